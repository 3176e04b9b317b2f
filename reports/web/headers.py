"""What every answer carries, and what every request must keep to before anything looks at it."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.datastructures import MutableHeaders

from reports.web.policy import SITE
from reports.web.replies import refusal, response_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LONGEST_QUERY = 16_000  # characters of an address after its question mark
HEADERS = {
    "Content-Security-Policy": SITE,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
LONG = f"an address has at most {LONGEST_QUERY:,} characters after its question mark; ask for less at a time"


class Guarded:
    """An application whose answers carry `HEADERS`, unless they bring their own, and whose requests are short."""

    def __init__(self, app: App):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if len(scope["query_string"]) > LONGEST_QUERY:
            await response_of(refusal(414, LONG))(scope, receive, sending)
        else:
            await self.app(scope, receive, sending)
