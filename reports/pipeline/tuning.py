"""A tuning as a user asks for it: what may be changed, what is to be reached, and how the games are spent."""

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import scipy

from analysis.sequence_widths import ordinary_level
from analysis.tuning.goals import LENGTH, Goal, fair_goals
from analysis.tuning.search import Found, Keep, Search
from analysis.tuning.space import Space
from analysis.tuning.trials import Trials
from policies.book import is_external
from reports.kit.defaults import BUDGET, LOGGED
from reports.kit.precision import Precision
from reports.pipeline.arm_names import fits
from reports.pipeline.arms import Arms, Change, planned
from reports.pipeline.overs import priced, space_of
from reports.pipeline.request import StudyRequest, stage_for
from reports.pipeline.targets import NAMED
from reports.pipeline.tuning_goals import goals_of
from sim.errors import UsageError
from sim.runs.mapped import Jobs
from sim.study.stage import Stage
from sim.study.study import SEED_LIMIT, Study

if TYPE_CHECKING:
    from analysis.tuning.confirming import GoalTest
    from analysis.tuning.racing import Race

SEARCHED = 0.5  # share of the games that the search may play; the others confirm
MOST_FINALISTS = 8
FILE = "tuned.toml"  # the study with the change
USUAL = Precision()
THOUSAND = 1_000
MOST_BUDGET = 10**9


@dataclass(frozen=True, eq=False)
class TuningPlan:
    """What is to be tuned.

    Attributes:
        study: the game, its players, and the values before anything is tuned; its seed decides all chance.
        over: what may be changed, as `reports.pipeline.overs` reads it.
        targets: what is to be reached.
        budget: games to play.
        precision: tolerance and level.
        prices: what changing a value costs, ADDRESS=COST; 1 each where none is named.

    Raises:
        UsageError: in one line, if there is nothing to change or to reach, or the budget says nothing.
    """

    study: Study
    over: tuple[str, ...]
    targets: tuple[str, ...] = NAMED
    budget: int = BUDGET
    precision: Precision = USUAL
    prices: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if outside := [name for name in self.study.cast if is_external(name)]:
            raise UsageError(f"a tuning plays with compiled policies only, not with {', '.join(outside)}")
        least = self.least_budget
        if not least <= self.budget <= MOST_BUDGET:
            message = f"a budget of {self.budget:,} games"
            if self.budget > MOST_BUDGET:
                raise UsageError(f"{message} is too large; at most {MOST_BUDGET:,} can be played")
            within = f"within {100 * self.precision.tolerance:g} percentage points"
            more = f"at least {least:,} are needed; raise --budget or --tolerance"
            raise UsageError(f"{message} is too small to show that shares are fair {within}: {more}")
        if not self.space.axes:
            raise UsageError("nothing can be changed within the ranges")
        if any(box.file.casefold() == FILE for box in self.study.owned):
            raise UsageError(f"a worksheet may not be called {FILE}, as the study that a tuning writes is; rename it")

    @cached_property
    def stage(self) -> Stage:
        """The table."""
        return stage_for(self.study)

    @cached_property
    def _over(self) -> tuple[Space, tuple[str, ...]]:
        space, aside = space_of(self.stage.content, self.over)
        return priced(space, self.stage.content, self.prices), aside

    @property
    def space(self) -> Space:
        """What may be changed."""
        return self._over[0]

    @property
    def aside(self) -> tuple[str, ...]:
        """Addresses that a pattern matches, but that state no range."""
        return self._over[1]

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """What is to be reached."""
        return goals_of(self.targets, self.study, self.precision.tolerance)

    @property
    def test(self) -> "GoalTest":
        """What decides whether a change does it."""
        from analysis.tuning.confirming import GoalTest  # tables: what the plan refuses does not wait for them

        return GoalTest(self.goals, self.precision.level, self.race.games)

    @property
    def race(self) -> "Race":
        """How the games that confirm are spent."""
        from analysis.tuning.racing import Race

        return Race(self.budget - self.searched, self.study.block)

    @property
    def scale(self) -> str:
        """By what changes are called small: "values", or "price" where a designer gives prices."""
        return "price" if self.prices else "values"

    @property
    def searched(self) -> int:
        """Games of the search, about."""
        return int(self.budget * SEARCHED)

    @property
    def needed(self) -> int:
        """Games in which a share that lies in the middle of its band is shown to be within it."""
        level = ordinary_level(1 - self.precision.level)
        width = float(scipy.special.ndtri((1 + level) / 2))
        part = min(1.0, self.study.players / len(self.study.factions))  # a faction is not in every game
        games = [
            (width / goal.half) ** 2 * goal.middle * (1 - goal.middle) / (part if goal.kind == "faction" else 1.0)
            for goal in self.goals
            if goal.kind != LENGTH
        ]
        return math.ceil(max(games, default=THOUSAND))

    @property
    def least_budget(self) -> int:
        """Games below which not even one change could be shown to be fair."""
        return math.ceil(self.needed / (1 - SEARCHED) / THOUSAND) * THOUSAND

    @property
    def most_finalists(self) -> int:
        """How many changes can be confirmed."""
        return max(1, min(MOST_FINALISTS, self.race.games // self.needed))

    def search(self, jobs: Jobs, keep: Keep | None = None) -> Found:
        """Search, and return what was found."""
        trials = Trials(self.stage, self.space, jobs).of_active_values(self.searched, self.study.seed)
        others = () if LENGTH in {goal.kind for goal in self.goals} else (Goal(LENGTH, LENGTH, 0.0, math.inf),)
        fair = fair_goals("faction", self.study.factions, self.study.players, self.precision.tolerance)
        beside = tuple(goal for goal in fair if goal not in self.goals)
        return Search(trials, self.goals, (*others, *beside), self.searched, self.study.seed).run(keep)

    def arms(self, points: np.ndarray) -> Arms:
        """Return the study as it is and with each of some changes, on games that the search has not seen."""
        study, each = self.study, self.race.games
        request = StudyRequest(
            study.game, each, study.players, study.factions, study.policies, None, None, self.fresh_seed,
            min(LOGGED, each), study.archetypes, None, study.owned,
        )  # fmt: skip
        changes = [Change(self.settings(point)) for point in points]
        return planned(request, study.overrides, {_named(at, one): one for at, one in enumerate(changes, 1)})

    def settings(self, point: np.ndarray) -> dict[str, Any]:
        """Return what a point sets otherwise than it stands; values that change together need not all differ."""
        held = self.stage.content
        return {address: value for address, value in self.space.settings(point).items() if held[address] != value}

    @property
    def fresh_seed(self) -> int:
        """The seed of the games that confirm."""
        return (self.study.seed + 1) % SEED_LIMIT

    def as_json(self) -> dict[str, Any]:
        """Return what decides every game of the search."""
        plain = replace(self.study, games=1, logged=0).as_json()
        axes = {
            axis.address: [list(axis.set_to(at).values()) for at in range(len(axis.numbers))]
            for axis in self.space.axes
        }
        precision = {"level": self.precision.level, "tolerance": self.precision.tolerance}
        return {
            "command": "tune",
            "study": plain,
            "over": axes,
            "targets": list(self.targets),
            "budget": self.budget,
            "prices": list(self.space.prices),
            **precision,
        }


def _named(number: int, change: Change) -> str:
    """Return what a change is called, which becomes a folder."""
    return change.name if fits(change.name) else f"change {number}"
