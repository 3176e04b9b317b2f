"""Battles around a question, and what its answer owes to values that nobody knows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from analysis.odds.controls import Die, Form
from analysis.odds.telling import Around, often
from reports.pipeline.questions import Asking
from reports.web.calculator.joining import Asked, address
from reports.web.calculator.shown import percent_short, shade
from sim.content.content import Content
from sim.content.uncertain import Dimension, uncertain
from sim.content.values import format_setting
from sim.errors import ContentError

MOST_ANSWERS = 40  # of all values together, so that a page is not long in coming
HARDLY = 0.005  # of a chance, which is not worth a slider
STEPS = 5  # answers along one number at most


@dataclass(frozen=True)
class Row:
    """An answer with one value otherwise."""

    label: str
    chance: float
    own: bool
    address: str
    tiles: tuple[tuple[str, int], ...] = ()  # picture and number of each face, for dice


@dataclass(frozen=True)
class Range:
    """The answers along one value that nobody knows."""

    name: str
    rows: tuple[Row, ...]
    die: str = ""

    @property
    def own(self) -> int:
        """Where the content's own value stands."""
        return next(place for place, row in enumerate(self.rows) if row.own)

    @property
    def width(self) -> float:
        """How much of the chance rests on it."""
        return self.rows[-1].chance - self.rows[0].chance

    @property
    def span(self) -> str:
        """Its answers in words."""
        return f"from {often(self.rows[0].chance)} to {often(self.rows[-1].chance)}"


@dataclass(frozen=True)
class Assumed:
    """What the answer rests on."""

    sentence: str
    dimensions: tuple[Range, ...]
    hardly: str


def map_view(path: str, found: Around, asked: Asked) -> dict[str, Any]:
    """Return the battles around a question as the template lays them out."""
    rows = [
        [
            _cell(path, found, asked, (down, across), chance)
            for across, chance in enumerate(chances)
            if any(line[across] is not None for line in found.chances)
        ]
        for down, chances in enumerate(found.chances)
    ]
    columns = [
        column.label
        for column, chances in zip(found.columns, zip(*found.chances, strict=True), strict=True)
        if any(chance is not None for chance in chances)
    ]
    shown = [
        {"label": step.label, "cells": cells}
        for step, cells in zip(found.rows, rows, strict=True)
        if any(cell["text"] for cell in cells)
    ]
    return {"title": found.title, "across": found.across, "down": found.down, "columns": columns, "rows": shown}


def _cell(path: str, found: Around, asked: Asked, place: tuple[int, int], chance: float | None) -> dict[str, Any]:
    """Return a tile: its number, its shade, and the question that it leads to."""
    row, column = found.rows[place[0]], found.columns[place[1]]
    here = place == found.here
    if chance is None:
        return {"shade": "", "text": "", "here": here}
    text = percent_short(chance).removesuffix("%")
    changes = {} if here else {**row.changes, **column.changes}
    return {
        "shade": shade(chance),
        "text": text,
        "here": here,
        "address": address(path, asked.with_fields(changes)),
        "name": f"{found.down} {row.label}, {found.across} {column.label}: {text} in 100",
    }


def assumed(path: str, form: Form, asking: Asking, asked: Asked) -> Assumed:
    """Answer the question for every assumed value that it may rest on, one at a time and all together."""
    patterns = asking.question.rests_on(asking.content)  # type: ignore[attr-defined]
    dimensions = list(_within_reason(_dimensions(asking.content, patterns)))
    found = [(each, _with_dice(form, each, _range(path, each, asking, asked))) for each in dimensions]
    ranges = [(each, answered) for each, answered in found if answered is not None and answered.width > 0]
    if not ranges:
        return Assumed("Nothing that is assumed changes this answer by itself.", (), "")
    ends = [_together(asking, [answered.rows[end] for _, answered in ranges], ranges) for end in (0, -1)]
    alone = [row.chance for _, answered in ranges for row in answered.rows]
    ordered = sorted((answered for _, answered in ranges), key=lambda each: -each.width)
    weighty = tuple(each for each in ordered if each.width >= HARDLY)
    return Assumed(_sentence([*alone, *(end for end in ends if end is not None)]), weighty, _hardly(ordered, weighty))


def _sentence(chances: Sequence[float]) -> str:
    return (
        f"Over what these values may be, one at a time and all at their worst or best together, the attacker wins "
        f"from {often(min(chances))} to {often(max(chances))}."
    )


def _hardly(found: Sequence[Range], weighty: Sequence[Range]) -> str:
    names = [each.name for each in found if each not in weighty]
    return f"Hardly anything rests on: {'; '.join(names)}." if names else ""


def _together(asking: Asking, rows: Sequence[Row], ranges: Sequence[tuple[Dimension, Range]]) -> float | None:
    """Return the chance with all values as in some rows."""
    settings: dict[str, Any] = {}
    for row, (dimension, _) in zip(rows, ranges, strict=True):
        settings |= _settings(dimension, row.label)
    return _chance(asking, settings)


def _settings(dimension: Dimension, label: str) -> Mapping[str, Any]:
    return next(dimension.set_to(number) for number in _numbers(dimension) if dimension.label(number) == label)


def _dimensions(content: Content, patterns: Sequence[str]) -> list[Dimension]:
    """Return what varies of the values that are named; patterns that mean nothing here are left out."""
    found: dict[str, Dimension] = {}
    for pattern in patterns:
        try:
            found |= {each.address: each for each in uncertain(content, (pattern,)).dimensions}
        except ContentError:
            continue
    return list(found.values())


def _within_reason(dimensions: Sequence[Dimension]) -> Iterator[Dimension]:
    """Yield values as long as they take no more answers than a page may take."""
    answers = 0
    for dimension in dimensions:
        answers += len(_numbers(dimension))
        if answers > MOST_ANSWERS:
            return
        yield dimension


def _range(path: str, dimension: Dimension, asking: Asking, asked: Asked) -> Range | None:
    rows = []
    for number in _numbers(dimension):
        settings = dimension.set_to(number)
        own = all(asking.content[name] == value for name, value in settings.items())
        chance = _chance(asking, settings)
        if chance is not None:
            short = {name: value for name, value in settings.items() if asking.content[name] != value}
            told = [format_setting(name.removeprefix(f"{asking.key}."), value) for name, value in short.items()]
            there = "" if own else address(path, asked.with_settings(told))
            rows.append(Row(dimension.label(number), chance, own, there))
    if len(rows) < 2 or not any(row.own for row in rows):
        return None
    return Range(_named(asking, dimension), tuple(sorted(rows, key=lambda row: row.chance)))


def _with_dice(form: Form, dimension: Dimension, found: Range | None) -> Range | None:
    """Return the answers with the faces of the die that varies, if it is one that the form shows."""
    dice = [die for control in form.controls.values() for die in getattr(control, "dice", ())]
    for die in dice:
        if found and dimension.address.endswith(_common([face.address for face in die.faces])):
            rows = (replace(row, tiles=_tiles(die, _settings(dimension, row.label))) for row in found.rows)
            return Range(f"The {die.name}", tuple(rows), die.key)
    return found


def _tiles(die: Die, settings: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    """Return the picture of each face, and how many of it there are under some settings."""
    return tuple(
        (face.picture, next((value for name, value in settings.items() if name.endswith(face.address)), face.number))
        for face in die.faces
    )


def _common(addresses: Sequence[str]) -> str:
    return addresses[0].rpartition(".")[0]


def _numbers(dimension: Dimension) -> list[float]:
    """Return what may be played, the ends and some steps between them."""
    if not dimension.whole:
        return [dimension.low + (dimension.high - dimension.low) * place / (STEPS - 1) for place in range(STEPS)]
    low, high = int(dimension.low), int(dimension.high)
    step = max(1, -(-(high - low) // (STEPS - 1)))
    return list(dict.fromkeys([*range(low, high + 1, step), high]))


def _chance(asking: Asking, settings: Mapping[str, Any]) -> float | None:
    try:
        return asking.question.chance(asking.content.override(settings))  # type: ignore[attr-defined]
    except ValueError:
        return None


def _named(asking: Asking, dimension: Dimension) -> str:
    return dimension.address.removeprefix(f"{asking.key}.").replace(".", ", ").replace("_", " ")
