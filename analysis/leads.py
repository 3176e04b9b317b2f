"""Who leads, how often does the lead change, and does the leader win?

The leader of a round is the seat with the highest standing at its end; when several share it, nobody leads.
Rounds are kept for the first games of a run only, so the numbers of games here are smaller than elsewhere.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.checks import check_table
from analysis.clusters import cluster_codes, unit_codes
from analysis.intervals import NOTHING, Interval, mean_interval, share_interval
from analysis.length import round_quantiles

BY_ROUND_COLUMNS = ["round", "estimate", "low", "high", "n"]


@dataclass(frozen=True, eq=False)
class Leads:
    """Changes of the lead, and what a lead is worth.

    Attributes:
        table: quantiles of the round in which the sole winner took the lead for good: columns statistic, estimate, low,
            high, n (games with a sole winner); nan when not reached.
        leader_wins: one row a round, columns round, estimate (share of leaders of that round who won alone), low, high,
            n (games with a leader in that round that go on after it).
        lead_changes: mean number of times that the lead passed to another seat, with its interval.
        never_ahead: share of sole winners who were not strictly ahead at the end, with its interval.
        settings: level, method, games (with rounds kept).
    """

    table: pd.DataFrame
    leader_wins: pd.DataFrame
    lead_changes: Interval
    never_ahead: Interval
    settings: dict[str, Any]


@dataclass(frozen=True, eq=False)
class _LeadRows:
    """One entry a game and round, in order: leading seat (0 = none), whether it won, whether a round follows, unit."""

    game: NDArray[np.intp]
    round: NDArray[np.int64]
    leader: NDArray[np.int64]
    leader_won: NDArray[np.bool_]
    goes_on: NDArray[np.bool_]
    has_winner: NDArray[np.bool_]
    unit: NDArray[np.intp]
    games: int

    @property
    def unit_of_games(self) -> NDArray[np.intp]:
        """The unit of each game."""
        found = np.zeros(self.games, np.intp)
        found[self.game] = self.unit
        return found


def leads(games: pd.DataFrame, rounds: pd.DataFrame, *, level: float = 0.95) -> Leads:
    """Follow the lead through the games whose rounds were kept.

    Args:
        games: the games table: columns game, winner (missing when shared or undecided).
        rounds: the rounds table: columns game, round, seat, faction, standing.
        level: confidence level.

    Returns:
        Lead changes, leads for good, and the leader's chance to win by round.

    Raises:
        ValueError: an empty table, an absent column, missing values, or a game that the games table does not have.

    Examples:
        >>> games = pd.DataFrame({"game": [0], "winner": ["red"]})
        >>> rounds = pd.DataFrame({"game": 0, "round": [1, 1, 2, 2], "seat": [1, 2, 1, 2],
        ...                        "faction": ["red", "blue"] * 2, "standing": [3, 4, 6, 5]})
        >>> leads(games, rounds).lead_changes.estimate
        1.0

    Notes:
        A lead change is a new leader other than the last one; a tie in between neither counts nor resets. The lead for
        good begins in the first round from which the sole winner is strictly ahead in every recorded round until the
        end. Winners who are never so (they won on a tie-break, or by elimination) count as "not reached" in its
        quantiles. Games without a sole winner stay in the leader's chance to win, as games the leader did not win.

        What a lead is worth is asked while the game is open: a game's last round is left out of it, since there the
        leader has won. Counted in, it lifts every round in which games end, the more the more of them do.
    """
    check_table(games, "games", ["game"], gaps=["winner"])
    check_table(rounds, "rounds", ["game", "round", "seat", "faction"], gaps=["standing"])
    rows = _lead_rows(rounds, sole_winners(games, rounds)[0])
    changes = _lead_changes(rows)
    taken, held = _lead_for_good(rows)
    settings = {"level": level, "method": "wilson by round, t over games", "games": rows.games}
    units = rows.unit_of_games
    won = units[rows.has_winner]
    never = share_interval(~held, won, level) if len(held) else NOTHING
    for_good = _for_good_table(taken, held, won, level)
    return Leads(for_good, _leader_wins(rows, level), mean_interval(changes, units, level), never, settings)


def changes_by_game(rounds: pd.DataFrame) -> pd.Series:
    """How often the lead passed to another seat in every game, by its number.

    Args:
        rounds: the rounds table: columns game, round, seat, standing.
    """
    rows = _lead_rows(rounds, np.zeros(len(rounds), np.bool_))
    return pd.Series(_lead_changes(rows), index=np.unique(rounds["game"]))


def sole_winners(games: pd.DataFrame, rounds: pd.DataFrame) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether the seat of each row won its game alone, and whether anybody did.

    Args:
        games: the games table: columns game, winner (missing when shared or undecided).
        rounds: the rounds table: columns game, faction.

    Returns:
        Two truth values a row of `rounds`.

    Raises:
        ValueError: a game named twice in `games`, or one that it does not have.
    """
    games = games[games["game"].isin(rounds["game"].unique())]  # rounds are mostly kept of a few games
    names = pd.Index(games["game"])
    if not names.is_unique:
        raise ValueError("the games table names the same game twice")
    at = names.get_indexer(rounds["game"])
    if (at < 0).any():
        raise ValueError("the rounds table has games that the games table has not")
    factions = rounds["faction"].astype("category").cat
    winner = pd.Categorical(games["winner"].to_numpy(dtype=object), categories=factions.categories).codes
    return winner[at] == factions.codes.to_numpy(), winner[at] >= 0


def _lead_rows(rounds: pd.DataFrame, won: NDArray[np.bool_]) -> _LeadRows:
    game, turn = rounds["game"].to_numpy(), rounds["round"].to_numpy(dtype=np.int64)
    order = np.lexsort((turn, game))
    game, turn, won = game[order], turn[order], won[order]
    seat = rounds["seat"].to_numpy(dtype=np.int64)[order]
    # A seat without a standing (eliminated, say) cannot lead.
    standing = rounds["standing"].to_numpy(dtype=np.float64, na_value=-np.inf)[order]
    start = np.flatnonzero(np.r_[True, (game[1:] != game[:-1]) | (turn[1:] != turn[:-1])])
    highest = np.maximum.reduceat(standing, start)
    on_top = (standing == np.repeat(highest, np.diff(np.r_[start, len(game)]))) & (standing > -np.inf)
    alone = np.add.reduceat(on_top.astype(np.int64), start) == 1
    leader = np.where(alone, np.add.reduceat(on_top * seat, start), 0)
    leader_won = alone & np.logical_or.reduceat(on_top & won, start)
    codes, count = cluster_codes(game[start])
    has_winner = np.bincount(codes, weights=np.logical_or.reduceat(won, start), minlength=count) > 0
    goes_on = np.r_[codes[1:] == codes[:-1], False]
    unit = unit_codes(rounds)[0][order][start]
    return _LeadRows(codes, turn[start], leader, leader_won, goes_on, has_winner, unit, count)


def _lead_changes(rows: _LeadRows) -> NDArray[np.int64]:
    """Number of lead changes of each game."""
    led = rows.leader > 0
    game, leader = rows.game[led], rows.leader[led]
    passed = (game[1:] == game[:-1]) & (leader[1:] != leader[:-1])
    return np.bincount(game[1:][passed], minlength=rows.games)


def _lead_for_good(rows: _LeadRows) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """For each game with a sole winner: the round of the lead for good (or the last round), and if there was one."""
    end = np.cumsum(np.bincount(rows.game, minlength=rows.games))
    taken = np.r_[0, end[:-1]]
    behind = np.flatnonzero(~rows.leader_won)
    np.maximum.at(taken, rows.game[behind], behind + 1)
    held = taken < end
    taken = np.minimum(taken, end - 1)
    return rows.round[taken][rows.has_winner], held[rows.has_winner]


def _for_good_table(
    taken: NDArray[np.int64], held: NDArray[np.bool_], units: NDArray[np.intp], level: float
) -> pd.DataFrame:
    if len(taken) == 0:
        return pd.DataFrame(columns=["statistic", "estimate", "low", "high", "n"])
    # Never ahead is later than any round, not "unknown after the last round".
    return round_quantiles(np.where(held, taken, taken.max()), held, level=level, units=units)


def _leader_wins(rows: _LeadRows, level: float) -> pd.DataFrame:
    led = (rows.leader > 0) & rows.goes_on
    turn, won, unit = rows.round[led], rows.leader_won[led], rows.unit[led]
    found = [(int(at), *share_interval(won[turn == at], unit[turn == at], level)) for at in np.unique(turn)]
    return pd.DataFrame(found, columns=BY_ROUND_COLUMNS)
