"""What does any rulebook in some ranges come to? A surrogate through the games of a few hundred of them."""
