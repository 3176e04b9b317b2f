"""Winds of Numa Sera; read `game.py` first, beside `RULES.md`."""
