"""What there is to play: games, the values of a game with their sources, and policies."""

from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags


def games(as_json: flags.AsJson = False) -> None:
    """List the games and what they offer."""
    from reports.commands.describing import list_games

    list_games(as_json)


def content(
    game: flags.GameKey,
    patterns: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATTERN", help="Only addresses that hold this: army, road.cost, '*.cost.gold'."),
    ] = None,
    source: Annotated[
        str | None, typer.Option("--source", help="Only values that are printed, public, inferred or assumed.")
    ] = None,
    settings: flags.Settings = None,
    variant: flags.Variant = None,
    as_json: flags.AsJson = False,
) -> None:
    """List the values of a game and their sources."""
    from reports.commands.describing import list_content, values_asked

    list_content(game, values_asked(game, patterns or (), source, settings, variant), as_json)


def policies(
    game: flags.GameKey,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE.toml", help="Your own archetypes, in place of the game's.")
    ] = None,
    as_json: flags.AsJson = False,
) -> None:
    """List the policies that play a game."""
    from reports.commands.describing import list_policies

    list_policies(game, file, as_json)
