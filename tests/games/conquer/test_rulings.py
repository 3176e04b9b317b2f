"""Every ruling that can be chosen changes what it says: what `readings` finds under each value of each ruling."""

from collections.abc import Callable
from typing import Any

import pytest

from sim.errors import ContentError
from sim.games.conquer.game import GAME
from sim.games.conquer.prizes import owe_loot
from sim.games.conquer.resources import gain
from sim.games.conquer.words import Action, Resource
from tests.games.conquer import readings
from tests.games.conquer.position import CATALOGUE, held, own, position, rules, stock

pytestmark = pytest.mark.interpreted
PREFIX = "conquer.ruling."
ONE_READING = {"fortress_after_battle": "all units of before the battle", "objects_at_start": "at setup"}


PLAIN_TIE = ("wood", "iron", "gold")
EVERY_TIE = ("wood", "iron", "gold", "rage", "science", "serpents")
RULINGS: dict[str, tuple[Callable[[Any], Any], dict[Any, Any]]] = {
    "battle_prize_without_monsters": (readings.asks_for_a_prize, {"loot or artefact only": True, "no prize": False}),
    "loot_beyond_stock": (
        readings.loot_of_a_loser_without_gold,
        {"take what exists": (0, 3), "loser pays from next gains": (3, 0)},
    ),
    "battle_with_nothing_deployed": (readings.battles_without_a_winner, {"all defeated": (1, 0), "no battle": (0, 1)}),
    "staying_may_claim": (readings.who_stays_may_seize, {True: True, False: False}),
    "staying_points_skip_monsters": (readings.monsters_for_who_stays, {True: 3, False: 1}),
    "portal_reserved_by_tower": (
        readings.enters_a_reserved_portal_on_foot,
        {"rivals may enter the region but not use its portal": True, "rivals may not enter": False},
    ),
    "weakest_unit": (
        readings.weakest,
        {
            "lowest_current_power": ({"mechasaur"}, {"mechanic"}),
            "lowest_unmodified_power": ({"automaton"}, {"mechanic"}),
            "lowest_gold_cost": ({"automaton"}, {"mechanic", "anisopter"}),
        },
    ),
    "curse_each_entry": (readings.strikes_again, {True: (True, True), False: (True, False)}),
    "curse_twice": (readings.curses_a_region_again, {"not allowed": (False, 1), "allowed, counts once": (True, 1)}),
    "curse_on_nagas": (
        readings.takes_a_lonely_hydra,
        {"one Serpent, the Hydra only without Serpents": True, "one Serpent only": False},
    ),
    "tie_break_counts": (readings.resources_in_a_tie, {PLAIN_TIE: (6, 6, 6, 6), EVERY_TIE: (11, 13, 9, 6)}),
    "threshold_on_every_gain": (readings.circled_by_a_visit_and_by_gathering, {True: (1, 1), False: (0, 1)}),
    "nagas_score_resources": (readings.resources_score, {True: (7, 7), False: (0, 7)}),
    "doublings_per_unit": (readings.two_mechanics_and_an_automaton, {1: 8, 2: 16}),
    "free_building_waives": (readings.free_without_the_arrow, {"resources only": 0, "resources and arrows": 3}),
    "free_from": (readings.free_in_the_same_action, {"next building action": 0, "at once": 1}),
    "note_pair_used_once": (readings.a_used_pair_summons, {True: False, False: True}),
    "hydra_dies_against_monsters_and_fortresses": (readings.hydra_survives_a_monster, {True: False, False: True}),
    "hydra_joins_owner_monster_fight": (readings.hydra_joins_its_owner, {True: 4, False: 2}),
    "hydra_beside_owner_brings_resources": (readings.spoils_of_a_hydra_beside_its_owner, {True: 3, False: 0}),
    "owner_of_a_beaten_hydra_pays": (readings.loots_the_owner_of_a_hydra, {True: True, False: False}),
    "regained_artefact_repeats_gifts": (readings.gifts_of_a_regained_artefact, {True: 4, False: 2}),
    "dam_counts": (readings.points_of_the_dam, {"available regions": 4, "all 27 regions": 6}),
    "crossed_out_regions_passable": (readings.passes_a_crossed_out_region, {True: True, False: False}),
    "nests_price_needs_nests": (readings.griffins_buy_without_nests, {True: False, False: True}),
    "bonus_needs_units": (readings.power_of_a_horn_alone, {True: 0, False: 1}),
    "curse_strikes_past_visitors": (readings.strikes_who_was_there, {True: True, False: False}),
    "hydra_beside_owner_must_fight": (readings.hydra_held_back, {True: False, False: True}),
    "equal_highest": (
        readings.winner_beside_equals,
        {"all defeated": -1, "highest power that stands alone wins": 2},
    ),
}
CHOICES = [(name, value) for name, (_, found) in RULINGS.items() for value in found]


@pytest.mark.parametrize(("name", "value"), CHOICES, ids=str)
def test_a_ruling_changes_what_it_says(name, value):
    probe, found = RULINGS[name]
    assert probe(rules({f"ruling.{name}": value})) == found[value]


@pytest.mark.parametrize("name", RULINGS)
def test_the_reading_of_the_content_is_one_of_them_and_all_its_alternatives_are_tried(name):
    value = CATALOGUE.content.values[PREFIX + name]
    stated = {*value.choices} if value.low is None else {*range(value.low, value.high + 1)}
    assert set(RULINGS[name][1]) == stated


def test_no_ruling_is_left_out():
    stated = {address.removeprefix(PREFIX) for address in CATALOGUE.content.values if address.startswith(PREFIX)}
    assert stated - ONE_READING.keys() == set(RULINGS)


@pytest.mark.parametrize(("name", "other"), ONE_READING.items())
def test_a_ruling_with_one_reading_cannot_be_chosen(name, other):
    with pytest.raises(ContentError, match="changes nothing"):
        GAME.layout.load({f"ruling.{name}": other})


@pytest.mark.parametrize("action", list(Action))
def test_H3_2_H17_1_with_gathering_only_rage_passes_its_thresholds_in_those_actions_alone(action):
    using = rules({"ruling.threshold_on_every_gain": False})
    state = position("orcs", "humans", using=using, action=action)
    stock(state, 0, rage=11)
    own(state, using, 0, "folen", gifts=True)
    assert state.players[0].circled[3] == (action in (Action.WOOD, Action.IRON, Action.GOLD))


def test_H9_5_the_weakest_loser_owes_the_loot_that_no_loser_has():
    using = rules({"ruling.loot_beyond_stock": "loser pays from next gains"})
    state = position("humans", "orcs", "elves", using=using)
    for seat, power in ((0, 9), (1, 4), (2, 3)):
        stock(state, seat, wood=1)
        state.players[seat].won = power
    state.battle.sides, state.battle.winner, state.battle.loot_left = 0b111, 0, 6
    owe_loot(state, using, 0)
    assert (state.players[1].owes[0], state.players[2].owes[0], state.battle.loot_left) == (0, 4, 2)


def test_H9_5_what_is_owed_is_paid_once():
    using = rules({"ruling.loot_beyond_stock": "loser pays from next gains"})
    state = position("humans", "orcs", using=using)
    stock(state, 0)
    stock(state, 1)
    state.players[1].owes[0] = 2
    for _ in range(2):
        gain(state, using, 1, int(Resource.IRON), 3)
    assert [held(state, seat)[Resource.IRON] for seat in (0, 1)] == [2, 4]
    assert (state.players[0].looted, state.players[1].owes[0]) == (2, 0)
