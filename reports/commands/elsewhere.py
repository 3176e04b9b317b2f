"""The options that every command takes about games and policies from elsewhere: `--games-from` and `--trust`.

They hold for all that a command does, before its other options are read: `odds GAME` has the options of its game. So
they are read from the command line by themselves, and stand in the help of every command.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

from reports.commands.uncompiled import PLAIN
from sim.origins import games_from
from sim.trust import trusting

FOLDER, TRUST = "--games-from", "--trust"


def _options(
    folders: Annotated[
        list[Path] | None,
        typer.Option(FOLDER, metavar="FOLDER", help="Find games in FOLDER/KEY/game.py too; may be given again."),
    ] = None,
    trust: Annotated[
        bool, typer.Option(TRUST, help="Import the games and policies that a run or a study file names.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", hidden=True)] = False,
    plain: Annotated[bool, typer.Option(PLAIN, hidden=True)] = False,
) -> None:
    """What typer makes the options of; those that stand before a command may be put behind it as well."""


def with_elsewhere(command: Any) -> Any:
    """Return a command that takes these options too, and hands none on."""
    carrier = typer.Typer(add_completion=False)
    carrier.command(add_help_option=False)(_options)
    for option in typer.main.get_command(carrier).params:
        option.expose_value = False
        command.params.append(option)
    return command


def before_dashes(arguments: Sequence[str]) -> list[str]:
    """Return the words of a command line in which options may stand."""
    return list(arguments[: arguments.index("--")] if "--" in arguments else arguments)


@contextmanager
def elsewhere(arguments: Sequence[str]) -> Iterator[None]:
    """Let the two options of a command line hold while the context lasts.

    Raises:
        UsageError: if a folder is none.
    """
    words = before_dashes(arguments)
    given = [word.partition("=")[2] for word in words if word.startswith(f"{FOLDER}=")]
    given += [following for word, following in pairwise(words) if word == FOLDER]
    with games_from(given), trusting(TRUST in words):
        yield
