"""Strength in Battle: natural, by abilities, by Tactic cards (A10.2, A10.3, A10.6, A11.3)."""

from sim.compiling.compiled import compiled
from sim.engine.effects import effects_of
from sim.engine.header import NOBODY
from sim.engine.sets import first_of, without_first
from sim.games.aughmoore.content.vocabulary import Danger, Kind, Side, When
from sim.games.aughmoore.effects.counting import counts_in_battle, holds, times, towers_in_battle, withstands
from sim.games.aughmoore.effects.force import present, spent
from sim.games.aughmoore.ground.capital import capital_strength
from sim.games.aughmoore.ground.pieces import is_enemy, natural_here
from sim.games.aughmoore.size import lands
from sim.games.aughmoore.solo.battles import card_strength
from sim.games.aughmoore.state import PILE
from sim.games.aughmoore.words import Face, TokenEffect


@compiled
def natural(state, rules, part):
    """Return a side's Natural Strength: units, Towers, and in a Capital all that defends it (A10.2, A11.1, A11.3)."""
    battle = state.battle
    strength = towers_in_battle(state, part) * rules.tower_strength
    for side in range(state.sides):
        if battle.members[part] >> side & 1:
            strength += natural_here(state, rules, side, battle.ground[part])
    if part == 1 and battle.capital:
        strength += capital_strength(state, rules, battle.leader[1])
    return strength


@compiled
def fort_bonus(state, rules, region):
    """Return what a Fort adds to the defence of its region (A9.5)."""
    bonus = 0
    if region < lands(state):
        for index in range(PILE):
            if state.face[region, index] == Face.LASTING:
                design = rules.designs[state.token[region, index]]
                if design.effect == TokenEffect.DEFEND_BONUS:
                    bonus += design.strength
    return bonus


@compiled
def ability_bonus(state, rules, side, part, toward):
    """Return what a side's abilities add to its own total, or to its enemy's (A10.3)."""
    mine = state.players[side]
    region = state.battle.ground[part]
    bonus, places = 0, mine.strengths
    while places:
        held = mine.abilities[first_of(places)]
        places = without_first(places)
        effect = rules.effects[held.effect]
        if effect.side == toward and present(mine, held, region):
            bonus += strength_by(state, rules, side, effect)
    return bonus


@compiled
def strength_by(state, rules, side, effect):
    """Return what one ability of those who fight adds without being asked for (A10.3)."""
    if effect.moment != When.BATTLE or effect.may or not holds(state, rules, side, effect, state.battle.region, 0):
        return 0
    return effect.amount * times(state, rules, side, effect)


@compiled
def bonus(state, rules, part):
    """Return the bonuses of one side, counted anew: abilities of both sides, a Fort, Spells (A10.3, A10.4, A9.5)."""
    battle = state.battle
    added = battle.spell_strength[part]
    if part == 1:
        added += fort_bonus(state, rules, battle.ground[1])
    proof = withstands(state, rules, part, Danger.ABILITIES.value)
    for side in range(state.sides):
        if counts_in_battle(state, rules, part, side):
            added += ability_bonus(state, rules, side, part, Side.OWN.value)
        elif counts_in_battle(state, rules, 1 - part, side) and not proof:
            added += ability_bonus(state, rules, side, 1 - part, Side.ENEMY.value)
    return added


@compiled
def before_tactics(state, rules, part):
    """Return the Strength of one side before Tactic cards are chosen (A10.2 to A10.4)."""
    return natural(state, rules, part) + bonus(state, rules, part)


@compiled
def tactic_of(state, part):
    """Return the Tactic card of one side, NOBODY if it is cancelled or ignored (A10.7)."""
    battle = state.battle
    if battle.cancelled[part] or battle.unpaid[part]:
        return NOBODY
    return state.players[battle.leader[part]].tactic


@compiled
def tactic_strength(state, rules, part):
    """Return what the Tactic card of one side adds, with what it adds against the enemy's (A10.6, A19.1)."""
    battle = state.battle
    leader = battle.leader[part]
    if is_enemy(state, leader):
        return card_strength(state, rules)
    tactic = tactic_of(state, part)
    if tactic == NOBODY:
        return rules.unpaid_strength if battle.unpaid[part] else 0
    return rules.tactic_strength[tactic] + tactic_bonus(state, rules, leader, tactic, tactic_of(state, 1 - part))


@compiled
def tactic_bonus(state, rules, side, tactic, met):
    """Return what a Tactic card adds against the card that it meets, or against structures (A10.6)."""
    added = 0
    carrier = rules.carriers.tactic + tactic
    for index in effects_of(rules, carrier):
        effect = rules.effects[index]
        if effect.kind != Kind.STRENGTH or (effect.versus and (met == NOBODY or not effect.versus >> met & 1)):
            continue
        if holds(state, rules, side, effect, state.battle.region, 0):
            added += effect.amount * times(state, rules, side, effect)
    return added


@compiled
def wins_ties(state, rules, part):
    """Return whether an ability lets one side win equal totals (A10.10, A14.5)."""
    battle = state.battle
    for side in range(state.sides):
        mine = state.players[side]
        if not counts_in_battle(state, rules, part, side) or not mine.kinds >> Kind.WIN_TIES & 1:
            continue
        for index in range(mine.ability_count):
            held = mine.abilities[index]
            effect = rules.effects[held.effect]
            if held.kind != Kind.WIN_TIES or not present(mine, held, battle.ground[part]) or spent(mine, effect):
                continue
            if holds(state, rules, side, effect, battle.region, 0):
                return True
    return False


@compiled
def damage_change(state, rules, loser):
    """Return how much more, or less, damage the loser takes by Tactics, Spells and abilities (A11.6, A14.4)."""
    battle = state.battle
    change = battle.damage_change[loser]
    tactic = tactic_of(state, loser)
    if tactic != NOBODY and not is_enemy(state, battle.leader[loser]):
        carrier = rules.carriers.tactic + tactic
        for index in effects_of(rules, carrier):
            effect = rules.effects[index]
            if effect.kind == Kind.DAMAGE and effect.side == Side.OWN:
                change += effect.amount
    for side in range(state.sides):
        if counts_in_battle(state, rules, loser, side):
            change += damage_abilities(state, rules, side, loser, When.LOST.value, Side.OWN.value)
        elif counts_in_battle(state, rules, 1 - loser, side):
            change += damage_abilities(state, rules, side, 1 - loser, When.WON.value, Side.ENEMY.value)
    return change


@compiled
def damage_abilities(state, rules, side, part, moment, toward):
    """Return what the abilities of a side change in the damage after its defeat or victory (A11.6)."""
    mine = state.players[side]
    change = 0
    if not mine.kinds >> Kind.DAMAGE & 1:
        return change
    for index in range(mine.ability_count):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if held.kind != Kind.DAMAGE or held.moment != moment or effect.side != toward:
            continue
        if present(mine, held, state.battle.ground[part]) and holds(state, rules, side, effect, state.battle.region, 0):
            change += effect.amount
    return change
