"""The open values of a game as sheets to fill in from its box."""

from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags

Box = Annotated[str | None, typer.Option("--box", metavar="BOX", help="Only what comes in a box, or in base.")]
First = Annotated[int | None, typer.Option("--first", metavar="N", help="Only the N values that decide most.")]
Over = Annotated[
    list[str] | None,
    typer.Option("--over", metavar="PATTERN", help="Only what matches (deck.*, tag:battle); may be given again."),
]
Page = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Write a page to fill in, without a network, or to print.")
]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE.toml", help="Write it there; else it is printed.")]


def worksheet(
    game: flags.GameKey,
    box: Box = None,
    first: First = None,
    over: Over = None,
    content: flags.Worksheets = None,
    html: Page = None,
    out: Out = None,
    as_json: flags.AsJson = False,
) -> None:
    """Write the open values of a game as sheets to fill in from its box.

    What --content has filled in already is filled in. `content GAME --check FILE` checks a sheet, and --content lets
    every command play with it.
    """
    from reports.commands.worksheets import show_worksheet
    from reports.pipeline.worksheet import WorksheetAsked, worksheet_of
    from sim.game import find
    from sim.study.study import read_boxes

    asked = WorksheetAsked(box or "", first, tuple(over or ()), read_boxes(game, content or ()))
    show_worksheet(worksheet_of(find(game), asked), html, out, as_json)
