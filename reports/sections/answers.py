"""The section with the answer of a page, in words; its headline is the title of the page."""

from reports.kit.answers import Answer
from reports.kit.blocks import Block, Prose, Section


def answer_section(key: str, title: str, answer: Answer, more: str = "") -> Section:
    """What was found, what is open, and what it rests on; `more` is said of the findings."""
    findings = [Prose(sentence, "finding") for sentence in answer.findings]
    return Section(key, title, (*findings, *([Prose(more)] if more else []), *open_and_limits(answer)))


def open_and_limits(answer: Answer) -> list[Block]:
    """What is open, and what the answer rests on, each under its title."""
    blocks: list[Block] = []
    for title, sentences in (("Still open", answer.open_questions), ("What it rests on", answer.limits)):
        if sentences:
            blocks += [Prose(title, "subtitle"), *(Prose(sentence) for sentence in sentences)]
    return blocks
