"""Words for readers: numbers, names, and the verdict in sentences."""
