"""Training from a search as a user asks for it: what the search knows better, and weights fitted to its answers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from analysis.intervals import Interval, mean_interval, share_interval
from analysis.training.arena import Arena, Field
from analysis.training.blind_spots import BlindSpot, Instead, blind_spots
from analysis.training.evolution import Progress, Trained
from analysis.training.imitation import Imitated, Imitation, Lessons
from analysis.training.league import Member
from analysis.training.questions import Question, Sample, searched_questions
from policies.archetypes import Archetype
from policies.book import PolicyBook, character_named
from policies.characters import Character, archetypes, lookahead_of
from policies.search import Search, is_search, search_named
from reports.pipeline.training import TrainingPlan
from sim.errors import UsageError, shortened
from sim.runs.mapped import Jobs
from sim.study.stage import stage_of
from sim.study.steps import Match

CONFIRMING = 1  # seeds of the games that confirm lie this far from those that questions are taken from


@dataclass(frozen=True, eq=False)
class Taught:
    """What came of training from a search.

    Attributes:
        questions: how many the search looked at.
        spots: what it knows better, by kind of question.
        imitated: the weights fitted; None where the policy scores no answers.
        trained: what playing with them shows, in fresh games; None without weights.
    """

    questions: int
    spots: tuple[BlindSpot, ...]
    imitated: Imitated | None
    trained: Trained | None

    @property
    def members(self) -> list[Member]:
        """What is better than the start, as a training gives it."""
        better = self.trained is not None and self.trained.is_better
        return [Member(Character(self.trained.archetype), self.trained, 1.0)] if self.trained and better else []


@dataclass(frozen=True)
class ImitationPlan:
    """A training whose teacher is a search.

    Raises:
        UsageError: if the teacher cannot play, or leans on another policy than is trained.
    """

    plan: TrainingPlan

    def __post_init__(self) -> None:
        character_named(self.plan.study.game, self.plan.teacher, self.plan.study.edition)
        if self.search.archetype != self.plan.policy:
            policies = f"{self.search.archetype}, not on {self.plan.policy}"
            raise UsageError(f"the search {self.plan.teacher} leans on {policies}, which is trained; name one of them")

    @cached_property
    def search(self) -> Search:
        """The teacher."""
        return _search(self.plan.study.game, self.plan.teacher)

    def run(self, jobs: Jobs, progress: Progress | None) -> Taught:
        """Let the search look at questions, fit the weights, and confirm them by play."""
        plan = self.plan
        sample = Sample(plan.questions)
        questions = searched_questions(plan.study, plan.policy, self.search, sample, jobs)
        spots = tuple(blind_spots(plan.study.described, questions))
        imitated = self._imitated(questions, progress)
        trained = None if imitated is None else self._confirmed(imitated.archetype, jobs)
        return Taught(len(questions), spots, imitated, trained)

    def _imitated(self, questions: Sequence[Question], progress: Progress | None) -> Imitated | None:
        """Return the weights fitted to questions, None if they leave no lessons."""
        plan = self.plan
        study = replace(plan.study, policies=(plan.policy,))
        match = Match(stage_of(study, PolicyBook(study.game, (plan.policy,), study.edition)))
        lessons = Lessons.of(match, questions, plan.start)
        if not all(part.lessons for part in lessons.parted()):
            return None
        effort = plan.effort
        return Imitation(lessons, plan.start, plan.held, effort.generations, study.seed, progress).run()

    def _confirmed(self, found: Archetype, jobs: Jobs) -> Trained:
        """Return what the start and the archetype found win in the same fresh games."""
        plan = self.plan
        arena, games = Arena(plan.study, jobs), plan.effort.confirming
        field = Field.of(plan.field)
        before, after = arena.shares([plan.start, found], field, games, seed=plan.study.seed + CONFIRMING)
        gain = mean_interval(after - before)
        return Trained(found, share_interval(before), share_interval(after), gain, tuple(found.by_faction), 0)


def pupil_of(game_key: str, teacher: str) -> str:
    """Return the policy that a search leans on, which learns from it.

    Raises:
        UsageError: if the teacher is no search of the game.
    """
    if not is_search(teacher):
        raise UsageError(f"--from {shortened(repr(teacher))} is no search; write one as search:100@1")
    return _search(game_key, teacher).archetype


def _search(game_key: str, teacher: str) -> Search:
    return search_named(teacher, archetypes(game_key), lookahead_of(game_key))


def taught_numbers(plan: TrainingPlan, taught: Taught) -> dict[str, Any]:
    """Return what other programs are told of a training from a search beyond what they are told of any."""
    imitated = taught.imitated
    judged = None if imitated is None else mean_interval(imitated.gains)
    return {
        "from": plan.teacher,
        "questions": taught.questions,
        "fitted_to": imitated.questions if imitated else 0,
        "fitted_gain": imitated.fitted if imitated else None,
        "judged_gain": _gain(judged) if judged else None,
        "blind_spots": [spot_numbers(spot) for spot in taught.spots],
    }


def spot_numbers(spot: BlindSpot) -> dict[str, Any]:
    """Return a blind spot as plain values."""
    return {
        "decision": spot.decision,
        "questions": spot.differs.n,
        "differs": {"share": spot.differs.estimate, "low": spot.differs.low, "high": spot.differs.high},
        "gain": _gain(spot.gain),
        "total": spot.total,
        "instead": [_instead(one) for one in spot.instead],
        "most": [
            {"game": one.game, "round": one.turn_round, "seat": one.seat + 1, "gain": one.gain} for one in spot.most
        ],
    }


def _gain(interval: Interval) -> dict[str, Any]:
    return {"gain": interval.estimate, "low": interval.low, "high": interval.high, "questions": interval.n}


def _instead(one: Instead) -> dict[str, Any]:
    numbers = {"own_number": one.own_number, "chosen_number": one.chosen_number}
    return {"own": one.own, "chosen": one.chosen, "times": one.times, "gain": one.gain, **numbers}
