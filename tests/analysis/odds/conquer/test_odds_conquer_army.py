"""Powers and losses in Heroes: Write & Conquer: the rulebook's worked examples, and what changes a power."""

import re
from dataclasses import replace

import numpy as np
import pytest

from analysis.odds.conquer.army import unit_powers
from analysis.odds.conquer.ways import Worth, prices_of
from sim.games.conquer.vocabulary import Count, Kind, Versus
from tests.analysis.odds.conquer.conquer_cases import RULES, army, only, rules, ways

ELVES = {"ent": 2, "griffin": 3, "pixie": 6}
GNOMES = {"mechanic": 2, "anisopter": 1, "automaton": 2, "mechasaur": 1}


def power(one, versus=Versus.PLAYER, **deployed):
    found = ways(one, versus)
    return found.power[only(found, **deployed)]


def test_griffins_pixies_and_the_horn():
    assert power(army("elves", ["horn"], **ELVES), griffin=2, pixie=4) == 11
    assert power(army("elves", **ELVES), griffin=2, pixie=4) == 10


def test_modified_skeletons_count_two():
    assert power(army("undead", ["Bone Forge"], skeleton=5), skeleton=5) == 10
    assert power(army("undead", skeleton=5), skeleton=5) == 5


def test_a_lich_and_four_skeletons_beat_eight_and_only_the_lich_is_lost():
    found = ways(army("undead", skeleton=10, lich=1), Versus.MONSTER)
    place = only(found, lich=1, skeleton=4)
    assert found.power[place] == 9
    assert found.lost[:, place].tolist() == [0, 0, 1]
    assert found.left[:, place].tolist() == [10, 0, 0]


def test_mechanics_double_the_strongest_units():
    assert power(army("gnomes", ["precision_forge"], {"science": 7}, **GNOMES), **GNOMES) == 34


def test_a_mechanic_alone_doubles_nothing():
    assert power(army("gnomes", **GNOMES), mechanic=2) == 0
    assert power(army("gnomes", **GNOMES), mechanic=2, anisopter=1) == 4


def test_five_serpents_are_worth_twenty_five():
    assert power(army("nagas", serpent=6), serpent=5) == 25


def test_the_armor_shop_modifies_the_units_that_gain_most():
    one = army("elves", ["armor_shop"], {"wood": 2}, **ELVES)
    found = ways(one)
    place = only(found, ent=2, griffin=1, pixie=1)
    assert (found.power[place], found.armed[place], found.wood[place]) == (10 + 10 + 3 + 1, 2, 2)
    assert {int(armed) for armed in found.armed} == {0, 1, 2}


def test_payments_saved_make_the_armor_shop_free():
    free = rules(faction__elves__artefact__tog_eed__effect__1__what="armor_shop")
    found = ways(army("elves", ["armor_shop", "tog_eed"], using=free, **ELVES))
    assert (found.armed.max(), found.wood.max()) == (11, 0)


def test_serpents_owned_weaken_a_hydra_that_is_with_them():
    assert power(army("nagas", serpent=4, hydra=1), hydra=1) == 18 - 8
    assert power(army("nagas", serpent=4, hydra=1), hydra=1, serpent=3) == 18 - 8 + 9
    assert power(army("nagas", serpent=12, hydra=1), hydra=1) == 0
    assert power(army("nagas", ["reef"], serpent=4, hydra=1), hydra=1) == 18
    assert power(army("nagas", ["singing_shell"], serpent=4, hydra=1), hydra=1) == 25 - 8


def test_a_hydra_apart_fights_without_what_helps_the_army():
    assert ways(army("nagas", ["maelstrom"], hydra=1, apart=True)).power.tolist() == [18]
    assert power(army("nagas", ["maelstrom"], hydra=1), hydra=1) == 18 + 3


def test_what_adds_to_an_army_needs_a_unit_unless_the_ruling_says_otherwise():
    assert power(army("elves", ["horn"], **ELVES)) == 0
    assert power(army("elves", ["horn"], using=rules(ruling__bonus_needs_units=False), **ELVES)) == 1


def test_an_effect_counts_in_its_type_of_combat():
    one = army("orcs", ["ram_yard", "vurt", "odmoor"], scout=1)
    assert [power(one, versus, scout=1) for versus in (Versus.PLAYER, Versus.MONSTER, Versus.FORTRESS)] == [6, 5, 5]


def test_a_cap_lets_so_many_skeletons_return_for_each_lich():
    capped = rules(faction__undead__unit__lich__effect__1__cap=4)
    found = ways(army("undead", using=capped, skeleton=10, lich=2))
    for liches, fallen in ((0, 10), (1, 6), (2, 2)):
        assert found.lost[0, only(found, skeleton=10, lich=liches)] == fallen


def test_units_doubled_twice_count_fourfold():
    twice = rules(ruling__doublings_per_unit=2)
    assert power(army("gnomes", using=twice, **GNOMES), mechanic=2, automaton=1, anisopter=1) == 4 * 4 + 2
    assert (
        power(army("gnomes", using=twice, mechanic=3, automaton=1, anisopter=1), mechanic=3, automaton=1, anisopter=1)
        == 20
    )


def test_structures_change_what_units_cost():
    gold = prices_of(army("undead", ["soul_well"], lich=1), Worth())
    assert gold.tolist() == [1, 2, 3]
    assert prices_of(army("undead", lich=1), Worth(units={"ghoul": 0.5})).tolist() == [1, 0.5, 5]


def test_a_hydra_is_priced_by_the_fewest_serpents_as_strong():
    assert prices_of(army("nagas", hydra=1), Worth()).tolist() == [4, 4 * 5]
    assert prices_of(army("nagas", ["maelstrom"], hydra=1), Worth()).tolist() == [4, 4 * 5]
    dear = rules(faction__nagas__block__exchange__effect__1__gold=6)
    assert prices_of(army("nagas", using=dear, hydra=1), Worth()).tolist() == [6, 30]


def test_a_power_that_depends_on_something_unknown_is_refused():
    one = army("gnomes", mechasaur=1)
    own = tuple(
        replace(effect, counted=int(Count.LAKES)) if effect.kind == Kind.POWER_PER else effect
        for effect in one.board.own
    )
    odd = replace(one, board=replace(one.board, own=own))
    with pytest.raises(ValueError, match=re.escape("the power of the MechaSaur depends on lakes")):
        unit_powers(odd, np.zeros((4, 1), int), np.zeros((4, 1), int))


def test_settings_change_the_units():
    strong = rules(faction__orcs__unit__scout__power=4)
    assert power(army("orcs", using=strong, scout=2), scout=2) == 8
    assert RULES.record.unit_power[3, 0] == 2
