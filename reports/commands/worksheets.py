"""Writing worksheets, and telling what filled ones come to."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reports.commands.output import check_page, emit_json, writing
from reports.commands.readable import show_table
from reports.kit.atomic import write_atomically
from reports.kit.numbers import count, plain_percent
from reports.pipeline.checked import Checked, checked, checked_numbers
from reports.pipeline.worksheet import Worksheet
from reports.words.worksheet import worksheet_toml
from sim.content.components import by_component
from sim.errors import UsageError
from sim.game import find


def show_worksheet(worksheet: Worksheet, html: Path | None, out: Path | None, as_json: bool) -> None:
    """Write a worksheet where it is wanted, as TOML, as a page or both; without a place print the TOML.

    Raises:
        UsageError: if the name of the page is not that of one, or the TOML would replace a file.
        RunError: if a file cannot be written.
    """
    if html is not None:
        check_page(html, "--html")
    if out is not None and out.exists():
        raise UsageError(f"{out} is there already, and may be filled in; take another name")
    if html is not None:
        _write_page(worksheet, html)
    if out is not None:
        with writing(out):
            write_atomically(out, worksheet_toml(worksheet))
    if as_json:
        emit_json({**worksheet_numbers(worksheet), "file": out, "page": html})
    elif html is None and out is None:
        print(worksheet_toml(worksheet), end="")
    else:
        print(*(path for path in (out, html) if path is not None), sep="\n")


def worksheet_numbers(worksheet: Worksheet) -> dict[str, Any]:
    """Return a worksheet for other programs."""
    return {
        "game": worksheet.key,
        "values": len(worksheet.lines),
        "sheets": [
            {
                "title": page.title,
                "lines": [
                    {
                        "address": line.address,
                        "name": line.name,
                        "assumed": line.value.value,
                        "range": None if line.value.low is None else [line.value.low, line.value.high],
                        "alternatives": list(line.value.alternatives),
                        "read": line.read,
                    }
                    for line in page.lines
                ],
            }
            for page in worksheet.pages
        ],
    }


def show_checked(game: str, paths: Sequence[Path], as_json: bool) -> None:
    """Say what some worksheets come to.

    Raises:
        UsageError: if a file cannot be read, or is of another game.
    """
    found = checked(find(game), paths)
    if as_json:
        emit_json(checked_numbers(found))
        return
    print(_in_words(found))
    if found.open:
        _show_open(found)
    for one in found.refused:
        print(f"refused: {one.message}")
    for address in found.beyond:
        print(f"beyond the range that the game states, and taken: {address}")


def _in_words(found: Checked) -> str:
    asked = len(found.filled) + len(found.open)
    counts = (
        f"{count(len(found.filled))} of {count(asked)} open values are filled in, {count(len(found.open))} are open"
    )
    refused = f", {count(len(found.refused))} refused" if found.refused else ""
    was = f"Assumed: was {plain_percent(found.before)} of the game, is {plain_percent(found.after)}."
    rests = ""
    if found.resting is not None:
        rests = f" Of the spread of the win shares that single values explain, {plain_percent(found.resting)} is open."
    return f"{counts}{refused}. {was}{rests}"


def _show_open(found: Checked) -> None:
    """List the sheets on which something is open."""
    sheets = by_component(found.content.key, found.content.components, found.open)
    rows = [(sheet.title, count(len(sheet.addresses))) for sheet in sheets]
    show_table(("Sheet", "Open"), rows)


def _write_page(worksheet: Worksheet, place: Path) -> None:
    """Write the page; only this needs what fills in templates."""
    from reports.page.worksheet import worksheet_html

    with writing(place):
        write_atomically(place, worksheet_html(worksheet))
