"""How a result shows itself: in a notebook as a short page with intervals, on a terminal as its verdict."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from html import escape

from reports.kit.blocks import Shown

MOST_ROWS = 12


class Result(ABC):
    """What a function of this package found."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What was played, in a few words."""

    @property
    @abstractmethod
    def verdict(self) -> str:
        """What was found, in words."""

    @abstractmethod
    def _shown(self) -> Iterator[Shown]:
        """The tables that carry the verdict."""

    def __repr__(self) -> str:
        return f"{self.title}\n{self.verdict}"

    def _repr_html_(self) -> str:
        """The verdict and its tables, as a notebook shows them."""
        head = f"<p><strong>{escape(self.title)}</strong><br>{escape(self.verdict)}</p>"
        return head + "".join(map(table_html, self._shown()))


def table_html(table: Shown) -> str:
    """Return the first rows of a table as HTML."""
    sides = ["right" if numeric else "left" for numeric in table.numeric]
    rows = [_row("td", row, sides) for row in table.rows[:MOST_ROWS]]
    if left := len(table.rows) - len(rows):
        rows.append(f'<tr><td colspan="{len(sides)}">and {left} more</td></tr>')
    caption = f'<caption style="text-align:left">{escape(table.title)}</caption>' if table.title else ""
    return f"<table>{caption}<thead>{_row('th', table.head, sides)}</thead><tbody>{''.join(rows)}</tbody></table>"


def _row(tag: str, cells: tuple[str, ...], sides: list[str]) -> str:
    html = (f'<{tag} style="text-align:{side}">{escape(cell)}</{tag}>' for cell, side in zip(cells, sides, strict=True))
    return f"<tr>{''.join(html)}</tr>"
