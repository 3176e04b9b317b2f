"""The engine: what the rules of all games are written with, and the drivers that play them."""
