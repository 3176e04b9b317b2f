"""What is said of a study whose games fill no whole blocks."""

from dataclasses import replace

import pytest

from reports.words.blocks import block_numbers, uneven
from sim.study.study import Study

STUDY = Study("tests.toy_game.game:GAME", 2, ("lion", "boar"), ("random", "other", "third"))


@pytest.mark.parametrize(("games", "nearest"), [(4, "6"), (7, "6 or 12"), (1001, "996 or 1,002")])
def test_a_study_that_fills_no_whole_blocks_says_so_and_names_the_nearest(games, nearest):
    told = "are no whole number of blocks of 6, so factions, seats and policies do not meet equally often; they do in"
    assert uneven(STUDY, games) == f"{games:,} games {told} {nearest} games."
    assert block_numbers(STUDY, games)["nearest"] == [int(text.replace(",", "")) for text in nearest.split(" or ")]


def test_whole_blocks_and_fixed_seats_are_silent():
    assert uneven(STUDY, 12) == ""
    assert block_numbers(STUDY, 12) == {"games": 6, "whole": True, "nearest": [12]}
    assert uneven(replace(STUDY, rotate=False), 7) == ""


def test_with_more_factions_than_players_blocks_are_larger():
    assert replace(STUDY, factions=("lion", "boar", "wolf")).block == 18
