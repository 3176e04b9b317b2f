"""The round: actions, Collection, scoring (A4 to A6, A12, A13, A16)."""
