"""What is told: questions, answers, and what happened."""
