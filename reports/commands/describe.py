"""What there is to play: games, the values of a game with their sources, and policies."""

from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags
from sim.content.tags import TAGS


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
        str | None, typer.Option("--source", help="Only values that are printed, public, inferred, assumed or owned.")
    ] = None,
    tags: Annotated[
        list[str] | None,
        typer.Option("--tag", metavar="TAG", help=f"Only values with this tag: {', '.join(TAGS)}; may be given again."),
    ] = None,
    settings: flags.Settings = None,
    worksheets: flags.Worksheets = None,
    variant: flags.Variant = None,
    check: Annotated[
        list[Path] | None,
        typer.Option("--check", metavar="FILE", help="Say what is filled in, open or refused in a worksheet instead."),
    ] = None,
    as_json: flags.AsJson = False,
) -> None:
    """List the values of a game and their sources."""
    if check:
        from reports.commands.worksheets import show_checked

        show_checked(game, check, as_json)
        return
    from reports.commands.describing import ContentAsked, list_content, values_asked

    asked = ContentAsked(settings, variant, worksheets or ())
    list_content(game, values_asked(game, patterns or (), source, tags or (), asked), as_json)


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
