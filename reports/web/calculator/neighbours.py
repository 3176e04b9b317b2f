"""Battles around a question as tiles, each of which leads to its own question."""

from dataclasses import replace
from typing import Any

from analysis.odds.exploring import Around
from reports.kit.shades import shade
from reports.web.calculator.joining import Asked, address
from reports.web.calculator.shown import percent_short
from sim.calculator import BattleWords


def map_view(path: str, words: BattleWords, found: Around, asked: Asked) -> dict[str, Any]:
    """Return the battles around a question as the template lays them out; lines without any battle are left out."""
    found = replace(found, down=words.line(found.down), across=words.line(found.across))
    columns = [at for at in range(len(found.columns)) if any(line[at] is not None for line in found.chances)]
    rows = [at for at, line in enumerate(found.chances) if any(chance is not None for chance in line)]
    return {
        "title": words.around,
        "across": found.across,
        "down": found.down,
        "columns": [found.columns[at].label for at in columns],
        "rows": [
            {"label": found.rows[row].label, "cells": [_tile(path, found, asked, row, column) for column in columns]}
            for row in rows
        ],
    }


def _tile(path: str, found: Around, asked: Asked, row: int, column: int) -> dict[str, Any]:
    """Return a tile: its number, its shade, and the question that it leads to."""
    down, across, chance = found.rows[row], found.columns[column], found.chances[row][column]
    here = (row, column) == found.here
    if chance is None:
        return {"shade": "", "text": "", "here": here}
    text = percent_short(chance).removesuffix("%")
    changes = {} if here else {**down.changes, **across.changes}
    return {
        "shade": shade(chance),
        "text": text,
        "here": here,
        "address": address(path, asked.with_fields(changes)),
        "name": f"{found.down} {down.label}, {found.across} {across.label}: {text}%",
    }
