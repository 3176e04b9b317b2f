"""Finishing orders as choices, one after the other: who of those still in the running takes the next place.

Seats that share a place are chosen together. What the choice depends on is how many seats each policy has among those
in the running, so that equal choices of many games are counted once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import comb, log, prod

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Whole = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Stages:
    """The choices of some games.

    Attributes:
        game: the game of each choice, numbered from 0.
        kind: the number of its kind: what was chosen out of what.
        running: of each kind, the number of the seats in the running, a place in `fields`.
        chosen: of each kind, how many seats of each policy were chosen.
        fields: how many seats of each policy are in the running, one row each.
    """

    game: Whole
    kind: Whole
    running: Whole
    chosen: Whole
    fields: Whole

    @property
    def ties(self) -> tuple[int, ...]:
        """The numbers of seats that were seen to share a place, from 2."""
        return tuple(int(order) for order in np.unique(self.chosen.sum(axis=1)) if order > 1)


def stages_of(policies: Whole, ranks: Floats, count: int, places: int | None = None) -> Stages:
    """Return the choices of games.

    Args:
        policies: the policy of each seat by number, a row a game.
        ranks: the final rank of each seat, 1 is best, ties share a number.
        count: how many policies there are.
        places: how many places count from the first one on; None for all.
    """
    order = np.argsort(ranks, axis=1, kind="stable")
    sorted_policies, sorted_ranks = np.take_along_axis(policies, order, 1), np.take_along_axis(ranks, order, 1)
    found = list(_stages(sorted_policies, sorted_ranks, count, places))
    game = np.concatenate([games for games, _ in found])
    rows, kind = np.unique(np.concatenate([rows for _, rows in found]), axis=0, return_inverse=True)
    fields, running = np.unique(rows[:, :count], axis=0, return_inverse=True)
    return Stages(game, kind.ravel(), running.ravel(), rows[:, count:], fields)


def _stages(policies: Whole, ranks: Floats, count: int, places: int | None) -> Iterator[tuple[Whole, Whole]]:
    """Yield the games with a choice of the same places, and the seats in the running and chosen, by policy.

    The last seat of a game is left over and no choice.
    """
    seats = ranks.shape[1]
    one_more = np.eye(count, dtype=np.intp)[policies]
    same = np.column_stack([ranks[:, 1:] == ranks[:, :-1], np.zeros(len(ranks), bool)])
    for first in range(seats - 1)[:places]:
        begins = np.ones(len(ranks), bool) if first == 0 else ~same[:, first - 1]
        tied = 1 + np.cumprod(same[:, first:], axis=1).sum(axis=1)
        for size in np.unique(tied[begins]):
            at = np.flatnonzero(begins & (tied == size))
            running, chosen = (one_more[at, first:last].sum(axis=1) for last in (seats, first + size))
            yield at, np.concatenate([running, chosen], axis=1)


@dataclass(frozen=True, eq=False)
class Alternatives:
    """All that could have been chosen, field after field: features, how many look alike, and where a field begins."""

    features: Floats
    log_ways: Floats
    starts: Whole

    @cached_property
    def field(self) -> Whole:
        """The field of each alternative."""
        sizes = np.diff(np.append(self.starts, len(self.log_ways)))
        return np.repeat(np.arange(len(self.starts)), sizes)


def alternatives_of(stages: Stages) -> Alternatives:
    """Return what could have been chosen in each field, as many seats at once as were ever seen to share a place."""
    sizes = (1, *stages.ties)
    chosen: list[tuple[int, ...]] = []
    ways, starts = [], []
    for field in stages.fields.tolist():
        starts.append(len(chosen))
        for taken in product(*(range(seats + 1) for seats in field)):
            if sum(taken) in sizes:
                chosen.append(taken)
                ways.append(log(prod(map(comb, field, taken))))
    return Alternatives(features(np.array(chosen), stages.ties), np.array(ways), np.array(starts))


def features(chosen: Whole, ties: Sequence[int]) -> Floats:
    """Return a column a policy, its share of those chosen, and a column for each number that may share a place."""
    size = chosen.sum(axis=1, keepdims=True)
    return np.concatenate([chosen / size, size == np.array(ties, np.intp).reshape(1, -1)], axis=1).astype(np.float64)
