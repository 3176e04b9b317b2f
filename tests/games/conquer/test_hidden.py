"""What a seat of Heroes: Write & Conquer cannot see, and nothing else, is dealt anew (H1.7)."""

from itertools import product

import pytest

from sim.engine.header import NOBODY
from sim.games.conquer.words import Action, Decision, Resource, Verb
from tests.games.conquer.journey import reach
from tests.games.conquer.position import (
    REGION_KEYS,
    answer,
    asked,
    erect,
    give,
    go,
    held,
    offered,
    options,
    perform,
    place_hydra,
    position,
    raise_units,
    region,
    rules,
    stay,
    stock,
)
from tests.games.conquer.sight import changed, seen
from tests.games.sight import copied

pytestmark = pytest.mark.interpreted
MOVE, BUILD = Action.MOVE, Action.BUILD


def moving(*factions, level=3):
    """A movement action in which nobody has chosen yet, and the rules."""
    using = rules()
    regions = ("asander", "paskaar", "qliss")
    return perform(position(*factions, using=using, regions=regions), using, MOVE, level), using


def fighting(*factions, using, **armies):
    """Players who meet in Folen, the first one with an Armor Shop if it has one, and fight: it is asked to deploy."""
    state = position(*factions, using=using, regions=("folen",) * len(factions))
    if factions[0] == "elves":
        erect(state, using, 0, "armor_shop")
        stock(state, 0, wood=2)
    for seat, army in armies.items():
        raise_units(state, int(seat[-1]), **army)
    perform(state, using, MOVE, 1)
    for _ in factions:
        stay(state, using)
    for _ in factions:
        answer(state, using, Verb.FIGHT)
    return state


# ------------------------------------------------------------------ open boards


@pytest.mark.parametrize("action", list(Action))
def test_H1_7_boards_are_open_as_long_as_nothing_is_sealed(action):
    using = rules()
    state = position("humans", "elves", "nagas", using=using)
    place_hydra(state, 2, "qliss")
    for seat in range(3):
        stock(state, seat, wood=5, iron=4, gold=3)
    perform(state, using, action, 2)
    for seat in range(3):
        assert changed(state, seen(state, using, seat)) == set()


def test_H1_7_what_was_built_is_seen_while_others_still_build():
    using = rules()
    state = position("humans", "elves", using=using)
    stock(state, 0, wood=4, iron=4, gold=4)
    perform(state, using, BUILD, 1)
    answer(state, using, Verb.BUILD, 0, 0)
    answer(state, using, Verb.DONE)
    assert asked(state, Decision.BUILD, 1)
    assert changed(state, seen(state, using, 1)) == set()


# ------------------------------------------------------------------ destinations


def test_H1_7_what_others_see_does_not_depend_on_the_destination():
    state, using = moving("elves", "humans", "undead", level=4)
    views = set()
    for option in options(state, using):
        copy = give(copied(state), using, option)
        assert asked(copy, Decision.DESTINATION, 1)
        views.add(seen(copy, using, 1).tobytes())
    assert len(views) == 1


def test_H1_7_any_region_in_reach_can_be_the_destination():
    state, using = moving("elves", "humans", "undead", level=3)
    reached = reach(state, using)
    stay(state, using)
    dealt = {REGION_KEYS[int(seen(state, using, 1, seed).players[0].destination)] for seed in range(400)}
    assert dealt == reached


def test_H1_7_nobody_is_seen_on_the_way():
    state, using = moving("elves", "humans", "undead")
    go(state, using, "dortal")
    view = seen(state, using, 1)
    assert view.players[0].region == region("asander")
    assert view.players[0].visited == 0
    assert view.players[0].points == 3


def test_H1_7_a_player_knows_its_own_destination():
    state, using = moving("elves", "humans", "undead")
    go(state, using, "dortal")
    stay(state, using)
    for seed in range(20):
        assert seen(state, using, 0, seed).players[0].destination == region("dortal")


def test_H1_7_a_purchase_of_points_is_as_secret_as_the_move():
    using = rules()
    state = position("undead", "humans", using=using, regions=("asander", "paskaar"))
    erect(state, using, 0, "hearse")
    stock(state, 0, wood=4)
    perform(state, using, MOVE, 2)
    views = set()
    for option in options(state, using):
        copy = give(copied(state), using, option)
        assert held(copy, 0) == (4, 0, 0)
        views.add(seen(copy, using, 1).tobytes())
    assert len(views) == 1


def test_H1_7_H19_6_the_move_of_the_hydra_is_sealed_too():
    using = rules()
    state = position("nagas", "humans", using=using, regions=("asander", "paskaar"))
    place_hydra(state, 0, "qliss")
    perform(state, using, MOVE, 2)
    stay(state, using)
    views, dealt = set(), set()
    reached = {place for place, _, _ in offered(state, using, Verb.SEND_HYDRA)}
    for option in options(state, using):
        copy = give(copied(state), using, option)
        assert asked(copy, Decision.DESTINATION, 1)
        views.add(seen(copy, using, 1).tobytes())
        dealt |= {int(seen(copy, using, 1, seed).players[0].hydra_destination) for seed in range(60)}
    assert len(views) == 1
    assert dealt == reached


def test_H1_7_after_the_moves_nothing_is_sealed():
    state, using = moving("elves", "humans", "undead", level=4)
    go(state, using, "brynnlore")
    stay(state, using)
    stay(state, using)
    for seat in range(3):
        assert changed(state, seen(state, using, seat)) == set()
    assert state.players[0].destination == NOBODY


# ------------------------------------------------------------------ deployments


def test_H1_7_H9_1_what_others_see_does_not_depend_on_the_deployment():
    using = rules()
    state = fighting("humans", "undead", using=using, seat_0={"militia": 3, "knight": 2}, seat_1={"skeleton": 4})
    views = set()
    for knights in range(3):
        for militia in range(4):
            copy = answer(copied(state), using, Verb.DEPLOY, knights)
            answer(copy, using, Verb.DEPLOY, militia)
            assert asked(copy, Decision.DEPLOY, 1)
            views.add(seen(copy, using, 1).tobytes())
    assert len(views) == 1


def test_H1_7_any_number_can_be_the_deployment():
    using = rules()
    state = fighting("humans", "undead", using=using, seat_0={"militia": 2, "knight": 1}, seat_1={"skeleton": 4})
    answer(state, using, Verb.DEPLOY, 0)
    answer(state, using, Verb.DEPLOY, 0)
    dealt = {tuple(seen(state, using, 1, seed).players[0].deployed.tolist()) for seed in range(200)}
    assert dealt == {(militia, 0, knight, 0) for militia in range(3) for knight in range(2)}


def test_H1_7_a_player_knows_its_own_deployment():
    using = rules()
    state = fighting("humans", "undead", using=using, seat_0={"militia": 2, "knight": 1}, seat_1={"skeleton": 4})
    answer(state, using, Verb.DEPLOY, 1)
    answer(state, using, Verb.DEPLOY, 2)
    for seed in range(20):
        assert seen(state, using, 0, seed).players[0].deployed.tolist() == [2, 0, 1, 0]


def test_H1_7_H18_2_units_armed_for_a_battle_are_sealed_and_paid_later():
    using = rules()
    state = fighting("elves", "undead", seat_0={"pixie": 2, "ent": 1}, using=using)
    views = set()
    for ents, pixies in product(range(2), range(3)):
        copy = answer(answer(copied(state), using, Verb.DEPLOY, ents), using, Verb.DEPLOY, pixies)
        while asked(copy, Decision.ARM, 0):
            answer(copy, using, Verb.ARM, 1)
        assert held(copy, 0) == (2, 0, 0)
        views.add(seen(copy, using, 1).tobytes())
    assert len(views) == 1


def test_H1_7_H19_8_a_hydra_that_must_fight_is_no_secret():
    using = rules()
    state = position("nagas", "undead", using=using, regions=("qliss", "qliss"))
    raise_units(state, 0, serpent=2)
    place_hydra(state, 0, "qliss")
    perform(state, using, MOVE, 1)
    stay(state, using)
    answer(state, using, Verb.SEND_HYDRA, region("qliss"))
    stay(state, using)
    answer(state, using, Verb.DEPLOY, 1)
    assert asked(state, Decision.DEPLOY, 1)
    assert {int(seen(state, using, 1, seed).players[0].deployed[1]) for seed in range(20)} == {1}


def test_H1_7_after_the_battle_the_deployments_are_known():
    using = rules()
    state = fighting("humans", "undead", using=using, seat_0={"knight": 2}, seat_1={"skeleton": 4})
    answer(state, using, Verb.DEPLOY, 1)
    answer(state, using, Verb.DEPLOY, 3)
    assert asked(state, Decision.PRIZE, 0)
    assert changed(state, seen(state, using, 1)) == set()


def test_H1_7_deployment_against_a_monster_is_open():
    using = rules()
    state = position("humans", "undead", using=using)
    raise_units(state, 0, militia=4, knight=2)
    perform(state, using, MOVE, 1)
    stay(state, using)
    stay(state, using)
    answer(state, using, Verb.HUNT, 0, 0)
    answer(state, using, Verb.DEPLOY, 1)
    assert changed(state, seen(state, using, 1)) == set()


def test_H1_7_resources_count_as_open():
    using = rules()
    state = position("orcs", "humans", using=using)
    stock(state, 0, rage=7)
    perform(state, using, MOVE, 1)
    stay(state, using)
    assert seen(state, using, 1).players[0].stock[Resource.RAGE] == 7
