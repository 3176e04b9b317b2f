"""A worksheet as TOML with comments to fill in, and its lines in words."""

import json
import re
from collections.abc import Iterator
from typing import Any

from reports.kit.numbers import count
from reports.pipeline.worksheet import Line, Worksheet, WorksheetPage
from sim.content.owned import Owned
from sim.content.values import Value, as_text
from sim.content.worksheet_file import BLANK

BARE = re.compile(r"[A-Za-z0-9_-]+")
HEAD = """\
{title}: what your box holds
{lines} values that the rulebook's text does not give, on {pages} sheets.

Write what you see in your box in place of {blank}; leave that where you do not know. A number is written 3, a word
{word}, true or false as they stand, a list {list}. Numbers beyond the range that is named are taken too.

counterpoise content {key} --check FILE     what is filled in, and what is still open
counterpoise study {key} --content FILE     play with it
"""


def worksheet_toml(worksheet: Worksheet) -> str:
    """Return a worksheet as TOML."""
    head = HEAD.format(
        title=worksheet.title,
        key=worksheet.key,
        lines=count(len(worksheet.lines)),
        pages=count(len(worksheet.pages)),
        blank=toml(BLANK),
        word=toml("forest"),
        list=toml(["forest", "lake"]),
    )
    lines = [f"# {line}".rstrip() for line in head.splitlines()]
    lines += ["", *_head(worksheet.key, worksheet.by, worksheet.date)]
    for page in worksheet.pages:
        lines += ["", *_page_lines(page, f"{worksheet.key}.")]
    return "\n".join([*lines, ""])


def owned_toml(key: str, owned: Owned) -> str:
    """Return the values of a worksheet that has been read, as one."""
    sheets: dict[str, dict[str, Any]] = {}
    for address, value in owned.values.items():
        sheets.setdefault(owned.sheet(address) or "Values", {})[address.removeprefix(f"{key}.")] = value
    lines = _head(key, owned.by, owned.date)
    for title, values in sheets.items():
        lines += ["", _heading(title), *(f"{_dotted(address)} = {toml(value)}" for address, value in values.items())]
    return "\n".join([*lines, ""])


def toml(value: Any) -> str:
    """Return a value as TOML writes it: a number, a text, true or false, or a list of these."""
    return json.dumps(value, ensure_ascii=False)


def assumed_words(line: Line) -> str:
    """What is assumed of a value, and what else it may be: "assumed 4, from 3 to 5"."""
    value = line.value
    return f"assumed {toml_words(value.value)}{_allowed(value)}"


def toml_words(value: Any) -> str:
    """Return a value as a reader knows it again on the page and in the file."""
    return as_text(value) if isinstance(value, str) else toml(value)


def choices_of(value: Value) -> tuple[Any, ...]:
    """Return what may stand in place of a value where that is a list of words, or true or false; else nothing."""
    if isinstance(value.value, bool):
        return (True, False)
    return value.choices if isinstance(value.value, str) else ()


def _head(key: str, by: str, date: str) -> list[str]:
    return [
        f"game = {toml(key)}",
        f"by = {toml(by)}  # your name",
        f"date = {toml(date)}  # when you looked, such as 2026-05-01",
    ]


def _page_lines(page: WorksheetPage, start: str) -> Iterator[str]:
    yield _heading(page.title)
    for line in page.lines:
        yield f"# {line.name}: {assumed_words(line)}"
        written = BLANK if line.read is None else line.read
        yield f"{_dotted(line.address.removeprefix(start))} = {toml(written)}"


def _heading(title: str) -> str:
    return f"[sheets.{toml(title)}]"


def _dotted(address: str) -> str:
    return ".".join(part if BARE.fullmatch(part) else toml(part) for part in address.split("."))


def _allowed(value: Value) -> str:
    others = [choice for choice in choices_of(value) or value.alternatives if choice != value.value]
    if value.low is not None:
        return f", from {value.low:g} to {value.high:g}"
    if others:
        return f"; or {', '.join(map(toml_words, others))}"
    return ""
