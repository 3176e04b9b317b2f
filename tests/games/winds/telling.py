"""A position with something of everything, for the tests of the words; cards by their printed names."""

from sim.engine.header import NOBODY
from sim.engine.options import pack
from sim.games.winds import names
from sim.games.winds.rules import LAYOUT
from sim.games.winds.words import Count, Goods, Slot, Target, Verb
from sim.study.steps import new_game

RULES = LAYOUT.load()[1]
NUMA_SERA, SIAA_DEE = 0, 1


def text(name):
    return names.TEXT_NAMES.index(name)


def item(name):
    return names.ITEM_NAMES.index(name)


def stronghold(name):
    return names.STRONGHOLD_NAMES.index(name)


def hero(name):
    return names.HERO_NAMES.index(name)


def block(kingdom, name):
    return names.BLOCK_NAMES[kingdom].index(name)


def scene():
    """Return a position of Numa Sera, led by Lelia, and Siaa De'e, led by Sjorsja, with something of everything."""
    match = new_game("winds", factions=("numa_sera", "siaa_dee"), seed=1, rotate=False)
    state = match.state
    for _ in range(2):
        match.apply(pack(Verb.ORDER, 0))
    mine, theirs = state.players[NUMA_SERA], state.players[SIAA_DEE]
    mine.capital, mine.savings, mine.power = 30, 4, 9
    mine.mavens[:2], mine.maven_count = (text("Healer"), text("Saboteur")), 2
    mine.counts[Count.STRONGHOLDS], mine.strongholds[0] = 1, stronghold("Abbey Hold")
    mine.counts[Count.WEAPON_LEVEL], mine.counts[Count.CLASSES] = 1, 2
    theirs.mavens[0], theirs.maven_count = text("Assassin"), 1
    theirs.equipped[Slot.HEAD] = item("Iron Helm")
    state.independent[:2] = stronghold("Border Watch"), stronghold("Forge Gate")
    state.market[:2] = item("Iron Helm"), item("Great Sword")
    state.looked[:2], state.looked_count = (text("Wayside Shrine"), text("Feint")), 2
    state.exploration.discards[0], state.exploration.discarded = text("Feint"), 1
    state.decider = NUMA_SERA
    battle = state.battle
    battle.attacker, battle.defender, battle.target, battle.stronghold = NUMA_SERA, SIAA_DEE, Target.HERO, NOBODY
    battle.rolls[:] = (-2, 1)
    propose(state)
    return state


def propose(state, *, sells=1, goods=Goods.BATTLE_CARD, which=None, price=3):
    """Put an offer to Siaa De'e on the table."""
    offer = state.offer
    offer.partner, offer.sells, offer.goods, offer.price = SIAA_DEE, sells, goods, price
    offer.which = text("Charge") if which is None else which


def question(decision, about=NOBODY):
    state = scene()
    state.decision, state.about[0] = decision, about
    return state
