"""Play some draws of a study further: games that no half of a draw has, with line-ups and chance of their own."""

from collections.abc import Iterator, Sequence
from functools import partial

from sim.errors import RulesError, TableError, UnplayableError
from sim.runs.chunks import Rows, chunked, joined
from sim.runs.drawn import CHUNK, DrawnGames, seating_of_draws
from sim.runs.mapped import Jobs, mapped
from sim.runs.seatings import play_rulebooks
from sim.study.draws import rotations


def play_further(drawn: DrawnGames, draws: Sequence[int], times: int, jobs: Jobs) -> Rows:
    """Return the rows of further games of some draws, those of a draw in a row.

    Args:
        drawn: the games of the draws.
        draws: which are played further.
        times: how many times the games of both halves each of them was played, a power of two; so many more come.
        jobs: see `sim.runs.mapped`.

    Raises:
        UnplayableError: if a game cannot be played.

    Notes:
        Game numbers and line-ups depend on the draw and on `times` alone, and each belongs to one draw and `times`: a
        draw plays the same further games whichever others are played beside it.
    """
    chunks = _chunks(drawn, draws, times)
    return joined(list(mapped(partial(_played, drawn, times), chunks, jobs)))


def further_games(drawn: DrawnGames, draw: int, times: int) -> range:
    """Return the numbers of a draw's further games, which no other draw, `times` or half has."""
    games = drawn.each * times
    first = (drawn.draws.count + draw) * games
    return range(first, first + games)


def _chunks(drawn: DrawnGames, draws: Sequence[int], times: int) -> Iterator[tuple[int, range]]:
    for draw in draws:
        yield from ((draw, chunk) for chunk in chunked(further_games(drawn, draw, times), CHUNK))


def _played(drawn: DrawnGames, times: int, chunk: tuple[int, range]) -> Rows:
    """Return the rows of some of a draw's further games."""
    draw, games = chunk
    rulebook, own = drawn.draws.rulebooks(range(draw, draw + 1)), drawn.draws.count * times + draw
    lineups = rotations(drawn.stage.seating.lineups, range(own, own + 1), drawn.each * times, drawn.draws.seed)
    seating = seating_of_draws(drawn.stage, lineups, len(lineups))
    try:
        return play_rulebooks(drawn.stage, rulebook.records, seating, games)
    except (RulesError, TableError, UnplayableError) as error:
        raise drawn.unplayable(rulebook.numbers[0], error) from error
