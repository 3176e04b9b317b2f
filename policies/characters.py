"""Characters: what compiled policies of a game are made of, its policy module, its archetypes and their minds.

A game names the module of its policies (`Game.policy`): it has `WEIGHTS` (the names of its weights), `PLANS` (names;
plan 0 is `random`) and a compiled `choose(state, rules, mind, options, count)`. Minds that remember more than their
weights have their dtype there: `MIND`, or `mind_of(game)` where editions of the game differ in it. Its archetypes stand
in the files beside that module that the game names (`Game.archetypes`), those that `counterpoise train` has written in
one of their own. Here and in all that plays a game it is named as in its study: by its key, or as module:NAME.
"""

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

import policies.random
from policies.archetypes import Archetype, Grammar
from policies.choose import mind_dtype
from policies.search import EVERY_QUESTION, Lookahead
from sim.engine.bans import fill_bans
from sim.errors import UsageError
from sim.game import Game, find
from sim.mechanics import Ban, Mechanic
from sim.toml import read_tables

RANDOM = Archetype("random", "Takes every legal option equally often.", "random", traits=("stochastic",))


@dataclass(frozen=True)
class Character:
    """An archetype, and how many rollouts it plays before an answer: 0 answers at once.

    Rollouts end in the value after `horizon` rounds, the present one being the first; with 0 they go to the end.
    `searched` has a bit for each decision before which they are played.
    `by_faction` holds another character for the factions that are played otherwise, `bans` what none of them may do.
    """

    archetype: Archetype
    rollouts: int = 0
    horizon: int = 0
    searched: int = EVERY_QUESTION
    by_faction: Mapping[str, "Character"] = field(default_factory=dict)
    bans: tuple[Ban, ...] = ()

    def playing(self, faction: str) -> "Character":
        """Return the character that plays a faction."""
        return self.by_faction.get(faction, self)

    def without(self, *mechanics: Mechanic) -> "Character":
        """Return the same character, which may not do what some mechanics consist of."""
        return replace(self, bans=self.bans + tuple(ban for mechanic in mechanics for ban in mechanic.bans))


@cache
def archetypes(game_key: str) -> Mapping[str, Archetype]:
    """Return the policies of a game by name: `random`, those made by hand, and those found by training.

    Raises:
        UsageError: in one line, if their files cannot be read or have a name in common.
    """
    known = {"random": RANDOM}
    for file, tables in _tables(game_key).items():
        found = _grammar(game_key, file, _all_tables(game_key)).read(tables)
        if twice := sorted(known.keys() & found.keys()):
            raise UsageError(f"{file}: {twice[0]} is the name of another policy")
        known |= found
    return known


def archetypes_in(game_key: str, file: Path) -> dict[str, Archetype]:
    """Return the archetypes of a game that stand in a file, by name; they may be like those of the game.

    Raises:
        UsageError: in one line, if they cannot be read.
    """
    return archetypes_of(game_key, str(file), read_tables(file, "TOML"))


def archetypes_of(game_key: str, where: str, tables: Mapping[str, Any]) -> dict[str, Archetype]:
    """Return the archetypes of a game that these tables describe, by name; `where` says in messages where they stand.

    Raises:
        UsageError: in one line, if an entry or a weight is unknown, or a weight is missing.
    """
    return _grammar(game_key, where, _all_tables(game_key)).read(tables)


def weight_names(game_key: str) -> tuple[str, ...]:
    """Return the names of the weights of a game's policies."""
    return tuple(getattr(_module(game_key), "WEIGHTS", ()))


def plans(game_key: str) -> tuple[str, ...]:
    """Return the plans that a game's policies may follow."""
    return tuple(getattr(_module(game_key), "PLANS", ("random", "weigh")))


def lookahead_of(game_key: str) -> Lookahead | None:
    """Return how a game's `lookahead` plays, None if its policy module says nothing of it."""
    return getattr(_module(game_key), "LOOKAHEAD", None)


def choose_of(game_key: str) -> Any:
    """Return the compiled function that answers for every compiled policy of a game."""
    return getattr(_module(game_key), "choose", policies.random.choose)


def minds_of(game_key: str, characters: Sequence[Character], edition: str = "") -> np.ndarray:
    """Return the minds of a game in an edition: plan, temperature, weights, rollouts, bans.

    Returns:
        (characters, factions), and below them as many rows again as mixtures among the characters have members.
    """
    game = find(game_key).edition(edition)
    drawn = [_most_members(character) for character in characters]
    minds = np.zeros((len(characters) + sum(drawn), len(game.factions)), _mind_dtype(game_key, game))
    members = np.split(minds[len(characters) :], np.cumsum(drawn)[:-1])
    for number, character in enumerate(characters):
        for column, faction in enumerate(game.factions):
            playing, mind = character.playing(faction), minds[number, column]
            _fill(mind, playing, faction, plans(game_key))
            mind["first_member"] = len(characters) + sum(drawn[:number]) - number
            _fill_members(members[number][:, column], playing, faction, plans(game_key))
        for mind in (*minds[number], *members[number].flat):
            fill_bans(mind, character.bans)
    return minds


def _most_members(character: Character) -> int:
    """Return how many members the largest mixture has that plays a faction of a character."""
    playing = (character, *character.by_faction.values())
    return max(len(one.archetype.mixture) for one in playing)


def _fill_members(minds: np.ndarray, character: Character, faction: str, known_plans: Sequence[str]) -> None:
    """Write the minds of the members of a mixture, each with the mark up to which it is drawn."""
    mark = 0.0
    mixture = character.archetype.mixture
    for number, (mind, (member, share)) in enumerate(zip(minds, mixture, strict=False), start=1):
        mark = 1.0 if number == len(mixture) else mark + share
        _fill(mind, replace(character, archetype=member), faction, known_plans)
        mind["member"], mind["mark"] = number, mark


def _mind_dtype(game_key: str, game: Game) -> np.dtype:
    """Return the dtype of the minds of an edition."""
    module = _module(game_key)
    mind_of = getattr(module, "mind_of", None)
    return mind_of(game) if mind_of else getattr(module, "MIND", mind_dtype(weight_names(game_key)))


def _fill(mind: Any, character: Character, faction: str, known_plans: Sequence[str]) -> None:
    """Write into a mind how a character plays a faction."""
    archetype = character.archetype
    mind["plan"] = known_plans.index(archetype.plan)
    mind["temperature"] = archetype.temperature
    mind["rollouts"] = character.rollouts
    mind["horizon"] = character.horizon
    mind["searched"] = character.searched
    mind["members"] = len(archetype.mixture)
    for name, weight in archetype.weights_of(faction).items():
        mind.weights[name] = weight


def policy_folder(game_key: str) -> Path:
    """Return the folder of a game's policy module, in which the files lie that the game names."""
    return Path(getattr(_module(game_key), "__file__", None) or ".").parent


@cache
def _tables(game_key: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the tables of the files in which a game's archetypes stand, by the name of the file."""
    folder = policy_folder(game_key)
    return {name: read_tables(folder / name, "TOML") for name in find(game_key).archetypes}


def _all_tables(game_key: str) -> dict[str, Any]:
    """Return the tables of all archetypes of a game, in whichever file they stand."""
    return {name: table for tables in _tables(game_key).values() for name, table in tables.items()}


def _grammar(game_key: str, where: str, others: Mapping[str, Any] | None = None) -> Grammar:
    return Grammar(where, weight_names(game_key), plans(game_key), find(game_key).all_factions, others or {})


@cache
def _module(game_key: str) -> ModuleType | None:
    """Return the policy module of a game, None if it has none.

    Raises:
        UsageError: if it cannot be imported.
    """
    name = find(game_key).policy
    try:
        return importlib.import_module(name) if name else None
    except (Exception, SystemExit) as error:  # whatever somebody's own module raises
        raise UsageError(f"cannot import the policies of {game_key}: {type(error).__name__}: {error}") from error
