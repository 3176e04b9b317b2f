"""H9: battles between players: sealed deployments, who wins, the monster circled, and battles without units."""

import numpy as np
import pytest

from sim.games.conquer.game import GAME
from sim.games.conquer.scoring import victory_score
from sim.games.conquer.words import Decision, Event, Verb
from tests.games.conquer.clash import (
    announce,
    battle,
    field,
    history,
    powers,
    send,
    send_all,
    stand,
)
from tests.games.conquer.position import (
    answer,
    asked,
    is_asked,
    is_done,
    put,
    rules,
    stock,
    told,
    units,
)

pytestmark = pytest.mark.interpreted

NOTHING_THERE = "asander"
FORTRESS = "kosleen"
UNITS = {"elves": "pixie", "undead": "skeleton", "humans": "militia", "gnomes": "anisopter"}
TWO = {"elves": {"pixie": 4}, "undead": {"skeleton": 4}}
UNSEEN = 100  # times that what is sealed is dealt anew


def armies(*numbers):
    """Return armies of these powers; the fourth is of Anisopters, which have power 2."""
    return {
        faction: {unit: number // (2 if faction == "gnomes" else 1)}
        for (faction, unit), number in zip(UNITS.items(), numbers, strict=False)
    }


def fought(using, *numbers, at=NOTHING_THERE):
    """Return the state after a battle in which everybody has deployed everything, of these powers."""
    return battle(field(using, at, **armies(*numbers)), using)


def winner(state):
    """Return who won the last battle, nobody if all were defeated."""
    won = told(state, Event.BATTLE_WON)
    return won[0][0] if won else None


def fighting(state, using):
    """Let the players of the region come to the point where they deploy."""
    stand(state, using)
    answer(state, using, Verb.FIGHT)
    while is_asked(state, Decision.WISH):
        answer(state, using, Verb.LEAVE)
    return state


def seen_by(state, using, seat):
    """Return what another seat may believe that both have deployed: all that it cannot tell apart."""
    found = set()
    for _ in range(UNSEEN):
        GAME.hide(state, using, seat)
        found.add(tuple(int(state.players[other].deployed.sum()) for other in (0, 1)))
    return found


def test_H9_1_no_power_is_told_until_everybody_has_deployed():
    using = rules()
    state = fighting(field(using, NOTHING_THERE, **armies(4, 5, 6)), using)
    for seat, unit in enumerate(("pixie", "skeleton", "militia")):
        assert history(state, Event.DEPLOYED, Event.FELL) == []
        send(state, using, seat, **{unit: 1})
    assert len(told(state, Event.DEPLOYED)) == 3


def test_H9_1_who_deploys_later_cannot_see_what_the_others_deploy():
    using = rules()
    state = send(fighting(field(using, NOTHING_THERE, **TWO), using), using, 0, pixie=3)
    assert asked(state, Decision.DEPLOY, 1)
    assert {mine for mine, _ in seen_by(state, using, 1)} == set(range(5))


def test_H9_1_who_has_deployed_knows_what():
    using = rules()
    state = send(fighting(field(using, NOTHING_THERE, **TWO), using), using, 0, pixie=3)
    assert {mine for mine, _ in seen_by(state, using, 0)} == {3}


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 1, 0, 3), (1, 2, 0, 3)])
def test_H9_1_H2_4_the_order_of_asking_changes_nothing(order):
    using = rules()
    state = field(using, NOTHING_THERE, **armies(5, 7, 6))
    state.asking[:] = np.array(order)
    battle(state, using, elves={"pixie": 5}, undead={"skeleton": 2}, humans={"militia": 4})
    assert powers(state) == [5, 2, 4]
    assert [units(state, seat) for seat in range(3)] == [{}, {"skeleton": 5}, {"militia": 2}]
    assert asked(state, Decision.PRIZE, 0)


@pytest.mark.parametrize(
    ("numbers", "best"),
    [
        ((3, 2), 0),
        ((2, 3), 1),
        ((5, 9, 8), 1),
        ((7, 3, 3), 0),
        ((3, 3, 4), 2),
        ((1, 4, 6, 8), 3),
        ((2, 7, 0, 6), 1),
        ((9, 9, 10, 8), 2),
    ],
)
def test_H9_2_the_highest_power_wins(numbers, best):
    state = fought(rules(), *numbers)
    assert winner(state) == best
    assert asked(state, Decision.PRIZE, best)
    assert [seat for seat in range(len(numbers)) if state.players[seat].battles_won] == [best]


@pytest.mark.parametrize("numbers", [(4, 4), (4, 4, 4), (6, 6, 1), (1, 6, 6), (6, 2, 6), (4, 4, 4, 4), (7, 8, 2, 8)])
def test_H9_2_with_equal_highest_powers_all_are_defeated(numbers):
    state = fought(rules(), *numbers)
    assert winner(state) is None
    assert (state.battles, state.drawn) == (1, 1)
    assert is_done(state)
    assert not state.players["monsters"].any()


def test_H9_2_H9_7_nobody_seizes_after_a_battle_without_a_winner():
    using = rules()
    state = field(using, FORTRESS, **armies(30, 30))
    battle(state, using, elves={"pixie": 3}, undead={"skeleton": 3})
    assert asked(state, Decision.MONSTER, 0)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_H9_2_powers_are_announced_in_turn_from_the_first_player(first):
    using = rules()
    state = field(using, NOTHING_THERE, **armies(4, 5, 6))
    state.first = first
    battle(state, using)
    assert [seat for seat, *_ in told(state, Event.DEPLOYED)] == [(first + place) % 3 for place in range(3)]


def test_H9_2_a_battle_counts_for_everybody_in_it():
    state = fought(rules(), 3, 2, 1)
    assert state.players["battles"].tolist() == [1, 1, 1, 0]
    assert state.players["battles_won"].tolist() == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("circled", "expected"),
    [(0b0, 0b1), (0b1, 0b11), (0b11, 0b111), (0b10, 0b11), (0b101, 0b111), (0b1111111, 0b11111111)],
)
def test_H9_3_the_winner_circles_the_leftmost_undefeated_monster(circled, expected):
    using = rules()
    state = field(using, NOTHING_THERE, **armies(2, 1))
    state.players[0].monsters = circled
    battle(state, using)
    assert state.players[0].monsters == expected


def test_H9_3_however_strong_the_monster_is():
    using = rules()
    state = field(using, NOTHING_THERE, **armies(1, 0))
    state.players[0].monsters = 0b1111111
    battle(state, using)
    assert state.players[0].monsters == 0b11111111
    assert victory_score(state, using, 0) == sum(using.monster_vp)


def test_H9_3_H9_4_its_vp_count_whichever_reward_is_chosen():
    using = rules({"monster.1.vp": 2})
    state = field(using, NOTHING_THERE, **armies(4, 2))
    stock(state, 1, gold=9)
    answer(battle(state, using), using, Verb.TAKE_LOOT)
    assert victory_score(state, using, 0) == 2


def test_H9_3_losers_circle_nothing():
    state = fought(rules(), 2, 5, 3)
    assert state.players["monsters"].tolist() == [0, 1, 0, 0]


def test_H9_9_who_deploys_nothing_loses_to_a_single_unit():
    using = rules()
    state = field(using, NOTHING_THERE, **armies(9, 9))
    battle(state, using, elves={"pixie": 1}, undead={})
    assert winner(state) == 0
    assert (units(state, 0), units(state, 1)) == ({"pixie": 8}, {"skeleton": 9})


def test_H9_9_who_has_no_units_takes_part_and_is_defeated():
    state = fought(rules(), 0, 1)
    assert winner(state) == 1
    assert powers(state) == [0, 1]


@pytest.mark.parametrize("number", [2, 3, 4])
def test_H9_9_when_nobody_deploys_anything_all_are_defeated(number):
    using = rules()
    state = field(using, FORTRESS, **armies(*[30] * number))
    battle(state, using, **{faction: {} for faction in list(UNITS)[:number]})
    assert (state.battles, state.drawn) == (1, 1)
    assert asked(state, Decision.MONSTER, 0)
    assert [sum(units(state, seat).values()) for seat in range(number)] == [30, 30, 30, 15][:number]


def test_H9_9_under_the_other_ruling_such_a_battle_did_not_take_place():
    using = rules({"ruling.battle_with_nothing_deployed": "no battle"})
    state = field(using, FORTRESS, **armies(30, 30))
    battle(state, using, elves={}, undead={})
    assert (state.battles, state.drawn) == (0, 0)
    assert asked(state, Decision.MONSTER, 0)


def test_H9_9_H7_3_claims_that_end_in_a_battle_without_units_are_lost():
    using = rules()
    state = stand(field(using, FORTRESS, **armies(30, 30)), using)
    announce(state, using, Verb.CLAIM, Verb.CLAIM, Verb.INSIST, Verb.INSIST)
    send_all(state, using, elves={}, undead={})
    assert asked(state, Decision.MONSTER, 0)


def test_H9_2_each_battle_of_an_action_is_decided_by_its_own_sides():
    using = rules({"combat.monsters_per_turn": 0})
    state = field(using, NOTHING_THERE, **armies(5, 3, 2, 2))
    for seat in (2, 3):
        put(state, seat, "yreel")
    battle(state, using)
    answer(state, using, Verb.TAKE_MONSTER)
    announce(state, using, Verb.FIGHT, Verb.LEAVE)
    send_all(state, using)
    assert (state.battles, state.drawn) == (2, 1)
    assert is_done(state)
