"""A client that asks an application in this process, request by request."""

import asyncio
from typing import Any

import httpx


class Client:
    """Asks an application; an error that it does not foresee is an answer with status 500."""

    def __init__(self, app: Any, address: str = "http://127.0.0.1"):
        self.app, self.address = app, address

    def __call__(self, method: str, url: str, **told: Any) -> httpx.Response:
        """Return the answer to one request."""
        return asyncio.run(self.asked(method, url, **told))

    def get(self, url: str, **told: Any) -> httpx.Response:
        """Return the answer to GET."""
        return self("GET", url, **told)

    async def asked(self, method: str, url: str, **told: Any) -> httpx.Response:
        """Return the answer to one request, among others that are asked at the same time."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=self.address) as client:
            return await client.request(method, url, **told)
