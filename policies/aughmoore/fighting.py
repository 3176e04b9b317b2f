"""How a player of Heroes of Land, Air & Sea fights: Tactic cards, sacrifices, losses, Spells of the Battle."""

from policies.aughmoore.actions import effect_worth, spell_worth
from policies.aughmoore.worth import conquest_worth, look, unit_worth
from policies.choose import best_of
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.aughmoore.battle.strength import before_tactics, bonus, natural, tactic_bonus
from sim.games.aughmoore.battle.tactics import (
    lacking,
    playable,
    sacrificable,
    sacrifice_strength,
    tactic_price,
    total_price,
)
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.ground.pieces import is_enemy
from sim.games.aughmoore.state import HEROES, RESOURCES, TACTICS
from sim.games.aughmoore.words import Resource, Tactic, Unit

STAKE = 0.45  # worth of a Battle for each point of Natural Strength that the loser has, before the prize
BLOOD = 0.7  # worth of a point of Strength that must be sacrificed for a card
UNSURE = 0.15  # how much a close result still counts for either side
EVEN, HALF = 0.5, 0.5  # chance of a victory between equals; a tie is the defender's, half a point either way
MEAN, WORST_CASE = 0.7, 0.3  # how far a card is judged by its mean result, and by its worst
DEAR_LIFE = 1.2  # how much dearer a unit is than the damage it covers
CLOSE = 6  # Strength ahead or behind up to which a Spell may turn a Battle
IDLE = 0.5  # worth of magic wasted on one that it cannot turn
THWART, THWARTED_VP = 0.4, 0.3  # worth of an Interrupt: by the weight of magic, and for each VP of the Spell it stops
USEFUL = 0.3  # VP that an ability must promise to be used
WORST = 99.0  # more than any card is worth


@compiled
def choose_tactic(state, rules, mind, options, count):
    """Return the index of the card that does best against all that the enemy could lay, who may do the same."""
    look(state, rules, mind)
    part = 0 if state.battle.leader[0] == state.decider else 1
    weigh_battle(state, rules, mind, part)
    for index in range(count):
        _, tactic, _, _ = unpack(options[index])
        mind.scores[index] = card_worth(state, rules, mind, part, tactic)
    return best_of(mind, mind.scores, count)


@compiled
def weigh_battle(state, rules, mind, part):
    """Note how far a side is ahead before cards, what is at stake, and which cards the enemy is likely to lay."""
    battle = state.battle
    own, other = natural(state, rules, part), natural(state, rules, 1 - part)
    mind.margin = own + bonus(state, rules, part) - other - bonus(state, rules, 1 - part)
    mind.prize = STAKE * (own + other) + mind.weights.attack
    if battle.capital:
        mind.prize += conquest_worth(state, rules, mind, battle.leader[part])
    mind.means = sacrificable(state, rules, part)
    mind.likely = 0
    means = sacrificable(state, rules, 1 - part)
    for tactic in range(TACTICS):
        if likely(state, rules, 1 - part, tactic, means):
            mind.likely |= 1 << tactic


@compiled
def likely(state, rules, part, tactic, means):
    """Tell whether one side may play a card and can pay for it with so much to sacrifice, as all can see."""
    if not playable(state, rules, part, tactic):
        return False
    return is_enemy(state, state.battle.leader[part]) or lacking(state, rules, part, tactic) <= means


@compiled
def card_worth(state, rules, mind, part, tactic):
    """Return what a card is worth against the cards that the enemy is likely to lay: on average, and at worst."""
    mine, theirs = state.battle.leader[part], state.battle.leader[1 - part]
    short = lacking(state, rules, part, tactic)
    price = tactic_cost(state, rules, mind, part, tactic) + BLOOD * short
    pays = short <= mind.means
    total, worst, met = 0.0, WORST, 0.0
    for other in range(TACTICS):
        if not mind.likely >> other & 1:
            continue
        margin = mind.margin
        value = 0.0
        if pays and not stops(rules, other, tactic):
            margin += rules.tactic_strength[tactic] + tactic_bonus(state, rules, mine, tactic, other)
            value += rules.tactic_vp[tactic] - price
        if not stops(rules, tactic, other):
            margin -= rules.tactic_strength[other] + tactic_bonus(state, rules, theirs, other, tactic)
        chance = EVEN + UNSURE * (margin - HALF if part == 0 else margin + HALF)
        value += mind.prize * max(0.0, min(1.0, chance))
        total += value
        worst = min(worst, value)
        met += 1.0
    return MEAN * (total / max(1.0, met)) + WORST_CASE * worst


@compiled
def stops(rules, tactic, other):
    """Tell whether one card cancels another one."""
    return tactic == Tactic.FIRST_STRIKE and other == Tactic.CONSCRIPTS


@compiled
def tactic_cost(state, rules, mind, part, tactic):
    """Return what the price of a card is worth."""
    total = 0.0
    for resource in range(RESOURCES):
        total += mind.prices[resource] * tactic_price(state, rules, part, tactic, resource)
    return total


@compiled
def choose_payment(state, rules, mind, options, count):
    """Return the index of the payment that costs least."""
    seat = state.decider
    look(state, rules, mind)
    part = 0 if state.battle.leader[0] == seat else 1
    mine = state.players[seat]
    price = tactic_cost(state, rules, mind, part, mine.tactic)
    for index in range(count):
        _, serfs, warriors, heroes = unpack(options[index])
        cost = serfs * unit_worth(state, rules, mind, seat, Unit.SERF.value)
        cost += warriors * unit_worth(state, rules, mind, seat, Unit.WARRIOR.value)
        for hero in range(HEROES):
            if heroes >> hero & 1:
                cost += unit_worth(state, rules, mind, seat, Unit.HERO_1 + hero)
        sacrificed = sacrifice_strength(state, rules, seat, serfs, warriors, heroes)
        left = max(0, total_price(state, rules, part, mine.tactic) - sacrificed)
        mind.scores[index] = -cost - price * left / max(1, total_price(state, rules, part, mine.tactic))
    return best_of(mind, mind.scores, count)


@compiled
def choose_loss(state, rules, mind, options, count):
    """Return the index of the unit whose loss costs least for the damage that it covers."""
    look(state, rules, mind)
    for index in range(count):
        _, unit, side, _ = unpack(options[index])
        covered = rules.strength[state.faction[side], unit] + 0.0
        if state.battle.damage > 0:
            covered = min(covered, state.battle.damage + 0.0)
        mind.scores[index] = covered - DEAR_LIFE * unit_worth(state, rules, mind, state.decider, unit)
    return best_of(mind, mind.scores, count)


@compiled
def choose_combat_spell(state, rules, mind, options, count):
    """Return the index of the Combat Spell to cast, if the Battle is close enough for one to matter."""
    look(state, rules, mind)
    part = 0 if state.battle.leader[0] == state.decider else 1
    margin = before_tactics(state, rules, part) - before_tactics(state, rules, 1 - part)
    close = abs(margin) <= CLOSE
    for index in range(count):
        verb, spell, _, _ = unpack(options[index])
        worth = 0.0
        if verb != Verb.DONE:
            worth = spell_worth(state, rules, mind, spell)
            worth += mind.weights.magic * (1.0 if close else -IDLE)
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def choose_interrupt(state, rules, mind, options, count):
    """Return the index of the Interrupt to cast, or of none."""
    look(state, rules, mind)
    spell = state.about[1]
    for index in range(count):
        verb, own, _, _ = unpack(options[index])
        worth = 0.0
        if verb != Verb.DONE:
            worth = rules.spell_vp[own] - mind.prices[Resource.MANA] * rules.spell_mana[own]
            worth += THWART * mind.weights.magic
            if spell != NOBODY and spell < len(rules.spell_vp):
                worth += THWARTED_VP * rules.spell_vp[spell]
        mind.scores[index] = worth
    return best_of(mind, mind.scores, count)


@compiled
def choose_conscript(state, rules, mind, options, count):
    """Return the index of the strongest unit that can be called; from the second option on."""
    seat = state.decider
    best = 0
    strongest = 0
    for index in range(count):
        verb, _, unit, _ = unpack(options[index])
        if verb == Verb.BRING and rules.strength[state.faction[seat], unit] > strongest:
            strongest = rules.strength[state.faction[seat], unit]
            best = index
    return best


@compiled
def choose_start_ability(state, rules, mind):
    """Return 1 to use an ability at the start of a Battle, 0 not to."""
    effect = rules.effects[state.about[0]]
    return 1 if effect_worth(state, rules, mind, effect) > USEFUL else 0
