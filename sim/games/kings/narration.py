"""War of Kings in words: questions, answers and events, for `trace` and the step interface.

Questions are short commands, answers begin with a verb, and events are sentences of a report from the table.
"""

from collections.abc import Callable
from typing import Any

from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.engine.phrases import counted, plain, sentence
from sim.games.kings.account import account, boxes, others, reshuffled
from sim.games.kings.legend import legend
from sim.games.kings.names import (
    TITLE_NAMES,
    a_piece,
    army_name,
    card_name,
    does,
    land_name,
    seat_name,
    units,
)
from sim.games.kings.state import MALADOR, N_RESOURCES
from sim.games.kings.words import (
    Colour,
    Decision,
    DiscoveryCard,
    Event,
    EventCard,
    EventFace,
    Face,
    Fortification,
    MarauderCard,
    Project,
    Resource,
    Settlement,
    Step,
    Title,
    Verb,
)

Words = Callable[..., str]  # of the state, the rules and the parts of a question, an option or a line

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
    """Return the question being asked: a short command, such as "Move the army in Lark Meadow (1)"."""
    return _QUESTIONS[Decision(int(state.decision))](state, rules, int(state.about[0]), int(state.about[1]))


def describe(state: Any, rules: Any, option: int) -> str:
    """Return an option in words."""
    verb, a, b, c = (int(part) for part in unpack(int(option)))
    return _ANSWERS[Verb(verb)](state, rules, a, b, c)


def event(state: Any, rules: Any, line: Any) -> str | None:
    """Return a line of the chronicle in words."""
    told = _EVENTS[Event(int(line.event))](state, rules, int(line.a), int(line.b), int(line.c), int(line.d))
    return sentence(told)


def standing(state: Any, rules: Any) -> str:
    """Return the points and the stocks of all players in one line: gold, timber, wheat, cattle, stone."""
    parts = []
    for seat in range(int(state.seats)):
        player = state.players[seat]
        stock = "/".join(str(int(player.stock[resource])) for resource in range(N_RESOURCES))
        points = counted(int(player.points), "point") if player.alive else "eliminated"
        parts.append(f"{seat_name(state, seat)} {points}, stock {stock}")
    return "; ".join(parts)


def _battle_place(state: Any, rules: Any) -> str:
    return land_name(rules, int(state.battle.place))


def _answer_offer(state: Any, rules: Any, *_: int) -> str:
    bargain = state.bargain
    given = units(int(bargain.given_units), int(bargain.given))
    asked = units(int(bargain.asked_units), int(bargain.asked))
    return f"Answer {seat_name(state, int(bargain.offerer))}, who offers {given} for {asked}"


def _give_for(state: Any, rules: Any, *_: int) -> str:
    asked = units(int(state.bargain.asked_units), int(state.bargain.asked))
    return f"Offer something for {asked} of {seat_name(state, int(state.bargain.partner))}"


def _withdraw(state: Any, rules: Any, *_: int) -> str:
    return f"Hold {_battle_place(state, rules)} against {seat_name(state, int(state.battle.attacker))} or withdraw"


def _place_damage(state: Any, rules: Any, power: int, _: int) -> str:
    left = int(state.battle.hits)
    which = "the last hit" if left == 1 else f"one of {left} hits"
    return f"Place {which} on {seat_name(state, power)} in {_battle_place(state, rules)}"


def _press(state: Any, rules: Any, *_: int) -> str:
    place = _battle_place(state, rules)
    return f"Fight on in {place} or go back" if state.battle.ambush else f"Press the attack on {place} or go back"


_QUESTIONS: dict[Decision, Words] = {
    Decision.SUPPORT: lambda s, r, a, b: "Feed or disband an unsupported army",
    Decision.EARLY_SPRING: lambda s, r, a, b: "Play Early Spring",
    Decision.HARVEST: lambda s, r, a, b: "Play Bountiful Harvest",
    Decision.BLESSING: lambda s, r, a, b: "Play Nature's Blessing",
    Decision.BUILD: lambda s, r, a, b: "Build or trade",
    Decision.PICK_TARGET: lambda s, r, a, b: f"Choose what {card_name(EventCard(a))} hits",
    Decision.ASK_FOR: lambda s, r, a, b: "Ask another kingdom for goods",
    Decision.GIVE_FOR: _give_for,
    Decision.ANSWER_OFFER: _answer_offer,
    Decision.FORFEIT: lambda s, r, a, b: "Play on or forfeit",
    Decision.TRADE: lambda s, r, a, b: "Trade",
    Decision.MARAUDER: lambda s, r, a, b: f"Carry out the marauder card {card_name(MarauderCard(a))}",
    Decision.MALADOR_MARCH: lambda s, r, a, b: f"March on with the Malador of {land_name(r, int(s.march_origin))}",
    Decision.THIEVERY: lambda s, r, a, b: "Play Thievery",
    Decision.MARCH: lambda s, r, a, b: f"Move {army_name(s, r, int(s.decider), a)}",
    Decision.LIBERATE: lambda s, r, a, b: f"Liberate {land_name(r, a)} or fight its militia",
    Decision.DISCOVER: lambda s, r, a, b: "Choose a territory to discover",
    Decision.GUARD: lambda s, r, a, b: f"Attack the Malador in {land_name(r, a)} or go back",
    Decision.ANCIENT_ROAD: lambda s, r, a, b: f"Lay an ancient road from {land_name(r, a)}",
    Decision.PLAGUE: lambda s, r, a, b: f"Choose who falls ill in {land_name(r, a)}",
    Decision.BATTLE_ORDER: lambda s, r, a, b: "Choose an offer of battle to resolve",
    Decision.WITHDRAW: _withdraw,
    Decision.SURROUND: lambda s, r, a, b: f"Play Surrounded against {seat_name(s, a)} in {_battle_place(s, r)}",
    Decision.ATTACK_CARDS: lambda s, r, a, b: f"Play a card before the attack in {_battle_place(s, r)}",
    Decision.DEFENCE_CARDS: lambda s, r, a, b: f"Play a card before the defence in {_battle_place(s, r)}",
    Decision.RALLY: lambda s, r, a, b: f"Roll the {plain(Step(a))} in {_battle_place(s, r)} again",
    Decision.ART_OF_WAR: lambda s, r, a, b: f"Play The Art of War in {_battle_place(s, r)}",
    Decision.DAMAGE: _place_damage,
    Decision.PRESS: _press,
    Decision.CONQUEST: lambda s, r, a, b: f"Decide what becomes of {land_name(r, a)}",
    Decision.RESUPPLY: lambda s, r, a, b: "Resupply an army",
}

_REFUSALS = {
    Decision.BUILD: "end building",
    Decision.PICK_TARGET: "hit nothing",
    Decision.ANSWER_OFFER: "decline",
    Decision.FORFEIT: "play on",
    Decision.TRADE: "trade no more",
    Decision.MARAUDER: "leave the Malador as they are",
    Decision.MALADOR_MARCH: "leave the rest where they are",
    Decision.MARCH: "stay",
    Decision.ANCIENT_ROAD: "lay no road",
    Decision.SURROUND: "let them go",
    Decision.RALLY: "keep the roll",
    Decision.ART_OF_WAR: "let the enemy place the hits",
    Decision.RESUPPLY: "end the supply",
}

_PROJECTS = {
    Project.VILLAGE: "build a village in {0}",
    Project.TOWN: "make the village in {0} a town",
    Project.CITY: "make the town in {0} a city",
    Project.WALLS: "build walls in {0}",
    Project.FORTRESS: "make the walls of {0} a fortress",
    Project.CASTLE: "make the fortress of {0} a castle",
    Project.ARMY: "raise an army in {0}",
}


def _asked(state: Any, *decisions: Decision) -> bool:
    return Decision(int(state.decision)) in decisions


def _refuse(state: Any, *_: Any) -> str:
    return _REFUSALS.get(Decision(int(state.decision)), "play no card")


def _choose_land(state: Any, rules: Any, place: int, *_: int) -> str:
    deeds = {
        Decision.EARLY_SPRING: "double the yield of",
        Decision.BLESSING: "bless",
        Decision.DISCOVER: "discover",
        Decision.BATTLE_ORDER: "fight for",
    }
    return f"{deeds.get(Decision(int(state.decision)), 'choose')} {land_name(rules, place)}"


def _choose_army(state: Any, rules: Any, power: int, index: int, _: int) -> str:
    deed = "stop" if _asked(state, Decision.PICK_TARGET) else "hit"
    owner = f"{seat_name(state, power)}'s " if power != MALADOR else "the Malador "
    return f"{deed} {army_name(state, rules, power, index).replace('the ', owner, 1)}"


def _lay_road(state: Any, rules: Any, a: int, b: int, _: int) -> str:
    deed = "build" if _asked(state, Decision.BUILD) else "lay"
    return f"{deed} a road from {land_name(rules, a)} to {land_name(rules, b)}"


def _march(state: Any, rules: Any, index: int, place: int, forced: int) -> str:
    by_force = " by Forced March" if forced == 1 else ""
    if _asked(state, Decision.MARCH):
        return f"march to {land_name(rules, place)}{by_force}"
    return f"march {army_name(state, rules, int(MALADOR), index)} to {land_name(rules, place)}{by_force}"


def _retreat(state: Any, rules: Any, index: int, place: int, forced: int) -> str:
    by_force = " by Forced March" if forced == 1 else ""
    army = state.powers[int(state.battle.defender)].armies[index]
    hurt = f" with {counted(int(army.damage), 'hit')}" if army.damage else ""
    return f"withdraw an army{hurt} to {land_name(rules, place)}{by_force}"


def _heal(state: Any, rules: Any, a: int, by_card: int, _: int) -> str:
    if _asked(state, Decision.MARAUDER):
        return f"heal the Malador in {land_name(rules, a)}"
    return f"resupply {army_name(state, rules, int(state.decider), a)}" + (" by the card" if by_card == 1 else "")


def _fight(state: Any, *_: Any) -> str:
    if _asked(state, Decision.LIBERATE, Decision.CONQUEST):
        return "fight the militia in order to raze it"
    if _asked(state, Decision.WITHDRAW):
        return "wage battle"
    return "fight on" if _asked(state, Decision.PRESS) else "attack"


def _settlement_there(state: Any) -> str:
    place = int(state.about[0]) if _asked(state, Decision.LIBERATE, Decision.CONQUEST) else int(state.battle.place)
    return plain(Settlement(int(state.land[place].settlement)))


def _steal(state: Any, rules: Any, victim: int, first: int, second: int) -> str:
    kinds = [plain(Resource(resource)) for resource in (first, second) if resource != NOBODY]
    return f"take {' and '.join(kinds)} from {seat_name(state, victim)}"


_ANSWERS: dict[Verb, Words] = {
    Verb.PASS: _refuse,
    Verb.PAY: lambda s, r, a, b, c: "buy provisions",
    Verb.DISBAND: lambda s, r, a, b, c: f"disband {army_name(s, r, int(s.decider), a)}",
    Verb.PLAY: lambda s, r, a, b, c: f"play {card_name(EventCard(a))}",
    Verb.CHOOSE_LAND: _choose_land,
    Verb.BUILD_ROAD: _lay_road,
    Verb.BUILD: lambda s, r, a, b, c: _PROJECTS[Project(a)].format(land_name(r, b)),
    Verb.SWAP: lambda s, r, a, b, c: (
        f"exchange {units(int(r.swap_give), a)} for {units(int(r.swap_get), b)} at the market"
    ),
    Verb.BUY: lambda s, r, a, b, c: f"buy {units(1, a)} for {int(r.buy_one_gold)} gold at the market",
    Verb.SELL: lambda s, r, a, b, c: f"sell {units(1, a)} for {int(r.market_price)} gold to the market",
    Verb.BARGAIN: lambda s, r, a, b, c: "offer a bargain",
    Verb.CHOOSE_ARMY: _choose_army,
    Verb.CHOOSE_PLAYER: lambda s, r, a, b, c: f"take a card from {seat_name(s, a)}",
    Verb.ASK: lambda s, r, a, b, c: f"ask {seat_name(s, a)} for {units(c, b)}",
    Verb.GIVE: lambda s, r, a, b, c: f"offer {units(b, a)}",
    Verb.ACCEPT: lambda s, r, a, b, c: "accept",
    Verb.STEAL: _steal,
    Verb.REBEL: lambda s, r, a, b, c: f"foment rebellion in {land_name(r, a)}",
    Verb.UPGRADE: lambda s, r, a, b, c: f"strengthen the Malador in {land_name(r, a)}",
    Verb.PLACE: lambda s, r, a, b, c: f"place Malador in {land_name(r, a)}",
    Verb.HEAL: _heal,
    Verb.MARCH: _march,
    Verb.WAIT: lambda s, r, a, b, c: "wait for the other armies",
    Verb.FIGHT: _fight,
    Verb.GO_BACK: lambda s, r, a, b, c: "go back",
    Verb.RETREAT: _retreat,
    Verb.CAPTURE: lambda s, r, a, b, c: (
        f"{'liberate' if _asked(s, Decision.LIBERATE) else 'capture'} the {_settlement_there(s)}"
    ),
    Verb.RAZE: lambda s, r, a, b, c: f"raze the {_settlement_there(s)}",
    Verb.FORFEIT: lambda s, r, a, b, c: "forfeit the game",
}


def _title_told(state: Any, rules: Any, title: int, player: int, *_: int) -> str:
    name = TITLE_NAMES[Title(title)]
    return f"nobody has the {name}" if player == NOBODY else f"{seat_name(state, player)} has the {name}"


def _malador_built(state: Any, rules: Any, place: int, settlement: int, walls: int, _: int) -> str:
    pieces = [a_piece(Settlement(settlement))] if settlement else []
    pieces += [a_piece(Fortification(walls))] if walls else []
    return f"the Malador hold {land_name(rules, place)}" + (f" with {' and '.join(pieces)}" if pieces else "")


def _rebellion(state: Any, rules: Any, place: int, face: int, *_: int) -> str:
    outcome = "goes over to the Malador" if face == Face.SWORD else "stays loyal"
    return f"{land_name(rules, place)} {outcome}: the red die shows a {plain(Face(face))}"


def _rolled(state: Any, rules: Any, power: int, swords: int, shields: int, dice: int) -> str:
    thrown, shown = counted(dice, "die", "dice"), f"{counted(swords, 'sword')}, {counted(shields, 'shield')}"
    return f"{does(state, power, 'roll')} {thrown}: {shown}"


_EVENTS: dict[Event, Words] = {
    Event.ROUND: lambda s, r, a, b, c, d: f"round {a} begins",
    Event.REVENUE: lambda s, r, a, b, c, d: f"{does(s, a, 'collect')} {b} gold",
    Event.SUPPORT: lambda s, r, a, b, c, d: f"{does(s, a, 'find')} {counted(b, 'army')} unsupported",
    Event.RESOURCE_DIE: lambda s, r, a, b, c, d: f"a resource die shows {plain(Colour(a))}",
    Event.YIELD: lambda s, r, a, b, c, d: f"{does(s, a, 'receive')} {units(c, b)}",
    Event.TURN: lambda s, r, a, b, c, d: f"it is {seat_name(s, a)}'s turn",
    Event.EVENT_DIE: lambda s, r, a, b, c, d: f"the event die shows {plain(EventFace(b))}, {plain(Colour(c))}",
    Event.EVENT_CARD: lambda s, r, a, b, c, d: f"{does(s, a, 'draw')} the event card {card_name(EventCard(b))}",
    Event.MARAUDER_CARD: lambda s, r, a, b, c, d: (
        f"{does(s, a, 'draw')} the marauder card {card_name(MarauderCard(b))}"
    ),
    Event.DISCOVERY_CARD: lambda s, r, a, b, c, d: (
        f"{does(s, a, 'discover')} {land_name(r, c)}: {card_name(DiscoveryCard(b)).lower()}"
    ),
    Event.CONTROL: lambda s, r, a, b, c, d: f"{does(s, b, 'take')} control of {land_name(r, a)}",
    Event.LOST_ARMY: lambda s, r, a, b, c, d: f"{does(s, a, 'lose')} an army in {land_name(r, b)}",
    Event.NEW_ARMY: lambda s, r, a, b, c, d: f"{does(s, a, 'place')} an army in {land_name(r, b)}",
    Event.BATTLE: lambda s, r, a, b, c, d: f"{does(s, a, 'offer')} battle to {seat_name(s, b)} in {land_name(r, c)}",
    Event.ROLL: _rolled,
    Event.HITS: lambda s, r, a, b, c, d: f"{does(s, a, 'suffer')} {counted(b, 'hit')}",
    Event.RAZED: lambda s, r, a, b, c, d: f"{does(s, a, 'raze')} the {plain(Settlement(c))} in {land_name(r, b)}",
    Event.CAPTURED: lambda s, r, a, b, c, d: f"{does(s, a, 'capture')} the {plain(Settlement(c))} in {land_name(r, b)}",
    Event.REBELLION: _rebellion,
    Event.PLAGUE: lambda s, r, a, b, c, d: f"the plague brings {counted(b, 'hit')} upon {seat_name(s, a)}",
    Event.STOLEN: lambda s, r, a, b, c, d: f"{does(s, a, 'take')} {units(1, c)} from {seat_name(s, b)}",
    Event.TITLE: _title_told,
    Event.POINTS: lambda s, r, a, b, c, d: f"{does(s, a, 'stand')} at {counted(b, 'achievement point')}",
    Event.ELIMINATED: lambda s, r, a, b, c, d: f"{seat_name(s, a)} is eliminated",
    Event.REPULSED: lambda s, r, a, b, c, d: f"the attack of {seat_name(s, a)} on {land_name(r, b)} is beaten off",
    Event.WITHDREW: lambda s, r, a, b, c, d: f"{does(s, a, 'leave')} {land_name(r, b)} with {counted(c, 'army')}",
    Event.MALADOR_BUILT: _malador_built,
    Event.CARD_STOLEN: lambda s, r, a, b, c, d: f"{does(s, a, 'take')} an event card from {seat_name(s, b)}",
    Event.RETREATED_TO: lambda s, r, a, b, c, d: f"{does(s, a, 'withdraw')} an army to {land_name(r, b)}",
    Event.RAZE_DIE: lambda s, r, a, b, c, d: f"the blue die of the Malador shows a {plain(Face(a))}",
}
