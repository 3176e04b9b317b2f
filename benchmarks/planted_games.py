"""Problems planted in real games: a game that is fair is spoilt in one to three values, which undoing them mends."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from analysis.tuning.answers import met_by_arm
from analysis.tuning.goals import farthest
from analysis.tuning.space import Points
from analysis.tuning.trials import Trials
from benchmarks.judging import Judged
from reports.pipeline.request import StudyRequest
from reports.pipeline.tuned import Tuned
from reports.pipeline.tuning import TuningPlan

MOST_SPOILT = 3  # values
SPOILT = 1.5  # tolerances from fair at least
LOOKS, LONG = (1_000, 4_000, 16_000), 64_000  # games after which a change may be told, and in which it is judged
PLANTED_IN = 4_000  # games that show how far from fair a spoilt game is
IN_DOUBT = 2.5  # standard errors from the tolerance within which a change is looked at further
LOOKED_AT = 20  # smaller changes that are looked at, those that the search takes to be nearest to fair
SEED, FRESH = 28_000_000, 28_000_001  # of the games that judge, which no tuning plays


@dataclass(frozen=True)
class Ground:
    """A game that long runs show to be fair, and what may be changed of it.

    Attributes:
        game: its key.
        settings: with which it is fair.
        over: what may be spoilt, and mended.
        factions: that play; all of the game if none is named.
    """

    game: str
    settings: Mapping[str, int]
    over: tuple[str, ...]
    factions: tuple[str, ...] | None = None

    def plan(self, spoilt: Mapping[str, object], seed: int, budget: int) -> TuningPlan:
        """The game with some values spoilt, as a user would ask how to mend it."""
        players = None if self.factions is None else len(self.factions)
        settings = {**self.settings, **spoilt}
        request = StudyRequest(self.game, players=players, factions=self.factions, settings=settings, seed=seed)
        return TuningPlan(request.study(), self.over, budget=budget)


COLOURS = ("purple", "red", "blue", "green")
START = "winds.kingdom.{}.start.{}".format
GROUNDS = {
    "kings": Ground(
        "kings",
        {},
        (*(f"rebate.{name}.army.{of}=0..2" for name in COLOURS for of in ("wheat", "gold")), "army.cost.gold=3..7"),
    ),
    "winds": Ground(
        "winds",
        {
            START("numa_sera", "base_residual"): 9,
            START("siaa_dee", "base_residual"): 2,
            START("siaa_dee", "battle_cards"): 3,
            START("dena_vale", "battle_cards"): 4,
        },
        ("kingdom.*.start.*",),
    ),
    "conquer": Ground(
        "conquer",
        {"conquer.faction.orcs.unit.scout.start": 2},
        (
            "faction.undead.structure.*.vp",
            "faction.undead.unit.*.cost",
            "faction.orcs.structure.*.vp",
            "faction.orcs.unit.*.cost",
            "faction.orcs.unit.*.start",
        ),
        ("undead", "orcs"),
    ),
    "aughmoore": Ground("aughmoore", {}, ("faction.dwarves.*.amount", "faction.elves.*.amount"), ("dwarves", "elves")),
}


@dataclass(frozen=True)
class Planted:
    """A spoilt game.

    Attributes:
        plan: how it is to be mended.
        undone: the point that undoes what was spoilt.
    """

    plan: TuningPlan
    undone: Points
    jobs: int = -1

    def __str__(self) -> str:
        return f"{self.plan.study.game} {self.plan.study.seed}: undone by {self.plan.settings(self.undone)}"

    def judged(self, tuned: Tuned) -> Judged:
        """Return what an answer is worth."""
        named = self.point(tuned)
        far = self.looked_at(named)
        known = [self.undone] if self.size(self.undone) < self.size(named) else []
        smaller = next((one for one in [*known, *self.smaller(tuned, named)] if self.is_surely_fair(one)), named)
        larger, fewer = self.size(smaller) < self.size(named), np.count_nonzero(smaller) < np.count_nonzero(named)
        return Judged(tuned.answer.status, True, far <= 1, larger, fewer, far, self.confirmed(tuned))

    def confirmed(self, tuned: Tuned) -> str:
        """Return whether the change that undoes what was spoilt was confirmed."""
        at, names = np.flatnonzero((tuned.points == self.undone).all(axis=1)).tolist(), tuned.comparison.names
        if not at:
            return "no finalist"
        if at[0] >= len(names):
            return "a finalist that did not play"
        arm = names[at[0]]
        return f"{met_by_arm(tuned.answer.reached)[arm]} after {tuned.confirmed.sums[arm].games:,} games"

    def point(self, tuned: Tuned) -> Points:
        """Return the change that is answered."""
        change = {row["address"]: row["to"] for row in tuned.changes(tuned.answer.arm)}
        axes = self.plan.space.axes
        return np.array([axis.numbers.index(change.get(axis.address, axis.numbers[0])) for axis in axes])

    @cached_property
    def trials(self) -> Trials:
        """The table at which changes are judged."""
        return Trials(self.plan.stage, self.plan.space, self.jobs)

    def distance(self, point: Points, games: int, seed: int = SEED) -> float:
        """Return how far a change is from fair in so many games, 1 being the tolerance."""
        played = self.trials.play(point[np.newaxis], games, seed)
        at = [self.trials.outcomes.index((goal.kind, goal.name)) for goal in self.plan.goals]
        return float(farthest(self.plan.goals, played.totals[:, at] / played.counts[:, at])[0])

    def looked_at(self, point: Points) -> float:
        """Return how far a change is from fair by many games, which those play that few leave in doubt."""
        [goal, *_] = self.plan.goals
        for games in LOOKS:
            error = np.sqrt(goal.middle * (1 - goal.middle) / games) / goal.half
            far = self.distance(point, games)
            if abs(far - 1) > IN_DOUBT * error:
                return far
        return self.distance(point, LONG)

    def is_surely_fair(self, point: Points) -> bool:
        """Return whether a change is fair in fresh games too: of many at the edge some look fair by luck."""
        return self.looked_at(point) <= 1 and self.distance(point, LOOKS[-1], FRESH) <= 1

    def smaller(self, tuned: Tuned, point: Points) -> Points:
        """Return the changes smaller than one that come nearest to fair, as the search sees it, the smallest first."""
        surface, size = tuned.found.surface, self.size(point)
        space, goals = self.plan.space, self.plan.goals
        points = [space.singles]
        while len(points) < size[0]:
            points.append(space.further(points[-1]))
        found = np.concatenate(points)
        found = found[[self.size(one) < size for one in found]]
        far = farthest(goals, surface.means(found)[:, : len(goals)])
        nearest = found[np.argsort(far, kind="stable")[:LOOKED_AT]]
        return nearest[np.lexsort(space.sizes(nearest).T[::-1])]

    def size(self, point: Points) -> tuple[float, ...]:
        """Return values and steps of a change."""
        return tuple(self.plan.space.sizes(point[np.newaxis])[0])


def planted(ground: Ground, seed: int, budget: int) -> Planted:
    """Spoil a game by chance until it is unfair.

    Args:
        ground: the game while it is fair.
        seed: of what is spoilt, and of the tuning.
        budget: games of the tuning.
    """
    chance, space = np.random.default_rng([28, seed]), ground.plan({}, seed, budget).space
    while True:
        point = np.zeros(len(space.axes), np.int64)
        for axis in chance.permutation(len(space.axes))[: 1 + seed % MOST_SPOILT]:
            point[axis] = chance.integers(1, len(space.axes[axis].numbers))
        problem = _of(ground, space.settings(point), seed, budget)
        home = problem.plan.space.home[0]
        if problem.trials.takes(home) and problem.distance(home, PLANTED_IN) >= SPOILT:
            return problem


def _of(ground: Ground, spoilt: Mapping[str, object], seed: int, budget: int) -> Planted:
    fair, plan = ground.plan({}, seed, budget), ground.plan(spoilt, seed, budget)
    held = [axis.numbers[0] for axis in fair.space.axes]
    undone = [axis.numbers.index(number) for axis, number in zip(plan.space.axes, held, strict=True)]
    return Planted(plan, np.array(undone))
