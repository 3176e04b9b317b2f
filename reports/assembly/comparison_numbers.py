"""The numbers of a comparison for other programs."""

from os import PathLike, fspath
from typing import Any

import pandas as pd

from analysis.comparing.moved import COURSE
from analysis.length import LIMIT
from reports.pipeline.arms import BASELINE
from reports.pipeline.comparison import Comparison, Judged

DIFFERENCE = {"estimate": "difference"}
METHOD = "paired differences, clustered by game; simultaneous intervals by max-t; q after Benjamini and Hochberg"


def comparison_numbers(comparison: Comparison, page: str | PathLike[str]) -> dict[str, Any]:
    """Return a comparison in numbers.

    Args:
        comparison: the comparison.
        page: where the page was written.

    Returns:
        Those of one change against the rules (game, games, players, seed, before, after, factions, seats, policies,
        course), in which rows say their arm, and page, run, target, targets (all of them), judged (by target: a row an
        arm), arms (list of arm, settings, run, imbalance and how sure it is the closest), shares (win shares of all
        arms), moved, tolerance, level, method. `after` is null where there are several arms.
    """
    study, course = comparison.study, comparison.moved["quantity"].isin([*COURSE, LIMIT])
    found = {kind: _differences(one.differences) for kind, one in comparison.by.items()}
    only = next(iter(comparison.arms.arms.values())) if len(comparison.names) == 1 else None
    return {
        "page": fspath(page),
        "run": comparison.folders[BASELINE].parent,
        "game": study.game,
        "games": study.games,
        "players": study.players,
        "seed": study.seed,
        "before": dict(study.overrides),
        "after": None if only is None else dict(only.overrides),
        "target": str(comparison.main.target),
        "targets": [str(one.target) for one in comparison.judged.values()],
        "judged": {kind: judged_numbers(one) for kind, one in comparison.judged.items()},
        "arms": arm_numbers(comparison),
        "factions": found["faction"],
        "seats": found.get("seat", []),
        "policies": found.get("policy", []),
        "course": _in_order(comparison.moved[course]).rename(columns=DIFFERENCE),
        "shares": {kind: one.shares for kind, one in comparison.by.items()},
        "moved": comparison.moved.rename(columns=DIFFERENCE),
        "tolerance": comparison.tolerance,
        "level": comparison.level,
        "method": METHOD,
    }


def _differences(table: pd.DataFrame) -> pd.DataFrame:
    return table.rename(columns=DIFFERENCE)


def _in_order(course: pd.DataFrame) -> pd.DataFrame:
    """The course of the game: arm by arm, in the order in which it always stands."""
    order = {name: place for place, name in enumerate([*COURSE, LIMIT])}
    arms = {name: place for place, name in enumerate(course["arm"].drop_duplicates())}
    keys = pd.DataFrame({"arm": course["arm"].map(arms), "quantity": course["quantity"].map(order)})
    return course.loc[keys.sort_values(["arm", "quantity"]).index].reset_index(drop=True)


def judged_numbers(judged: Judged) -> pd.DataFrame:
    """Return a row an arm, the baseline first: how far it is from a target, and how surely it is the closest."""
    closest = judged.closest.rename(columns={"share": "closest_share", "low": "excess_low", "high": "excess_high"})
    table = judged.imbalance.rename(columns={"estimate": "imbalance"})
    return table.merge(closest.drop(columns=["imbalance", "n"]), on="arm")


def arm_numbers(comparison: Comparison) -> list[dict[str, Any]]:
    """Return one object an arm, the baseline first, judged by what was asked for."""
    rows = judged_numbers(comparison.main).to_dict("records")
    studies, changes = comparison.arms.studies, comparison.arms.changes
    return [
        {
            **row,
            "settings": dict(studies[row["arm"]].overrides),
            "changes": {} if row["arm"] == BASELINE else changes(row["arm"]),
            "run": comparison.folders[row["arm"]],
        }
        for row in rows
    ]
