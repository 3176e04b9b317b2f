"""What a position is worth: positions of played games, the weights fitted to who won, and how good they are."""
