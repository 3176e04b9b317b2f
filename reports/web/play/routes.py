"""The addresses at which games are played; a request may bring a long game in its body."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from reports.web.executor import Executor
from reports.web.limits import Declined
from reports.web.messages import message_page
from reports.web.play.address import Query
from reports.web.play.tasks import play_page, replay_page, saved_file
from reports.web.replies import Reply, page_reply, response_of
from sim.content.owned import Owned

PLAYING = ["GET", "HEAD", "POST"]
LARGEST = 1 << 20  # bytes of the body of a request
MOST_FIELDS = 4_000
Task = Callable[..., Reply]


def add_play(app: FastAPI, quick: Executor, slow: Executor, boxes: Mapping[str, tuple[Owned, ...]]) -> None:
    """Add the pages of games that are played; an executor for what is slow makes the replays."""

    @app.api_route("/play", methods=["GET", "HEAD"])
    async def games() -> Response:
        return RedirectResponse("/#play", 303)

    @app.api_route("/play/{key}", methods=PLAYING)
    async def play(key: str, request: Request) -> Response:
        return await _answer(quick, play_page, key, request)

    @app.api_route("/play/{key}/replay", methods=PLAYING)
    async def replay(key: str, request: Request) -> Response:
        return await _answer(slow, replay_page, key, request)

    @app.api_route("/play/{key}/save", methods=PLAYING)
    async def save(key: str, request: Request) -> Response:
        return await _answer(quick, saved_file, key, request)

    async def _answer(executor: Executor, task: Task, key: str, request: Request) -> Response:
        try:
            reply = await executor.ask(task, key, await _asked(request), boxes.get(key, ()))
        except Declined as error:
            reply = _declined(error, request)
        return response_of(reply)


async def _asked(request: Request) -> Query:
    """Return the fields of a request, from its address or its body.

    Raises:
        HTTPException: if the body is too large, or no form.
    """
    if request.method != "POST":
        return tuple(request.query_params.multi_items())
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > LARGEST:
            raise HTTPException(413, f"a game that is sent has at most {LARGEST:,} bytes")
    try:
        return tuple(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise HTTPException(422, "what was sent is no form of a game") from None


def _declined(error: Declined, request: Request) -> Reply:
    """Return the page that says why there is no answer; where it helps, it asks again by itself."""
    headers: dict[str, Any] = dict(error.headers or {})
    if "Retry-After" in headers and request.method != "POST":
        headers["Refresh"] = headers["Retry-After"]
    return replace(page_reply(error.status_code, message_page(str(error.detail))), headers=headers)
