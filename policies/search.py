"""Searching policies by name: `search:ROLLOUTS` or `search:ROLLOUTS:ARCHETYPE` (see `sim.engine.search`)."""

from collections.abc import Collection
from dataclasses import dataclass

from policies.paths import is_in_file
from sim.errors import UsageError, meant, shortened

WORD = "search"
USUAL_LEANINGS = ("trained", "balanced", "random")  # what a search leans on that names nothing: the first there is
LEAST, MOST = 4, 100_000  # rollouts a question


@dataclass(frozen=True)
class Search:
    """How many rollouts a searching policy plays at a question, and the archetype that it leans on."""

    rollouts: int
    archetype: str


def is_search(name: str) -> bool:
    """Return whether a policy's name is that of a search."""
    return name.partition(":")[0] == WORD


def search_named(name: str, known: Collection[str]) -> Search:
    """Return the search of this name.

    Args:
        name: of the policy.
        known: the archetypes of the game.

    Raises:
        UsageError: if its budget or its archetype is not allowed.
    """
    _, _, rest = name.partition(":")
    budget, colon, archetype = rest.partition(":")
    allowed = f"write {WORD}:ROLLOUTS or {WORD}:ROLLOUTS:ARCHETYPE with {LEAST} to {MOST} rollouts a question"
    digits = budget.isascii() and budget.isdigit() and len(budget) <= len(str(MOST))
    if not digits or not LEAST <= int(budget) <= MOST:
        raise UsageError(f"policy {shortened(repr(name))} has no budget; {allowed}")
    if not colon:
        archetype = next(usual for usual in USUAL_LEANINGS if usual in known)
    elif archetype not in known and not is_in_file(archetype):
        raise UsageError(
            f"policy {shortened(repr(name))} leans on an unknown archetype{meant(archetype, known)}; "
            f"the archetypes are {', '.join(known)}"
        )
    return Search(int(budget), archetype)
