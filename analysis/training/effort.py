"""How much is played to find weights; it imports no library, as the command line shows its defaults."""

from dataclasses import dataclass

MOST_CONFIRMING = 10_000_000
MOST_GENERATIONS = 100_000
QUESTIONS = 4000  # about, to which weights are fitted where a search answers them


@dataclass(frozen=True)
class Effort:
    """How much is played to find weights, and to confirm them.

    Attributes:
        generations: of all factions together; for each faction alone half as many.
        games: that each learner of a generation plays.
        confirming: games before and after, none of which had a part in the search.
        by_faction: whether weights are then bettered for each faction alone.
    """

    generations: int = 60
    games: int = 400
    confirming: int = 10_000
    by_faction: bool = False
