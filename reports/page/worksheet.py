"""A worksheet as one HTML file: to fill in without a network and save as TOML, or to print."""

from typing import Any

from reports.kit.environment import environment
from reports.kit.head import Head, sealed
from reports.kit.offline import embedded
from reports.pipeline.worksheet import Worksheet
from reports.words.worksheet import assumed_words, choices_of, toml, worksheet_toml
from sim.content.values import Value

SCRIPT, STYLES = "worksheet.js", ("palette.css", "worksheet.css")
CHOICE, LIST, WHOLE, NUMBER = "choice", "list", "whole", "number"


def worksheet_html(worksheet: Worksheet) -> str:
    """Return the page."""
    title = f"{worksheet.title}: what your box holds"
    start = f"{worksheet.key}."
    return (
        environment()
        .get_template("worksheet.html.j2")
        .render(
            worksheet=worksheet,
            sheets=[(page.title, [_field(line, start) for line in page.lines]) for page in worksheet.pages],
            data=embedded({"game": worksheet.key, "toml": worksheet_toml(worksheet)}),
            head=sealed(Head(title, f"What is in your box of {worksheet.title}", STYLES, (SCRIPT,))),
        )
    )


def _field(line: Any, start: str) -> dict[str, Any]:
    """Return what the template shows of a line."""
    return {
        "address": line.address.removeprefix(start),
        "name": line.name,
        "assumed": assumed_words(line),
        "kind": kind_of(line.value),
        "choices": [_written(choice) for choice in choices_of(line.value)],
        "read": "" if line.read is None else _written(line.read),
    }


def kind_of(value: Value) -> str:
    """Return how a value is filled in: chosen, or written as a whole number, a number or a list."""
    if choices_of(value):
        return CHOICE
    return {int: WHOLE, float: NUMBER}.get(type(value.value), LIST)


def _written(value: Any) -> str:
    """Return a value as a field of the page has it: words without their quotation marks."""
    return value if isinstance(value, str) else toml(value)
