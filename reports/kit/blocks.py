"""The building blocks of a page: tables, charts, lists of facts, and the sections that hold them.

Blocks say what is shown, not how: the page and the terminal each lay them out in their own way.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from reports.kit.answers import TRY_NEXT, NextStep

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Shown:
    """A table as text, ready to lay out.

    Attributes:
        head: column titles.
        rows: cells as text, one tuple a row.
        numeric: which columns hold numbers (aligned right).
        csv: the unrounded values as comma-separated text.
        title: what the table says, may be empty.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: tuple[bool, ...]
    csv: str
    title: str = ""
    kind: ClassVar[str] = "table"


@dataclass(frozen=True)
class Prose:
    """A paragraph.

    Attributes:
        text: its words.
        role: "" for plain text, or "subtitle", "finding" or "titled".
        title: words that run in before the text of a "titled" paragraph.
    """

    text: str
    role: str = ""
    title: str = ""
    kind: ClassVar[str] = "prose"


@dataclass(frozen=True)
class Facts:
    """Terms and what they stand for in this run."""

    items: tuple[tuple[str, str], ...]
    kind: ClassVar[str] = "facts"


@dataclass(frozen=True)
class Folded:
    """A table behind a heading that opens it."""

    summary: str
    table: Shown
    kind: ClassVar[str] = "folded"


@dataclass(frozen=True)
class Chart:
    """A figure, drawn once for wide pages and once for narrow ones.

    Attributes:
        key: short name, unique on the page, letters and dashes.
        title: what the figure shows, in a few words.
        caption: how to read it, with units.
        alt: the figure's content for readers who cannot see it.
        draw: draws into an empty matplotlib figure.
        heights: height in pixels on a wide (720) and on a narrow (350 pixels) page.
        table: the numbers behind the figure.
    """

    key: str
    title: str
    caption: str
    alt: str
    draw: "Callable[[Figure], Any]"
    heights: tuple[float, float]
    table: Shown | None = None
    kind: ClassVar[str] = "chart"


@dataclass(frozen=True)
class Steps:
    """What to try next: commands, and why each.

    Attributes:
        items: the steps, in order.
        brief: whether what they are about is left out.
    """

    items: tuple[NextStep, ...]
    brief: bool = False
    title: ClassVar[str] = TRY_NEXT
    kind: ClassVar[str] = "steps"


Block = Prose | Facts | Shown | Folded | Chart | Steps


@dataclass(frozen=True)
class Section:
    """A titled part of the page."""

    key: str
    title: str
    blocks: tuple[Block, ...]
