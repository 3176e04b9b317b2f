"""The server: which address is answered by what. It keeps no state, sets no cookie and calls no other host."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from reports.web.desk import Desk
from reports.web.headers import Guarded
from reports.web.messages import message_page
from reports.web.replies import HTML, JSON, page_reply, refusal, response_of
from reports.web.tasks import Query, odds_numbers, odds_page

READING = ["GET", "HEAD"]
STATIC = Path(__file__).parent / "static"


def create_app(desk: Desk, hosts: Sequence[str] = ("*",)) -> FastAPI:
    """Return the application.

    Args:
        desk: where questions are answered; it is closed with the application.
        hosts: names under which the server may be asked for, "*" for any; others are refused, so that no page of
            another site can have its own name point here and read what is served.
    """

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        desk.close()

    app = FastAPI(title="Counterpoise", lifespan=lifespan, docs_url=None, redoc_url=None)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)
    app.add_middleware(Guarded)
    app.add_exception_handler(HTTPException, _told)
    app.mount("/static", StaticFiles(directory=STATIC))
    _add_odds(app, desk)
    return app


def _add_odds(app: FastAPI, desk: Desk) -> None:
    """Add battle odds, as pages and for other programs."""

    @app.api_route("/api/odds/{key}", methods=READING)
    async def in_numbers(key: str, request: Request) -> Response:
        return response_of(await desk.ask(odds_numbers, key, asked_in(request)))

    @app.api_route("/odds/{key}", methods=READING, include_in_schema=False)
    async def as_asked_for(key: str, request: Request) -> Response:
        task = odds_page if wants_page(request) else odds_numbers
        reply = await desk.ask(task, key, asked_in(request))
        response = response_of(reply)
        response.headers["Vary"] = "Accept"
        return response


def asked_in(request: Request) -> Query:
    """Return the parameters of a request, in order."""
    return tuple(request.query_params.multi_items())


def wants_page(request: Request) -> bool:
    """Tell whether a request would rather have a page than JSON: whoever names JSON and no page wants JSON."""
    accepted = request.headers.get("accept", "")
    return JSON not in accepted or HTML.partition(";")[0] in accepted


async def _told(request: Request, error: Any) -> Response:
    """Answer what goes wrong outside of a question in the way the request was asked."""
    told = str(error.detail)
    page = wants_page(request) and not request.url.path.startswith("/api")
    reply = page_reply(error.status_code, message_page(told)) if page else refusal(error.status_code, told)
    response = response_of(reply)
    response.headers.update(error.headers or {})
    return response
