"""The blocks of a page of the documentation: commands with what they print, files, and edits of files."""

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r'^ *```(\w+)(?: title="([^"]+)")?\n(.*?)^ *```', re.DOTALL | re.MULTILINE)
HUNKS = "@@\n"  # between the places of a file that an edit changes


@dataclass(frozen=True)
class Block:
    """A block of a page: its language, the file that it is or changes, and its text."""

    language: str
    title: str
    text: str


@dataclass(frozen=True)
class Example:
    """A command of a page, and the lines shown below it."""

    command: str
    shown: tuple[str, ...]

    def missing_in(self, output: str) -> list[str]:
        """Return the lines shown that an output lacks; they must occur in their order, `...` stands for anything."""
        printed = iter(line.strip() for line in output.splitlines())
        return [line for line in self.shown if not any(_fits(line, other) for other in printed)]


def blocks(page: Path) -> Iterator[Block]:
    """Yield the blocks of a page in their order."""
    for language, title, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        yield Block(language, title, textwrap.dedent(text))


def examples_in(text: str) -> list[Example]:
    """Return the commands of a block marked `console`: each stands after `$`, and below it what it prints."""
    found: list[Example] = []
    for line in map(str.strip, text.splitlines()):
        if line.startswith("$ "):
            found.append(Example(line.removeprefix("$ "), ()))
        elif line and line != "...":
            found[-1] = Example(found[-1].command, (*found[-1].shown, line))
    return found


def examples(page: Path) -> list[Example]:
    """Return the commands of a page in their order."""
    return [one for block in blocks(page) if block.language == "console" for one in examples_in(block.text)]


def edited(before: str, edit: str) -> str:
    """Return a text after the edit that a block marked `diff` shows: each place of it must occur once."""
    after = before
    for hunk in edit.split(HUNKS):
        lines = hunk.splitlines(keepends=True)
        old = "".join(line[1:] if line.strip() else line for line in lines if not line.startswith("+"))
        new = "".join(line[1:] if line.strip() else line for line in lines if not line.startswith("-"))
        assert after.count(old) == 1, f"{after.count(old)} times: {old}"
        after = after.replace(old, new)
    return after


def _fits(shown: str, printed: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, shown.split("..."))), printed) is not None
