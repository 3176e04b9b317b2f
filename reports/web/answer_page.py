"""An answer as a plain page: its tables, one below the other."""

from collections.abc import Sequence

from jinja2 import Environment

from reports.pipeline.questions import Answered, answered
from reports.tables import plain
from reports.web.asking import asking
from sim.errors import UsageError
from sim.game import find

PAGE = Environment(autoescape=True).from_string(
    """<!DOCTYPE html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ title }}: battle odds</title></head>
<body><main><h1>{{ title }}: battle odds</h1>
{% if mistake %}<p role="alert">{{ mistake }}</p>{% endif %}
{% for table in tables %}<h2>{{ table.title }}</h2>
<table><tr>{% for name in table.head %}<th>{{ name }}</th>{% endfor %}</tr>
{% for row in table.rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>
{% endfor %}</table>
{% endfor %}</main></body></html>
"""
)


def answer_page(key: str, query: Sequence[tuple[str, str]]) -> tuple[int, str]:
    """Return the status and the page of a question; one without parameters is not asked yet."""
    title = find(key).title
    try:
        found = answered(asking(key, query)) if query else None
    except UsageError as error:
        return 422, PAGE.render(title=title, tables=(), mistake=str(error))
    return 200, PAGE.render(title=title, tables=_tables(found), mistake="")


def _tables(found: Answered | None) -> list[object]:
    return [plain(table, title) for title, table in found.answer.tables.items()] if found else []
