"""Laying out the Exploration tokens (A1.9)."""

from sim.compiling.compiled import compiled
from sim.engine.decks import shuffle_pile
from sim.engine.header import NOBODY
from sim.games.aughmoore.ground.pieces import is_capital
from sim.games.aughmoore.ground.waters import is_shallow
from sim.games.aughmoore.map.adjacency import open_region
from sim.games.aughmoore.size import lands, regions
from sim.games.aughmoore.state import PILE
from sim.games.aughmoore.streams import Deck
from sim.games.aughmoore.words import Face, Terrain


@compiled
def lay_tokens(state, rules):
    """Shuffle the tokens and lay them face-down on all regions but those of Capitals (A1.8, A1.9, P27, P31, O9)."""
    state.land_left = stack(rules, state.land_pile, 0, rules.land_designs)
    shuffle_pile(state, state.land_pile, state.land_left, Deck.LAND_TOKENS)
    state.sea_left = stack(rules, state.sea_pile, rules.land_designs, len(rules.designs))
    shuffle_pile(state, state.sea_pile, state.sea_left, Deck.SEA_TOKENS)
    state.hidden_land = 0
    for region in range(lands(state)):
        number = tokens_on(state, rules, region)
        if is_shallow(state, rules, region):
            laid = lay(state, region, number, state.sea_pile, state.sea_left)
            state.sea_left -= laid
            state.hidden_land += laid if rules.shallow_tokens_counted else 0
            continue
        laid = lay(state, region, number, state.land_pile, state.land_left)
        state.land_left -= laid
        state.hidden_land += laid
    for region in range(lands(state), regions(state)):
        number = rules.central_tokens if rules.central[region] == 1 else rules.sea_tokens
        if region >= rules.regions:
            number = 0
        state.sea_left -= lay(state, region, number, state.sea_pile, state.sea_left)


@compiled
def tokens_on(state, rules, region):
    """Return how many tokens a Land Region gets: none out of play or at a Capital, in a swamp two (A1.9, O11, P9)."""
    if not open_region(state, rules, region) or is_capital(state, region):
        return 0
    if rules.floats[rules.continent[region]] and rules.terrain[region] == Terrain.CAPITAL:
        return left_for_capital(state, rules, region)
    return tokens_for(rules, region)


@compiled
def tokens_for(rules, region):
    """Return how many tokens a Land Region without a Capital City gets (A1.9)."""
    return rules.swamp_tokens if rules.terrain[region] == Terrain.SWAMP else rules.land_tokens


@compiled
def left_for_capital(state, rules, capital):
    """Return what the Capital region of a vacant Floating Continent gets of its tokens: what others leave (P9)."""
    left = rules.floating_tokens
    for region in range(lands(state)):
        if region != capital and rules.continent[region] == rules.continent[capital]:
            left -= tokens_for(rules, region)
    return max(0, left)


@compiled
def stack(rules, pile, first, end):
    """Put the tokens of some designs on a pile, and return how many there are."""
    count = 0
    for token in range(first, end):
        for _ in range(rules.designs[token].copies):
            if count < len(pile):
                pile[count] = token
                count += 1
    return count


@compiled
def lay(state, region, number, pile, left):
    """Lay so many tokens of a pile face-down on a region, as far as there are any; return how many (A1.9)."""
    laid = 0
    for index in range(PILE):
        state.face[region, index] = Face.GONE
        state.token[region, index] = NOBODY
        if index < number and laid < left:
            state.face[region, index] = Face.HIDDEN
            state.token[region, index] = pile[left - 1 - laid]
            pile[left - 1 - laid] = NOBODY
            laid += 1
    return laid
