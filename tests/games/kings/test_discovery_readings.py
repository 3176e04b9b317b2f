"""The readings of discovery that can be chosen, each under its values (K6)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Decision, DiscoveryCard, EventCard, Fortification, Settlement, Step, Verb
from tests.games.kings.explorers import FRONT, PLACE, PURPLE, explore
from tests.games.kings.position import (
    agenda,
    answer,
    armies_in,
    give_cards,
    give_land,
    offered,
    one_face,
    position,
    question,
    rules,
    run,
    same_dice,
    territory,
    verbs,
)

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(("choice", "alone"), [("all_fight_or_all_go_back", 0), ("each_army_decides", 2)])
def test_ruling_discovery_group_answer_says_whether_one_army_of_two_may_go_back(choice, alone):
    using = rules({"ruling.discovery_group_answer.choice": choice})
    state, using = explore(DiscoveryCard.WALLED_VILLAGE, armies=2, using=using)
    assert len(offered(state, using, Verb.CHOOSE_ARMY)) == alone


def test_ruling_discovery_group_answer_lets_the_armies_that_stay_fight():
    using = rules({"ruling.discovery_group_answer.choice": "each_army_decides"} | same_dice("blank"))
    state, using = explore(DiscoveryCard.WALLED_VILLAGE, armies=2, using=using)
    answer(state, using, Verb.CHOOSE_ARMY, PURPLE, 1)
    assert (armies_in(state, PURPLE, FRONT), question(state)) == ([1], (PURPLE, Decision.GUARD))
    assert verbs(state, using) == {Verb.FIGHT, Verb.GO_BACK}
    answer(state, using, Verb.FIGHT)
    assert (state.battle.attackers, armies_in(state, PURPLE, PLACE)) == (1, [0])


@pytest.mark.parametrize(("choice", "rounds"), [("at_once", 1), ("battle_phase", 0)])
def test_ruling_discovery_battle_time_says_when_the_malador_found_are_fought(choice, rounds):
    using = rules({"ruling.discovery_battle_time.choice": choice} | same_dice("blank"))
    state, using = explore(DiscoveryCard.LONE_ARMY, using=using)
    answer(state, using, Verb.FIGHT)
    assert state.battle.rounds == rounds


def test_ruling_discovery_battle_time_leaves_the_fight_to_the_battle_phase():
    using = rules({"ruling.discovery_battle_time.choice": "battle_phase"} | same_dice("blank"))
    state, using = explore(DiscoveryCard.LONE_ARMY, using=using)
    answer(state, using, Verb.FIGHT)
    run(state, using, Step.BATTLES, PURPLE, PURPLE)
    answer(state, using, Verb.CHOOSE_LAND, PLACE)
    assert (state.battle.rounds, question(state)) == (1, (PURPLE, Decision.PRESS))


def test_ruling_discovery_pieces_after_going_back_are_removed():
    using = rules({"ruling.discovery_pieces_after_going_back.choice": "removed_land_undiscovered"})
    state, using = explore(DiscoveryCard.WALLED_VILLAGE, using=using)
    answer(state, using, Verb.GO_BACK)
    land = state.land[PLACE]
    assert (land.controller, land.settlement, land.culture) == (NOBODY, Settlement.NONE, NOBODY)
    assert (land.fortification, land.garrison, land.visitors) == (Fortification.NONE, 0, 0)
    assert (state.powers[MALADOR].army_count, state.powers[MALADOR].domain) == (0, 0)
    assert state.powers[MALADOR].pieces[Settlement.VILLAGE] == 0
    assert (armies_in(state, PURPLE, FRONT), agenda(state)) == ([0], [])


@pytest.mark.parametrize(
    ("choice", "rounds", "decision"),
    [
        ("explorer_goes_back_after_round_one", 1, Decision.PRESS),
        ("as_defender_unmoved_to_adjacent_own", 1, Decision.WITHDRAW),
    ],
)
def test_ruling_ambush_leaving_says_how_the_explorer_may_leave(choice, rounds, decision):
    def march_by_force(state):
        give_land(state, PURPLE, territory("purple", "left"))
        give_cards(state, PURPLE, EventCard.FORCED_MARCH)

    using = rules({"ruling.ambush_leaving.choice": choice} | same_dice("blank"))
    state, using = explore(DiscoveryCard.AMBUSH, using=using, before=march_by_force)
    assert (state.battle.rounds, question(state)) == (rounds, (PURPLE, decision))


def test_ruling_ambush_leaving_as_defender_leaves_the_land_to_the_malador():
    using = rules({"ruling.ambush_leaving.choice": "as_defender_unmoved_to_adjacent_own"} | same_dice("blank"))
    state, using = explore(
        DiscoveryCard.AMBUSH, using=using, before=lambda s: give_cards(s, PURPLE, EventCard.FORCED_MARCH)
    )
    _, refuge, forced = offered(state, using, Verb.RETREAT)[0]
    answer(state, using, Verb.RETREAT, 0, refuge, forced)
    assert (armies_in(state, PURPLE, refuge), question(state)) == ([0], None)
    assert (state.land[PLACE].controller, state.land[PLACE].garrison, state.battle.rounds) == (MALADOR, 1, 1)


def test_ruling_ambush_leaving_as_defender_holds_an_army_that_has_moved():
    settings = {
        "ruling.ambush_leaving.choice": "as_defender_unmoved_to_adjacent_own",
        "ruling.battle_rounds.rounds": 20,
    }
    state, _ = explore(DiscoveryCard.AMBUSH, using=rules(settings | same_dice("blank")))
    assert (state.battle.rounds, question(state)) == (20, None)


@pytest.mark.parametrize(("choice", "owner"), [("malador_marker", MALADOR), ("undiscovered", NOBODY)])
def test_ruling_ambush_all_destroyed_says_whose_the_empty_land_is(choice, owner):
    using = rules({"ruling.ambush_all_destroyed.choice": choice} | same_dice("sword"))
    state, _ = explore(DiscoveryCard.AMBUSH, using=using)
    assert (state.land[PLACE].controller, state.powers[MALADOR].land_count) == (owner, int(owner == MALADOR))


def test_ruling_ambush_all_destroyed_leaves_the_marker_where_the_malador_stand():
    settings = one_face("red", "sword") | one_face("blue", "blank") | one_face("purple", "sword")
    using = rules({"ruling.ambush_all_destroyed.choice": "undiscovered"} | settings)
    state, _ = explore(DiscoveryCard.AMBUSH, using=using)
    assert (state.powers[PURPLE].army_count, state.land[PLACE].controller) == (0, MALADOR)


def marched_to(state, using):
    run(state, using, Step.MOVEMENT, PURPLE)
    return {b for _, b, _ in offered(state, using, Verb.MARCH)}


@pytest.mark.parametrize(("choice", "open_to"), [("ordinary_undiscovered_land", True), ("out_of_play", False)])
def test_ruling_absent_kingdom_land_says_whether_it_may_be_entered(choice, open_to):
    using = rules({"ruling.absent_kingdom_land.choice": choice})
    state = position(factions=("purple", "blue"), using=using)
    core = territory("red", "right")
    state.powers[PURPLE].armies[0].place = min(place for place in range(42) if using.ring[core] >> place & 1)
    assert (core in marched_to(state, using)) == open_to


def test_ruling_absent_kingdom_land_closes_four_territories_of_each_absent_kingdom():
    using = rules({"ruling.absent_kingdom_land.choice": "out_of_play"})
    state = position(factions=("purple", "blue"), using=using)
    closed = {place for place in range(42) if int(state.closed) >> place & 1}
    roles, absent = ("capital", "front", "left", "right"), ("red", "white", "green", "black")
    assert closed == {territory(kingdom, role) for kingdom in absent for role in roles}
