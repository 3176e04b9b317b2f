"""The first question about each game, asked before anybody does: what a game has to load or compile is ready then."""

from contextlib import suppress

from reports.pipeline.questions import question_of
from reports.pipeline.with_odds import games_with_odds
from reports.web.executor import Executor
from reports.web.limits import Declined
from reports.web.tasks import Query, odds_page
from sim.errors import UsageError


async def warm(executor: Executor) -> None:
    """Ask the first example of every game; what is compiling is left to it, as with every question."""
    for key in games_with_odds():
        with suppress(Declined, UsageError):  # somebody's own game may fail; its page says why
            if query := first_example(key):
                await executor.ask(odds_page, key, query, ())


def first_example(key: str) -> Query:
    """Return the first example of a game as an address has it, empty if it has none."""
    words = getattr(question_of(key), "words", None)
    return tuple(next(iter(words.examples.values()), {}).items()) if words else ()
