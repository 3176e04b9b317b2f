"""How much of each box that brings factions is known? Its content values, and how many of them are assumed."""

import fnmatch
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.assumptions import ASSUMED


@dataclass(frozen=True, eq=False)
class Boxes:
    """The boxes that factions of a study come from.

    Attributes:
        table: one row a box, columns box, n (its values), count (those that are assumed), share. These are counts of a
            complete list, so they carry no interval; a box of which no value is known has a missing share.
        box_of: the box of each faction that comes from one.
        settings: addresses (the patterns of each box).
    """

    table: pd.DataFrame
    box_of: Mapping[str, str]
    settings: dict[str, Any]

    def factions(self, box: str) -> list[str]:
        """The factions of the study that come from a box."""
        return [name for name, title in self.box_of.items() if title == box]


def boxes(
    values: Sequence[Mapping[str, Any]], box_of: Mapping[str, str], addresses: Mapping[str, Sequence[str]]
) -> Boxes:
    """Count the values of boxes, and those that are assumed.

    Args:
        values: one mapping a content value: address, source.
        box_of: the box of each faction of the study that comes from one.
        addresses: by box the full addresses of its values, with * for any part of them.

    Returns:
        A row a box, in the order of the factions.

    Examples:
        >>> values = [{"address": "toy.reeds.coins", "source": "printed"}, {"address": "toy.reeds.prize",
        ...           "source": "assumed"}, {"address": "toy.prize", "source": "printed"}]
        >>> boxes(values, {"herons": "Reeds"}, {"Reeds": ["toy.reeds.*"]}).table
             box  n  count  share
        0  Reeds  2      1    0.5
    """
    patterns = {box: list(addresses.get(box, ())) for box in dict.fromkeys(box_of.values())}
    rows = []
    for box, mine in patterns.items():
        sources = [value["source"] for value in values if _is_one_of(value["address"], mine)]
        assumed = sources.count(ASSUMED)
        rows.append((box, len(sources), assumed, assumed / len(sources) if sources else float("nan")))
    return Boxes(pd.DataFrame(rows, columns=["box", "n", "count", "share"]), dict(box_of), {"addresses": patterns})


def _is_one_of(address: str, patterns: Sequence[str]) -> bool:
    return any(fnmatch.fnmatchcase(address, pattern) for pattern in patterns)
