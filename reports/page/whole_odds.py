"""All battle odds of a game as one HTML file with controls, for other people's web sites: no server, no other host."""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any

import numpy as np
from markupsafe import Markup

from analysis.odds.whole import NUMBER_PARTS, SHARE_PARTS, Whole
from reports.kit.environment import environment
from reports.kit.numbers import chance_percent
from reports.kit.offline import embedded, policy, static_file
from reports.kit.shades import SHADES, shade
from reports.words.odds import box_notes
from sim.content.content import Content
from sim.content.values import Value

SCRIPT, STYLES = "whole.js", ("palette.css", "shades.css", "whole.css")


def whole_html(whole: Whole, content: Content, title: str, settings: Sequence[str]) -> str:
    """Return the page.

    Args:
        whole: all battles.
        content: the values that they were computed with.
        title: of the game.
        settings: what was changed, as ADDRESS=VALUE.
    """
    script, style = static_file(SCRIPT), "".join(map(static_file, STYLES))
    values = values_of(content, whole.rests_on)
    return (
        environment()
        .get_template("whole.html.j2")
        .render(
            title=title,
            whole=whole,
            tables=_tables(whole),
            settings=settings,
            boxes=box_notes(content.owned),
            digest=content.hash,
            values=values,
            assumed=sum(value.source == "assumed" for value in values),
            data=embedded(data_of(whole)),
            policy=policy(script, style),
            script=Markup(script),
            style=Markup(style),
        )
    )


def data_of(whole: Whole) -> dict[str, Any]:
    """Return what the script reads: the axes, and every number as a whole one."""
    return {
        "axes": [{"name": axis.name, "choices": axis.choices, "start": axis.start} for axis in whole.axes],
        "measures": [{"name": each.name, "share": each.share, "parts": each.parts} for each in whole.measures],
        "spreads": [
            {"name": each.name, "unit": each.unit, "first": each.first, "longest": each.longest, "parts": each.parts}
            for each in whole.spreads
        ],
        "share_parts": SHARE_PARTS,
        "number_parts": NUMBER_PARTS,
        "shades": SHADES,
    }


def values_of(content: Content, patterns: Sequence[str]) -> list[Value]:
    """Return the values that the odds depend on."""
    start = f"{content.key}."
    return [
        value
        for address, value in sorted(content.values.items())
        if any(fnmatchcase(address.removeprefix(start), pattern) for pattern in patterns)
    ]


def _tables(whole: Whole) -> list[dict[str, Any]]:
    """Return the tables that stand there without a script: the first measure, for each choice of the third axis."""
    down, across, third, *_ = whole.axes
    chances = whole.measures[0].values
    return [
        {
            "title": f"{third.name}: {choice}",
            "down": down,
            "across": across,
            "rows": [
                [(shade(chance), chance_percent(chance)) for chance in row]
                for row in _first_of_the_rest(chances[:, :, place])
            ],
        }
        for place, choice in enumerate(third.choices)
    ]


def _first_of_the_rest(values: np.ndarray) -> np.ndarray:
    """Return a table of two dimensions: the first choice of every other axis."""
    return values.reshape(*values.shape[:2], -1)[:, :, 0]
