"""What is said of factions that come from another box, whose boards are in part the project's own reading."""

from collections.abc import Sequence
from typing import Any

from analysis.boxes import Boxes
from reports.kit.names import Wording, listed
from reports.kit.numbers import count, plain_percent

MOSTLY = 0.5  # a share of assumed values above which the headline says so


def box_headline(boxes: Boxes | None) -> str:
    """A short sentence on the boxes whose values are mostly assumed; none where there is no such box."""
    mostly = [f"{row['box']} ({plain_percent(row['share'])})" for row in _assumed(boxes) if row["share"] > MOSTLY]
    return f"Most values of {listed(mostly)} are assumed." if mostly else ""


def reading_words(boxes: Boxes | None, factions: Sequence[str], words: Wording) -> str:
    """A sentence, after a space, that a verdict about factions is about our reading of their boards; else nothing.

    Args:
        boxes: those that factions come from.
        factions: those that the verdict is about, also ones of the base box.
        words: how the game speaks to readers.
    """
    if boxes is None:
        return ""
    rows = [row for row in _assumed(boxes) if set(factions) & set(boxes.factions(row["box"]))]
    mine = [name for name in factions if boxes.box_of.get(name) in {row["box"] for row in rows}]
    if not mine:
        return ""
    whose = "This" if len(mine) == len(factions) else f"Of {listed([words.name(name) for name in mine])} this"
    boards = "their boards" if len(mine) > 1 else "their board" if words.plural else "its board"
    return f" {whose} is about our reading of {boards}: {_counts(rows)} are assumed."


def box_limits(boxes: Boxes | None, words: Wording) -> list[str]:
    """A sentence for each box with assumed values: how many, and whose verdicts rest on them."""
    if boxes is None:
        return []
    return [
        f"{_counts([row])} ({plain_percent(row['share'])}) are assumed. What is said of "
        f"{listed([words.name(name) for name in boxes.factions(row['box'])])} is about our reading of the box; "
        "other readings could change it."
        for row in _assumed(boxes)
    ]


def _assumed(boxes: Boxes | None) -> list[dict[str, Any]]:
    """The boxes with assumed values."""
    return [] if boxes is None else boxes.table.query("count > 0").to_dict("records")


def _counts(rows: Sequence[dict[str, Any]]) -> str:
    return listed([f"{count(row['count'])} of the {count(row['n'])} values of {row['box']}" for row in rows])
