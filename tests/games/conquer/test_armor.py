"""The Armor Shop: units modified for one combat, in battles, against monsters and against fortresses (H18.2)."""

from itertools import product

import pytest

from sim.games.conquer.words import Action, Decision, Event, Verb
from tests.games.conquer.position import (
    answer,
    asked,
    deploy,
    erect,
    held,
    idle,
    offered,
    perform,
    position,
    put,
    raise_units,
    rules,
    stock,
    told,
    units,
    wait_for,
)
from tests.games.conquer.probes import FIGHTS, attack_player, hunt, leaves, storm

pytestmark = pytest.mark.interpreted
EASY = {"monster.1.power": 0, "region.kosleen.fortress.power": 0}
POWERS = {"pixie": (1, 2), "griffin": (3, 5), "ent": (6, 10)}
ARMY = {"pixie": 2, "griffin": 2, "ent": 2}


def shop(*, using, wood, army=ARMY, built=True):
    """Return a position in which the Elves have an Armor Shop, an army and wood."""
    state = position("elves", "humans", using=using, regions=("paskaar", "uldane"))
    erect(state, using, 0, *(["armor_shop"] if built else []))
    raise_units(state, 0, **army)
    stock(state, 0, wood=wood)
    return state


def to_hunt(state, using, monster=0):
    """Let the Elves fight a monster; they are asked what they deploy."""
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.MONSTER)
    return answer(state, using, Verb.HUNT, monster, 0)


def to_storm(state, using):
    """Let the Elves attack the fortress of Kosleen; they are asked what they deploy."""
    put(state, 0, "kosleen")
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.FORTRESS)
    return answer(state, using, Verb.ATTACK, 0)


def armable(state, using):
    """Return the numbers of the present type that may be modified."""
    assert asked(state, Decision.ARM, 0)
    return [number for number, _, _ in offered(state, using, Verb.ARM)]


@pytest.mark.parametrize("fight", FIGHTS)
@pytest.mark.parametrize(
    ("wood", "arming", "power"),
    [(6, (2, 2, 2), 34), (6, (0, 1, 0), 22), (3, (1, 0, 2), 26), (2, (2,), 28), (9, (0, 0, 0), 20)],
)
def test_H18_2_each_wood_modifies_one_unit_in_this_combat(fight, wood, arming, power):
    using = rules(EASY)
    state = shop(using=using, wood=wood)
    gained = 0 if fight is attack_player else 1  # wood of the monster, of the fortress
    assert fight(state, using, 2, 2, 2, arming=arming) == power
    assert held(state, 0)[0] == wood - sum(arming) + gained


def test_H18_2_the_modification_ends_with_the_combat():
    using = rules(EASY)
    state = shop(using=using, wood=1, army={"ent": 2})
    assert attack_player(state, using, 1, arming=(1,)) == 10
    wait_for(state, using, Decision.BUILD)
    put(state, 1, "uldane")
    assert storm(state, using, 1, arming=(0,)) == 6


def test_H18_2_wood_is_spent_even_if_the_battle_is_lost():
    using = rules()
    state = shop(using=using, wood=5, army={"pixie": 3})
    state.players[1].region = state.players[0].region
    raise_units(state, 1, knight=2)
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.WISH)
    answer(state, using, Verb.FIGHT)
    idle(state, using)
    deploy(state, using, 3)
    answer(state, using, Verb.ARM, 2)
    deploy(state, using, 2)
    assert [line[:2] for line in told(state, Event.DEPLOYED)] == [(0, 5), (1, 12)]
    assert (held(state, 0)[0], units(state, 0)) == (3, {})


def test_H18_2_no_more_units_than_wood_and_than_are_deployed():
    using = rules(EASY)
    state = to_hunt(shop(using=using, wood=3), using)
    deploy(state, using, 2, 1, 2)
    assert armable(state, using) == [0, 1, 2]
    answer(state, using, Verb.ARM, 1)
    assert armable(state, using) == [0, 1]
    answer(state, using, Verb.ARM, 1)
    assert armable(state, using) == [0, 1]


@pytest.mark.parametrize(("wood", "built"), [(0, True), (9, False)])
def test_H18_2_without_wood_or_the_shop_nothing_is_modified(wood, built):
    using = rules(EASY)
    assert hunt(shop(using=using, wood=wood, built=built), using, 2, 2, 2) == 20


def test_H18_2_a_unit_that_is_modified_for_good_is_not_modified_again():
    using = rules(EASY)
    state = shop(using=using, wood=9, army={"ent": 1, "pixie": 1})
    state.players[0].unit_power[2] = 10
    to_hunt(state, using)
    deploy(state, using, 1, 1)
    assert state.about[0] == 0
    assert armable(state, using) == [0, 1]


def test_H18_2_a_price_of_two_wood_modifies_half_as_many():
    using = rules({**EASY, "faction.elves.structure.armor_shop.effect.1.pay_amount": 2})
    state = to_hunt(shop(using=using, wood=5, army={"ent": 3}), using)
    deploy(state, using, 3)
    assert armable(state, using) == [0, 1, 2]
    answer(state, using, Verb.ARM, 2)
    assert held(state, 0)[0] == 5 - 4 + 1


def test_H18_2_in_a_battle_between_players_any_number_may_be_modified():
    using = rules()
    state = shop(using=using, wood=9)
    state.players[1].region = state.players[0].region
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.WISH)
    answer(state, using, Verb.FIGHT)
    wait_for(state, using, Decision.DEPLOY)
    deploy(state, using, 2, 0, 0)
    assert armable(state, using) == [0, 1, 2]


def test_H18_2_a_monster_that_only_modified_units_beat_may_be_fought():
    using = rules()
    state = shop(using=using, wood=1, army={"ent": 1})
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.MONSTER)
    answer(state, using, Verb.HUNT, 1, 0)
    deploy(state, using, 1)
    assert armable(state, using) == [1]
    poor = shop(using=using, wood=0, army={"ent": 1})
    perform(poor, using, Action.MOVE, 1)
    assert wait_for(poor, using, Decision.MONSTER)
    assert {monster for monster, _, _ in offered(poor, using, Verb.HUNT)} == {0}


# ------------------------------------------------------------------ what is offered wins, and all that wins is offered


def brute_winning(army, wood, powers, needed):
    """Return every deployment and modification that reaches a power."""
    found = set()
    for numbers in product(*(range(army.get(key, 0) + 1) for key in powers)):
        for armed in product(*(range(number + 1) for number in numbers)):
            parts = zip(numbers, armed, powers.values(), strict=True)
            power = sum(number * low + more * (high - low) for number, more, (low, high) in parts)
            if sum(armed) <= wood and power >= needed:
                found.add(((*numbers, 0), (*armed, 0)))
    return found


ODD = {"pixie": (1, 6), "griffin": (3, 4), "ent": (6, 8)}
ARMIES = [({"pixie": 2, "griffin": 2, "ent": 1}, 2), ({"pixie": 3, "griffin": 1, "ent": 1}, 1)]


@pytest.mark.parametrize("begin", [to_hunt, to_storm])
@pytest.mark.parametrize("powers", [POWERS, ODD], ids=["printed", "the weak gain most"])
@pytest.mark.parametrize(
    ("army", "wood"), [({"pixie": 2, "griffin": 2, "ent": 1}, 2), ({"pixie": 3, "griffin": 1, "ent": 1}, 1)]
)
def test_H18_2_against_monsters_and_fortresses_exactly_the_winning_choices_are_offered(begin, powers, army, wood):
    modified = {f"faction.elves.unit.{key}.power_modified": high for key, (_, high) in powers.items()}
    using = rules({**modified, "monster.1.power": 11, "region.kosleen.fortress.power": 11})
    found = leaves(begin(shop(using=using, wood=wood, army=army), using), using)
    assert found == brute_winning(army, wood, powers, 12)
