"""Weights fitted to what a search finds out: at its questions, better answers shall have the highest scores.

What a search finds its answers to be worth gives the worth of any policy that scores them, in shares of the win, in the
mean of many questions: how much better it answers than the policy did at first. This is a step of policy iteration by
classification with costs (Lagoudakis, Parr 2003), as in expert iteration (Anthony, Tian, Barber 2017); a likelihood of
the search's answers would also press for telling answers apart that are worth the same.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from cmaes import CMA
from numpy.typing import NDArray

from analysis.training.questions import Question
from analysis.training.scale import Scale
from policies.archetypes import Archetype
from policies.thoughts import own_thoughts
from sim.study.steps import Match

HELD_OUT = 4  # questions of one game in so many judge the weights that are fitted to the others
STEP = 0.2  # how far weights stray at first: a fifth of a factor of e, or of a unit
WORSE = 0.02  # share of the win that an answer which the search did not consider is held to be worse than all others
UNSCORED = -1e9

Array = NDArray[np.float64]
Progress = Callable[[int, int], None]


@dataclass(frozen=True, eq=False)
class Lesson:
    """A question whose answers a policy scores, and what each of them is worth more than its own one at first."""

    question: Question
    worth: Mapping[int, float]

    @classmethod
    def of(cls, question: Question, scored: Sequence[int]) -> "Lesson":
        """Return the lesson of a question some of whose answers have scores."""
        unknown = min(question.gains.values()) - WORSE
        return cls(question, {option: question.gains.get(option, unknown) for option in scored})


@dataclass(frozen=True, eq=False)
class Lessons:
    """Questions to which weights are fitted.

    Attributes:
        match: a game of their study; every question is put into it in turn.
        lessons: those at which the policy scores two answers or more, of which the search considered some.
    """

    match: Match
    lessons: tuple[Lesson, ...]

    @classmethod
    def of(cls, match: Match, questions: Sequence[Question], policy: Archetype) -> "Lessons":
        """Return the lessons of questions that a policy has been asked."""
        found = [Lesson.of(question, list(_scores(match, question, policy))) for question in questions]
        return cls(match, tuple(one for one in found if len(one.worth) > 1 and len(one.question.gains) > 1))

    def worths(self, policy: Archetype) -> Array:
        """Return what each question is worth more than at first to who takes the answer of the highest score."""
        return np.array([self._worth(lesson, policy) for lesson in self.lessons])

    def parted(self) -> tuple["Lessons", "Lessons"]:
        """Return the lessons that weights are fitted to, and those of other games that judge them."""
        held_out = [lesson.question.game % HELD_OUT == 0 for lesson in self.lessons]
        fitted, judging = (
            tuple(lesson for lesson, out in zip(self.lessons, held_out, strict=True) if out == wanted)
            for wanted in (False, True)
        )
        return replace(self, lessons=fitted), replace(self, lessons=judging)

    def _worth(self, lesson: Lesson, policy: Archetype) -> float:
        scores = _scores(self.match, lesson.question, policy)
        return lesson.worth[max(lesson.worth, key=lambda option: scores.get(option, UNSCORED))]


@dataclass(frozen=True, eq=False)
class Imitated:
    """What came of fitting weights.

    Attributes:
        archetype: with the weights found.
        gains: of each question that judges it, what it is worth more than to the start, in shares of the win.
        fitted: the mean of the same over the questions that the weights were fitted to.
        questions: how many these are.
    """

    archetype: Archetype
    gains: Array
    fitted: float
    questions: int


@dataclass
class Imitation:
    """A search for the weights that answer best; weights of a faction's own are moved as those of all others are.

    Attributes:
        lessons: what is to be answered.
        start: whose weights are varied.
        held: weights that stay as they are.
        generations: of weights that are tried.
        seed: of the search.
        progress: called with the generations tried and all of them.
    """

    lessons: Lessons
    start: Archetype
    held: Sequence[str] = ()
    generations: int = 60
    seed: int = 0
    progress: Progress | None = None

    def run(self) -> Imitated:
        """Fit the weights, and judge them by questions of other games."""
        fitted_to, judging = self.lessons.parted()
        search = CMA(mean=np.zeros(len(self._scale(self.start.weights).names)), sigma=STEP, seed=self.seed)
        for generation in range(self.generations):
            steps = [search.ask() for _ in range(search.population_size)]
            search.tell([(step, -float(fitted_to.worths(self.moved(step)).mean())) for step in steps])
            if self.progress is not None:
                self.progress(generation + 1, self.generations)
        found = self.moved(search.mean)
        fitted, judged = (part.worths(found) - part.worths(self.start) for part in (fitted_to, judging))
        return Imitated(found, judged, float(fitted.mean()), len(fitted_to.lessons))

    def moved(self, step: Array) -> Archetype:
        """Return the start with its weights, and those of every faction, moved by a step on their scale."""
        own = {faction: self._moved(weights, step) for faction, weights in self.start.by_faction.items()}
        return replace(self.start, weights=self._moved(self.start.weights, step), by_faction=own)

    def _moved(self, weights: Mapping[str, float], step: Array) -> Mapping[str, float]:
        scale = self._scale(weights)
        return scale.archetype_at(scale.point(weights) + step).weights

    def _scale(self, weights: Mapping[str, float]) -> Scale:
        return Scale.of(replace(self.start, weights=weights, by_faction={}), self.held)


def _scores(match: Match, question: Question, policy: Archetype) -> Mapping[int, float]:
    """Return the scores of the answers to a question by the weights of a policy, for those that have any."""
    match.take(question.memory)
    weights = policy.weights_of(match.game.factions[question.faction])
    match.workspace.minds["weights"][question.seat] = tuple(weights.values())
    return own_thoughts(match).scores
