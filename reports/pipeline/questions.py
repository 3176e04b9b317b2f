"""The questions about battles that the games bring along (`Game.odds`), asked and answered in one place.

The command line and the server ask here, so that both say the same of the same battle.
"""

import importlib
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from analysis.intervals import Interval
from analysis.odds.questions import ATTACKER_WINS, Answer, Grid, OddsQuestion, asked_for
from reports.kit.plain import plain
from sim.content.content import Content
from sim.content.owned import Owned
from sim.errors import UsageError
from sim.game import find
from sim.study.editions import chosen_edition
from sim.study.study import SEED_LIMIT


@dataclass(frozen=True, eq=False)
class Asking:
    """A question about a battle, and all that its answer depends on.

    Attributes:
        key: of the game.
        question: what is asked.
        content: the values of the game, with the settings.
        check: battles to fight by chance as a second opinion; None for none.
        seed: of the check.
        settings: what was changed, as ADDRESS=VALUE.
        table: whether the odds of many battles are asked for instead of one.
    """

    key: str
    question: OddsQuestion
    content: Content
    check: int | None = None
    seed: int = 0
    settings: tuple[str, ...] = ()
    table: bool = False


@dataclass(frozen=True, eq=False)
class Answered:
    """An answer, and the check beside it; `fought` is the share that the attacker won, None where nobody fought."""

    answer: Answer
    fought: Interval | None = None


@cache
def question_of(name: str) -> type[OddsQuestion]:
    """Return the question about battles of a game.

    Raises:
        UsageError: it cannot be imported.
    """
    module = find(name).odds
    try:
        question: type[OddsQuestion] = importlib.import_module(module).Question
    except (Exception, SystemExit) as error:  # whatever somebody's own module raises
        raise UsageError(f"cannot import the odds of {name}: {type(error).__name__}: {error}") from error
    return question


def example_of(key: str) -> str:
    """Return the command that asks the first of a game's examples; empty if it has none."""
    words = getattr(question_of(key), "words", None)
    fields: Mapping[str, str] = next(iter(words.examples.values()), {}) if words else {}
    options = [word for name, value in fields.items() for word in (f"--{name.replace('_', '-')}", value)]
    return shlex.join(["counterpoise", "odds", key, *options]) if fields else ""


def asking_of(
    key: str,
    question: OddsQuestion,
    settings: Iterable[str] = (),
    *,
    owned: tuple[Owned, ...] = (),
    fought: tuple[int | None, int] = (None, 0),
    table: bool = False,
) -> Asking:
    """Put a question to its game.

    Args:
        key: the game.
        question: what is asked.
        settings: values to change, as ADDRESS=VALUE.
        owned: values read off boxes, under the settings.
        fought: battles to fight by chance, None for none, and the seed.
        table: whether the odds of many battles are asked for.

    Raises:
        UsageError: a setting is not allowed, or contradicts the question; the seed is none; or a table has a check.
    """
    game, changed = find(key).owning(owned), tuple(settings)
    chosen = chosen_edition(game, asked_for(question, game, changed))
    check, seed = fought
    if not 0 <= seed < SEED_LIMIT:
        raise UsageError(f"the seed must be a whole number of at least 0 and at most {SEED_LIMIT - 1}, not {seed}")
    if table and check is not None:
        raise UsageError("a check fights one battle, it does not go with a table of many")
    return Asking(key, question, chosen.content, check, seed, changed, table)


def answered(asking: Asking) -> Answered:
    """Answer a question exactly, and fight the battle where that is asked for.

    Raises:
        UsageError: the battle is impossible.
    """
    question, content = asking.question, asking.content
    try:
        answer = question.answer(content)
        return Answered(answer, None if asking.check is None else question.check(content, asking.check, asking.seed))
    except ValueError as error:
        raise UsageError(str(error)) from error


def tabulated(asking: Asking) -> Grid:
    """Return the odds of many battles.

    Raises:
        UsageError: they are impossible.
    """
    try:
        return asking.question.grid(asking.content)
    except ValueError as error:
        raise UsageError(str(error)) from error


def numbers(found: Answered) -> dict[str, Any]:
    """Return an answer as other programs read it: one object that JSON knows."""
    checked = {} if found.fought is None else {"monte_carlo": _checked(found.fought, found.answer)}
    return plain({**found.answer.numbers, **checked})


def table_numbers(grid: Grid) -> dict[str, Any]:
    """Return the odds of many battles as other programs read them."""
    return plain({"method": grid.prose, "title": grid.title, "value": grid.value, "table": grid.table})


def _checked(fought: Interval, answer: Answer) -> Mapping[str, Any]:
    key = ATTACKER_WINS if answer.outcome is None else answer.outcome.key
    return {"n": fought.n, key: fought.estimate, "low": fought.low, "high": fought.high}
