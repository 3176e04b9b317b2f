"""Which Tactic card a player of Heroes of Land, Air & Sea lays: it thinks what the enemy will lay, who thinks likewise.

All pairs of cards are weighed: who wins, what each card costs and scores, what the loser loses. Beginning with an enemy
who lays any card that it can pay for, both sides answer each other a few times, the better cards the more often. A card
that cannot be paid for counts as none: it adds nothing, costs nothing and scores nothing.
"""

import math

from policies.aughmoore.odds import ATTACK, DEFENCE
from policies.aughmoore.worth import conquest_worth, look, standing
from policies.choose import best_of
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.options import unpack
from sim.games.aughmoore.battle.strength import bonus, natural, wins_ties
from sim.games.aughmoore.battle.tactics import playable, sacrificable, serfs_alone, tactic_price
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.effects.counting import holds, times, towers_in_battle
from sim.games.aughmoore.ground.pieces import is_enemy, land_units, room
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import LAND_UNITS, TACTICS
from sim.games.aughmoore.words import Resource

BLOOD = 0.8  # worth of a point of Strength that must be sacrificed for a card
LIFE = 0.5  # the same of one that is lost in defeat, by the weight of caution
HOME = 10.0  # VP that losing the own Capital City costs beside all that was built up
THOUGHTS = 2  # times that both sides think of the other's card again
CERTAINTY = 1.2  # VP by which a card must be better to be laid e times as often
HALF = 0.5  # ties are decided by half a point
IDLE_CARD = 0.1  # cost of laying a card that cannot be paid for
OWN, OTHER = 0, 1


@compiled
def choose_tactic(state, rules, mind, options, count):
    """Return the index of the card that does best against those that the enemy is likely to lay."""
    look(state, rules, mind)
    foresee(state, rules, mind, ATTACK if state.battle.leader[0] == state.decider else DEFENCE)
    for index in range(count):
        _, tactic, _, _ = unpack(options[index])
        mind.scores[index] = card_worth(mind, OWN, tactic)
    return best_of(mind, mind.scores, count)


@compiled
def foresee(state, rules, mind, part):
    """Work out how likely the enemy is to lay each card, and what each pair of cards is worth."""
    for who in range(2):
        list_cards(state, rules, mind, who, part if who == OWN else 1 - part)
    own, other = natural(state, rules, part), natural(state, rules, 1 - part)
    margin = own - other + lead(state, rules, part)
    pit(state, rules, mind, OWN, (part, margin, own, other))
    pit(state, rules, mind, OTHER, (1 - part, -margin, other, own))
    for _ in range(THOUGHTS):
        for who in range(2):
            if not is_enemy(state, state.battle.leader[part if who == OWN else 1 - part]):
                lean(mind, who)


@compiled
def lead(state, rules, part):
    """Return by how much a side is ahead by bonuses before cards; half a point decides ties."""
    ahead = bonus(state, rules, 0) - bonus(state, rules, 1)
    ahead += HALF if wins_ties(state, rules, 0) and not wins_ties(state, rules, 1) else -HALF
    return ahead if part == ATTACK else -ahead


@compiled
def list_cards(state, rules, mind, who, part):
    """Note for each card of a side whether it can be paid for, what paying costs less its VP, and how likely it is."""
    means = sacrificable(state, rules, part)
    alone = serfs_alone(state, part)
    number = 0
    for tactic in range(TACTICS):
        mind.payable[who, tactic] = 0
        if playable(rules, part, tactic, alone) and bill(state, rules, mind, (who, part), tactic) <= means:
            mind.payable[who, tactic] = 1
            number += 1
            read_card(state, rules, mind, (who, part), tactic)
    for tactic in range(TACTICS):
        mind.odds[who, tactic] = mind.payable[who, tactic] / max(1, number)


@compiled
def bill(state, rules, mind, whose, tactic):
    """Note what the price of a card is worth, and return how much of it must be covered by sacrifices."""
    who, part = whose
    side = state.battle.leader[part]
    stock = state.players[side].stock
    ore = tactic_price(state, rules, part, tactic, Resource.ORE.value)
    mana = tactic_price(state, rules, part, tactic, Resource.MANA.value)
    food = tactic_price(state, rules, part, tactic, Resource.FOOD.value)
    short = 0
    if not is_enemy(state, side):
        short = max(0, ore - stock[Resource.ORE]) + max(0, mana - stock[Resource.MANA])
        short += max(0, food - stock[Resource.FOOD])
    cost = BLOOD * short + mind.prices[Resource.ORE] * ore
    cost += mind.prices[Resource.MANA] * mana
    mind.bills[who, tactic] = cost + mind.prices[Resource.FOOD] * food
    return short


@compiled
def read_card(state, rules, mind, whose, tactic):
    """Note what a card adds against each other one, which ones it stops, and what damage it spares."""
    who, part = whose
    side = state.battle.leader[part]
    mind.stops[who, tactic] = 0
    mind.spares[who, tactic] = 0
    for other in range(TACTICS):
        mind.clash[who, tactic, other] = rules.tactic_strength[tactic]
    carrier = rules.carriers.tactic + tactic
    for index in effects_of(rules, carrier):
        effect = rules.effects[index]
        if effect.kind == Kind.STRENGTH and holds(state, rules, side, effect, state.battle.region, 0):
            amount = effect.amount * times(state, rules, side, effect)
            for other in range(TACTICS):
                if not effect.versus or effect.versus >> other & 1:
                    mind.clash[who, tactic, other] += amount
        elif effect.kind == Kind.CANCEL_TACTIC:
            mind.stops[who, tactic] |= effect.tactics
        elif effect.kind == Kind.DAMAGE:
            mind.spares[who, tactic] -= effect.amount
        elif effect.kind == Kind.REINFORCE:
            called = reserves(state, rules, side, state.battle.ground[part])
            for other in range(TACTICS):
                mind.clash[who, tactic, other] += called


@compiled
def reserves(state, rules, side, region):
    """Return the Strength of the units next to a Battle that find room in it."""
    mine = state.players[side]
    strengths = rules.strength[state.faction[side]]
    left = room(state, rules, side, region)
    force = 0
    for index in range(rules.border_count[region] if region < lands(state) else 0):
        beside = rules.borders[region, index]
        if mine.total[beside] > 0 and land_units(mine, beside) <= left:
            for unit in range(LAND_UNITS):
                force += mine.units[beside, unit] * strengths[unit]
                left -= mine.units[beside, unit]
    return force


@compiled
def prize(state, rules, mind, part, forces):
    """Return what winning the Battle is worth to a side more than losing it, as the decider sees it.

    `forces`: Natural Strength of the side, and of the other one.
    """
    battle = state.battle
    own, other = forces
    worth = mind.weights.region + mind.weights.attack * HALF * other + LIFE * mind.weights.caution * (own + 1)
    if battle.capital and part == DEFENCE:
        return worth + HOME + standing(state, rules, mind, battle.leader[1])
    if battle.capital:
        return worth + conquest_worth(state, rules, mind, battle.leader[0], battle.leader[1])
    if towers_in_battle(state, part) > 0:
        worth += rules.tower_vp * max(0, state.players[battle.leader[part]].distance[battle.region])
    return worth


@compiled
def pit(state, rules, mind, who, stand):
    """Weigh each pair of cards for one side; `stand`: its part in the Battle, its lead, Natural Strengths."""
    part, margin, own, against = stand
    won = prize(state, rules, mind, part, (own, against))
    damage = (own + 1) // 2
    life = LIFE * mind.weights.caution * 2.0
    for tactic in range(TACTICS):
        paid = mind.payable[who, tactic] == 1
        gain = rules.tactic_vp[tactic] - mind.bills[who, tactic] if paid else 0.0
        for other in range(TACTICS if who == OWN or paid else 0):
            if not mind.payable[1 - who, other]:
                continue
            lays = paid and not mind.stops[1 - who, other] >> tactic & 1
            ahead = margin
            worth = 0.0 if paid else -IDLE_CARD
            if lays:
                ahead += mind.clash[who, tactic, other]
                worth += gain
            if not paid or not mind.stops[who, tactic] >> other & 1:
                ahead -= mind.clash[1 - who, other, tactic]
                worth -= mind.spite * rules.tactic_vp[other]
            if ahead > 0.0:
                worth += won
            elif lays:
                worth += life * min(damage, mind.spares[who, tactic])
            mind.duel[who, tactic, other] = worth


@compiled
def card_worth(mind, who, tactic):
    """Return what a card of a side is worth on average against what the other one is likely to lay."""
    worth = 0.0
    for other in range(TACTICS):
        if mind.payable[1 - who, other]:
            worth += mind.odds[1 - who, other] * mind.duel[who, tactic, other]
    return worth


@compiled
def lean(mind, who):
    """Let a side lay its cards the more often the better they are; who can pay for none lays none."""
    best, total = -math.inf, 0.0
    for tactic in range(TACTICS):
        if mind.payable[who, tactic]:
            mind.cards[who, tactic] = card_worth(mind, who, tactic)
            best = max(best, mind.cards[who, tactic])
    for tactic in range(TACTICS):
        mind.odds[who, tactic] = 0.0
        if mind.payable[who, tactic]:
            mind.odds[who, tactic] = math.exp((mind.cards[who, tactic] - best) / CERTAINTY)
            total += mind.odds[who, tactic]
    for tactic in range(TACTICS):
        mind.odds[who, tactic] /= max(1.0, total)
