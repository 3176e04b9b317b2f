"""A game that is told before anything is compiled: in plain Python, which takes seconds where compiling takes a minute.

The lines are the same. Whoever plays many games, or searches, waits for the compiler: plain Python takes a thousand
times as long a game.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sim.compiling import watch

PLAIN = "--plain"


class NotCompiled(Exception):
    """The code that is wanted is not kept and would have to be compiled."""


@contextmanager
def kept_code_only() -> Iterator[None]:
    """Refuse to compile while the context lasts.

    Raises:
        NotCompiled: if something had to be.
    """
    with watch.watched(_refuse):
        try:
            yield
        finally:
            watch.end()


def _refuse(purpose: str) -> None:
    if purpose:
        raise NotCompiled(purpose)


def in_plain_python(arguments: Sequence[str]) -> int:
    """Give a command again in a process that compiles nothing, and return its exit status."""
    print("counterpoise: nothing is compiled for this yet, so the game is played in plain Python", file=sys.stderr)
    command = [sys.executable, "-m", "reports.cli", PLAIN, *arguments]
    out = None if sys.stdout.isatty() else subprocess.PIPE  # a terminal is shown less of a game than others
    with subprocess.Popen(command, stdout=out, encoding="utf-8") as played:
        for line in played.stdout or ():
            print(line, end="")
    return played.returncode
