"""The command line: `counterpoise`. The commands are in `reports.commands`; here they are found and kept safe.

A command's module is imported when the command is asked for, and only then: with all of them help would take two
seconds instead of a third of one, and `games` would wait for the libraries that draw. Everywhere else imports stand at
the top.
"""

import gc
import importlib
import os
import sys
import traceback
import warnings
from collections.abc import Sequence
from importlib import metadata
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from reports.arguments.failures import DONE, INTERRUPTED, check_arguments, explained, show_warning
from reports.commands.elsewhere import before_dashes, elsewhere, with_elsewhere
from reports.commands.examples import ending
from reports.commands.progress import compiling_shown
from reports.commands.uncompiled import PLAIN, NotCompiled, in_plain_python
from sim.errors import UsageError, meant, nearest
from sim.origins import origins
from sim.switches import is_on

COMPILER = {"numba", "sim.compiling.compiled"}  # decide when they are imported whether anything is compiled
RARELY = 50_000, 20, 100  # objects made before garbage is looked for: most of what a command makes stays until its end

# the command, its module, and the first line of its help
COMMANDS = {
    "games": ("describe", "List the games and what they offer."),
    "content": ("describe", "List the values of a game and their sources."),
    "policies": ("describe", "List the policies that play a game."),
    "worksheet": ("worksheet", "Write the open values of a game as sheets to fill in from its box."),
    "run": ("run", "Play games into a run folder."),
    "report": ("report", "Analyse a run and write the page."),
    "study": ("study", "Play and report in one."),
    "trace": ("trace", "Show one game move by move, in words."),
    "collect": ("collect", "Gather games that people have played into a run folder."),
    "compare": ("compare", "Compare rules on the same games."),
    "sensitivity": ("sensitivity", "Measure how assumptions affect the verdict."),
    "restrict": ("restrict", "Measure what each mechanic is worth."),
    "tune": ("tune", "Find the smallest change that makes a game fair."),
    "whatif": ("whatif", "Write a page on which values are changed by sliders and win shares follow."),
    "train": ("train", "Find better weights for a policy by play or from a search, and confirm them."),
    "learn": ("learn", "Learn from played games how likely each seat is to win from a position."),
    "ladder": ("ladder", "Rate the policies, and find the mixture of them that survives."),
    "bench": ("bench", "Measure how fast this machine plays."),
    "odds": ("odds", "Compute battle odds exactly."),
    "new-game": ("new_game", "Write a package with a game of your own, which plays at once."),
    "publish": ("publish", "Write reports, odds and games to watch as files that need no server."),
    "serve": ("serve", "Serve odds, reports, and games to watch and to play, on this machine only."),
}


class Commands(TyperGroup):
    """The commands, each made when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command, None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"reports.commands.{COMMANDS[cmd_name][0]}")
        found = getattr(module, "app", None)
        if found is None:
            found = typer.Typer(add_completion=False, rich_markup_mode=None)
            found.command(cmd_name)(getattr(module, cmd_name.replace("-", "_")))
        made = with_elsewhere(typer.main.get_command(found))
        made.epilog = ending(cmd_name)
        return made

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that is asked for; a misspelt one is refused with what was probably meant."""
        if args and args[0] not in COMMANDS:
            ctx.fail(f"No such command {args[0]!r}{meant(args[0], COMMANDS) or _game_meant(args[0])}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands in help without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


def _game_meant(word: str) -> str:
    """Return the study that a game's name in place of a command asks for, to stand behind it; empty if none is."""
    games = nearest(word, [origin.key for origin in origins()])
    return f" (did you mean study {games[0]}?)" if games else ""


app = typer.Typer(
    name="counterpoise",
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},  # of the commands too
)


def _play_plainly() -> None:
    """Switch the compiler off, for this process and its workers, before anything is imported that compiles."""
    if COMPILER & sys.modules.keys() and not is_on("NUMBA_DISABLE_JIT"):
        raise UsageError("--plain comes too late here: the compiler is loaded; set NUMBA_DISABLE_JIT=1 instead")
    os.environ["NUMBA_DISABLE_JIT"] = "1"


def _show_version(asked: bool) -> None:
    if asked:
        try:
            print(f"counterpoise {metadata.version('counterpoise')}")
        except metadata.PackageNotFoundError:  # run from its source, never installed
            print("counterpoise (not installed)")
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def counterpoise(
    context: typer.Context,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show where an error comes from (COUNTERPOISE_DEBUG=1).")
    ] = False,
    plain: Annotated[
        bool,
        typer.Option(PLAIN, help="Play without compiling: starts at once, plays slowly, and shows where rules fail."),
    ] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A Monte Carlo balance and statistics laboratory for tabletop war games."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status: 0 done, 1 failed, 2 misused, 130 interrupted."""
    written = list(sys.argv[1:] if arguments is None else arguments)
    gc.set_threshold(*RARELY)
    with compiling_shown():
        code = status(written)
    sys.exit(code)


def status(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status; what went wrong is one line on standard error."""
    with warnings.catch_warnings():
        warnings.showwarning = show_warning
        try:
            code = _run(arguments)
        except BrokenPipeError:
            return _seen_enough()
        except SystemExit as ended:
            if isinstance(ended.__context__, BrokenPipeError):  # what typer makes of it
                return _seen_enough()
            raise
        except (Exception, KeyboardInterrupt) as error:
            return _failed(error, arguments)
    if code == INTERRUPTED:  # typer's answer to an interruption outside of playing
        print("counterpoise: interrupted", file=sys.stderr)
    return code if isinstance(code, int) else DONE


def _run(arguments: Sequence[str]) -> Any:
    check_arguments(arguments)
    if PLAIN in before_dashes(arguments):
        _play_plainly()
    command: Any = typer.main.get_command(app)
    try:
        with elsewhere(arguments):
            code = command.main(args=list(arguments), prog_name="counterpoise", standalone_mode=False)
    except NotCompiled:
        code = in_plain_python(arguments)
    sys.stdout.flush()
    return code


def _seen_enough() -> int:
    """Write no more where nobody reads it, and return the exit status: whoever read our output has what they want."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def _failed(error: BaseException, arguments: Sequence[str]) -> int:
    """Tell an error in one line, after the traceback if that is wanted, and return the exit status."""
    if "--debug" in arguments or is_on("COUNTERPOISE_DEBUG"):
        traceback.print_exception(error)
    code, line = explained(error, arguments)
    print(f"counterpoise: {line}", file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
