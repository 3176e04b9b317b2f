"""Mishaps: what can be done about them, and what they cost (C5)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import ask, note, pop, push
from sim.engine.options import add, pack, verb_of

from caravans.market import use_up
from caravans.road import stretch_at
from caravans.words import Card, Decision, Event, Step, Verb


@compiled
def suffer_mishap(state, rules, player, animal):
    """End the march, unless a guide or an escort can help (C5.1 to C5.3)."""
    mine = state.players[player]
    mine.mishaps += 1
    mine.mishaps_at[stretch_at(rules, mine.space)] += 1
    if mine.cards[Card.GUIDE] > 0 or mine.cards[Card.ESCORT] > 0:
        ask(state, player, Decision.MISHAP, animal)
    else:
        fall_back(state, rules, player)


@compiled
def mishap_options(state, player, animal, buffer):
    """List falling back, and the help that a caravan has (C5.1 to C5.3)."""
    mine = state.players[player]
    count = add(buffer, 0, pack(Verb.FALL_BACK))
    if mine.cards[Card.GUIDE] > 0:
        count = add(buffer, count, pack(Verb.REROLL))
    if mine.cards[Card.ESCORT] > 0:
        count = add(buffer, count, pack(Verb.STAND))
    return count


@compiled
def answer_mishap(state, rules, player, animal, option):
    """Fall back, let a guide lead the same leg again, or halt where an escort holds the ground (C5.1 to C5.3)."""
    verb = verb_of(option)
    if verb == Verb.FALL_BACK:
        fall_back(state, rules, player)
        return
    state.players[player].saved += 1
    if verb == Verb.REROLL:
        use_up(state, player, Card.GUIDE)
        note(state, Event.GUIDED, player)
        push(state, Step.LEG, player, animal)
    else:
        use_up(state, player, Card.ESCORT)
        note(state, Event.STOOD, player)
        end_march(state)
        if rules.escort_halts:
            push(state, Step.HALT, player)


@compiled
def fall_back(state, rules, player):
    """Lead a caravan back to the last safe space, less what its guild salvages; it earns nothing (C5.1, C9.3)."""
    mine = state.players[player]
    lost = max(0, mine.space - state.safe - rules.guild_salvage[state.faction[player]])
    mine.space -= lost
    mine.lost += lost
    note(state, Event.FELL_BACK, player, lost)
    end_march(state)


@compiled
def end_march(state):
    """Take the rest of the march off the agenda: the turn is over (C5.1)."""
    pop(state)
