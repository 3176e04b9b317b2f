"""Blind spots of a policy: at which questions a search answers otherwise, what instead, and what it gains."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from analysis.intervals import Interval, mean_interval, share_interval
from analysis.training.questions import Question
from sim.engine.operands import carried, member_of
from sim.game import Game

MOST_INSTEAD, MOST_REPLAYS = 5, 3
COUNT = "number"  # the operand that says how many


@dataclass(frozen=True)
class Instead:
    """A kind of answer in whose place the search gives another.

    Attributes:
        own, chosen: the kinds of answers, in words.
        times: how often.
        gain: mean of what that gains, in shares of the win.
        own_number, chosen_number: how many are meant in the mean, where answers of one kind say a number; else None.
    """

    own: str
    chosen: str
    times: int
    gain: float
    own_number: float | None = None
    chosen_number: float | None = None


@dataclass(frozen=True)
class BlindSpot:
    """What a search knows better at one kind of question.

    Attributes:
        decision: the question, in words.
        differs: share of the questions at which it answers otherwise; n counts all that were looked at.
        gain: mean gain of a question at which it does, in shares of the win; n counts them.
        total: gain of a question of any kind that this kind brings: its gain, as often as it is asked.
        instead: the commonest ways to answer otherwise.
        most: questions at which most is gained, each of another game.
    """

    decision: str
    differs: Interval
    gain: Interval
    total: float
    instead: tuple[Instead, ...]
    most: tuple[Question, ...]


def blind_spots(game: Game, questions: Sequence[Question], level: float = 0.95) -> list[BlindSpot]:
    """Return what a search knows better at each kind of question, the kind first that brings most.

    Games are clusters: questions of one game are not independent.
    """
    by_decision: dict[int, list[Question]] = {}
    for question in questions:
        by_decision.setdefault(question.decision, []).append(question)
    found = [_blind_spot(game, same, len(questions), level) for same in by_decision.values()]
    return sorted(found, key=lambda spot: -spot.total)


def _blind_spot(game: Game, questions: Sequence[Question], asked: int, level: float) -> BlindSpot:
    differs = np.array([float(question.differs) for question in questions])
    games = np.array([question.game for question in questions])
    gains = np.array([question.gain for question in questions])
    most = sorted((question for question in questions if question.differs), key=lambda one: -one.gain)
    of_games = {one.game: one for one in reversed(most) if one.gain > 0}
    otherwise = differs > 0
    return BlindSpot(
        decision=words_of(member_of(game.decisions, questions[0].decision)),
        differs=share_interval(differs, games, level),
        gain=mean_interval(gains[otherwise], games[otherwise], level),
        total=float(gains.sum() / asked),
        instead=tuple(_instead(game, most)[:MOST_INSTEAD]),
        most=tuple(sorted(of_games.values(), key=lambda one: -one.gain)[:MOST_REPLAYS]),
    )


def _instead(game: Game, questions: Sequence[Question]) -> list[Instead]:
    """Return what is answered instead of what, the commonest first."""
    pairs: dict[tuple[str, str], list[tuple[Question, Any, Any]]] = {}
    for question in questions:
        own, chosen = carried(game.verbs, question.own), carried(game.verbs, question.chosen)
        pairs.setdefault((kind_of(own), kind_of(chosen)), []).append((question, own.get(COUNT), chosen.get(COUNT)))
    found = [_told(kinds, same) for kinds, same in pairs.items()]
    return sorted(found, key=lambda one: -one.times)


def _told(kinds: tuple[str, str], same: Sequence[tuple[Question, Any, Any]]) -> Instead:
    own, chosen = kinds
    gain = float(np.mean([question.gain for question, _, _ in same]))
    counted = [(mine, other) for _, mine, other in same if mine is not None and other is not None]
    means = np.mean(counted, axis=0).tolist() if own == chosen and counted else (None, None)
    return Instead(own, chosen, len(same), gain, *means)


def kind_of(answer: dict[str, Any]) -> str:
    """Return the kind of an answer in words: its verb, and what it names that is one of a few."""
    named = [value for name, value in answer.items() if name != "verb" and isinstance(value, IntEnum)]
    return " ".join(words_of(one) for one in (answer["verb"], *named))


def words_of(member: Any) -> str:
    """Return a member of an enumeration in words, a number as it is."""
    return member.name.lower().replace("_", " ") if isinstance(member, IntEnum) else str(member)
