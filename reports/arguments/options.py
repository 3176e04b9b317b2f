"""Options that a command takes as one record: those that name a study, and those that ask about a battle."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from functools import partial
from typing import Annotated, Any

import typer

from reports.arguments import flags

Command = Callable[..., Any]
STUDY_FILE = ".toml"  # ends the name of a file in place of a game
STUDY_OPTIONS: Mapping[str, Any] = {
    "game": flags.GameKey,
    "games": flags.Games,
    "players": flags.Players,
    "factions": flags.Factions,
    "policies": flags.Policies,
    "settings": flags.Settings,
    "content": flags.Worksheets,
    "variant": flags.Variant,
    "seed": flags.Seed,
    "logged": flags.Logged,
}


def for_study(*, without: tuple[str, ...] = (), several: bool = False, **others: Any) -> Callable[[Command], Command]:
    """Let `command(request, ...)` take the options that name a study, but for some, as one StudyRequest.

    Args:
        without: options that the command has no use for.
        several: whether they may name several studies, as settings with several values do.
        others: options that are explained in another way than usual.
    """
    kinds = {name: kind for name, kind in {**STUDY_OPTIONS, **others}.items() if name not in without}
    options = [_option(name, kind, inspect.Parameter.empty if name == "game" else None) for name, kind in kinds.items()]

    def taking(command: Command) -> Command:
        return _gathering(command, options, partial(_request, several), command.__doc__)

    return taking


def _request(several: bool, /, **chosen: Any) -> Any:
    """Return the request that options make; what plays games is imported now, help had no need of it.

    Raises:
        UsageError: if there is no such game, or it cannot be played so, unless they may name several studies: before
            libraries of statistics and figures are imported.
    """
    from reports.pipeline.request import book_for, requested
    from sim.game import find

    request = requested(**chosen)
    if request.game is not None and not request.game.endswith(STUDY_FILE):
        if several:
            find(request.game)
        else:
            book_for(request.study())
    return request


def for_battle(command: Command, question: type) -> Command:
    """Let `command(asked, ...)` take an option for every field of a question about battles."""
    return _gathering(command, [_field_option(entry) for entry in fields(question)], question, question.__doc__)


def _gathering(
    command: Command, options: list[inspect.Parameter], gather: Callable[..., Any], doc: str | None
) -> Command:
    """Return `command(gathered, **others)` as a function that typer sees with all options.

    Typer reads a command's options from its signature; this one is put together from the options to gather and the
    other parameters of `command`.
    """
    own = [other.replace(kind=other.KEYWORD_ONLY) for other in list(inspect.signature(command).parameters.values())[1:]]
    names = [option.name for option in options]

    def gathered(**chosen: Any) -> Any:
        record = gather(**{name: chosen.pop(name) for name in names})
        return command(record, **chosen)

    parameters = [*options, *own]
    gathered.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    gathered.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    gathered.__doc__ = doc
    return gathered


def _field_option(entry: Field[Any]) -> inspect.Parameter:
    flag = f"--{entry.name.replace('_', '-')}"
    option = typer.Option(flag, help=entry.metadata["help"], metavar=entry.metadata["metavar"] or None)
    default = inspect.Parameter.empty if entry.default is MISSING else entry.default
    return _option(entry.name, Annotated[entry.type, option], default)


def _option(name: str, kind: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
