"""Fighting in War of Kings: when to stand, press or go back, where hits fall, which cards are worth a roll."""

from policies.choose import better, note_score, tied
from policies.kings.conquering import prize
from policies.kings.marching import assault_value
from policies.kings.standing import (
    conquest_steps,
    empire_steps,
    empire_value,
    holding,
    points_lost,
    points_value,
    risk_at,
    rivalry,
    size_up,
    worth_of_level,
)
from policies.kings.view import ARMIES, few, foreign, near, resistance, still_to_come, strength_at
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import pack, unpack
from sim.games.kings.board import NO_NEIGHBOUR
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Settlement, Step, Verb

NEVER = -1000.0
GOOD_ROLL = 2  # swords of four dice, or shields of two, that are kept
OPEN_CHANCE = 0.1  # a battle whose outcome is less open than this is worth no card
LIKELY = 0.5  # chance from which on the Malador are sent to attack, and a withdrawal is forbidden
MENACE = 0.3  # what an army of the Malador beside a rival counts, as a share of the harm to that rival
SHUFFLE = 0.1  # the same of an army that only marches there through land of its own
REPULSE = 0.5  # what a march of the Malador that is likely beaten back wastes


@compiled
def chances_now(state, rules):
    """Return how the battle being fought would end: chance that the attacker wins, armies lost by each side."""
    battle = state.battle
    ours = few(strength_at(state, rules, battle.attacker, battle.place))
    land = state.land[battle.place]
    kind = ARMIES
    if battle.militia:
        kind = land.settlement
        theirs = few(rules.militia_hits[kind] - battle.militia_damage)
    else:
        theirs = few(strength_at(state, rules, battle.defender, battle.place))
    walls = 0 if battle.ambush else land.fortification
    index = (kind, ours, max(0, theirs), walls)
    return rules.battle_won[index], rules.battle_cost[index], rules.battle_toll[index]


@compiled
def choose_press(state, rules, mind):
    """Press on while the prize outweighs the armies it costs; the Malador press whoever is a rival."""
    size_up(state, rules, mind)
    battle = state.battle
    won, cost, toll = chances_now(state, rules)
    weights = mind.weights
    if battle.ambush:
        value = weights.explore * mind.rest * (1.0 - won) - weights.loss * toll
    elif battle.attacker == MALADOR:
        value = rivalry(mind, battle.defender)
    else:
        value = prize(state, rules, mind, battle.place) * won - weights.loss * cost
        if not battle.militia:
            value += weights.bleed * rivalry(mind, battle.defender) * toll
    return 0 if value >= weights.press else 1


@compiled
def choose_guard(state, rules, mind, place):
    """Attack the Malador found if the prize outweighs the armies it costs, else go back."""
    size_up(state, rules, mind)
    hits = strength_at(state, rules, state.decider, place)
    attack = (hits, prize(state, rules, mind, place))
    value = assault_value(rules, mind, state.land[place], resistance(state, rules, place), attack)
    return 0 if value >= mind.weights.press else 1


@compiled
def choose_withdrawal(state, rules, mind, options, count):
    """Stand unless the armies are worth more than the chance to hold the place; then go to the safest refuge."""
    size_up(state, rules, mind)
    battle = state.battle
    if battle.defender == MALADOR or standing_value(state, rules, mind) >= 0.0:
        return 0
    chosen, equals = 0, 0
    best = NEVER
    others = foreign(state, battle.defender)
    for index in range(1, count):
        _, _, place, forced = unpack(options[index])
        if forced == 1:
            continue
        rivals, malador = near(state, rules, place, others)
        safety = float(state.land[place].garrison - rivals - malador)
        note_score(mind, options[index], safety)
        equals = tied(safety, best, equals)
        if better(mind, safety, best, equals):
            best = safety
            chosen = index
    return chosen


@compiled
def standing_value(state, rules, mind):
    """Return what standing is worth above leaving: the place if it holds, and the attackers' armies, for the own."""
    battle = state.battle
    weights = mind.weights
    won, cost, toll = chances_now(state, rules)
    value = (1.0 - won) * holding(state, rules, mind, battle.place) + weights.stand - weights.loss * toll
    return value + weights.bleed * rivalry(mind, battle.attacker) * cost


@compiled
def choose_battle_card(state, rules):
    """Play a card before the own roll while the battle hangs in the balance."""
    won, _, _ = chances_now(state, rules)
    return 1 if OPEN_CHANCE < won < 1.0 - OPEN_CHANCE else 0


@compiled
def choose_rally(state, step):
    """Roll again what went badly."""
    roll = state.battle.guard
    rolled = roll.shields
    if step == Step.ATTACK or step == Step.COUNTERATTACK:
        rolled = state.battle.strike.swords
    else:
        rolled += 1
        if state.battle.strike.swords <= roll.shields:
            return 0
    return 1 if rolled < GOOD_ROLL else 0


@compiled
def choose_art_of_war(state, rules, power):
    """Spread the damage oneself if the other side could destroy an army with it."""
    mine = state.powers[power]
    for index in range(mine.army_count):
        army = mine.armies[index]
        if army.place == state.battle.place and army.damage + state.battle.hits >= rules.army_hits:
            return 1
    return 0


@compiled
def choose_hit(state, options, count, power):
    """Finish the army that needs fewest hits; spread them if they fall on the own side."""
    battle = state.battle
    own = state.decider == (battle.commander if power == battle.attacker else battle.answerer)
    chosen = 0
    for index in range(1, count):
        _, _, army, _ = unpack(options[index])
        _, _, so_far, _ = unpack(options[chosen])
        damage = state.powers[power].armies[army].damage
        best = state.powers[power].armies[so_far].damage
        if (own and damage < best) or (not own and damage > best):
            chosen = index
    return chosen


@compiled
def choose_conquest(state, rules, mind, options, count):
    """Keep what can be held and brings points, raze the rest."""
    size_up(state, rules, mind)
    player = state.decider
    place = state.battle.place
    land = state.land[place]
    if land.culture == player:
        return 0
    mind.others = foreign(state, player)
    mind.soon = still_to_come(state, player)
    risk = risk_at(state, rules, mind, place, (land.visitors, land.fortification))
    lost = min(1.0, mind.weights.caution * risk)
    steps = empire_steps(state, rules, player)
    keep = holding(state, rules, mind, place) + points_value(mind, rules.points[land.settlement])
    keep += empire_value(rules, mind, steps, conquest_steps(steps, land.settlement))
    if keep * (1.0 - lost) >= mind.weights.raze:
        return 0
    return 1 if options[count - 1] == pack(Verb.RAZE) else 0


@compiled
def chance_at(state, rules, place, hits):
    """Return the chance that an attack with so many hits conquers a territory."""
    kind, theirs = resistance(state, rules, place)
    return rules.battle_won[kind, few(hits), theirs, state.land[place].fortification]


@compiled
def choose_battle(state, rules, mind, options, count):
    """Resolve the most promising offer of battle first."""
    power = state.about[0]
    chosen, equals = 0, 0
    best = NEVER
    for index in range(count):
        _, place, _, _ = unpack(options[index])
        chance = chance_at(state, rules, place, strength_at(state, rules, power, place))
        note_score(mind, options[index], chance)
        equals = tied(chance, best, equals)
        if better(mind, chance, best, equals):
            best = chance
            chosen = index
    return chosen


@compiled
def choose_surround(state, rules):
    """Keep the enemy in the battle if it goes well."""
    won, _, _ = chances_now(state, rules)
    if state.decider != state.battle.commander:
        won = 1.0 - won
    return 1 if won > LIKELY else 0


@compiled
def malador_score(state, rules, mind, option):
    """Return what a deed of the Malador is worth to the player who draws the card: the harm it does to rivals."""
    verb, a, b, forced = unpack(option)
    match verb:
        case Verb.REBEL:
            return worth_of_level(state.land[a].settlement) * rivalry(mind, state.land[a].controller)
        case Verb.MARCH:
            return malador_march_score(state, rules, mind, a, b) - mind.weights.card * forced
        case Verb.PASS:
            return 0.0
        case _:
            return MENACE * nearness(state, rules, mind, a)


@compiled
def nearness(state, rules, mind, place):
    """Return how much Malador in a territory threaten rivals rather than oneself."""
    score = 0.0
    for other in rules.neighbours[place]:
        if other == NO_NEIGHBOUR:
            break
        controller = state.land[other].controller
        if controller != NOBODY and controller != MALADOR:
            score += rivalry(mind, controller)
    return score


@compiled
def malador_march_score(state, rules, mind, army, place):
    """Return what a march of a Malador army is worth: a likely conquest from a rival."""
    land = state.land[place]
    if land.controller == MALADOR:
        return SHUFFLE * nearness(state, rules, mind, place)
    gain = worth_of_level(land.settlement) + mind.weights.topple * points_lost(state, rules, place)
    gain *= rivalry(mind, land.controller)
    if land.garrison == 0 and land.settlement == Settlement.NONE:
        return gain
    hits = strength_at(state, rules, MALADOR, place) + rules.army_hits - state.powers[MALADOR].armies[army].damage
    chance = chance_at(state, rules, place, hits)
    return gain * chance if chance > LIKELY else -REPULSE


@compiled
def choose_malador(state, rules, mind, options, count):
    """Choose the deed of the Malador that harms the rivals most."""
    size_up(state, rules, mind)
    chosen, equals = 0, 0
    best = NEVER
    for index in range(count):
        score = malador_score(state, rules, mind, options[index])
        note_score(mind, options[index], score)
        equals = tied(score, best, equals)
        if better(mind, score, best, equals):
            best = score
            chosen = index
    return chosen


@compiled
def choose_sick(state, options, count):
    """Let the healthiest army bear a plague's hit."""
    chosen = 0
    for index in range(1, count):
        _, _, army, _ = unpack(options[index])
        _, _, so_far, _ = unpack(options[chosen])
        mine = state.powers[state.decider]
        if mine.armies[army].damage < mine.armies[so_far].damage:
            chosen = index
    return chosen
