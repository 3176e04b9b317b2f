"""The automatic enemy of solo play: its set-up, its turns, its actions (A18). It is side 1 and is never asked.

A turn draws a card for a Hero. The action on the card is done if it can be done, and the player may follow it; if not,
the Hero moves by the compass instead.
"""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.chance import roll
from sim.engine.header import NOBODY
from sim.games.aughmoore.effects.force import renew
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground.courtyard import bring_home, respawn_all
from sim.games.aughmoore.ground.pieces import put
from sim.games.aughmoore.size import factions, lands
from sim.games.aughmoore.solo.actions import attack, build_feature, build_track, cast_own, recruit_unit, tax_all
from sim.games.aughmoore.solo.deck import clear_heroes, fill_solo_deck, next_card
from sim.games.aughmoore.solo.marching import hero_region, march_on
from sim.games.aughmoore.solo.vessels import fly_on, sail_on, vessel_here
from sim.games.aughmoore.state import HEROES, RESOURCES
from sim.games.aughmoore.words import SoloAction, Start, Unit


@compiled
def prepare_enemy(state, rules):
    """Give the enemy its faction, stock and deck, and its token on the start of its track (A18.1, A18.3, O41)."""
    mine = state.players[1]
    state.faction[1] = enemy_faction(state, rules)
    for resource in range(RESOURCES):
        mine.stock[resource] = rules.solo_stock[resource]
    mine.level = 1
    state.solo.space = 0
    state.solo.failed = 0
    state.solo.entered = 0
    state.solo.taken = 0
    fill_solo_deck(state)


@compiled
def enemy_faction(state, rules):
    """Return the enemy's faction: the one named if it is free, else one of the others in play by lot (A18.1, O42)."""
    if rules.solo_enemy != NOBODY and rules.solo_enemy != state.faction[0]:
        return rules.solo_enemy
    rivals = 0
    for faction in range(factions(rules)):
        rivals += is_rival(state, rules, faction)
    drawn = roll(state, rivals)
    enemy = 0
    while drawn > 0 or not is_rival(state, rules, enemy):
        drawn -= is_rival(state, rules, enemy)
        enemy += 1
    return enemy


@compiled
def is_rival(state, rules, faction):
    """Return whether the solo enemy may be drawn to be a faction: another than the player's, of a box in play (O42)."""
    box = rules.box_of[faction]
    if rules.enemy_keeps_to_land and rules.start_of[faction] != Start.ANY:
        return False
    return faction != state.faction[0] and (box == NOBODY or rules.boxes[box] == 1)


@compiled
def place_heroes(state, rules):
    """Put the enemy's three Heroes, and nobody else, into its Courtyard (A18.1)."""
    mine = state.players[1]
    for hero in range(HEROES):
        unit = Unit.HERO_1.value + hero
        mine.in_play[unit] = 1
        put(state, 1, unit, mine.capital, 1)
    renew(state, rules, 1)


@compiled
def take_turn(state, rules, hero):
    """Draw a card for a Hero and perform its action (A18.2, A18.4)."""
    if state.over or state.players[1].out:
        return
    state.active = 1
    state.solo.failed = 0
    state.solo.entered = 0
    respawn_all(state)
    card = next_card(state, rules)
    state.solo.cards[hero] = card
    note(state, Event.SOLO_CARD, hero, card)
    match rules.card_action[card]:
        case SoloAction.RECRUIT:
            recruit_unit(state, rules, hero, card)
        case SoloAction.BUILD_TRACK:
            build_track(state, rules, hero, card)
        case SoloAction.BUILD_FEATURE:
            build_feature(state, rules, hero, card)
        case SoloAction.RESEARCH:
            cast_own(state, rules, hero, card)
        case SoloAction.TAX:
            tax_all(state, rules, hero, card)
        case _:
            attack(state, rules, hero, card)


@compiled
def move_hero(state, rules, hero, card):
    """Move a Hero by the compass: aboard a Vessel in his region, else with his army (A18.5, A18.11, A19.5, A19.7)."""
    here = hero_region(state, hero)
    if state.over or here == NOBODY:
        return
    direction = rules.card_direction[card]
    vessel = vessel_here(state, hero)
    if vessel == Unit.AIR_VESSEL:
        fly_on(state, rules, hero, direction)
    elif vessel == Unit.SEA_VESSEL:
        sail_on(state, rules, hero, direction)
    elif here >= lands(state):
        bring_home(state, rules, here)
    else:
        march_on(state, rules, hero, direction)
    if here < lands(state) and state.trip.goal == NOBODY:
        note(state, Event.NO_WAY, 1, state.trip.slot, hero)


@compiled
def end_of_round(state):
    """Discard the three cards of the round (A18.4)."""
    clear_heroes(state)


@compiled
def track_score(state, rules):
    """Return the VP of the space that the enemy has reached on its track (A18.3, A19.14)."""
    return 0 if state.solo.space == 0 else rules.track_vp[state.solo.space - 1]
