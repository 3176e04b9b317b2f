"""Markdown that scripts of the documentation write: paragraphs and tables."""

import textwrap
from collections.abc import Iterable, Sequence

WIDTH = 120


def paragraph(text: str, **indents: str) -> str:
    """Return a text in lines; `indents` are those of `textwrap.fill`."""
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False, **indents)


def table(head: Sequence[str], rows: Iterable[Sequence[str]], marks: Sequence[str] | None = None) -> str:
    """Return a table.

    Args:
        head: titles of the columns.
        rows: cells.
        marks: what stands under the titles, `---:` for a column of numbers.
    """
    lines = [head, marks or ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)
