"""Exact battle odds: one module a game, on top of dice and chain arithmetic that knows no game."""
