"""The policy book: the policies of one study, from their names to what the drivers play.

A name is `random`, an archetype of the game, `NAME@FILE.toml`, one of a user's own, or `FILE.toml`, which holds one,
`search:ROLLOUTS[:ARCHETYPE][@ROUNDS]`, `FACTION=POLICY+FACTION=POLICY`, which gives factions policies of their own, or
`module:function`. `person` stands for people: it has a place in the book and no answers.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from policies.archetypes import BY_TRAINING, Archetype
from policies.by_faction import is_by_faction, shared_out
from policies.characters import RANDOM, Character, archetypes, archetypes_in, choose_of, lookahead_of, minds_of
from policies.external import ExternalPolicy
from policies.files import archetype_in_file, archetypes_in_files, played_by, playing_by
from policies.paths import IN, SUFFIX, is_in_file
from policies.search import FORM, LOOKAHEAD, is_search, search_named
from policies.values import value_of
from sim.engine.value import Value
from sim.errors import PolicyError, UsageError, meant, shortened
from sim.game import find
from sim.study.played import PERSON
from sim.study.steps import Match

COMPILED_PART, COMPILED_CHUNK = 10_000, 250
PYTHON_PART, PYTHON_CHUNK = 200, 10
SEARCH_PART = 200
CHUNK_ROLLOUTS = 1000  # of a searching policy at a question, over the games of a chunk


@dataclass(frozen=True)
class PolicyBook:
    """The different policies of a study of one game, in its edition; their places in `names` are the character numbers.

    `own` holds what archetypes in files play by, as the study keeps it; those that it lacks are read from their files.

    Raises:
        UsageError: if a name is unknown, listing what is allowed, or a file or module:function cannot be loaded.
    """

    game_key: str
    names: tuple[str, ...]
    edition: str = ""
    own: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(dict.fromkeys(self.names)))
        for name in self.names:
            if not _is_elsewhere(name):
                self._character(name)

    def __reduce__(self) -> tuple[Any, ...]:
        return PolicyBook, (self.game_key, self.names, self.edition, self.own)

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
        """The Python policies by character number; a person among them refuses to answer."""
        found = {number: ExternalPolicy(name) for number, name in enumerate(self.names) if is_external(name)}
        return {**found, **{number: _ask_person for number, name in enumerate(self.names) if name == PERSON}}

    @property
    def value(self) -> Value:
        """What searches hold a position for that they do not play out."""
        return value_of(self.game_key, self.edition)

    def playing(self, character: int, faction: str, member: int) -> str:
        """Return the name of a policy, and of the member that it draws where it is a mixture."""
        name = self.names[character]
        if not member:
            return name
        archetype, _ = self._character(name).playing(faction).archetype.mixture[member - 1]
        return f"{name} as {archetype.name}"

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
        """Return a compiled policy's character; for an external one or a person any that keeps its place."""
        return character_named(self.game_key, "random" if _is_elsewhere(name) else name, self.edition, self.own)


def is_external(name: str) -> bool:
    """Return whether a policy's name is that of a Python function."""
    return ":" in name and not (is_search(name) or is_by_faction(name) or is_in_file(name))


def _is_elsewhere(name: str) -> bool:
    """Return whether the answers of a policy come from outside of compiled code."""
    return name == PERSON or is_external(name)


def _ask_person(match: Match) -> int:
    """Refuse to answer for a person.

    Raises:
        PolicyError: always, naming the question.
    """
    raise PolicyError(f"nobody answers for {PERSON} here: {match.seat_name(match.decider)} is asked: {match.decision}")


def policy_names(game_key: str) -> tuple[str, ...]:
    """Return the names of the policies that play a game, apart from searches and a user's own."""
    return tuple(archetypes(game_key))


def by_hand(game_key: str) -> tuple[str, ...]:
    """Return the names of the archetypes of a game that people have made: neither `random` nor found by training."""
    known = archetypes(game_key)
    return tuple(name for name in known if name != "random" and BY_TRAINING not in known[name].traits)


def own_archetypes(game_key: str, names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Return what the archetypes in files play by that some policies are, or that these lean on, by name.

    Raises:
        UsageError: in one line, if one cannot be read.
    """
    inside = dict.fromkeys(part for name in names for part in archetypes_in_files(name))
    return {name: played_by(archetype_in_file(game_key, name)) for name in inside}


def character_named(game_key: str, name: str, edition: str = "", own: Mapping[str, Any] | None = None) -> Character:
    """Return the character of a compiled policy in an edition of a game.

    Args:
        game_key: of the game.
        name: of the policy.
        edition: of the game.
        own: what archetypes in files play by; those that it lacks are read.

    Raises:
        UsageError: if there is none of this name; the message lists what is allowed.
    """
    known = archetypes(game_key)
    if is_by_faction(name):
        shares = shared_out(name, find(game_key).edition(edition).factions)
        each = {faction: character_named(game_key, policy, edition, own) for faction, policy in shares.items()}
        return Character(RANDOM, by_faction=each)
    if is_search(name):
        search = search_named(name, known, lookahead_of(game_key))
        if search.horizon and not value_of(game_key, edition).is_learned:
            raise UsageError(f"{game_key} has no value for the policy {name}; `counterpoise learn` makes one")
        archetype = _archetype(game_key, search.archetype, own or {})
        return Character(archetype, search.rollouts, search.horizon, search.searched)
    if not is_in_file(name) and name not in known:
        allowed = f"{', '.join(known)}, {LOOKAHEAD}, {FORM}, your own NAME{IN}FILE{SUFFIX}, or your own module:function"
        shown = f"{shortened(repr(name))}{meant(name, known)}"
        raise UsageError(f"unknown policy {shown}; the policies of {game_key} are {allowed}")
    return Character(_archetype(game_key, name, own or {}))


def describe(game_key: str, file: Path | None = None) -> list[dict[str, Any]]:
    """Return a row a policy: name, doc, plan, temperature, traits, the shares of members, and birth certificate.

    Args:
        game_key: of the game.
        file: whose archetypes are described, under the names by which they play; else those of the game.

    Raises:
        UsageError: in one line, if the file cannot be read.
    """
    return [
        {
            "name": policy.name if file is None else f"{policy.name}{IN}{file}",
            "doc": policy.doc,
            "plan": policy.plan,
            "temperature": policy.temperature,
            "traits": list(policy.traits),
            "mixture": {member.name: share for member, share in policy.mixture},
            "born": dict(policy.born),
        }
        for policy in (archetypes(game_key) if file is None else archetypes_in(game_key, file)).values()
    ]


def _archetype(game_key: str, name: str, own: Mapping[str, Any]) -> Archetype:
    """Return an archetype of the game or of a file, which is read where the study does not keep it."""
    if not is_in_file(name):
        return archetypes(game_key)[name]
    return playing_by(game_key, name, own[name]) if name in own else archetype_in_file(game_key, name)
