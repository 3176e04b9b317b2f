"""A shown table on the terminal."""

from rich.table import Table
from rich.text import Text

from reports.page.blocks import Shown


def terminal_table(table: Shown) -> Table:
    """Lay a table out for the terminal; text in square brackets stays text."""
    laid_out = Table(title=table.title or None, title_justify="left", title_style="bold", header_style="bold")
    for title, numeric in zip(table.head, table.numeric, strict=True):
        laid_out.add_column(title, justify="right" if numeric else "left", overflow="fold")
    for row in table.rows:
        laid_out.add_row(*(Text(cell) for cell in row))
    return laid_out
