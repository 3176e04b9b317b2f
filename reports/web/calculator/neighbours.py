"""Battles around a question as tiles, each of which leads to its own question."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from analysis.odds.exploring import Around
from reports.kit.shades import shade
from reports.web.calculator.shown import percent_short
from sim.calculator import BattleWords

SURE = 1e-9  # chance up to which something cannot happen
Link = Callable[[Mapping[str, Any]], str]


def map_view(words: BattleWords, found: Around, link: Link, title: str = "") -> dict[str, Any]:
    """Return the battles around a question as the template lays them out; lines without any battle are left out.

    Args:
        words: of the game.
        found: the battles.
        link: returns the address of the question with some fields otherwise.
        title: of the map, "" for that of the game.
    """
    found = replace(found, down=words.line(found.down), across=words.line(found.across))
    columns = [at for at in range(len(found.columns)) if any(line[at] is not None for line in found.chances)]
    rows = [at for at, line in enumerate(found.chances) if any(chance is not None for chance in line)]
    return {
        "title": title or words.around,
        "leads_to": "page",
        "across": found.across,
        "down": found.down,
        "columns": [found.columns[at].label for at in columns],
        "rows": [
            {"label": found.rows[row].label, "cells": [_tile(found, link, row, column) for column in columns]}
            for row in rows
        ],
    }


def _tile(found: Around, link: Link, row: int, column: int) -> dict[str, Any]:
    """Return a tile: its number, its shade, and the question that it leads to."""
    down, across, chance = found.rows[row], found.columns[column], found.chances[row][column]
    here = (row, column) == found.here
    if chance is None:
        return {"shade": "", "text": "", "here": here}
    text = percent_short(chance).removesuffix("%")
    changes = {} if here else {**down.changes, **across.changes}
    draw = found.draw(row, column)
    drawn = f", nobody wins {percent_short(draw)}" if draw > SURE else ""
    return {
        "shade": shade(min(1.0, chance + draw / 2)),
        "text": text,
        "here": here,
        "address": link(changes),
        "name": f"{found.down} {down.label}, {found.across} {across.label}: {text}%{drawn}",
    }
