"""What the answers of `tune` to problems of which the truth is known are worth, and how often each occurs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from analysis.intervals import Interval, share_interval
from analysis.tuning.answers import FAIR, MET, NONE, OPEN


@dataclass(frozen=True)
class Judged:
    """An answer held against the truth.

    Attributes:
        status: what is answered.
        exists: whether a fair change exists, or the game is fair as it is.
        fair: whether the change that is named is truly fair.
        larger: whether a smaller one is truly fair.
        planted: what became of the change that undoes what was planted, where something was.
    """

    status: str
    exists: bool
    fair: bool
    larger: bool
    planted: str = ""

    @property
    def names(self) -> bool:
        """Whether a change is named, surely or not."""
        return self.status != NONE

    def __str__(self) -> str:
        size = "larger than needed" if self.larger else "the smallest"
        worth = f"{'fair' if self.fair else 'not fair'}, {size}" if self.names else "nothing found"
        planted = f"; what was planted: {self.planted}" if self.planted else ""
        return f"{self.status}: {worth}; {'a' if self.exists else 'no'} fair change exists{planted}"


def rates(judged: Iterable[Judged]) -> Iterator[tuple[str, str, Interval]]:
    """Yield what is counted, its goal, and how often it occurs."""
    every = list(judged)
    exist = [one for one in every if one.exists]
    sure = [one for one in every if one.status in (FAIR, MET)]
    none = [one for one in every if not one.exists]
    for words, goal, found in (
        ("a fair change exists: one that is truly fair is named", "90%", [one.names and one.fair for one in exist]),
        ("the smallest is named", "80%", [one.names and one.fair and not one.larger for one in exist]),
        (
            "a larger one than is needed is named",
            "at most 5%",
            [one.names and one.fair and one.larger for one in exist],
        ),
        ("nothing is found", "at most 5%", [not one.names for one in exist]),
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
