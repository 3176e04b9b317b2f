"""Trade in Winds of Numa Sera: selling items that lie idle, and answering offers by what things are worth."""

from policies.choose import better
from policies.winds.acting import skill_gain
from policies.winds.fighting import Siege, stronghold_worth
from policies.winds.sales import sale, use_of_item
from policies.winds.worth import POOL, survey, worth
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.trading import buyer_of, seller_of
from sim.games.winds.words import Goods, Target, Verb

REST = 3.0  # coins that goods of no sort named here are worth
ASKED = 0.66  # share of its worth to the buyer that a seller asks for
MARGIN = 1.2  # a seller wants a fifth more than a thing is worth to it, a buyer a fifth less


@compiled
def goods_worth(state, rules, mind, owner):
    """Return what the thing on offer is worth in the hands of `owner`, who has it or would have it."""
    which = state.offer.which
    match state.offer.goods:
        case Goods.BATTLE_CARD:
            return mind.weights.card
        case Goods.POOL:
            return POOL * worth(state, rules, mind, owner, TEXT_CARRIER + which)
        case Goods.ITEM:
            return use_of_item(state, rules, mind, owner, which)
        case Goods.SKILL:
            return skill_gain(state, rules, mind, owner, which)
        case Goods.STRONGHOLD:
            return stronghold_worth(state, rules, mind, owner, Siege(Target.STRONGHOLD.value, which, owner, NOBODY))
        case Goods.POWER:
            return mind.weights.power * which
        case Goods.TRUCE:
            return mind.weights.waits + 2.0
        case _:
            return REST


@compiled
def choose_goods(state, rules, mind, options, count):
    """Sell the item that lies idle, to who has most capital; leave everything else."""
    survey(state, rules, mind)
    chosen, equals = 0, 0
    best = 0.0
    for index in range(1, count):
        verb, other, goods, which = unpack(options[index])
        score = 0.0
        if verb == Verb.SELL and goods == Goods.ITEM:
            score = sale(state, rules, mind, which, other)
        equals = equals + 1 if score == best else 1
        if score > 0.0 and better(mind, score, best, equals):
            best = score
            chosen = index
    return chosen


@compiled
def choose_price(state, rules, mind, count):
    """Name two thirds of what the thing seems worth to the buyer."""
    survey(state, rules, mind)
    value = goods_worth(state, rules, mind, buyer_of(state, state.decider))
    return min(count - 1, max(0, int(ASKED * value) - 1))


@compiled
def choose_answer(state, rules, mind):
    """Accept what is worth a fifth more than it costs; never sell a stronghold or a skill."""
    player = state.decider
    survey(state, rules, mind)
    offer = state.offer
    value = goods_worth(state, rules, mind, player)
    if player == seller_of(state, state.about[0]):
        precious = offer.goods == Goods.STRONGHOLD or offer.goods == Goods.SKILL or offer.goods == Goods.MAVEN
        return 0 if not precious and offer.price >= MARGIN * value else 1
    return 0 if value >= MARGIN * offer.price else 1
