"""Pages that ask about battles: a form made from a game's question, and its answer, as HTML without scripts."""
