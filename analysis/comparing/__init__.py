"""What do changes of the rules do? Several arms on the same games, line-ups and chance, compared game by game."""
