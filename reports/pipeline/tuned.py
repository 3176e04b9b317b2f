"""What a tuning came to: the search, the confirmation of what it found, and the answer with everything around it."""

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from analysis.comparing.arms import arm_shares
from analysis.comparing.imbalance import distances, imbalance_table
from analysis.intervals import Interval
from analysis.planning import NONE_NEEDED, Aim, GamesNeeded, games_needed
from analysis.sequences import ShareSequence
from analysis.shares import verdict
from analysis.tuning.answers import MET, OPEN, Answer, answered, met_by_arm
from analysis.tuning.confirming import GoalTest
from analysis.tuning.effects import ends_otherwise, falls_short, mean_shift
from analysis.tuning.goals import LENGTH, fair_goals
from analysis.tuning.search import SLIGHT, Found
from analysis.tuning.trials import outcomes_at
from reports.pipeline.arms import BASELINE
from reports.pipeline.comparison import SEAT_COLUMNS, Comparison
from reports.pipeline.confirming import Confirmed, outcomes_in, with_games
from reports.pipeline.tuning import TuningPlan
from reports.pipeline.value_names import ValueNames
from sim.runs.reading import read_run
from sim.study.study import Study


@dataclass(frozen=True, eq=False)
class Tuned:
    """A tuning that is done.

    Attributes:
        plan: what was asked.
        found: what the search came to.
        points: the changes that might be confirmed, the smallest first; the first of them are the named arms.
        confirmed: what confirming came to.
        comparison: of the rules before with each change, on fresh games that all arms played.
        folder: where all of it is kept.
    """

    plan: TuningPlan
    found: Found
    points: np.ndarray
    confirmed: Confirmed
    comparison: Comparison
    folder: Path

    @cached_property
    def answer(self) -> Answer:
        """Which change it is."""
        test = self.confirmed.test
        chances = {
            arm: test.chance(sums, self.found.expected(self._point(arm)[np.newaxis]))
            for arm, sums in self.confirmed.sums.items()
        }
        return answered(self.confirmed.rows(test), self._falls_short, chances)

    def _falls_short(self, smaller: str, larger: str) -> bool:
        """Return whether an arm that its games left open is shown to miss the goals after all, once they are spent."""
        goals, counted = self.plan.goals, outcomes_at(self.plan.stage)
        own, other = (outcomes_in(self.confirmed.folders[arm], counted, goals) for arm in (smaller, larger))
        return falls_short(goals, own, other, self.plan.precision.level)

    @cached_property
    def more_games(self) -> GamesNeeded:
        """How many more games of the arms that are open would probably settle them; none where none is."""
        rows = self.answer.reached
        asked = rows[rows["arm"].isin(self.answer.undecided) & (rows["met"] == "open")].to_dict("records")
        level = ShareSequence(1 - self.plan.precision.level, 1.0).ordinary_level
        needed = [
            games_needed(
                Interval(row["estimate"], row["low"], row["high"], row["n"]),
                self.confirmed.sums[str(row["arm"])].games,
                Aim((row["band_low"], row["band_high"]), level),
            )
            for row in asked
        ]
        return GamesNeeded(*(max(numbers) for numbers in zip(*needed, strict=True))) if needed else NONE_NEEDED

    def share_rows(self, kind: str) -> pd.DataFrame:
        """Return the win shares of factions or seats in every arm, by all games that it played.

        Returns:
            One row an arm and group: arm, kind, estimate, low, high (an interval that holds by itself, at every look),
            family_low, family_high (with all of the arm together), fair_share, verdict, games, n.
        """
        plan = self.plan
        names = plan.study.factions if kind == "faction" else [str(seat + 1) for seat in range(plan.study.players)]
        fair = fair_goals(kind, names, max(2, plan.study.players), plan.precision.tolerance)
        rows = self.confirmed.rows(GoalTest(fair, plan.precision.level, plan.race.games)).rename(columns={"name": kind})
        middle = rows["band_low"] + plan.precision.tolerance
        if plan.study.players == 1:
            middle = rows.groupby("arm")["estimate"].transform("mean")
        sure = rows["low"].where(rows["met"] == "yes", rows["family_low"])
        most = rows["high"].where(rows["met"] == "yes", rows["family_high"])
        ends = zip(rows["estimate"], sure, most, middle, strict=True)
        words = [verdict(Interval(at, low, high, 0), par, plan.precision.tolerance) for at, low, high, par in ends]
        return rows.assign(fair_share=middle, verdict=words, games=rows["n"])

    @cached_property
    def chance(self) -> float:
        """How likely any change that was not confirmed meets the goals at most, as far as the search can tell."""
        return self.found.chance_besides(self._known)

    @cached_property
    def chance_smaller(self) -> float:
        """The same of changes that are smaller than the answer."""
        return self.found.chance_besides(self._known, self._point(self.answer.arm))

    @property
    def _known(self) -> np.ndarray:
        """The changes that were confirmed."""
        return self.points[: len(self.comparison.names)]

    @cached_property
    def names(self) -> ValueNames:
        """What readers call the values."""
        return ValueNames(self.plan.stage.content)

    @property
    def is_sure(self) -> bool:
        """Whether it is as good as certain that no change does it, where none is answered."""
        return self.chance <= SLIGHT and set(met_by_arm(self.answer.reached).values()) == {"no"}

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
        return self.confirmed.games

    @property
    def study(self) -> Study:
        """The study with the change, of the games that confirmed it."""
        arm = self.answer.arm
        return with_games(self.comparison.arms.studies[arm], self.confirmed.sums[arm].games)

    def changes(self, arm: str) -> list[dict[str, Any]]:
        """Return what an arm changes: address, from, to."""
        if arm == BASELINE:
            return []
        before, after = (self.plan.stage.content, self.comparison.arms.changes(arm))
        return [{"address": at, "from": before[at], "to": value} for at, value in after.items()]

    def size(self, arm: str) -> tuple[int, int]:
        """Return how many values an arm changes, and by how many steps."""
        point = self._point(arm)
        return int((point > 0).sum()), int(self.plan.space.sizes(point[np.newaxis])[0, 1])

    def price(self, arm: str) -> float:
        """Return what an arm costs: its number of values, unless a designer prices them otherwise."""
        return float(self.plan.space.sizes(self._point(arm)[np.newaxis])[0, 0])

    def _point(self, arm: str) -> np.ndarray:
        return self.plan.space.home[0] if arm == BASELINE else self.points[self.comparison.names.index(arm)]

    @cached_property
    def frontier(self) -> pd.DataFrame:
        """One row an arm, its imbalance and its effect on play.

        Returns:
            Columns arm, values, steps, price, estimate, low, high (imbalance), n, otherwise, otherwise_low,
            otherwise_high (share of the games that all arms played that somebody else wins), shift (mean distance
            that the shares of the factions move), met.
        """
        level, met = self.plan.precision.level, met_by_arm(self.answer.reached)
        rows = []
        for arm, folder in self.confirmed.folders.items():
            seats = read_run(folder, games=["game"], seats=SEAT_COLUMNS, rounds=[]).seats
            [far] = imbalance_table(distances(arm_shares({arm: seats})), level=level).to_dict("records")
            values, steps = self.size(arm)
            imbalance = {name: far[name] for name in ("estimate", "low", "high", "n")}
            size = {"arm": arm, "values": values, "steps": steps, "price": self.price(arm)}
            rows.append({**size, **imbalance, **self._effect(arm, seats), "met": met[arm]})
        return pd.DataFrame(rows)

    def _effect(self, arm: str, seats: pd.DataFrame) -> dict[str, float]:
        """How much an arm does in play, on the games that all arms played."""
        if arm == BASELINE:
            return {"otherwise": 0.0, "otherwise_low": 0.0, "otherwise_high": 0.0, "shift": 0.0}
        first, games = self.confirmed.folders[BASELINE], self.comparison.study.games
        before = read_run(first, games=["game"], seats=["game", "win_share"], rounds=[]).seats
        both = (table[table["game"] < games] for table in (before, seats))
        share = ends_otherwise(*both, level=self.plan.precision.level)
        moved = self.comparison.by["faction"].differences
        ends = {"otherwise": share.estimate, "otherwise_low": share.low, "otherwise_high": share.high}
        return {**ends, "shift": mean_shift(moved[moved["arm"] == arm])}

    @cached_property
    def tried(self) -> pd.DataFrame:
        """One row a change that the search played by itself: values, steps, estimate (imbalance that it predicts)."""
        surface = self.found.surface
        at = [place for place, goal in enumerate(surface.goals) if goal.kind == "faction"]
        values, steps = (surface.alone > 0).sum(axis=1), self.plan.space.sizes(surface.alone)[:, 1].astype(int)
        shares = surface.means(surface.alone)[:, at]
        far = shares - (shares.mean(axis=1, keepdims=True) if self.comparison.solo else 1 / self.plan.study.players)
        return pd.DataFrame({"values": values, "steps": steps, "estimate": np.sqrt((far**2).mean(axis=1))}).sort_values(
            ["values", "steps"], kind="stable"
        )

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


def _key(address: str) -> str:
    return json.dumps(address)
