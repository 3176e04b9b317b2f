"""Distributions that the battle odds of several games are made of."""
