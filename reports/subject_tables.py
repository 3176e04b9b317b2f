"""The subjects of a game's own as tables of text: parts, choices and routes, with intervals and n."""

from collections.abc import Callable

from analysis.choices import Choices
from analysis.parts import Parts
from analysis.routes import Routes
from reports.blocks import Shown
from reports.tables import (
    STATISTICS,
    Column,
    counted,
    difference_columns,
    named,
    number_columns,
    share_columns,
    shown,
)
from reports.wording import fair_words, group_words, level_words, number, shown_name

Name = Callable[[str], str]
PART = "At the end of the game"


def part_winners(result: Parts, *, name: Name = shown_name) -> Shown:
    """Winners against others, part by part; `name` tells what readers call a column."""
    level, words = result.settings["level"], group_words(solo=result.settings["solo"])
    mean = share_columns if result.shares else number_columns
    columns = [
        _part(name),
        *(column for group in ("winners", "others") for column in mean(level, words[group], group, f"{group}_")),
        *difference_columns(level, shares=result.shares),
        counted(),
    ]
    return shown(result.table, columns)


def _part(name: Name, title: str = PART) -> Column:
    return Column(title, lambda row: name(row["column"]), numeric=False)


def part_factions(result: Parts, *, name: Name = shown_name, word: str = "faction", title: str = PART) -> Shown:
    """Means of each faction, part by part, in a table whose first column has this title."""
    level = result.settings["level"]
    mean = share_columns if result.shares else number_columns
    unit = "Share of seats" if result.shares else "Mean of a seat"
    part = _part(name, title)
    return shown(result.by_faction, [part, named("faction", shown_name(word)), *mean(level, unit), counted()])


def choices(result: Choices) -> Shown:
    """How often each label occurs and wins, the furthest over the fair share first."""
    level = result.settings["level"]
    excess = result.table["estimate"] - result.table["fair_share"]
    table = result.table.loc[excess.sort_values(ascending=False, kind="stable").index]
    columns = [
        named("label", "Chosen"),
        *share_columns(level, "Share of seats", "share", "share_"),
        *share_columns(level, "Win share"),
        Column(
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


def route_factions(result: Routes, *, word: str = "faction") -> Shown:
    """Ways to win of each faction, by their share of its wins."""
    table = result.by_faction.sort_values(["faction", "estimate"], ascending=[True, False])
    share = share_columns(result.settings["level"], "Share of its wins")
    return shown(table, [named("faction", shown_name(word)), named("label", "Won by"), *share, counted()])


def route_rounds(result: Routes) -> Shown:
    """The rounds in which games end that are won in each way."""
    columns = [
        named("label", "Won by"),
        Column("", lambda row: STATISTICS[row["statistic"]], numeric=False),
        Column("Round", lambda row: number(row["estimate"], 0)),
        Column(
            f"{level_words(result.settings['level'])} interval",
            lambda row: f"{number(row['low'], 0)} to {number(row['high'], 0)}",
        ),
        counted(),
    ]
    return shown(result.rounds, columns)
