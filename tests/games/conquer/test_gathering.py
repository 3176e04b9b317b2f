"""Gathering in Heroes: Write & Conquer (H3): what it brings, amounts that give VP, exchanges."""

import pytest

from sim.games.conquer import resources, scoring
from sim.games.conquer.words import Action, Resource, Verb
from tests.games.conquer.position import (
    answer,
    erect,
    go,
    held,
    own,
    perform,
    position,
    raise_units,
    rules,
    stay,
    stock,
)

pytestmark = pytest.mark.interpreted
WOOD, IRON, GOLD, MOVE, BUILD = Action
GATHERING = (WOOD, IRON, GOLD)
FACTIONS = ("humans", "undead", "gnomes", "orcs", "elves", "nagas")


def other_than(faction):
    """Some other faction."""
    return "undead" if faction != "undead" else "orcs"


def gathered(faction, action, level, *structures, artefacts=(), settings=None):
    """What a player with some structures and artefacts holds after gathering once."""
    using = rules(settings)
    state = position(faction, other_than(faction), using=using)
    erect(state, using, 0, *structures)
    for key in artefacts:
        own(state, using, 0, key)
    perform(state, using, action, level)
    return held(state, 0)


def points_after(amounts, *, before=0, spend=(), resource=WOOD):
    """The VP circled for a resource after gains in turn, of each of which something is spent."""
    using = rules()
    state = position("humans", "undead", using=using)
    state.players[0].stock[resource] = before
    found = []
    for amount, spent in zip(amounts, spend or [0] * len(amounts), strict=True):
        perform(state, using, resource, amount)
        resources.pay(state, 0, int(resource), spent)
        found.append(int(scoring.resource_score(state, using, 0)))
    return found


# ------------------------------------------------------------------ the level of the action


@pytest.mark.parametrize("action", GATHERING)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_H3_1_gathering_gives_as_much_as_the_level(action, level):
    expected = tuple(level if resource == action else 0 for resource in GATHERING)
    assert [gathered(faction, action, level) for faction in FACTIONS] == [expected] * len(FACTIONS)


def test_H3_1_it_is_added_to_the_inventory():
    using = rules()
    state = position("humans", "undead", using=using)
    stock(state, 0, wood=5, iron=1)
    perform(state, using, WOOD, 3)
    assert held(state, 0) == (8, 1, 0)


@pytest.mark.parametrize(
    ("faction", "structure", "action", "expected"),
    [
        ("humans", "farmstead", GOLD, (0, 0, 3)),
        ("humans", "farmstead", WOOD, (2, 0, 0)),
        ("undead", "barrow", IRON, (0, 2, 1)),
        ("undead", "barrow", GOLD, (0, 0, 2)),
        ("elves", "sapling_garden", WOOD, (3, 0, 0)),
        ("elves", "sapling_garden", IRON, (0, 2, 0)),
        ("nagas", "pearl_bed", GOLD, (0, 0, 3)),
    ],
)
def test_H3_1_H4_6_a_structure_adds_to_the_gathering_that_it_names(faction, structure, action, expected):
    assert gathered(faction, action, 2, structure) == expected


def test_H3_1_several_effects_add_up():
    assert gathered("elves", WOOD, 4, "sapling_garden", artefacts=["vurt"]) == (4 + 1 + 2, 0, 0)


@pytest.mark.parametrize("action", GATHERING)
def test_H3_1_an_artefact_of_the_nagas_adds_to_whatever_is_gathered(action):
    expected = tuple(4 if resource == action else 0 for resource in GATHERING)
    assert gathered("nagas", action, 3, artefacts=["paskaar"]) == expected


@pytest.mark.parametrize("action", GATHERING)
def test_H3_1_an_effect_can_add_a_faction_resource(action):
    using = rules()
    state = position("orcs", "undead", using=using)
    own(state, using, 0, "paskaar")
    perform(state, using, action, 2)
    assert state.players[0].stock[Resource.RAGE] == 1


def test_H3_1_effects_add_every_time():
    using = rules()
    state = position("humans", "undead", using=using)
    erect(state, using, 0, "farmstead")
    for _ in range(3):
        perform(state, using, GOLD, 1)
    assert held(state, 0) == (0, 0, 6)


def test_H3_1_effects_of_others_add_nothing():
    using = rules()
    state = position("humans", "undead", using=using)
    erect(state, using, 0, "farmstead")
    perform(state, using, GOLD, 1)
    assert held(state, 1) == (0, 0, 1)


# ------------------------------------------------------------------ amounts that give VP


@pytest.mark.parametrize(("amount", "points"), [(13, 0), (14, 2), (21, 2), (22, 4), (29, 4), (30, 7), (31, 7), (90, 7)])
@pytest.mark.parametrize("resource", GATHERING)
def test_H3_2_amounts_reached_give_points(resource, amount, points):
    assert points_after([amount], resource=resource) == [points]


def test_H3_2_T1_points_stay_when_the_wood_is_spent():
    assert points_after([17, 1], spend=[8, 0]) == [2, 2]


def test_H3_2_T2_thirty_iron_give_seven_points_in_all():
    assert points_after([14, 8, 8], resource=IRON) == [2, 4, 7]


def test_H3_2_an_amount_reached_again_gives_nothing_more():
    assert points_after([14, 14, 14], spend=[14, 14, 0]) == [2, 2, 2]


def test_H3_2_a_higher_amount_counts_after_spending():
    assert points_after([14, 22], spend=[14, 0]) == [2, 4]


def test_H3_2_what_is_spent_before_the_amount_is_reached_is_missing():
    assert points_after([13, 13], spend=[12, 0]) == [0, 2]


def test_H3_2_each_resource_counts_by_itself():
    using = rules()
    state = position("humans", "undead", using=using)
    stock(state, 0, wood=13, iron=13, gold=13)
    perform(state, using, IRON, 1)
    assert scoring.resource_score(state, using, 0) == 2


def test_H3_2_the_first_threshold_is_not_needed_for_the_next():
    """Reaching 30 at once gives all three."""
    assert points_after([1], before=29) == [7]


@pytest.mark.parametrize(("any_gain", "points"), [(True, 2), (False, 0)])
def test_H3_2_resources_of_a_region_count_by_a_ruling(any_gain, points):
    using = rules({"ruling.threshold_on_every_gain": any_gain})
    state = position("humans", "undead", using=using, regions=("folen", "vurt"))
    stock(state, 0, wood=12)
    perform(state, using, MOVE, 2)
    go(state, using, "esmore")
    stay(state, using)
    assert held(state, 0) == (14, 0, 0)
    assert scoring.resource_score(state, using, 0) == points


def test_H3_2_resources_of_a_monster_count_by_a_ruling():
    using = rules()
    state = position("humans", "undead", using=using)
    stock(state, 0, wood=13)
    raise_units(state, 0, knight=1)
    perform(state, using, MOVE, 1)
    stay(state, using)
    stay(state, using)
    answer(state, using, Verb.HUNT, 0, 0)
    answer(state, using, Verb.DEPLOY, 1)
    assert scoring.resource_score(state, using, 0) == 2


def test_H3_2_an_exchange_counts_by_a_ruling():
    using = rules()
    state = position("humans", "undead", using=using)
    erect(state, using, 0, "market")
    stock(state, 0, wood=2, gold=13)
    perform(state, using, BUILD, 1)
    answer(state, using, Verb.EXCHANGE, 0, Resource.WOOD, Resource.GOLD)
    assert scoring.resource_score(state, using, 0) == 2


@pytest.mark.parametrize(("any_gain", "points"), [(True, 2), (False, 0)])
def test_H3_2_H17_1_rage_won_in_a_combat_counts_by_the_same_ruling(any_gain, points):
    using = rules({"ruling.threshold_on_every_gain": any_gain})
    state = position("orcs", "undead", using=using)
    erect(state, using, 0, "skull_totem")
    raise_units(state, 0, bomber=1)
    stock(state, 0, rage=10)
    perform(state, using, MOVE, 1)
    stay(state, using)
    stay(state, using)
    answer(state, using, Verb.HUNT, 0, 0)
    answer(state, using, Verb.DEPLOY, 1)
    assert state.players[0].stock[Resource.RAGE] == 12
    assert scoring.resource_score(state, using, 0) == points
