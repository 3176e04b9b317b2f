"""The policy book: the policies of one study, from their names to what the drivers play.

A name is `random`, an archetype of the game, `search:ROLLOUTS[:ARCHETYPE]`, `FILE.toml`, which holds one archetype,
`FACTION=POLICY+FACTION=POLICY`, which gives factions policies of their own, or `module:function`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from policies.archetypes import Archetype
from policies.by_faction import is_by_faction, shared_out
from policies.characters import RANDOM, Character, archetypes, archetypes_in, choose_of, minds_of
from policies.external import ExternalPolicy
from policies.search import is_search, search_named
from sim.errors import UsageError, meant, shortened
from sim.game import find

COMPILED_PART, COMPILED_CHUNK = 10_000, 250
PYTHON_PART, PYTHON_CHUNK = 200, 10
SEARCH_PART = 200
CHUNK_ROLLOUTS = 1000  # of a searching policy at a question, over the games of a chunk
FILE = ".toml"
BY_TRAINING = "trained"  # trait of a policy whose weights were found by training


@dataclass(frozen=True)
class PolicyBook:
    """The different policies of a study of one game, in its edition; their places in `names` are the character numbers.

    Raises:
        UsageError: if a name is unknown, listing what is allowed, or a file or module:function cannot be loaded.
    """

    game_key: str
    names: tuple[str, ...]
    edition: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(dict.fromkeys(self.names)))
        for name in self.names:
            if not is_external(name):
                character_named(self.game_key, name, self.edition)

    def __reduce__(self) -> tuple[Any, ...]:
        return PolicyBook, (self.game_key, self.names, self.edition)

    @property
    def choose(self) -> Any:
        """The compiled function that answers for every policy but the external ones."""
        return choose_of(self.game_key)

    @cached_property
    def characters(self) -> np.ndarray:
        """One mind a policy and faction: its plan, temperature, weights and rollouts; nothing for an external one."""
        return minds_of(self.game_key, [self._character(name) for name in self.names], self.edition)

    @cached_property
    def external(self) -> Mapping[int, Callable[[Any], int]]:
        """The Python policies by character number."""
        return {number: ExternalPolicy(name) for number, name in enumerate(self.names) if is_external(name)}

    @property
    def part_games(self) -> int:
        """Games in one part of a run folder: few where a killed run would lose much time."""
        if self.external:
            return PYTHON_PART
        return SEARCH_PART if self._rollouts else COMPILED_PART

    @property
    def chunk_games(self) -> int:
        """Games that a worker plays at a time."""
        if self.external:
            return PYTHON_CHUNK
        return max(1, CHUNK_ROLLOUTS // self._rollouts) if self._rollouts else COMPILED_CHUNK

    @property
    def _rollouts(self) -> int:
        return int(self.characters["rollouts"].max())

    def _character(self, name: str) -> Character:
        """Return a compiled policy's character; for an external one any that keeps its place."""
        return character_named(self.game_key, "random" if is_external(name) else name, self.edition)


def is_external(name: str) -> bool:
    """Tell whether a policy's name is that of a Python function."""
    return ":" in name and not (is_search(name) or is_by_faction(name) or name.endswith(FILE))


def policy_names(game_key: str) -> tuple[str, ...]:
    """Return the names of the policies that play a game, apart from searches and a user's own."""
    return tuple(archetypes(game_key))


def by_hand(game_key: str) -> tuple[str, ...]:
    """Return the names of the archetypes of a game that people have made: neither `random` nor found by training."""
    known = archetypes(game_key)
    return tuple(name for name in known if name != "random" and BY_TRAINING not in known[name].traits)


def character_named(game_key: str, name: str, edition: str = "") -> Character:
    """Return the character of a compiled policy in an edition of a game.

    Raises:
        UsageError: if there is none of this name; the message lists what is allowed.
    """
    known = archetypes(game_key)
    if is_by_faction(name):
        shares = shared_out(name, find(game_key).edition(edition).factions)
        each = {faction: character_named(game_key, policy, edition) for faction, policy in shares.items()}
        return Character(RANDOM, by_faction=each)
    if is_search(name):
        search = search_named(name, known)
        return Character(known[search.archetype], search.rollouts)
    if name.endswith(FILE):
        return Character(_archetype_in(game_key, Path(name)))
    if name not in known:
        allowed = f"{', '.join(known)}, search:ROLLOUTS, a FILE{FILE} with one archetype, or your own module:function"
        shown = f"{shortened(repr(name))}{meant(name, known)}"
        raise UsageError(f"unknown policy {shown}; the policies of {game_key} are {allowed}")
    return Character(known[name])


def describe(game_key: str) -> list[dict[str, Any]]:
    """Return a row a policy: name, doc, plan, temperature, traits and birth certificate."""
    return [
        {
            "name": policy.name,
            "doc": policy.doc,
            "plan": policy.plan,
            "temperature": policy.temperature,
            "traits": list(policy.traits),
            "born": dict(policy.born),
        }
        for policy in archetypes(game_key).values()
    ]


def _archetype_in(game_key: str, file: Path) -> Archetype:
    found = archetypes_in(game_key, file)
    if len(found) != 1:
        raise UsageError(f"{shortened(str(file))} holds {len(found)} archetypes; a policy is a file with one")
    return next(iter(found.values()))
