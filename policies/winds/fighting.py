"""Attacking and defending in Winds of Numa Sera: what a battle is worth, which cards to place, when to roll again."""

from typing import NamedTuple

from policies.choose import better
from policies.winds.worth import danger, survey, worth
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.winds.attacking import ATTACKER, DEFENDER
from sim.games.winds.battle import attack_stat, defense_stat, final_roll, total_score
from sim.games.winds.carriers import STRONGHOLD_CARRIER, TEXT_CARRIER
from sim.games.winds.margins import MARGINS, WIDEST
from sim.games.winds.money import card_price
from sim.games.winds.vocabulary import Deed
from sim.games.winds.words import Cost, Count, Target, Verb, Victory

NEVER = -1.0e9


class Siege(NamedTuple):
    """An attack on a stronghold: its `Target`, the stronghold, its owner, and the maven used, NOBODY for none."""

    target: int
    stronghold: int
    owner: int
    maven: int


SIGN_SHIFT = 2.0  # a roll made positive gains two on average
BEST_SHIFT = 1.2  # the better of two rolls
SLAIN = 4.0  # points of damage that a battle between heroes counts for, by the weight of champion
DEFENDED = 0.5  # share of that for the hero attacked: its victory slays nobody
SLAYING = 0.3  # share of a step towards Champion that winning a battle is worth
SPOIL = 5.0  # coins that an item taken from a hero is worth


@compiled
def at(margin):
    """Return the place of a margin in the tables of chances."""
    return min(MARGINS - 1, max(0, margin + WIDEST))


@compiled
def win_chance(rules, target, margin):
    """Return the attacker's chance by the margin."""
    return rules.win_one[at(margin)] if target == Target.INDEPENDENT else rules.win_two[at(margin)]


@compiled
def expected_loss(rules, target, margin):
    """Return the damage the attacker must expect by the margin."""
    return rules.loss_one[at(margin)] if target == Target.INDEPENDENT else rules.loss_two[at(margin)]


@compiled
def stronghold_worth(state, rules, mind, player, siege):
    """Return what taking a stronghold is worth: its benefits, Conqueror, Tyrant, and what its owner loses."""
    stronghold, owner = siege.stronghold, siege.owner
    gain = worth(state, rules, mind, player, STRONGHOLD_CARRIER + stronghold)
    gain += mind.steps[Victory.CONQUEROR]
    gain += mind.pulls[Count.STRONGHOLDS]
    if owner == NOBODY:
        return gain + rules.initial_capital[stronghold]
    spite = mind.weights.spite * state.players[owner].counts[Count.STRONGHOLDS]
    return gain + state.coins[stronghold] + spite / rules.at_least[Victory.CONQUEROR]


@compiled
def attack_worth(state, rules, mind, option):
    """Return what an attack is worth: the prize by its chance, less the damage to be feared."""
    verb, a, maven, other = unpack(option)
    match verb:
        case Verb.ATTACK_INDEPENDENT:
            stronghold = state.independent[a]
            return siege_worth(state, rules, mind, Siege(Target.INDEPENDENT.value, stronghold, NOBODY, maven))
        case Verb.ATTACK_STRONGHOLD:
            return siege_worth(state, rules, mind, Siege(Target.STRONGHOLD.value, a, other, maven))
        case _:
            return duel_worth(state, rules, mind, a)


@compiled
def siege_worth(state, rules, mind, siege):
    """Return what attacking a stronghold is worth."""
    player, target = state.decider, siege.target
    margin = attack_stat(state, rules, player, target)
    margin -= defense_stat(state, rules, target, siege.stronghold, siege.owner)
    margin += card_edge(state, rules, mind, siege.owner)
    cost = 0.0
    if siege.maven != NOBODY:
        text = state.players[player].mavens[siege.maven]
        margin += rules.effects[rules.first_effect[TEXT_CARRIER + text]].amount
        cost = mind.weights.card
    chance = win_chance(rules, target, margin)
    prize = stronghold_worth(state, rules, mind, player, siege)
    lost = danger(state, rules, mind.weights, player, expected_loss(rules, target, margin))
    return chance * prize - lost - cost - mind.weights.waits


@compiled
def card_edge(state, rules, mind, other):
    """Return by how much battle cards may shift a margin: some for the own hand, less for theirs."""
    edge = mind.weights.trust * min(1, state.players[state.decider].battle_cards)
    if other != NOBODY:
        edge -= mind.weights.trust * min(1, state.players[other].capital)
    return int(edge)


@compiled
def duel_worth(state, rules, mind, rival):
    """Return what attacking a hero is worth: the damage, the chance to slay, less the damage to be feared."""
    player = state.decider
    theirs = state.players[rival]
    margin = attack_stat(state, rules, player, Target.HERO.value)
    margin -= defense_stat(state, rules, Target.HERO.value, NOBODY, rival)
    margin += card_edge(state, rules, mind, rival)
    slays = rules.win_two[at(margin - theirs.power)]
    step = mind.steps[Victory.CHAMPION]
    step += mind.pulls[Count.HEROES_SLAIN]
    gain = slays * (step + theirs.savings)
    gain += mind.weights.champion * rules.gain_two[at(margin)] * (1.0 + rules.gain_two[at(margin)] / theirs.power)
    return gain - danger(state, rules, mind.weights, player, rules.loss_two[at(margin)]) - mind.weights.waits


@compiled
def stake(state, rules, mind, side):
    """Return what winning the battle at hand is worth to a side."""
    battle = state.battle
    if battle.target == Target.HERO:
        hero = mind.weights.hero + mind.weights.champion * (1.0 if side == ATTACKER else DEFENDED) * SLAIN
        if side == ATTACKER:
            hero += mind.steps[Victory.CHAMPION] * SLAYING
        return hero
    siege = Siege(battle.target, battle.stronghold, battle.defender, NOBODY)
    return stronghold_worth(state, rules, mind, battle.attacker, siege)


@compiled
def bare_margin(state, rules):
    """Return the margin of the battle at hand without cards and rolls."""
    battle = state.battle
    defense = defense_stat(state, rules, battle.target, battle.stronghold, battle.defender)
    return attack_stat(state, rules, battle.attacker, battle.target) - max(0, defense - battle.weakened)


@compiled
def card_shift(state, rules, side, text):
    """Return by how much a battle card shifts the margin towards its player, on average."""
    shift = 0.0
    foe = state.battle.count[1 - side] if side == DEFENDER else 1
    for place in effects_of(rules, TEXT_CARRIER + text):
        effect = rules.effects[place]
        match effect.deed:
            case Deed.BATTLE_TOTAL:
                shift += effect.amount
            case Deed.OPPOSING_STAT:
                shift += effect.amount
            case Deed.ROLL_SIGN_OWN:
                shift += SIGN_SHIFT
            case Deed.ROLL_SIGN_OPPOSING:
                shift += SIGN_SHIFT
            case Deed.BEST_OF_ROLLS:
                shift += BEST_SHIFT
            case Deed.CANCEL_CARD:
                shift += 2.0 * foe if state.battle.defender != NOBODY else 0.0
            case _:
                pass
    return shift


@compiled
def card_bonus(state, rules, mind, text, chance):
    """Return what else a battle card brings: loot, harm, healing, an item, a wound made smaller."""
    total = 0.0
    for place in effects_of(rules, TEXT_CARRIER + text):
        effect = rules.effects[place]
        match effect.deed:
            case Deed.CAPITAL:
                total += chance * effect.amount
            case Deed.DAMAGE_TIMES:
                total += chance * SLAIN * mind.weights.champion if state.battle.target == Target.HERO else 0.0
            case Deed.HEAL_SHARE_OF_DAMAGE:
                total += chance * mind.weights.power if state.battle.target == Target.HERO else 0.0
            case Deed.TAKE_ITEM:
                total += chance * SPOIL if state.battle.target == Target.HERO else 0.0
            case Deed.DAMAGE_DIVIDED:
                total += (1.0 - chance) * 2.0 * mind.weights.power
            case _:
                pass
    return total


@compiled
def card_score(state, rules, mind, side, text):
    """Return what placing a battle card is worth, its cost and its loss from the hand taken off."""
    player = state.decider
    sign = 1.0 if side == ATTACKER else -1.0
    target = state.battle.target
    margin = bare_margin(state, rules)
    before = win_chance(rules, target, margin)
    after = win_chance(rules, target, margin + int(sign * card_shift(state, rules, side, text)))
    own = after if side == ATTACKER else 1.0 - after
    gain = sign * (after - before) * stake(state, rules, mind, side)
    gain += card_bonus(state, rules, mind, text, own)
    gain += mind.pulls[Count.BATTLE_CARDS_PLAYED]
    if rules.battle_cost_in[text] == Cost.POWER:
        return gain - danger(state, rules, mind.weights, player, float(rules.battle_cost[text])) - mind.weights.hoard
    return gain - card_price(state, rules, player, text) - mind.weights.hoard


@compiled
def choose_card(state, rules, mind, options, count):
    """Place the battle card worth most, or none."""
    side = state.about[0]
    survey(state, rules, mind)
    chosen, equals = 0, 0
    best = 0.0
    for index in range(1, count):
        _, text, _, _ = unpack(options[index])
        score = card_score(state, rules, mind, side, text)
        equals = equals + 1 if score == best else 1
        if score > 0.0 and better(mind, score, best, equals):
            best = score
            chosen = index
    return chosen


@compiled
def choose_reroll(state, rules):
    """Roll again when behind, and the roll can still become better."""
    side = state.about[0]
    margin = total_score(state, rules, ATTACKER) - total_score(state, rules, DEFENDER)
    behind = margin < 0 if side == ATTACKER else margin >= 0
    return 1 if behind and final_roll(state, rules, side) < rules.faces[rules.sides - 1] else 0
