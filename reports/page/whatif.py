"""A surrogate as one HTML file with a slider for each value, which needs no server and no other host."""

import base64
import math
import os
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Group, RenderableType
from rich.text import Text

from analysis.sensitivity.outcomes import FACTION, ROUNDS, SEAT
from analysis.surrogate.coding import coordinates
from analysis.surrogate.process import Process
from analysis.tuning.steps import Axis
from reports.kit.atomic import write_atomically
from reports.kit.defaults import LOGGED
from reports.kit.environment import environment
from reports.kit.head import Head, sealed
from reports.kit.names import shown_name, wording_of
from reports.kit.numbers import count, fair_words, level_words, plain_percent, tolerance_words
from reports.kit.offline import embedded
from reports.kit.terminal import terminal_table
from reports.pipeline.request import command_of
from reports.pipeline.whatif import WhatIf, stops_of
from reports.tables import whatif as tables
from reports.words.whatif import (
    label_words,
    outcome_name,
    played_words,
    refused_words,
    standing_words,
    trust_words,
    value_name,
)
from sim.content.values import format_setting

SCRIPT, STYLES = "whatif.js", ("palette.css", "whatif.css")
SCALE = 0.05  # to which the ends of the scale of shares are rounded
CONFIRMED = ("--until", "settled")  # how long the command that confirms a point plays
SLIDER, SWITCH, CHOICE = "slider", "switch", "choice"


def build_whatif(found: WhatIf, out: str | os.PathLike[str]) -> Path:
    """Write the page.

    Raises:
        OSError: the file cannot be written; what was there before is untouched.
    """
    path = Path(out)
    write_atomically(path, whatif_html(found))
    return path


def whatif_html(found: WhatIf) -> str:
    """Return the page; the same games give the same text."""
    game, fair = found.design.stage.game, found.fair_share
    return (
        environment()
        .get_template("whatif.html.j2")
        .render(
            title=game.title,
            standing=standing_words(found),
            level=level_words(found.precision.level),
            fair=None if fair is None else fair_words(fair),
            tolerance=tolerance_words(found.precision.tolerance),
            kinds=_kinds(found),
            span=[plain_percent(end) for end in _span(found)],
            tables=[tables.standing(found), *([tables.closest(found)] if found.closest else [])],
            states=[_state(found, at) for at in found.closest[: tables.CLOSEST]],
            missed=tables.missed(found),
            prose=[played_words(found), *trust_words(found), *filter(None, [refused_words(found)])],
            command=command_at_home(found),
            data=embedded(data_of(found)),
            head=_head(game.title),
        )
    )


def _head(title: str) -> Head:
    about = f"What if other values were printed? Win shares of {title} under any of them"
    return sealed(Head(f"{title}: what if?", about, STYLES, (SCRIPT,)))


def whatif_text(found: WhatIf) -> Group:
    """What was found, for `rich.console.Console.print`."""
    title = Text(f"{found.design.stage.game.title}: {count(found.games)} games", style="bold underline")
    sentences = [*trust_words(found), *filter(None, [refused_words(found)])]
    shown = [tables.standing(found), *([tables.closest(found)] if found.closest else [])]
    parts: list[RenderableType] = [title, *map(Text, sentences), *map(terminal_table, shown)]
    return Group(*parts)


def command_at_home(found: WhatIf) -> str:
    """Return the command that plays the rules as they stand until every verdict is settled."""
    return command_of(replace(found.design.study, logged=LOGGED), CONFIRMED)


def data_of(found: WhatIf) -> dict[str, Any]:
    """Return what the script reads: the values with their stops, and every process as plain numbers."""
    surrogate, words = found.surrogate, wording_of(found.design.stage.game)
    points = surrogate.processes[0].points
    return {
        "axes": [_axis(found, axis) for axis in found.design.space.axes],
        "outcomes": [
            {"name": outcome_name(name, words), "kind": name.partition(":")[0], "share": is_share}
            for name, is_share in zip(surrogate.outcomes, surrogate.shares, strict=True)
        ],
        "rows": len(points),
        "points": _packed(points, np.float64),
        "processes": [_process(one) for one in surrogate.processes],
        "together": [{"at": group.at, "weights": group.weights.tolist()} for group in surrogate.together],
        "reach": surrogate.reach,
        "span": _span(found),
        "fair": found.fair_share,
        "tolerance": found.precision.tolerance,
        "command": command_at_home(found),
    }


def _span(found: WhatIf) -> tuple[float, float]:
    """Return the ends of the scale on which shares are drawn: all that the rulebooks that were played come to."""
    estimates, shares = found.at(found.numbers), np.array(found.surrogate.shares)
    ends = [estimates.low[:, shares].min(), estimates.high[:, shares].max()]
    if found.fair_share is not None:
        ends += [found.fair_share - found.precision.tolerance, found.fair_share + found.precision.tolerance]
    return max(0.0, math.floor(min(ends) / SCALE) * SCALE), min(1.0, math.ceil(max(ends) / SCALE) * SCALE)


def _axis(found: WhatIf, axis: Axis) -> dict[str, Any]:
    one, stops = axis.dimension, stops_of(axis)
    return {
        "address": one.address.removeprefix(f"{found.design.stage.game.key}."),
        "kind": _control(axis),
        "name": value_name(one, found.design.stage.content),
        "numbers": stops,
        "labels": [label_words(one, number) for number in stops],
        "at": coordinates([one], np.array(stops)[:, np.newaxis]).tolist(),
        "settings": [[shlex.quote(format_setting(*pair)) for pair in one.set_to(number).items()] for number in stops],
        "home": stops.index(axis.numbers[0]),
    }


def _control(axis: Axis) -> str:
    if not axis.dimension.choices:
        return SLIDER
    return SWITCH if isinstance(axis.dimension.choices[0], bool) else CHOICE


def _process(one: Process) -> dict[str, Any]:
    return {
        "lengths": one.lengths.tolist(),
        "variance": one.variance,
        "mean": one.mean,
        "mean_variance": one.mean_variance,
        "weights": _packed(one.weights, np.float64),
        "root": _packed(one.root[np.tril_indices(len(one.root))], np.float32),  # half of the page
    }


def _packed(numbers: np.ndarray, kind: type) -> str:
    """Return numbers as bytes in base64, the least significant first, row by row."""
    return base64.b64encode(np.ascontiguousarray(numbers, np.dtype(kind).newbyteorder("<")).tobytes()).decode()


def _kinds(found: WhatIf) -> list[tuple[str, str]]:
    """Return the groups of outcomes: kind and title."""
    named = {name.partition(":")[0] for name in found.surrogate.outcomes}
    titles = {FACTION: shown_name(wording_of(found.design.stage.game).factions), SEAT: "Seats", ROUNDS: "Length"}
    return [(kind, title) for kind, title in titles.items() if kind in named]


def _state(found: WhatIf, at: int) -> str:
    """Return the state of the page at a rulebook that was played, as its address has it."""
    key = f"{found.design.stage.game.key}."
    return "&".join(
        f"{one.address.removeprefix(key)}={number:g}"
        for one, number, stands in zip(
            found.design.uncertain.dimensions, found.numbers[at], found.design.home[0], strict=True
        )
        if number != stands
    )
