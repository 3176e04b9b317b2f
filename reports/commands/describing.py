"""Listing what there is to play: games, the values of a game with their sources, and policies."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from policies.book import describe, policy_names
from reports.commands.output import emit_json, warn
from reports.commands.readable import show_table
from reports.pipeline.addresses import addresses_asked
from reports.pipeline.request import changes, default_policies
from sim.content.content import Content
from sim.content.patterns import tags_by_address, with_tag
from sim.content.values import OWNED, SOURCES, as_text
from sim.content.worksheet_file import Files
from sim.errors import UsageError, meant, shortened
from sim.game import Game, all_games, broken_games, find
from sim.study.editions import asked_of, chosen_edition
from sim.study.study import read_boxes

SHOWN_WIDTH = 60
ALL_SOURCES = (*SOURCES, OWNED)


@dataclass(frozen=True)
class ContentAsked:
    """What is laid over the values of a game before they are listed.

    Attributes:
        settings: values to change, as ADDRESS=VALUE.
        variant: a named set of changes.
        worksheets: files with values of a box.
    """

    settings: list[str] | None = None
    variant: str | None = None
    worksheets: Files = ()


AS_IT_STANDS = ContentAsked()


def list_games(as_json: bool) -> None:
    """List the games and what they offer."""
    offered, broken = games_offered()
    if as_json:
        emit_json({"games": offered, "broken": [{"key": key, "why": why} for key, why in broken.items()]})
        return
    head = ("Key", "Game", "Players", "Factions", "Policies", "Variants", "Values by source")
    rows = [
        (
            row["key"],
            row["title"],
            "-".join(map(str, dict.fromkeys(row["players"]))),
            row["factions"],
            row["policies"],
            row["variants"],
            row["content"],
        )
        for row in offered
    ]
    show_table(head, rows)
    for why in broken.values():
        warn(why)


def list_content(game: str, rows: list[dict[str, Any]], as_json: bool) -> None:
    """List values of a game and their sources."""
    if as_json:
        emit_json({"game": game, "values": rows})
        return
    head = ("Address", "Value", "Source", "Knob", "Range or alternatives", "Where or why", "Tags")
    show_table(head, [_cells(row) for row in rows], title=_counted(find(game).all_content, rows))


def list_policies(game: str, file: Path | None, as_json: bool) -> None:
    """List the policies that play a game."""
    offered = policies_offered(game, file)
    if as_json:
        emit_json({"game": find(game).key, "policies": offered})
        return
    head = ("Policy", "What it does", "Traits", "In a study by default")
    rows = [(row["name"], row["doc"], row["traits"], "yes" if row["default"] else "no") for row in offered]
    show_table(head, rows)


def games_offered() -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return what there is of every game, and why there is nothing of others: one that is broken leaves the rest."""
    offered, broken = [], broken_games()
    for key, game in sorted(all_games().items()):
        try:
            offered.append(_game(game))
        except UsageError as error:
            broken[key] = f"{key}: {error}"
    return offered, broken


def values_asked(
    game: str,
    patterns: Sequence[str] = (),
    source: str | None = None,
    tags: Sequence[str] = (),
    asked: ContentAsked = AS_IT_STANDS,
) -> list[dict[str, Any]]:
    """Return one object a value of a game.

    Args:
        game: its key, or module:NAME.
        patterns: what addresses hold, one of them; all if there is none.
        source: where a value comes from; from anywhere if it is None.
        tags: what a value is about, one of them; about anything if there is none.
        asked: what is laid over the values.

    Raises:
        UsageError: if something is not known.
    """
    loaded = _content(game, asked)
    wanted = {*addresses_asked(loaded.key, list(loaded.values), patterns)}
    if tags:
        wanted &= {address for tag in tags for address in with_tag(loaded, tag)}
    sources, known = ALL_SOURCES if source is None else (_known(source),), tags_by_address(loaded)
    rows = [row for row in loaded.rows() if row["address"] in wanted and row["source"] in sources]
    return [{**row, "tags": list(known.get(row["address"], ()))} for row in rows]


def policies_offered(game: str, file: Path | None = None) -> list[dict[str, Any]]:
    """Return one object a policy of a game, or of a file of archetypes in place of the game's."""
    usual = default_policies(game)
    return [{**row, "default": row["name"] in usual} for row in describe(game, file)]


def _game(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "players": [min(game.all_players), max(game.all_players)],
        "factions": list(game.all_factions),
        "boxes": dict(game.boxes),
        "policies": list(policy_names(game.key)),
        "variants": list(game.variants),
        "content": game.all_content.counts(),
    }


def _content(key: str, asked: ContentAsked) -> Content:
    """Return the values of all editions with what is laid over them, checked in the edition that this means."""
    known = find(key).owning(read_boxes(key, asked.worksheets))
    chosen = chosen_edition(known, asked_of(known, None, (), changes(known, asked.settings, asked.variant)))
    return known.all_content.override(chosen.content.overrides)


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    knob = "yes" if row["knob"] else "no"
    return row["address"], _short(row["value"]), row["source"], knob, _range(row), _reason(row), ", ".join(row["tags"])


def _counted(loaded: Content, rows: list[dict[str, Any]]) -> str:
    """Say how many values are listed, and how many of them play depends on."""
    titles = sum(loaded.values[row["address"]].presentation for row in rows)
    knobs = sum(row["knob"] for row in rows)
    said = f"{len(rows) - titles} values, {knobs} of them knobs, and {titles} names and descriptions"
    return said if loaded.tags else f"{said}; none has a tag"


def _known(source: str) -> str:
    if source not in ALL_SOURCES:
        known = ", ".join(ALL_SOURCES)
        raise UsageError(f"unknown source {source!r}{meant(source, ALL_SOURCES)}; the sources are {known}")
    return source


def _range(row: dict[str, Any]) -> str:
    allowed = row["range"]
    if allowed is None:
        return "fixed" if row["fixed"] else ""
    numbers = len(allowed) == 2 and all(isinstance(end, int | float) for end in allowed) and allowed != row["value"]
    return f"{allowed[0]} to {allowed[1]}" if numbers else _short(allowed)


def _reason(row: dict[str, Any]) -> str:
    reasons = (row.get("where") or row.get("why"), row["fixed"] and f"fixed: {row['fixed']}")
    return "; ".join(reason for reason in reasons if reason)


def _short(value: Any) -> str:
    """Write a value on one line, shortened where people read it and whole for other programs."""
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
    if sys.stdout.isatty():
        return shortened(as_text(text), SHOWN_WIDTH)
    return text if isinstance(text, str) else as_text(text)
