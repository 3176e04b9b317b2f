"""What the server refuses to do for one question, and what it says then."""

from dataclasses import dataclass

from starlette.exceptions import HTTPException

UNPROCESSABLE, UNAVAILABLE = 422, 503
SOON, LATER = 5, 20  # seconds after which to ask again


@dataclass(frozen=True)
class Limits:
    """How much work is done at once, and for one question.

    Attributes:
        jobs: questions answered at once, each by a worker process.
        seconds: that a question may take, compiling left out.
        compiling: seconds after which even a compiling worker is ended.
        memory: bytes that a worker may take beyond what it has at its start; kept on Linux only.
        waiting: questions that may wait for a worker.
        kept: bytes of recent answers that are kept.
        advice: what to ask for instead of what takes too much.
    """

    jobs: int
    seconds: float = 10.0
    compiling: float = 900.0
    memory: int = 2 << 30
    waiting: int = 64
    kept: int = 64 << 20
    advice: str = "ask for smaller armies, fewer choices or a shorter check"


class Declined(HTTPException):
    """A question that is not answered; the sentence says why, and what to ask instead or when to ask again."""


def busy() -> Declined:
    """Too many questions wait already."""
    return _for_now("the server is busy with other questions; ask again in a few seconds", SOON)


def compiling() -> Declined:
    """The engine of a game is not ready yet."""
    return _for_now("the rules of this game are being compiled here, which may take a minute; ask again then", LATER)


def died() -> Declined:
    """The worker ended before it had an answer."""
    return _for_now("the worker that was to answer has died, perhaps for lack of memory; ask again, or for less", SOON)


def too_long(limits: Limits) -> Declined:
    """The answer takes too long."""
    return _too_much(limits, f"longer than the {limits.seconds:g} seconds")


def too_large(limits: Limits) -> Declined:
    """The answer takes too much memory."""
    return _too_much(limits, f"more than the {limits.memory / (1 << 30):g} GB of memory")


def _for_now(sentence: str, seconds: int) -> Declined:
    return Declined(UNAVAILABLE, sentence, {"Retry-After": str(seconds)})


def _too_much(limits: Limits, taken: str) -> Declined:
    return Declined(UNPROCESSABLE, f"this takes {taken} that it may take here; {limits.advice}")
