"""One game, move by move, in words, or on a page."""

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.arguments import flags
from reports.arguments.options import for_study
from sim.errors import UsageError

if TYPE_CHECKING:
    from reports.pipeline.request import StudyRequest


@for_study(without=("games", "logged"), rotate_chance=flags.RotateChance)
def trace(
    request: "StudyRequest",
    index: Annotated[int, typer.Option("--game", metavar="I", help="Number of the game in the study, from 0.")] = 0,
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE", help="Show it on its board, in one HTML file, instead.")
    ] = None,
    legend: Annotated[
        bool | None,
        typer.Option("--legend/--no-legend", help="The map, prices and cards first [not on a terminal]."),
    ] = None,
    chances: Annotated[
        bool,
        typer.Option("--chances", help="Say after each round how likely each seat is to win, by the game's value."),
    ] = False,
    search: Annotated[
        str,
        typer.Option(
            "--search",
            metavar="POLICY",
            help="Ask a search at what moved most on a --page: search:100@1.",
        ),
    ] = "",
    picture: Annotated[
        Path | None,
        typer.Option("--picture", metavar="FILE", help="Draw one moment, in an .svg or .png file, instead."),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="MOMENT", help="Moment of a --picture, as on a --page."),
    ] = None,
    answers: Annotated[
        Path | None,
        typer.Option("--answers", metavar="FILE", help="A game that was saved while it was played, instead."),
    ] = None,
    as_json: flags.AsJson = False,
) -> None:
    """Show one game move by move, in words."""
    from reports.commands.saved import saved_game
    from reports.commands.telling import TraceShown, game_of_study, tell
    from reports.commands.uncompiled import kept_code_only

    game = game_of_study(request, index) if answers is None else saved_game(request, index, answers)
    if chances and page is not None:
        raise UsageError("--chances are given in words, not on a --page")
    if search and page is None:
        raise UsageError("--search says on a --page what it would have answered otherwise; name one")
    _check_picture(picture, at, alone=page is None and not chances)
    if picture is None and page is None:
        with nullcontext() if game.searches else kept_code_only():
            tell(game, TraceShown(chances, legend), as_json)
        return
    from reports.commands.watching import draw, show

    if picture is not None:
        draw(game, picture, at, as_json)
    elif page is not None:
        show(game, page, search, as_json)


def _check_picture(picture: Path | None, at: int | None, *, alone: bool) -> None:
    """Refuse a picture beside other forms of a game, and a moment without a picture."""
    if picture is not None and not alone:
        raise UsageError("--picture stands alone: --page and --chances say other things of the game")
    if at is not None and picture is None:
        raise UsageError("--at is the moment of a --picture; name its file")
