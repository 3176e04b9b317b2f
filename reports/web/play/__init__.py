"""Playing a game in the browser: the address holds the game, the server keeps nothing that it could not play again."""
