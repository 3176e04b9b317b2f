"""Questions at which a search looks further than the policy that it leans on: what it answers, and what it gains.

Games are played by the policy alone. At a sample of questions a search stands in for the seat that is asked. What
it considered is played out again from fresh deals: of several answers the luckiest looks best, so that what a search
holds its own answer to be worth is too much.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from analysis.training.effort import QUESTIONS
from policies.book import PolicyBook
from policies.search import Search
from sim.runs.mapped import Jobs
from sim.runs.seatings import in_chunks
from sim.study.estimates import own_answer
from sim.study.stage import Stage, stage_of
from sim.study.steps import Match
from sim.study.study import Study
from sim.study.weighing import weighed

AT_A_TIME = 8  # games that a worker plays
PILOT = 4  # games that say how many questions a game has


@dataclass(frozen=True)
class Sample:
    """Which questions are looked at, and how well.

    Attributes:
        questions: about how many.
        share: of the questions of a game; few, as those of one game resemble each other.
        again: rollouts of each answer from fresh deals.
    """

    questions: int = QUESTIONS
    share: float = 0.1
    again: int = 100


@dataclass(frozen=True, eq=False)
class Question:
    """A question at which a search looked further.

    Attributes:
        game: its number.
        turn_round: its round.
        seat: who is asked.
        faction: number of the seat's.
        decision: number of what is asked.
        own: what the policy answers.
        chosen: what the search answers.
        gains: what each answer that the search considered is worth more than the policy's, in fresh rollouts, as shares
            of the win.
        memory: the game, as `Match.take` takes it.
    """

    game: int
    turn_round: int
    seat: int
    faction: int
    decision: int
    own: int
    chosen: int
    gains: Mapping[int, float]
    memory: bytes

    @property
    def gain(self) -> float:
        """What the search gains, in shares of the win: 0 where it answers as the policy does."""
        return self.gains[self.chosen]

    @property
    def differs(self) -> bool:
        """Whether the search answers otherwise."""
        return self.chosen != self.own


def searched_questions(study: Study, policy: str, search: Search, sample: Sample, jobs: Jobs) -> list[Question]:
    """Return questions of games that a policy plays against itself, the same on any number of workers.

    Args:
        study: game, players, factions, values and seed.
        policy: compiled, who plays all seats and whom the search leans on.
        search: what stands in.
        sample: which questions.
        jobs: see `sim.runs.mapped`.
    """
    stage = stage_of(replace(study, policies=(policy,)), PolicyBook(study.game, (policy,), study.edition))
    each = sum(_questions_of(stage, game) for game in range(PILOT)) / PILOT * sample.share
    games = max(1, round(sample.questions / max(each, 1.0)))
    parts = in_chunks(partial(_searched, stage, search, sample), range(games), AT_A_TIME, jobs)
    return [question for part in parts for question in part]


def _questions_of(stage: Stage, game: int) -> int:
    """Return how many questions with several answers a game has."""
    match = Match(stage, game)
    while not match.is_over:
        match.play_on()
    return int(match.state.decisions.sum())


def _searched(stage: Stage, search: Search, sample: Sample, games: range) -> list[Question]:
    return [question for game in games for question in _of_game(Match(stage, game), search, sample)]


def _of_game(match: Match, search: Search, sample: Sample) -> Iterator[Question]:
    """Yield the questions of one game that are looked at."""
    draw = np.random.default_rng([match.stage.study.seed, match.index])
    while not match.is_over:
        if len(match.options()) > 1 and draw.random() < sample.share:
            yield _question(match, search, sample)
        match.play_on()


def _question(match: Match, search: Search, sample: Sample) -> Question:
    """Return the present question, searched."""
    aside = _searching(match, search, stream=1)
    chosen = aside.choice()
    own = own_answer(aside.workspace) if aside.estimates else chosen
    answers = [estimate.option for estimate in aside.estimates] or [own]
    again = weighed(_searching(match, search, stream=2), answers, sample.again)
    worth = {estimate.option: estimate.worth for estimate in again}
    return Question(
        game=match.index,
        turn_round=int(match.state.turn_round),
        seat=match.decider,
        faction=int(match.state.faction[match.decider]),
        decision=int(match.state.decision),
        own=own,
        chosen=chosen,
        gains={option: one - worth[own] for option, one in worth.items()},
        memory=match.memory(),
    )


def _searching(match: Match, search: Search, stream: int) -> Match:
    """Return a copy of the game whose decider searches, with a chance of its own."""
    aside = match.clone()
    minds, seat = aside.workspace.minds, match.decider
    minds["rollouts"][seat] = search.rollouts
    minds["horizon"][seat] = search.horizon
    minds["searched"][seat] = search.searched
    minds["chance"][seat] += np.uint64(stream)
    return aside
