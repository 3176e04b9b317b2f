"""Coin duel: gambler's ruin as a game. Copy this folder to `sim/games/<key>` to begin a game; start with `game.py`."""
