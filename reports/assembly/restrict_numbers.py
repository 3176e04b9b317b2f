"""The numbers of restricted play for other programs."""

from os import PathLike, fspath
from typing import Any

import pandas as pd

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
        games, by_faction: the same of each faction), cannot_do_without, tolerance, level, method.
    """
    study = found.study
    by_faction = {key: rows.drop(columns="mechanic") for key, rows in found.factions.groupby("mechanic")}
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
            {**row, "title": found.titles[row["mechanic"]], "by_faction": _named(by_faction[row["mechanic"]])}
            for row in _named(found.table).to_dict("records")
        ],
        "cannot_do_without": list(found.kept),
        "tolerance": found.precision.tolerance,
        "level": found.precision.level,
        "method": METHOD,
    }


def _named(table: pd.DataFrame) -> pd.DataFrame:
    return table.rename(columns=COLUMNS)
