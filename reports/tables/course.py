"""How games go, as tables of text: ends, lengths, leads, activity and scores by round."""

from collections.abc import Callable

import pandas as pd

from analysis.tempo import Tempo
from reports.kit.blocks import Shown
from reports.kit.columns import STATISTICS, Record, TextColumn, counted, named, number_columns, share_columns, shown
from reports.kit.names import PLAIN, Wording, group_words, shown_name
from reports.kit.numbers import decimals_of, level_words, number

QUANTITIES = {
    "rounds": "Length of the game",
    "lead_for_good": "Lead for good taken in round",
    "first_battle": "Round of the first {battle}",
    "lead_changes": "Lead changes a game",
}


def ends(result: Tempo, title: str = "") -> Shown:
    """How games end, the most frequent first."""
    table = result.ends.sort_values("estimate", ascending=False)
    return shown(table, [named("end"), *share_columns(result.settings["level"], "Share of games"), counted()], title)


def headline(result: Tempo, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """Lengths, first battles, leads for good and lead changes."""
    level = result.settings["level"]
    called = {quantity: text.format(battle=words.battle) for quantity, text in QUANTITIES.items()}
    columns = [
        TextColumn("Quantity", lambda row: called.get(row["quantity"], shown_name(row["quantity"])), numeric=False),
        TextColumn("", lambda row: STATISTICS.get(row["statistic"], str(row["statistic"])), numeric=False),
        TextColumn("Value", lambda row: number(row["estimate"], _round_decimals(row, level))),
        TextColumn(f"{level_words(level)} interval", lambda row: _round_interval(row, level)),
        counted(),
    ]
    return shown(result.table, columns, title)


def _round_decimals(row: Record, level: float) -> int:
    """No places for a round, which is a whole number; what the interval supports for a mean."""
    return decimals_of(row["low"], row["high"], level) if row["statistic"] == "mean" else 0


def _round_interval(row: Record, level: float) -> str:
    places = _round_decimals(row, level)
    return f"{number(row['low'], places)} to {number(row['high'], places)}"


def by_round(table: pd.DataFrame, what: str, level: float, title: str = "") -> Shown:
    """A share for each round."""
    turn = TextColumn("Round", lambda row: str(row["round"]))
    return shown(table, [turn, *share_columns(level, what), counted()], title)


def activity(result: Tempo, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """Means a player and round of battles, conquests and decisions."""
    what = named("quantity", name=words.column)
    turn = TextColumn("Round", lambda row: str(row["round"]))
    columns = [what, turn, *number_columns(result.settings["level"], "Mean a player"), counted()]
    return shown(result.activity, columns, title)


def score_curves(result: Tempo, by: str, title: str = "", *, words: Wording = PLAIN) -> Shown:
    """Quantiles of the score in each round for the groups of one kind."""
    table = result.score_curves[result.score_curves["by"] == by]
    sides = group_words(solo=result.solo) if by == "winner" else {}
    group = TextColumn("Group", lambda row: sides.get(row["group"]) or words.name(row["group"]), numeric=False)
    spread = [TextColumn(name, _quantile(name)) for name in ("q10", "q25", "q50", "q75", "q90")]
    turn = TextColumn("Round", lambda row: str(row["round"]))
    mean = number_columns(result.settings["level"], "Mean", "mean")
    return shown(table, [group, turn, *spread, *mean, counted()], title)


def _quantile(name: str) -> Callable[[Record], str]:
    return lambda row: number(row[name], 1)
