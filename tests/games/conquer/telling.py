"""A position with something of everything, for the tests of the words.

The faction to be asked sits in seat 0, the Undead in seat 1; both are in Qliss.
"""

from sim.engine.header import NOBODY
from sim.games.conquer.vocabulary import Versus
from sim.games.conquer.words import Action
from tests.games.conquer.position import erect, own, place_hydra, position, put, raise_units, region, rules, stock

RULES = rules()
BUILT = {
    "humans": ("market", "town_hall"),
    "orcs": ("war_drums", "overseers_hut"),
    "elves": ("pixie_brushwood", "armor_shop"),
    "gnomes": ("academy",),
}
UNITS = {
    "humans": {"militia": 5},
    "undead": {"skeleton": 4, "lich": 1},
    "gnomes": {"mechanic": 2},
    "orcs": {"scout": 3},
    "elves": {"pixie": 6, "griffin": 3, "ent": 2},
    "nagas": {"serpent": 5},
}


def scene(faction="elves", other="undead"):
    """Return the position: a level 3 building action, movement points, a battle for Qliss, a stock, an army."""
    state = position(faction, other, regions=("qliss", "qliss"), action=Action.BUILD, level=3, decider=0)
    erect(state, RULES, 0, *BUILT.get(faction, ()))
    own(state, RULES, 1, "paskaar")
    for seat, key in enumerate((faction, other)):
        raise_units(state, seat, **UNITS[key])
        stock(state, seat, wood=9, iron=5, gold=7)
    if faction == "nagas":
        place_hydra(state, 0, "wesgard")
    mine = state.players[0]
    mine.points = 4
    mine.build_level = 3
    mine.way[region("esmore")] = 3
    mine.way[region("qliss")] = 0
    battle = state.battle
    battle.region, battle.sides, battle.versus, battle.loot_left = region("qliss"), 0b11, Versus.PLAYER, 8
    battle.needed = 21
    return state


def question(decision, about=(), faction="elves"):
    """Return the position with a question to seat 0."""
    state = scene(faction)
    state.decision = decision
    state.about[:] = NOBODY
    state.about[: len(about)] = about
    return state


def in_region(state, key):
    """Return the position with both players in another region."""
    for seat in range(2):
        put(state, seat, key)
    return state
