"""What a page or a command answers, in sentences that can stand alone, and what to try next."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

TRY_NEXT = "What to try next"


@dataclass(frozen=True)
class NextStep:
    """What to try next.

    Attributes:
        command: what can be pasted into a shell.
        why: one sentence on what it answers.
        lines: what it is about, one by one; the first of them.
    """

    command: str
    why: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """An answer in words.

    Attributes:
        bold: what the headline begins with that is set bold, may be empty.
        headline: one sentence, or a few short ones, `bold` included.
        findings: sentences that say how much, about whom, and how sure.
        open_questions: what is undecided, and how many games would settle it.
        limits: what the answer rests on.
        next_steps: what to try next, what matters most first.
    """

    bold: str
    headline: str
    findings: tuple[str, ...]
    open_questions: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    next_steps: tuple[NextStep, ...] = ()


def with_next_steps(answer: Answer, steps: Sequence[NextStep]) -> Answer:
    """Return an answer that says what to try next."""
    return replace(answer, next_steps=tuple(steps))


def steps_numbers(steps: Sequence[NextStep]) -> dict[str, Any]:
    """Tell what to try next to other programs."""
    return {"next_steps": [asdict(step) for step in steps]}
