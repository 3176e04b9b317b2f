"""Chances at any moment of a duel against its closed form, and what a call of the coin may be expected to bring."""

import numpy as np
import pytest

from sim.study.outlook import TRIES, Outlook, has_chances
from sim.study.replayed import Replay, Replayed
from sim.study.stage import stage_of
from sim.study.steps import Match
from tests.playing import toy_book, toy_study
from tests.toy_game.closed_form import ClosedFormBook

pytestmark = pytest.mark.interpreted


@pytest.fixture
def stage():
    study = toy_study(seed=5)
    return stage_of(study, ClosedFormBook(study.game, study.policies))


def test_chances_follow_the_purses_and_end_with_who_wins(stage):
    match, outlook = Match(stage), Outlook(stage, 0)
    while not match.is_over:
        coins = match.state.coins[:2].astype(float)
        assert outlook.chances(match.workspace.states) == pytest.approx(coins / coins.sum())
        match.play_on()
    assert outlook.chances(match.workspace.states).tolist() == match.returns().tolist()


def test_a_call_of_a_hidden_coin_may_be_expected_to_bring_nothing(stage):
    """Each of n deals moves the chance by 1 of 12 coins or by nothing: four standard errors are 4 / 12 / sqrt(n)."""
    match, outlook = Match(stage), Outlook(stage, 0)
    before = outlook.chances(match.workspace.states)
    brought = outlook.expected(match.workspace.states, match.options()[0], 400) - before
    assert abs(brought[0]) <= 4 / match.state.coins[:2].sum() / np.sqrt(400)
    assert brought.sum() == pytest.approx(0.0, abs=1e-12)


def test_a_game_goes_on_as_if_nobody_had_asked(stage):
    plain, asked = Match(stage), Match(stage)
    outlook = Outlook(stage, 0)
    while not plain.is_over:
        outlook.expected(asked.workspace.states, asked.options()[-1], TRIES)
        assert plain.play_on() == asked.play_on()
    assert plain.memory() == asked.memory()


def test_without_a_value_there_are_no_chances():
    study = toy_study(seed=5)
    assert not has_chances(stage_of(study, toy_book(study)))


def test_a_game_is_played_again_from_its_answers(stage):
    match, answers = Match(stage), []
    while not match.is_over:
        answers.append(match.play_on())
    replay = Replay(stage.study, stage.book, 0, answers)
    again = replay.match()
    while not again.is_over:
        again.play_on()
    assert again.workspace.states.tobytes() == match.workspace.states.tobytes()


def test_a_policy_answers_in_a_copy_and_leaves_the_replay_as_it_was(stage):
    match = Match(stage)
    replayed = Replayed(stage, 0, [match.options()[0]])
    aside = replayed.played_by(0)
    while not aside.is_over:
        aside.play_on()
    assert not replayed.is_over
    assert replayed.play_on() == match.options()[0]
