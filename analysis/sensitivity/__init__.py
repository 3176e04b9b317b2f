"""What a verdict owes to values that nobody knows: all of them vary at once, and every game serves each of them."""
