"""Targets of the construction cards Saboteur, Limited Logistics and Raise a Road (K20.9, K20.16, K20.18)."""

from sim.compiling.compiled import compiled
from sim.engine.agenda import note
from sim.engine.options import unpack
from sim.games.kings.armies import add_road
from sim.games.kings.cards import steal_card
from sim.games.kings.words import Event, Verb


@compiled
def hit_target(state, rules, player, option):
    """Steal a card, stop an army, or lay a road (K20.9, K20.16, K20.18)."""
    verb, a, b, _ = unpack(option)
    match verb:
        case Verb.CHOOSE_PLAYER:
            steal_card(state, player, a)
            note(state, Event.CARD_STOLEN, player, a)
        case Verb.CHOOSE_ARMY:
            state.powers[a].armies[b].moved = 1
        case Verb.BUILD_ROAD:
            add_road(state, a, b)
        case _:
            pass
