"""What a player of Winds of Numa Sera wants at a decision: steps to a victory, classes, prices of points, coins.

All of it follows from open information and the own hand, and is worked out again in every round: what a mind remembers
here is what the position says, so a decision stays sensible whatever was played before.
"""

import numpy as np

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.games.winds.battle import attack_stat, defense_stat
from sim.games.winds.building import residual
from sim.games.winds.catalogue import MAX_CONDITIONS
from sim.games.winds.chances import plain_chance, siege_chance
from sim.games.winds.money import skill_price
from sim.games.winds.state import (
    LEVELS,
    LINE_LENGTH,
    MAX_BLOCKS,
    N_BONUSES,
    N_CLASSES,
    N_CONDITIONS,
    N_COUNTS,
    N_SKILLS,
    N_SLOTS,
)
from sim.games.winds.victory import highest_level, lacking, missing, needed, progress
from sim.games.winds.vocabulary import Bonus, When
from sim.games.winds.words import Count, Target, Victory
from sim.games.winds.wounds import most_power

WIN = 400.0  # what completing the victory is worth, in coins
STEP = 24.0  # what a whole condition is worth, in coins, before its weight
CLASS_STEP = 9.0  # what a class is worth, in coins, before the weight of legend
NOT_YET = 0.25  # share of WIN for completing a condition that does not win yet
MIDDLE = 5.0  # own turns still to come at which prices are as the weights name them
LASTING = 0.5  # share of the worth of arms that the length of the rest of the game does not change
SPARE = 0.5  # share of a point of Power that one more of it at most is worth, as it heals slowly
OWNED = 1.5  # strongholds that a player may expect to hold
WOUND = 0.7  # share of a point of Defense that a point of damage spared in a battle lost is worth
FLOOR = 0.2  # share of a point of Attack and Defense that a floor a point higher under the roll is worth
CALM = 0.3  # share of the worth of Defense that no rival's Attack can take away
HOPED = 0.3  # strongholds in doubt that walls are expected to guard besides those held
DOUBT = 4.0  # scales the doubt about a stronghold, chance times chance of the opposite, to at most 1

ERA = 1 << 32  # sets the round and the hero apart from what is counted meanwhile
COUNT = 1 << 16  # sets what is counted apart from the blocks ticked

N_MOMENTS = len(When)
TURNS = 0.9  # starts of a turn with a card in play, for each own turn to come
NEIGHBOURS = 0.8  # Builds of neighbours
VICTORIES = 0.4  # battles won
SLAINS = 0.12  # heroes slain
USES = 0.6  # uses of a maven

MEMORY = [
    (
        "seen",
        np.int64,
    ),  # the round, hero and own counts for which steps, pulls and the next level were worked out, 0 = never
    ("priced", np.int64),  # the round and hero for which all else was, 0 = never
    ("prices", np.float64, (N_BONUSES,)),  # worth of a point of each lasting effect
    ("least", np.float64),  # how much every condition is wanted
    ("steps", np.float64, (N_CONDITIONS,)),  # worth of a step towards each victory condition
    ("pulls", np.float64, (N_COUNTS,)),  # worth of counting one more of each thing for locked classes
    ("coin", np.float64),  # worth of a coin more
    ("coveted", np.float64),  # worth of a coin kept for the next level of the best skill
    ("goal_price", np.int64),  # price of that level
    ("season", np.float64),  # own turns that the game may still last
    ("times", np.float64, (N_MOMENTS,)),  # how often each moment of a card in play may be expected
    ("siege", np.int64),  # highest Attack of a rival against strongholds
    ("duel", np.int64),  # highest Attack of a rival against heroes
    ("blood", np.float64),  # worth of a point of Power
    ("spoils", np.float64),  # worth of what winning any battle brings
    ("edges", np.int64, (2,)),  # points the best own card lends an attack: on independent strongholds, on players
    ("fees", np.float64, (2,)),  # what playing that card costs
    ("weighed", np.int64),  # blocks whose worth was worked out for this question, a bit each
    ("blocks", np.float64, (MAX_BLOCKS,)),  # that worth
    ("tried_on", np.int64),  # slots whose items' worth was worked out for this question, a bit each
    ("worn", np.float64, (N_SLOTS,)),  # that worth
    ("heroes", np.float64, (LINE_LENGTH,)),  # worth of each hero at the head of the line
]


@compiled
def survey(state, rules, mind):
    """Work out what is wanted at this decision; prices stay for a round, wishes while nothing counted changes."""
    mine = state.players[state.decider]
    mind.weighed, mind.tried_on = 0, 0
    era = 1 + state.turn_round * LINE_LENGTH + mine.lost
    counted = era * ERA + mine.ticked
    for what in range(N_COUNTS):
        counted += COUNT * mine.counts[what]
    if mind.seen != counted:
        mind.seen = counted
        wish(rules, mind, mine)
        if mind.priced != era:
            mind.priced = era
            look_round(state, rules, mind)
            write_prices(state, rules, mind)
        set_goal(state, rules, mind, mine)
    spare = mind.weights.purse / (mind.weights.purse + mine.capital)
    calls = mind.coveted if mine.capital < mind.goal_price else 0.0
    mind.coin = max(spare, calls)


@compiled
def forget(mind):
    """Forget what was worked out, where the position is still being set up."""
    mind.seen, mind.priced = 0, 0


@compiled
def wish(rules, mind, mine):
    """Work out what steps towards the victory conditions and towards classes are worth."""
    held = 0
    for condition in range(N_CONDITIONS):
        mind.steps[condition] = progress(mine, condition)
        kept = rules.achievements_stay and mine.achieved >> condition & 1
        held += kept or mind.steps[condition] >= rules.at_least[condition]
    mind.least = mind.weights.second if held > 0 else 0.0
    wins = held + 1 >= needed(rules)
    for condition in range(N_CONDITIONS):
        mind.steps[condition] = step_worth(rules, mind, mine, condition, wins)
    for what in range(N_COUNTS):
        mind.pulls[what] = 0.0
    for card in range(N_CLASSES):
        if not mine.unlocked >> card & 1:
            add_pulls(rules, mind, mine, card)


@compiled
def eagerness(weights, condition):
    """Return how much a player wants a victory condition."""
    match condition:
        case Victory.CONQUEROR:
            return weights.conqueror
        case Victory.LEGEND:
            return weights.legend
        case Victory.MASTER:
            return weights.master
        case _:
            return weights.champion


@compiled
def step_worth(rules, mind, mine, condition, wins):
    """Return what one step more is worth from where `steps` stands, the winning one above all."""
    need = rules.at_least[condition]
    have = mind.steps[condition]
    if mine.achieved >> condition & 1 or have >= need:
        return 0.0
    gain = max(mind.least, eagerness(mind.weights, condition)) * STEP * (1.0 + have) / need
    if have + 1 == need:
        gain += WIN if wins else NOT_YET * WIN
    return gain


@compiled
def class_worth(mind):
    """Return what unlocking a class is worth."""
    return CLASS_STEP * max(mind.least, mind.weights.legend) + mind.steps[Victory.LEGEND]


@compiled
def add_pulls(rules, mind, mine, card):
    """Share out the worth of a locked class over what it still lacks."""
    ease = mine.totals[Bonus.CLASS_EASE]
    whole = rules.class_needs_all[card]
    spread = max(1, lacking(rules, mine, card, ease)) if whole else 0
    gain = class_worth(mind)
    for place in range(MAX_CONDITIONS):
        condition = rules.class_needs[card, place]
        if condition.what >= 0:
            lack = missing(mine, condition, ease)
            if lack > 0:
                mind.pulls[condition.what] += gain / (spread if whole else lack)


@compiled
def ease_worth(rules, mind, mine):
    """Return what asking one count less of every locked class is worth: those that open at once in full."""
    total = 0.0
    ease = mine.totals[Bonus.CLASS_EASE]
    for card in range(N_CLASSES):
        if not mine.unlocked >> card & 1:
            before = lacking(rules, mine, card, ease)
            if lacking(rules, mine, card, ease + 1) < before:
                total += class_worth(mind) / max(1, before)
    return total


@compiled
def set_goal(state, rules, mind, mine):
    """Set what coins are kept for: the next level of the best skill, worth more a coin the dearer it is wanted."""
    mind.coveted, mind.goal_price = 0.0, 0
    level = highest_level(mine)
    if mind.weights.save <= 0.0 or level == LEVELS:
        return
    for skill in range(N_SKILLS):
        if mine.counts[Count.WEAPON_LEVEL + skill] == level and masters(state, rules, skill, level):
            mind.goal_price = skill_price(state, rules, state.decider, skill)
            lack = max(1, mind.goal_price - mine.capital)
            within = min(1.0, mind.season * residual(state, rules, state.decider) / lack)
            gain = mind.steps[Victory.MASTER] * (1.0 + mind.weights.thrift * level)
            mind.coveted = mind.weights.save * within * gain / mind.goal_price
            return


@compiled
def masters(state, rules, skill, level):
    """Return whether enough cards of a skill are left to master it."""
    return state.skill_cards[skill] >= rules.at_least[Victory.MASTER] - level


@compiled
def look_round(state, rules, mind):
    """Look at the rivals' arms, and at how near the nearest player is to the end of the game."""
    mind.siege, mind.duel = 0, 0
    lead = 0.0
    for player in range(state.seats):
        if state.players[player].alive:
            lead = max(lead, nearness(rules, state.players[player]))
            if player != state.decider:
                mind.siege = max(mind.siege, attack_stat(state, rules, player, Target.STRONGHOLD.value))
                mind.duel = max(mind.duel, attack_stat(state, rules, player, Target.HERO.value))
    mind.season = 1.0 + mind.weights.pace * (1.0 - lead) * needed(rules)
    mind.times[When.NOW] = 1.0
    mind.times[When.START_OF_TURN] = TURNS * mind.season
    mind.times[When.NEIGHBOUR_BUILDS] = NEIGHBOURS * mind.season
    mind.times[When.WIN_BATTLE] = VICTORIES * mind.season
    mind.times[When.SLAY_HERO] = SLAINS * mind.season
    mind.times[When.USE] = USES * mind.season


@compiled
def nearness(rules, mine):
    """Return which share of the way to victory a player has gone."""
    done, best = 0, 0.0
    for condition in range(N_CONDITIONS):
        if mine.achieved >> condition & 1:
            done += 1
        else:
            best = max(best, progress(mine, condition) / rules.at_least[condition])
    return (done + best) / needed(rules)


@compiled
def write_prices(state, rules, mind):
    """Write what a point of each lasting effect is worth this turn."""
    player = state.decider
    mine = state.players[player]
    weights, prices = mind.weights, mind.prices
    later = mind.season / MIDDLE
    arms = LASTING + (1.0 - LASTING) * later
    danger = exposure(state, rules, mind, player)
    strength = max(weights.attack, mind.least * weights.drive) * arms
    for bonus in range(N_BONUSES):
        prices[bonus] = weights.minor * later
    prices[Bonus.ATTACK_HERO] = strength * weights.duel
    prices[Bonus.ATTACK_STRONGHOLD] = strength * (1.0 - weights.duel) * thirst(state, rules, mind, player)
    prices[Bonus.ATTACK] = prices[Bonus.ATTACK_HERO] + prices[Bonus.ATTACK_STRONGHOLD]
    prices[Bonus.DEFENSE] = weights.defense * (CALM + danger) * arms
    prices[Bonus.STRONGHOLD_DEFENSE] = weights.walls * (HOPED + doubt(state, rules, mind, player)) * arms
    prices[Bonus.RESIDUAL] = weights.income * later
    prices[Bonus.RESIDUAL_PER_STRONGHOLD] = prices[Bonus.RESIDUAL] * max(OWNED, mine.counts[Count.STRONGHOLDS])
    prices[Bonus.RESIDUAL_PER_CLASS] = prices[Bonus.RESIDUAL] * mine.counts[Count.CLASSES]
    prices[Bonus.SKILL_DISCOUNT] = weights.study * later
    prices[Bonus.BATTLE_REDUCTION] = WOUND * prices[Bonus.DEFENSE]
    prices[Bonus.REROLLS] = prices[Bonus.ATTACK]
    prices[Bonus.ROLL_FLOOR] = FLOOR * (prices[Bonus.ATTACK] + prices[Bonus.DEFENSE])
    prices[Bonus.EXTRA_BATTLE_CARDS] = weights.card * later
    prices[Bonus.UPGRADED_SLOTS] = weights.forge * later
    prices[Bonus.EXTRA_EXPLORES] = weights.explore * later
    prices[Bonus.CLASS_EASE] = 0.0  # what it is worth depends on the classes still locked: see `block_worth`
    mind.blood = weights.power * (1.0 + weights.peril * peril(state, rules, mind, player))
    prices[Bonus.MAX_POWER] = SPARE * mind.blood


@compiled
def exposure(state, rules, mind, player):
    """Return the chance of the best armed rival against the own hero."""
    return plain_chance(rules, mind.duel - defense_stat(state, rules, Target.HERO.value, NOBODY, player))


@compiled
def peril(state, rules, mind, player):
    """Return the chance of the best armed rival to slay the own hero in one battle."""
    guard = defense_stat(state, rules, Target.HERO.value, NOBODY, player) + state.players[player].power
    return plain_chance(rules, mind.duel - guard)


@compiled
def threat(state, rules, mind, player, stronghold):
    """Return the chance of the best armed rival against a stronghold behind a player's walls."""
    return plain_chance(rules, mind.siege - defense_stat(state, rules, Target.STRONGHOLD.value, stronghold, player))


@compiled
def doubt(state, rules, mind, player):
    """Return how many of the own strongholds stand in doubt, where stronger walls decide."""
    mine = state.players[player]
    total = 0.0
    for place in range(mine.counts[Count.STRONGHOLDS]):
        risk = threat(state, rules, mind, player, mine.strongholds[place])
        total += DOUBT * risk * (1.0 - risk)
    return total


@compiled
def thirst(state, rules, mind, player):
    """Return how much more Attack against strongholds would help: much less where the open ones fall already."""
    strength = attack_stat(state, rules, player, Target.STRONGHOLD.value)
    failing, open_now = 0.0, 0
    for place in range(rules.castles_face_up):
        if state.independent[place] != NOBODY:
            defense = rules.stronghold_defense[state.independent[place]]
            failing += 1.0 - siege_chance(rules, strength, Target.INDEPENDENT.value, defense)
            open_now += 1
    if open_now == 0:
        return 1.0
    return mind.weights.sated + (1.0 - mind.weights.sated) * failing / open_now


@compiled
def wounded(state, rules, player):
    """Return how many points of Power the active hero lacks."""
    return most_power(state, rules, player) - state.players[player].power
