"""Tables on narrow terminals: no word is broken, and what does not fit beside the first column stands below it."""

from dataclasses import replace

import pytest
from rich.console import Console

from reports.kit.blocks import Shown
from reports.kit.terminal import terminal_table

NAMES = ("Fortifier", "Balanced, of whom there are two", "Raider")
HEAD = ("policy", "win share", "interval", "fortifications", "verdict", "games more needed")
TABLE = Shown(
    head=HEAD,
    rows=tuple((name, "25.0%", "24.1% to 25.9%", "strengthened", "undecided", "1,234,567") for name in NAMES),
    numeric=(False, True, True, False, False, True),
    csv="",
    title="Policies [all]",
)


def printed(width: int, table: Shown = TABLE) -> str:
    console = Console(width=width, record=True, file=None, quiet=False, force_terminal=False)
    with console.capture() as captured:
        console.print(terminal_table(table))
    return captured.get()


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_no_word_is_broken_and_no_line_is_longer_than_the_terminal(width):
    told = printed(width)
    words = {word for line in told.splitlines() for word in line.replace("┃", " ").replace("│", " ").split()}
    assert {"Fortifier", "strengthened", "fortifications", "undecided", "1,234,567", "[all]"} <= words
    assert max(map(len, told.splitlines())) <= width


def test_parts_repeat_the_first_column_and_the_title_stands_once():
    told = printed(60)
    assert told.count("Fortifier") == 2
    assert told.count("Policies [all]") == 1
    assert printed(200).count("Fortifier") == 1


def test_columns_without_names_have_no_row_of_them():
    bare = replace(TABLE, head=("",) * len(HEAD), title="")
    assert len(printed(120, bare).splitlines()) == len(printed(120, replace(TABLE, title="")).splitlines()) - 2
    assert printed(120, bare).splitlines()[1].startswith("│ Fortifier")
