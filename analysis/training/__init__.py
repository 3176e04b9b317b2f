"""Training: better weights for a policy, found by play and confirmed on games that had no part in the search."""
