"""The server: which address is answered by what. It keeps no state, sets no cookie and calls no other host."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from reports.pipeline.with_odds import NoOdds, check_has_odds
from reports.web.calculator.joining import MORE
from reports.web.calculator.page import refused_page
from reports.web.executor import Executor, OpenExecutor
from reports.web.front import front_page
from reports.web.headers import HEADERS, Guarded
from reports.web.library import NoRun, Shown, run_folder, stamp_of
from reports.web.limits import Declined
from reports.web.messages import message_page
from reports.web.play.routes import add_play
from reports.web.reading import game_page, games_page, report_page
from reports.web.replies import HTML, JSON, Reply, page_reply, refusal, response_of
from reports.web.tasks import Query, description, odds_numbers, odds_page
from reports.web.warming import warm
from sim.content.owned import Owned

Boxes = Mapping[str, tuple[Owned, ...]]
NO_BOXES: Boxes = {}
READING = ["GET", "HEAD"]
STATIC = Path(__file__).parent / "static"
UNKNOWN, FAILED = 404, 500
PLAINER = {
    "Not Found": "there is nothing at this address; the front page lists what there is",
    "Method Not Allowed": "this server only shows; ask with GET or HEAD",
}


@dataclass(frozen=True)
class Executors:
    """Where the server's work is done; all are closed with the server.

    Attributes:
        odds: for questions about battles, which are many and quick.
        runs: for pages of runs, which are few and slow.
        play: for games that are played, whose workers remember them for a while.
    """

    odds: Executor
    runs: Executor
    play: Executor = field(default_factory=OpenExecutor)

    def close(self) -> None:
        """Stop working."""
        self.odds.close()
        self.runs.close()
        self.play.close()


def create_app(
    executors: Executors, runs: Path, hosts: Sequence[str] = ("*",), boxes: Boxes = NO_BOXES, shown: Shown = None
) -> FastAPI:
    """Return the application.

    Args:
        executors: where the work is done.
        runs: the folder whose runs are shown.
        hosts: names under which the server may be asked for, "*" for any; others are refused, so that no page of
            another site can have its own name point here and read what is served.
        boxes: values read off boxes, by the key of their game.
        shown: names of the runs that are shown; None for all.
    """

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(front_page, runs, shown)  # reads games and runs once, before anybody waits for them
        warming = asyncio.create_task(warm(executors.odds))
        yield
        warming.cancel()
        executors.close()

    app = FastAPI(title="Counterpoise", lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)
    app.add_middleware(Guarded)
    app.add_exception_handler(HTTPException, _told)
    app.add_exception_handler(NoRun, _no_run)
    app.add_exception_handler(Exception, _failed)
    app.mount("/static", StaticFiles(directory=STATIC))
    _add_odds(app, executors.odds, boxes)
    add_play(app, executors.play, executors.runs, boxes)
    _add_runs(app, executors.runs, runs, shown)
    return app


def _add_odds(app: FastAPI, executor: Executor, boxes: Boxes) -> None:
    """Add battle odds, as pages and for other programs."""

    @app.api_route("/api/odds/{key}", methods=READING)
    async def in_numbers(key: str, request: Request) -> Response:
        return response_of(await executor.ask(odds_numbers, key, asked_in(request), boxes.get(key, ())))

    @app.api_route("/odds/{key}", methods=READING)
    async def as_asked_for(key: str, request: Request) -> Response:
        if wants_page(request):
            reply = await _calculated(executor, key, asked_in(request), boxes.get(key, ()))
        else:
            query = tuple(each for each in asked_in(request) if each[0] != MORE)
            reply = await executor.ask(odds_numbers, key, query, boxes.get(key, ()))
        response = response_of(reply)
        response.headers["Vary"] = "Accept"
        return response

    @app.api_route("/openapi.json", methods=READING)
    async def interface() -> Response:
        return response_of(await executor.ask(description))


async def _calculated(executor: Executor, key: str, query: Query, owned: tuple[Owned, ...]) -> Reply:
    """Return the page of a question; where it is declined, its form with the reason, asked again by itself."""
    try:
        return await executor.ask(odds_page, key, query, owned)
    except Declined as error:
        headers = dict(error.headers or {})
        is_late = "Retry-After" in headers
        try:
            page = await run_in_threadpool(partial(_refused, key, query, error.detail, owned, is_late=is_late))
        except NoOdds as unknown:
            return page_reply(UNKNOWN, message_page(str(unknown)))
        again = {"Refresh": headers["Retry-After"]} if is_late else {}
        return replace(page_reply(error.status_code, page), headers={**headers, **again})


def _refused(key: str, query: Query, sentence: str, owned: tuple[Owned, ...], *, is_late: bool) -> str:
    check_has_odds(key)
    return refused_page(key, query, sentence, owned, is_late=is_late)


def _add_runs(app: FastAPI, executor: Executor, runs: Path, shown: Shown) -> None:
    """Add the front page, and the pages of runs."""

    @app.api_route("/", methods=READING)
    async def front() -> Response:
        page = await run_in_threadpool(front_page, runs, shown)
        return HTMLResponse(page.encode("utf-8", "backslashreplace"))  # names of folders may be no text

    @app.api_route("/runs/{name}", methods=READING)
    async def report(name: str) -> Response:
        folder = run_folder(runs, name, shown)
        return response_of(await executor.ask(report_page, folder, stamp_of(folder)))

    @app.api_route("/runs/{name}/games", methods=READING)
    async def games(name: str, request: Request) -> Response:
        folder = run_folder(runs, name, shown)
        start = request.query_params.get("from", "0")
        return response_of(await executor.ask(games_page, folder, stamp_of(folder), start))

    @app.api_route("/runs/{name}/games/{index:int}", methods=READING)
    async def game(name: str, index: int) -> Response:
        folder = run_folder(runs, name, shown)
        return response_of(await executor.ask(game_page, folder, stamp_of(folder), index))


def asked_in(request: Request) -> Query:
    """Return the parameters of a request, in order."""
    return tuple(request.query_params.multi_items())


def wants_page(request: Request) -> bool:
    """Return whether a request would rather have a page than JSON: whoever names JSON and no page wants JSON."""
    accepted = request.headers.get("accept", "")
    return JSON not in accepted or HTML.partition(";")[0] in accepted


async def _told(request: Request, error: Any) -> Response:
    """Answer what goes wrong outside of a question in the way the request was asked."""
    message = PLAINER.get(error.detail, str(error.detail))
    page = wants_page(request) and not request.url.path.startswith("/api")
    reply = page_reply(error.status_code, message_page(message)) if page else refusal(error.status_code, message)
    response = response_of(reply)
    response.headers.update(error.headers or {})
    return response


async def _no_run(request: Request, error: Any) -> Response:
    return await _told(request, HTTPException(UNKNOWN, str(error)))


async def _failed(request: Request, error: Any) -> Response:
    """Answer what nobody foresaw; this answer passes by what adds headers to all others."""
    response = await _told(
        request, HTTPException(FAILED, "this is a fault of Counterpoise; the server's output has it")
    )
    response.headers.update(HEADERS)
    return response
