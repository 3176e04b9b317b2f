"""The event die phase: the Malador ride, or an event card is earned (K4)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note, push
from sim.engine.chance import roll_for
from sim.engine.decks import draw
from sim.engine.header import NOBODY
from sim.games.kings.cards import draw_event_card
from sim.games.kings.construction import roll_colour
from sim.games.kings.streams import Dice
from sim.games.kings.words import Event, EventFace, Settlement, Step

N_FACES = len(EventFace)


@compiled
def roll_event_face(state, rules):
    """Roll the event die (K4.1)."""
    number = roll_for(state, Dice.EVENTS, rules.event_sides)
    for face in range(N_FACES):
        number -= rules.event_faces[face]
        if number < 0:
            return face
    return N_FACES - 1


@compiled
def event_die(state, rules, player):
    """Roll event die and resource die; draw a marauder card, or an event card if it is earned (K4.1-3, K4.6)."""
    face = roll_event_face(state, rules)
    colour = roll_colour(state, rules, Dice.EVENTS)
    note(state, Event.EVENT_DIE, player, face, colour)
    if face == EventFace.ORANGE:
        card = draw(state, state.marauders)
        if card != NOBODY:
            note(state, Event.MARAUDER_CARD, player, card)
            push(state, Step.MARAUDERS, player, card)
    elif earns_card(state, rules, player, face, colour):
        draw_event_card(state, player)


@compiled
def earns_card(state, rules, player, level, colour):
    """Return whether the player controls a territory of the colour with at least that settlement level (K4.3)."""
    mine = state.powers[player]
    for index in range(mine.land_count):
        place = mine.lands[index]
        land = state.land[place]
        if rules.colour[place] != colour or land.settlement < level:
            continue
        if rules.event_die_any_culture or level == Settlement.NONE or land.culture == player:
            return True
    return False
