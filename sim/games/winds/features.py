"""How a kingdom stands, in numbers that everybody at the table can count: what a value of positions weighs."""

from sim.compiling.compiled import compiled
from sim.engine.header import NOBODY
from sim.features import Feature, meanings
from sim.games.winds.attacking import may_attack
from sim.games.winds.battle import attack_stat, defense_stat
from sim.games.winds.building import residual
from sim.games.winds.money import wealth
from sim.games.winds.reach import (
    best_siege,
    best_slaying,
    best_spoil,
    chance_at,
    chance_to_slay,
    danger_to,
    fulfils_next,
    paid_share,
    wins_next,
)
from sim.games.winds.state import LINE_LENGTH, N_CLASSES, N_CONDITIONS, N_SKILLS
from sim.games.winds.victory import conditions_held, lacking, progress, standing
from sim.games.winds.vocabulary import Bonus
from sim.games.winds.words import Count, Skill, Target
from sim.games.winds.wounds import most_power


class Held(Feature):
    """What is counted; chances are those of a battle without cards."""

    ALIVE = 0, "1 while the kingdom is in the game"
    PLACE = 1, "players who move before it in a round"
    STRONGHOLDS = 2, "strongholds, which Conqueror counts"
    CLASSES = 3, "classes, which Legend counts"
    MASTERY = 4, "level of the best skill, which Master looks at"
    SLAIN = 5, "enemy heroes slain, whom Champion counts"
    CONDITIONS = 6, "victory conditions fulfilled"
    STANDING = 7, "how near it is to victory, in percent"
    CONQUEROR_NEXT = 8, "chance to take a stronghold in one attack, where that fulfils Conqueror"
    LEGEND_NEXT = 9, "1 over what the nearest class still lacks, where that class fulfils Legend"
    MASTER_NEXT = 10, "share of the price at hand of the level that fulfils Master"
    CHAMPION_NEXT = 11, "chance to slay a hero in one attack, where that fulfils Champion"
    WIN_NEXT = 12, "chance of winning at its next turn by the best of these, nobody before it doing so"
    CLASS_LACK = 13, "what all locked classes still lack"
    WEAPON = 14, "level in Weapon"
    DEFENSE_SKILL = 15, "level in Defense"
    FORGE = 16, "level in Forge"
    AGRICULTURE = 17, "level in Agriculture"
    LORE = 18, "level in Lore"
    NEXT_LEVEL = 19, "share of the price at hand of the best skill's next level"
    ITEMS = 20, "items equipped"
    HAND = 21, "cards and items in hand"
    MAVENS = 22, "mavens in the inner circle"
    BLOCKS = 23, "build blocks ticked"
    EFFECTS = 24, "cards and blocks in play that have effects"
    CAPITAL = 25, "capital on the mat"
    COINS = 26, "coins on strongholds and on the active hero's card"
    RESIDUAL = 27, "residual capital of a Build"
    DISCOUNTS = 28, "coins off skills, items and battle cards together"
    HEROES = 29, "heroes left in the line of succession"
    POWER = 30, "Power of the active hero"
    WOUNDS = 31, "Power that the active hero lacks"
    ATTACK_HERO = 32, "Attack against heroes"
    ATTACK_STRONGHOLD = 33, "Attack against strongholds"
    DEFENSE = 34, "Defense of the active hero"
    WALLS = 35, "Defense added to the own strongholds"
    REROLLS = 36, "battle rolls that may be made again"
    SPARED = 37, "damage spared in each battle lost"
    SIEGE = 38, "best chance to take a stronghold in one attack"
    SPOIL = 39, "best chance to take one of another player"
    SLAY = 40, "best chance to slay a hero in one attack"
    EXPOSED = 41, "best chances against each own stronghold of those who move before, together"
    EXPOSED_LATER = 42, "likewise of those who move after"
    BEATEN = 43, "best chance of another to beat the active hero"
    PERIL = 44, "best chance of another to slay the active hero"


@compiled
def features(state, rules, seat, values):
    """Write how a kingdom stands."""
    values[Held.PLACE] = seat
    if state.players[seat].alive:
        values[Held.ALIVE] = 1
        count_conditions(state, rules, seat, values)
        count_steps(state, rules, seat, values)
        count_skills(state, rules, seat, values)
        count_goods(state, seat, values)
        count_coins(state, rules, seat, values)
        count_arms(state, rules, seat, values)
        count_chances(state, rules, seat, values)
        count_dangers(state, rules, seat, values)


@compiled
def count_conditions(state, rules, seat, values):
    """Write how far each victory condition is reached (W12)."""
    mine = state.players[seat]
    for condition in range(N_CONDITIONS):
        values[Held.STRONGHOLDS + condition] = progress(mine, condition)
    values[Held.CONDITIONS] = conditions_held(rules, mine)
    values[Held.STANDING] = standing(state, rules, seat)


@compiled
def count_steps(state, rules, seat, values):
    """Write how likely the last step of each victory condition is, and that it wins before the others move."""
    for condition in range(N_CONDITIONS):
        values[Held.CONQUEROR_NEXT + condition] = fulfils_next(state, rules, seat, condition)
    others_wait = 1.0
    for other in range(seat):
        others_wait *= 1.0 - wins_next(state, rules, other)
    values[Held.WIN_NEXT] = others_wait * wins_next(state, rules, seat)


@compiled
def count_skills(state, rules, seat, values):
    """Write levels, and what is missing for more and for classes (W6, W7)."""
    mine = state.players[seat]
    for skill in range(N_SKILLS):
        values[Held.WEAPON + skill - Skill.WEAPON] = mine.counts[Count.WEAPON_LEVEL + skill]
    for card in range(N_CLASSES):
        if not mine.unlocked >> card & 1:
            values[Held.CLASS_LACK] += lacking(rules, mine, card, mine.totals[Bonus.CLASS_EASE])
    values[Held.NEXT_LEVEL] = paid_share(state, rules, seat)


@compiled
def count_goods(state, seat, values):
    """Write what lies before a player: items, cards, blocks."""
    mine = state.players[seat]
    values[Held.ITEMS] = mine.counts[Count.ITEMS_EQUIPPED]
    values[Held.HAND] = mine.battle_cards + mine.pools + mine.item_count
    values[Held.MAVENS] = mine.maven_count
    values[Held.BLOCKS] = mine.counts[Count.BLOCKS_TICKED]
    values[Held.EFFECTS] = mine.held_count


@compiled
def count_coins(state, rules, seat, values):
    """Write capital and what brings and saves some (W1.10, W9.1)."""
    mine = state.players[seat]
    values[Held.CAPITAL] = mine.capital
    values[Held.COINS] = wealth(state, seat) - mine.capital + mine.savings
    values[Held.RESIDUAL] = residual(state, rules, seat)
    totals = mine.totals
    values[Held.DISCOUNTS] = (
        totals[Bonus.SKILL_DISCOUNT] + totals[Bonus.ITEM_DISCOUNT] + totals[Bonus.BATTLE_CARD_DISCOUNT]
    )


@compiled
def count_arms(state, rules, seat, values):
    """Write the heroes and the stats of the active one (W10.3)."""
    mine = state.players[seat]
    values[Held.HEROES] = LINE_LENGTH - mine.lost
    values[Held.POWER] = mine.power
    values[Held.WOUNDS] = most_power(state, rules, seat) - mine.power
    values[Held.ATTACK_HERO] = attack_stat(state, rules, seat, Target.HERO.value)
    values[Held.ATTACK_STRONGHOLD] = attack_stat(state, rules, seat, Target.STRONGHOLD.value)
    values[Held.DEFENSE] = defense_stat(state, rules, Target.HERO.value, NOBODY, seat)
    values[Held.WALLS] = mine.totals[Bonus.STRONGHOLD_DEFENSE]
    values[Held.REROLLS] = mine.totals[Bonus.REROLLS]
    values[Held.SPARED] = mine.totals[Bonus.BATTLE_REDUCTION]


@compiled
def count_chances(state, rules, seat, values):
    """Write what a player can do in one attack."""
    values[Held.SIEGE] = best_siege(state, rules, seat)
    values[Held.SPOIL] = best_spoil(state, rules, seat)
    values[Held.SLAY] = best_slaying(state, rules, seat)


@compiled
def count_dangers(state, rules, seat, values):
    """Write what the others can do in one attack each."""
    mine = state.players[seat]
    for other in range(state.seats):
        if may_attack(state, other, seat) and state.players[other].alive:
            beaten = chance_at(state, rules, other, (Target.HERO.value, NOBODY, seat))
            values[Held.BEATEN] = max(values[Held.BEATEN], beaten)
            values[Held.PERIL] = max(values[Held.PERIL], chance_to_slay(state, rules, other, seat))
    for place in range(mine.counts[Count.STRONGHOLDS]):
        stronghold = mine.strongholds[place]
        values[Held.EXPOSED] += danger_to(state, rules, seat, stronghold, range(seat))
        values[Held.EXPOSED_LATER] += danger_to(state, rules, seat, stronghold, range(seat + 1, state.seats))


MEANINGS = meanings(Held)
