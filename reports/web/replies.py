"""What the server answers with, before it becomes HTTP."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.responses import Response

HTML = "text/html; charset=utf-8"
JSON = "application/json"


@dataclass(frozen=True)
class Reply:
    """A whole answer: status, kind of media, body, and headers besides."""

    status: int
    kind: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


def page_reply(status: int, html: str) -> Reply:
    """Return a page."""
    return Reply(status, HTML, html.encode())


def json_reply(status: int, numbers: Any) -> Reply:
    """Return an object for other programs, written as the command line writes it."""
    return Reply(status, JSON, json.dumps(numbers, allow_nan=False).encode())


def refusal(status: int, sentence: str) -> Reply:
    """Return why there is no answer, for other programs."""
    return json_reply(status, {"detail": sentence})


def response_of(reply: Reply) -> Response:
    """Return a reply as HTTP."""
    return Response(reply.body, reply.status, dict(reply.headers), reply.kind)
