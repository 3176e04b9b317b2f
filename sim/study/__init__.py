"""What is played: the study, its line-ups, and one game of it, step by step or in words."""
