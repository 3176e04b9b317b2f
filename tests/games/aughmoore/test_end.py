"""The end of a game of Heroes of Land, Air & Sea: objectives, one more round, at once with two players (A17)."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground import exploring, pieces, towers
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Mark, Objective, Slot, Unit
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    capital,
    give,
    idle,
    level,
    march,
    options,
    place,
    position,
    region,
    remove,
    rules,
    run,
    stock,
    token,
    told,
    tower,
    vp,
)

pytestmark = pytest.mark.interpreted
FOUR = ("humans", "orcs", "dwarves", "elves")


def alone(using, players=3):
    """A player to act whose opponents cannot follow."""
    state = position(*FOUR[:players], using=using)
    for seat in range(1, players):
        remove(state, using, seat, capital(state, seat))
    return state


def play_round(state, using):
    """Let everybody take the first legal action that ends a turn until the round or the game is over."""
    done = int(state.rounds_done)
    while state.rounds_done == done and state.ended == End.RUNNING:
        give(state, using, quiet(state, using))


def quiet(state, using):
    """Conjure or tax where an action is asked for, else the first answer."""
    legal = options(state, using)
    return legal[-1] if state.decision == Decision.ACTION else legal[0]


def trigger(state, objective=Objective.EXPLORE, seat=0):
    pieces.reach(state, seat, objective.value)


def conquered(using, players):
    """A game in which seat 0 has just destroyed the Capital of seat 1."""
    state = position(*FOUR[:players], using=using)
    using.level_strength[:] = 0
    remove(state, using, 1, "ne_c")
    place(state, using, 0, "ne_b", warrior=4, paladin=1)
    run(state, using, Step.MARCH, 0, NOBODY)
    march(state, using, "ne_b", "ne_c", warriors=4, heroes=1)
    while state.decision in (Decision.TACTIC, Decision.PAY_TACTIC) and state.decider != NOBODY:
        give(state, using, options(state, using)[0])
    assert state.players[1].out == 1
    return state


# ------------------------------------------------------------------ the four objectives


def test_A17_1_explore_is_reached_with_the_last_land_token_that_is_revealed():
    using = rules()
    state = alone(using)
    state.hidden_land = 2
    for key in ("nw_a", "nw_f"):
        token(state, key, "farm")
    exploring.reveal(state, using, 0, region("nw_a"), 0)
    assert state.objective == NOBODY
    exploring.reveal(state, using, 0, region("nw_f"), 0)
    assert (state.objective, state.objective_side) == (Objective.EXPLORE, 0)


def test_A17_1_tokens_revealed_by_a_tower_count_for_explore():
    using = rules()
    state = alone(using)
    state.hidden_land = 2
    token(state, "nw_a", "farm")
    token(state, "nw_f", "farm")
    place(state, using, 0, "nw_b", serf=1)
    act(state, using)
    answer(state, using, Verb.BUILD_TOWER, region("nw_b"))
    assert state.objective == Objective.EXPLORE


def test_A17_1_sea_tokens_do_not_count_for_explore():
    using = rules()
    state = alone(using)
    state.hidden_land = 1
    token(state, "bay_nw", "mystical_storm")
    exploring.reveal(state, using, 0, region("bay_nw"), 0)
    assert state.hidden_land == 1
    assert state.objective == NOBODY


def test_A17_1_expand_is_reached_with_all_serfs_and_warriors_in_play():
    using = rules()
    state = alone(using)
    place(state, using, 0, "nw_f", warrior=4, serf=5)
    build(state, using, 0, "cathedral", "farmstead", "sea_dock")
    state.players[0].bar[Slot.TAX] = Mark.SERF
    state.players[0].in_play[Unit.SERF] += 1
    stock(state, 0, food=1)
    assert state.objective == NOBODY
    act(state, using)
    answer(state, using, Verb.RECRUIT, Unit.SERF, 1)
    assert (state.objective, state.objective_side) == (Objective.EXPAND, 0)


@pytest.mark.parametrize("missing", ["serf", "warrior"])
def test_A17_1_expand_needs_them_all_at_one_time(missing):
    using = rules()
    state = alone(using)
    remove(state, using, 0, "nw_c")
    place(state, using, 0, "nw_f", **{"warrior": 5, "serf": 12, missing: {"serf": 11, "warrior": 4}[missing]})
    assert state.objective == NOBODY
    pieces.lose(state, using, 0, Unit[missing.upper()].value, region("nw_f"))
    place(state, using, 0, "nw_e", **{missing: 1})
    assert state.objective == NOBODY
    place(state, using, 0, "nw_e", **{missing: 1})
    assert state.objective == Objective.EXPAND


def test_A17_1_heroes_and_vessels_are_not_needed_for_expand():
    using = rules()
    state = alone(using)
    place(state, using, 0, "nw_f", warrior=4, serf=10)
    assert state.objective == Objective.EXPAND


def test_A17_1_exploit_is_reached_with_the_third_tower():
    using = rules()
    state = alone(using)
    level(state, using, 0, 3)
    stock(state, 0, ore=10)
    tower(state, 0, "ne_i", "se_j")
    place(state, using, 0, "nw_b", serf=1)
    assert state.objective == NOBODY
    act(state, using)
    answer(state, using, Verb.BUILD_TOWER, region("nw_b"))
    assert (state.objective, state.objective_side) == (Objective.EXPLOIT, 0)


def test_A17_1_exterminate_is_reached_with_a_capital_destroyed():
    using = rules()
    state = conquered(using, 3)
    assert (state.objective, state.objective_side) == (Objective.EXTERMINATE, 0)
    assert vp(state, 0) >= using.capital_vp + using.attacker_vp


# ------------------------------------------------------------------ one more round


@pytest.mark.parametrize("objective", list(Objective)[:4])
def test_A17_2_the_round_is_finished_and_one_more_is_played(objective):
    using = rules()
    state = alone(using)
    run(state, using, Step.ROUND)
    trigger(state, objective)
    play_round(state, using)
    assert state.ended == End.RUNNING
    assert state.turn_round == 2
    play_round(state, using)
    assert state.ended == End.VICTORY
    assert state.rounds_done == 2


def test_A17_2_it_is_a_full_round_of_two_actions_each():
    using = rules()
    state = alone(using)
    run(state, using, Step.ROUND)
    trigger(state)
    play_round(state, using)
    state.chronicle.written = 0
    play_round(state, using)
    assert len(told(state, Event.ACTION)) == 6
    assert state.ended == End.VICTORY


def test_A17_2_what_was_reached_stays_reached():
    using = rules()
    state = alone(using)
    tower(state, 0, "nw_b", "ne_i")
    towers.raise_tower(state, using, 0, region("se_j"))
    assert state.objective == Objective.EXPLOIT
    towers.raze(state, using, 0, region("se_j"))
    assert state.players[0].tower_count == 2
    assert state.objective == Objective.EXPLOIT
    assert state.players[0].reached == 1 << Objective.EXPLOIT


def test_A17_2_a_later_objective_delays_nothing():
    using = rules()
    state = alone(using)
    run(state, using, Step.ROUND)
    trigger(state, Objective.EXPLORE, 0)
    play_round(state, using)
    trigger(state, Objective.EXPLOIT, 1)
    assert (state.objective, state.objective_side, state.objective_round) == (Objective.EXPLORE, 0, 1)
    assert state.players[1].reached == 1 << Objective.EXPLOIT
    play_round(state, using)
    assert state.ended == End.VICTORY


def test_A17_2_without_an_objective_the_game_goes_on():
    using = rules()
    state = alone(using)
    run(state, using, Step.ROUND)
    for _ in range(3):
        play_round(state, using)
    assert state.ended == End.RUNNING


# ------------------------------------------------------------------ at once


def test_A17_3_with_two_players_a_destroyed_capital_ends_the_game_at_once():
    using = rules()
    state = position("humans", "orcs", using=using)
    using.level_strength[:] = 0
    remove(state, using, 1, "ne_c")
    remove(state, using, 0, "nw_c")
    place(state, using, 0, "ne_b", warrior=4)
    run(state, using, Step.ROUND)
    answer(state, using, Verb.MARCH)
    march(state, using, "ne_b", "ne_c", warriors=4)
    idle_until_over(state, using)
    assert state.ended == End.VICTORY
    assert state.rounds_done == 1
    assert len(told(state, Event.ACTION)) == 1
    assert not told(state, Event.COLLECTED)
    assert state.winners == 1


def idle_until_over(state, using):
    for _ in range(10):
        if state.decider != NOBODY:
            give(state, using, options(state, using)[0])


@pytest.mark.parametrize("players", [3, 4])
def test_A17_3_with_more_players_another_round_is_played(players):
    using = rules()
    state = conquered(using, players)
    assert state.over == 0
    assert state.ended == End.RUNNING


@pytest.mark.parametrize("objective", [Objective.EXPLORE, Objective.EXPAND, Objective.EXPLOIT])
def test_A17_3_the_other_objectives_never_end_it_at_once(objective):
    using = rules()
    state = alone(using, 2)
    trigger(state, objective)
    assert state.over == 0


def test_A17_3_an_eliminated_player_takes_no_more_actions():
    using = rules()
    state = conquered(using, 3)
    idle(state, using)
    run(state, using, Step.ROUND)
    seats = []
    while state.rounds_done == 0:
        if state.decision == Decision.ACTION:
            seats.append(int(state.decider))
        give(state, using, quiet(state, using))
    assert set(seats) == {0, 2}


# ------------------------------------------------------------------ the most rounds


def test_A17_4_no_game_goes_beyond_the_most_rounds():
    using = rules()
    state = alone(using, 2)
    state.rounds_done = using.most_rounds - 2
    run(state, using, Step.ROUND)
    play_round(state, using)
    assert state.ended == End.RUNNING
    play_round(state, using)
    assert state.ended == End.LIMIT
    assert state.rounds_done == using.most_rounds
    assert state.winners


def test_A17_1_hidden_tokens_on_land_are_counted():
    using = rules()
    state = alone(using)
    state.hidden_land = 3
    token(state, "nw_e", "farm")
    token(state, "nw_e", "rogue", pile=1)
    exploring.show_all(state, using, 0, region("nw_e"))
    assert state.hidden_land == 1
    assert [int(face) for face in state.face[region("nw_e")]] == [Face.SHOWN, Face.SHOWN]
    assert not asked(state, Decision.ACTION, 0)
