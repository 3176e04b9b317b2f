"""Winds of Numa Sera (Heath and Seth Robinson, rulebook version 0.6); read `game.py` first, beside `RULES.md`."""
