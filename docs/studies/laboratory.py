"""Commands of the laboratory as a study page gives them: carried out in this process, kept, and told on the page."""

import contextlib
import io
import json
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reports.cli import status

LEAST_DRAWS = 64


@dataclass
class Laboratory:
    """Gives commands and remembers them.

    Attributes:
        folder: where what they play is kept; what is there already is not played again.
        part: which part of the games is played, 1 for all that the page asks for.
        commands: those that were given, as one types them.
    """

    folder: Path
    part: float = 1.0
    commands: list[str] = field(default_factory=list)

    def __call__(self, command: str, *words: object, out: str | None = None) -> dict[str, Any]:
        """Give a command and return the numbers that it tells.

        Args:
            command: such as run.
            words: its arguments and options, those of `--out`, `--resume` and `--json` left aside.
            out: name under which what it plays is kept; None for a command that keeps nothing.

        Raises:
            RuntimeError: if it fails; why stands on standard error.
        """
        typed = [command, *map(str, words)]
        self.commands.append(shlex.join(["counterpoise", *typed]))
        kept = [] if out is None else ["--out", str(self.folder / out), "--resume"]
        with contextlib.redirect_stdout(io.StringIO()) as told:
            code = status([*typed, *kept, "--json"])
        if code:
            raise RuntimeError(f"{self.commands[-1]} ended with status {code}")
        return json.loads(told.getvalue())

    def games(self, number: int) -> int:
        """How many games are played where the page asks for this number."""
        return max(1, round(self.part * number))

    def draws(self, number: int) -> int:
        """How many rulebooks are drawn where the page asks for this number."""
        return max(LEAST_DRAWS, round(self.part * number))
