"""From what went wrong to one line and an exit status: no traceback reaches a user unless it is asked for."""

import re
import shlex
import sys
from collections.abc import Sequence

from sim.errors import Interrupted, UsageError, WorkerDied, shortened

LONGEST_WORD, LONGEST_LINE = 300, 1_500  # of what a user wrote, no more than this is told back
LONGEST_CAUSE = 1_000  # of what a library says
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
DONE, FAILED, MISUSED, INTERRUPTED = 0, 1, 2, 130


def explained(error: BaseException, arguments: Sequence[str]) -> tuple[int, str]:
    """Return the exit status and the line for an error.

    Args:
        error: what was raised.
        arguments: the command line, without the program's name; from it the command to resume is made.
    """
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED, "interrupted"
    if hasattr(error, "format_message") and hasattr(error, "exit_code"):  # typer's own errors, old and new
        return MISUSED, f"{one_line(error.format_message()).rstrip('.')}; see `{_command_of(error)} --help`"
    if folder := getattr(error, "folder", None):
        code = FAILED if isinstance(error, WorkerDied) else INTERRUPTED
        return code, f"{one_line(str(error))}: {resume_command(arguments, str(folder))}"
    if isinstance(error, Interrupted):
        return INTERRUPTED, one_line(str(error))
    if isinstance(error, UsageError):
        return MISUSED, one_line(str(error))
    return FAILED, one_line(_failure(error))


def resume_command(arguments: Sequence[str], folder: str) -> str:
    """Return the command that goes on with an interrupted run."""
    kept: list[str] = []
    skip = False
    for argument in arguments:
        if skip or argument == "--resume" or argument.startswith("--out="):
            skip = False
        elif argument == "--out":
            skip = True
        else:
            kept.append(argument)
    return shlex.join(["counterpoise", *kept, "--out", folder, "--resume"])


def one_line(text: str) -> str:
    """Return a text with all its white space, line ends included, as single blanks, and its long words cut.

    Colours, which Numba gives its messages, are left out; what else would command a terminal, such as an escape
    sequence in a name, is spelt out.
    """
    words = (shortened(_harmless(word), LONGEST_WORD) for word in COLOUR.sub("", text).split())
    return shortened(" ".join(words), LONGEST_LINE)


def _harmless(word: str) -> str:
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in word)


def check_arguments(arguments: Sequence[str]) -> None:
    """Refuse what no file of ours could hold: bytes that are no text, and the character that ends one.

    Raises:
        UsageError: naming the first such argument.
    """
    for argument in arguments:
        try:
            argument.encode("utf-8")
        except UnicodeEncodeError:
            raise UsageError(f"the argument {shortened(ascii(argument))} is no text in UTF-8") from None
        if "\0" in argument:
            raise UsageError(f"the argument {shortened(ascii(argument))} holds the character 0, which no name has")


def show_warning(message: Warning | str, category: type[Warning], *_: object, **__: object) -> None:
    """Print a warning as one line on standard error, in place of Python's way."""
    print(f"counterpoise: {one_line(str(message))}", file=sys.stderr)


def _command_of(error: BaseException) -> str:
    """Return the command whose options were misused."""
    return getattr(getattr(error, "ctx", None), "command_path", "counterpoise")


def _failure(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    if isinstance(error, MemoryError):
        return "there is not enough memory; play fewer games at a time"
    if type(error).__module__.partition(".")[0] in ("sim", "policies", "analysis", "reports"):
        return str(error)
    return f"{type(error).__name__}: {shortened(one_line(str(error)), LONGEST_CAUSE)} (--debug shows where)"
