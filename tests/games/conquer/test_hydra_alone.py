"""What the Hydra does where nobody else is: monsters, fortresses, and all that it cannot have (H19.11 to H19.13)."""

import pytest

from sim.games.conquer import scoring
from sim.games.conquer.words import Action, Decision, Event, MapObject, Verb
from tests.games.conquer.position import (
    answer,
    deploy,
    go,
    held,
    offered,
    perform,
    put,
    region,
    rules,
    told,
    units,
    wait_for,
)
from tests.games.conquer.test_hydra import finish, gone, hydra, send

pytestmark = pytest.mark.interpreted
ARMY, HYDRA = 0, 1
STAYS = {"ruling.hydra_dies_against_monsters_and_fortresses": False}


def prey(state, using):
    """Return the monsters that may be fought, and by whom."""
    assert wait_for(state, using, Decision.MONSTER)
    return {(monster, by) for monster, by, _ in offered(state, using, Verb.HUNT)}


# ------------------------------------------------------------------ H19.11: monsters


def test_H19_11_apart_it_may_fight_the_monsters_that_its_owner_can_reach():
    using = rules()
    state = hydra(using=using, at="dortal", serpents=3)
    assert prey(send(state, using, "dortal"), using) == {(0, ARMY), (1, ARMY), (0, HYDRA), (1, HYDRA)}
    state = hydra("singing_shell", using=using, at="dortal", serpents=0)
    assert prey(send(state, using, "dortal", level=4), using) == {(monster, HYDRA) for monster in range(5)}


@pytest.mark.parametrize(("settings", "perishes"), [({}, True), (STAYS, False)])
def test_H19_11_a_monster_it_beats_gives_points_and_no_resources(settings, perishes):
    using = rules(settings)
    state = hydra(using=using, at="dortal", serpents=3)
    before = scoring.score(state, using, 0)
    prey(send(state, using, "dortal"), using)
    answer(state, using, Verb.HUNT, 1, HYDRA)
    assert (state.players[0].monsters, held(state, 0)) == (0b10, (0, 0, 0))
    assert scoring.score(state, using, 0) - before == 1
    assert told(state, Event.HUNTED)[0][:3] == (0, 1, 18)
    assert gone(state) is perishes
    assert units(state, 0)["serpent"] == 3


def test_H19_11_it_or_its_owner_one_monster_a_round():
    using = rules()
    state = hydra(using=using, at="dortal", serpents=9)
    prey(send(state, using, "dortal"), using)
    answer(state, using, Verb.HUNT, 0, HYDRA)
    assert not wait_for(state, using, Decision.MONSTER)


@pytest.mark.parametrize(("joins", "power"), [(True, 12 + 9), (False, 9)])
def test_H19_11_together_it_joins_the_fight_of_its_owner_if_the_ruling_says_so(joins, power):
    using = rules({"ruling.hydra_joins_owner_monster_fight": joins})
    state = hydra(using=using, at="paskaar", serpents=3)
    found = prey(send(state, using, "paskaar"), using)
    assert {by for _, by in found} == {ARMY}
    answer(state, using, Verb.HUNT, 0, ARMY)
    deploy(state, using, *([1, 3] if joins else [3]))
    assert told(state, Event.HUNTED)[0][2] == power
    assert gone(state) is joins


def test_H19_11_together_its_owner_may_leave_it_out():
    using = rules()
    state = hydra(using=using, at="paskaar", serpents=3)
    prey(send(state, using, "paskaar"), using)
    answer(state, using, Verb.HUNT, 0, ARMY)
    deploy(state, using, 0, 3)
    assert not gone(state)
    assert units(state, 0) == {"hydra": 1}


@pytest.mark.parametrize(("settings", "left"), [({}, {}), (STAYS, {"hydra": 1})])
def test_H19_10_together_it_perishes_with_the_serpents_unless_the_ruling_spares_it(settings, left):
    using = rules(settings)
    state = hydra(using=using, at="paskaar", serpents=3)
    prey(send(state, using, "paskaar"), using)
    answer(state, using, Verb.HUNT, 1, ARMY)
    deploy(state, using, 1, 3)
    assert units(state, 0) == left


def test_H19_10_that_ruling_spares_it_in_no_battle_between_players():
    using = rules(STAYS)
    state = hydra(using=using, at="uldane", serpents=0)
    assert gone(finish(send(state, using, "uldane"), using))


# ------------------------------------------------------------------ H19.12: fortresses


@pytest.mark.parametrize(
    ("built", "key", "able"), [((), "kosleen", True), ((), "wesgard", False), ((), "qliss", False)]
)
def test_H19_12_apart_it_may_seize_a_fortress_weaker_than_itself(built, key, able):
    using = rules()
    state = hydra(*built, using=using, at=key, serpents=9)
    assert wait_for(send(state, using, key), using, Decision.FORTRESS) is able


@pytest.mark.parametrize(("settings", "perishes"), [({}, True), (STAYS, False)])
def test_H19_12_a_fortress_it_seizes_gives_points_and_no_resources(settings, perishes):
    using = rules(settings)
    state = hydra("singing_shell", using=using, at="qliss", serpents=3)
    before = scoring.score(state, using, 0)
    assert wait_for(send(state, using, "qliss"), using, Decision.FORTRESS)
    assert offered(state, using, Verb.ATTACK) == [(HYDRA, -1, -1)]
    answer(state, using, Verb.ATTACK, HYDRA)
    assert (held(state, 0), scoring.score(state, using, 0) - before) == ((0, 0, 0), 5)
    assert told(state, Event.SEIZED)[0][:3] == (0, region("qliss"), 25)
    assert gone(state) is perishes
    assert state.seized == 1 << region("qliss")


def test_H19_12_it_and_its_owner_may_seize_two_fortresses_in_one_round():
    using = rules()
    state = hydra(using=using, at="selmoor", where="kosleen", serpents=3)
    wait_for(send(state, using, "selmoor"), using, Decision.FORTRESS)
    answer(state, using, Verb.ATTACK, ARMY)
    deploy(state, using, 3)
    assert wait_for(state, using, Decision.FORTRESS)
    answer(state, using, Verb.ATTACK, HYDRA)
    assert state.seized == 1 << region("kosleen") | 1 << region("selmoor")


@pytest.mark.parametrize("reason", ["reserved", "seized", "another player is there"])
def test_H19_12_no_fortress_that_others_keep_it_from(reason):
    using = rules()
    state = hydra(using=using, at="selmoor", there=("selmoor" if reason.startswith("another") else "uldane", "nareth"))
    if reason == "reserved":
        state.players[0].barred[MapObject.FORTRESS] = 1 << region("selmoor")
    if reason == "seized":
        state.seized = 1 << region("selmoor")
    assert not wait_for(send(state, using, "selmoor"), using, Decision.FORTRESS)


# ------------------------------------------------------------------ H19.13: what it cannot have


def test_H19_13_it_gathers_nothing_and_visits_nothing():
    using = rules()
    state = hydra(using=using, at="dortal", serpents=0)
    finish(send(state, using, "harrax"), using)
    assert state.players[0].hydra == region("harrax")
    assert (held(state, 0), state.players[0].visited) == ((0, 0, 0), 0)


def test_H19_13_it_collects_no_artefact():
    using = rules()
    state = hydra(using=using, at="dortal", where="uldane", serpents=9, there=("paskaar", "nareth"))
    assert not wait_for(send(state, using, "dortal"), using, Decision.ARTEFACT)


def test_H19_13_nothing_is_built_on_a_foundation_where_only_the_hydra_is():
    using = rules()
    for where, places in (("paskaar", {0}), ("esmore", {0, 1})):
        state = hydra(using=using, at="esmore", where=where, serpents=3)
        perform(state, using, Action.BUILD, 4)
        assert {onto for _, onto, _ in offered(state, using, Verb.BUILD)} == places


# ------------------------------------------------------------------ a Hydra lost on the way


def test_H19_7_a_hydra_that_a_curse_has_taken_on_arrival_forces_nobody_to_fight():
    """The curse strikes on arrival, before players meet (H15.2, H7.1): then the Hydra is no longer there."""
    using = rules()
    state = hydra(using=using, at="kosleen", serpents=0, rivals=("undead", "humans"), there=("uldane", "kosleen"))
    state.players[1].cursed = 1 << region("kosleen")
    put(state, 0, "odmoor")
    perform(state, using, Action.MOVE, 2)
    go(state, using, "kosleen")
    answer(state, using, Verb.SEND_HYDRA, region("kosleen"))
    assert wait_for(state, using, Decision.CURSED)
    answer(state, using, Verb.LOSE, HYDRA)
    assert gone(state)
    assert wait_for(state, using, Decision.WISH)
    assert told(state, Event.BATTLE) == []
