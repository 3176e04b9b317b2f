"""Deployments of Heroes: Write & Conquer: which there are, what they cost, and which are worth a look."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.odds.conquer.ways import undominated
from sim.games.conquer.vocabulary import Versus
from tests.analysis.odds.conquer.conquer_cases import armies, army, only, rules, ways


def test_every_number_of_every_unit_is_a_way():
    found = ways(army("humans", militia=2, knight=1))
    assert sorted(map(tuple, found.deployed.T.tolist())) == [(m, 0, k) for m in range(3) for k in range(2)]


def test_a_hydra_must_fight_players_and_may_fight_others():
    one = army("nagas", serpent=1, hydra=1)
    assert set(ways(one).deployed[1]) == {1}
    assert set(ways(one, Versus.MONSTER).deployed[1]) == {0, 1}


def test_a_ruling_keeps_the_hydra_out_of_its_owners_combats_with_monsters():
    out = rules(ruling__hydra_joins_owner_monster_fight=False)
    assert set(ways(army("nagas", using=out, serpent=1, hydra=1), Versus.MONSTER).deployed[1]) == {0}
    assert set(ways(army("nagas", using=out, serpent=1, hydra=1), Versus.FORTRESS).deployed[1]) == {0, 1}


def test_a_ruling_lets_the_hydra_survive_monsters_and_fortresses():
    spared = rules(ruling__hydra_dies_against_monsters_and_fortresses=False)
    one = army("nagas", using=spared, hydra=1)
    assert ways(one, Versus.MONSTER).lost.max() == 0
    assert ways(one, Versus.PLAYER).lost.max() == 1


def test_wood_is_part_of_the_price():
    one = army("elves", ["armor_shop"], {"wood": 3}, ent=1, pixie=1)
    found = ways(one)
    place = only(found, ent=1, pixie=1)
    assert (found.armed[place], found.price[place]) == (2, 5 + 1 + 2)
    assert ways(one, wood=0.5).price[place] == 5 + 1 + 1


def test_wood_that_is_not_there_modifies_nobody():
    assert ways(army("elves", ["armor_shop"], {"wood": 1}, ent=2)).armed.max() == 1
    assert ways(army("elves", {}, {"wood": 9}, ent=2)).armed.max() == 0


def test_by_power_the_price_is_how_much_weaker_the_army_is():
    found = ways(army("nagas", serpent=4), by="power")
    assert found.price.tolist() == [0, 16 - 9, 16 - 4, 16 - 1, 16]
    undead = ways(army("undead", skeleton=3, lich=1), by="power")
    assert undead.price[only(undead, skeleton=3, lich=1)] == 5
    gnomes = ways(army("gnomes", mechanic=1, automaton=1), by="power")
    assert gnomes.price[only(gnomes, mechanic=1)] == 4


def test_what_can_be_looted_is_what_wood_leaves():
    one = army("elves", ["armor_shop"], {"wood": 2, "gold": 3, "science": 9}, ent=2)
    assert sorted(set(ways(one).lootable)) == [3, 4, 5]


def test_more_ways_than_can_be_weighed_are_refused():
    with pytest.raises(ValueError, match=re.escape("the Gnomes could deploy in 100,000,000 ways")):
        ways(army("gnomes", mechanic=99, anisopter=99, automaton=99, mechasaur=99))


def test_skeletons_that_return_make_weaker_deployments_useless():
    kept = undominated(ways(army("undead", skeleton=10, lich=1)))
    assert list(zip(kept.power, kept.price, strict=True)) == [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (15, 5)]


def test_of_equal_deployments_the_smallest_is_kept():
    kept = undominated(ways(army("elves", pixie=3, griffin=1)))
    assert kept.deployed[:, kept.power == 3].T.tolist() == [[0, 1, 0]]


@settings(max_examples=80, deadline=None)
@given(one=st.one_of(armies(), armies("elves")), lootable=st.booleans())
def test_what_is_left_out_is_beaten_and_what_is_kept_is_not(one, lootable):
    found = ways(one)
    kept = undominated(found, lootable=lootable)
    marks = np.array([found.power, -found.price, -found.lootable * lootable])
    best = np.array([kept.power, -kept.price, -kept.lootable * lootable])
    assert all((best >= mark[:, None]).all(axis=0).any() for mark in marks.T)
    for place, mark in enumerate(best.T):
        others = np.delete(best, place, axis=1)
        assert not (others >= mark[:, None]).all(axis=0).any()
