"""Heroes: Write & Conquer as a player sees it: one weighing plan for all archetypes, which differ in their weights.

A player counts in victory points. As first player it writes the plan whose four actions bring it most; it builds what
is worth more than its resources, recruits up to the army that its aims ask for, and moves where resources, objects and
promise are worth most. In battle it draws the power that it deploys at random, as nobody may know it. It looks at open
boards only, never at what others do in the same action: it expects them where it would go in their place. The
temperature lets it vary starts, plans, moves and fights.
"""

from policies.choose import mind_dtype, pick_any, pick_first, pick_last
from policies.conquer import building, destinations, fighting, planning, regions, rites
from policies.conquer.memory import MEMORY
from policies.search import Lookahead
from policies.tables import chooser
from sim.engine.tables import Row
from sim.games.conquer.words import Decision

PLANS = ("random", "weigh")

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
    "rivalry",  # how much of what a plan brings the others on average is counted against it
    "roads",  # worth of a region still to be visited beside where a move ends
    "rush",  # how much less a foundation counts where no building action follows in the round
    "ambush",  # worth of meeting a weaker player
    "shun",  # cost of meeting a stronger player
    "daring",  # how much more is bid in battle than rivals of equal judgement would
    "stake",  # share of the power held back that is bid all the same once no movement action follows
)

MIND = mind_dtype(WEIGHTS, MEMORY)
# what gains most for its time at tables of trained bots (docs/looking-ahead.md)
LOOKAHEAD = Lookahead(
    rollouts=40,
    rounds=0,
    decisions=(Decision.PLAN, Decision.DESTINATION, Decision.DEPLOY),
)


ANSWERS: dict[Decision, Row] = {
    Decision.START: regions.choose_start,
    Decision.PLAN: planning.choose_plan,
    Decision.BOOST: building.choose_boost,
    Decision.SUBSTITUTE: building.choose_mix,
    Decision.BUILD: building.choose_build,
    Decision.NOTE: pick_first,
    Decision.SUMMON: rites.choose_summon,
    Decision.RESERVE: rites.choose_reserve,
    Decision.CURSE: rites.choose_curse,
    Decision.FLOOD: rites.choose_flood,
    Decision.DESTINATION: destinations.choose_destination,
    Decision.HYDRA_MOVE: regions.choose_hydra_move,
    Decision.CURSED: pick_any,
    Decision.WISH: fighting.choose_wish,
    Decision.CEDE: fighting.choose_cede,
    Decision.DEPLOY: fighting.choose_deployment,
    Decision.ARM: fighting.choose_arming,
    Decision.PRIZE: fighting.choose_prize,
    Decision.LOOT: pick_last,
    Decision.FORTRESS: fighting.choose_fortress,
    Decision.MONSTER: fighting.choose_hunt,
    Decision.ARTEFACT: fighting.choose_artefact,
}

choose = chooser(__name__, ANSWERS)
