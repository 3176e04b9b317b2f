"""The round, and the orders of a turn (HG2, HG3)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, push
from sim.engine.header import NOBODY
from sim.engine.options import add, pack, unpack

from high_ground.battle import occupy
from high_ground.state import FIRST_HILL, PLACES
from high_ground.words import Decision, Event, Step, Verb


@compiled
def begin_round(state):
    """Let each clan take a turn, beginning with another one in each round (HG2.1)."""
    state.turn_round += 1
    note(state, Event.ROUND, state.turn_round)
    push(state, Step.END_ROUND)
    for turn in range(state.seats - 1, -1, -1):
        push(state, Step.BEGIN_TURN, (state.rounds_done + turn) % state.seats)


@compiled
def begin_turn(state, rules, player):
    """Let recruits come to the clan's camp, and ask for an order (HG2.2)."""
    state.warriors[player] += rules.recruits
    ask(state, player, Decision.ORDER)


@compiled
def order_options(state, rules, player, buffer):
    """List the orders: to muster, or to march over a border (HG3.1, HG3.2)."""
    count = add(buffer, 0, pack(Verb.MUSTER))
    for origin in range(PLACES):
        if marching(state, rules, player, origin) > 0:
            for target in range(PLACES):
                if rules.borders[origin][target] and is_open(player, target):
                    count = add(buffer, count, pack(Verb.MARCH, origin, target))
    return count


@compiled
def marching(state, rules, player, origin):
    """Return how many warriors may leave a place: all of a camp, all but the garrison of a hill (HG3.2)."""
    if state.holder[origin] != player:
        return 0
    return state.warriors[origin] - rules.garrison * (origin >= FIRST_HILL)


@compiled
def is_open(player, target):
    """Return whether a player may march to a place: to any hill, and of the camps to its own (HG3.2)."""
    return target >= FIRST_HILL or target == player


@compiled
def carry_out_order(state, rules, player, option):
    """Muster or march, as ordered (HG2.2)."""
    verb, origin, target, _ = unpack(option)
    if verb == Verb.MUSTER:
        muster(state, rules, player)
    else:
        march(state, rules, player, origin, target)


@compiled
def muster(state, rules, player):
    """Add the warriors of the clan's muster to its camp (HG3.1)."""
    warriors = rules.muster[state.faction[player]]
    state.warriors[player] += warriors
    state.players[player].mustered += warriors
    note(state, Event.MUSTERED, player, warriors)


@compiled
def march(state, rules, player, origin, target):
    """Move to a place; one that another clan guards is attacked (HG3.2, HG3.3)."""
    warriors = marching(state, rules, player, origin)
    state.warriors[origin] -= warriors
    note(state, Event.MARCHED, player, origin, target, warriors)
    holder = state.holder[target]
    if holder == player:
        state.warriors[target] += warriors
    elif holder == NOBODY or state.warriors[target] == 0:
        occupy(state, player, target, warriors)
    else:
        push(state, Step.ATTACK, target, player, warriors)
