"""Caravans to the Sea: a race with push-your-luck dice and a market; read `game.py` first, beside `RULES.md`."""
