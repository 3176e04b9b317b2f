"""What a page is made of, and its two ways to be laid out: one HTML file, and the terminal."""
