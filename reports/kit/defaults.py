"""The defaults of the command line: what is played and asked where the user says nothing."""

RUN_GAMES = 1_000
STUDY_GAMES = 40_000
COMPARED_GAMES = 10_000  # of each arm
RESTRICTED_GAMES = 3_000  # of the baseline; whole blocks come
LOGGED = 2_000  # games whose rounds are kept
ROLLOUTS, MINUTES = 40, 5.0  # of searching hands
DRAWS, EACH = 500, 64  # rulebooks, and about how many games by each of them
BUDGET = 100_000  # games of a tuning
WHATIF_GAMES, WHATIF_DRAWS = 50_000, 200  # of a what-if page, and of how many rulebooks
