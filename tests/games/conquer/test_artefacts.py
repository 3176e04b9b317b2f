"""H12: collecting artefacts: where and when, their conditions, their effects, and losing and regaining them."""

import pytest

from sim.games.conquer.scoring import artefact_score
from sim.games.conquer.words import Action, Decision, Resource, Terrain, Verb
from tests.games.conquer.clash import (
    announce,
    battle,
    field,
    send,
    stand,
)
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    artefact,
    asked,
    go,
    held,
    is_done,
    perform,
    position,
    put,
    raise_units,
    region,
    rules,
    stay,
    stock,
    turn_into,
    units,
    visit,
)

pytestmark = pytest.mark.interpreted

NO_MONSTERS = {"combat.monsters_per_turn": 0}
PRICES = {"paskaar": "wood", "vurt": "iron", "dortal": "gold"}
FOUNDATIONS = ("asander", "esmore", "jorveld", "nareth")
ARTEFACTS = tuple(CATALOGUE.artefacts)


def seeker(using, at, faction="humans"):
    """Return a position in which a player without units is alone at an artefact."""
    state = position(faction, "undead", using=using, regions=(at, "yreel"))
    raise_units(state, 0)
    raise_units(state, 1)
    return state


def fulfil(state, key):
    """Let the first player just fulfil the condition of an artefact."""
    mine = state.players[0]
    if key in PRICES:
        stock(state, 0, **{PRICES[key]: 12})
    elif key == "folen":
        for place in FOUNDATIONS:
            mine.foundation[region(place)] = 1
    elif key == "odmoor":
        mine.fortresses, mine.monsters = 1 << region("kosleen") | 1 << region("selmoor"), 0b111
    else:
        visit(state, 0, "tog_eed", "brynnlore", "harrax", "lorvane")


def fall_short(state, key):
    """Take away one of the things that the condition of an artefact asks for."""
    mine = state.players[0]
    if key in PRICES:
        stock(state, 0, **{PRICES[key]: 11})
    elif key == "folen":
        mine.foundation[region(FOUNDATIONS[0])] = 0
    elif key == "odmoor":
        mine.monsters = 0b11
    else:
        mine.visited = mine.mountains = mine.mountains & ~(1 << region("lorvane"))


def collect(using, key, faction="humans"):
    """Return the state after a player has collected an artefact."""
    state = seeker(using, key, faction)
    fulfil(state, key)
    return answer(stand(state, using), using, Verb.COLLECT, 0)


@pytest.mark.parametrize("key", ARTEFACTS)
def test_H12_1_who_is_alone_in_its_region_may_collect_it(key):
    using = rules()
    state = collect(using, key)
    assert is_done(state)
    assert state.owner[artefact(key)] == 0
    assert state.players[0].artefacts == 1 << artefact(key)


def test_H12_1_nobody_has_to_collect():
    using = rules()
    state = seeker(using, "paskaar")
    fulfil(state, "paskaar")
    assert is_done(answer(stand(state, using), using, Verb.DONE))
    assert (state.players[0].artefacts, held(state, 0)) == (0, (12, 0, 0))


@pytest.mark.parametrize("at", ["asander", "tog_eed", "vurt"])
def test_H12_1_not_from_another_region(at):
    using = rules()
    state = seeker(using, at)
    fulfil(state, "paskaar")
    assert is_done(stand(state, using))


def test_H12_1_not_on_the_way_through():
    using = rules()
    state = seeker(using, "lorvane")
    fulfil(state, "paskaar")
    go(perform(state, using, Action.MOVE, 4), using, "xarn")
    assert is_done(stay(state, using))


def test_H12_1_in_movement_actions_only():
    using = rules()
    state = seeker(using, "paskaar")
    fulfil(state, "paskaar")
    assert is_done(perform(state, using, Action.WOOD, 1))


def test_H12_1_H7_6_a_monster_of_the_same_action_counts_for_the_condition():
    using = rules()
    state = seeker(using, "odmoor")
    raise_units(state, 0, knight=4)
    state.players[0].monsters = 0b1111
    answer(stand(state, using), using, Verb.HUNT, 4, 0)
    send(state, using, 0, knight=4)
    assert asked(state, Decision.ARTEFACT, 0)


def test_H12_1_H9_3_so_does_the_monster_circled_for_a_battle():
    using = rules(NO_MONSTERS)
    state = field(using, "odmoor", humans={"militia": 2}, undead={"skeleton": 1})
    state.players[0].monsters = 0b1111
    answer(battle(state, using), using, Verb.TAKE_MONSTER)
    assert asked(state, Decision.ARTEFACT, 0)


def test_H12_1_with_others_there_only_the_winner_may_collect():
    using = rules(NO_MONSTERS)
    state = field(using, "paskaar", humans={"militia": 1}, orcs={"scout": 1})
    for seat in (0, 1):
        stock(state, seat, wood=12)
    answer(battle(state, using), using, Verb.TAKE_MONSTER)
    assert asked(state, Decision.ARTEFACT, 1)
    assert is_done(answer(state, using, Verb.DONE))


def test_H12_1_two_who_leave_each_other_alone_do_not_collect():
    using = rules(NO_MONSTERS)
    state = field(using, "paskaar", humans={}, orcs={})
    for seat in (0, 1):
        stock(state, seat, wood=12)
    assert is_done(announce(stand(state, using), using, Verb.LEAVE, Verb.LEAVE))


@pytest.mark.parametrize("key", ARTEFACTS)
def test_H12_2_without_its_condition_it_is_not_offered(key):
    using = rules()
    state = seeker(using, key)
    fulfil(state, key)
    fall_short(state, key)
    assert is_done(stand(state, using))


@pytest.mark.parametrize("key", PRICES)
def test_H12_2_twelve_of_one_resource_are_spent(key):
    using = rules(NO_MONSTERS)
    state = seeker(using, key, "gnomes")
    stock(state, 0, wood=15, iron=15, gold=15)
    answer(stand(state, using), using, Verb.COLLECT, 0)
    assert held(state, 0) == tuple(3 if name == PRICES[key] else 15 for name in ("wood", "iron", "gold"))


@pytest.mark.parametrize("key", ["folen", "odmoor", "tog_eed"])
def test_H12_2_the_other_conditions_cost_nothing(key):
    using = rules()
    state = seeker(using, key, "gnomes")
    fulfil(state, key)
    stock(state, 0, wood=15, iron=15, gold=15)
    answer(stand(state, using), using, Verb.COLLECT, 0)
    assert held(state, 0) == (15, 15, 15)


def test_H12_2_one_foundation_counts_once_however_high_its_level():
    using = rules()
    state = seeker(using, "folen")
    for place in FOUNDATIONS[:3]:
        state.players[0].foundation[region(place)] = 4
    assert is_done(stand(state, using))


@pytest.mark.parametrize(("fortresses", "monsters"), [(0, 5), (1, 4), (4, 1), (5, 0)])
def test_H12_2_seized_fortresses_and_circled_monsters_count_together(fortresses, monsters):
    using = rules(NO_MONSTERS)
    state = seeker(using, "odmoor")
    state.players[0].fortresses = (1 << fortresses) - 1
    state.players[0].monsters = (1 << monsters) - 1
    assert asked(stand(state, using), Decision.ARTEFACT, 0)


def test_H12_2_tog_eed_itself_is_one_of_the_four_mountains():
    using = rules()
    state = seeker(using, "odmoor")
    visit(state, 0, "brynnlore", "harrax", "lorvane")
    go(perform(state, using, Action.MOVE, 4), using, "tog_eed")
    assert asked(stay(state, using), Decision.ARTEFACT, 0)


def test_H12_2_a_mountain_that_became_a_lake_after_the_visit_still_counts():
    using = rules()
    state = seeker(using, "tog_eed")
    fulfil(state, "tog_eed")
    turn_into(state, "harrax", Terrain.LAKE)
    assert asked(stand(state, using), Decision.ARTEFACT, 0)


def test_H12_2_a_mountain_that_was_a_lake_before_the_visit_does_not():
    using = rules()
    state = seeker(using, "tog_eed")
    turn_into(state, "harrax", Terrain.LAKE)
    fulfil(state, "tog_eed")
    assert is_done(stand(state, using))


def test_H12_3_the_others_cross_it_off():
    using = rules()
    state = collect(using, "paskaar")
    put(state, 0, "yreel")
    put(state, 1, "paskaar")
    stock(state, 1, wood=12)
    assert is_done(stand(state, using))


def test_H12_3_its_owner_does_not_collect_it_again():
    using = rules()
    state = collect(using, "paskaar")
    stock(state, 0, wood=12)
    assert is_done(stand(state, using))


@pytest.mark.parametrize(("faction", "key", "unit"), [("humans", "dortal", "knight"), ("orcs", "dortal", "bomber")])
def test_H12_4_units_join_at_once(faction, key, unit):
    using = rules(NO_MONSTERS)
    assert units(collect(using, key, faction), 0) == {unit: 2}


@pytest.mark.parametrize(
    ("faction", "key", "resource", "amount"),
    [("gnomes", "paskaar", Resource.SCIENCE, 3), ("orcs", "folen", Resource.RAGE, 6)],
)
def test_H12_4_resources_come_at_once(faction, key, resource, amount):
    assert collect(rules(), key, faction).players[0].stock[resource] == amount


def test_H12_4_a_modified_movement_cost_holds_from_then_on():
    state = collect(rules(), "odmoor")
    assert state.players[0].terrain_cost[Terrain.MOUNTAIN] == 2


def test_H12_4_an_effect_of_an_action_is_applied_in_every_round():
    using = rules()
    state = collect(using, "vurt", "gnomes")
    for _ in range(2):
        perform(state, using, Action.IRON, 1)
    assert held(state, 0) == (0, 2 * (1 + 2), 0)


def test_H12_4_an_effect_for_the_end_of_the_game_gives_vp():
    using = rules()
    state = collect(using, "folen")
    assert artefact_score(state, using, 0) == len(FOUNDATIONS)
