"""H10: the monster line: which monster can be fought, when, how often, and what it brings."""

import pytest

from sim.games.conquer.scoring import victory_score
from sim.games.conquer.words import Action, Decision, Resource, Verb
from tests.games.conquer.clash import (
    battle,
    decline,
    field,
    send,
    stand,
)
from tests.games.conquer.position import (
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
    raise_units,
    rules,
    stay,
    stock,
    units,
)

pytestmark = pytest.mark.interpreted

ALONE = ("asander", "yreel")
STRONG = {"pixie": 40}  # more than any monster


def hunter(using, circled=0, **changes):
    """Return a position in which strong Elves, alone in Asander, have circled these monsters."""
    state = position("elves", "undead", using=using, regions=ALONE, **changes)
    raise_units(state, 0, **STRONG)
    raise_units(state, 1)
    state.players[0].monsters = circled
    return state


def on_the_move(state, using, level, *destinations):
    """Let everybody go to these regions, the others stay."""
    perform(state, using, Action.MOVE, level)
    for key in destinations:
        go(state, using, key)
    while is_asked(state, Decision.DESTINATION):
        stay(state, using)
    return state


def prey(state, using):
    """Return the monsters that the player who is asked may fight."""
    return [monster for monster, *_ in offered(state, using, Verb.HUNT)]


def hunt(state, using, monster, seat=0):
    """Fight a monster with everything."""
    answer(state, using, Verb.HUNT, monster, 0)
    return send(state, using, seat, **units(state, seat))


@pytest.mark.parametrize(
    ("circled", "leftmost"), [(0b0, 0), (0b1, 1), (0b111, 3), (0b10, 0), (0b1101, 1), (0b1111111, 7)]
)
def test_H10_1_the_leftmost_undefeated_monster(circled, leftmost):
    using = rules()
    state = on_the_move(hunter(using, circled), using, 2, "dortal")
    assert asked(state, Decision.MONSTER, 0)
    assert prey(state, using) == [leftmost]


def test_H10_1_without_moving_as_well():
    using = rules()
    state = stand(hunter(using), using)
    assert asked(state, Decision.MONSTER, 0)
    assert 0 in prey(state, using)


def test_H10_1_nobody_has_to_fight():
    using = rules()
    state = answer(stand(hunter(using), using), using, Verb.DONE)
    assert is_done(state)
    assert (state.players[0].monsters, units(state, 0)) == (0, STRONG)


def test_H10_1_H8_2_who_cannot_win_is_not_asked():
    using = rules()
    state = hunter(using)
    raise_units(state, 0, pixie=5)
    assert is_done(stand(state, using))


def test_H10_1_nothing_is_left_when_all_are_circled():
    using = rules()
    assert is_done(stand(hunter(using, 0b11111111), using))


@pytest.mark.parametrize("action", [Action.WOOD, Action.IRON, Action.GOLD, Action.BUILD])
def test_H10_1_monsters_are_fought_in_movement_actions_only(action):
    using = rules()
    state = perform(hunter(using), using, action, 4)
    while state.decider >= 0:
        assert not is_asked(state, Decision.MONSTER)
        answer(state, using, Verb.DONE)


def test_H10_1_H9_7_after_a_battle_every_side_may_fight_one_with_what_is_left():
    using = rules({"monster.2.power": 5})
    state = field(using, "asander", elves={"pixie": 9}, undead={"skeleton": 7}, humans={"militia": 8})
    battle(state, using, elves={"pixie": 3}, undead={"skeleton": 1}, humans={"militia": 2})
    answer(state, using, Verb.TAKE_MONSTER)
    for seat in range(3):
        assert asked(state, Decision.MONSTER, seat)
        hunt(state, using, 1 if seat == 0 else 0, seat)
    assert state.players["monsters"].tolist() == [0b11, 0b1, 0b1, 0]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_H10_2_each_unspent_point_skips_one(level):
    using = rules()
    state = stand(hunter(using), using, level)
    assert prey(state, using) == list(range(level + 1))


@pytest.mark.parametrize(("level", "monsters"), [(2, [0]), (3, [0, 1]), (4, [0, 1, 2])])
def test_H10_2_points_spent_on_the_way_skip_nothing(level, monsters):
    using = rules()
    state = on_the_move(hunter(using), using, level, "dortal")
    assert prey(state, using) == monsters


def test_H10_2_circled_monsters_in_between_are_not_skipped():
    using = rules()
    assert prey(stand(hunter(using, 0b1010), using), using) == [0, 2]


def test_H10_2_a_skipped_monster_can_be_too_strong():
    using = rules({"monster.1.power": 50, "monster.2.power": 3})
    assert prey(stand(hunter(using), using), using) == [1]


@pytest.mark.parametrize("level", [1, 2])
def test_H10_2_an_effect_skips_one_more(level):
    using = rules()
    state = position("gnomes", "undead", using=using, regions=ALONE)
    raise_units(state, 0, anisopter=40)
    erect(state, using, 0, "observatory")
    assert prey(stand(state, using, level), using) == list(range(level + 2))


@pytest.mark.parametrize(("bought", "monsters"), [(0, [0, 1]), (1, [0, 1, 2, 3])])
def test_H10_2_H6_9_points_that_were_bought_skip_as_well(bought, monsters):
    using = rules()
    state = position("undead", "elves", using=using, regions=ALONE)
    raise_units(state, 0, skeleton=40)
    erect(state, using, 0, "hearse")
    stock(state, 0, wood=4)
    stay(go(perform(state, using, Action.MOVE, 1), using, "asander", bought), using)
    assert prey(state, using) == monsters


def test_H10_2_H6_5_under_the_other_ruling_points_of_who_stays_are_lost():
    using = rules({"ruling.staying_points_skip_monsters": False})
    assert prey(stand(hunter(using), using, 4), using) == [0]


@pytest.mark.parametrize(("level", "last"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_H10_2_a_skip_may_cost_more_points(level, last):
    using = rules({"combat.skip_cost": 2})
    assert prey(stand(hunter(using), using, level), using) == list(range(last + 1))


def test_H10_3_one_fight_in_a_round():
    using = rules()
    state = stand(hunter(using), using, 4)
    answer(state, using, Verb.HUNT, 1, 0)
    send(state, using, 0, pixie=9)
    assert units(state, 0) == {"pixie": 31}
    assert is_done(state)


def test_H10_3_H9_3_the_monster_circled_for_a_battle_is_no_fight():
    using = rules({"monster.3.power": 99})
    state = field(using, "asander", elves={"pixie": 12}, undead={"skeleton": 1})
    answer(battle(state, using, elves={"pixie": 2}), using, Verb.TAKE_MONSTER)
    assert prey(state, using) == [1]
    hunt(state, using, 1)
    assert state.players[0].monsters == 0b11


@pytest.mark.parametrize("monster", range(8))
def test_H10_4_a_defeated_monster_is_circled_and_brings_its_resources_and_vp(monster):
    using = rules()
    state = hunt(stand(hunter(using, (1 << monster) - 1), using), using, monster)
    assert state.players[0].monsters == (1 << monster + 1) - 1
    assert held(state, 0) == tuple(using.monster_resources[monster].tolist())
    assert victory_score(state, using, 0) == sum(using.monster_vp[: monster + 1])


def test_H10_4_the_last_two_monsters_have_no_resources():
    using = rules()
    state = hunt(stand(hunter(using, 0b111111), using), using, 6)
    assert held(state, 0) == (0, 0, 0)


def test_H10_4_a_circled_monster_is_not_fought_again():
    using = rules()
    state = hunter(using)
    hunt(stand(state, using, 2), using, 1)
    raise_units(state, 0, **STRONG)
    assert prey(stand(state, using, 2), using) == [0, 2, 3]


def test_H10_4_H3_2_the_resources_can_reach_an_amount_that_gives_vp():
    using = rules()
    state = hunter(using, 0b1)
    stock(state, 0, iron=12)
    hunt(stand(state, using), using, 1)
    assert state.players[0].circled[Resource.IRON] == 1


@pytest.mark.parametrize("first", [0, 1])
def test_H10_5_everybody_has_a_line_of_its_own(first):
    using = rules({"monster.2.power": 99, "monster.3.power": 99})
    state = hunter(using, first=first)
    raise_units(state, 1, skeleton=6)
    stand(state, using)
    for seat in (first, 1 - first):
        assert asked(state, Decision.MONSTER, seat)
        assert prey(state, using) == [0]
        hunt(state, using, 0, seat)
    assert state.players["monsters"].tolist() == [1, 1, 0, 0]
    assert held(state, 0) == held(state, 1) == (1, 1, 1)


def test_H10_5_a_skipped_monster_remains_the_leftmost_one():
    using = rules()
    state = hunter(using)
    hunt(stand(state, using, 4), using, 3)
    assert state.players[0].monsters == 0b1000
    raise_units(state, 0, **STRONG)
    assert prey(on_the_move(state, using, 2, "dortal"), using) == [0]


def test_H10_5_circling_is_not_shared_by_those_who_fought():
    using = rules()
    state = field(using, "asander", elves={"pixie": 3}, undead={"skeleton": 8})
    answer(battle(state, using, undead={"skeleton": 2}), using, Verb.TAKE_MONSTER)
    assert asked(state, Decision.MONSTER, 1)
    assert prey(state, using) == [0]
    assert decline(state, using).players[1].monsters == 0
