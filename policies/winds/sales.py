"""Items that lie idle in a player's hand in Winds of Numa Sera, and who would buy them."""

from policies.winds.worth import Fitting, best_slot, item_worth
from sim.compiling.compiled import compiled
from sim.games.winds.equipping import needs_met

LEAST = 0.5  # coins that any item is worth to anybody
IDLE = 1.0  # an item that would add less than this to its owner's equipment lies idle


@compiled
def use_of_item(state, rules, mind, owner, item):
    """Return what an item would add to the equipment of a player, as the asking player sees it."""
    if not needs_met(rules, state.players[owner], item):
        return LEAST
    slot = best_slot(state, rules, mind, owner, item)
    return max(LEAST, item_worth(state, rules, mind, owner, Fitting(item, slot)))


@compiled
def sale(state, rules, mind, item, other):
    """Return what selling an idle item to another player could bring, 0 if it is not idle."""
    if use_of_item(state, rules, mind, state.decider, item) > IDLE:
        return 0.0
    return min(use_of_item(state, rules, mind, other, item), float(state.players[other].capital))


@compiled
def best_sale(state, rules, mind):
    """Return what the best sale of an idle item could bring beyond what such an item always brings."""
    player = state.decider
    best = 0.0
    for place in range(state.players[player].item_count):
        for other in range(state.seats):
            if other != player and state.players[other].alive:
                best = max(best, sale(state, rules, mind, state.players[player].items[place], other))
    return best - 2.0 * IDLE
