"""Effects in force, what they count, and units lost."""
