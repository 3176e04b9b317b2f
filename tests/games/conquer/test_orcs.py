"""The Orcs: points for rage, units converted by rage, and the structures that give and use rage (H17)."""

import pytest

from sim.games.conquer import scoring
from sim.games.conquer.words import Action, Decision, Resource, Verb
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    asked,
    erect,
    go,
    held,
    idle,
    offered,
    own,
    perform,
    position,
    raise_units,
    region,
    rules,
    stock,
    structure,
    unit,
    units,
    wait_for,
)
from tests.games.conquer.probes import FIGHTS, attack_player

pytestmark = pytest.mark.interpreted
EASY = {"monster.1.power": 0, "region.kosleen.fortress.power": 0}
SCOUT_CHARGER, CHARGER_BOMBER, SCOUT_BOMBER = 0, 1, 2


def orcs(*built, using, where="paskaar", rage=0):
    """Return a position with the Orcs in a region, with some structures and so much rage."""
    state = position("orcs", "humans", using=using, regions=(where, "dortal"))
    erect(state, using, 0, *built)
    stock(state, 0, rage=rage)
    return state


def rage(state):
    return int(state.players[0].stock[Resource.RAGE])


def building(state, using, level=1):
    """Begin a building action of the Orcs."""
    perform(state, using, Action.BUILD, level)
    assert asked(state, Decision.BUILD, 0)
    return state


# ------------------------------------------------------------------ H17.1: points


@pytest.mark.parametrize(
    ("before", "gained", "points"), [(5, 6, 0), (6, 6, 2), (11, 6, 2), (12, 6, 4), (18, 6, 7), (30, 6, 7)]
)
def test_H17_1_rage_of_12_18_and_24_gives_2_2_and_3_points(before, gained, points):
    using = rules({"faction.orcs.artefact.folen.effect.1.amount": gained})
    state = orcs(using=using, rage=before)
    own(state, using, 0, "folen", gifts=True)
    assert scoring.resource_score(state, using, 0) == points


def test_H17_1_points_stay_when_rage_is_spent_and_are_given_once():
    using = rules()
    state = orcs(using=using, rage=8)
    own(state, using, 0, "folen", gifts=True)
    building(state, using)
    answer(state, using, Verb.CONVERT, SCOUT_BOMBER, 3)
    assert (rage(state), scoring.resource_score(state, using, 0)) == (2, 2)
    stock(state, 0, rage=11)
    answer(state, using, Verb.DONE)
    wait_for(state, using, Decision.BUILD)
    own(state, using, 0, "paskaar")
    perform(state, using, Action.WOOD, 1)
    assert (rage(state), scoring.resource_score(state, using, 0)) == (12, 2)


def test_H17_1_rage_cannot_be_looted():
    using = rules()
    state = position("humans", "orcs", using=using)
    stock(state, 1, rage=9)
    attack_player(state, using, 5)
    assert offered(state, using, Verb.TAKE_LOOT) == []


# ------------------------------------------------------------------ H17.2: conversions


@pytest.mark.parametrize(
    ("conversion", "price", "turned"),
    [
        (SCOUT_CHARGER, 1, {"scout": 1, "charger": 4}),
        (CHARGER_BOMBER, 3, {"scout": 3, "bomber": 2}),
        (SCOUT_BOMBER, 4, {"scout": 1, "charger": 2, "bomber": 2}),
    ],
)
def test_H17_2_rage_turns_units_into_better_ones_without_any_structure(conversion, price, turned):
    using = rules()
    state = orcs(using=using, rage=2 * price)
    raise_units(state, 0, scout=3, charger=2)
    building(state, using)
    answer(state, using, Verb.CONVERT, conversion, 2)
    assert (units(state, 0), rage(state)) == (turned, 0)


def test_H17_2_the_worked_example_of_scouts_hired_and_converted():
    """Worked example of the rulebook: L680."""
    using = rules()
    state = orcs(using=using, rage=5)
    raise_units(state, 0)
    stock(state, 0, wood=2, gold=8)
    building(state, using)
    answer(state, using, Verb.BUILD, structure(state, 0, "camp"), 0)
    answer(state, using, Verb.RECRUIT, unit(state, 0, "scout"), 3)
    answer(state, using, Verb.CONVERT, SCOUT_CHARGER, 1)
    answer(state, using, Verb.CONVERT, SCOUT_BOMBER, 1)
    assert (units(state, 0), rage(state), held(state, 0)) == ({"scout": 1, "charger": 1, "bomber": 1}, 0, (0, 0, 0))


def test_H17_2_as_many_as_there_are_units_and_rage_for():
    using = rules()
    state = orcs(using=using, rage=5)
    raise_units(state, 0, scout=9, charger=1)
    found = set(offered(building(state, using), using, Verb.CONVERT))
    expected = {(SCOUT_CHARGER, number, -1) for number in range(1, 6)}
    assert found == expected | {(CHARGER_BOMBER, 1, -1), (SCOUT_BOMBER, 1, -1)}


def test_H17_2_a_charger_made_of_a_scout_can_be_converted_again_in_the_same_action():
    using = rules()
    state = orcs(using=using, rage=4)
    raise_units(state, 0, scout=1)
    building(state, using)
    answer(state, using, Verb.CONVERT, SCOUT_CHARGER, 1)
    answer(state, using, Verb.CONVERT, CHARGER_BOMBER, 1)
    assert (units(state, 0), rage(state)) == ({"bomber": 1}, 0)


def test_H17_2_a_building_action_still_builds_and_recruits_besides():
    using = rules()
    state = orcs("camp", using=using, rage=3)
    stock(state, 0, wood=2, iron=2, gold=2)
    building(state, using)
    answer(state, using, Verb.CONVERT, SCOUT_CHARGER, 3)
    answer(state, using, Verb.BUILD, structure(state, 0, "war_drums"), 0)
    answer(state, using, Verb.RECRUIT, unit(state, 0, "scout"), 1)
    assert units(state, 0) == {"scout": 1, "charger": 3}


# ------------------------------------------------------------------ H17.3: no recruiting; the Arena


def test_H17_3_the_arena_gives_no_rage_for_units_converted():
    using = rules()
    state = orcs("arena", using=using, rage=4)
    building(state, using)
    answer(state, using, Verb.CONVERT, SCOUT_CHARGER, 2)
    assert rage(state) == 2


@pytest.mark.parametrize(
    ("numbers", "gained"),
    [((1,), 0), ((2,), 1), ((3,), 1), ((1, 1), 1), ((1, 1, 1), 1), ((3, 1), 2), ((1, 2, 3), 3), ((5, 5), 5)],
)
def test_H20_3_the_arena_counts_all_units_recruited_in_one_action_together(numbers, gained):
    using = rules()
    state = orcs("camp", "arena", using=using)
    stock(state, 0, gold=99)
    building(state, using)
    for number in numbers:
        answer(state, using, Verb.RECRUIT, unit(state, 0, "scout"), number)
    assert rage(state) == gained


def test_H20_3_the_arena_counts_units_of_all_types_and_begins_anew_in_the_next_action():
    using = rules()
    state = orcs("camp", "gym", "arena", using=using)
    stock(state, 0, gold=99)
    building(state, using)
    answer(state, using, Verb.RECRUIT, unit(state, 0, "scout"), 2)
    answer(state, using, Verb.RECRUIT, unit(state, 0, "charger"), 1)
    assert rage(state) == 1
    answer(state, using, Verb.DONE)
    idle(state, using)
    building(state, using)
    answer(state, using, Verb.RECRUIT, unit(state, 0, "scout"), 1)
    assert rage(state) == 1


# ------------------------------------------------------------------ structures that give and use rage


@pytest.mark.parametrize(("where", "gained"), [("harrax", 2), ("paskaar", 0), ("dortal", 0), ("folen", 0)])
def test_H20_3_the_camp_gives_rage_in_building_actions_in_the_mountains(where, gained):
    using = rules()
    assert rage(building(orcs("camp", using=using, where=where), using)) == gained


def test_H19_14_the_camp_gives_nothing_in_mountains_made_a_lake():
    """Named by the rulebook as a use of the Geyser: L650."""
    using = rules()
    state = position("orcs", "nagas", using=using, regions=("tog_eed", "tog_eed"))
    erect(state, using, 0, "camp")
    erect(state, using, 1, "geyser")
    perform(state, using, Action.BUILD, 1)
    wait_for(state, using, Decision.FLOOD, 1)
    answer(state, using, Verb.FLOOD)
    wait_for(state, using, Decision.FLOOD, 1)
    assert rage(state) == 2
    assert rage(building(state, using)) == 2


@pytest.mark.parametrize("fight", FIGHTS)
def test_H20_3_the_skull_totem_gives_rage_for_every_combat_won(fight):
    using = rules(EASY)
    state = orcs("skull_totem", using=using)
    fight(state, using, 3)
    assert rage(state) == 2


def reachable(state, using, level):
    """Return how many exchanges for points each region takes at least."""
    perform(state, using, Action.MOVE, level)
    assert asked(state, Decision.DESTINATION, 0)
    found = {}
    for where, bought, _ in sorted(offered(state, using, Verb.GO)):
        found.setdefault(where, bought)
    return found


def test_H6_9_war_drums_turn_at_most_two_rage_into_points():
    using = rules()
    near = {"paskaar": 0, "lorvane": 1, "tog_eed": 1}
    far = dict.fromkeys(("odmoor", "folen", "kosleen", "selmoor", "yreel"), 2)
    for rage_held, expected in ((0, {"paskaar": 0}), (1, near), (9, near | far)):
        found = reachable(orcs("war_drums", using=using, rage=rage_held), using, 1)
        assert found == {region(key): bought for key, bought in expected.items()}


def test_H6_9_rage_is_paid_when_the_move_is_revealed():
    using = rules()
    state = perform(orcs("war_drums", using=using, rage=2), using, Action.MOVE, 1)
    go(state, using, "lorvane", bought=1)
    assert rage(state) == 2
    idle(state, using)
    assert rage(state) == 1


@pytest.mark.parametrize("action", [Action.WOOD, Action.IRON, Action.GOLD])
def test_H3_3_the_overseers_hut_turns_one_rage_into_two_of_what_is_gathered(action):
    using = rules()
    state = perform(orcs("overseers_hut", using=using, rage=3), using, action, 1)
    assert asked(state, Decision.BOOST, 0)
    assert len(offered(state, using, Verb.EXCHANGE)) == 1
    answer(state, using, Verb.EXCHANGE, *offered(state, using, Verb.EXCHANGE)[0])
    assert not wait_for(state, using, Decision.BOOST)
    assert (held(state, 0)[action], sum(held(state, 0)), rage(state)) == (3, 3, 2)


@pytest.mark.parametrize("spent", [0, 1])
def test_H3_3_the_overseers_hut_makes_the_building_action_one_level_higher(spent):
    using = rules()
    state = orcs("camp", "overseers_hut", using=using, rage=5)
    stock(state, 0, wood=9, iron=9, gold=9)
    building(state, using, level=1)
    if spent:
        answer(state, using, Verb.EXCHANGE, *offered(state, using, Verb.EXCHANGE)[0])
    assert rage(state) == 5 - 2 * spent
    board = list(CATALOGUE.boards["orcs"]["structure"].values())
    levels = {board[place]["level"] for place, _, _ in offered(state, using, Verb.BUILD)}
    assert levels == set(range(1, 2 + spent))
    assert len(offered(state, using, Verb.EXCHANGE)) == 1 - spent


def test_H3_3_a_higher_level_lasts_for_this_building_action_alone():
    using = rules()
    state = orcs("camp", "overseers_hut", using=using, rage=2)
    stock(state, 0, wood=9, iron=9, gold=9)
    building(state, using, level=1)
    answer(state, using, Verb.EXCHANGE, *offered(state, using, Verb.EXCHANGE)[0])
    answer(state, using, Verb.DONE)
    idle(state, using)
    building(state, using, level=1)
    assert structure(state, 0, "gym") not in {place for place, _, _ in offered(state, using, Verb.BUILD)}
