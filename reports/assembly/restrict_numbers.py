"""The numbers of restricted play for other programs."""

from os import PathLike, fspath
from typing import Any

import pandas as pd

from analysis.restricted.retraining import Retrained
from reports.pipeline.restrict import RestrictionFound

COLUMNS = {"estimate": "worth", "q_value": "q", "n": "games", "kept": "gave_way"}
METHOD = "paired differences, clustered by game; simultaneous intervals by max-t; q after Benjamini and Hochberg"


def restriction_numbers(found: RestrictionFound, page: str | PathLike[str]) -> dict[str, Any]:
    """Tell what the mechanics are worth in numbers.

    Args:
        found: the answers.
        page: where the page was written.

    Returns:
        page, run, game, games (those with everything), games_played (all), players, seed, policies, mechanics (list of
        mechanic, title, worth, low, high, family_low, family_high, p_value, q, verdict, possible, gave_way, changed,
        games, by_faction: the same of each faction, by_policy: of each policy, the strongest first), cannot_do_without,
        retrained (list of mechanic, policy, win_share with everything, worth to it as it is and retrained, each with
        low and high, games of training), tolerance, level, method.
    """
    study = found.study
    by_faction, by_policy = (_by_mechanic(table) for table in (found.factions, found.policies))
    return {
        "page": fspath(page),
        "run": found.folder,
        "game": study.game,
        "games": study.games,
        "games_played": found.restriction.games,
        "players": study.players,
        "seed": study.seed,
        "policies": study.cast,
        "mechanics": [
            {
                **row,
                "title": found.titles[row["mechanic"]],
                "by_faction": by_faction[row["mechanic"]],
                "by_policy": by_policy[row["mechanic"]],
            }
            for row in _named(found.table).to_dict("records")
        ],
        "cannot_do_without": list(found.kept),
        "retrained": [_retrained(one) for one in found.retrained],
        "tolerance": found.precision.tolerance,
        "level": found.precision.level,
        "method": METHOD,
    }


def _by_mechanic(table: pd.DataFrame) -> dict[str, pd.DataFrame]:
    return {str(key): _named(rows.drop(columns="mechanic")) for key, rows in table.groupby("mechanic")}


def _retrained(one: Retrained) -> dict[str, Any]:
    bounds = {"win_share": one.share, "worth": one.worth, "retrained": one.retrained}
    told = {name: {"estimate": found.estimate, "low": found.low, "high": found.high} for name, found in bounds.items()}
    return {"mechanic": one.mechanic, "policy": one.policy, **told, "games": one.games}


def _named(table: pd.DataFrame) -> pd.DataFrame:
    return table.rename(columns=COLUMNS)
