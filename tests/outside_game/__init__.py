"""What a game of somebody else has beside its rules: the duel of `tests.toy_game` with policies and odds of its own."""
