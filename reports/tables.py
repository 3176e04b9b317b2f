"""Results as tables of text, sorted, with intervals and n: the same tables for the page and for the terminal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis.assumptions import Assumptions
from analysis.builds import WinnerBuilds
from analysis.matchups import Matchups
from analysis.seats import SeatAdvantage
from analysis.shares import WinShares
from analysis.strength import PolicyStrength
from analysis.tempo import Tempo
from reports.blocks import Shown
from reports.wording import (
    NO_NUMBER,
    VERDICT_MARKS,
    chance,
    count,
    estimate,
    fair_words,
    group_words,
    interval,
    level_words,
    number,
    p_text,
    percent,
    percent_interval,
    places_of,
    plain_percent,
    points,
    points_interval,
    shown_name,
)  # fmt: skip

Record = Mapping[str, Any]
QUANTITIES = {
    "rounds": "Length of the game",
    "lead_for_good": "Lead for good taken in round",
    "first_battle": "Round of the first battle",
    "lead_changes": "Lead changes a game",
}
MOST_PLACES = 2
LEAST_SHOWN = 0.0001
CALIBRATION = ("predicted", "estimate", "low", "high", "n")
STATISTICS = {"p10": "10 of 100 games by", "median": "median", "p90": "90 of 100 games by", "mean": "mean"}


@dataclass(frozen=True)
class Column:
    """A column of a shown table: its title, the text of a cell, and whether it is a number."""

    title: str
    text: Callable[[Record], str]
    numeric: bool = True


def shown(table: pd.DataFrame, columns: list[Column], title: str = "") -> Shown:
    """Lay a tidy table out as text; the unrounded table goes along as comma-separated values."""
    records = table.to_dict("records")
    return Shown(
        head=tuple(column.title for column in columns),
        rows=tuple(tuple(column.text(record) for column in columns) for record in records),
        numeric=tuple(column.numeric for column in columns),
        csv=table.to_csv(index=False, float_format="%.6g"),
        title=title,
    )


def named(column: str, title: str | None = None) -> Column:
    """A column of names."""
    return Column(title or shown_name(column), lambda row: shown_name(row[column]), numeric=False)


def counted(column: str = "n", title: str = "n") -> Column:
    """A column of counts."""
    return Column(title, lambda row: count(row[column]))


def share_columns(level: float, title: str, value: str = "estimate", prefix: str = "") -> list[Column]:
    """A share in percent and its interval, whose bounds may carry a prefix to their names."""
    low, high = f"{prefix}low", f"{prefix}high"
    return [
        Column(title, lambda row: percent(row[value], row[low], row[high], level, MOST_PLACES)),
        Column(f"{level_words(level)} interval", lambda row: percent_interval(row[low], row[high], level, MOST_PLACES)),
    ]


def number_columns(level: float, title: str, value: str = "estimate", prefix: str = "") -> list[Column]:
    """A number in its own units and its interval, whose bounds may carry a prefix to their names."""
    low, high = f"{prefix}low", f"{prefix}high"
    return [
        Column(title, lambda row: estimate(row[value], row[low], row[high], level)),
        Column(f"{level_words(level)} interval", lambda row: interval(row[low], row[high], level)),
    ]


def difference_columns(level: float, *, shares: bool, value: str = "estimate", prefix: str = "") -> list[Column]:
    """A difference and its interval, in percentage points if it is one of shares."""
    if not shares:
        return number_columns(level, "Difference", value, prefix)
    low, high = f"{prefix}low", f"{prefix}high"
    return [
        Column("Difference in points", lambda row: points(row[value], row[low], row[high], level)),
        Column(f"{level_words(level)} interval", lambda row: points_interval(row[low], row[high], level)),
    ]


def win_shares(result: WinShares, title: str = "", *, word: str = "faction") -> Shown:
    """Win shares by one column, furthest over the fair share first; `word` is what a faction is called."""
    by = result.settings["by"]
    excess = result.table["estimate"] - result.table["fair_share"]
    table = result.table.loc[excess.sort_values(ascending=False).index]
    columns = _verdict_columns(table, result.settings["level"], solo=result.solo)
    return shown(table, [_side(by, word), *columns], title)


def _side(column: str, word: str) -> Column:
    """A column of names that speaks of factions by the game's own word."""
    return named(column, shown_name(word) if column == "faction" else None)


def seats(result: SeatAdvantage, title: str = "") -> Shown:
    """Win shares by seat, in turn order."""
    table = result.table.sort_values("seat")
    seat = Column("Seat", lambda row: str(row["seat"]))
    return shown(table, [seat, *_verdict_columns(table, result.settings["level"])], title)


def _verdict_columns(table: pd.DataFrame, level: float, *, solo: bool = False) -> list[Column]:
    several = bool((table["games"] != table["n"]).any())
    if table["fair_share"].isna().all():
        return [*share_columns(level, "Win share"), counted()]
    return [
        *share_columns(level, "Win share"),
        Column("Mean of all" if solo else "Fair", lambda row: fair_words(row["fair_share"])),
        Column("Difference", lambda row: _difference(row, level)),
        Column("Verdict", lambda row: f"{VERDICT_MARKS[row['verdict']]}\u00a0{row['verdict']}", numeric=False),
        *([counted("games", "Games")] if several else []),
        counted(title="n (seats)" if several else "n"),
    ]


def _difference(row: Record, level: float) -> str:
    return points(row["estimate"] - row["fair_share"], row["low"], row["high"], level, 12)


def matchups(result: Matchups, title: str = "", *, word: str = "faction") -> Shown:
    """Ordered pairs, the most one-sided first; each pair once, from the side that is ahead."""
    table, by = result.table, result.settings["by"]
    level_pegging = (table["estimate"] == 0.5) & (table[by].astype("str") < table["opponent"].astype("str"))
    table = table[(table["estimate"] > 0.5) | level_pegging].sort_values("estimate", ascending=False)
    columns = [
        _side(by, word),
        named("opponent", "Finishes ahead of"),
        *share_columns(result.settings["level"], "Share"),
        Column("p", lambda row: p_text(row["p_value"])),
        Column("q", lambda row: p_text(row["q_value"])),
        counted(),
    ]
    return shown(table, columns, title)


def ends(result: Tempo, title: str = "") -> Shown:
    """How games end, the most frequent first."""
    table = result.ends.sort_values("estimate", ascending=False)
    return shown(table, [named("end"), *share_columns(result.settings["level"], "Share of games"), counted()], title)


def solo_results(result: WinShares, title: str = "") -> Shown:
    """Games won and lost by one seat."""
    lost, low, high, n = result.undecided
    rows = [("won", 1 - lost, 1 - high, 1 - low, n), ("lost", lost, low, high, n)]
    table = pd.DataFrame(rows, columns=["label", "estimate", "low", "high", "n"])
    columns = [named("label", "Result"), *share_columns(result.settings["level"], "Share of games"), counted()]
    return shown(table, columns, title)


def headline(result: Tempo, title: str = "") -> Shown:
    """Lengths, first battles, leads for good and lead changes."""
    level = result.settings["level"]
    columns = [
        Column("Quantity", lambda row: QUANTITIES.get(row["quantity"], shown_name(row["quantity"])), numeric=False),
        Column("", lambda row: STATISTICS.get(row["statistic"], str(row["statistic"])), numeric=False),
        Column("Value", lambda row: number(row["estimate"], _round_places(row, level))),
        Column(f"{level_words(level)} interval", lambda row: _round_interval(row, level)),
        counted(),
    ]
    return shown(result.table, columns, title)


def _round_places(row: Record, level: float) -> int:
    """No places for a round, which is a whole number; what the interval supports for a mean."""
    return places_of(row["low"], row["high"], level) if row["statistic"] == "mean" else 0


def _round_interval(row: Record, level: float) -> str:
    places = _round_places(row, level)
    return f"{number(row['low'], places)} to {number(row['high'], places)}"


def by_round(table: pd.DataFrame, what: str, level: float, title: str = "") -> Shown:
    """A share for each round."""
    turn = Column("Round", lambda row: str(row["round"]))
    return shown(table, [turn, *share_columns(level, what), counted()], title)


def activity(result: Tempo, title: str = "", *, names: Mapping[str, str] | None = None) -> Shown:
    """Means a player and round of battles, conquests and decisions; `names` are readers' words."""
    words = names or {}
    what = Column("Quantity", lambda row: shown_name(words.get(row["quantity"], row["quantity"])), numeric=False)
    turn = Column("Round", lambda row: str(row["round"]))
    columns = [what, turn, *number_columns(result.settings["level"], "Mean a player"), counted()]
    return shown(result.activity, columns, title)


def score_curves(result: Tempo, by: str, title: str = "") -> Shown:
    """Quantiles of the score in each round for the groups of one kind."""
    table = result.score_curves[result.score_curves["by"] == by]
    words = group_words(solo=result.solo) if by == "winner" else {}
    group = Column("Group", lambda row: words.get(row["group"]) or shown_name(row["group"]), numeric=False)
    spread = [Column(name, _quantile(name)) for name in ("q10", "q25", "q50", "q75", "q90")]
    turn = Column("Round", lambda row: str(row["round"]))
    mean = number_columns(result.settings["level"], "Mean", "mean")
    return shown(table, [group, turn, *spread, *mean, counted()], title)


def _quantile(name: str) -> Callable[[Record], str]:
    return lambda row: number(row[name], 1)


def builds(result: WinnerBuilds, title: str = "", *, names: Mapping[str, str] | None = None) -> Shown:
    """Winners against others, the largest standardised difference first; `names` are readers' words for columns."""
    level, words = result.settings["level"], group_words(solo=result.settings["solo"])
    table = result.table.sort_values("standardised", ascending=False)
    columns = [
        Column(
            "At the end of the game",
            lambda row: shown_name((names or {}).get(row["column"], row["column"])),
            numeric=False,
        ),
        Column(words["winners"], lambda row: estimate(row["winners"], row["low"], row["high"], level)),
        Column(words["others"], lambda row: estimate(row["others"], row["low"], row["high"], level)),
        *number_columns(level, "Difference"),
        Column("In std. deviations", lambda row: number(row["standardised"], 2)),
        counted(),
    ]
    return shown(table, columns, title)


def strength(result: PolicyStrength, title: str = "") -> Shown:
    """Policies, the strongest first."""
    return _strength(result.table, [named("policy")], result.settings, title)


def faction_policy(result: PolicyStrength, title: str = "", *, word: str = "faction") -> Shown:
    """Factions with each policy, the strongest pair first."""
    return _strength(result.by_faction, [_side("faction", word), named("policy")], result.settings, title)


def _strength(table: pd.DataFrame, names: list[Column], settings: Mapping[str, Any], title: str) -> Shown:
    level, solo = settings["level"], settings["solo"]
    rank = Column("Mean rank", lambda row: estimate(row["rank"], row["rank_low"], row["rank_high"], level))
    columns = [
        *names,
        *share_columns(level, "Win share", "win_share", "share_"),
        *number_columns(level, "Times the mean" if solo else "Times fair"),
        Column("Mean score", lambda row: estimate(row["score"], row["score_low"], row["score_high"], level)),
        *([] if solo else [rank]),
        counted(),
    ]
    table = table.sort_values("estimate", ascending=False)
    bounds = {f"share_{side}": table[side] * table["fair_share"] for side in ("low", "high")}
    return shown(table.assign(**bounds), columns, title)


def sources(result: Assumptions, title: str = "") -> Shown:
    """Content values by source."""
    share = Column("Share", lambda row: plain_percent(row["share"]))
    return shown(result.table, [named("source"), counted("count", "Values"), share], title)


def assumed(result: Assumptions, title: str = "") -> Shown:
    """Every assumed value with its range and reason, by address."""
    columns = [
        Column("Address", lambda row: str(row["address"]), numeric=False),
        Column("Value", lambda row: _plain(row["value"])),
        Column("Range", lambda row: _range(row["range"])),
        Column("Why", lambda row: str(row["reason"] or ""), numeric=False),
    ]
    return shown(result.assumed.sort_values("address"), columns, title)


def _range(found: Any) -> str:
    if isinstance(found, list | tuple) and len(found) == 2 and all(isinstance(end, int | float) for end in found):
        return f"{_plain(found[0])} to {_plain(found[1])}"
    return _plain(found)


def _plain(value: Any) -> str:
    """A value of any kind as text."""
    if value is None or (isinstance(value, float) and value != value):
        return NO_NUMBER
    if isinstance(value, list | tuple):
        return ", ".join(_plain(part) for part in value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if 0 < value < LEAST_SHOWN:
        return f"<{LEAST_SHOWN:g}"
    return f"{value:,.4g}" if isinstance(value, float) else f"{value:,}"


def calibration(table: pd.DataFrame, level: float, title: str = "") -> Shown:
    """Battles by kind: the columns that say which kind, the exact chance, and the share observed."""
    kinds = [name for name in table.columns if name not in CALIBRATION]
    predicted = Column("By the odds", lambda row: plain_percent(row["predicted"]))
    columns = [*_plain_columns(table[kinds]), predicted, *share_columns(level, "In play"), counted()]
    return shown(table, columns, title)


def lineups(table: pd.DataFrame, title: str = "") -> Shown:
    """Line-ups in seat order, the most frequent first."""
    line = Column("Line-up, in seat order", lambda row: str(row["lineup"]), numeric=False)
    return shown(table, [line, counted("games", "Games")], title)


def plain(table: pd.DataFrame, title: str = "") -> Shown:
    """Any tidy table, in its own order, with its columns' names as titles."""
    return shown(table, _plain_columns(table), title)


def _plain_columns(table: pd.DataFrame) -> list[Column]:
    return [
        Column(shown_name(name), _cell(str(name)), numeric=pd.api.types.is_numeric_dtype(table[name]))
        for name in table.columns
    ]


def chances(table: pd.DataFrame, title: str = "") -> Shown:
    """Probabilities: the first column says of what, every other holds chances."""
    first, *others = table.columns
    return shown(
        table, [*_plain_columns(table[[first]]), *(Column(shown_name(name), _chance(name)) for name in others)], title
    )


def _chance(name: str) -> Callable[[Record], str]:
    return lambda row: chance(row[name])


def _cell(name: str) -> Callable[[Record], str]:
    return lambda row: _plain(row[name])
