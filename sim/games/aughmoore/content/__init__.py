"""The content: its tables, the vocabulary of its effects, and what it must fulfil."""
