"""Battle odds of Winds of Numa Sera."""
