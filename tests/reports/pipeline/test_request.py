"""What is played where something is not said."""

import pytest

from reports.kit.defaults import STUDY_GAMES
from reports.pipeline.request import StudyRequest
from sim.origins import own_keys


@pytest.mark.parametrize("game", own_keys())
@pytest.mark.plain
def test_a_study_of_no_said_length_fills_whole_blocks(game):
    study = StudyRequest(game=game).study_in_blocks(STUDY_GAMES)
    assert STUDY_GAMES <= study.games < STUDY_GAMES + study.block
    assert study.games % study.block == 0


@pytest.mark.plain
def test_a_number_of_games_that_is_said_is_played():
    assert StudyRequest(game="kings", games=1001).study_in_blocks(STUDY_GAMES).games == 1001


@pytest.mark.plain
def test_a_block_longer_than_the_study_is_not_filled():
    assert StudyRequest(game="kings").study_in_blocks(20).games == 20
