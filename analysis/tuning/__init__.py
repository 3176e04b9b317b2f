"""Which small change of a game makes it fair: steps and points, a surface, candidates, an answer."""
