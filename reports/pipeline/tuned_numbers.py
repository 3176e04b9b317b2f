"""A tuning in numbers, for other programs."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analysis.tuning.answers import NONE
from reports.pipeline.arms import BASELINE
from reports.pipeline.tuned import Tuned

SHARE_KEYS = {
    "faction": "faction",
    "games": "games",
    "estimate": "win_share",
    "family_low": "low",
    "family_high": "high",
    "low": "low_alone",
    "high": "high_alone",
    "fair_share": "fair_share",
    "verdict": "verdict",
    "n": "n",
}


def tuned_numbers(tuned: Tuned, page: Path, file: Path | None) -> dict[str, Any]:
    """Tell a tuning in numbers.

    Args:
        tuned: what was found.
        page: where the page was written.
        file: the study file, None if no change is answered.

    Returns:
        status (fair, met, open, none), changes (address, from, to; empty where none is answered), before and
        after (each factions; after is null where nothing changes), closest (changes and what is left, where no change
        meets the goals), chance (of any other change), chance_smaller (of those smaller than the answer), undecided
        (arms), larger (what surely meets the goals where a smaller change is open), more_games (that would settle what
        is open), scale (by which changes are small), goals, frontier, moved, seats, games, budget, refused, aside,
        idle, file, page, run, game, seed, tolerance, level.
    """
    arm = tuned.answer.arm
    return {
        "status": tuned.answer.status,
        "changes": tuned.changes(arm) if tuned.is_changed else [],
        "before": {"factions": faction_rows(tuned, BASELINE)},
        "after": {"factions": faction_rows(tuned, arm)} if tuned.is_changed else None,
        "closest": _closest(tuned) if tuned.answer.status == NONE else None,
        "chance": tuned.chance,
        "chance_smaller": tuned.chance_smaller,
        "undecided": list(tuned.answer.undecided),
        "larger": None if tuned.answer.larger is None else tuned.changes(tuned.answer.larger),
        "more_games": tuned.more_games._asdict() if tuned.answer.undecided else None,
        "scale": tuned.plan.scale,
        "goals": tuned.answer.reached,
        "frontier": [{**row, "changes": tuned.changes(row["arm"])} for row in tuned.frontier.to_dict("records")],
        "moved": tuned.comparison.moved[tuned.comparison.moved["arm"] == arm],
        "seats": _rows(tuned, arm, "seat") if tuned.plan.study.players > 1 else [],
        "games": tuned.games,
        "budget": tuned.plan.budget,
        "refused": tuned.found.refused,
        "aside": list(tuned.plan.aside),
        "idle": [tuned.plan.space.axes[at].address for at in tuned.found.trials.space.idle],
        "file": file,
        "page": page,
        "run": tuned.folder,
        "game": tuned.plan.study.game,
        "seed": tuned.plan.study.seed,
        "tolerance": tuned.plan.precision.tolerance,
        "level": tuned.plan.precision.level,
    }


def _closest(tuned: Tuned) -> dict[str, Any]:
    arm = tuned.answer.arm
    return {"changes": tuned.changes(arm), "left": tuned.answer.left, "factions": faction_rows(tuned, arm)}


def faction_rows(tuned: Tuned, arm: str) -> list[dict[str, Any]]:
    """Return one object a faction in an arm."""
    return _rows(tuned, arm, "faction")


def _rows(tuned: Tuned, arm: str, kind: str) -> list[dict[str, Any]]:
    table = tuned.share_rows(kind)
    keys: Mapping[str, str] = {kind: kind, **{old: new for old, new in SHARE_KEYS.items() if old != "faction"}}
    return table[table["arm"] == arm][list(keys)].rename(columns=keys).to_dict("records")
