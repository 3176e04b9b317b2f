"""Weights fitted to what a search finds out: at its questions, the better answers shall have the higher scores.

A policy that scores answers takes each of them with the softmax probability of its score. What a search holds answers
worth gives the worth of that choice, in shares of the win, in the mean of many questions: how much better it is than
what the policy answered at first. This is a step of policy iteration (Howard 1960) by classification with costs
(Lagoudakis, Parr 2003; Anthony, Tian, Barber 2017, with a likelihood in place of costs), which leaves alone whether
answers are told apart that are worth the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from cmaes import CMA
from numpy.typing import NDArray
from scipy.optimize import brentq

from analysis.training.questions import Question
from analysis.training.scale import Scale
from policies.archetypes import Archetype
from policies.thoughts import own_thoughts
from sim.study.steps import Match

HELD_OUT = 4  # one question in so many judges the weights that are fitted to the others
SURE = 0.8  # how often, in the mean, the policy's own answer has at first; it sets how much scores decide
UNHEARD_OF = -1e6  # policies score what they never do lower than this, and other answers higher
UNKNOWN = 0.02  # how much less an answer is taken to be worth that the search did not consider than the worst that it did
COLDEST, HOTTEST = 1e-4, 1e4  # times the usual distance between scores
STEP = 0.3  # how far weights stray at first

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Lesson:
    """A question with the answers that can be told apart: their options, and what each is worth more than the own one."""

    question: Question
    options: tuple[int, ...]
    gains: Array


@dataclass(frozen=True, eq=False)
class Lessons:
    """Questions to which weights are fitted.

    Attributes:
        match: a game of their stage; every question is put into it in turn.
        lessons: those at which the policy scores two of the answers or more.
        heat: temperature of the scores of each kind of question.
    """

    match: Match
    lessons: tuple[Lesson, ...]
    heat: dict[int, float]

    @classmethod
    def of(cls, match: Match, questions: Sequence[Question], start: Archetype) -> "Lessons":
        """Return the lessons of questions that a policy has been asked."""
        scored = [_lesson(question, _scores(match, question, start)) for question in questions]
        lessons = tuple(lesson for lesson in scored if len(lesson.options) > 1)
        return cls(match, lessons, _heats(match, lessons, start))

    def worths(self, archetype: Archetype) -> Array:
        """Return what each question is worth more than at first to who answers by the scores of an archetype."""
        return np.array([self._worth(lesson, archetype) for lesson in self.lessons])

    def some(self, chosen: Callable[[Question], bool]) -> "Lessons":
        """Return the lessons of some questions."""
        return replace(self, lessons=tuple(lesson for lesson in self.lessons if chosen(lesson.question)))

    def _worth(self, lesson: Lesson, archetype: Archetype) -> float:
        scores = _scores(self.match, lesson.question, archetype)
        held = np.array([scores.get(option, UNHEARD_OF) for option in lesson.options])
        return float(softmax(held / self.heat[lesson.question.decision]) @ lesson.gains)


@dataclass(frozen=True)
class Imitated:
    """What came of fitting weights.

    Attributes:
        archetype: with the weights found.
        fitted: mean worth of a question that they were fitted to beyond the start's, in shares of the win.
        judged: of a question that they were not fitted to.
        lessons: how many questions.
    """

    archetype: Archetype
    fitted: float
    judged: Array
    lessons: int


@dataclass
class Imitation:
    """A search for the weights that answer best.

    Attributes:
        lessons: what is to be answered.
        scale: the weights that are varied.
        generations: of weights tried.
        seed: of the search.
        progress: called with the weights tried and all of them, after every generation.
    """

    lessons: Lessons
    scale: Scale
    generations: int = 60
    seed: int = 0
    progress: Callable[[int, int], None] | None = None

    def run(self) -> Imitated:
        """Fit the weights, and judge them on other questions."""
        learned = self.lessons.some(lambda question: question.game % HELD_OUT != 0)
        others = self.lessons.some(lambda question: question.game % HELD_OUT == 0)
        search = CMA(mean=self.scale.point(self.scale.archetype.weights), sigma=STEP, seed=self.seed)
        for generation in range(self.generations):
            points = [search.ask() for _ in range(search.population_size)]
            search.tell([(point, -self._mean(learned, point)) for point in points])
            if self.progress is not None:
                self.progress(generation + 1, self.generations)
        found, start = self.scale.archetype_at(search.mean), self.scale.archetype
        fitted, judged = (part.worths(found) - part.worths(start) for part in (learned, others))
        return Imitated(found, float(fitted.mean()), judged, len(learned.lessons))

    def _mean(self, lessons: Lessons, point: Array) -> float:
        return float(lessons.worths(self.scale.archetype_at(point)).mean())


def softmax(scores: Array) -> Array:
    """Return the probabilities of answers by their scores."""
    powers = np.exp(scores - scores.max())
    return powers / powers.sum()


def _lesson(question: Question, scores: dict[int, float]) -> Lesson:
    """Return a question with those of the searched answers that the policy scores."""
    if len(question.gains) < 2:
        return Lesson(question, (), np.zeros(0))
    unknown = min(question.gains.values()) - UNKNOWN
    gains = {option: question.gains.get(option, unknown) for option in scores}
    return Lesson(question, tuple(gains), np.array(list(gains.values())))


def _scores(match: Match, question: Question, archetype: Archetype) -> dict[int, float]:
    """Return the scores of the answers to a question by the weights of an archetype, for those that have any."""
    match.take(question.memory)
    faction = match.game.factions[question.faction]
    match.workspace.minds["weights"][question.seat] = tuple(archetype.weights_of(faction).values())
    return dict(own_thoughts(match).scores)


def _heats(match: Match, lessons: Sequence[Lesson], start: Archetype) -> dict[int, float]:
    """Return for each kind of question the temperature at which the best answer has the probability wanted."""
    spreads: dict[int, list[Array]] = {}
    for lesson in lessons:
        scores = _scores(match, lesson.question, start)
        held = np.array([scores[option] for option in lesson.options])
        below = held[held > UNHEARD_OF]
        spreads.setdefault(lesson.question.decision, []).append(below - below.max(initial=UNHEARD_OF))
    return {decision: _heat([one for one in below if len(one) > 1]) for decision, below in spreads.items()}


def _heat(below: Sequence[Array]) -> float:
    """Return the temperature at which the best of some scores, given from it downwards, are taken as often as wanted."""
    usual = float(np.mean([-one.mean() for one in below])) if below else 0.0
    if usual == 0.0:
        return 1.0

    def lacking(power: float) -> float:
        return float(np.mean([softmax(one / (usual * 10.0**power)).max() for one in below])) - SURE

    low, high = np.log10(COLDEST), np.log10(HOTTEST)
    if lacking(low) <= 0:
        return usual * COLDEST
    return usual * 10.0 ** (high if lacking(high) >= 0 else brentq(lacking, low, high))
