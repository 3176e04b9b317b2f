"""The command line: `counterpoise`. The commands are in `reports.commands`; here they are registered and kept safe.

Only typer is imported at the top, so that help comes at once; whatever a command needs it imports when it runs.
"""

import os
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from reports.commands import bench, compare, describe, odds, play, trace
from reports.commands.failures import DONE, INTERRUPTED, check_arguments, explained, show_warning

app = typer.Typer(name="counterpoise", rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)

COMMANDS: tuple[Callable[..., None], ...] = (
    describe.games,
    describe.content,
    describe.policies,
    play.run,
    play.report,
    play.study,
    trace.trace,
    compare.compare,
    bench.bench,
)
for command in COMMANDS:
    app.command(command.__name__)(command)
app.add_typer(odds.app, name="odds")


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib import metadata

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
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A Monte Carlo balance and statistics laboratory for tabletop war games."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status: 0 done, 1 failed, 2 misused, 130 interrupted."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(status(given))


def status(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status; what went wrong is one line on standard error."""
    with warnings.catch_warnings():
        warnings.showwarning = show_warning
        try:
            found = _run(arguments)
        except BrokenPipeError:  # whoever read our output has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return DONE
        except (Exception, KeyboardInterrupt) as error:
            return _told(error, arguments)
    if found == INTERRUPTED:  # typer's answer to an interruption outside of playing
        print("counterpoise: interrupted", file=sys.stderr)
    return found if isinstance(found, int) else DONE


def _run(arguments: Sequence[str]) -> Any:
    check_arguments(arguments)
    command: Any = typer.main.get_command(app)
    found = command.main(args=list(arguments), prog_name="counterpoise", standalone_mode=False)
    sys.stdout.flush()
    return found


def _told(error: BaseException, arguments: Sequence[str]) -> int:
    """Tell an error in one line, after the traceback if that is wanted, and return the exit status."""
    if "--debug" in arguments or os.environ.get("COUNTERPOISE_DEBUG") not in (None, "", "0"):
        import traceback

        traceback.print_exception(error)
    code, line = explained(error, arguments)
    print(f"counterpoise: {line}", file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
