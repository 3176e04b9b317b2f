"""Why do the shares move? How length, ends, tempo and what the seats have differ from the baseline, in one measure.

Every quantity becomes one number a game, so that games can be compared one by one. A difference is in the units of the
quantity, and in standard deviations of the baseline's games, by which quantities of different units are ranked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.checks import check_level, check_table
from analysis.clusters import cluster_codes
from analysis.comparing.differences import false_discoveries, p_values
from analysis.families import NO_ERROR
from analysis.intervals import mean_interval
from analysis.leads import changes_by_game
from analysis.length import LIMIT

ENDING = "end_"
ROUND_SUMS = ("battles", "conquests")
COURSE = ("rounds", "decisions")
Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class ArmTables:
    """The tables of an arm: games, seats, and rounds of the first games, which may be empty."""

    games: pd.DataFrame
    seats: pd.DataFrame
    rounds: pd.DataFrame


def moved_table(
    arms: Mapping[str, ArmTables], columns: Mapping[str, Sequence[str]] | None = None, *, level: float = 0.95
) -> pd.DataFrame:
    """Differences of everything that the tables hold of a game, every arm against the first.

    Args:
        arms: the tables of every arm, of the same games, the baseline first.
        columns: further columns of numbers to compare, under "games" and "seats".
        level: confidence level.

    Returns:
        One row an arm and quantity, those of an arm that moved furthest first: arm, quantity (rounds, decisions, limit,
        end_REASON, lead_changes, battles, conquests, or a column; of seats the mean of a game), before, after,
        estimate, low, high, p_value, q_value (over the whole table), standardised (difference in standard deviations
        of the baseline's games; missing where those do not vary), n (games).

    Raises:
        ValueError: a level out of range, an empty table or an absent column.
    """
    check_level(level)
    ends = _ends(arms)
    found = {name: quantities(tables, columns or {}, ends) for name, tables in arms.items()}
    (_, baseline), *others = found.items()
    table = pd.DataFrame(
        [
            {"arm": name, "quantity": quantity, **_moved(before, own[quantity], level)}
            for name, own in others
            for quantity, before in baseline.items()
        ]
    )
    table.insert(table.columns.get_loc("standardised"), "q_value", false_discoveries(table["p_value"].to_numpy()))
    furthest = table["standardised"].abs().fillna(-1.0)
    place = table["arm"].map({name: at for at, name in enumerate(arms)})
    return table.iloc[np.lexsort((-furthest, place))].reset_index(drop=True)


def quantities(tables: ArmTables, columns: Mapping[str, Sequence[str]], ends: Sequence[str]) -> dict[str, Numbers]:
    """Return everything that the tables hold of a game, one number a game; missing where no rounds were kept."""
    games, seats = tables.games, tables.seats
    check_table(games, "games", ["game", "rounds", "decisions", "end", *columns.get("games", ())])
    check_table(seats, "seats", ["game"], gaps=columns.get("seats", ()))
    codes, count = cluster_codes(seats["game"])
    end = games["end"].astype("str")
    return {
        **{name: games[name].to_numpy(np.float64) for name in (*COURSE, *columns.get("games", ()))},
        LIMIT: (end == LIMIT).to_numpy(np.float64),
        **{f"{ENDING}{reason}": (end == reason).to_numpy(np.float64) for reason in ends},
        **{name: _mean_of_game(seats[name], codes, count) for name in columns.get("seats", ())},
        **_tempo(tables.rounds, games),
    }


def _ends(arms: Mapping[str, ArmTables]) -> list[str]:
    """The reasons for which games of any arm ended, but for the limit, which is always given."""
    reasons = {reason for tables in arms.values() for reason in tables.games["end"].astype("str").unique()}
    return sorted(reasons - {LIMIT})


def _mean_of_game(values: pd.Series, codes: NDArray[np.intp], count: int) -> Numbers:
    """The mean of a game's seats; missing values count as missing."""
    numbers = values.to_numpy(dtype=np.float64, na_value=np.nan)
    return np.bincount(codes, weights=numbers, minlength=count) / np.bincount(codes, minlength=count)


def _tempo(rounds: pd.DataFrame, games: pd.DataFrame) -> dict[str, Numbers]:
    """Changes of the lead, and what happened in all rounds, of the games whose rounds were kept."""
    if len(rounds) == 0:
        return {}
    found = pd.DataFrame({"lead_changes": changes_by_game(rounds)})
    for name in ROUND_SUMS:
        if name in rounds.columns:
            found[name] = rounds[name].fillna(0).astype("float64").groupby(rounds["game"]).sum()
    return {name: found[name].reindex(games["game"]).to_numpy(np.float64) for name in found.columns}


def _moved(before: Numbers, after: Numbers, level: float) -> dict[str, float]:
    """One row: the paired difference of a quantity, and that in standard deviations of the baseline's games."""
    known = np.isfinite(before) & np.isfinite(after)
    before, after = before[known], after[known]
    change = mean_interval(after - before, level=level)
    one = np.array([change.estimate]), np.array([_error(after - before)])
    spread = float(before.std(ddof=1)) if len(before) > 1 else 0.0
    return {
        "before": float(before.mean()) if len(before) else np.nan,
        "after": float(after.mean()) if len(before) else np.nan,
        "estimate": change.estimate,
        "low": change.low,
        "high": change.high,
        "p_value": float(p_values(*one, len(before))[0]),
        "standardised": change.estimate / spread if spread > NO_ERROR else np.nan,
        "n": change.n,
    }


def _error(change: Numbers) -> float:
    return float(change.std(ddof=1) / np.sqrt(len(change))) if len(change) > 1 else np.nan
