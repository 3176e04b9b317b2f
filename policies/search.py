"""Policies that play answers out, by name: `search:ROLLOUTS[:ARCHETYPE][@ROUNDS]` and `lookahead[:ARCHETYPE]`.

With `@0` rollouts end with the present round, with `@1` with the next one, and so on; the game's value takes over there
(`policies.values`). `lookahead` plays few of them, and only at those questions of a game at which they gain most for
their time, so that it can play thousands of games (see `sim.engine.search`).
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import IntEnum

from policies.paths import is_in_file
from sim.errors import UsageError, meant, shortened

SEARCH, LOOKAHEAD = "search", "lookahead"
FORM = f"{SEARCH}:ROLLOUTS[:ARCHETYPE][@ROUNDS]"
USUAL_LEANINGS = ("trained", "balanced", "random")  # what a search leans on that names nothing: the first there is
LEAST, MOST = 4, 100_000  # rollouts a question
AHEAD = re.compile(r"(.*)@(\d{1,2})", re.ASCII)  # what stands before it, and rounds after the present one
EVERY_QUESTION = -1  # a bit for every decision


@dataclass(frozen=True)
class Lookahead:
    """What a game's policy module says of its `lookahead`.

    Attributes:
        rollouts: at a question.
        rounds: that they last after the present one.
        decisions: the questions at which it looks ahead.
        archetype: that it leans on; nothing: the usual one.
    """

    rollouts: int
    rounds: int
    decisions: tuple[IntEnum, ...]
    archetype: str = ""


@dataclass(frozen=True)
class Search:
    """How a searching policy plays.

    Attributes:
        rollouts: at a question.
        archetype: that it leans on.
        horizon: rounds that rollouts last, the present one being the first; 0 plays them to the end.
        searched: a bit for each decision at which it searches.
    """

    rollouts: int
    archetype: str
    horizon: int = 0
    searched: int = EVERY_QUESTION


def is_search(name: str) -> bool:
    """Return whether a policy's name is that of one that plays answers out."""
    return name.partition(":")[0] in (SEARCH, LOOKAHEAD)


def search_named(name: str, known: Collection[str], lookahead: Lookahead | None = None) -> Search:
    """Return the search of this name.

    Args:
        name: of the policy.
        known: the archetypes of the game.
        lookahead: of the game, None if it has none.

    Raises:
        UsageError: if its budget or its archetype is not allowed, or the game has no lookahead.
    """
    word, _, rest = name.partition(":")
    if word == LOOKAHEAD:
        if lookahead is None:
            raise UsageError(f"policy {shortened(repr(name))}: the game says nothing of looking ahead; take a search")
        searched = sum(1 << int(decision) for decision in set(lookahead.decisions))
        archetype = _leaning(name, rest or lookahead.archetype, known)
        return Search(lookahead.rollouts, archetype, lookahead.rounds + 1, searched)
    ahead = AHEAD.fullmatch(rest)
    shorter, horizon = (ahead[1], 1 + int(ahead[2])) if ahead else (rest, 0)
    budget, _, archetype = shorter.partition(":")
    allowed = f"write {FORM} with {LEAST} to {MOST} rollouts a question"
    digits = budget.isascii() and budget.isdigit() and len(budget) <= len(str(MOST))
    if not digits or not LEAST <= int(budget) <= MOST:
        raise UsageError(f"policy {shortened(repr(name))} has no budget; {allowed}")
    return Search(int(budget), _leaning(name, archetype, known), horizon)


def usual_leaning(known: Collection[str]) -> str:
    """Return the archetype that a search leans on which names none."""
    return next(usual for usual in USUAL_LEANINGS if usual in known)


def _leaning(name: str, archetype: str, known: Collection[str]) -> str:
    """Return the archetype that a search leans on, the usual one where it names none."""
    if not archetype:
        return usual_leaning(known)
    if archetype not in known and not is_in_file(archetype):
        raise UsageError(
            f"policy {shortened(repr(name))} leans on an unknown archetype{meant(archetype, known)}; "
            f"the archetypes are {', '.join(known)}"
        )
    return archetype
