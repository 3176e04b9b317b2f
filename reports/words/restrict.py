"""What the mechanics of a game are worth, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from analysis.restricted.retraining import Retrained
from analysis.restricted.worth import BAD, DEAD, MUST, NEVER, OPEN, RARE, USEFUL
from reports.kit.answers import Answer
from reports.kit.names import listed, shown_name
from reports.kit.numbers import count, plain_percent, points, points_interval, tolerance_words
from reports.kit.precision import Precision
from reports.pipeline.restrict import RestrictionFound

MARKS = {MUST: "\u25b2", USEFUL: "\u25b3", DEAD: "\u25cf", BAD: "\u25bc", OPEN: "\u25cb", NEVER: "\u2013"}
MOST_NAMED = 4
MOSTLY = 0.5
Row = Mapping[Any, Any]
Titles = Mapping[str, str]  # what readers call a mechanic, by key
HANDS = (
    "The values apply to these bots: a policy that never learnt to use a mechanic loses nothing without it, and one "
    "that misuses it wins more."
)


def answer(found: RestrictionFound) -> Answer:
    """Put what the mechanics are worth into words."""
    table, titles = found.table, found.titles
    bold, rest = _headline(found)
    told = _by_verdict(table, titles, found.precision)
    findings = (*told, *policy_words(found), *retrained_words(found), *_rarely(table, titles), *faction_words(found))
    limits = (*_kept(found.kept, titles), HANDS)
    return Answer(bold, f"{bold} {rest}".strip(), findings, _open(table, titles, found.study.games), limits)


def worth(row: Row, level: float) -> str:
    """A worth in percentage points, signed."""
    return points(row["estimate"], row["low"], row["high"], level)


def _headline(found: RestrictionFound) -> tuple[str, str]:
    table, within = found.table, tolerance_words(found.precision.tolerance)
    musts, dead = _rows(table, MUST), _rows(table, DEAD)
    less = f"worth less than {within} with every bot"
    worthless = f"{_number(len(dead), 'is', 'are')} dead: {less}." if dead else ""
    if musts:
        named = [_named(row, found.titles, found.precision.level) for row in musts[:MOST_NAMED]]
        named += [f"{len(musts) - MOST_NAMED} more"] if len(musts) > MOST_NAMED else []
        return f"{_number(len(musts), 'is', 'are')} a must:", f"{listed(named)}. {worthless}".strip()
    if dead and len(dead) == len(table):
        return "Every mechanic is dead with these bots:", f"{less}."
    return "No mechanic is clearly a must.", worthless


def _number(many: int, one: str, several: str) -> str:
    return f"{many} mechanic{'' if many == 1 else 's'} {one if many == 1 else several}"


def _rows(table: pd.DataFrame, verdict: str) -> list[Row]:
    return table[table["verdict"] == verdict].to_dict("records")


def _named(row: Row, titles: Titles, level: float) -> str:
    return f"{titles[row['mechanic']]} ({worth(row, level)})"


def _by_verdict(table: pd.DataFrame, titles: Titles, precision: Precision) -> list[str]:
    heads = {
        MUST: "A must, in percentage points of the win share that a seat loses without it",
        USEFUL: "Useful",
        DEAD: f"Dead: worth less than {tolerance_words(precision.tolerance)} with every bot",
        BAD: "Used badly by these bots: a seat wins more without it",
    }
    told = {
        head: [_named(row, titles, precision.level) for row in _rows(table, verdict)] for verdict, head in heads.items()
    }
    told["Never possible in any game"] = [titles[row["mechanic"]] for row in _rows(table, NEVER)]
    return [f"{head}: {listed(named)}." for head, named in told.items() if named]


def _rarely(table: pd.DataFrame, titles: Titles) -> list[str]:
    """What hardly ever comes up, or can rarely be kept from a seat."""
    told = {
        "Rarely possible (share of a seat's games)": ("possible", table["possible"] > 0, RARE),
        "Mostly forced (share of the questions)": ("kept", table["kept"] > MOSTLY, np.inf),
    }
    sentences = []
    for head, (column, chosen, most) in told.items():
        rows = table[chosen & (table[column] < most)].to_dict("records")
        named = [f"{titles[row['mechanic']]} ({plain_percent(row[column])})" for row in rows]
        sentences += [f"{head}: {listed(named)}."] if named else []
    return sentences


def policy_words(found: RestrictionFound) -> list[str]:
    """Which mechanics are worth little on average, but surely something to some policy: the most of it."""
    within, level = found.precision.tolerance, found.precision.level
    rows = found.policies[(found.policies["family_low"] > 0) & (found.policies["estimate"] > within)]
    best = rows.sort_values("estimate", ascending=False).drop_duplicates("mechanic").set_index("mechanic")
    little = found.table[found.table["estimate"].abs() <= within]
    told = []
    for mean in little[little["mechanic"].isin(best.index)].to_dict("records"):
        most = best.loc[mean["mechanic"]].to_dict()
        bounds = points_interval(most["family_low"], most["family_high"], level)
        own = f"{shown_name(most['policy'])} {worth(most, level)}, {bounds}"
        told.append(f"{found.titles[mean['mechanic']]} ({worth(mean, level)}; with {own})")
    return [f"Worth little on average, more to one bot: {listed(told)}."] if told else []


def retrained_words(found: RestrictionFound) -> list[str]:
    """What mechanics are worth to the strongest policy, as it is and trained without them."""
    return [_retrained(one, found.titles[one.mechanic], found.precision.level) for one in found.retrained]


def _retrained(one: Retrained, title: str, level: float) -> str:
    now, trained = (worth(part._asdict(), level) for part in (one.worth, one.retrained))
    bounds = points_interval(one.retrained.low, one.retrained.high, level)
    return (
        f"{shown_name(title)} is worth {now} to {shown_name(one.policy)} as it is, and {trained} ({bounds}) where it "
        "trains with and without it."
    )


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


def _gap(rows: Sequence[Row]) -> tuple[Row, Row]:
    ordered = sorted(rows, key=lambda row: row["estimate"])
    return ordered[-1], ordered[0]


def _open(table: pd.DataFrame, titles: Titles, games: int) -> tuple[str, ...]:
    rows = _rows(table, OPEN)
    if not rows:
        return ()
    named = listed([titles[row["mechanic"]] for row in rows])
    return (f"Undecided after {count(games)} games: {named}; more games would settle it (-n).",)


def _kept(kept: Sequence[str], titles: Titles) -> list[str]:
    if not kept:
        return []
    named = listed([titles[key] for key in kept])
    were = "it was" if len(kept) == 1 else "they were"
    return [f"{shown_name(named)} could not be tested: {were} always forced."]
