"""Mechanics: what a rulebook lets players do, each as the kinds of answers that it consists of.

A seat that is forbidden them shows what a mechanic is worth. A game names its own; of one that names none, every verb
is a mechanic but those that answer or pass.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from sim.engine.bans import ANY, Ban
from sim.errors import UsageError, meant, shortened

if TYPE_CHECKING:
    from sim.game import Game

ANSWERS = frozenset(
    ("PASS", "DONE", "WAIT", "PAY", "LOSE", "DISCARD", "ACCEPT", "REJECT", "ALLOW", "REFUSE", "CHOOSE", "TAKE")
)


@dataclass(frozen=True)
class Mechanic:
    """Something that players may do."""

    key: str  # small letters, digits and dashes, unique in the game
    title: str  # what one does, in the words of readers: "build castles"
    bans: tuple[Ban, ...]  # the answers that it consists of


def doing(key: str, title: str, *verbs: IntEnum, decision: int = ANY) -> Mechanic:
    """Return the mechanic of some verbs, at one question or at any."""
    return Mechanic(key, title, tuple(Ban(int(verb), decision=int(decision)) for verb in verbs))


def doing_with(key: str, title: str, verb: IntEnum, values: Iterable[int], place: int = 0) -> Mechanic:
    """Return the mechanic of a verb with some values of one of its arguments."""
    return Mechanic(key, title, tuple(Ban(int(verb), place, int(value)) for value in values))


def mechanics_of(game: "Game") -> tuple[Mechanic, ...]:
    """Return the mechanics of a game: those that it names, else its verbs."""
    if game.mechanics or game.verbs is None:
        return game.mechanics
    named = ((verb, verb.name.lower().replace("_", " ")) for verb in game.verbs if verb.name not in ANSWERS)
    return tuple(doing(words.replace(" ", "-"), words, verb) for verb, words in named)


def mechanic_named(game: "Game", key: str) -> Mechanic:
    """Return a mechanic of a game by its key.

    Raises:
        UsageError: if there is none; the message lists what there is.
    """
    known = {mechanic.key: mechanic for mechanic in mechanics_of(game)}
    if key not in known:
        shown = f"{shortened(repr(key))} of {game.key}{meant(key, known)}"
        raise UsageError(f"unknown mechanic {shown}; its mechanics are {', '.join(known)}")
    return known[key]
