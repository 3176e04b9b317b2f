"""Bans: a player does not give a forbidden answer, at the table or in a search, unless there is no other."""

from dataclasses import replace

import numpy as np
import pytest

from policies.book import character_named
from policies.characters import minds_of
from policies.random import MIND
from sim.engine.bans import MOST_BANS, fill_bans, is_banned, take_over_bans
from sim.engine.options import pack
from sim.mechanics import ANY, Ban, Mechanic
from sim.runs.seatings import play_rulebooks
from sim.study.stage import stage_of
from tests.playing import TOY, random_book, toy_study
from tests.toy_game.game import GAME
from tests.toy_game.words import Verb

pytestmark = pytest.mark.interpreted

HEADS, TAILS = GAME.all_mechanics
GAMES = 30


def rows(*mechanics, policy="random", games=GAMES):
    """The rows of duels in which the lion may not do some things."""
    stage = stage_of(toy_study(seed=6), random_book(TOY))
    lion, boar = character_named(TOY, policy).without(*mechanics), character_named(TOY, policy)
    lineups = np.array([[[0, 0], [1, 1]]])
    seating = stage.seating._replace(lineups=lineups, characters=minds_of(TOY, [lion, boar]))
    return play_rulebooks(replace(stage, seating=seating), stage.rulebook, seating, range(games)).seats


def mind(*bans):
    found = np.zeros(1, MIND)[0]
    fill_bans(found, bans)
    return found


def test_who_is_forbidden_one_of_two_answers_has_no_choice_left():
    lion, boar = rows(HEADS).T
    assert lion["withheld"].sum() > GAMES
    assert lion["decisions"].sum() == lion["gave_way"].sum() == 0
    assert (boar["decisions"] == boar["calls"]).all()
    assert boar["withheld"].sum() == boar["gave_way"].sum() == 0


def test_a_ban_gives_way_where_nothing_else_is_left():
    lion, _ = rows(HEADS, TAILS).T
    assert lion["withheld"].sum() == 0
    assert (lion["gave_way"] == lion["calls"]).all()
    assert (lion["decisions"] == lion["calls"]).all()


def test_a_search_does_not_choose_what_is_forbidden():
    lion, boar = rows(HEADS, policy="search:4:random", games=3).T
    assert lion["decisions"].sum() == 0
    assert lion["withheld"].sum() > 0
    assert boar["decisions"].sum() > 0


def test_a_mind_takes_over_the_bans_of_the_seat_that_it_plays():
    banned, free = mind(Ban(Verb.HEADS), Ban(Verb.TAILS)), mind()
    take_over_bans(free, banned)
    assert is_banned(free, 0, pack(Verb.TAILS))
    take_over_bans(free, mind())
    assert not is_banned(free, 0, pack(Verb.TAILS))


def test_a_ban_may_hold_for_one_argument_and_one_question():
    one = mind(Ban(7, 1, 3, 5))
    assert is_banned(one, 5, pack(7, 0, 3))
    assert not is_banned(one, 4, pack(7, 0, 3))
    assert not is_banned(one, 5, pack(7, 3, 0))
    assert not is_banned(one, 5, pack(6, 0, 3))
    assert is_banned(mind(Ban(7, 2, ANY)), 1, pack(7, 1, 2, -1))


def test_a_mind_has_room_for_so_many_bans():
    with pytest.raises(ValueError, match=f"room for {MOST_BANS} bans"):
        mind(*[Ban(1)] * (MOST_BANS + 1))


def test_a_game_that_names_no_mechanics_has_its_verbs():
    assert [(mechanic.key, mechanic.title) for mechanic in GAME.all_mechanics] == [
        ("heads", "heads"),
        ("tails", "tails"),
    ]
    own = Mechanic("calling", "call the coin", (Ban(Verb.HEADS), Ban(Verb.TAILS)))
    assert replace(GAME, mechanics=(own,)).all_mechanics == (own,)
