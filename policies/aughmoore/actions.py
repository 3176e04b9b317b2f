"""Which action a player of Heroes of Land, Air & Sea takes, follows or musters: the worth of each answer."""

from policies.aughmoore.boards import building_worth, read_boards, recruit_worth, tower_worth, upgrade_worth
from policies.aughmoore.journeys import voyage_worth
from policies.aughmoore.marching import march_worth
from policies.aughmoore.powers import aftermath
from policies.aughmoore.regions import survey
from policies.aughmoore.spells import best_spell, present_worth, usual_worth
from policies.aughmoore.worth import expanded, gain_worth, look
from policies.choose import best_of
from sim.compiling.compiled import compiled
from sim.engine.options import unpack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.ground.library import library_limit
from sim.games.aughmoore.round.turn import action_of, slot_of
from sim.games.aughmoore.words import Slot

DRAWN, DRAWN_FREE = 0.25, 0.3  # worth of drawing Spells by the weight of magic: at all, and for each free place
CONJURED = 3.0  # rounds left from which drawn Spells are worth all that
SCRIBED = 6.0  # rounds for which a Scribed Spell counts at most
NEVER = -99.0
RECAST = 3.0  # rounds until it can be cast again


@compiled
def choose_action(state, rules, mind, options, count):
    """Return the index of the answer worth most: an action, a Follow, a Muster."""
    look(state, rules, mind)
    survey(state, rules, mind)
    read_boards(state, rules, mind)
    for index in range(count):
        mind.scores[index] = answer_worth(state, rules, mind, options[index])
    if expanded(state):
        estimate_powers(state, rules, mind, options, count)
    return best_of(mind, mind.scores, count)


@compiled
def estimate_powers(state, rules, mind, options, count):
    """Add to actions what the board lets follow them; abilities that cost none come first if they bring something."""
    mine = state.players[state.decider]
    best = NEVER
    for index in range(count):
        verb, _, _, _ = unpack(options[index])
        if verb != Verb.USE and verb != Verb.DONE:
            mind.scores[index] += aftermath(state, rules, mind, action_of(slot_of(mine, verb)))
        if verb != Verb.USE:
            best = max(best, mind.scores[index])
    for index in range(count):
        verb, place, _, _ = unpack(options[index])
        if verb == Verb.USE:
            worth = present_worth(state, rules, mind, rules.effects[mine.abilities[place].effect])
            mind.scores[index] = max(0.0, best) + worth if worth > 0.0 else NEVER


@compiled
def choose_follow(state, rules, mind, options, count):
    """Return the index of the answer to a Follow or a Muster: it must be worth the Serf that it ties up."""
    look(state, rules, mind)
    if state.decision == Decision.MUSTER:
        survey(state, rules, mind)
    read_boards(state, rules, mind)
    for index in range(count):
        verb, _, _, _ = unpack(options[index])
        worth = mind.weights.thrift if verb == Verb.DONE else answer_worth(state, rules, mind, options[index])
        mind.scores[index] = worth
    if expanded(state):
        estimate_powers(state, rules, mind, options, count)
    return best_of(mind, mind.scores, count)


@compiled
def answer_worth(state, rules, mind, option):
    """Return what an action is worth beyond its price."""
    verb, a, b, _ = unpack(option)
    mine = state.players[state.decider]
    match verb:
        case Verb.RECRUIT:
            return recruit_worth(state, rules, mind, a, b)
        case Verb.BUILD_VESSEL:
            return recruit_worth(state, rules, mind, a, 1)
        case Verb.BUILD:
            return building_worth(state, rules, mind, a)
        case Verb.UPGRADE:
            return upgrade_worth(state, rules, mind)
        case Verb.BUILD_TOWER:
            return tower_worth(state, rules, mind, a)
        case Verb.CONJURE:
            free = library_limit(rules, mine) - mine.library_count
            return mind.weights.magic * (DRAWN + DRAWN_FREE * free) * min(1.0, mind.left / CONJURED)
        case Verb.SCRIBE:
            again = min(mind.left, SCRIBED) / RECAST
            return rules.scribed_vp + mind.weights.magic * again * max(0.0, usual_worth(state, rules, mind, a))
        case Verb.TAX:
            return gain_worth(rules, mind, mine, a, rules.tax_slot[state.tax[a]])
        case Verb.MARCH:
            return march_worth(state, rules, mind)
        case Verb.SAIL:
            return voyage_worth(state, rules, mind, Slot.SAIL.value)
        case Verb.FLY:
            return voyage_worth(state, rules, mind, Slot.FLY.value)
        case Verb.CAST:
            return best_spell(state, rules, mind)
        case Verb.USE:
            return mind.weights.attack
        case _:
            return 0.0
