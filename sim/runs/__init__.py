"""Playing many games: the batch, its tables, and the folder that keeps them."""
