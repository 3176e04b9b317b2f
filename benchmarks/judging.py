"""What the answers of `tune` to problems of which the truth is known are worth, and how often each occurs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from analysis.intervals import Interval, share_interval
from analysis.tuning.answers import FAIR, MET, NONE, OPEN

OFF = 1.1  # tolerances from fair: a miss that matters, where one of 1.01 is at the edge


@dataclass(frozen=True)
class Judged:
    """An answer held against the truth.

    Attributes:
        status: what is answered.
        exists: whether a fair change exists, or the game is fair as it is.
        fair: whether the change that is named is truly fair.
        larger: whether a smaller one is truly fair.
        fewer: whether one of fewer values is; None where changes have no values.
        far: how far the named change is from fair as the judge sees it, 1 being the tolerance; None where that is not
            measured.
        planted: what became of the change that undoes what was planted, where something was.
    """

    status: str
    exists: bool
    fair: bool
    larger: bool
    fewer: bool | None = None
    far: float | None = None
    planted: str = ""

    @property
    def names(self) -> bool:
        """Whether a change is named, surely or not."""
        return self.status != NONE

    @property
    def is_off(self) -> bool:
        """Whether the named change misses by more than can be put down to the judge."""
        return self.names and self.far is not None and self.far > OFF

    def __str__(self) -> str:
        size = ("more values than needed" if self.fewer else "larger than needed") if self.larger else "the smallest"
        worth = f"{'fair' if self.fair else 'not fair'}, {size}" if self.names else "nothing found"
        worth = worth if self.far is None else f"{worth} ({self.far:.2f} tolerances from fair)"
        planted = f"; what was planted: {self.planted}" if self.planted else ""
        return f"{self.status}: {worth}; {'a' if self.exists else 'no'} fair change exists{planted}"


def rates(judged: Iterable[Judged]) -> Iterator[tuple[str, str, Interval]]:
    """Yield what is counted, its goal, and how often it occurs."""
    every = list(judged)
    exist = [one for one in every if one.exists]
    sure = [one for one in every if one.status in (FAIR, MET)]
    none = [one for one in every if not one.exists]
    off = [one.is_off for one in every if one.far is not None]
    counted = [one.names and one.fair and one.fewer for one in exist if one.fewer is not None]
    for words, goal, found in (
        ("a fair change exists: one that is truly fair is named", "90%", [one.names and one.fair for one in exist]),
        ("the smallest is named", "80%", [one.names and one.fair and not one.larger for one in exist]),
        (
            "a larger one than is needed is named",
            "at most 5%",
            [one.names and one.fair and one.larger for one in exist],
        ),
        ("one of more values than are needed is named", "", counted),
        ("nothing is found", "at most 5%", [not one.names for one in exist]),
        (f"what is named is more than {OFF} tolerances from fair", "", off),
        ("none exists: nothing is found", "", [not one.names for one in none]),
        ("it does it is said of a change that is not fair", "at most 5%", [not one.fair for one in sure]),
        ("the answer is that it may do it", "", [one.status == OPEN for one in every]),
    ):
        if found:
            yield words, goal, share_interval(np.array(found, float))


def printed(judged: Iterable[Judged]) -> None:
    """Print how often each answer occurs."""
    for words, goal, share in rates(judged):
        print(f"{words:<58}{goal:>11}{share.estimate:>7.0%} ({share.low:.0%} to {share.high:.0%} of {share.n})")
