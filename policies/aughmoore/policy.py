"""Heroes of Land, Air & Sea as a player sees it: one weighing plan for all archetypes, which differ in their weights.

A player counts in victory points. Each answer is worth what it brings at the end, what it is likely to bring in the
rounds left, and what it costs; a resource is worth less the more of it there is and the later it is. Armies go where
tokens, regions and beaten enemies are worth most, by their chance of victory; those that may conquer a Capital City
gather and march together. In Battle a player lays the card that does best against what the enemy is likely to lay. Who
leads values what ends the game, who is behind avoids it. The temperature lets it vary.
"""

import numpy as np

from policies.aughmoore import actions, allies, cards, deeds, fighting, founding, magic, moving
from policies.aughmoore.worth import expanded, memory_of
from policies.choose import mind_dtype, pick_any
from sim.compiling.compiled import compiled
from sim.errors import RulesError
from sim.game import Game
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.state import BASE, EXPANDED, EXPANDED_STATE

PLANS = ("random", "weigh")
RANDOM = 0

WEIGHTS = (
    "ore",  # worth of an Ore early in the game
    "mana",  # worth of a Mana
    "food",  # worth of a Food
    "explore",  # worth of a face-down token beyond the resources that it may bring
    "region",  # worth of a VP for regions controlled
    "work",  # worth of a Serf over the game beyond its VP
    "expand",  # worth of a Serf or a Warrior more, as all are nearly in play
    "building",  # worth of a Building beyond its VP and its abilities
    "ability",  # worth of what abilities of Buildings and Heroes promise
    "upgrade",  # worth of the Capital's next level beyond its VP
    "tower",  # worth of a Tower beyond its VP and its income
    "hero",  # worth of having a Hero beyond his VP, Strength and abilities
    "vessel",  # worth of having a Vessel
    "magic",  # worth of Spells
    "power",  # worth of a point of Natural Strength
    "attack",  # worth of starting a Battle, and of each point of Strength beaten
    "conquest",  # worth of destroying a Capital beyond its VP
    "gather",  # worth of an army that may conquer a Capital City: it gathers and marches together
    "caution",  # cost of each point of Strength put at risk
    "guard",  # cost of danger to the own Capital
    "rival",  # cost of a VP that a rival gets, divided by the number of rivals
    "thrift",  # what following or mustering must be worth at least
    "finish",  # worth of triggering the end for who leads far
)

MIND = mind_dtype(WEIGHTS, memory_of(BASE))


def mind_of(game: Game) -> np.dtype:
    """Return the dtype of the minds of an edition: with a box on the table there is more to remember."""
    return mind_dtype(WEIGHTS, memory_of(EXPANDED)) if game.state == EXPANDED_STATE else MIND


@compiled
def choose(state, rules, mind, options, count):
    """Return the index of the chosen option."""
    if mind.plan == RANDOM:
        return pick_any(mind, count)
    if expanded(state) and asks_with_a_box(state.decision):
        return choose_with_a_box(state, rules, mind, options, count)
    match state.decision:
        case Decision.ACTION:
            return actions.choose_action(state, rules, mind, options, count)
        case Decision.FOLLOW | Decision.MUSTER:
            return actions.choose_follow(state, rules, mind, options, count)
        case Decision.ROUTE:
            return moving.choose_route(state, rules, mind, options, count)
        case Decision.ARMY:
            return moving.choose_army(state, rules, mind, options, count)
        case Decision.PUSH | Decision.STORM | Decision.FLY_ON | Decision.RETREAT:
            return moving.choose_goal(state, rules, mind, options, count)
        case Decision.ALLY_ARMY:
            return moving.choose_ally_army(count)
        case Decision.GIVE | Decision.CONSENT:
            return 0
        case Decision.CONTINENT | Decision.UNUSED | Decision.LEADER | Decision.SEND_PIRATES:
            return pick_any(mind, count)
        case _:
            return choose_in_battle(state, rules, mind, options, count)


@compiled
def choose_in_battle(state, rules, mind, options, count):
    """Return the index of the answer to a question of a Battle."""
    match state.decision:
        case Decision.TACTIC:
            return cards.choose_tactic(state, rules, mind, options, count)
        case Decision.PAY_TACTIC:
            return fighting.choose_payment(state, rules, mind, options, count)
        case Decision.DAMAGE | Decision.LOSE:
            return fighting.choose_loss(state, rules, mind, options, count)
        case Decision.COMBAT_SPELL:
            return fighting.choose_combat_spell(state, rules, mind, options, count)
        case Decision.CONSCRIPTS:
            return fighting.choose_conscript(state, rules, mind, options, count)
        case Decision.START_ABILITY:
            return fighting.choose_start_ability(state, rules, mind)
        case Decision.INTERRUPT:
            return fighting.choose_interrupt(state, rules, mind, options, count)
        case _:
            return choose_otherwise(state, rules, mind, options, count)


@compiled
def choose_otherwise(state, rules, mind, options, count):
    """Return the index of the answer to a question about Spells, targets, resources or tokens."""
    match state.decision:
        case Decision.KEEP:
            return magic.choose_discard(state, rules, mind, options, count)
        case Decision.CAST:
            return magic.choose_spell(state, rules, mind, options, count)
        case Decision.RESEARCH:
            return magic.choose_research(state, rules, mind, options, count)
        case Decision.GAIN | Decision.STEAL | Decision.TRADE:
            return magic.choose_resource(state, rules, mind, options, count)
        case Decision.SPAWN:
            return magic.choose_place(state, rules, mind, options, count)
        case Decision.DESTROY:
            return magic.choose_victim(state, rules, mind, options, count)
        case Decision.BUY | Decision.ROGUE | Decision.RECOVER:
            return magic.choose_purchase(state, rules, mind, options, count)
        case Decision.RELOCATE | Decision.DENY | Decision.READY | Decision.REVEAL:
            return magic.choose_use(mind, options, count)
        case Decision.FREE_ACTION | Decision.REINFORCE:
            return magic.choose_use(mind, options, count)
        case _:
            raise RulesError("the policy is asked what it does not know")


@compiled
def asks_with_a_box(decision):
    """Tell whether a question is answered otherwise where a box is on the table."""
    match decision:
        case Decision.CONTINENT | Decision.ALLY_ARMY | Decision.CONSENT | Decision.GIVE | Decision.LEADER:
            return True
        case Decision.CAST | Decision.COMBAT_SPELL | Decision.START_ABILITY | Decision.SPAWN | Decision.RECOVER:
            return True
        case Decision.DENY | Decision.RELOCATE | Decision.FREE_ACTION:
            return True
        case _:
            return False


@compiled
def choose_with_a_box(state, rules, mind, options, count):
    """Return the index of the answer to such a question: where to begin, what allies do, what a deed is good for."""
    match state.decision:
        case Decision.CONTINENT:
            return founding.choose_continent(state, rules, mind, options, count)
        case Decision.ALLY_ARMY:
            return allies.choose_help(state, rules, mind, count)
        case Decision.CONSENT:
            return allies.choose_consent(state, rules, mind, options, count)
        case Decision.GIVE:
            return allies.choose_gift(state, rules, mind, options, count)
        case Decision.LEADER:
            return allies.choose_leader(state, mind, options, count)
        case Decision.CAST:
            return deeds.choose_spell(state, rules, mind, options, count)
        case Decision.COMBAT_SPELL:
            return deeds.choose_combat_spell(state, rules, mind, options, count)
        case Decision.START_ABILITY:
            return deeds.choose_start_ability(state, rules, mind)
        case Decision.SPAWN | Decision.RECOVER:
            return deeds.choose_unit_back(state, rules, mind, options, count)
        case Decision.DENY:
            return deeds.choose_denial(state, rules, mind, options, count)
        case Decision.RELOCATE:
            return deeds.choose_relocation(state, rules, mind, options, count)
        case _:
            return deeds.choose_free_action(state, rules, mind, options, count)
