"""The round of Heroes: Write & Conquer (H2): the plan, its four actions, the first player, the end."""

from itertools import islice

import pytest

from sim.engine.header import End
from sim.games.conquer.rules import PLANS
from sim.games.conquer.words import Action, Decision, Event, Step, Verb
from tests.games.conquer.position import (
    answer,
    asked,
    deal,
    give,
    held,
    options,
    perform,
    plan_of,
    position,
    rules,
    run,
    stay,
    told,
)

pytestmark = pytest.mark.interpreted
WOOD, IRON, GOLD, MOVE, BUILD = Action
TABLE = ("humans", "undead", "gnomes", "orcs")


def begun(players=3, first=0):
    """A round that begins, and its rules."""
    using = rules()
    return run(position(*TABLE[:players], using=using, first=first, turn_round=1), using, Step.ROUND), using


def plan(state, using, *actions):
    """Let the first player plan."""
    return answer(state, using, Verb.PLAN, plan_of(*actions))


def pairs(state, event):
    """Return the first two numbers of the chronicle's lines about a sort of event."""
    return [line[:2] for line in told(state, event)]


def idle(state, using):
    """Answer until the game is over, doing as little as can be; yield what is asked: (round, seat, decision)."""
    while state.ended == End.RUNNING:
        yield int(state.turn_round), int(state.decider), int(state.decision)
        if state.decision == Decision.DESTINATION:
            stay(state, using)
        else:
            give(state, using, options(state, using)[0])


# ------------------------------------------------------------------ sixteen rounds, the first player


@pytest.mark.parametrize("players", [2, 4])
def test_H2_1_a_game_has_sixteen_rounds(players):
    using = rules()
    state = deal(*TABLE[:players], using=using)
    plans = [turn for turn, _, decision in idle(state, using) if decision == Decision.PLAN]
    assert plans == list(range(1, 17))
    assert (state.rounds_done, state.ended) == (16, End.VICTORY)


def test_H2_1_the_game_does_not_end_before():
    using = rules()
    state = position(*TABLE[:2], using=using, rounds_done=14, turn_round=15)
    run(state, using, Step.END_ROUND)
    assert (state.ended, state.turn_round) == (End.RUNNING, 16)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_H2_5_the_first_player_passes_to_the_left(players):
    using = rules({"game.turns": 6})
    state = deal(*TABLE[:players], using=using)
    planners = [seat for _, seat, decision in idle(state, using) if decision == Decision.PLAN]
    assert planners == [turn % players for turn in range(6)]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_H2_2_the_first_player_of_the_round_plans(first):
    state, _ = begun(first=first)
    assert asked(state, Decision.PLAN, first)


# ------------------------------------------------------------------ the plan


def test_H2_2_four_of_five_actions_get_the_numbers_one_to_four_in_any_order():
    state, using = begun()
    assert len(options(state, using)) == len(set(options(state, using))) == len(set(PLANS)) == 5 * 4 * 3 * 2
    assert all(len(set(plan)) == 4 for plan in PLANS)


def test_H2_3_actions_follow_in_ascending_order_and_the_order_is_the_level():
    state, using = begun()
    plan(state, using, WOOD, GOLD, BUILD, MOVE)
    list(islice(idle(state, using), 6))
    assert pairs(state, Event.ACTION) == [(WOOD, 1), (GOLD, 2), (BUILD, 3), (MOVE, 4)]


def test_H2_3_everybody_performs_the_same_actions():
    state, using = begun()
    plan(state, using, GOLD, WOOD, IRON, BUILD)
    assert [held(state, seat) for seat in range(3)] == [(2, 3, 1)] * 3


def test_H2_2_the_action_left_out_is_not_performed():
    state, using = begun()
    plan(state, using, WOOD, IRON, GOLD, MOVE)
    questions = [(seat, decision) for _, seat, decision in islice(idle(state, using), 4)]
    assert questions == [*((seat, Decision.DESTINATION) for seat in range(3)), (1, Decision.PLAN)]
    assert state.left_out.tolist() == [0, 0, 0, 0, 1]


# ------------------------------------------------------------------ together


def test_H2_4_nobody_goes_on_before_all_have_built():
    state, using = begun()
    plan(state, using, BUILD, WOOD, IRON, GOLD)
    for seat in range(3):
        assert asked(state, Decision.BUILD, seat)
        assert [held(state, other) for other in range(3)] == [(0, 0, 0)] * 3
        answer(state, using, Verb.DONE)
    assert [held(state, seat) for seat in range(3)] == [(2, 3, 4)] * 3


def test_H2_4_nobody_goes_on_before_all_have_moved():
    state, using = begun()
    plan(state, using, WOOD, BUILD, MOVE, IRON)
    for _ in range(3):
        answer(state, using, Verb.DONE)
    for seat in range(3):
        assert asked(state, Decision.DESTINATION, seat)
        assert [held(state, other) for other in range(3)] == [(1, 0, 0)] * 3
        stay(state, using)
    assert [held(state, seat) for seat in range(3)] == [(1, 4, 0)] * 3


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 2, 0), (2, 1, 0)])
def test_H2_4_simultaneous_choices_are_asked_in_any_order(order):
    using = rules()
    state = position(*TABLE[:3], using=using)
    state.asking[:3] = order
    perform(state, using, MOVE, 1)
    for seat in order:
        assert asked(state, Decision.DESTINATION, seat)
        stay(state, using)
    assert state.agenda.depth == 0


def test_H2_4_who_does_something_is_the_only_one_asked():
    using = rules()
    state = position(*TABLE[:3], using=using)
    perform(state, using, WOOD, 4)
    assert [held(state, seat) for seat in range(3)] == [(4, 0, 0)] * 3
    assert state.agenda.depth == 0


# ------------------------------------------------------------------ the end


def test_H2_6_the_game_is_scored_after_the_last_round_only():
    using = rules({"game.turns": 2})
    state = position(*TABLE[:2], using=using, rounds_done=0, turn_round=1)
    run(state, using, Step.END_ROUND)
    assert pairs(state, Event.SCORED) == []
    state.decider, state.agenda.depth = -1, 0
    run(state, using, Step.END_ROUND)
    assert pairs(state, Event.SCORED) == [(0, 0), (1, 0)]
    assert state.ended == End.VICTORY


def test_H2_6_the_last_action_of_the_last_round_counts():
    using = rules({"game.turns": 1, "game.action_levels": (2, 3, 4, 14)})
    state = run(position(*TABLE[:2], using=using), using, Step.ROUND)
    plan(state, using, WOOD, BUILD, MOVE, IRON)
    for _ in idle(state, using):
        pass
    assert pairs(state, Event.SCORED) == [(0, 2), (1, 2)]


def test_H2_6_nobody_is_asked_any_more():
    using = rules({"game.turns": 1})
    state = deal(*TABLE[:2], using=using)
    for _ in idle(state, using):
        pass
    assert state.decider == -1
    assert state.agenda.depth == 0


def test_H2_3_a_second_round_is_played_by_its_own_plan():
    state, using = begun(2)
    plan(state, using, WOOD, IRON, GOLD, MOVE)
    stay(state, using)
    stay(state, using)
    assert asked(state, Decision.PLAN, 1)
    plan(state, using, IRON, MOVE, WOOD, GOLD)
    assert (state.action, state.level) == (MOVE, 2)
    assert held(state, 1) == (1, 3, 3)
