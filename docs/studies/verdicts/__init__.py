"""Verdicts on every official set-up of the games: played, kept in a table, and written into the pages of the games."""
