"""On which continent a player founds its Capital City; the continents of the boards with a box are not alike."""

from policies.choose import best_of
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import FAR

NEAR = 5  # steps up to which a region counts for more the nearer it is
NEARNESS = 0.1  # worth of a region for each step that it is nearer
UNMEASURED = 0.0


@compiled
def choose_continent(state, rules, mind, options, count):
    """Return the index of the continent from whose Capital Region most is near over land and sea."""
    for index in range(count):
        _, continent, _, _ = unpack(options[index])
        mind.scores[index] = site_worth(state, rules, continent)
    return best_of(mind, mind.scores, count)


@compiled
def site_worth(state, rules, continent):
    """Return what lies around the Capital Region of a continent: regions in play, the nearer the better."""
    site = rules.capital_of[continent]
    if site == NOBODY:
        return UNMEASURED
    worth = 0.0
    for region in range(lands(state)):
        steps = rules.steps[site, region]
        if steps < FAR and state.in_use[rules.continent[region]]:
            worth += NEARNESS * max(0, NEAR - steps)
    return worth
