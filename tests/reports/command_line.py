"""The command line called from tests, in this process: what it printed, and how it ended."""

import json
from dataclasses import dataclass
from typing import Any

from reports.cli import status

TOY = "tests.toy_game.game:GAME"


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one JSON object on standard output; NaN, Infinity and a second object are errors."""
        return json.loads(self.out, parse_constant=_refuse)


def _refuse(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")


class CommandLine:
    """Calls commands and reads what they print."""

    def __init__(self, capsys):
        self._capsys = capsys

    def __call__(self, *arguments: object) -> Outcome:
        """Run a command; it must not print a traceback, whatever happens."""
        self._capsys.readouterr()
        code = status([str(argument) for argument in arguments])
        found = self._capsys.readouterr()
        assert "Traceback" not in found.out + found.err
        return Outcome(code, found.out, found.err)

    def refuses(self, *arguments: object, code: int = 2) -> str:
        """Run a command that must fail with this status, one line on standard error, and nothing on standard output."""
        found = self(*arguments)
        assert found.code == code, found.err
        assert found.out == ""
        assert found.err.count("\n") == 1, found.err
        return found.err
