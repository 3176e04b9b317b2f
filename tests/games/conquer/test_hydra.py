"""The Hydra on the map: moves, forced battles, power, monsters and fortresses (H19.6 to H19.13)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.conquer.words import Action, Decision, Event, Verb
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    asked,
    deploy,
    erect,
    go,
    held,
    idle,
    offered,
    options,
    own,
    perform,
    place_hydra,
    position,
    raise_units,
    region,
    rules,
    stay,
    stock,
    told,
    units,
    visit,
    wait_for,
)

pytestmark = pytest.mark.interpreted
EASY = {"monster.1.power": 0, "region.kosleen.fortress.power": 0}
ARMY, HYDRA = 0, 1


def hydra(*built, using, at, where="paskaar", serpents=3, rivals=("humans",), there=("uldane", "nareth")):
    """Return a position in which the Nagas, seat 0, and their Hydra are in two regions."""
    state = position("nagas", *rivals, using=using, regions=(where, *there))
    erect(state, using, 0, *built)
    raise_units(state, 0, serpent=serpents)
    place_hydra(state, 0, at)
    return state


def reach(state, using):
    """Return the keys of the regions that the Hydra can be sent to."""
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.HYDRA_MOVE)
    return {list(CATALOGUE.regions)[where] for where, _, _ in offered(state, using, Verb.SEND_HYDRA)}


def send(state, using, key, level=1):
    """Perform a movement action in which the Nagas stay and send the Hydra; stop at the next question about it."""
    perform(state, using, Action.MOVE, level)
    assert wait_for(state, using, Decision.HYDRA_MOVE)
    return answer(state, using, Verb.SEND_HYDRA, region(key))


def finish(state, using):
    """Let everybody do the least until the action is over."""
    while state.decider != NOBODY:
        idle(state, using)
    return state


def gone(state):
    """Return whether the Hydra has left the map."""
    return bool(state.players[0].hydra == NOBODY) and "hydra" not in units(state, 0)


# ------------------------------------------------------------------ H19.6: moves


def test_H19_6_one_region_of_any_terrain_or_none():
    using = rules()
    beside = {"odmoor", "kosleen", "lorvane", "nareth", "paskaar", "selmoor", "tog_eed"}
    assert reach(hydra(using=using, at="odmoor"), using) == beside


def test_H19_6_two_regions_with_the_church():
    using = rules()
    found = reach(hydra("church", using=using, at="qliss"), using)
    assert found == {"qliss", "ruskar", "uldane"} | {"nareth", "selmoor", "vurt", "harrax", "lorvane", "xarn", "yreel"}


def test_H19_6_through_portals_and_never_into_regions_out_of_play():
    using = rules()
    assert reach(hydra(using=using, at="yreel"), using) == {
        "yreel",
        "uldane",
        "vurt",
        "harrax",
        "lorvane",
        "ruskar",
        "xarn",
    }


def test_H19_6_its_owner_chooses_first_for_itself_and_points_are_not_spent():
    using = rules()
    state = hydra(using=using, at="dortal")
    visit(state, 0, "lorvane")
    perform(state, using, Action.MOVE, 3)
    assert asked(state, Decision.DESTINATION, 0)
    go(state, using, "lorvane")
    assert asked(state, Decision.HYDRA_MOVE, 0)
    answer(state, using, Verb.SEND_HYDRA, region("asander"))
    finish(state, using)
    assert (state.players[0].region, state.players[0].hydra) == (region("lorvane"), region("asander"))


def test_H19_6_nobody_moves_before_all_have_chosen():
    using = rules()
    state = send(hydra(using=using, at="dortal"), using, "harrax")
    assert asked(state, Decision.DESTINATION, 1)
    assert state.players[0].hydra == region("dortal")


# ------------------------------------------------------------------ H19.7: it must fight


def test_H19_7_a_battle_begins_whatever_those_want_whom_the_hydra_meets():
    using = rules()
    state = finish(send(hydra(using=using, at="uldane"), using, "uldane"), using)
    assert told(state, Event.BATTLE)[0][0] == region("uldane")
    assert [line[1] for line in told(state, Event.DEPLOYED) if line[0] == 0] == [18]


def test_H19_7_a_hydra_alone_or_with_its_owner_alone_fights_nobody():
    using = rules()
    for at in ("dortal", "paskaar"):
        state = hydra(using=using, at=at)
        finish(send(state, using, at), using)
        assert told(state, Event.BATTLE) == []
        assert not gone(state)


def test_H19_7_its_owner_beside_it_has_to_fight_too():
    using = rules()
    state = hydra(using=using, at="paskaar", there=("paskaar", "nareth"))
    raise_units(state, 1, warrior=2)
    send(state, using, "paskaar")
    assert not wait_for(state.copy(), using, Decision.WISH)
    assert wait_for(state, using, Decision.DEPLOY)
    assert told(state, Event.BATTLE)[0][0] == region("paskaar")


def test_H19_7_without_the_hydra_its_owner_says_what_it_wants_as_anybody():
    using = rules()
    state = hydra(using=using, at="dortal", there=("paskaar", "nareth"))
    send(state, using, "dortal")
    assert wait_for(state, using, Decision.WISH)


@pytest.mark.parametrize("mover", ["hydra", "rival"])
def test_H19_7_who_of_them_moved_does_not_matter(mover):
    using = rules()
    state = hydra(using=using, at="dortal", there=("asander" if mover == "hydra" else "brynnlore", "nareth"))
    perform(state, using, Action.MOVE, 2)
    wait_for(state, using, Decision.HYDRA_MOVE)
    answer(state, using, Verb.SEND_HYDRA, region("asander" if mover == "hydra" else "dortal"))
    stay(state, using) if mover == "hydra" else go(state, using, "dortal")
    finish(state, using)
    assert len(told(state, Event.BATTLE)) == 1


# ------------------------------------------------------------------ H19.8: together with its owner


def together(*built, using, serpents, rival=None):
    """Return a position in which the Nagas and their Hydra meet a player and are asked what they deploy."""
    state = hydra(*built, using=using, at="paskaar", there=("paskaar", "nareth"), serpents=serpents)
    raise_units(state, 1, **(rival or {}))
    send(state, using, "paskaar")
    wait_for(state, using, Decision.DEPLOY)
    return state


@pytest.mark.parametrize(
    ("built", "owned", "deployed", "power"),
    [
        ((), 3, 0, 12),
        ((), 3, 3, 12 + 9),
        ((), 3, 1, 12 + 1),
        (("singing_shell",), 3, 2, 19 + 4),
        ((), 8, 4, 2 + 16),
        ((), 9, 1, 0 + 1),
        ((), 12, 2, 0 + 4),
        (("reef",), 12, 2, 18 + 4),
        (("reef", "singing_shell"), 5, 5, 25 + 25),
    ],
)
def test_H19_8_each_serpent_of_its_owner_takes_two_from_its_power_but_not_with_the_reef(built, owned, deployed, power):
    using = rules()
    state = together(*built, using=using, serpents=owned)
    deploy(state, using, deployed)
    assert told(state, Event.DEPLOYED)[0][:2] == (0, power)


def test_H19_8_it_has_to_be_deployed_and_only_serpents_are_asked_about():
    using = rules()
    state = together(using=using, serpents=2)
    assert state.about[0] == 0
    assert {number for number, _, _ in offered(state, using, Verb.DEPLOY)} == {0, 1, 2}


def test_H19_8_a_battle_won_together_is_rewarded_as_any():
    using = rules()
    state = together(using=using, serpents=3)
    stock(state, 1, gold=5)
    deploy(state, using, 0)
    assert asked(state, Decision.PRIZE, 0)
    assert len(options(state, using)) == 2
    assert gone(state)


# ------------------------------------------------------------------ H19.9, H19.10: apart from its owner


def test_H19_9_apart_it_fights_alone_and_serpents_do_not_weaken_it():
    using = rules()
    state = hydra(using=using, at="uldane", serpents=9)
    assert not wait_for(send(state, using, "uldane"), using, Decision.DEPLOY)
    assert told(state, Event.DEPLOYED)[0][:2] == (0, 18)
    assert units(state, 0) == {"serpent": 9}


def test_H19_9_a_battle_won_apart_circles_a_monster_and_brings_nothing_else():
    using = rules()
    state = hydra(using=using, at="kosleen", there=("kosleen", "nareth"), serpents=0)
    stock(state, 1, wood=5)
    own(state, using, 1, "vurt")
    raise_units(state, 1)
    state.players[0].monsters = 0b1
    send(state, using, "kosleen")
    assert not wait_for(state.copy(), using, Decision.PRIZE)
    assert not wait_for(state.copy(), using, Decision.FORTRESS)
    assert not wait_for(state, using, Decision.FORTRESS, 1)
    assert state.players[0].monsters == 0b11
    assert (held(state, 0), held(state, 1), state.seized) == ((0, 0, 0), (5, 0, 0), 0)


@pytest.mark.parametrize(("knights", "monsters", "winner"), [(2, 1, 0), (3, 0, None), (4, 0, 1)])
def test_H19_10_it_perishes_whether_the_battle_is_won_drawn_or_lost(knights, monsters, winner):
    using = rules()
    state = hydra(using=using, at="uldane", serpents=0)
    raise_units(state, 1, knight=knights)
    send(state, using, "uldane")
    assert wait_for(state, using, Decision.DEPLOY, 1)
    deploy(state, using, knights)
    assert gone(state)
    assert [line[0] for line in told(state, Event.BATTLE_WON)] == ([] if winner is None else [winner])
    assert state.players[0].monsters == monsters


def test_H19_9_who_beats_it_is_rewarded_and_may_take_from_its_owner():
    using = rules()
    state = hydra(using=using, at="uldane", serpents=3)
    stock(state, 0, gold=4)
    raise_units(state, 1, knight=4)
    send(state, using, "uldane")
    wait_for(state, using, Decision.DEPLOY, 1)
    deploy(state, using, 4)
    assert asked(state, Decision.PRIZE, 1)
    answer(state, using, Verb.TAKE_LOOT)
    answer(state, using, Verb.LOOT, 4)
    assert (held(state, 0), held(state, 1), units(state, 0)) == ((0, 0, 0), (0, 0, 4), {"serpent": 3})


def test_H19_9_the_worked_example_of_qliss():
    """Worked example of the rulebook: L634."""
    using = rules()
    state = hydra(using=using, at="qliss", where="folen", rivals=("humans", "elves"), there=("qliss", "qliss"))
    raise_units(state, 1, warrior=5)
    raise_units(state, 2, ent=2, griffin=1, pixie=2)
    assert wait_for(send(state, using, "qliss"), using, Decision.DEPLOY, 1)
    deploy(state, using, 5, 2, 1, 2)
    finish(state, using)
    assert [line[:2] for line in told(state, Event.DEPLOYED)] == [(0, 18), (1, 15), (2, 17)]
    assert (state.players[0].monsters, held(state, 0), state.seized, gone(state)) == (1, (0, 0, 0), 0, True)
