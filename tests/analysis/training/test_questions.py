"""Questions that a search looks at: what it gains is neither more nor less than the odds of the coin duel say."""

import numpy as np
import pytest

from analysis.training.blind_spots import blind_spots
from analysis.training.questions import Sample, searched_questions
from policies.search import Search
from sim.study.study import new_study
from tests.playing import TOY

SEEING = "tests.toy_game.glass:GLASS"
SAMPLE = Sample(questions=120, share=0.5, again=40)


def asked(game, sample=SAMPLE, jobs=1, **choices):
    study = new_study(game, policies=("random",), games=100, seed=3, **choices)
    return study, searched_questions(study, "random", Search(12, "random"), sample, jobs)


def test_an_answer_that_only_luck_prefers_gains_nothing():
    """Nobody sees the coin: heads wins as often as tails, whatever the rollouts of a search have shown."""
    _, questions = asked(TOY, Sample(questions=1200, share=0.5, again=40))
    gains = np.array([question.gain for question in questions if question.differs])
    assert len(gains) > 10
    assert abs(gains.mean()) < 4 * gains.std() / np.sqrt(len(gains))


def test_an_answer_that_wins_gains_the_win():
    """Under a glass the caller sees the coin: with one coin each the right call wins, the wrong one loses."""
    _, questions = asked(SEEING, settings=["toy.purse.lion=1", "toy.purse.boar=1", "toy.die.paying=6"])
    wrong = [question for question in questions if question.differs]
    assert len(wrong) == pytest.approx(len(questions) / 2, abs=4 * np.sqrt(len(questions) / 4))
    assert all(question.gain > 0.5 for question in wrong)
    assert all(question.gain == 0 for question in questions if not question.differs)


def test_the_same_questions_are_found_on_any_number_of_threads():
    assert [one.memory for one in asked(TOY, jobs=2)[1]] == [one.memory for one in asked(TOY)[1]]


def test_about_as_many_questions_are_looked_at_as_are_wanted():
    assert 60 < len(asked(TOY)[1]) < 240


def test_blind_spots_are_told_by_question_with_what_is_answered_instead():
    study, questions = asked(SEEING, settings=["toy.purse.lion=1", "toy.purse.boar=1", "toy.die.paying=6"])
    (spot,) = blind_spots(study.described, questions)
    wrong = [question for question in questions if question.differs]
    assert spot.differs.estimate == pytest.approx(len(wrong) / len(questions))
    assert spot.differs.n == len(questions)
    assert spot.total == pytest.approx(sum(question.gain for question in wrong) / len(questions))
    assert {(one.own, one.chosen) for one in spot.instead} == {
        ("heads", "tails"),
        ("tails", "heads"),
    }
    assert sum(one.times for one in spot.instead) == len(wrong)
    assert len({one.game for one in spot.most}) == len(spot.most) == 3
    assert all(low.gain <= high.gain for high, low in zip(spot.most, spot.most[1:], strict=False))
