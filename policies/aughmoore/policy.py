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
from policies.choose import mind_dtype, pick_any, pick_first
from policies.search import Lookahead
from policies.tables import chooser
from sim.engine.tables import Row, Where
from sim.game import Game
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.state import BASE, EXPANDED, EXPANDED_STATE

PLANS = ("random", "weigh")

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
    "watch",  # the same for an army that leaves it, of all who could come within three Marches
    "garrison",  # worth of a point of Strength that stays in the own Capital
    "exposure",  # cost of a point of Strength where a stronger enemy could march to
    "rival",  # cost of a VP that a rival gets, divided by the number of rivals
    "thrift",  # what following or mustering must be worth at least
    "finish",  # worth of triggering the end for who leads far
)

MIND = mind_dtype(WEIGHTS, memory_of(BASE))
# what gains most for its time at tables of trained bots (docs/looking-ahead.md)
LOOKAHEAD = Lookahead(
    rollouts=16,
    rounds=0,
    decisions=(Decision.ACTION, Decision.FOLLOW, Decision.MUSTER, Decision.ARMY),
)


def mind_of(game: Game) -> np.dtype:
    """Return the dtype of the minds of an edition: with a box on the table there is more to remember."""
    return mind_dtype(WEIGHTS, memory_of(EXPANDED)) if game.state == EXPANDED_STATE else MIND


ANSWERS: dict[Decision, Row] = {
    Decision.CONTINENT: Where(expanded, founding.choose_continent, pick_any),
    Decision.UNUSED: pick_any,
    Decision.ACTION: actions.choose_action,
    Decision.FOLLOW: actions.choose_follow,
    Decision.MUSTER: actions.choose_follow,
    Decision.GIVE: Where(expanded, allies.choose_gift, pick_first),
    Decision.KEEP: magic.choose_discard,
    Decision.RESEARCH: magic.choose_research,
    Decision.ROUTE: moving.choose_route,
    Decision.ARMY: moving.choose_army,
    Decision.ALLY_ARMY: Where(expanded, allies.choose_help, moving.choose_ally_army),
    Decision.CONSENT: Where(expanded, allies.choose_consent, pick_first),
    Decision.CAST: Where(expanded, deeds.choose_spell, magic.choose_spell),
    Decision.INTERRUPT: fighting.choose_interrupt,
    Decision.GAIN: magic.choose_resource,
    Decision.STEAL: magic.choose_resource,
    Decision.DENY: Where(expanded, deeds.choose_denial, magic.choose_use),
    Decision.TRADE: magic.choose_resource,
    Decision.SPAWN: Where(expanded, deeds.choose_unit_back, magic.choose_place),
    Decision.RELOCATE: Where(expanded, deeds.choose_relocation, magic.choose_use),
    Decision.DESTROY: magic.choose_victim,
    Decision.LOSE: fighting.choose_loss,
    Decision.READY: magic.choose_use,
    Decision.REVEAL: magic.choose_use,
    Decision.FREE_ACTION: Where(expanded, deeds.choose_free_action, magic.choose_use),
    Decision.BUY: magic.choose_purchase,
    Decision.ROGUE: magic.choose_purchase,
    Decision.PUSH: moving.choose_goal,
    Decision.STORM: moving.choose_goal,
    Decision.SEND_PIRATES: pick_any,
    Decision.FLY_ON: moving.choose_goal,
    Decision.START_ABILITY: Where(expanded, deeds.choose_start_ability, fighting.choose_start_ability),
    Decision.COMBAT_SPELL: Where(expanded, deeds.choose_combat_spell, fighting.choose_combat_spell),
    Decision.TACTIC: cards.choose_tactic,
    Decision.CONSCRIPTS: fighting.choose_conscript,
    Decision.PAY_TACTIC: fighting.choose_payment,
    Decision.DAMAGE: fighting.choose_loss,
    Decision.RETREAT: moving.choose_goal,
    Decision.RECOVER: Where(expanded, deeds.choose_unit_back, magic.choose_purchase),
    Decision.LEADER: Where(expanded, allies.choose_leader, pick_any),
    Decision.REINFORCE: magic.choose_use,
    Decision.MOVE_IN: magic.choose_use,
}

choose = chooser(__name__, ANSWERS)
