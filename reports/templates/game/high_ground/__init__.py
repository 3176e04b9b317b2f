"""High Ground: its rules, its words, its policies and the odds of its battles."""
