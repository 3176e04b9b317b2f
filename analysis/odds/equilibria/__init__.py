"""Equilibria of small games: what each side should do when both choose at once."""
