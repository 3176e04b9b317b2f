"""The rhythm of a game: how long it lasts, when it heats up, who leads, and when it is decided.

Gathers the answers of `analysis.length`, `analysis.leads` and `analysis.curves`.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from analysis.checks import check_table
from analysis.clusters import cluster_codes, unit_of_games
from analysis.curves import ACTIVITY_COLUMNS, CURVE_COLUMNS, Curves, curves
from analysis.intervals import NOTHING, Interval, share_interval
from analysis.leads import BY_ROUND_COLUMNS, Leads, leads
from analysis.length import GameLength, game_length, round_quantiles
from analysis.solo import is_solo

QUANTILE_COLUMNS = ["statistic", "estimate", "low", "high", "n"]
NO_LEADS = Leads(pd.DataFrame(columns=QUANTILE_COLUMNS), pd.DataFrame(columns=BY_ROUND_COLUMNS), NOTHING, NOTHING, {})
NO_CURVES = Curves(pd.DataFrame(columns=ACTIVITY_COLUMNS), pd.DataFrame(columns=CURVE_COLUMNS), {})


@dataclass(frozen=True, eq=False)
class Tempo:
    """Length, leads and course of a game.

    Attributes:
        table: the headline numbers: columns quantity ("rounds", "lead_for_good", "first_battle", "lead_changes"),
            statistic ("p10", "median", "p90", "mean"), estimate, low, high, n. All rounds; nan when not reached.
        median: median number of rounds; nan when it lies beyond the limit.
        p10: round by which 10 of 100 games have ended.
        p90: round by which 90 of 100 games have ended.
        length: columns statistic, estimate, low, high, n.
        going_on: by round the share of games that go on: columns round, estimate, low, high, n.
        ends: columns end, estimate, low, high, n.
        lead_changes: mean number of lead changes a game.
        lead_for_good: columns statistic, estimate, low, high, n (games with a sole winner).
        never_ahead: share of sole winners who were not strictly ahead at the end.
        leader_wins: columns round, estimate, low, high, n (games that go on after the round).
        first_battle: columns statistic, estimate, low, high, n (games with rounds kept).
        no_battle: share of games without a battle.
        activity: columns quantity, round, estimate, low, high, n.
        score_curves: columns by, group, round, q10, q25, q50, q75, q90, mean, low, high, n.
        settings: level, method, games, games_with_rounds, solo (whether one seat plays alone, in those games).
    """

    table: pd.DataFrame
    median: float
    p10: float
    p90: float
    length: pd.DataFrame
    going_on: pd.DataFrame
    ends: pd.DataFrame
    lead_changes: Interval
    lead_for_good: pd.DataFrame
    never_ahead: Interval
    leader_wins: pd.DataFrame
    first_battle: pd.DataFrame
    no_battle: Interval
    activity: pd.DataFrame
    score_curves: pd.DataFrame
    settings: dict[str, Any]

    @property
    def solo(self) -> bool:
        """Whether one seat plays alone, so that nobody leads, and curves are those of games won and lost."""
        return bool(self.settings.get("solo", False))


def tempo(games: pd.DataFrame, rounds: pd.DataFrame | None = None, *, level: float = 0.95) -> Tempo:
    """Describe how games unfold.

    Args:
        games: the games table: columns game, rounds, end, winner.
        rounds: the rounds table of some or all of these games. Without rows, everything that needs it is empty.
        level: confidence level.

    Returns:
        Lengths of all games; leads, activity and curves of those whose rounds were kept. Nobody leads where one seat
        plays alone.

    Raises:
        ValueError: an empty games table, an absent column, or missing values.

    Examples:
        >>> games = pd.DataFrame({"game": range(3), "rounds": [9, 10, 12], "end": "victory", "winner": "red"})
        >>> tempo(games).median
        10.0
    """
    length = game_length(games, level=level)
    if rounds is None or len(rounds) == 0:
        first, none_fought = pd.DataFrame(columns=QUANTILE_COLUMNS), NOTHING
        return _assemble(length, NO_LEADS, NO_CURVES, first, none_fought)
    first, none_fought = first_battle(rounds, level=level)
    lead = leads(games, rounds, level=level)
    if is_solo(rounds, ["game", "round"]):
        lead = replace(NO_LEADS, settings={**lead.settings, "solo": True})
    return _assemble(length, lead, curves(games, rounds, level=level), first, none_fought)


def first_battle(rounds: pd.DataFrame, *, level: float = 0.95) -> tuple[pd.DataFrame, Interval]:
    """The round of the first battle: its quantiles, and the share of games that saw none.

    Args:
        rounds: the rounds table: columns game, round, battles.
        level: confidence level.

    Returns:
        Columns statistic, estimate, low, high, n over all games (nan when too few ever fought), and the share without.
    """
    check_table(rounds, "rounds", ["game", "round"])
    if "battles" not in rounds.columns:
        return pd.DataFrame(columns=QUANTILE_COLUMNS), NOTHING
    fought = rounds["battles"].to_numpy(dtype=np.float64, na_value=0.0) > 0
    # A game that never fights is later than any round, not "unknown after its last one".
    never = int(rounds["round"].max())
    battle_round = pd.Series(np.where(fought, rounds["round"].to_numpy(), never + 1))
    first = battle_round.groupby(cluster_codes(rounds["game"])[0]).min().to_numpy()
    happened, units = first <= never, unit_of_games(rounds)
    quantiles = round_quantiles(np.minimum(first, never), happened, level=level, units=units)
    return quantiles, share_interval(~happened, units, level)


def _assemble(length: GameLength, lead: Leads, course: Curves, first: pd.DataFrame, no_battle: Interval) -> Tempo:
    p10, median, p90 = length.table["estimate"].tolist()
    changes = pd.DataFrame([("mean", *lead.lead_changes)], columns=QUANTILE_COLUMNS)
    parts = {"rounds": length.table, "lead_for_good": lead.table, "first_battle": first}
    if lead.lead_changes.n:
        parts["lead_changes"] = changes
    headline = pd.concat([part.assign(quantity=name) for name, part in parts.items() if len(part)])
    return Tempo(
        table=headline[["quantity", *QUANTILE_COLUMNS]].reset_index(drop=True),
        median=median,
        p10=p10,
        p90=p90,
        length=length.table,
        going_on=length.curve,
        ends=length.ends,
        lead_changes=lead.lead_changes,
        lead_for_good=lead.table,
        never_ahead=lead.never_ahead,
        leader_wins=lead.leader_wins,
        first_battle=first,
        no_battle=no_battle,
        activity=course.activity,
        score_curves=course.score_curves,
        settings={
            **length.settings,
            "games_with_rounds": lead.settings.get("games", 0),
            "solo": lead.settings.get("solo", False),
        },
    )
