"""Results as tables of text, sorted, with intervals and n: the same tables for the page and for the terminal."""
