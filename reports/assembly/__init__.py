"""A run and what was measured beside it put together: the report, and its numbers for other programs."""
