"""Exploration tokens in words, first of all those that bring nothing now."""

from typing import Any

from sim.games.aughmoore.events import Event
from sim.games.aughmoore.exploration.tokens import room_aboard, unit_sold
from sim.games.aughmoore.ground.stock import can_pay
from sim.games.aughmoore.ground.waters import under_water
from sim.games.aughmoore.names import UNIT_NAMES
from sim.games.aughmoore.narration.lines import Lines, begins
from sim.games.aughmoore.narration.wording import (
    NONE,
    does,
    faction_of,
    goods,
    region_name,
    the,
    token_name,
    unit_name,
)
from sim.games.aughmoore.words import TokenEffect, Unit


def no_use(state: Any, rules: Any, side: int, region: int, token: int, second: int) -> str:
    """Tell why a token does nothing now."""
    if token == NONE:
        sweeper = "the Mystical Storm" if under_water(state, rules, region) else "Unstable Ground"
        return f"{sweeper} moves nobody out of {region_name(state, region)}"
    if second:
        return f"the {token_name(state, token)} is removed: {region_name(state, region)} has one already"
    design = rules.designs[token]
    if design.effect in (TokenEffect.BUY_UNIT, TokenEffect.BUY_RESEARCH, TokenEffect.FISHERMAN):
        return does(state, side, no_purchase(state, rules, side, region, token))
    if design.effect == TokenEffect.PIRATES:
        return f"the Pirates let {the(state, side)} pass"
    if design.effect == TokenEffect.MONSTER:
        return f"{monster(state, rules, region)} lets {the(state, side)} pass"
    return f"the {token_name(state, token)} {_stays(state, design, region)}"


def no_purchase(state: Any, rules: Any, side: int, region: int, token: int) -> str:
    """Return why nothing is bought of a token: "cannot pay 1 Food at the Farm"."""
    mine, faction, design = state.players[side], faction_of(state, side), rules.designs[token]
    if not can_pay(mine, design.pay):
        return f"cannot pay {goods(design.pay)} at the {token_name(state, token)}"
    if design.effect == TokenEffect.FISHERMAN and not room_aboard(state, rules, side, region):
        vessel = unit_name(faction, Unit.SEA_VESSEL)
        lacking = f"room aboard {vessel}" if mine.at[Unit.SEA_VESSEL] == region else "Vessel"
        return f"have no {lacking} for the {token_name(state, token)}"
    return f"have no {UNIT_NAMES[faction][unit_sold(design)]} left for the {token_name(state, token)}"


def _stays(state: Any, design: Any, region: int) -> str:
    match int(design.effect):
        case TokenEffect.TOLL_TO_LEAVE:
            return f"stays: each Land Unit that leaves {region_name(state, region)} pays {goods(design.pay)}"
        case TokenEffect.DEFEND_BONUS:
            return f"stays: {int(design.strength):+} to the defence of {region_name(state, region)}"
        case TokenEffect.PORTAL:
            return "stays: all Regions with one are adjacent"
        case TokenEffect.VP_AT_END:
            return f"stays: {int(design.vp)} VP at the end for the control of {region_name(state, region)}"
        case _:
            return "has no effect"


def monster(state: Any, rules: Any, region: int) -> str:
    """Return the Monster of a region."""
    return "the Sea Monster" if under_water(state, rules, region) else "the Monster"


def drove_off(state: Any, rules: Any, side: int, region: int) -> str:
    """Tell that a Monster was too strong."""
    return f"{monster(state, rules, region)} drives {the(state, side)} out of {region_name(state, region)}"


def beat_monster(state: Any, rules: Any, side: int, region: int, after: Lines) -> str:
    """Tell that a Monster is beaten, with the VP for it."""
    gained = f" and gain {after[0].vp} VP" if begins(after, (Event.VP,), side) else ""
    return does(state, side, f"beat {monster(state, rules, region)} of {region_name(state, region)}{gained}")


def vp_cause(state: Any, side: int, before: Lines) -> str:
    """Return what VP are for that Exploration tokens have brought."""
    if before and before[0].event == Event.SOLO_TOOK:
        return "for the Exploration token" + ("" if before[0].tokens == 1 else "s")
    return "for paying the Pirates" if begins(before, (Event.PAID,), side) else "for an Exploration token"
