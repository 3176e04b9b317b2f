"""Answers in words and shown tables on the terminal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from reports.kit.answers import TRY_NEXT, Answer, NextStep
from reports.kit.blocks import Shown

FRAME, PADDING = 1, 3  # of a table, and of each of its columns: a line, and a blank on either side


def answer_text(words: Answer) -> Group:
    """An answer in words: findings, open questions marked "?", and what they rest on marked "!"."""
    sentences = Table.grid(padding=(0, 1))
    for mark, style, said in (
        ("-", "", words.findings),
        ("?", "yellow", words.open_questions),
        ("!", "dim", words.limits),
    ):
        for sentence in said:
            sentences.add_row(Text(mark, style=style), Text(sentence, style=style))
    return Group(Text.assemble((words.bold, "bold"), words.headline[len(words.bold) :]), sentences)


def next_steps_text(steps: Sequence[NextStep]) -> Group:
    """What to try next: why, and the command, which stays on a line of its own to be copied."""
    said: list[RenderableType] = [Text(TRY_NEXT, style="bold")] if steps else []
    for step in steps:
        lines = [Text(f"    {line}", style="dim") for line in step.lines]
        said += [Text(step.why), *lines, Text(f"  {step.command}", style="bold", no_wrap=True, overflow="ignore")]
    return Group(*said)


@dataclass(frozen=True)
class TerminalTable:
    """A table on the terminal, in as many parts as keep its words whole; each part repeats the first column."""

    shown: Shown

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Table]:
        """Yield the parts."""
        for number, columns in enumerate(self._parts(options.max_width)):
            yield self._laid_out(columns, self.shown.title if number == 0 else "", options.max_width)

    def _parts(self, width: int) -> Iterator[list[int]]:
        """Yield the columns of each part, the first one always with them."""
        part, taken = [0], FRAME + PADDING + self._least(0)
        for column in range(1, len(self.shown.head)):
            more = PADDING + self._least(column)
            if len(part) > 1 and taken + more > width:
                yield part
                part, taken = [0], FRAME + PADDING + self._least(0)
            part.append(column)
            taken += more
        yield part

    def _laid_out(self, columns: Sequence[int], title: str, width: int) -> Table:
        """Return a part; text in square brackets stays text."""
        heading = Text(title, style="bold not italic") if title else None
        named = any(self.shown.head[column] for column in columns)  # else a frame around nothing would stand on top
        laid_out = Table(title=heading, title_justify="left", header_style="bold", show_header=named)
        for column, wide in zip(columns, self._widths(columns, width), strict=True):
            justify: Any = "right" if self.shown.numeric[column] else "left"
            laid_out.add_column(Text(self.shown.head[column]), justify=justify, overflow="fold", width=wide)
        for row in self.shown.rows:
            laid_out.add_row(*(Text(row[column]) for column in columns))
        return laid_out

    def _widths(self, columns: Sequence[int], width: int) -> list[int]:
        """Return how wide each column is: as its text, or as its longest word and what else there is room for."""
        widths, wanted = list(map(self._least, columns)), list(map(self._whole, columns))
        room = width - FRAME - PADDING * len(columns) - sum(widths)
        while room > 0 and (narrow := [at for at, wide in enumerate(widths) if wide < wanted[at]]):
            for at in narrow[:room]:
                widths[at] += 1
                room -= 1
        return widths

    def _least(self, column: int) -> int:
        """Return the width of the longest word of a column."""
        return max((cell_len(word) for text in self._texts(column) for word in text.split()), default=1)

    def _whole(self, column: int) -> int:
        """Return the width of the longest line of a column."""
        return max((cell_len(line) for text in self._texts(column) for line in text.splitlines()), default=1)

    def _texts(self, column: int) -> list[str]:
        return [self.shown.head[column], *(row[column] for row in self.shown.rows)]


def terminal_table(table: Shown) -> TerminalTable:
    """Lay a table out for the terminal."""
    return TerminalTable(table)
