"""Heroes of Land, Air & Sea. RULES.md numbers its clauses; game.py is the file to read first."""
