"""What is said of factions that come from another box, whose boards are in part the project's own reading."""

from collections.abc import Sequence
from typing import Any

from reports.kit.names import listed
from reports.kit.numbers import count, plain_percent
from reports.report import Report

MOSTLY = 0.5  # a share of assumed values above which the headline says so


def box_headline(report: Report) -> str:
    """A short sentence on the boxes whose values are mostly assumed; none where there is no such box."""
    mostly = [f"{row['box']} ({plain_percent(row['share'])})" for row in _assumed(report) if row["share"] > MOSTLY]
    return f"Most values of {listed(mostly)} are assumed." if mostly else ""


def reading_words(report: Report, factions: Sequence[str]) -> str:
    """A sentence, after a space, that a verdict about factions is about our reading of their boards; else nothing.

    Args:
        report: the report.
        factions: those that the verdict is about, also ones of the base box.
    """
    of_boxes = {name for row in _assumed(report) for name in _factions(report, row)}
    mine = [name for name in factions if name in of_boxes]
    if not mine:
        return ""
    rows = [row for row in _assumed(report) if set(mine) & set(_factions(report, row))]
    whose = "This" if len(mine) == len(factions) else f"Of {listed([report.words.name(name) for name in mine])} this"
    boards = "their boards" if len(mine) > 1 else "their board" if report.words.plural else "its board"
    return f" {whose} is about our reading of {boards}: {_counts(rows)} are assumed."


def box_limits(report: Report) -> list[str]:
    """A sentence for each box with assumed values: how many, and whose verdicts rest on them."""
    return [
        f"{_counts([row])} ({plain_percent(row['share'])}) are assumed. What is said of "
        f"{listed([report.words.name(name) for name in _factions(report, row)])} is about our reading of the box; "
        "other readings could change it."
        for row in _assumed(report)
    ]


def _assumed(report: Report) -> list[dict[str, Any]]:
    """The boxes with assumed values."""
    return [] if report.boxes is None else report.boxes.table.query("count > 0").to_dict("records")


def _factions(report: Report, row: dict[str, Any]) -> list[str]:
    return [] if report.boxes is None else report.boxes.factions(row["box"])


def _counts(rows: Sequence[dict[str, Any]]) -> str:
    return listed([f"{count(row['count'])} of the {count(row['n'])} values of {row['box']}" for row in rows])
