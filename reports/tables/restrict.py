"""What the mechanics of a game are worth, as tables of text."""

import pandas as pd

from reports.kit.blocks import Shown
from reports.kit.columns import TextColumn, counted, named, shown, side
from reports.kit.names import shown_name
from reports.kit.numbers import p_text, plain_percent, points_interval
from reports.pipeline.restrict import RestrictionFound
from reports.words.restrict import MARKS, Titles, worth


def mechanics(found: RestrictionFound, title: str = "") -> Shown:
    """Every mechanic, the most worth first."""
    columns = [
        _mechanic(found.titles),
        *_worth_columns(found.precision.level),
        TextColumn("Possible in", lambda row: plain_percent(row["possible"])),
        TextColumn("Changed", lambda row: plain_percent(row["changed"])),
        TextColumn("Gave way", lambda row: plain_percent(row["kept"]) if row["kept"] == row["kept"] else "0%"),
        counted(),
    ]
    return shown(found.table, columns, title)


def factions(found: RestrictionFound, title: str = "") -> Shown:
    """Every mechanic and faction, in the order of the mechanics' table."""
    worths = _worth_columns(found.precision.level)
    columns = [_mechanic(found.titles), side("faction", found.words), *worths, counted()]
    return shown(_in_order(found, found.factions), columns, title)


def _in_order(found: RestrictionFound, table: pd.DataFrame) -> pd.DataFrame:
    """Rows in the order of the mechanics' table."""
    order = {key: place for place, key in enumerate(found.table["mechanic"])}
    return table.sort_values("mechanic", key=lambda keys: keys.map(order), kind="stable")


def policies(found: RestrictionFound, title: str = "") -> Shown:
    """Every mechanic and policy in the order of the mechanics' table, the strongest policy first."""
    columns = [
        _mechanic(found.titles),
        named("policy"),
        TextColumn("Wins", lambda row: plain_percent(row["wins"])),
        *_worth_columns(found.precision.level),
        counted(),
    ]
    return shown(_in_order(found, found.policies), columns, title)


def retrained(found: RestrictionFound, title: str = "") -> Shown:
    """What each mechanic is worth to the strongest policy, as it is and trained without it."""
    level = found.precision.level
    rows = [
        {"mechanic": one.mechanic, "policy": one.policy, "trained": trained, **worth_of._asdict()}
        for one in found.retrained
        for trained, worth_of in (("as it is", one.worth), ("trained without it", one.retrained))
    ]
    columns = [
        _mechanic(found.titles),
        named("policy"),
        TextColumn("Trained", lambda row: row["trained"], numeric=False),
        TextColumn("Value in percentage points", lambda row: worth(row, level)),
        TextColumn("All at once", lambda row: points_interval(row["low"], row["high"], level)),
        counted(),
    ]
    return shown(pd.DataFrame(rows), columns, title)


def _mechanic(titles: Titles) -> TextColumn:
    return named("mechanic", "Mechanic", lambda key: shown_name(titles[str(key)]))


def _worth_columns(level: float) -> list[TextColumn]:
    return [
        TextColumn("Value in percentage points", lambda row: worth(row, level)),
        TextColumn("Alone", lambda row: points_interval(row["low"], row["high"], level)),
        TextColumn("All at once", lambda row: points_interval(row["family_low"], row["family_high"], level)),
        TextColumn("q", lambda row: p_text(row["q_value"])),
        TextColumn("Verdict", lambda row: f"{MARKS[row['verdict']]}\u00a0{row['verdict']}", numeric=False),
    ]
