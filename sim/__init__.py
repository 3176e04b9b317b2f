"""Rules engines and the batch runner: plays games, knows nothing of statistics or pages."""
