"""Trade in Winds of Numa Sera: selling items that lie idle, and answering offers by what things are worth."""

from policies.choose import better, note_score, tied
from policies.winds.finding import POOL
from policies.winds.growing import skill_gain
from policies.winds.prospects import prize
from policies.winds.sales import sale, use_of_item
from policies.winds.wishes import survey
from policies.winds.worth import life, worth
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.winds.carriers import TEXT_CARRIER
from sim.games.winds.chances import Siege, at, clash_of, slain_chance
from sim.games.winds.trading import buyer_of, seller_of
from sim.games.winds.words import Count, Goods, Target, Verb, Victory

REST = 3.0  # coins that goods of no sort named here are worth
GIVEN_UP = 2.0  # coins that an attack given up is worth beyond the lean against attacking
ATTACKED = 0.5  # chance that a rival without a truce would attack this very hero
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
        case Goods.BLESSING:
            tested = 1.0 if owner == seller_of(state, state.current) else POOL
            return tested * worth(state, rules, mind, owner, TEXT_CARRIER + which)
        case Goods.ITEM:
            return use_of_item(state, rules, mind, owner, which)
        case Goods.SKILL:
            return skill_gain(state, rules, mind, owner, which)
        case Goods.STRONGHOLD:
            return prize(state, rules, mind, owner, Siege(Target.STRONGHOLD.value, which, owner, NOBODY))
        case Goods.POWER:
            return mind.blood * which
        case Goods.TRUCE:
            return truce_worth(state, rules, mind, owner)
        case _:
            return REST


@compiled
def truce_worth(state, rules, mind, owner):
    """Return what a truce is worth: to its buyer the blows it is spared, to its seller the attack it gives up."""
    seller = seller_of(state, state.current)
    if owner == seller:
        return mind.weights.waits + GIVEN_UP
    siege = Siege(Target.HERO.value, NOBODY, owner, NOBODY)
    clash = clash_of(state, rules, seller, siege)
    slain = slain_chance(rules, clash, state.players[owner].power)
    blows = rules.dealt[clash.own, clash.other, at(clash.margin)]
    return ATTACKED * (mind.blood * blows + slain * life(state, rules, mind, owner, seller))


@compiled
def mercy(state, rules, mind, buyer):
    """Return what healing a hero costs who hunts it: the blows undone, and the better chance to slay it now."""
    which = state.offer.which
    clash = clash_of(state, rules, state.decider, Siege(Target.HERO.value, NOBODY, buyer, NOBODY))
    power = state.players[buyer].power
    spared = slain_chance(rules, clash, power) - slain_chance(rules, clash, power + which)
    trophy = mind.steps[Victory.CHAMPION] + mind.pulls[Count.HEROES_SLAIN]
    return mind.weights.champion * which + spared * trophy


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
        note_score(mind, options[index], score)
        equals = tied(score, best, equals)
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
def choose_answer(state, rules, mind, proposer):
    """Accept what is worth a fifth more than it costs; never sell a stronghold or a skill."""
    player = state.decider
    survey(state, rules, mind)
    offer = state.offer
    value = goods_worth(state, rules, mind, player)
    if player == seller_of(state, proposer):
        if offer.goods == Goods.POWER:
            value += mercy(state, rules, mind, buyer_of(state, proposer))
        precious = offer.goods == Goods.STRONGHOLD or offer.goods == Goods.SKILL or offer.goods == Goods.MAVEN
        return 0 if not precious and offer.price >= MARGIN * value else 1
    return 0 if value >= MARGIN * offer.price else 1
