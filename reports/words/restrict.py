"""What the mechanics of a game are worth, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from analysis.restricted.worth import BAD, DEAD, MUST, NEVER, OPEN, RARE, USEFUL
from reports.kit.answers import Answer
from reports.kit.names import listed, shown_name
from reports.kit.numbers import count, plain_percent, points, tolerance_words
from reports.pipeline.restrict import RestrictionFound

MARKS = {MUST: "\u25b2", USEFUL: "\u25b3", DEAD: "\u25cf", BAD: "\u25bc", OPEN: "\u25cb", NEVER: "\u2013"}
MOST_NAMED = 4
MOSTLY = 0.5
HANDS = (
    "The values apply to these bots: a policy that never learnt to use a mechanic loses nothing without it, and one "
    "that misuses it wins more."
)


def answer(found: RestrictionFound) -> Answer:
    """Put what the mechanics are worth into words."""
    bold, rest = _headline(found)
    findings = [*_by_verdict(found), *_seldom(found), *faction_words(found)]
    return Answer(bold, f"{bold} {rest}".strip(), tuple(findings), tuple(_open(found)), (*_kept(found), HANDS))


def worth(row: Mapping[str, Any], level: float) -> str:
    """A worth in percentage points, signed."""
    return points(row["estimate"], row["low"], row["high"], level)


def _headline(found: RestrictionFound) -> tuple[str, str]:
    musts, dead = _rows(found, MUST), _rows(found, DEAD)
    worthless = f"{_number(len(dead), 'is', 'are')} worth nothing within {_within(found)}." if dead else ""
    if musts:
        named = [_named(found, row) for row in musts[:MOST_NAMED]]
        named += [f"{len(musts) - MOST_NAMED} more"] if len(musts) > MOST_NAMED else []
        return f"{_number(len(musts), 'is', 'are')} a must:", f"{listed(named)}. {worthless}".strip()
    if dead and len(dead) == len(found.table):
        return "No mechanic is worth anything with these bots:", f"all lie within {_within(found)} of nothing."
    return "No mechanic is surely a must.", worthless


def _number(many: int, one: str, several: str) -> str:
    return f"{many} mechanic{'' if many == 1 else 's'} {one if many == 1 else several}"


def _within(found: RestrictionFound) -> str:
    return tolerance_words(found.precision.tolerance)


def _rows(found: RestrictionFound, verdict: str) -> list[dict[str, Any]]:
    return found.table[found.table["verdict"] == verdict].to_dict("records")


def _named(found: RestrictionFound, row: Mapping[str, Any]) -> str:
    return f"{found.titles[row['mechanic']]} ({worth(row, found.precision.level)})"


def _by_verdict(found: RestrictionFound) -> list[str]:
    heads = {
        MUST: "A must, in percentage points of the win share that a seat loses without it",
        USEFUL: "Useful",
        DEAD: "Dead: worth nothing to a seat",
        BAD: "These bots use badly, a seat wins more without it",
        NEVER: "Never possible in any game",
    }
    told = {head: _rows(found, verdict) for verdict, head in heads.items()}
    never = heads[NEVER]
    return [
        f"{head}: {listed([found.titles[row['mechanic']] if head == never else _named(found, row) for row in rows])}."
        for head, rows in told.items()
        if rows
    ]


def _seldom(found: RestrictionFound) -> list[str]:
    """What hardly ever comes up, or can seldom be kept from a seat."""
    told = {
        "Hardly ever possible, in so many of a seat's games": ("possible", found.table["possible"] > 0, RARE),
        "Mostly forced, at so many of the questions": ("kept", found.table["kept"] > MOSTLY, np.inf),
    }
    sentences = []
    for head, (column, chosen, most) in told.items():
        rows = found.table[chosen & (found.table[column] < most)].to_dict("records")
        named = [f"{found.titles[row['mechanic']]} ({plain_percent(row[column])})" for row in rows]
        sentences += [f"{head}: {listed(named)}."] if named else []
    return sentences


def faction_words(found: RestrictionFound) -> list[str]:
    """To whom a mechanic is surely worth more than to another; the mechanic with the widest gap."""
    gaps = [_gap(rows.to_dict("records")) for _, rows in found.factions.groupby("mechanic", sort=False)]
    clear = [(most, least) for most, least in gaps if most["family_low"] > least["family_high"]]
    if not clear:
        return []
    most, least = max(clear, key=lambda pair: pair[0]["estimate"] - pair[1]["estimate"])
    name, level = found.words.name, found.precision.level
    told = f"{name(most['faction'])} ({worth(most, level)}) and least to {name(least['faction'])}"
    return [f"{shown_name(found.titles[most['mechanic']])} is worth most to {told} ({worth(least, level)})."]


def _gap(rows: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], dict[str, Any]]:
    ordered = sorted(rows, key=lambda row: row["estimate"])
    return ordered[-1], ordered[0]


def _open(found: RestrictionFound) -> list[str]:
    rows = _rows(found, OPEN)
    if not rows:
        return []
    named = listed([found.titles[row["mechanic"]] for row in rows])
    return [f"Undecided after {count(found.study.games)} games: {named}; more games would settle it (-n)."]


def _kept(found: RestrictionFound) -> list[str]:
    if not found.kept:
        return []
    named = listed([found.titles[key] for key in found.kept])
    were = "it was" if len(found.kept) == 1 else "they were"
    return [f"{shown_name(named)} could not be tested: {were} always forced."]
