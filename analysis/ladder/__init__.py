"""How strong are the policies, and which mixture of them survives? Ratings, the meta-game, and cycles."""
