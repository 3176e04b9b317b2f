"""What growing is worth to a player of Winds of Numa Sera: the next level of a skill, and Build with a block."""

from policies.winds.wishes import ease_worth, masters
from policies.winds.worth import gain_of_item, worth
from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.games.winds.building import red_text_met, residual
from sim.games.winds.buying import learns_free
from sim.games.winds.carriers import BLOCK_CARRIER, SKILL_CARRIER
from sim.games.winds.equipping import needs_met
from sim.games.winds.money import skill_price
from sim.games.winds.state import LEVELS, MAX_BLOCKS, N_SKILLS
from sim.games.winds.victory import highest_level
from sim.games.winds.vocabulary import Bonus, Deed
from sim.games.winds.words import Count, Victory

NEVER = -1.0e9
CLOSED = 0.5  # share of the worth of a block whose red text is not met yet


@compiled
def skill_gain(state, rules, mind, player, skill):
    """Return what the next level of a skill is worth: effects, items it opens, Master, Sage; focus on the highest."""
    mine = state.players[player]
    level = mine.counts[Count.WEAPON_LEVEL + skill]
    carrier = SKILL_CARRIER + skill * LEVELS + level
    gain = worth(state, rules, mind, player, carrier)
    if level > 0:
        gain -= worth(state, rules, mind, player, carrier - 1)
    if masters(state, rules, skill, level) and level == highest_level(mine):
        gain += mind.steps[Victory.MASTER] * (1.0 + mind.weights.thrift * level)
    gain += mind.pulls[Count.SKILL_LEVELS]
    if level == 0:
        gain += mind.pulls[Count.SKILL_TYPES]
    return gain + opened(state, rules, mind, player, skill)


@compiled
def opened(state, rules, mind, player, skill):
    """Return what the items in hand are worth that the next level of a skill lets the hero wear."""
    mine = state.players[player]
    total = 0.0
    for place in range(mine.item_count):
        item = mine.items[place]
        if item >= rules.forge_items and not needs_met(rules, mine, item):
            condition = rules.item_needs[item, 0]
            if condition.what == Count.WEAPON_LEVEL + skill:
                lack = condition.at_least - mine.counts[condition.what]
                total += max(0.0, gain_of_item(state, rules, mind, player, item)) / lack
    return total


@compiled
def skill_score(state, rules, mind, skill):
    """Return the worth of the next level less its price; what one saves for costs what coins are worth otherwise."""
    player = state.decider
    mine = state.players[player]
    coin = mind.coin
    if coin > 1.0 and mine.counts[Count.WEAPON_LEVEL + skill] == highest_level(mine):
        coin = 1.0
    return skill_gain(state, rules, mind, player, skill) - coin * skill_price(state, rules, player, skill)


@compiled
def free_skill_gain(state, rules, mind, player, most):
    """Return what the best level is worth that may be learned free of charge."""
    best = 0.0
    for skill in range(N_SKILLS):
        if learns_free(state, player, skill, most):
            best = max(best, skill_gain(state, rules, mind, player, skill))
    return best


@compiled
def build_score(state, rules, mind, block):
    """Return what Build brings: residual capital, the block, what it opens, and a step towards Heir."""
    player = state.decider
    mine = state.players[player]
    score = mind.weights.builds + mind.coin * residual(state, rules, player)
    if block == NOBODY:
        return score
    score += block_value(state, rules, mind, block)
    if not mine.ticked >> block & 1:
        score += mind.pulls[Count.BLOCKS_TICKED]
        score += mind.weights.root * best_after(state, rules, mind, player, block)
    return score


@compiled
def block_value(state, rules, mind, block):
    """Return what a block of the own tree is worth, worked out once a question: several blocks may lead to it."""
    if not mind.weighed >> block & 1:
        mind.weighed |= 1 << block
        mind.blocks[block] = block_worth(state, rules, mind, state.decider, block)
    return mind.blocks[block]


@compiled
def block_worth(state, rules, mind, player, block):
    """Return what a block is worth: a free level by what would be learned, ease of classes by those still locked."""
    carrier = BLOCK_CARRIER + state.faction[player] * MAX_BLOCKS + block
    gain = worth(state, rules, mind, player, carrier)
    for place in effects_of(rules, carrier):
        effect = rules.effects[place]
        if effect.deed == Deed.FREE_SKILL:
            gain += free_skill_gain(state, rules, mind, player, effect.amount)
        elif effect.deed == Deed.BONUS and effect.bonus == Bonus.CLASS_EASE:
            gain += ease_worth(rules, mind, state.players[player])
    return gain


@compiled
def best_after(state, rules, mind, player, block):
    """Return what the best block is worth that a block leads to."""
    kingdom, mine = state.faction[player], state.players[player]
    after = rules.block_before[kingdom, block] & ~mine.ticked
    best, following = 0.0, 0
    while after > 0:
        if after & 1:
            share = 1.0 if red_text_met(rules, mine, kingdom, following) else CLOSED
            best = max(best, share * block_value(state, rules, mind, following))
        following += 1
        after >>= 1
    return best
