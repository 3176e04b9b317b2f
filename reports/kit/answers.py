"""What a page or a command answers, in sentences that can stand alone."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """An answer in words.

    Attributes:
        bold: what the headline begins with that is set bold, may be empty.
        headline: one sentence, or a few short ones, `bold` included.
        findings: sentences that say how much, about whom, and how sure.
        open_questions: what is undecided, and how many games would settle it.
        limits: what the answer rests on.
    """

    bold: str
    headline: str
    findings: tuple[str, ...]
    open_questions: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
