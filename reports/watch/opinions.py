"""What a search would have answered at the questions of a game that moved most."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from analysis.swings import Course, answer_effects
from policies.book import PolicyBook
from policies.search import FORM, LOOKAHEAD, is_search
from reports.pipeline.request import book_for
from reports.watch.told import Told
from sim.errors import UsageError, shortened
from sim.study.outlook import has_chances
from sim.study.replayed import Replay
from sim.study.stage import Book, stage_of
from sim.study.steps import Match
from sim.study.study import Study
from sim.study.weighing import weighed

MOST_ASKED = 12  # questions of a game that a search is asked
COMPARED = 400  # rollouts of the answer given, and of the one that a search would have given
SURE = 0.01  # share of the win by which the other answer is better


@dataclass(frozen=True)
class Opinion:
    """An answer that a search would have given otherwise.

    Attributes:
        at: the moment of the question.
        seat: who was asked.
        question: in words.
        given: the answer in words.
        better: what the search would have answered, in words.
        gain: by how much more it is worth to the seat: shares of the win, and a little for the score.
    """

    at: int
    seat: int
    question: str
    given: str
    better: str
    gain: float


def moved_most(course: Course, choices: Sequence[bool], most: int) -> list[int]:
    """Return the questions, by number, whose answers moved the chance of whoever gave them most.

    Args:
        course: the chances of the game.
        choices: whether there was more than one answer.
        most: how many.
    """
    effects = answer_effects(course)["answer"].abs().to_numpy() * np.array(choices)
    ranked = np.argsort(-effects, kind="stable")[:most]
    return sorted(int(number) for number in ranked[effects[ranked] > 0])


def check_search(study: Study, book: Book, search: str) -> None:
    """Refuse a search that cannot be asked.

    Raises:
        UsageError: it is none, or no value says which questions moved most.
    """
    if not is_search(search):
        raise UsageError(f"{shortened(repr(search))} plays no answers out; write {FORM}, or {LOOKAHEAD}")
    _with_search(study, search)
    if not has_chances(stage_of(study, book)):
        raise UsageError(f"no value says which questions of {study.game} moved a chance to win: no search is asked")


def opinions_of(replay: Replay, told: Told, search: str) -> list[Opinion]:
    """Return what a search would have answered otherwise where the chances moved most, the greatest gain first."""
    moments = told.question_moments
    if not moments:
        return []
    choices = [told.moments[moment]["q"]["of"] > 1 for moment in moments]
    asked = moved_most(told.course, choices, MOST_ASKED)
    book = _with_search(replay.study, search)
    match, found = replay.match(book), []
    for number in range(max(asked, default=-1) + 1):
        if number in asked:
            aside = match.played_by(book.names.index(search))
            found += _opinion(aside, replay.answers[number], moments[number])
        match.play_on()
    return sorted(found, key=lambda opinion: -opinion.gain)


def _with_search(study: Study, search: str) -> PolicyBook:
    return book_for(replace(study, policies=(*study.policies, search)))


def _opinion(aside: Match, given: int, at: int) -> list[Opinion]:
    """Return the opinion on one answer, if it is another one and better."""
    best = aside.choice()
    if best == given:
        return []
    worth = {each.option: each.worth for each in weighed(aside, (given, best), COMPARED)}
    gain = worth[best] - worth[given]
    if gain <= SURE:
        return []
    words = aside.describe(given), aside.describe(best)
    return [Opinion(at, aside.decider, aside.decision, *words, round(gain, 4))]
