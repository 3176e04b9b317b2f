"""Play some draws of a study further: games that no half of a draw has, with line-ups and chance of their own."""

from collections.abc import Sequence

import numpy as np

from sim.errors import RulesError, TableError, UnplayableError
from sim.runs.chunks import Rows
from sim.runs.drawn import CHUNK, DrawnGames, seating_of_draws
from sim.runs.seatings import play_rulebooks
from sim.runs.workers import worker_pool
from sim.study.draws import rotations


def play_further(drawn: DrawnGames, draws: Sequence[int], times: int, jobs: int) -> Rows:
    """Return the rows of further games of some draws, those of a draw in a row.

    Args:
        drawn: the games of the draws.
        draws: which are played further.
        times: how many times the games of both halves each of them was played, a power of two; so many more come.
        jobs: threads.

    Raises:
        UnplayableError: if a game cannot be played.

    Notes:
        Game numbers and line-ups depend on the draw and on `times` alone, and each belongs to one draw and `times`: a
        draw plays the same further games whichever others are played beside it.
    """
    further = [_Further(drawn, draw, times) for draw in draws]
    with worker_pool("threads", jobs) as pool:
        flying = [pool.submit(one.play, chunk) for one in further for chunk in one.chunks]
        found = [future.result() for future in flying]
    return Rows(*(np.concatenate(arrays) for arrays in zip(*found, strict=True)))


def further_games(drawn: DrawnGames, draw: int, times: int) -> range:
    """Return the numbers of a draw's further games, which no other draw, `times` or half has."""
    games = drawn.each * times
    first = (drawn.draws.count + draw) * games
    return range(first, first + games)


class _Further:
    """Further games of one draw."""

    def __init__(self, drawn: DrawnGames, draw: int, times: int) -> None:
        self.drawn, self.rulebook = drawn, drawn.draws.rulebooks(range(draw, draw + 1))
        games, own = further_games(drawn, draw, times), drawn.draws.count * times + draw
        lineups = rotations(drawn.stage.seating.lineups, range(own, own + 1), len(games), drawn.draws.seed)
        self.seating = seating_of_draws(drawn.stage, lineups, len(games))
        self.chunks = [games[at : at + CHUNK] for at in range(0, len(games), CHUNK)]

    def play(self, games: range) -> Rows:
        """Return the rows of some of the games."""
        try:
            return play_rulebooks(self.drawn.stage, self.rulebook.records, self.seating, games)
        except (RulesError, TableError, UnplayableError) as error:
            raise self.drawn.unplayable(self.rulebook.numbers[0], error) from error
