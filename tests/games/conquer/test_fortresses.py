"""H11: seizing fortresses: the power it takes, what they bring, and that they fall once."""

import pytest

from sim.games.conquer.scoring import victory_score
from sim.games.conquer.words import Action, Decision, MapObject, Resource, Verb
from tests.games.conquer.clash import (
    announce,
    battle,
    field,
    send,
    send_all,
    stand,
)
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    asked,
    erect,
    go,
    held,
    is_asked,
    is_done,
    offered,
    perform,
    position,
    put,
    raise_units,
    region,
    rules,
    stay,
    stock,
    units,
)

pytestmark = pytest.mark.interpreted

FORTRESSES = {key: row["fortress"] for key, row in CATALOGUE.regions.items() if row.get("fortress")}
SMALL = "kosleen"  # power 8
NO_MONSTERS = {"combat.monsters_per_turn": 0}


def besieger(using, at=SMALL, **army):
    """Return a position for four in which Elves with this army are alone at a fortress."""
    state = position("elves", "undead", "humans", "orcs", using=using, regions=(at, "asander", "jorveld", "nareth"))
    for seat in range(4):
        raise_units(state, seat)
    raise_units(state, 0, **army)
    return state


def seize(state, using, seat=0):
    """Seize the fortress with everything."""
    answer(state, using, Verb.ATTACK, 0)
    return send(state, using, seat, **units(state, seat))


@pytest.mark.parametrize("at", FORTRESSES)
@pytest.mark.parametrize("more", [0, 1])
def test_H11_1_the_power_of_the_fortress_must_be_exceeded(at, more):
    using = rules(NO_MONSTERS)
    state = stand(besieger(using, at, pixie=FORTRESSES[at]["power"] + more), using)
    assert asked(state, Decision.FORTRESS, 0) == bool(more)


def test_H11_1_any_army_that_exceeds_it_may_be_deployed():
    using = rules(NO_MONSTERS)
    state = answer(stand(besieger(using, ent=1, griffin=2, pixie=2), using), using, Verb.ATTACK, 0)
    send(state, using, 0, ent=1, griffin=1)
    assert units(state, 0) == {"griffin": 1, "pixie": 2}
    assert state.players[0].fortresses == 1 << region(SMALL)


def test_H11_1_nobody_has_to_attack():
    using = rules(NO_MONSTERS)
    state = answer(stand(besieger(using, pixie=9), using), using, Verb.DONE)
    assert is_done(state)
    assert (state.seized, units(state, 0)) == (0, {"pixie": 9})


def test_H11_1_H9_7_after_a_battle_only_with_units_that_were_not_deployed_in_it():
    using = rules(NO_MONSTERS)
    for stayed, able in ((8, False), (9, True)):
        state = field(using, SMALL, elves={"pixie": 3 + stayed}, undead={"skeleton": 1})
        answer(battle(state, using, elves={"pixie": 3}), using, Verb.TAKE_MONSTER)
        assert asked(state, Decision.FORTRESS, 0) == able


def test_H11_1_H8_4_modified_powers_count():
    using = rules(NO_MONSTERS)
    state = position("undead", "elves", using=using, regions=(SMALL, "asander"))
    raise_units(state, 0, skeleton=5)
    assert is_done(stand(state, using))
    erect(state, using, 0, "bone_forge")
    assert asked(stand(state, using), Decision.FORTRESS, 0)


def test_H11_1_passing_a_fortress_is_not_enough():
    using = rules(NO_MONSTERS)
    state = perform(besieger(using, "odmoor", pixie=40), using, Action.MOVE, 4)
    go(state, using, "harrax")
    while is_asked(state, Decision.DESTINATION):
        stay(state, using)
    assert is_done(state)


@pytest.mark.parametrize("at", FORTRESSES)
def test_H11_2_its_resources_are_received_and_its_vp_count(at):
    using = rules(NO_MONSTERS)
    fortress = FORTRESSES[at]
    state = seize(stand(besieger(using, at, pixie=fortress["power"] + 1), using), using)
    assert held(state, 0) == tuple(fortress[name] for name in ("wood", "iron", "gold"))
    assert victory_score(state, using, 0) == fortress["vp"]
    assert victory_score(state, using, 1) == 0


def test_H11_2_H3_2_its_resources_can_reach_an_amount_that_gives_vp():
    using = rules(NO_MONSTERS)
    state = besieger(using, pixie=9)
    stock(state, 0, gold=12)
    seize(stand(state, using), using)
    assert state.players[0].circled[Resource.GOLD] == 1


def test_H11_2_no_monster_is_circled_for_it():
    using = rules(NO_MONSTERS)
    assert seize(stand(besieger(using, pixie=9), using), using).players[0].monsters == 0


def test_H11_3_a_seized_fortress_cannot_be_seized_again():
    using = rules(NO_MONSTERS)
    state = seize(stand(besieger(using, pixie=9), using), using)
    raise_units(state, 0, pixie=40)
    assert is_done(stand(state, using))


def test_H11_3_the_others_cannot_seize_it_either():
    using = rules(NO_MONSTERS)
    state = seize(stand(besieger(using, pixie=9), using), using)
    put(state, 0, "yreel")
    put(state, 1, SMALL)
    raise_units(state, 1, skeleton=40)
    assert is_done(stand(state, using))


def test_H11_3_not_even_after_winning_a_battle_there():
    using = rules(NO_MONSTERS)
    state = seize(stand(besieger(using, pixie=9), using), using)
    put(state, 1, SMALL)
    raise_units(state, 1, skeleton=40)
    answer(stand(state, using), using, Verb.LEAVE)
    assert offered(state, using, Verb.CLAIM) == []
    answer(state, using, Verb.FIGHT)
    send_all(state, using, undead={"skeleton": 1})
    assert is_done(answer(state, using, Verb.TAKE_MONSTER))
    assert state.players["fortresses"].tolist() == [1 << region(SMALL), 0, 0, 0]


def test_H11_3_other_fortresses_stay_available():
    using = rules(NO_MONSTERS)
    state = seize(stand(besieger(using, pixie=9), using), using)
    put(state, 1, "selmoor")
    raise_units(state, 1, skeleton=13)
    seize(stand(state, using), using, 1)
    assert state.seized == 1 << region(SMALL) | 1 << region("selmoor")


def test_H11_3_only_one_of_those_who_meet_can_seize():
    using = rules(NO_MONSTERS)
    state = field(using, SMALL, elves={"pixie": 9}, undead={"skeleton": 9})
    announce(stand(state, using), using, Verb.CLAIM, Verb.CLAIM, Verb.CEDE)
    assert is_done(seize(state, using, 1))
    assert state.players["fortresses"].tolist() == [0, 1 << region(SMALL), 0, 0]


def test_H11_3_H14_2_a_fortress_crossed_off_for_another_reason_is_not_attacked():
    using = rules(NO_MONSTERS)
    state = besieger(using, pixie=40)
    state.players[0].barred[MapObject.FORTRESS] = 1 << region(SMALL)
    assert is_done(stand(state, using))
