"""What it takes to beat monsters and fortresses of Heroes: Write & Conquer, in cases that can be counted by hand."""

import math
import re

import pytest

from analysis.odds.conquer import hunt
from analysis.odds.conquer.hunt import Target, best_hunts
from analysis.odds.conquer.ways import Worth
from sim.games.conquer.vocabulary import Versus
from tests.analysis.odds.conquer.conquer_cases import army, rules

JAMES = army("undead", skeleton=10, lich=1)


def monster(power, gain=None):
    return Target(versus=Versus.MONSTER, power=power, gain=gain)


def fortress(power, gain=None):
    return Target(versus=Versus.FORTRESS, power=power, gain=gain)


def hunted(one, *targets, **worth):
    return best_hunts(one, targets, Worth(**worth))


def test_the_example_of_the_rulebook_has_two_ways():
    found = hunted(JAMES, monster(8))
    assert found.hunts[0].ways.deployed.T.tolist() == [[4, 0, 1], [9, 0, 0]]
    assert found.hunts[0].ways.price.tolist() == [5, 9]
    assert (found.hunts[0].needed, found.hunts[0].most, found.price) == (9, 15, 5)


def test_a_dear_lich_stays_at_home():
    found = hunted(JAMES, monster(8), units={"lich": 12.0})
    assert found.best[0].deployed[:, 0].tolist() == [9, 0, 0]


def test_what_cannot_be_beaten_has_no_way_and_no_price():
    found = hunted(JAMES, monster(15))
    assert found.best is None
    assert math.isnan(found.price)
    assert len(found.hunts[0].ways) == 0


def test_a_margin_asks_for_more():
    assert hunted(army("humans", using=rules(combat__margin=3), militia=5), monster(2)).hunts[0].needed == 5


def test_wood_and_units_are_weighed_against_each_other():
    found = hunted(army("elves", ["armor_shop"], {"wood": 2}, ent=1, griffin=3), monster(9))
    ways = found.hunts[0].ways
    assert (0, 0, 1) in map(tuple, ways.deployed[:, ways.armed == 1].T.tolist())
    assert found.price == 5 + 1
    assert hunted(army("elves", ["armor_shop"], {"wood": 2}, ent=1, griffin=3), monster(9), wood=9.0).price == 5 + 3 + 3


def test_the_gain_is_known_where_each_is():
    assert hunted(JAMES, monster(8, 2.5)).gain == 2.5
    assert hunted(JAMES, fortress(3, 4.0), monster(8, 2.5)).gain == 6.5
    assert hunted(JAMES, fortress(3), monster(8, 2.5)).gain is None


def test_skeletons_that_returned_fight_again():
    """One Lich brings them back from the fortress, and then nine of them beat the monster."""
    found = hunted(JAMES, fortress(12), monster(8))
    assert [ways.deployed[:, 0].tolist() for ways in found.best] == [[8, 0, 1], [9, 0, 0]]
    assert found.price == 5 + 9


def test_units_are_kept_back_from_the_fortress_for_the_monster():
    one = army("humans", militia=4, warrior=1, knight=1)
    assert hunted(one, fortress(5)).price == hunted(one, monster(5)).price == 4
    assert hunted(one, fortress(5), monster(5)).price == 4 + 2 + 3
    assert hunted(one, fortress(7), monster(6)).best is None


def test_a_dearer_seizure_may_make_both_together_cheaper():
    """The Lich is cheap here: it is spared at the fortress, for Ghouls, and beats the stronger monster."""
    one = army("undead", skeleton=13, ghoul=3, lich=1)
    found = hunted(one, fortress(8), monster(9), units={"lich": 1, "ghoul": 2.7})
    assert [ways.deployed[:, 0].tolist() for ways in found.best] == [[0, 3, 0], [5, 0, 1]]
    assert found.price == pytest.approx(3 * 2.7 + 1)


def test_wood_is_spent_once():
    one = army("elves", ["armor_shop"], {"wood": 1}, ent=2)
    assert hunted(one, fortress(9)).price == hunted(one, monster(9)).price == 6
    assert hunted(one, fortress(9), monster(9)).best is None
    assert hunted(one, fortress(9), monster(5)).price == 11


def test_a_hydra_that_fell_at_the_fortress_is_gone():
    assert hunted(army("nagas", hydra=1), fortress(9), monster(9)).best is None
    assert hunted(army("nagas", hydra=1, apart=True), fortress(9), monster(9)).best is None
    spared = rules(ruling__hydra_dies_against_monsters_and_fortresses=False)
    assert hunted(army("nagas", using=spared, hydra=1), fortress(9), monster(9)).price == 0


def test_fewer_serpents_make_a_hydra_stronger():
    """Five Serpents weaken it to 8; two of them lost at the fortress leave it with 12."""
    found = hunted(army("nagas", serpent=5, hydra=1), fortress(3), monster(11))
    assert found.best[1].deployed[:, 0].tolist()[1] == 1
    assert found.best[0].deployed[0, 0] == 2


def test_too_many_pairs_are_refused(monkeypatch):
    monkeypatch.setattr(hunt, "MOST_WEIGHED", 10)
    with pytest.raises(ValueError, match=re.escape("the Undead could fight twice in too many ways")):
        hunted(JAMES, fortress(3), monster(3))
