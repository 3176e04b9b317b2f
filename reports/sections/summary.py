"""What a designer reads on one printed side, beside the headline and the first figure of a page."""

from collections.abc import Sequence

from reports.kit.answers import TRY_NEXT, Answer
from reports.kit.blocks import Facts, Section, Steps
from reports.kit.names import listed, shown_name
from reports.report import Report
from reports.words.hands import play_words, turned_at_the_top
from reports.words.luck import luck_words

ALONE = "Other bots were not asked."
NO_LUCK = "Not measured: it takes more games by compiled bots of several players."


def basis_of(report: Report) -> Facts:
    """For which bots the verdict holds, what it rests on, and what luck does."""
    _, *limits = report.verdict.limits
    return stated(
        ("For which bots", _bots(report)),
        ("What it rests on", " ".join(limits) or "The printed rules alone."),
        ("What luck does", _luck(report)),
    )


def stated(*facts: tuple[str, str]) -> Facts:
    """The facts of which there is something to say."""
    return Facts(tuple((term, text) for term, text in facts if text))


def next_section(answer: Answer) -> Section | None:
    """What to try next, in full; None where there is nothing."""
    return Section("next", TRY_NEXT, (Steps(answer.next_steps),)) if answer.next_steps else None


def bots_words(policies: Sequence[str]) -> str:
    """Who played, in a sentence."""
    names = [shown_name(name) for name in dict.fromkeys(policies)]
    if len(names) == 1:
        return f"One automatic policy, {names[0]}, not people."
    return f"{len(names)} automatic policies, not people: {listed(names)}."


def _bots(report: Report) -> str:
    others, shares = report.others, report.balance.shares
    played = bots_words(report.study.policies)
    if others.dependence is None and others.levels is None:
        return f"{played} {ALONE}"
    turned = turned_at_the_top(others.levels, shares)
    return f"{played} {play_words(others.dependence, turned, report.terms.words)}".rstrip()


def _luck(report: Report) -> str:
    part = report.luck
    if part is None:
        return NO_LUCK
    return luck_words(part.found, report.terms) if part.found is not None else part.lacking
