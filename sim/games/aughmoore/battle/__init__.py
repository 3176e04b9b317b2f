"""Battles (A10, A11)."""
