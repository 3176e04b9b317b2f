"""Fighting in War of Kings: when to stand, press or go back, where hits fall, which cards are worth a roll."""

from policies.choose import better
from policies.kings.view import log_odds, rivalry, strength_at, threat, worth
from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.engine.options import pack, unpack
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Settlement, Step, Verb

NEVER = -1000.0
GOOD_ROLL = 2  # swords of four dice, or shields of two, that are kept
STAKE = 0.3  # log-odds more at which a garrison still stands, for each point that its territory is worth
MENACE = 0.3  # what an army of the Malador beside a rival counts, as a share of the harm to that rival
SHUFFLE = 0.1  # the same of an army that only marches there through land of its own
REPULSE = 0.5  # what a march of the Malador that is likely beaten back wastes


@compiled
def odds_now(state, rules, weights):
    """Return the log-odds of the power that entered the territory fought over."""
    battle = state.battle
    if battle.ambush:
        explorers = strength_at(state, rules, battle.defender, battle.place)
        return weights.belief_army * (explorers - strength_at(state, rules, battle.attacker, battle.place))
    attackers = strength_at(state, rules, battle.attacker, battle.place)
    odds = log_odds(state, rules, weights, battle.place, attackers)
    if battle.militia:
        odds += battle.militia_damage
    return odds


@compiled
def choose_press(state, rules, mind):
    """Press the attack while the odds are good enough for this player."""
    return 0 if odds_now(state, rules, mind.weights) >= mind.weights.press else 1


@compiled
def choose_guard(state, rules, mind):
    """Attack the Malador found if the odds are good enough, else go back."""
    place = state.about[0]
    explorers = strength_at(state, rules, state.decider, place)
    return 0 if log_odds(state, rules, mind.weights, place, explorers) >= mind.weights.press else 1


@compiled
def choose_withdrawal(state, rules, mind, options, count):
    """Stand unless the odds are too bad; then withdraw to the safest refuge."""
    battle = state.battle
    stake = worth(state, rules, battle.place)
    if odds_now(state, rules, mind.weights) <= mind.weights.stand + STAKE * stake:
        return 0
    chosen, equals = 0, 0
    best = NEVER
    for index in range(1, count):
        _, _, place, forced = unpack(options[index])
        safety = float(state.land[place].garrison - threat(state, rules, battle.defender, place))
        equals = equals + 1 if safety == best else 1
        if forced != 1 and better(mind, safety, best, equals):
            best = safety
            chosen = index
    return chosen


@compiled
def choose_battle_card(state, rules, mind):
    """Play a card before the own roll while the battle hangs in the balance."""
    return 1 if close_battle(state, rules, mind.weights) else 0


@compiled
def close_battle(state, rules, weights):
    """Tell whether a battle is neither won nor lost already, by the rule of thumb."""
    return abs(odds_now(state, rules, weights)) < weights.belief_militia


@compiled
def choose_rally(state):
    """Roll again what went badly."""
    step = state.about[0]
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
def choose_art_of_war(state, rules):
    """Spread the damage oneself if the other side could destroy an army with it."""
    mine = state.powers[state.about[0]]
    for index in range(mine.army_count):
        army = mine.armies[index]
        if army.place == state.battle.place and army.damage + state.battle.hits >= rules.army_hits:
            return 1
    return 0


@compiled
def choose_hit(state, options, count):
    """Finish the army that needs fewest hits; spread them if they fall on the own side."""
    battle, power = state.battle, state.about[0]
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
    player = state.decider
    place = state.battle.place
    land = state.land[place]
    danger = threat(state, rules, player, place) - land.visitors
    keep = worth(state, rules, place) - mind.weights.caution * max(0, danger)
    if land.culture == player or keep >= mind.weights.raze:
        return 0
    return 1 if options[count - 1] == pack(Verb.RAZE) else 0


@compiled
def choose_battle(state, rules, mind, options, count):
    """Resolve the most promising offer of battle first."""
    power = state.about[0]
    chosen, equals = 0, 0
    best = NEVER
    for index in range(count):
        _, place, _, _ = unpack(options[index])
        odds = log_odds(state, rules, mind.weights, place, strength_at(state, rules, power, place))
        equals = equals + 1 if odds == best else 1
        if better(mind, odds, best, equals):
            best = odds
            chosen = index
    return chosen


@compiled
def choose_surround(state, rules, mind):
    """Keep the enemy in the battle if it goes well."""
    odds = odds_now(state, rules, mind.weights)
    if state.decider != state.battle.commander:
        odds = -odds
    return 1 if odds > 0.0 else 0


@compiled
def malador_score(state, rules, weights, option):
    """Return what a deed of the Malador is worth to the player who draws the card: the harm it does to rivals."""
    verb, a, b, forced = unpack(option)
    match verb:
        case Verb.REBEL:
            return worth(state, rules, a) * rivalry(state, state.land[a].controller)
        case Verb.MARCH:
            return malador_march_score(state, rules, weights, a, b) - weights.card * forced
        case Verb.PASS:
            return 0.0
        case _:
            return MENACE * nearness(state, rules, a)


@compiled
def nearness(state, rules, place):
    """Return how much Malador in a territory threaten rivals rather than oneself."""
    score = 0.0
    for other in rules.neighbours[place]:
        if other < 0:
            break
        controller = state.land[other].controller
        if controller != NOBODY and controller != MALADOR:
            score += rivalry(state, controller)
    return score


@compiled
def malador_march_score(state, rules, weights, army, place):
    """Return what a march of a Malador army is worth: a likely conquest from a rival."""
    land = state.land[place]
    if land.controller == MALADOR:
        return SHUFFLE * nearness(state, rules, place)
    gain = worth(state, rules, place) * rivalry(state, land.controller)
    if land.garrison == 0 and land.settlement == Settlement.NONE:
        return gain
    odds = log_odds(state, rules, weights, place, 1.0 + strength_at(state, rules, MALADOR, place))
    return gain if odds > 0.0 else -REPULSE


@compiled
def choose_malador(state, rules, mind, options, count):
    """Choose the deed of the Malador that harms the rivals most."""
    chosen, equals = 0, 0
    best = NEVER
    for index in range(count):
        score = malador_score(state, rules, mind.weights, options[index])
        equals = equals + 1 if score == best else 1
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
