"""A package with a game of the user's own."""

from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags


def new_game(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Its key: small letters, digits and underscores, as in river_war.")
    ],
    folder: Annotated[
        Path | None, typer.Argument(metavar="FOLDER", help="Where to write it: a new or empty folder; else NAME.")
    ] = None,
    as_json: flags.AsJson = False,
) -> None:
    """Write a package with a game of your own, which plays at once."""
    from reports.commands.game_package import write_new_game

    write_new_game(name, Path(name) if folder is None else folder, as_json)
