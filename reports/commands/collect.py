"""Gather games that people have played into a run folder."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags
from reports.commands.output import emit_json
from sim.runs.places import check_free

Saved = Annotated[list[Path], typer.Argument(metavar="SAVED..", help="Saved games, or folders of them (*.json).")]


class Tables(StrEnum):
    """Which games are gathered."""

    ALL = "all"
    PEOPLE = "people"
    MIXED = "mixed"


Only = Annotated[
    Tables,
    typer.Option(
        "--tables", help="Games of people alone, or of people and bots at one table; all must be of one kind."
    ),
]


def collect(
    saved: Saved, tables: Only = Tables.ALL, out: flags.RunFolder = None, as_json: flags.AsJson = False
) -> None:
    """Gather games that people have played into a run folder."""
    check_free(out, False)
    from reports.commands.collecting import gathered, gathered_numbers, gathered_text

    found = gathered(saved, tables.value, out)
    if as_json:
        emit_json(gathered_numbers(found))
    else:
        print(gathered_text(found))
