"""Heroes of Land, Air & Sea in words: questions and standings, for `trace` and the step interface.

Questions are short commands. Answers are told in `answers`, what happened in `chronicle`.
"""

from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted
from sim.engine.sentences import Sentences
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.map.moving import vessel_of
from sim.games.aughmoore.narration.account import account, boxes, others, reshuffled
from sim.games.aughmoore.narration.answers import ASKED, companies_go, describe, mine_of, my_part, my_unit, sold_by
from sim.games.aughmoore.narration.cards import source_name
from sim.games.aughmoore.narration.chronicle import event
from sim.games.aughmoore.narration.legend import legend
from sim.games.aughmoore.narration.wording import (
    army,
    faction_of,
    for_price,
    goods,
    is_enemy,
    level_name,
    region_name,
    seat_name,
    slot_name,
    tactic_name,
    the,
    token_name,
)
from sim.games.aughmoore.round.scoring import full_score
from sim.games.aughmoore.words import Slot, Unit

__all__ = [
    "account",
    "boxes",
    "decision",
    "describe",
    "event",
    "legend",
    "others",
    "reshuffled",
    "seat_name",
    "standing",
]


def decision(state: Any, rules: Any) -> str:
    """Return the question being asked: a short command, such as "Place an action token"."""
    return _QUESTIONS(state, rules, state.decision, state.about)


def standing(state: Any, rules: Any) -> str:
    """Return in one line the VP, the stock, the Capital City, the units and the Towers of all sides."""
    return "; ".join(_stands(state, rules, side) for side in range(int(state.sides)))


def _stands(state: Any, rules: Any, side: int) -> str:
    """Return how a side stands; its VP are those that it would score now."""
    mine = state.players[side]
    name = seat_name(state, side)
    if mine.out:
        return f"{name} eliminated"
    parts = [f"{int(full_score(state, rules, side))} VP{'' if state.ended else ' if it ended now'}"]
    if any(mine.stock):
        parts.append(goods(mine.stock).replace(" and ", ", "))
    parts += [f"Capital {level_name(int(mine.level))}", *army(faction_of(state, side), mine.in_play)]
    if mine.tower_count:
        parts.append(counted(int(mine.tower_count), "Tower"))
    return f"{name} {', '.join(parts)}"


def _continent(state: Any, founder: int) -> str:
    whose = f" of {the(state, founder)}" if is_enemy(state, founder) else ""
    return f"Choose a continent for the Capital City{whose}"


def _route(state: Any, rules: Any, slot: int, start: int, steps: int) -> str:
    deed = slot_name(slot)
    if slot in (Slot.SAIL, Slot.FLY) and not companies_go(state, rules):
        deed += f" with {my_unit(state, int(vessel_of(slot)))}"
    origin = f" from {region_name(state, start)}" if start != NOBODY else ""
    free = f" by up to {counted(steps, 'Region')}" if steps else ""
    return f"{deed}{origin}{free}"


def _army(state: Any, rules: Any) -> str:
    trip = state.trip
    way = f"from {region_name(state, int(trip.origin))} to {region_name(state, int(trip.goal))}"
    if companies_go(state, rules):
        return f"Choose who {'swims' if trip.slot == Slot.SAIL else 'flies'} {way}"
    if trip.slot in (Slot.SAIL, Slot.FLY):
        return f"Take passengers aboard {my_unit(state, int(vessel_of(int(trip.slot))))} {way}"
    return f"Choose the army that marches {way}"


def _trade(number: int) -> str:
    most = "any number of resources" if number < 0 else f"up to {counted(number, 'resource')}"
    return f"Exchange {most} one for one"


def _buy(state: Any, rules: Any, region: int, token: int) -> str:
    price = for_price(int(number) for number in rules.designs[token].pay)
    seller = f"the {token_name(state, token)} of {region_name(state, region)}"
    return f"Take {sold_by(state, rules, token)} {price} at {seller} or not"


def _rogue(state: Any, rules: Any, region: int, token: int) -> str:
    price = goods(int(number) for number in rules.designs[token].pay)
    return f"Pay {price} to the Rogue of {region_name(state, region)} or lose a unit"


def _fly_on(state: Any, region: int) -> str:
    """Return the question after a Battle at sea about the Air Vessel, or about an army that flies without one."""
    aboard = mine_of(state).units[region, Unit.AIR_VESSEL]
    fliers = my_unit(state, Unit.AIR_VESSEL) if aboard else "the army"
    return f"Choose where {fliers} lands after the Battle for {region_name(state, region)}"


def _tactic_card(state: Any, region: int) -> str:
    side = "the attack on" if my_part(state) == 0 else "the defence of"
    return f"Choose a Tactic card for {side} {region_name(state, region)}"


def _pay_tactic(state: Any, price: int) -> str:
    tactic = tactic_name(int(state.players[int(state.decider)].tactic))
    return f"Pay for {tactic}: {counted(price, 'resource')}"


_QUESTIONS = Sentences(
    {
        Decision.CONTINENT: _continent,
        Decision.UNUSED: "Choose the continent that stays out of play",
        Decision.ACTION: "Place an action token",
        Decision.FOLLOW: "Follow {slot} or not",
        Decision.MUSTER: "Muster a second Command action or not",
        Decision.GIVE: "Give resources to an ally or not",
        Decision.KEEP: "Discard a Spell down to the Library limit",
        Decision.RESEARCH: "Take a free Research action",
        Decision.ROUTE: _route,
        Decision.ARMY: _army,
        Decision.ALLY_ARMY: "Take units of {ally} along or not",
        Decision.CONSENT: "Let an ally take own units along or not",
        Decision.CAST: lambda free: "Cast a Spell or not" if free == 1 else "Cast a Spell",
        Decision.INTERRUPT: "Interrupt {spell} of {caster} or not",
        Decision.GAIN: "Choose {amount:resource} to receive",
        Decision.STEAL: "Take {left:resource} by {errand}",
        Decision.DENY: "Deny the yield of {left:Region} by {errand}",
        Decision.TRADE: _trade,
        Decision.SPAWN: "Place units by {effect}",
        Decision.RELOCATE: "Move units by {effect}",
        Decision.DESTROY: "Destroy units by {effect}",
        Decision.LOSE: "Lose {number:unit} in {region}",
        Decision.READY: "Turn a Scribed Spell to Ready by {effect}",
        Decision.REVEAL: "Reveal Exploration tokens by {effect}",
        Decision.FREE_ACTION: "Take a free action by {effect}",
        Decision.BUY: _buy,
        Decision.ROGUE: _rogue,
        Decision.PUSH: "Choose where Unstable Ground throws the Land Units of {region}",
        Decision.STORM: "Choose the shore where the Mystical Storm of {region} casts the units",
        Decision.SEND_PIRATES: "Choose a Sea Region for the Pirates of {region}",
        Decision.FLY_ON: _fly_on,
        Decision.START_ABILITY: "Use {effect} in the Battle or not",
        Decision.COMBAT_SPELL: "Cast a Combat Spell in the Battle for {region} or not",
        Decision.TACTIC: _tactic_card,
        Decision.CONSCRIPTS: "Call units of adjacent Regions into the Battle for {region}",
        Decision.PAY_TACTIC: _pay_tactic,
        Decision.DAMAGE: "Choose the next loss, with {damage} damage to take",
        Decision.RETREAT: "Choose where {unit} retreats to from {region}",
        Decision.RECOVER: "Bring back a unit by {effect} or not",
        Decision.LEADER: "Choose who leads the defence of {region}",
        Decision.REINFORCE: "Bring units into the Battle by {effect}",
        Decision.MOVE_IN: lambda state, region: (
            f"Move {my_unit(state, Unit.SEA_VESSEL)} into {region_name(state, region)} or not"
        ),
    },
    ASKED,
    {"errand": lambda state, rules: source_name(rules, int(state.errand.effect))},
)
