"""How long the server waits for a request."""

from asyncio import Transport
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS = 5.0  # that a request may take to arrive, and a connection to bring one


class PatientProtocol(H11Protocol):
    """A connection that is closed if its first request does not arrive in time; later ones have uvicorn's own limit."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self._deadline = self.loop.call_later(SECONDS, self._give_up)

    def handle_events(self) -> None:
        """Take what has arrived; a request that is whole is waited for no longer."""
        super().handle_events()
        if self.cycle is not None:
            self._deadline.cancel()

    def connection_lost(self, exc: Any) -> None:
        """Wait for nothing."""
        self._deadline.cancel()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()
