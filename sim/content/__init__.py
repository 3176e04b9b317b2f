"""Content: every number of a game with its source and range, and the Rules record that is filled from it."""
