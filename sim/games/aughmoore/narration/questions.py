"""Heroes of Land, Air & Sea in words: questions and standings, for `trace` and the step interface.

Questions are short commands. Answers are told in `answers`, what happened in `chronicle`.
"""

from collections.abc import Callable
from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.map.moving import vessel_of
from sim.games.aughmoore.narration.account import account, boxes, others, reshuffled
from sim.games.aughmoore.narration.answers import companies_go, describe, mine_of, my_part, my_unit, sold_by
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
    spell_name,
    tactic_name,
    the,
    token_name,
)
from sim.games.aughmoore.round.scoring import full_score
from sim.games.aughmoore.words import Slot, Unit

Words = Callable[..., str]  # of the state, the rules and what a question is about

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
    return _QUESTIONS[Decision(int(state.decision))](state, rules, int(state.about[0]), int(state.about[1]))


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


def _continent(state: Any, rules: Any, side: int, _: int) -> str:
    whose = f" of {the(state, side)}" if is_enemy(state, side) else ""
    return f"Choose a continent for the Capital City{whose}"


def _route(state: Any, rules: Any, slot: int, origin: int) -> str:
    deed = slot_name(slot)
    if slot in (Slot.SAIL, Slot.FLY) and not companies_go(state, rules):
        deed += f" with {my_unit(state, int(vessel_of(slot)))}"
    steps = int(state.about[2])
    start = f" from {region_name(state, origin)}" if origin != NOBODY else ""
    free = f" by up to {counted(steps, 'Region')}" if steps else ""
    return f"{deed}{start}{free}"


def _army(state: Any, rules: Any, *_: int) -> str:
    trip = state.trip
    way = f"from {region_name(state, int(trip.origin))} to {region_name(state, int(trip.goal))}"
    if companies_go(state, rules):
        return f"Choose who {'swims' if trip.slot == Slot.SAIL else 'flies'} {way}"
    if trip.slot in (Slot.SAIL, Slot.FLY):
        return f"Take passengers aboard {my_unit(state, int(vessel_of(int(trip.slot))))} {way}"
    return f"Choose the army that marches {way}"


def _by(rules: Any, effect: int) -> str:
    return f"by {source_name(rules, effect)}"


def _left(state: Any, rules: Any, deed: str, what: str, number: int) -> str:
    return f"{deed} {counted(number, what)} {_by(rules, int(state.errand.effect))}"


def _trade(state: Any, rules: Any, number: int, _: int) -> str:
    most = "any number of resources" if number < 0 else f"up to {counted(number, 'resource')}"
    return f"Exchange {most} one for one"


def _buy(state: Any, rules: Any, region: int, token: int) -> str:
    price = for_price(int(number) for number in rules.designs[token].pay)
    seller = f"the {token_name(state, token)} of {region_name(state, region)}"
    return f"Take {sold_by(state, rules, token)} {price} at {seller} or not"


def _rogue(state: Any, rules: Any, region: int, token: int) -> str:
    price = goods(int(number) for number in rules.designs[token].pay)
    return f"Pay {price} to the Rogue of {region_name(state, region)} or lose a unit"


def _fliers(state: Any, region: int) -> str:
    """Return who flies on after a Battle at sea: the Air Vessel, or an army without one."""
    aboard = mine_of(state).units[region, Unit.AIR_VESSEL]
    return my_unit(state, Unit.AIR_VESSEL) if aboard else "the army"


def _tactic_card(state: Any, rules: Any, region: int, _: int) -> str:
    side = "the attack on" if my_part(state) == 0 else "the defence of"
    return f"Choose a Tactic card for {side} {region_name(state, region)}"


def _pay_tactic(state: Any, rules: Any, price: int, _: int) -> str:
    tactic = tactic_name(int(state.players[int(state.decider)].tactic))
    return f"Pay for {tactic}: {counted(price, 'resource')}"


def _retreat(state: Any, rules: Any, region: int, unit: int) -> str:
    return f"Choose where {my_unit(state, unit)} retreats to from {region_name(state, region)}"


_QUESTIONS: dict[Decision, Words] = {
    Decision.CONTINENT: _continent,
    Decision.UNUSED: lambda s, r, a, b: "Choose the continent that stays out of play",
    Decision.ACTION: lambda s, r, a, b: "Place an action token",
    Decision.FOLLOW: lambda s, r, a, b: f"Follow {slot_name(a)} or not",
    Decision.MUSTER: lambda s, r, a, b: "Muster a second Command action or not",
    Decision.GIVE: lambda s, r, a, b: "Give resources to an ally or not",
    Decision.KEEP: lambda s, r, a, b: "Discard a Spell down to the Library limit",
    Decision.RESEARCH: lambda s, r, a, b: "Take a free Research action",
    Decision.ROUTE: _route,
    Decision.ARMY: _army,
    Decision.ALLY_ARMY: lambda s, r, a, b: f"Take units of {the(s, a)} along or not",
    Decision.CONSENT: lambda s, r, a, b: "Let an ally take own units along or not",
    Decision.CAST: lambda s, r, a, b: "Cast a Spell or not" if a == 1 else "Cast a Spell",
    Decision.INTERRUPT: lambda s, r, a, b: f"Interrupt {spell_name(s, r, b)} of {the(s, a)} or not",
    Decision.GAIN: lambda s, r, a, b: f"Choose {counted(a, 'resource')} to receive",
    Decision.STEAL: lambda s, r, a, b: _left(s, r, "Take", "resource", a),
    Decision.DENY: lambda s, r, a, b: _left(s, r, "Deny the yield of", "Region", a),
    Decision.TRADE: _trade,
    Decision.SPAWN: lambda s, r, a, b: f"Place units {_by(r, a)}",
    Decision.RELOCATE: lambda s, r, a, b: f"Move units {_by(r, a)}",
    Decision.DESTROY: lambda s, r, a, b: f"Destroy units {_by(r, a)}",
    Decision.LOSE: lambda s, r, a, b: f"Lose {counted(b, 'unit')} in {region_name(s, a)}",
    Decision.READY: lambda s, r, a, b: f"Turn a Scribed Spell to Ready {_by(r, a)}",
    Decision.REVEAL: lambda s, r, a, b: f"Reveal Exploration tokens {_by(r, a)}",
    Decision.FREE_ACTION: lambda s, r, a, b: f"Take a free action {_by(r, a)}",
    Decision.BUY: _buy,
    Decision.ROGUE: _rogue,
    Decision.PUSH: lambda s, r, a, b: f"Choose where Unstable Ground throws the Land Units of {region_name(s, a)}",
    Decision.STORM: lambda s, r, a, b: (
        f"Choose the shore where the Mystical Storm of {region_name(s, a)} casts the units"
    ),
    Decision.SEND_PIRATES: lambda s, r, a, b: f"Choose a Sea Region for the Pirates of {region_name(s, a)}",
    Decision.FLY_ON: lambda s, r, a, b: f"Choose where {_fliers(s, a)} lands after the Battle for {region_name(s, a)}",
    Decision.START_ABILITY: lambda s, r, a, b: f"Use {source_name(r, a)} in the Battle or not",
    Decision.COMBAT_SPELL: lambda s, r, a, b: f"Cast a Combat Spell in the Battle for {region_name(s, a)} or not",
    Decision.TACTIC: _tactic_card,
    Decision.CONSCRIPTS: lambda s, r, a, b: f"Call units of adjacent Regions into the Battle for {region_name(s, a)}",
    Decision.PAY_TACTIC: _pay_tactic,
    Decision.DAMAGE: lambda s, r, a, b: f"Choose the next loss, with {a} damage to take",
    Decision.RETREAT: _retreat,
    Decision.RECOVER: lambda s, r, a, b: f"Bring back a unit {_by(r, a)} or not",
    Decision.LEADER: lambda s, r, a, b: f"Choose who leads the defence of {region_name(s, a)}",
    Decision.REINFORCE: lambda s, r, a, b: f"Bring units into the Battle {_by(r, a)}",
}
