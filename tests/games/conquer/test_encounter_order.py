"""H7: several meetings in one action, players alone in a region, and what comes before what."""

import pytest

from sim.games.conquer.words import Action, Decision, Event, Verb
from tests.games.conquer.clash import (
    announce,
    field,
    history,
    send_all,
    stand,
    summon,
)
from tests.games.conquer.position import (
    answer,
    artefact,
    asked,
    go,
    is_asked,
    is_done,
    own,
    perform,
    place_hydra,
    position,
    put,
    raise_units,
    region,
    rules,
    stay,
    stock,
    told,
)

pytestmark = pytest.mark.interpreted

NEAR, FAR = "asander", "yreel"  # the first and one of the last regions of the map, without fortress and artefact
WEAK = {"combat.margin": 10}  # nobody can beat a monster, so that nobody is asked about it


def four(using, regions, first=0):
    """Return a position of four players in these regions, each with two units of power 1."""
    state = field(using, NEAR, elves={"pixie": 2}, undead={"skeleton": 2}, humans={"militia": 2}, orcs={"scout": 1})
    for seat, key in enumerate(regions):
        put(state, seat, key)
    state.first = first
    return state


def all_fight(state, using):
    """Let all meetings become battles in which nobody deploys anything; return their regions in order."""
    stand(state, using)
    while is_asked(state, Decision.WISH):
        answer(state, using, Verb.FIGHT)
        send_all(state, using, elves={}, undead={}, humans={}, orcs={})
    return [place for place, *_ in told(state, Event.BATTLE)]


@pytest.mark.parametrize(
    ("regions", "first", "order"),
    [
        ((NEAR, FAR, NEAR, FAR), 0, [NEAR, FAR]),
        ((NEAR, FAR, NEAR, FAR), 1, [FAR, NEAR]),
        ((NEAR, FAR, NEAR, FAR), 2, [NEAR, FAR]),
        ((NEAR, FAR, NEAR, FAR), 3, [FAR, NEAR]),
        ((FAR, FAR, NEAR, NEAR), 0, [FAR, NEAR]),
        ((FAR, FAR, NEAR, NEAR), 1, [FAR, NEAR]),
        ((FAR, FAR, NEAR, NEAR), 2, [NEAR, FAR]),
    ],
)
def test_H7_4_the_first_players_battle_comes_first_then_clockwise(regions, first, order):
    using = rules(WEAK)
    assert all_fight(four(using, regions, first), using) == [region(key) for key in order]


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_H7_4_a_first_player_who_meets_nobody_does_not_hold_up_the_others(first):
    using = rules(WEAK)
    regions = [FAR, FAR, FAR, FAR]
    regions[first] = "esmore"
    assert all_fight(four(using, regions, first), using) == [region(FAR)]


def test_H7_4_the_next_meeting_waits_until_the_reward_of_the_battle_before_is_chosen():
    using = rules()
    state = stand(four(using, (NEAR, FAR, NEAR, FAR)), using)
    announce(state, using, Verb.FIGHT, Verb.LEAVE)
    send_all(state, using, elves={"pixie": 2}, humans={})
    assert asked(state, Decision.PRIZE, 0)
    answer(state, using, Verb.TAKE_MONSTER)
    assert asked(state, Decision.WISH, 1)


def test_H7_4_the_same_players_do_not_meet_twice_in_an_action():
    using = rules(WEAK)
    state = four(using, (NEAR, NEAR, NEAR, NEAR))
    assert all_fight(state, using) == [region(NEAR)]
    assert state.encounters == 1


@pytest.mark.parametrize("first", [0, 1])
def test_H7_5_who_is_alone_may_seize_in_turn_from_the_first_player(first):
    using = rules()
    state = position("elves", "undead", using=using, regions=("kosleen", "selmoor"), first=first)
    raise_units(state, 0, pixie=20)
    raise_units(state, 1, skeleton=20)
    stand(state, using)
    assert asked(state, Decision.FORTRESS, first)
    answer(state, using, Verb.DONE)
    assert asked(state, Decision.FORTRESS, 1 - first)


def test_H7_5_H6_5_who_stays_may_seize_as_well_as_who_comes():
    using = rules()
    state = position("elves", "undead", using=using, regions=("kosleen", "odmoor"))
    raise_units(state, 0, pixie=9)
    put(state, 1, "tog_eed")
    raise_units(state, 1, skeleton=13)
    perform(state, using, Action.MOVE, 1)
    go(stay(state, using), using, "selmoor")
    assert asked(state, Decision.FORTRESS, 0)
    answer(state, using, Verb.DONE)
    assert asked(state, Decision.FORTRESS, 1)


def test_H7_5_H6_5_under_the_other_ruling_who_stays_may_not():
    using = rules({"ruling.staying_may_claim": False})
    state = position("elves", "undead", using=using, regions=("kosleen", "paskaar"))
    raise_units(state, 0, pixie=20)
    stock(state, 1, wood=12)
    stand(state, using)
    assert asked(state, Decision.MONSTER, 0)
    assert is_done(answer(state, using, Verb.DONE))


def test_H15_2_H19_7_a_hydra_elsewhere_is_not_lost_to_its_owners_curse_and_fights():
    using = rules()
    state = position("undead", "nagas", "orcs", using=using, regions=(FAR, "dortal", "kosleen"))
    state.players[0].cursed = 1 << region(NEAR)
    raise_units(state, 1)
    place_hydra(state, 1, "kosleen")
    raise_units(state, 2, scout=9)
    stay(perform(state, using, Action.MOVE, 2), using)
    answer(go(state, using, NEAR), using, Verb.SEND_HYDRA, region("kosleen"))
    stay(state, using)
    assert state.players[1].losses_to_curses == 0
    assert asked(state, Decision.DEPLOY, 2)


def test_H7_5_H9_7_who_was_alone_until_a_hydra_was_summoned_and_lost_to_it_may_not_seize():
    using = rules({"combat.monsters_per_turn": 0})
    state = field(using, NEAR, nagas={"serpent": 1}, humans={}, orcs={"scout": 20})
    own(state, using, 1, "tog_eed")
    put(state, 2, "qliss")
    stand(state, using)
    announce(state, using, Verb.FIGHT, Verb.LEAVE)
    answer(send_all(state, using), using, Verb.TAKE_ARTEFACT, artefact("tog_eed"))
    for one in (0, 1):
        answer(state, using, Verb.CIRCLE, one)
    summon(state, using, "qliss")
    assert asked(state, Decision.DEPLOY, 2)
    assert is_done(send_all(state, using, orcs={"scout": 1}))


@pytest.mark.parametrize("first", [0, 1])
def test_H7_5_who_is_alone_may_collect_in_turn_from_the_first_player(first):
    using = rules()
    state = position("humans", "undead", using=using, regions=("paskaar", "dortal"), first=first)
    raise_units(state, 0)
    raise_units(state, 1)
    for seat in (0, 1):
        stock(state, seat, wood=12, gold=12)
    stand(state, using)
    assert asked(state, Decision.ARTEFACT, first)
    answer(state, using, Verb.DONE)
    assert asked(state, Decision.ARTEFACT, 1 - first)


def test_H7_5_two_who_left_each_other_alone_may_not_seize():
    using = rules()
    state = stand(field(using, "kosleen", elves={"pixie": 20}, undead={"skeleton": 20}), using)
    announce(state, using, Verb.LEAVE, Verb.LEAVE)
    assert asked(state, Decision.MONSTER, 0)


def whole_action(using):
    """Play an action with a battle, a fortress, a monster and an artefact; return the state.

    The first player takes the artefact and the second one the fortress; the others fight each other.
    """
    state = four(using, ("paskaar", "kosleen", NEAR, NEAR))
    raise_units(state, 0, pixie=6)
    raise_units(state, 1, skeleton=15)
    stock(state, 0, wood=12)
    send_all(announce(stand(state, using), using, Verb.FIGHT, Verb.LEAVE), using, orcs={})
    fortress = [(Verb.ATTACK, 0), (Verb.DEPLOY, 9)]
    monster = [(Verb.HUNT, 0, 0), (Verb.DEPLOY, 6)]
    for reply in [(Verb.TAKE_MONSTER,), *fortress, *monster, *monster, (Verb.COLLECT, 0)]:
        answer(state, using, *reply)
    return state


def test_H7_6_battles_then_fortresses_then_monsters_then_artefacts():
    using = rules()
    state = whole_action(using)
    assert is_done(state)
    order = [(event, seat) for event, seat, *_ in history(state, Event.SEIZED, Event.HUNTED, Event.COLLECTED)]
    assert order == [(Event.SEIZED, 1), (Event.HUNTED, 0), (Event.HUNTED, 1), (Event.COLLECTED, 0)]
    first_of_all = history(state, Event.BATTLE_WON, Event.SEIZED, Event.HUNTED, Event.COLLECTED)[0]
    assert first_of_all[:2] == (Event.BATTLE_WON, 2)


def test_H7_6_a_battle_elsewhere_comes_before_the_first_players_fortress():
    using = rules()
    state = four(using, ("kosleen", NEAR, NEAR, FAR))
    raise_units(state, 0, pixie=20)
    stand(state, using)
    assert asked(state, Decision.WISH, 1)
    announce(state, using, Verb.LEAVE, Verb.LEAVE)
    assert asked(state, Decision.FORTRESS, 0)


def test_H7_6_the_last_players_fortress_comes_before_the_first_players_monster():
    using = rules()
    state = position("elves", "undead", using=using, regions=(NEAR, "kosleen"))
    raise_units(state, 0, pixie=20)
    raise_units(state, 1, skeleton=20)
    stand(state, using)
    assert asked(state, Decision.FORTRESS, 1)
    answer(state, using, Verb.DONE)
    assert asked(state, Decision.MONSTER, 0)
