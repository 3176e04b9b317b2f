"""Pieces, resources, cards and tokens on the table, before any effect."""
