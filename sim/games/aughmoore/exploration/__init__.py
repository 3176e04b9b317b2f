"""Exploration tokens: laid out, met and resolved (A1.9, A8, A9)."""
