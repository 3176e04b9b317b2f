"""H12: artefacts that change hands in battles: what a robbed owner loses and keeps, and what comes back with them."""

import pytest

from sim.games.conquer.scoring import artefact_score
from sim.games.conquer.words import Action, Decision, Event, Resource, Terrain, Verb
from tests.games.conquer.clash import (
    battle,
    field,
    powers,
    stand,
)
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    artefact,
    asked,
    deploy,
    erect,
    faction_key,
    held,
    is_done,
    offered,
    own,
    perform,
    put,
    rules,
    stock,
    told,
    units,
    visit,
)

pytestmark = pytest.mark.interpreted

NOTHING_THERE = "asander"
NO_MONSTERS = {"combat.monsters_per_turn": 0}


def owner_and_rival(using, owner, rival, key):
    """Return a position of two players in one region; the first one has collected an artefact."""
    state = field(using, NOTHING_THERE, **{owner: {}, rival: {}})
    own(state, using, 0, key, gifts=True)
    return state


def beat(state, using, winner):
    """Let a player beat the others of its region with one weak unit; stop at its reward."""
    faction = faction_key(state, winner)
    state.players[winner].units[0] += 1
    idle = {faction_key(state, seat): {} for seat in range(int(state.seats)) if seat != winner}
    return battle(state, using, **idle, **{faction: {CATALOGUE.units(faction)[0]: 1}})


def rob(state, using, winner, key):
    """Let a player take an artefact as its reward for beating the others of its region."""
    return answer(beat(state, using, winner), using, Verb.TAKE_ARTEFACT, artefact(key))


def test_H12_4_a_robbed_owner_moves_at_the_old_cost_again():
    using = rules(NO_MONSTERS)
    state = owner_and_rival(using, "humans", "elves", "odmoor")
    assert state.players[0].terrain_cost[Terrain.MOUNTAIN] == 2
    rob(state, using, 1, "odmoor")
    assert [int(state.players[seat].terrain_cost[Terrain.MOUNTAIN]) for seat in (0, 1)] == [3, 2]


def test_H12_4_a_robbed_owner_loses_its_bonus_in_combat():
    using = rules(NO_MONSTERS)
    state = owner_and_rival(using, "orcs", "elves", "vurt")
    state.players[0].units[0] = 2
    battle(state, using, orcs={"scout": 1})
    assert powers(state) == [2 + 4, 0]
    answer(state, using, Verb.TAKE_MONSTER)
    rob(state, using, 1, "vurt")
    battle(state, using, orcs={"scout": 1})
    assert powers(state) == [2, 0]


def test_H12_4_a_robbed_owner_gathers_as_before():
    using = rules(NO_MONSTERS)
    state = owner_and_rival(using, "undead", "elves", "paskaar")
    perform(state, using, Action.WOOD, 1)
    assert held(state, 0) == (1 + 2, 0, 0)
    rob(state, using, 1, "paskaar")
    perform(state, using, Action.WOOD, 1)
    assert held(state, 0) == (1 + 2 + 1, 0, 0)


def test_H12_4_H13_5_a_robbed_owner_loses_the_vp_at_the_end():
    using = rules(NO_MONSTERS)
    state = owner_and_rival(using, "elves", "orcs", "dortal")
    visit(state, 0, "asander", "esmore", "yreel", "vurt")
    assert artefact_score(state, using, 0) == 2
    rob(state, using, 1, "dortal")
    assert artefact_score(state, using, 0) == 0


def test_H12_4_what_other_things_give_is_not_lost_with_the_artefact():
    using = rules(NO_MONSTERS)
    state = owner_and_rival(using, "humans", "elves", "tog_eed")
    erect(state, using, 0, "stables")
    assert state.players[0].move_bonus == 2
    rob(state, using, 1, "tog_eed")
    assert state.players[0].move_bonus == 1


def test_H12_4_a_robbed_owner_keeps_units_and_the_new_one_receives_its_own():
    using = rules(NO_MONSTERS)
    state = owner_and_rival(using, "humans", "orcs", "dortal")
    rob(state, using, 1, "dortal")
    assert (units(state, 0), units(state, 1)) == ({"knight": 2}, {"bomber": 2})


@pytest.mark.parametrize(
    ("owner", "key", "resource", "amount"),
    [("gnomes", "paskaar", Resource.SCIENCE, 3), ("orcs", "folen", Resource.RAGE, 6)],
)
def test_H12_4_a_robbed_owner_keeps_what_came_at_once(owner, key, resource, amount):
    using = rules(NO_MONSTERS)
    state = rob(owner_and_rival(using, owner, "humans", key), using, 1, key)
    assert state.players[0].artefacts == 0
    assert state.players[0].stock[resource] == amount


def test_H12_3_a_robbed_owner_cannot_collect_it_in_its_region_again():
    using = rules(NO_MONSTERS)
    state = rob(owner_and_rival(using, "humans", "orcs", "paskaar"), using, 1, "paskaar")
    put(state, 0, "paskaar")
    stock(state, 0, wood=12)
    assert is_done(stand(state, using))


def test_H12_3_a_third_player_can_take_it_from_the_one_who_took_it():
    using = rules(NO_MONSTERS)
    state = field(using, NOTHING_THERE, humans={}, orcs={}, elves={})
    own(state, using, 0, "odmoor", gifts=True)
    for winner in (1, 2):
        rob(state, using, winner, "odmoor")
    assert state.owner[artefact("odmoor")] == 2
    assert [int(state.players[seat].artefacts > 0) for seat in range(3)] == [0, 0, 1]


def test_H12_4_H7_6_a_lasting_effect_helps_the_new_owner_in_the_same_action():
    using = rules({"monster.2.power": 6})
    state = owner_and_rival(using, "humans", "orcs", "odmoor")
    state.players[1].units[0] = 2
    rob(state, using, 1, "odmoor")
    assert asked(state, Decision.MONSTER, 1)
    deploy(answer(state, using, Verb.HUNT, 1, 0), using, 2)
    assert told(state, Event.HUNTED)[0][2] == 2 * 2 + 3


def test_H12_5_a_regained_artefact_has_its_lasting_effect_again():
    using = rules(NO_MONSTERS)
    state = owner_and_rival(using, "humans", "elves", "odmoor")
    for winner in (1, 0):
        rob(state, using, winner, "odmoor")
    assert state.owner[artefact("odmoor")] == 0
    assert [int(state.players[seat].terrain_cost[Terrain.MOUNTAIN]) for seat in (0, 1)] == [2, 3]


@pytest.mark.parametrize(("repeats", "knights"), [(False, 2), (True, 4)])
def test_H12_5_gifts_are_repeated_only_under_the_other_ruling(repeats, knights):
    using = rules({**NO_MONSTERS, "ruling.regained_artefact_repeats_gifts": repeats})
    state = owner_and_rival(using, "humans", "elves", "dortal")
    for winner in (1, 0):
        rob(state, using, winner, "dortal")
    assert units(state, 0) == {"knight": knights}


def test_H12_5_whoever_regains_it_though_it_was_taken_in_turns():
    using = rules(NO_MONSTERS)
    state = owner_and_rival(using, "humans", "orcs", "dortal")
    for winner in (1, 0, 1, 0):
        rob(state, using, winner, "dortal")
    assert (units(state, 0), units(state, 1)) == ({"knight": 2}, {"bomber": 2})


def test_H12_5_an_artefact_is_regained_by_defeating_its_new_owner_only():
    using = rules(NO_MONSTERS)
    state = field(using, NOTHING_THERE, humans={}, orcs={}, undead={})
    own(state, using, 1, "odmoor")
    put(state, 1, "yreel")
    beat(state, using, 0)
    assert asked(state, Decision.PRIZE, 0)
    assert offered(state, using, Verb.TAKE_ARTEFACT) == []
