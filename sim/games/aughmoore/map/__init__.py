"""Moving over the map (A7)."""
