"""Telling one game, in words or on a page."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from reports.commands.output import check_page, emit_json, writing
from reports.kit.atomic import write_atomically
from reports.pipeline.request import book_for
from reports.watch.game import watched
from reports.watch.page import offline_page
from sim.errors import RunError
from sim.runs.apart import traced
from sim.study.study import Study

LEGEND = "legend: "


@dataclass(frozen=True)
class TraceShown:
    """What of a trace is printed.

    Attributes:
        chances: whether each seat's chance of winning follows every round.
        legend: whether it begins with the numbers in force; None for everywhere but on a terminal.
    """

    chances: bool = False
    legend: bool | None = None


def tell(study: Study, index: int, shown: TraceShown, as_json: bool) -> None:
    """Print a game move by move."""
    lines = traced(study, book_for(study), index, shown.chances)
    if as_json:
        emit_json({"game": study.game, "seed": study.seed, "index": index, "lines": list(lines)})
        return
    whole = shown.legend if shown.legend is not None else not sys.stdout.isatty()
    for line in lines if whole else _without_legend(lines):
        print(line)


def _without_legend(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a trace, one for all of its legend."""
    left_out = 0
    for line in lines:
        if line.startswith(LEGEND):
            left_out += 1
            continue
        if left_out:
            yield f"({left_out} lines on the map, prices and cards are left out; --legend prints them)"
            left_out = 0
        yield line


def show(study: Study, index: int, page: Path, as_json: bool) -> None:
    """Write the page of a game and say where it is.

    Raises:
        RunError: if it cannot be written, or a policy did not play the game to its end: the page shows it up to there.
    """
    check_page(page)
    game = watched(study, book_for(study), index)
    with writing(page):
        write_atomically(page, offline_page(game))
    if game.failure:
        raise RunError(f"{game.failure}; {page} shows the game up to there")
    if as_json:
        heads = {"game": study.game, "seed": study.seed, "index": index}
        emit_json({**heads, "lines": game.lines, "moments": len(game.moments), "page": str(page)})
        return
    print(page)
