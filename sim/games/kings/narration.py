"""War of Kings in words: questions, answers and events, for `trace` and the step interface."""

from typing import Any

from sim.games.kings import words as w
from sim.games.kings.state import MALADOR
from sim.header import NOBODY
from sim.options import unpack

KINGDOM_NAMES = ("Purple", "Red", "White", "Blue", "Green", "Black")
ROLES = {"capital": "Hill", "front": "Meadow", "left": "Wood", "right": "Wood", "rim": "Downs", "middle": "Plain"}


def title(member: Any) -> str:
    """Return an enumeration member in words."""
    return str(member.name).replace("_", " ").lower()


def seat_name(state: Any, seat: int) -> str:
    """Return who plays a seat, or the Malador."""
    if seat == NOBODY:
        return "nobody"
    if seat == MALADOR:
        return "the Malador"
    return KINGDOM_NAMES[int(state.faction[seat])]


def land_name(number: int) -> str:
    """Return a territory's name in words."""
    return f"territory {number}"


def decision(state: Any, rules: Any) -> str:
    """Return the question being asked."""
    return title(w.Decision(int(state.decision)))


def describe(state: Any, rules: Any, option: int) -> str:
    """Return an option in words."""
    verb, a, b, c = (int(part) for part in unpack(int(option)))
    return _ANSWERS[w.Verb(verb)](state, a, b, c)


def _army(state: Any, power: int, index: int) -> str:
    army = state.powers[power].armies[index]
    hurt = f", {army.damage} damage" if army.damage else ""
    return f"{seat_name(state, power)}'s army in {land_name(int(army.place))}{hurt}"


def _own_army(state: Any, index: int) -> str:
    power = state.decider
    if w.Decision(int(state.decision)) in (w.Decision.MALADOR_MARCH, w.Decision.MARAUDER):
        power = MALADOR
    elif w.Decision(int(state.decision)) == w.Decision.WITHDRAW:
        power = state.battle.defender
    return f"the army in {land_name(int(state.powers[power].armies[index].place))}"


def _march(state: Any, index: int, place: int, forced: int) -> str:
    by_force = " by Forced March" if forced == 1 else ""
    return f"march {_own_army(state, index)} to {land_name(place)}{by_force}"


def _heal(state: Any, a: int, b: int, _: int) -> str:
    if w.Decision(int(state.decision)) == w.Decision.MARAUDER:
        return f"heal the Malador in {land_name(a)}"
    return f"resupply {_own_army(state, a)}" + (" with the card" if b == 1 else "")


def _fight(state: Any, *_: int) -> str:
    return "fight on" if w.Decision(int(state.decision)) == w.Decision.PRESS else "give battle"


def _resource(number: int) -> str:
    return title(w.Resource(number))


def _steal(state: Any, victim: int, first: int, second: int) -> str:
    loot = _resource(first) + (f" and {_resource(second)}" if second != NOBODY else "")
    return f"steal {loot} from {seat_name(state, victim)}"


_ANSWERS = {
    w.Verb.PASS: lambda s, a, b, c: "stay" if w.Decision(int(s.decision)) == w.Decision.MARCH else "no (more)",
    w.Verb.PAY: lambda s, a, b, c: "buy provisions",
    w.Verb.DISBAND: lambda s, a, b, c: f"disband {_own_army(s, a)}",
    w.Verb.PLAY: lambda s, a, b, c: f"play {title(w.EventCard(a))}",
    w.Verb.CHOOSE_LAND: lambda s, a, b, c: f"choose {land_name(a)}",
    w.Verb.BUILD_ROAD: lambda s, a, b, c: f"build a road from {land_name(a)} to {land_name(b)}",
    w.Verb.BUILD: lambda s, a, b, c: f"build {title(w.Project(a))} in {land_name(b)}",
    w.Verb.SWAP: lambda s, a, b, c: f"exchange {_resource(a)} for {_resource(b)} at the market",
    w.Verb.BUY: lambda s, a, b, c: f"buy {_resource(a)} at the market",
    w.Verb.SELL: lambda s, a, b, c: f"sell {_resource(a)} to the market",
    w.Verb.BARGAIN: lambda s, a, b, c: "offer a bargain",
    w.Verb.CHOOSE_ARMY: lambda s, a, b, c: f"choose {_army(s, a, b)}",
    w.Verb.CHOOSE_PLAYER: lambda s, a, b, c: f"choose {seat_name(s, a)}",
    w.Verb.ASK: lambda s, a, b, c: f"ask {seat_name(s, a)} for {c} {_resource(b)}",
    w.Verb.GIVE: lambda s, a, b, c: f"offer {b} {_resource(a)}",
    w.Verb.ACCEPT: lambda s, a, b, c: "accept",
    w.Verb.STEAL: _steal,
    w.Verb.REBEL: lambda s, a, b, c: f"foment rebellion in {land_name(a)}",
    w.Verb.UPGRADE: lambda s, a, b, c: f"strengthen the Malador in {land_name(a)}",
    w.Verb.PLACE: lambda s, a, b, c: f"place Malador in {land_name(a)}",
    w.Verb.HEAL: _heal,
    w.Verb.MARCH: _march,
    w.Verb.WAIT: lambda s, a, b, c: "wait for the other armies",
    w.Verb.FIGHT: _fight,
    w.Verb.GO_BACK: lambda s, a, b, c: "go back",
    w.Verb.RETREAT: lambda s, a, b, c: _march(s, a, b, c).replace("march", "withdraw", 1),
    w.Verb.CAPTURE: lambda s, a, b, c: "capture",
    w.Verb.RAZE: lambda s, a, b, c: "raze",
    w.Verb.FORFEIT: lambda s, a, b, c: "forfeit the game",
}


def event(state: Any, rules: Any, line: Any) -> str | None:
    """Return a line of the chronicle in words."""
    a, b, c, d = int(line.a), int(line.b), int(line.c), int(line.d)
    return _EVENTS[w.Event(int(line.event))](state, a, b, c, d)


_EVENTS = {
    w.Event.ROUND: lambda s, a, b, c, d: f"round {a}",
    w.Event.REVENUE: lambda s, a, b, c, d: f"{seat_name(s, a)} collects {b} gold",
    w.Event.SUPPORT: lambda s, a, b, c, d: f"{seat_name(s, a)} has {b} unsupported armies",
    w.Event.RESOURCE_DIE: lambda s, a, b, c, d: f"resource die: {title(w.Colour(a))}",
    w.Event.YIELD: lambda s, a, b, c, d: f"{seat_name(s, a)} receives {c} {_resource(b)}",
    w.Event.TURN: lambda s, a, b, c, d: f"{seat_name(s, a)}'s turn",
    w.Event.EVENT_DIE: lambda s, a, b, c, d: f"event die: {title(w.EventFace(b))}, {title(w.Colour(c))}",
    w.Event.EVENT_CARD: lambda s, a, b, c, d: f"{seat_name(s, a)} draws an event card: {title(w.EventCard(b))}",
    w.Event.MARAUDER_CARD: lambda s, a, b, c, d: f"{seat_name(s, a)} draws a marauder card: {title(w.MarauderCard(b))}",
    w.Event.DISCOVERY_CARD: lambda s, a, b, c, d: f"{land_name(c)} is discovered: {title(w.DiscoveryCard(b))}",
    w.Event.CONTROL: lambda s, a, b, c, d: f"{land_name(a)} is under the control of {seat_name(s, b)}",
    w.Event.LOST_ARMY: lambda s, a, b, c, d: f"{seat_name(s, a)} loses an army in {land_name(b)}",
    w.Event.NEW_ARMY: lambda s, a, b, c, d: f"a new army of {seat_name(s, a)} in {land_name(b)}",
    w.Event.BATTLE: lambda s, a, b, c, d: f"{seat_name(s, a)} offers battle to {seat_name(s, b)} in {land_name(c)}",
    w.Event.ROLL: lambda s, a, b, c, d: f"{seat_name(s, a)} rolls {d} dice: {b} swords, {c} shields",
    w.Event.HITS: lambda s, a, b, c, d: f"{b} hits on {seat_name(s, a)}",
    w.Event.RAZED: lambda s, a, b, c, d: f"{seat_name(s, a)} razes the {title(w.Settlement(c))} in {land_name(b)}",
    w.Event.CAPTURED: lambda s, a, b, c, d: f"{seat_name(s, a)} captures the {title(w.Settlement(c))} in {land_name(b)}",
    w.Event.REBELLION: lambda s, a, b, c, d: f"rebellion in {land_name(a)}: {title(w.Face(b))}",
    w.Event.PLAGUE: lambda s, a, b, c, d: f"plague: {b} hits on {seat_name(s, a)}",
    w.Event.STOLEN: lambda s, a, b, c, d: f"{seat_name(s, a)} takes {_resource(c)} from {seat_name(s, b)}",
    w.Event.TITLE: lambda s, a, b, c, d: f"{title(w.Title(a))} achievement: {seat_name(s, b)}",
    w.Event.POINTS: lambda s, a, b, c, d: f"{seat_name(s, a)} has {b} achievement points",
    w.Event.ELIMINATED: lambda s, a, b, c, d: f"{seat_name(s, a)} is eliminated",
    w.Event.REPULSED: lambda s, a, b, c, d: f"{seat_name(s, a)} is beaten in {land_name(b)}",
    w.Event.WITHDREW: lambda s, a, b, c, d: f"{seat_name(s, a)} withdraws {c} armies from {land_name(b)}",
    w.Event.MALADOR_BUILT: lambda s, a, b, c, d: (
        f"Malador in {land_name(a)}: {title(w.Settlement(b))}, {title(w.Fortification(c))}"
    ),
    w.Event.CARD_STOLEN: lambda s, a, b, c, d: f"{seat_name(s, a)} takes an event card from {seat_name(s, b)}",
    w.Event.RETREATED_TO: lambda s, a, b, c, d: f"an army of {seat_name(s, a)} withdraws to {land_name(b)}",
    w.Event.RAZE_DIE: lambda s, a, b, c, d: f"the Malador roll: {title(w.Face(a))}",
}


def standing(state: Any, rules: Any) -> str:
    """Return the points and the stocks of all players in one line."""
    parts = []
    for seat in range(int(state.seats)):
        player = state.players[seat]
        stock = "/".join(str(int(units)) for units in player.stock)
        parts.append(f"{seat_name(state, seat)} {int(player.points)} points, stock {stock}")
    return "; ".join(parts)
