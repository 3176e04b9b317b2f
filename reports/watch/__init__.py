"""A game to watch: played once, kept moment by moment, shown on a page."""
