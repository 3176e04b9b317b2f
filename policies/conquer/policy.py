"""Heroes: Write & Conquer as a player sees it: one weighing plan for all archetypes, which differ in their weights.

A player counts in victory points. As first player it writes the plan whose four actions bring it most; it builds what
is worth more than its resources, recruits up to the army that its aims ask for, and moves where resources, objects and
promise are worth most. In battle it draws the power that it deploys at random, as nobody may know it. It looks at open
boards only, never at what others do in the same action. The temperature lets it vary starts, plans, moves and fights.
"""

from policies.choose import mind_dtype, pick_any
from policies.conquer import building, fighting, planning, regions, rites
from policies.conquer.memory import MEMORY
from sim.compiling.compiled import compiled
from sim.errors import RulesError
from sim.games.conquer.words import Decision

PLANS = ("random", "weigh")
RANDOM = 0

WEIGHTS = (
    "resource",  # worth of a resource at the start of the game
    "plenty",  # stock of a resource at which one more is worth half
    "hoard",  # worth of a VP for resources accumulated
    "structure",  # worth of a VP for structures and of what their effects bring
    "root",  # how much structures count that a structure opens the way to
    "foundation",  # worth of a VP for foundations
    "visit",  # worth of a region's first visit beyond its resources
    "fortress",  # worth of a VP for fortresses
    "monster",  # worth of a VP for monsters
    "artefact",  # worth of a VP that an artefact's effects bring
    "power",  # worth of a point of an army's power
    "army",  # worth of a point more of power that each gold of the game buys
    "muster",  # worth of a gold beyond other resources to who can recruit
    "guard",  # worth of having an army that keeps the neighbours off
    "science",  # how much of what science will save counts before it does
    "site",  # cost of a level that a structure is not built onto a foundation
    "move",  # worth of a point more in every movement action
    "duel",  # readiness to fight other players
    "caution",  # cost of ending near a stronger player
)

MIND = mind_dtype(WEIGHTS, MEMORY)


@compiled
def choose(state, rules, mind, options, count):
    """Return the index of the chosen option."""
    if mind.plan == RANDOM:
        return pick_any(mind, count)
    match state.decision:
        case Decision.START:
            return regions.choose_start(state, rules, mind, options, count)
        case Decision.PLAN:
            return planning.choose_plan(state, rules, mind, options, count)
        case Decision.BOOST:
            return building.choose_boost(state, rules, mind, options, count)
        case Decision.SUBSTITUTE:
            return building.choose_mix(state, rules, mind, options, count)
        case Decision.BUILD:
            return building.choose_build(state, rules, mind, options, count)
        case Decision.NOTE:
            return 0
        case Decision.SUMMON:
            return rites.choose_summon(state, rules, mind, options, count)
        case Decision.RESERVE:
            return rites.choose_reserve(state, rules, mind, options, count)
        case Decision.CURSE:
            return rites.choose_curse(state, rules, mind, options, count)
        case Decision.FLOOD:
            return rites.choose_flood(state, rules, mind)
        case Decision.DESTINATION:
            return regions.choose_destination(state, rules, mind, options, count)
        case Decision.HYDRA_MOVE:
            return regions.choose_hydra_move(state, rules, mind, options, count)
        case Decision.CURSED:
            return pick_any(mind, count)
        case _:
            return choose_in_combat(state, rules, mind, options, count)


@compiled
def choose_in_combat(state, rules, mind, options, count):
    """Return the index of the answer to a question of a meeting or a combat."""
    match state.decision:
        case Decision.WISH:
            return fighting.choose_wish(state, rules, mind, options, count)
        case Decision.CEDE:
            return fighting.choose_cede(state, rules, mind)
        case Decision.DEPLOY:
            return fighting.choose_deployment(state, rules, mind, options, count)
        case Decision.ARM:
            return fighting.choose_arming(state, rules, mind, options, count)
        case Decision.PRIZE:
            return fighting.choose_prize(state, rules, mind, options, count)
        case Decision.LOOT:
            return count - 1
        case Decision.FORTRESS:
            return fighting.choose_fortress(state, rules, mind, options, count)
        case Decision.MONSTER:
            return fighting.choose_hunt(state, rules, mind, options, count)
        case Decision.ARTEFACT:
            return fighting.choose_artefact(state, rules, mind, count)
        case _:
            raise RulesError("the policy is asked what it does not know")
