"""Battles of Heroes of Land, Air & Sea: armies, the choice of Tactic cards, and what comes of it."""
