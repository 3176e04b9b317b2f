"""Which action a player of Heroes of Land, Air & Sea takes, follows or musters: the worth of each answer."""

from policies.aughmoore.boards import building_worth, read_boards, recruit_worth, tower_worth, upgrade_worth
from policies.aughmoore.marching import march_worth, vessel_worth
from policies.aughmoore.regions import survey
from policies.aughmoore.spells import best_spell, spell_worth
from policies.aughmoore.worth import gain_worth, look
from policies.choose import best_of
from sim.compiling.compiled import compiled
from sim.engine.options import unpack
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.ground.library import library_limit
from sim.games.aughmoore.words import Unit

DRAWN, DRAWN_FREE = 0.25, 0.3  # worth of drawing Spells by the weight of magic: at all, and for each free place
CONJURED = 3.0  # rounds left from which drawn Spells are worth all that
SCRIBED = 6.0  # rounds for which a Scribed Spell is reckoned at most
RECAST = 3.0  # rounds until it can be cast again


@compiled
def choose_action(state, rules, mind, options, count):
    """Return the index of the answer worth most: an action, a Follow, a Muster."""
    look(state, rules, mind)
    survey(state, rules, mind)
    read_boards(state, rules, mind)
    for index in range(count):
        mind.scores[index] = answer_worth(state, rules, mind, options[index])
    return best_of(mind, mind.scores, count)


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
            return rules.scribed_vp + mind.weights.magic * again * max(0.0, spell_worth(state, rules, mind, a))
        case Verb.TAX:
            return gain_worth(rules, mind, mine, a, rules.tax_slot[state.tax[a]])
        case Verb.MARCH:
            return march_worth(state, rules, mind)
        case Verb.SAIL:
            return vessel_worth(state, rules, mind, Unit.SEA_VESSEL.value)
        case Verb.FLY:
            return vessel_worth(state, rules, mind, Unit.AIR_VESSEL.value)
        case Verb.CAST:
            return best_spell(state, rules, mind)
        case Verb.USE:
            return mind.weights.attack
        case _:
            return 0.0
