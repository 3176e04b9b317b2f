"""The subjects of a game's own as tables of text: parts, choices and routes, with intervals and n."""

from analysis.choices import Choices
from analysis.parts import Parts
from analysis.routes import Routes
from reports.kit.blocks import Shown
from reports.kit.columns import (
    STATISTICS,
    TextColumn,
    counted,
    difference_columns,
    named,
    number_columns,
    share_columns,
    shown,
    side,
)
from reports.kit.names import PLAIN, Wording, group_words
from reports.kit.numbers import fair_words, level_words, number

PART = "At the end of the game"


def part_winners(result: Parts, *, words: Wording = PLAIN) -> Shown:
    """Winners against others, part by part."""
    level, sides = result.settings["level"], group_words(solo=result.settings["solo"])
    mean = share_columns if result.shares else number_columns
    columns = [
        named("column", PART, words.column),
        *(column for group in ("winners", "others") for column in mean(level, sides[group], group, f"{group}_")),
        *difference_columns(level, shares=result.shares),
        counted(),
    ]
    return shown(result.table, columns)


def part_factions(result: Parts, *, words: Wording = PLAIN, part: TextColumn | None = None) -> Shown:
    """Means of each faction, part by part; `part` tells what the parts are, if not columns of seats."""
    level = result.settings["level"]
    mean = share_columns if result.shares else number_columns
    unit = "Share of seats" if result.shares else "Mean of a seat"
    part = part or named("column", PART, words.column)
    return shown(result.by_faction, [part, side("faction", words), *mean(level, unit), counted()])


def choices(result: Choices) -> Shown:
    """How often each label occurs and wins, the furthest over the fair share first."""
    level = result.settings["level"]
    excess = result.table["estimate"] - result.table["fair_share"]
    table = result.table.loc[excess.sort_values(ascending=False, kind="stable").index]
    columns = [
        named("label", "Chosen"),
        *share_columns(level, "Share of seats", "share", "share_"),
        *share_columns(level, "Win share"),
        TextColumn(
            "Mean of all" if result.settings["solo"] else "Fair",
            lambda row: fair_words(row["fair_share"]) if row["n"] else number(row["fair_share"], 0),
        ),
        counted("games", "Games"),
        counted(),
    ]
    return shown(table, columns)


def route_shares(result: Routes) -> Shown:
    """Ways to win by their share of all games."""
    table = result.table.sort_values("estimate", ascending=False)
    level = result.settings["level"]
    return shown(table, [named("label", "Won by"), *share_columns(level, "Share of games"), counted()])


def route_factions(result: Routes, *, words: Wording = PLAIN) -> Shown:
    """Ways to win of each faction, by their share of its wins."""
    table = result.by_faction.sort_values(["faction", "estimate"], ascending=[True, False])
    share = share_columns(result.settings["level"], "Share of its wins")
    return shown(table, [side("faction", words), named("label", "Won by"), *share, counted()])


def route_rounds(result: Routes) -> Shown:
    """The rounds in which games end that are won in each way."""
    columns = [
        named("label", "Won by"),
        TextColumn("", lambda row: STATISTICS[row["statistic"]], numeric=False),
        TextColumn("Round", lambda row: number(row["estimate"], 0)),
        TextColumn(
            f"{level_words(result.settings['level'])} interval",
            lambda row: f"{number(row['low'], 0)} to {number(row['high'], 0)}",
        ),
        counted(),
    ]
    return shown(result.rounds, columns)
