"""What is said of values that somebody has read off a box, in words."""

from analysis.assumptions import ASSUMED, Assumptions
from reports.kit.numbers import count, plain_percent
from reports.report import Basis
from sim.content.owned import DIGITS, Owned
from sim.study.study import Study


def worksheet_facts(study: Study) -> list[tuple[str, str]]:
    """Whose worksheets a study was played with, and how many of their values count in it, as rows of facts."""
    return [("Values of the box", f"{box.words}, SHA-256 {box.digest[:DIGITS]}") for box in study.owned]


def owned_headline(basis: Basis) -> str:
    """A short sentence on how much less is assumed with the values of a box; none where none were read."""
    known = basis.assumptions
    if known is None or not basis.owned:
        return ""
    before, now = plain_percent(known.share_before), plain_percent(known.assumed_share)
    return f"The game was {before} assumed, is {now} with values from a box."


def assumed_words(known: Assumptions, owned: tuple[Owned, ...]) -> str:
    """How many values are assumed, and how many of them were before a box was read, in a sentence or two."""
    return " ".join(filter(None, (_share_words(known), owned_words(known, owned))))


def owned_words(known: Assumptions, owned: tuple[Owned, ...]) -> str:
    """A sentence on the values of a box, "" where none were read."""
    if not owned:
        return ""
    read = "; ".join(box.words for box in owned)
    return f"This counts {read} as known; without them {plain_percent(known.share_before)} are assumed."


def _share_words(known: Assumptions) -> str:
    assumed = int(known.table.loc[known.table["source"] == ASSUMED, "count"].sum())
    if not assumed:
        return f"None of the {count(known.n)} values in the game is assumed any more."
    share = plain_percent(known.assumed_share)
    return (
        f"{count(assumed)} of the {count(known.n)} values in the game ({share}) are assumed, because the rulebook's "
        "text does not give them."
    )
