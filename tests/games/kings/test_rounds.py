"""The round: turn order, construction order, support checks, and what is cleared at its end (K3.11, K4.1, K5.6)."""

import pytest

from sim.engine.agenda import push
from sim.engine.header import NOBODY, End
from sim.games.kings.game import GAME
from sim.games.kings.rounds import clear_tokens
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Decision, Event, EventCard, Resource, Step, Verb
from tests.games.kings.position import (
    agenda,
    answer,
    give_cards,
    give_land,
    home,
    options,
    position,
    put_army,
    question,
    rules,
    run,
    settle,
    territory,
    told,
    verbs,
)

pytestmark = pytest.mark.interpreted

TURN = [
    Step.TRADE,
    Step.EVENT_DIE,
    Step.MOVEMENT,
    Step.DISCOVERY,
    Step.BATTLES,
    Step.TRADE,
    Step.SUPPLY,
    Step.END_TURN,
]


def begun(step, a=0, *, changes=None, **fields):
    """Carry a single step out and return the state with what it put on the agenda."""
    using = rules(changes)
    state = position(using=using, **fields)
    push(state, step, a)
    GAME.advance(state, using)
    return state


def players_of(state, step):
    return [player for name, player in agenda(state) if name == step]


# The order of the round


def test_K3_11_the_phases_of_a_round_follow_each_other():
    state = begun(Step.BEGIN_ROUND)
    assert list(dict.fromkeys(step for step, _ in agenda(state))) == [
        Step.TRADE_REVENUE,
        Step.SUPPORT,
        Step.RESOURCE_ROLL,
        Step.COLLECT,
        Step.CONSTRUCTION,
        Step.BEGIN_TURN,
        Step.END_ROUND,
    ]


def test_K3_11_turns_go_round_from_the_lead_player():
    assert players_of(begun(Step.BEGIN_ROUND), Step.BEGIN_TURN) == [0, 1, 2, 3]


def test_K3_11_the_lead_player_leads_every_round():
    assert players_of(begun(Step.BEGIN_ROUND, turn_round=2), Step.BEGIN_TURN) == [0, 1, 2, 3]


@pytest.mark.parametrize(("rounds", "order"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (5, [1, 2, 3, 0])])
def test_ruling_lead_player_may_rotate(rounds, order):
    rotating = {"ruling.lead_player.choice": "rotates_each_round"}
    state = begun(Step.BEGIN_ROUND, changes=rotating, turn_round=rounds)
    assert players_of(state, Step.BEGIN_TURN) == order
    assert players_of(state, Step.CONSTRUCTION) == order


def test_K3_11_building_begins_with_the_lead_player_and_goes_left():
    assert players_of(begun(Step.BEGIN_ROUND), Step.CONSTRUCTION) == [0, 1, 2, 3]


def test_ruling_construction_order_may_be_reversed():
    state = begun(Step.BEGIN_ROUND, changes={"ruling.construction_order.choice": "reverse"})
    assert players_of(state, Step.CONSTRUCTION) == [3, 2, 1, 0]


def test_ruling_construction_order_may_be_drawn_each_round():
    drawn = {"ruling.construction_order.choice": "random_each_round"}
    orders = {
        tuple(players_of(begun(Step.BEGIN_ROUND, changes=drawn, seed=seed), Step.CONSTRUCTION)) for seed in range(9)
    }
    assert len(orders) > 1
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)


def test_K3_11_the_windows_of_cards_open_for_their_holders_only():
    using = rules()
    state = position()
    give_cards(state, 2, EventCard.EARLY_SPRING, EventCard.BOUNTIFUL_HARVEST)
    give_cards(state, 3, EventCard.NATURES_BLESSING)
    run(state, using, Step.BEGIN_ROUND)
    assert question(state) == (2, Decision.EARLY_SPRING)
    answer(state, using, Verb.PASS)
    assert question(state) == (2, Decision.HARVEST)
    answer(state, using, Verb.PASS)
    assert question(state) == (3, Decision.BLESSING)
    answer(state, using, Verb.PASS)
    assert question(state) == (0, Decision.BUILD)


def test_K3_11_a_round_is_told_and_counted():
    state = begun(Step.BEGIN_ROUND, turn_round=4)
    assert state.turn_round == 5
    assert told(state, Event.ROUND) == [(5, 0, 0, 0)]


def test_K4_1_a_turn_runs_from_the_event_die_to_supply():
    state = begun(Step.BEGIN_TURN, 2)
    assert [step for step, _ in agenda(state)] == TURN
    assert (state.current, state.decider) == (2, NOBODY)


def test_K4_1_an_eliminated_player_takes_no_turn():
    using = rules()
    state = position()
    state.players[2].alive = 0
    run(state, using, Step.BEGIN_TURN, 2)
    assert told(state, Event.TURN) == []


def test_K3_11_in_a_whole_round_everybody_has_a_turn():
    using = rules()
    state = position(turn_round=0)
    run(state, using, Step.BEGIN_ROUND)
    while state.turn_round == 1:
        take_first(state, using)
    assert [player for player, *_ in told(state, Event.TURN)] == [0, 1, 2, 3]
    assert state.rounds_done == 1


def take_first(state, using):
    """Give the first answer offered."""
    option = options(state, using)[0]
    seat, state.decider = int(state.decider), NOBODY
    GAME.apply(state, using, seat, option)
    settle(state, using)


# The support check


CHECKS = ("construction_after_income", "end_of_own_turn", "both")


@pytest.mark.parametrize(("choice", "checked"), [(CHECKS[0], True), (CHECKS[1], False), (CHECKS[2], True)])
def test_ruling_support_check_in_construction(choice, checked):
    state = begun(Step.BEGIN_ROUND, changes={"ruling.support_check.choice": choice})
    assert players_of(state, Step.SUPPORT) == ([0, 1, 2, 3] if checked else [])


@pytest.mark.parametrize(("choice", "checked"), [(CHECKS[0], False), (CHECKS[1], True), (CHECKS[2], True)])
def test_ruling_support_check_at_the_end_of_the_own_turn(choice, checked):
    state = begun(Step.BEGIN_TURN, 1, changes={"ruling.support_check.choice": choice})
    steps = [step for step, _ in agenda(state)]
    assert (Step.SUPPORT in steps) == checked
    if checked:
        assert steps[-2:] == [Step.SUPPORT, Step.END_TURN]


def test_ruling_support_check_asks_for_provisions_at_the_end_of_the_turn():
    using = rules({"ruling.support_check.choice": "end_of_own_turn"})
    state = position(using=using)
    put_army(state, 0, home(state, 0, "left"), count=3)
    run(state, using, Step.BEGIN_TURN, 0)
    while question(state)[1] != Decision.SUPPORT:
        take_first(state, using)
    assert {Verb.PAY, Verb.DISBAND} <= verbs(state, using)


# The end of the round


def test_K5_6_moved_tokens_are_removed_at_the_end_of_the_round():
    using = rules()
    state = position()
    put_army(state, 0, home(state, 0, "left"), moved=1)
    put_army(state, MALADOR, give_land(state, MALADOR, territory("purple", "inner")), moved=1)
    clear_tokens(state, using)
    assert [int(army.moved) for power in (0, MALADOR) for army in armies_of(state, power)] == [0, 0, 0]


def armies_of(state, power):
    return state.powers[power].armies[: state.powers[power].army_count]


def test_K5_6_damage_stays_at_the_end_of_the_round():
    state = position()
    put_army(state, 0, home(state, 0, "left"), damage=2)
    clear_tokens(state, rules())
    assert armies_of(state, 0)[1].damage == 2


def test_K5_6_what_holds_for_one_round_is_forgotten():
    state = position()
    land = state.land[home(state, 0, "capital")]
    land.grown, land.fortified, land.raised, land.spring = 1, 1, 2, 1
    clear_tokens(state, rules())
    assert (land.grown, land.fortified, land.raised, land.spring) == (0, 0, 0, 0)


def test_K17_6_the_end_of_a_round_counts_points_and_begins_the_next():
    using = rules()
    state = position()
    run(state, using, Step.END_ROUND)
    assert [int(player.points) for player in state.players[:4]] == [3, 3, 3, 3]
    assert (state.rounds_done, state.turn_round) == (1, 2)


def test_K17_6_points_are_not_counted_before_the_end_of_the_round():
    using = rules({"victory.points": 1})
    state = position(using=using)
    run(state, using, Step.END_TURN, 0)
    assert state.ended == End.RUNNING


def test_K3_11_gold_comes_before_the_support_check():
    using = rules()
    state = position()
    put_army(state, 0, home(state, 0, "left"), count=3)
    state.players[0].stock[Resource.GOLD] = 0
    run(state, using, Step.BEGIN_ROUND)
    assert (question(state), state.players[0].stock[Resource.GOLD]) == ((0, Decision.SUPPORT), 9)
