"""How far does a verdict rest on values that no rulebook prints? Content values counted by their source."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

SOURCES = ("printed", "public", "inferred", "assumed")
ASSUMED = "assumed"
OWNED = "owned"


@dataclass(frozen=True, eq=False)
class Assumptions:
    """Where the numbers of a game come from.

    Attributes:
        table: one row a source in the order printed, public, inferred, assumed (then any other, as owned), columns
            source, count, share (of all values). These are counts of a complete list, so they carry no interval.
        assumed: one row an assumed value, columns address, value, range, reason.
        owned: one row a value that was read off a box, columns address, value, was (its source before), reason.
        assumed_share: share of the values that are assumed.
        share_before: share of those that are or were assumed before they were read off a box.
        n: number of values.
        settings: sources (the order above).
    """

    table: pd.DataFrame
    assumed: pd.DataFrame
    owned: pd.DataFrame
    assumed_share: float
    share_before: float
    n: int
    settings: dict[str, Any]


def assumed_share(values: Sequence[Mapping[str, Any]]) -> Assumptions:
    """Count content values by source and list the assumed ones.

    Args:
        values: one mapping a content value: address, value, source, why or where, range (for assumed values), was
            (the source before, for owned ones).

    Returns:
        Counts, shares, and the list of what is assumed.

    Raises:
        ValueError: no values, or one without a source.

    Examples:
        >>> values = [{"address": "toy.coins", "value": 3, "source": "printed", "where": "page 2"},
        ...           {"address": "toy.prize", "value": 5, "source": "assumed", "why": "not given", "range": [4, 6]}]
        >>> assumed_share(values).assumed_share
        0.5
    """
    if not values:
        raise ValueError("there are no content values to count")
    without = [value.get("address", "?") for value in values if not value.get("source")]
    if without:
        raise ValueError(f"content value {without[0]!r} names no source")
    counts = pd.Series([value["source"] for value in values]).value_counts()
    order = [*SOURCES, *sorted(set(counts.index) - set(SOURCES))]
    count = counts.reindex(order, fill_value=0)
    table = pd.DataFrame({"source": order, "count": count.to_numpy(), "share": count.to_numpy() / len(values)})
    before = sum(value.get("was", value["source"]) == ASSUMED for value in values)
    return Assumptions(
        table,
        _listed(values, ASSUMED, "range"),
        _listed(values, OWNED, "was"),
        float(count[ASSUMED] / len(values)),
        before / len(values),
        len(values),
        {"sources": order},
    )


def _listed(values: Sequence[Mapping[str, Any]], source: str, about: str) -> pd.DataFrame:
    """List the values of one source, with an entry about each beside its reason."""
    rows = [
        (value.get("address"), value.get("value"), value.get(about), value.get("why") or value.get("where"))
        for value in values
        if value["source"] == source
    ]
    return pd.DataFrame(rows, columns=["address", "value", about, "reason"])
