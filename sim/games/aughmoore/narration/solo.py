"""What the automatic enemy of solo play does, in words."""

from typing import Any

from sim.engine.phrases import listed
from sim.engine.sentences import Row
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.narration.cards import carrier_text
from sim.games.aughmoore.narration.wording import (
    army,
    direction_name,
    does,
    faction_of,
    for_price,
    hero_name,
    region_name,
)
from sim.games.aughmoore.state import LEVELS
from sim.games.aughmoore.words import Slot, SoloAction

SOLO_ACTIONS = {
    SoloAction.RECRUIT: "Recruit",
    SoloAction.BUILD_TRACK: "Build (Capital City Track)",
    SoloAction.BUILD_FEATURE: "Build (Tower or Vessel)",
    SoloAction.RESEARCH: "Research",
    SoloAction.TAX: "Tax",
    SoloAction.ATTACK: "Attack",
}


def _card(state: Any, rules: Any, hero: int, card: int) -> str:
    action = SOLO_ACTIONS[SoloAction(int(rules.card_action[card]))]
    way = direction_name(int(rules.card_direction[card]))
    return does(state, 1, f"draw card {card + 1} for {hero_name(state, hero)}: {action}, {way}")


def _moved(state: Any, hero: int, origin: int, goal: int) -> str:
    trip = state.trip
    deed = {Slot.SAIL: "sail", Slot.FLY: "fly"}.get(Slot(int(trip.slot)), "march")
    units = listed(army(faction_of(state, 1), trip.army)) or hero_name(state, hero)
    return does(state, 1, f"{deed} from {region_name(state, origin)} to {region_name(state, goal)} with {units}")


def _track(state: Any, rules: Any, space: int, ore: int) -> str:
    told = does(state, 1, f"advance to space {space} of the Capital City Track {for_price([ore])}")
    ability = int(rules.track_ability[space - 1])
    if ability == 0:
        return told
    return f"{told}: {carrier_text(rules, rules.carriers.solo_ability + faction_of(state, 1) * LEVELS + ability - 1)}"


def _drew(state: Any, rules: Any, card: int) -> str:
    return does(state, 1, f"draw card {card + 1} for the Battle: Strength {int(rules.card_strength[card])}")


SOLO_EVENTS: dict[Event, Row] = {
    Event.SOLO_CARD: _card,
    Event.SOLO_FAILED: "the action fails: {hero} moves instead",
    Event.SOLO_MOVED: _moved,
    Event.SOLO_TOOK: "{enemy} collect {tokens:Exploration token} in {region}",
    Event.SOLO_TRACK: _track,
    Event.SOLO_DREW: _drew,
}
