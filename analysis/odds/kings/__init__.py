"""Battle odds of War of Kings."""
