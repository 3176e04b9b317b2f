"""Sentences that several subjects of a game say about their numbers."""

from collections.abc import Callable, Sequence

import pandas as pd

from analysis.choices import Choices
from analysis.parts import Parts
from analysis.places import Places
from analysis.routes import Routes
from reports.kit.names import group_words, listed
from reports.kit.numbers import percent

NO_CAUSE = "Correlation only: winning may be the cause."
MOST_NAMED = 3


def no_winner(result: Parts | Choices | Routes | Places, what_becomes: str) -> str:
    """A sentence about games without a winner, which are never left out unsaid; one seat is compared in them too."""
    if result.undecided.estimate == 0:
        return "Every game was won." if result.settings["solo"] else "Every game had a winner."
    share = percent(*result.undecided[:3], result.settings["level"], 1)
    if result.settings["solo"]:
        return f"{share} of the games were lost" + (
            f"; {what_becomes}." if isinstance(result, Choices | Routes) else "."
        )
    return f"In {share} of the games nobody won; {what_becomes}."


def not_compared(result: Parts | Places) -> str:
    """What stands where winners and others would be compared, but there are none."""
    if result.settings["solo"]:
        return "Games won and games lost cannot be compared here. " + no_winner(result, "")
    return "Winners cannot be compared with others here. " + no_winner(result, "the means count them")


def no_difference(result: Parts | Places) -> str:
    """What is said where winners and others are alike."""
    sides = "games won and games lost" if result.settings["solo"] else "winners and others"
    return f"Between {sides} no difference is statistically significant."


def winners_word(result: Parts | Places) -> str:
    """Who or what is compared with the rest."""
    return group_words(solo=result.settings["solo"])["winners"]


def with_winner_or_not(result: Parts | Places) -> str:
    """Which games are counted where all of them are."""
    return "won or lost" if result.settings["solo"] else "with or without a winner"


def first_of(names: Sequence[str]) -> str:
    """The first names as a list, and how many more there are."""
    rest = len(names) - MOST_NAMED
    return listed(names if rest < 2 else [*names[:MOST_NAMED], f"{rest} more"])


def told_apart(table: pd.DataFrame, value: str = "estimate", prefix: str = "") -> tuple[pd.DataFrame, pd.DataFrame]:
    """The rows that may be the first, as their intervals reach that of the largest estimate, and the rows below them.

    Args:
        table: a row a thing.
        value: column of the estimates.
        prefix: before "low" and "high" in the names of the bounds.

    Returns:
        Both, the largest first.
    """
    ordered = table.sort_values(value, ascending=False, kind="stable")
    reaches = ordered[f"{prefix}high"] >= ordered[f"{prefix}low"].iloc[0]
    return ordered[reaches], ordered[~reaches]


def winners_apart(result: Parts, names: Callable[[pd.DataFrame], Sequence[str]]) -> dict[str, str]:
    """What winners have clearly more and clearly less of than the others, the largest differences first.

    Args:
        result: the parts.
        names: what readers call the rows of its table.

    Returns:
        The names under "more" and "less", without a key where there are none.
    """
    table = result.table.sort_values("estimate", key=abs, ascending=False)
    sides = {"more": table[table["low"] > 0], "less": table[table["high"] < 0]}
    return {word: first_of(names(rows)) for word, rows in sides.items() if len(rows)}
