"""The form of a game's question: what each field is asked with, and what readers call it."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from analysis.odds.controls import Control, plain_controls
from analysis.odds.questions import Answer
from reports.kit.plain import plain
from reports.pipeline.questions import question_of
from sim.calculator import ROUNDING, BattleWords, Facts, FieldWords, Listing, Row, Share, Told, often, winning
from sim.content.owned import Owned
from sim.engine.phrases import sentence
from sim.game import find

SIDES = ("attacker", "defender", "nobody")  # whose the endings are, as they are coloured


@dataclass(frozen=True)
class Form:
    """All that a game is asked with.

    Attributes:
        controls: by field of the question; dice faces, which are no field, by any other name.
        words: what readers call them, and what the game says of its battles.
    """

    controls: Mapping[str, Control]
    words: BattleWords


@cache
def form_of(key: str, owned: tuple[Owned, ...] = ()) -> Form:
    """Return the form of a game with values read off boxes; plain where its question has no controls or no words."""
    question: Any = question_of(key)
    content = find(key).owning(owned).all_content
    controls = question.controls(content) if hasattr(question, "controls") else plain_controls(question)
    return Form(controls, getattr(question, "words", None) or plain_words(question))


def plain_words(question: type) -> BattleWords:
    """Return the words of a question that has none of its own: names of fields, and tables as they are."""
    named = {
        entry.name: FieldWords(
            label=entry.name.replace("_", " ").capitalize(), group="What is asked", note=entry.metadata["help"]
        )
        for entry in fields(question)
    }
    return BattleWords(fields=named, invitation="Fill in the form to see the odds.")


def said(words: BattleWords, facts: Facts) -> Told:
    """Return an answer in the words of a game, in plain ones where it has none for it."""
    return (words.told or plain_told)(facts)


def plain_told(facts: Facts) -> Told:
    """Put an answer into words about which no more is known: the chance that is asked about, and the tables."""
    parts = tuple(_listing(title, rows) for title, rows in facts.tables.items() if rows)
    if facts.chances:
        happens, chance = facts.chances[0]
        headline = f"{sentence(happens)}: {often(chance)}."
        return Told(chance=chance, headline=headline, shares=_endings(facts.chances), parts=parts)
    chance = facts.numbers["attacker_wins"]
    shares = (
        Share(name="attacker wins", chance=chance, side="attacker"),
        Share(name="attacker does not win", chance=1 - chance, side="defender"),
    )
    return Told(chance=chance, headline=f"{winning(chance)}.", shares=shares, parts=parts)


def _endings(chances: Sequence[tuple[str, float]]) -> tuple[Share, ...]:
    """Return all chances if they are those of all endings, else the one that is asked about and the rest."""
    if len(chances) > len(SIDES) or not math.isclose(sum(chance for _, chance in chances), 1.0, abs_tol=ROUNDING):
        (happens, chance), *_ = chances
        chances = (happens, chance), ("anything else", 1 - chance)
    return tuple(
        Share(name=words, chance=chance, side=side) for (words, chance), side in zip(chances, SIDES, strict=False)
    )


def _listing(title: str, rows: Sequence[Row]) -> Listing:
    return Listing(title=title, head=tuple(rows[0]), rows=tuple(tuple(map(_text, row.values())) for row in rows))


def _text(cell: object) -> str:
    return f"{cell:.4g}" if isinstance(cell, float) else str(cell)


def facts_of(question: object, answer: Answer) -> Facts:
    """Return what is known about a battle in plain values."""
    asked_about = answer.quantities if answer.outcome is not None else ()
    chances = tuple((quantity.words, float(quantity.value)) for quantity in asked_about if quantity.share)
    return Facts(plain(vars(question)), plain(answer.numbers), plain(answer.tables), chances)
