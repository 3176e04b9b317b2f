"""All games of the rulebooks drawn, those that were played further among them: kept in a folder beside the draws."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from analysis.sensitivity.halves import Further, Numbers
from sim.runs.journal import HEADER, Journal
from sim.runs.tables import Columns

FURTHER = "further"
HALVES = ("a", "b")


@dataclass(frozen=True)
class Tally:
    """What factions won in all games of each draw.

    Attributes:
        sums: by outcome, (draws,) wins.
        counts: by outcome, (draws,) seats.
        times: (draws,) how many times the games of both halves there are.
        ratios: by outcome, the share in the games of both halves of all draws.
        means: by outcome, the mean number of seats in the games of both halves.
    """

    sums: Mapping[str, Numbers]
    counts: Mapping[str, Numbers]
    times: Numbers
    ratios: Mapping[str, float]
    means: Mapping[str, float]

    @classmethod
    def of(cls, columns: Columns, outcomes: Sequence[str]) -> Self:
        """Return the games of both halves, from the columns of the draws' journal."""
        sums, counts = (
            {name: both_halves(columns, kind, name).sum(axis=1, dtype=np.float64) for name in outcomes}
            for kind in ("sum", "count")
        )
        played = [name for name in outcomes if counts[name].sum() > 0]
        return cls(
            {name: sums[name] for name in played},
            {name: counts[name] for name in played},
            np.ones(len(columns["draw"])),
            {name: float(sums[name].sum() / counts[name].sum()) for name in played},
            {name: float(counts[name].mean()) for name in played},
        )

    def add(self, part: Columns) -> None:
        """Count the further games of a part."""
        draws = part["draw"]
        for name in self.sums:
            self.sums[name][draws] += part[f"sum {name}"]
            self.counts[name][draws] += part[f"count {name}"]
        self.times[draws] += part["times"]

    @property
    def further(self) -> dict[str, Further]:
        """The shares in all games, by outcome, linearised as those of the halves (`analysis.sensitivity.halves`)."""
        found = {}
        for name, ratio in self.ratios.items():
            apart = self.sums[name] - ratio * self.counts[name]
            found[name] = Further(ratio + apart / (self.means[name] * self.times), self.times.copy())
        return found


def further_in(folder: Path, columns: Columns, outcomes: Sequence[str]) -> dict[str, Further]:
    """Return the shares in all games of the draws in a folder; nothing where none was played further.

    Raises:
        UsageError: if parts are missing.
        DamagedPart: if one is damaged.
    """
    if not (folder / FURTHER / HEADER).exists():
        return {}
    journal, tally = Journal.finished(folder / FURTHER), Tally.of(columns, outcomes)
    for number in range(len(journal)):
        tally.add(journal.read(number))
    return tally.further if len(journal) else {}


def both_halves(columns: Mapping[str, np.ndarray], kind: str, name: str) -> Numbers:
    """Return the sums or counts of an outcome in both halves of each draw, (draws, 2)."""
    return np.stack([columns[f"{kind} {name} {half}"] for half in HALVES], axis=1)
