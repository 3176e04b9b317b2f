"""The fields with which every game's State record begins, and the constants all games share.

A State is one NumPy record, described field by field in the game's `state.py`. The shared layers (chance, agenda,
drivers) touch only the fields listed here.

Numbers that rules work with are wide: `int64`. Narrow are only long arrays that are written and read in few places,
where what goes in has a bound that the content keeps.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from sim.records import record

NOBODY: Any = np.int64(-1)  # not a plain int: for that, functions that take it would be compiled once more
MAX_SEATS = 7
AGENDA_DEPTH = 64  # of a game that does not say otherwise
DICE = 8  # purposes of dice that a game may tell apart
ARGUMENTS = 4  # of a step, a question and a line of the chronicle
CHRONICLE_LENGTH = 128  # the most lines that a step of any game was seen to write are 36


class End(IntEnum):
    """Why a game is over."""

    RUNNING = 0
    VICTORY = 1
    ELIMINATION = 2
    LIMIT = 3


ENTRY = record(
    [
        ("step", np.int64),  # which step of the game comes next: a member of the game's Step
        ("a", np.int64),  # what the step is about, its meaning fixed by the step; likewise b, c and d
        ("b", np.int64),
        ("c", np.int64),
        ("d", np.int64),
    ]
)


def agenda_dtype(depth: int) -> np.dtype:
    """Return the dtype of an agenda with room for so many entries."""
    return record(
        [
            ("depth", np.int64),  # entries on the stack
            ("entries", ENTRY, (depth,)),  # the last one comes next
        ]
    )


LINE = record(
    [
        ("event", np.int64),  # what happened: a member of the game's Event
        ("a", np.int64),
        ("b", np.int64),
        ("c", np.int64),
        ("d", np.int64),
    ]
)

CHRONICLE = record(
    [
        ("watched", np.int64),  # 1 while somebody reads along; 0 in batch play, where nothing is written
        ("written", np.int64),  # lines since the reader last emptied it; those past the end are not kept
        ("lines", LINE, (CHRONICLE_LENGTH,)),
    ]
)

DICE_STREAM = record(
    [
        ("chance", np.uint64, (4,)),  # generator of the dice of one purpose
        ("started", np.int64),  # the round for which it was started, from 1 for round 0; 0 = never
    ]
)

STREAMS = record(
    [
        ("key", np.uint64),  # from which all streams of the game come
        ("dice", DICE_STREAM, (DICE,)),  # by purpose: a number of the game's
    ]
)

HEADER: list[tuple] = [
    ("chance", np.uint64, (4,)),  # generator of the set-up, and of what is dealt again
    ("streams", STREAMS),  # of dice and decks
    ("agenda", agenda_dtype(AGENDA_DEPTH)),  # what is still to be done, last entry first
    ("chronicle", CHRONICLE),  # what happened, for `trace`
    ("seats", np.int64),  # players in the game
    ("faction", np.int64, (MAX_SEATS,)),  # faction of each seat, an index into the game's factions
    ("turn_round", np.int64),  # round being played, from 1
    ("rounds_done", np.int64),  # rounds finished
    ("ended", np.int64),  # a member of End
    ("decider", np.int64),  # seat that is asked, NOBODY while the rules run
    ("decision", np.int64),  # what it is asked: a member of the game's Decision
    ("about", np.int64, (ARGUMENTS,)),  # what the question is about, its meaning fixed by the decision
    ("decisions", np.int64, (MAX_SEATS,)),  # real choices (two options or more) taken by each seat so far
]


def state_dtype(fields: list[tuple], depth: int = AGENDA_DEPTH) -> np.dtype:
    """Return the State dtype of a game: the shared header, its agenda of some depth, then the game's own fields."""
    header = [("agenda", agenda_dtype(depth)) if field[0] == "agenda" else field for field in HEADER]
    return record([*header, *fields])


def new_states(dtype: np.dtype, count: int = 1) -> np.ndarray:
    """Return `count` zeroed records of `dtype`."""
    return np.zeros(count, dtype=dtype)
