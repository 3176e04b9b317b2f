"""Who goes without: everybody, equally often."""

import numpy as np
import pytest

from analysis.restricted.design import seatings_without
from analysis.restricted.playing import BASELINE, PART, RestrictedPlay
from reports.pipeline.request import StudyRequest, book_for
from sim.study.stage import stage_of

pytestmark = pytest.mark.interpreted

POLICIES = 3


def stage_with(*policies):
    study = StudyRequest(game="tests.toy_game.chores:GAME", games=PART + 6, policies=policies).study()
    return stage_of(study, book_for(study))


@pytest.fixture(scope="module")
def stage():
    return stage_with(*(f"search:{number}" for number in range(4, 4 + POLICIES)))


def test_in_whole_blocks_every_faction_goes_without_with_every_policy_on_every_seat_equally_often(stage):
    seatings = seatings_without(stage.seating, stage.seating.characters)
    alone = [(seat, *one.lineups[game, seat]) for seat, one in enumerate(seatings) for game in range(stage.study.block)]
    _, counts = np.unique(alone, axis=0, return_counts=True)
    assert len(counts) == 2 * 2 * POLICIES
    assert len(set(counts)) == 1


def test_one_seat_alone_is_played_by_characters_that_go_without(stage):
    for seat, one in enumerate(seatings_without(stage.seating, stage.seating.characters)):
        shifted = one.lineups - stage.seating.lineups
        assert (shifted[:, seat, 1] == POLICIES).all()
        assert np.count_nonzero(shifted) == len(shifted)
        assert one.seed == stage.seating.seed
        assert len(one.characters) == 2 * POLICIES


def test_parts_are_fixed_before_anything_is_played(stage):
    play = RestrictedPlay(stage, [stage.seating.characters] * 2)
    assert [part.mechanic for part in play.parts] == [BASELINE, BASELINE, 0, 0, 1, 1]
    assert [len(part.games) for part in play.parts] == [PART, 6] * 3
    assert sum(map(play.plays, play.parts)) == (PART + 6) * (1 + 2 * 2)


def test_who_goes_without_nothing_plays_the_very_same_games():
    stage = stage_with("random")
    play = RestrictedPlay(stage, [stage.seating.characters])
    rows = dict(play.play([1, 3], 2))
    assert np.array_equal(rows[1]["win_share"], rows[3]["win_share"])
    assert np.array_equal(rows[1]["character"] + 1, rows[3]["character"])
