"""Where questions of the server are answered: in so many workers at once, within limits."""

from collections.abc import Callable
from typing import Any, Protocol

from starlette.concurrency import run_in_threadpool

from reports.web.replies import Reply

Task = Callable[..., Reply]


class Desk(Protocol):
    """Answers questions."""

    async def ask(self, task: Task, *arguments: Any) -> Reply:
        """Return what a task returns for its arguments."""

    def close(self) -> None:
        """Stop answering."""


class OpenDesk:
    """Answers in this process, without limits: for tests, and for servers that limit otherwise."""

    async def ask(self, task: Task, *arguments: Any) -> Reply:
        """Return what a task returns for its arguments."""
        return await run_in_threadpool(task, *arguments)

    def close(self) -> None:
        """Nothing is to be stopped."""
