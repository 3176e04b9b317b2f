"""Spells, and effects that are carried out (A14, A15)."""
