"""What a tuning came to: the search, the confirmation of what it found, and the answer with everything around it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from analysis.tuning.answers import FAIR, MET, NONE, OPEN, Answer, answered, reached_table
from analysis.tuning.goals import LENGTH
from analysis.tuning.search import Found
from reports.pipeline.arms import BASELINE
from reports.pipeline.comparison import Comparison
from reports.pipeline.targets import BALANCE
from reports.pipeline.tuning import TuningPlan
from sim.runs.reading import read_run
from sim.study.study import Study

FILE = "tuned.toml"
SLIGHT = 0.05  # chance that is as good as none
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


@dataclass(frozen=True, eq=False)
class Tuned:
    """A tuning that is done.

    Attributes:
        plan: what was asked.
        found: what the search came to.
        points: the changes that were confirmed, one a named arm of the comparison, the smallest first.
        comparison: of the rules before with each of them, on fresh games.
        folder: where all of it is kept.
    """

    plan: TuningPlan
    found: Found
    points: np.ndarray
    comparison: Comparison
    folder: Path

    @cached_property
    def answer(self) -> Answer:
        """Which change it is."""
        lengths = {
            name: read_run(folder, games=["game", "rounds"], seats=["game"], rounds=["game"]).games["rounds"].to_numpy()
            for name, folder in self.comparison.folders.items()
        }
        shares = {kind: one.shares for kind, one in self.comparison.by.items() if kind in ("faction", "seat")}
        return answered(reached_table(shares, lengths, self.plan.goals, self.plan.precision.level))

    @cached_property
    def chance(self) -> float:
        """How likely any change that was not confirmed meets the goals at most, as far as the search can tell."""
        return self.found.chance_besides(self.points)

    @property
    def is_sure(self) -> bool:
        """Whether it is as good as certain that no change does it, where none is answered."""
        return self.chance <= SLIGHT and bool((self.frontier["met"] == "no").all())

    @property
    def is_changed(self) -> bool:
        """Whether the answer is a change."""
        return self.answer.status in (MET, OPEN) and self.answer.arm != BASELINE

    @property
    def games(self) -> int:
        """Games of the search and of the confirmation."""
        return self.found.games + self.plan_games

    @property
    def plan_games(self) -> int:
        """Games of the confirmation."""
        return self.comparison.study.games * len(self.comparison.folders)

    @property
    def study(self) -> Study:
        """The study with the change."""
        return self.comparison.arms.studies[self.answer.arm]

    def changes(self, arm: str) -> list[dict[str, Any]]:
        """Return what an arm changes: address, from, to."""
        if arm == BASELINE:
            return []
        before, after = (self.plan.stage.content, self.comparison.arms.changes(arm))
        return [{"address": at, "from": before[at], "to": value} for at, value in after.items()]

    def size(self, arm: str) -> tuple[int, int]:
        """Return how many values an arm changes, and by how many steps."""
        if arm == BASELINE:
            return 0, 0
        at = self.comparison.names.index(arm)
        values, steps = self.plan.space.sizes(self.points)[at].tolist()
        return values, steps

    @cached_property
    def frontier(self) -> pd.DataFrame:
        """One row an arm: arm, values, steps, estimate, low, high (imbalance), rounds, met."""
        sizes = pd.DataFrame(
            [(arm, *self.size(arm)) for arm in self.comparison.folders], columns=["arm", "values", "steps"]
        )
        worst = self.answer.reached.groupby("arm", sort=False)["met"].agg(_together).rename("met").reset_index()
        columns = ["arm", "estimate", "low", "high", "n"]
        return sizes.merge(self.comparison.judged[BALANCE].imbalance[columns], on="arm").merge(worst, on="arm")

    @cached_property
    def tried(self) -> pd.DataFrame:
        """One row a change that the search played by itself: values, steps, estimate (imbalance that it predicts)."""
        surface = self.found.surface
        at = [place for place, goal in enumerate(surface.goals) if goal.kind == "faction"]
        sizes = self.plan.space.sizes(surface.alone)
        shares = surface.means(surface.alone)[:, at]
        far = shares - (shares.mean(axis=1, keepdims=True) if self.comparison.solo else 1 / self.plan.study.players)
        return pd.DataFrame(
            {"values": sizes[:, 0], "steps": sizes[:, 1], "estimate": np.sqrt((far**2).mean(axis=1))}
        ).sort_values(["values", "steps"], kind="stable")

    @cached_property
    def lengths(self) -> pd.DataFrame:
        """How the length moved: rows of the comparison, one an arm."""
        moved = self.comparison.moved
        return moved[moved["quantity"] == LENGTH]

    def written(self) -> str:
        """Return the study with the change as a study file, which expects the worksheets of the study beside it."""
        study = self.study
        head = {
            "game": study.game,
            "players": study.players,
            "factions": list(study.factions),
            "policies": list(study.policies),
            "games": study.games,
            "seed": study.seed,
            **({"content": [box.file for box in study.owned]} if study.owned else {}),
        }
        settings = {**self.plan.study.changes, **{row["address"]: row["to"] for row in self.changes(self.answer.arm)}}
        lines = [f"# {line}" for line in self._comment()]
        lines += ["", "[study]", *(f"{key} = {json.dumps(value)}" for key, value in head.items())]
        return "\n".join(
            [*lines, "", "[set]", *(f"{_key(at)} = {json.dumps(value)}" for at, value in settings.items()), ""]
        )

    def _comment(self) -> list[str]:
        lines = [
            f"{row['address']}: {json.dumps(row['from'])} -> {json.dumps(row['to'])}"
            for row in self.changes(self.answer.arm)
        ]
        return ["Found by counterpoise tune; these are the games that confirmed it.", *lines]


def _together(met: pd.Series) -> str:
    """Whether all goals are met: no as soon as one is not."""
    words = set(met)
    return "no" if "no" in words else "open" if "open" in words else "yes"


def _key(address: str) -> str:
    return json.dumps(address)


def tuned_numbers(tuned: Tuned, page: Path, file: Path | None) -> dict[str, Any]:
    """Tell a tuning in numbers.

    Args:
        tuned: what was found.
        page: where the page was written.
        file: the study file, None if no change is answered.

    Returns:
        status (fair, met, open, none), changes (address, from, to; empty where none is answered), before and
        after (each factions; after is null where nothing changes), closest (changes and what is left, where no change
        meets the goals), chance (of any other change), goals, frontier, moved, seats, games, budget,
        refused, aside, file, page, run, tolerance, level, seed.
    """
    arm = tuned.answer.arm
    return {
        "status": tuned.answer.status,
        "changes": tuned.changes(arm) if tuned.is_changed else [],
        "before": {"factions": faction_rows(tuned, BASELINE)},
        "after": {"factions": faction_rows(tuned, arm)} if tuned.is_changed else None,
        "closest": _closest(tuned) if tuned.answer.status == NONE else None,
        "chance": tuned.chance,
        "goals": tuned.answer.reached,
        "frontier": [{**row, "changes": tuned.changes(row["arm"])} for row in tuned.frontier.to_dict("records")],
        "moved": tuned.comparison.moved[tuned.comparison.moved["arm"] == arm],
        "seats": _rows(tuned, arm, "seat") if "seat" in tuned.comparison.by else [],
        "games": tuned.games,
        "budget": tuned.plan.budget,
        "refused": tuned.found.refused,
        "aside": list(tuned.plan.aside),
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
    table = tuned.comparison.by[kind].shares
    keys: Mapping[str, str] = {kind: kind, **{old: new for old, new in SHARE_KEYS.items() if old != "faction"}}
    return table[table["arm"] == arm][list(keys)].rename(columns=keys).to_dict("records")


__all__ = ["FAIR", "FILE", "Tuned", "tuned_numbers"]
