"""The round: the first player's plan, its four actions, and the end (H2)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack
from sim.games.conquer.building import build_all
from sim.games.conquer.gathering import gather_all
from sim.games.conquer.moving import move_all
from sim.games.conquer.rules import LEVELS, PLANS
from sim.games.conquer.scoring import score_game
from sim.games.conquer.words import Action, Decision, Event, Step, Verb

N_PLANS = len(PLANS)
ALL_ACTIONS = sum(Action)


@compiled
def begin_round(state):
    """Ask the first player of the round for a plan (H2.1, H2.2)."""
    note(state, Event.ROUND, state.turn_round)
    ask(state, state.first, Decision.PLAN)


@compiled
def plan_options(buffer):
    """List every choice of four actions out of five, in every order (H2.2)."""
    count = 0
    for plan in range(N_PLANS):
        count = add(buffer, count, pack(Verb.PLAN, plan))
    return count


@compiled
def answer_plan(state, rules, seat, option):
    """Write the plan down for everybody; its actions follow in ascending order (H2.2, H2.3)."""
    _, plan, _, _ = unpack(option)
    state.plan = plan
    note(state, Event.PLANNED, seat, plan)
    push(state, Step.END_ROUND)
    for index in range(LEVELS - 1, -1, -1):
        push(state, Step.ACTION, rules.plans[plan, index], rules.levels[index])
    state.left_out[left_out(rules, plan)] += 1


@compiled
def left_out(rules, plan):
    """Return the action that a plan does without (H2.2)."""
    action = ALL_ACTIONS
    for index in range(LEVELS):
        action -= rules.plans[plan, index]
    return action


@compiled
def perform(state, rules, action, level):
    """Let everybody perform an action; the next one waits until all are done (H2.3, H2.4)."""
    state.action = action
    state.level = level
    note(state, Event.ACTION, action, level)
    match action:
        case Action.MOVE:
            move_all(state, rules)
        case Action.BUILD:
            build_all(state)
        case _:
            gather_all(state, rules)


@compiled
def end_round(state, rules):
    """Pass the first player on to the left; after the last round score the game (H2.1, H2.5, H2.6)."""
    state.rounds_done += 1
    state.action = NOBODY
    if state.rounds_done >= rules.turns:
        score_game(state, rules)
        return
    state.turn_round += 1
    state.first += 1
    if state.first == state.seats:
        state.first = 0
    push(state, Step.ROUND)
