"""How a player of Heroes of Land, Air & Sea sees its chance in a Battle: armies, abilities, cards that can be paid.

Exact odds (`analysis.odds.aughmoore`) of 2,800 Battles drawn by lot follow the lead in Strength once each side has laid
the strongest card that it can pay for, with sacrifices if need be: a logistic curve of that lead meets them with a root
mean square error of 0.10, where the lead before cards leaves 0.23. People err, so the curve used here is less steep.
"""

import math
from typing import NamedTuple

from policies.aughmoore.worth import LEADS, SACRIFICES
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.engine.sets import first_of, without_first
from sim.games.aughmoore.content.vocabulary import Condition, Count, Kind, Side
from sim.games.aughmoore.effects.counting import count_of
from sim.games.aughmoore.effects.force import on_terrain
from sim.games.aughmoore.ground.pieces import heroes_in
from sim.games.aughmoore.map.army import army_size
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.state import RESOURCES, TACTICS
from sim.games.aughmoore.words import Unit

HANDICAP = 0.9  # Strength that an attacker needs beyond the defender's for an even chance: ties are lost
SPREAD = 0.7  # Strength by which the odds of a Battle change e-fold (0.35 where both choose without fault)
PROSPECT = 3.0  # the same for a Battle that is only thought of: much may happen until then
ATTACK, DEFENCE = 0, 1
WIDEST_LEAD = LEADS // 2  # Strength ahead or behind beyond which a Battle is decided
BY_LAND, BY_AIR, BY_SAIL = 0, 1, 2  # how a troop comes to a Battle
BLOOD = SACRIFICES - 1  # Strength that a troop is held to sacrifice for a card at most
LEAST_BLOOD = 2  # Strength from which a troop is held to sacrifice some for a card


class Troop(NamedTuple):
    """Units that fight together.

    Their Natural Strength, how many of some kinds, which Heroes and Vessels a bit each, how they come to the Battle.
    """

    side: int
    force: int
    serfs: int
    warriors: int
    heroes: int
    vessels: int
    by: int


@compiled
def troop_at(state, rules, side, region):
    """Return the units of a side in a region."""
    mine = state.players[side]
    units = mine.units[region]
    strengths = rules.strength[state.faction[side]]
    force = 0
    for unit in range(len(units)):
        force += units[unit] * strengths[unit]
    vessels = units[Unit.SEA_VESSEL] + 2 * units[Unit.AIR_VESSEL]
    return Troop(side, force, units[Unit.SERF], units[Unit.WARRIOR], heroes_in(mine, region), vessels, BY_LAND)


@compiled
def sent(troop, by):
    """Return a troop that comes to a Battle by another way."""
    return Troop(troop.side, troop.force, troop.serfs, troop.warriors, troop.heroes, troop.vessels, by)


@compiled
def carried(troop):
    """Return the number of Land Units in a troop."""
    return army_size(troop.serfs, troop.warriors, troop.heroes)


@compiled
def troop_size(troop):
    """Return the number of units in a troop."""
    return carried(troop) + (troop.vessels & 1) + (troop.vessels >> 1 & 1)


@compiled
def serfs_only(troop):
    """Return whether nobody but Serfs is in a troop: some cards are not for them."""
    return troop.warriors == 0 and troop.heroes == 0 and troop.vessels == 0


@compiled
def learn_cards(rules, mind):
    """Note, once a game, the chance of victory by the lead and what the Tactic cards are good for."""
    if mind.learnt:
        return
    mind.learnt = 1
    mind.reader = NOBODY
    learn_odds(mind)
    learn_uses(rules, mind)


@compiled
def learn_odds(mind):
    """Note the chance of victory by the lead."""
    for lead in range(-WIDEST_LEAD, WIDEST_LEAD + 1):
        mind.chances[lead + WIDEST_LEAD] = 1.0 / (1.0 + math.exp((HANDICAP - lead) / SPREAD))
        mind.prospects[lead + WIDEST_LEAD] = 1.0 / (1.0 + math.exp((HANDICAP - lead) / PROSPECT))


@compiled
def learn_uses(rules, mind):
    """Note what each Tactic card adds against structures, and who may lay which ones."""
    for tactic in range(TACTICS):
        mind.walls[tactic] = 0
        carrier = rules.carriers.tactic + tactic
        for index in effects_of(rules, carrier):
            effect = rules.effects[index]
            if effect.kind == Kind.STRENGTH and effect.needs == 1 << Condition.ENEMY_STRUCTURE and not effect.versus:
                mind.walls[tactic] += effect.amount
        for part in range(2):
            for common in range(2):
                if may_lay(rules, tactic, part, common == 1):
                    mind.fit[part, common] |= 1 << tactic
    for common in range(2):
        mind.bulwarks[common] = strongest(rules, mind.fit[DEFENCE, common])


@compiled
def read_purses(state, rules, mind):
    """Note what each side lacks of the price of each Tactic card, stocks being open, and what it can lay at once."""
    learn_cards(rules, mind)
    seat = state.decider
    for side in range(state.sides):
        if mind.reader != seat or spent_or_gained(state, mind, side):
            read_purse(state, rules, mind, side)
            if side == seat:
                for common in range(2):
                    for walls in range(2):
                        list_assaults(rules, mind, seat, common, walls)
    mind.reader = seat
    weigh_cards(state, rules, mind)


@compiled
def spent_or_gained(state, mind, side):
    """Return whether a side has other resources than when its purse was read."""
    changed = False
    for resource in range(RESOURCES):
        changed |= mind.stocks[side, resource] != state.players[side].stock[resource]
    return changed


@compiled
def read_purse(state, rules, mind, side):
    """Note what a side lacks of the price of each card, and the best ones that it can pay for without sacrifices."""
    stock = state.players[side].stock
    for resource in range(RESOURCES):
        mind.stocks[side, resource] = stock[resource]
    paid = 0
    for tactic in range(TACTICS):
        missing = 0
        for resource in range(RESOURCES):
            missing += max(0, rules.tactic_cost[tactic, resource] - stock[resource])
        mind.lacks[side, tactic] = missing
        if missing == 0:
            paid |= 1 << tactic
    mind.paid[side] = paid
    for common in range(2):
        mind.guards[side, common] = strongest(rules, paid & mind.fit[DEFENCE, common])


@compiled
def strongest(rules, cards):
    """Return the Strength of the best one of some cards, a bit each."""
    best = 0
    for tactic in range(TACTICS):
        if cards >> tactic & 1:
            best = max(best, rules.tactic_strength[tactic])
    return best


@compiled
def list_assaults(rules, mind, seat, common, walls):
    """Note the Strength of the best card that the player could lay as an attacker, by the Strength it may sacrifice."""
    best = mind.assaults[common, walls]
    for force in range(BLOOD + 1):
        best[force] = 0
    for tactic in range(TACTICS):
        lacking = mind.lacks[seat, tactic]
        if lacking <= BLOOD and mind.fit[ATTACK, common] >> tactic & 1:
            best[lacking] = max(best[lacking], rules.tactic_strength[tactic] + walls * mind.walls[tactic])
    for force in range(BLOOD):
        best[force + 1] = max(best[force], best[force + 1])


@compiled
def weigh_cards(state, rules, mind):
    """Note the most VP, less the price, that each side can get by a card in defence, and the player in attack."""
    for common in range(2):
        mind.boons[common] = 0.0
        for side in range(state.sides):
            mind.gifts[side, common] = 0.0
    for tactic in range(TACTICS):
        gain = rules.tactic_vp[tactic] + 0.0
        for resource in range(RESOURCES):
            gain -= mind.prices[resource] * rules.tactic_cost[tactic, resource]
        if gain > 0.0:
            offer_card(state, mind, tactic, gain)


@compiled
def offer_card(state, mind, tactic, gain):
    """Note what a card that brings something is worth to those who can pay for it."""
    for common in range(2):
        if (mind.paid[state.decider] & mind.fit[ATTACK, common]) >> tactic & 1:
            mind.boons[common] = max(mind.boons[common], gain)
        for side in range(state.sides):
            if (mind.paid[side] & mind.fit[DEFENCE, common]) >> tactic & 1:
                mind.gifts[side, common] = max(mind.gifts[side, common], gain)


@compiled
def may_lay(rules, tactic, part, common):
    """Return whether a card is for an attacker or a defender, and for `common` people: Serfs alone."""
    allowed = rules.tactic_attacker[tactic] if part == ATTACK else rules.tactic_defender[tactic]
    return allowed == 1 and (rules.tactic_serfs[tactic] == 1 or not common)


@compiled
def assault(mind, troop, walls):
    """Return the Strength of the best card that the player's own troop could lay; `walls`: against structures."""
    return mind.assaults[1 if serfs_only(troop) else 0, walls, min(BLOOD, troop.force)]


@compiled
def attack_reach(rules, mind, troop):
    """Return the Strength of the best card that an enemy could lay against a Capital City."""
    cards = mind.fit[ATTACK, 1 if serfs_only(troop) else 0]
    best = 0
    for tactic in range(TACTICS):
        if cards >> tactic & 1 and mind.lacks[troop.side, tactic] <= troop.force:
            best = max(best, rules.tactic_strength[tactic] + mind.walls[tactic])
    return best


@compiled
def defence_reach(rules, mind, troop, walls):
    """Return the Strength of the best card that a defender can pay for; `walls`: it has structures there."""
    common = 1 if serfs_only(troop) and not walls else 0
    best = mind.guards[troop.side, common]
    if troop.force < LEAST_BLOOD or best == mind.bulwarks[common]:
        return best
    cards = mind.fit[DEFENCE, common] & ~mind.paid[troop.side]
    for tactic in range(TACTICS):
        if cards >> tactic & 1 and mind.lacks[troop.side, tactic] <= troop.force:
            best = max(best, rules.tactic_strength[tactic])
    return best


@compiled
def victory_chance(mind, lead):
    """Return the chance to win a Battle with such a lead in Strength, the best cards counted."""
    return mind.chances[max(0, min(2 * WIDEST_LEAD, lead + WIDEST_LEAD))]


@compiled
def prospect(mind, lead):
    """Return the chance to win a Battle still to come with such a lead in Strength, if both armies stay as they are."""
    return mind.prospects[max(0, min(2 * WIDEST_LEAD, lead + WIDEST_LEAD))]


@compiled
def lent(state, rules, troop, foe, where):
    """Return what a troop's abilities are worth in a Battle in Strength; `where`: region, ATTACK or DEFENCE, walls."""
    mine = state.players[troop.side]
    added, places = 0, mine.strengths
    while places:
        held = mine.abilities[first_of(places)]
        places = without_first(places)
        effect = rules.effects[held.effect]
        there = held.hero == NOBODY or troop.heroes >> held.hero & 1
        if there and on_terrain(state, rules, effect, where[0]) and foreseen(state, rules, effect, troop, foe, where):
            amount = effect.amount * counted(state, rules, effect, troop, foe)
            added += amount if effect.side == Side.OWN else -amount
    return added


@compiled
def counted(state, rules, effect, troop, foe):
    """Return how often an effect's amount will count in a Battle."""
    match effect.per:
        case Count.ONE:
            return 1
        case Count.OWN_WARRIOR:
            number = troop.warriors
        case Count.OWN_SERF:
            number = troop.serfs
        case Count.ENEMY_WARRIOR:
            number = foe.warriors
        case Count.ENEMY_SERF:
            number = foe.serfs
        case Count.OWN_TOWER:
            number = 1
        case Count.OWN_PASSENGER:
            number = carried(troop) if troop.vessels else 0
        case _:
            number = count_of(state, rules, troop.side, effect.per)
    number //= effect.every
    return number if effect.most == NOBODY else min(number, effect.most)


@compiled
def foreseen(state, rules, effect, troop, foe, where):
    """Return whether the conditions of an effect will hold in a Battle, as far as is known before it."""
    region = where[0]
    if effect.per == Count.OWN_TOWER and (region >= lands(state) or state.players[troop.side].towers[region] == 0):
        return False
    needs, condition = effect.needs, 0
    while needs:
        if needs & 1 and not met(state, rules, condition, troop, foe, where):
            return False
        needs >>= 1
        condition += 1
    return True


@compiled
def met(state, rules, condition, troop, foe, where):
    """Return whether a condition will hold in a Battle; `where`: region, ATTACK or DEFENCE, whether there are walls."""
    region, part, walls = where
    match condition:
        case Condition.ATTACKING:
            return part == ATTACK
        case Condition.DEFENDING:
            return part == DEFENCE
        case Condition.OWN_SERF:
            return troop.serfs > 0
        case Condition.OWN_WARRIOR:
            return troop.warriors > 0
        case Condition.ENEMY_HERO:
            return foe.heroes > 0
        case Condition.ENEMY_VESSEL:
            return foe.vessels > 0
        case Condition.ENEMY_STRUCTURE:
            return part == ATTACK and walls
        case Condition.OWN_SEA_VESSEL:
            return troop.vessels & 1 == 1
        case Condition.OWN_AIR_VESSEL:
            return troop.vessels & 2 == 2
        case Condition.OWN_PASSENGER:
            return troop.vessels > 0 and troop.serfs + troop.warriors + troop.heroes > 0
        case Condition.SCRIBED:
            return state.players[troop.side].scribed_count > 0
        case Condition.OWN_OTHER_HERO:
            return troop.heroes & (troop.heroes - 1) > 0
        case Condition.LARGER:
            return troop_size(troop) > troop_size(foe)
        case Condition.FULL_ARMY:
            return troop_size(troop) >= rules.region_limit
        case Condition.FLEW:
            return part == ATTACK and troop.by == BY_AIR
        case Condition.SAILED:
            return region >= lands(state) or (part == ATTACK and troop.by == BY_SAIL)
        case _:
            return False
