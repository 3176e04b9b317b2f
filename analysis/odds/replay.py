"""Battles of played games beside the odds: games of a study played again, and what was seen in them compared."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from analysis.intervals import share_interval
from sim.engine.results import copied
from sim.study.stage import Book, stage_of
from sim.study.steps import Match
from sim.study.study import Study

OFTEN = 20  # battles of a kind from which their share says anything
SEEN = ("predicted", "estimate", "low", "high", "n")


class Answered(NamedTuple):
    """A question of a game that has been answered: the States in which it was asked, and the option chosen."""

    before: np.ndarray
    option: int


class Fought(NamedTuple):
    """A battle of a game between an attacker and a defender, with the exact odds when it began."""

    answers: int  # number of the answer with which it began, from 0
    attacker: int  # seat
    defender: int  # seat, or another power of the game's picture; NOBODY where there is none
    chance: float  # of the attacker to win
    won: bool


class Alike(NamedTuple):
    """Battles of one kind: what sets the kind apart from others, a value a column, and a row a battle."""

    label: tuple[Any, ...]
    battles: pd.DataFrame


def played_again(study: Study, book: Book, games: int) -> Iterator[Match]:
    """Yield the first games of a study, each when it has been dealt; it is the same match every time.

    Of games that share their chance the first one is taken.
    """
    match = Match(stage_of(study, book), watched=False)
    for index in range(0, study.games, study.turns)[:games]:
        match.deal(index)
        yield match


def answers(match: Match) -> Iterator[Answered]:
    """Play a game to its end by its policies; yield each question when it has been answered."""
    states = match.workspace.states
    while not match.is_over:
        before = copied(states)
        yield Answered(before, match.play_on())


def mean_prediction(battles: pd.DataFrame) -> float:
    """Return the mean of the exact chances of some battles."""
    return float(battles["predicted"].mean())


def compared(
    kinds: Iterable[Alike], predicted: Callable[[pd.DataFrame], float] = mean_prediction, *, least: int, level: float
) -> list[tuple[Any, ...]]:
    """Put the odds beside the observed share for every kind of battle seen at least `least` times.

    Args:
        kinds: the kinds; their battles need the columns game and won, and what `predicted` reads.
        predicted: the exact chance of battles of a kind.
        least: battles that a kind must have been fought.
        level: confidence level of the intervals, which are clustered by game.

    Returns:
        A row a kind: its label, then the columns SEEN.
    """
    rows = []
    for label, battles in kinds:
        if len(battles) >= least:
            share = share_interval(battles["won"].astype(float), clusters=battles["game"], level=level)
            rows.append((*label, predicted(battles), *share))
    return rows
