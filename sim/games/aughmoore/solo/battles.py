"""The automatic enemy in a Battle: its card, and its losses (A19.1 to A19.4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.games.aughmoore.effects.counting import part_of
from sim.games.aughmoore.effects.losing import destroy_unit
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.courtyard import respawn_all
from sim.games.aughmoore.solo.deck import next_card, put_away
from sim.games.aughmoore.words import Unit


@compiled
def draw_card(state, rules):
    """Draw the enemy's card of the present Battle, once the player's Tactic card is chosen (A19.1)."""
    card = next_card(state, rules)
    state.battle.card = card
    note(state, Event.SOLO_DREW, card)
    put_away(state, rules, card)


@compiled
def enemy_tactic(rules, card, part):
    """Return the Tactic that a card names for an attacker (0) or a defender (1) (A19.1)."""
    return rules.card_attack[card] if part == 0 else rules.card_defence[card]


@compiled
def card_strength(state, rules):
    """Return the Strength that the enemy's card adds: none if the player's Tactic cancels the one it names (A19.2)."""
    battle = state.battle
    part = part_of(state, 1)
    if part < 0 or battle.card < 0 or battle.cancelled[part] == 1:
        return 0
    return rules.card_strength[battle.card]


@compiled
def assign_damage(state, rules, damage):
    """Destroy the enemy's weak units first until the damage is covered; Heroes come back at once (A19.3, A19.4)."""
    region = state.battle.region  # the enemy never fights from a distance
    while damage > 0 and state.players[1].total[region] > 0:
        unit = first_to_fall(state.players[1], region)
        damage -= rules.strength[state.faction[1], unit]
        destroy_unit(state, rules, 1, unit, region)
    respawn_all(state)


@compiled
def first_to_fall(mine, region):
    """Return the unit that the enemy loses first: Serf, Warrior, Air Vessel, Sea Vessel, last a Hero (A19.3)."""
    for unit in (Unit.SERF.value, Unit.WARRIOR.value, Unit.AIR_VESSEL.value, Unit.SEA_VESSEL.value):
        if mine.units[region, unit] > 0:
            return unit
    unit = Unit.HERO_1.value
    while mine.units[region, unit] == 0:
        unit += 1
    return unit
