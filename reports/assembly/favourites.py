"""Games of a run played again, to say by the value of their positions how soon it can be seen who wins."""

from analysis.favourites import Favourites, favourites
from analysis.learning.logit import chances
from analysis.learning.positions import played_positions
from policies.book import is_external
from sim.runs.reading import Run
from sim.study.stage import Stage

MOST_POSITIONS = 100_000


def favourites_of(run: Run, stage: Stage, games: int, *, level: float) -> Favourites | None:
    """Return how soon it can be seen who wins; None where no value says so, or policies are written in Python.

    Args:
        run: the run.
        stage: its game and policies.
        games: how many of its games to play again, the first ones; 0 for none.
        level: confidence level of the intervals.
    """
    most = min(games, run.study.games)
    slow = any(is_external(name) for name in run.study.cast)
    if most == 0 or run.study.players == 1 or slow or not stage.seating.value.is_learned:
        return None
    positions = played_positions(stage, most, jobs=1, most=MOST_POSITIONS)
    if not len(positions):
        return None
    return favourites(positions, chances(stage.seating.value, positions), level=level, turns=run.study.turns)
