"""War of Kings in words: questions, answers and events, for `trace` and the step interface.

Questions are short commands, answers begin with a verb, and events are sentences of a report from the table.
"""

from typing import Any

from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.engine.phrases import counted, plain, sentence
from sim.engine.sentences import Sentences, carried_by
from sim.games.kings.account import account, boxes, others, reshuffled
from sim.games.kings.legend import legend
from sim.games.kings.names import (
    NAMERS,
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
    Decision,
    Event,
    Face,
    Fortification,
    Project,
    Resource,
    Settlement,
    Title,
    Verb,
)

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
    return _QUESTIONS(state, rules, state.decision, state.about)


def describe(state: Any, rules: Any, option: int) -> str:
    """Return an option in words."""
    verb, *values = unpack(int(option))
    return _ANSWERS(state, rules, verb, values)


def event(state: Any, rules: Any, line: Any) -> str | None:
    """Return a line of the chronicle in words."""
    return sentence(_EVENTS(state, rules, line.event, carried_by(line)))


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


def _answer_offer(state: Any) -> str:
    bargain = state.bargain
    given = units(int(bargain.given_units), int(bargain.given))
    asked = units(int(bargain.asked_units), int(bargain.asked))
    return f"Answer {seat_name(state, int(bargain.offerer))}, who offers {given} for {asked}"


def _give_for(state: Any) -> str:
    asked = units(int(state.bargain.asked_units), int(state.bargain.asked))
    return f"Offer something for {asked} of {seat_name(state, int(state.bargain.partner))}"


def _withdraw(state: Any, rules: Any) -> str:
    return f"Hold {_battle_place(state, rules)} against {seat_name(state, int(state.battle.attacker))} or withdraw"


def _place_damage(state: Any, rules: Any, power: int) -> str:
    left = int(state.battle.hits)
    which = "the last hit" if left == 1 else f"one of {left} hits"
    return f"Place {which} on {seat_name(state, power)} in {_battle_place(state, rules)}"


def _press(state: Any, rules: Any) -> str:
    place = _battle_place(state, rules)
    return f"Fight on in {place} or go back" if state.battle.ambush else f"Press the attack on {place} or go back"


_QUESTIONS = Sentences(
    {
        Decision.SUPPORT: "Feed or disband an unsupported army",
        Decision.EARLY_SPRING: "Play Early Spring",
        Decision.HARVEST: "Play Bountiful Harvest",
        Decision.BLESSING: "Play Nature's Blessing",
        Decision.BUILD: "Build or trade",
        Decision.PICK_TARGET: "Choose what {card} hits",
        Decision.ASK_FOR: "Ask another kingdom for goods",
        Decision.GIVE_FOR: _give_for,
        Decision.ANSWER_OFFER: _answer_offer,
        Decision.FORFEIT: "Play on or forfeit",
        Decision.TRADE: "Trade",
        Decision.MARAUDER: "Carry out the marauder card {card}",
        Decision.MALADOR_MARCH: "March on with the Malador of {origin}",
        Decision.THIEVERY: "Play Thievery",
        Decision.MARCH: "Move {army}",
        Decision.LIBERATE: "Liberate {place} or fight its militia",
        Decision.DISCOVER: "Choose a territory to discover",
        Decision.GUARD: "Attack the Malador in {place} or go back",
        Decision.ANCIENT_ROAD: "Lay an ancient road from {place}",
        Decision.PLAGUE: "Choose who falls ill in {place}",
        Decision.BATTLE_ORDER: "Choose an offer of battle to resolve",
        Decision.WITHDRAW: _withdraw,
        Decision.SURROUND: "Play Surrounded against {leaving} in {battle}",
        Decision.ATTACK_CARDS: "Play a card before the attack in {battle}",
        Decision.DEFENCE_CARDS: "Play a card before the defence in {battle}",
        Decision.RALLY: "Roll the {step} in {battle} again",
        Decision.ART_OF_WAR: "Play The Art of War in {battle}",
        Decision.DAMAGE: _place_damage,
        Decision.PRESS: _press,
        Decision.CONQUEST: "Decide what becomes of {place}",
        Decision.RESUPPLY: "Resupply an army",
    },
    NAMERS,
    {"battle": _battle_place, "origin": lambda state, rules: land_name(rules, int(state.march_origin))},
)

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


def _refuse(state: Any) -> str:
    return _REFUSALS.get(Decision(int(state.decision)), "play no card")


def _choose_land(state: Any, rules: Any, territory: int) -> str:
    deeds = {
        Decision.EARLY_SPRING: "double the yield of",
        Decision.BLESSING: "bless",
        Decision.DISCOVER: "discover",
        Decision.BATTLE_ORDER: "fight for",
    }
    return f"{deeds.get(Decision(int(state.decision)), 'choose')} {land_name(rules, territory)}"


def _choose_army(state: Any, rules: Any, power: int, army: int) -> str:
    deeds = {Decision.PICK_TARGET: "stop", Decision.GUARD: "send back"}
    deed = deeds.get(Decision(int(state.decision)), "hit")
    owner = f"{seat_name(state, power)}'s " if power != MALADOR else "the Malador "
    return f"{deed} {army_name(state, rules, power, army).replace('the ', owner, 1)}"


def _lay_road(state: Any, rules: Any, territory: int, other: int) -> str:
    deed = "build" if _asked(state, Decision.BUILD) else "lay"
    return f"{deed} a road from {land_name(rules, territory)} to {land_name(rules, other)}"


def _march(state: Any, rules: Any, army: int, territory: int, forced: int) -> str:
    by_force = " by Forced March" if forced == 1 else ""
    goal = f"to {land_name(rules, territory)}{by_force}"
    return (
        f"march {goal}"
        if _asked(state, Decision.MARCH)
        else f"march {army_name(state, rules, int(MALADOR), army)} {goal}"
    )


def _retreat(state: Any, rules: Any, army: int, territory: int, forced: int) -> str:
    by_force = " by Forced March" if forced == 1 else ""
    damage = int(state.powers[int(state.battle.defender)].armies[army].damage)
    hurt = f" with {counted(damage, 'hit')}" if damage else ""
    return f"withdraw an army{hurt} to {land_name(rules, territory)}{by_force}"


def _heal(state: Any, rules: Any, place: int, by_card: int) -> str:
    if _asked(state, Decision.MARAUDER):
        return f"heal the Malador in {land_name(rules, place)}"
    return f"resupply {army_name(state, rules, int(state.decider), place)}" + (" by the card" if by_card == 1 else "")


def _fight(state: Any) -> str:
    if _asked(state, Decision.LIBERATE, Decision.CONQUEST):
        return "fight the militia in order to raze it"
    if _asked(state, Decision.WITHDRAW):
        return "wage battle"
    return "fight on" if _asked(state, Decision.PRESS) else "attack"


def _settlement_there(state: Any) -> str:
    place = int(state.about[0]) if _asked(state, Decision.LIBERATE, Decision.CONQUEST) else int(state.battle.place)
    return plain(Settlement(int(state.land[place].settlement)))


def _steal(state: Any, victim: int, first: int, second: int) -> str:
    kinds = [plain(Resource(resource)) for resource in (first, second) if resource != NOBODY]
    return f"take {' and '.join(kinds) or 'two at random'} from {seat_name(state, victim)}"


_ANSWERS = Sentences(
    {
        Verb.PASS: _refuse,
        Verb.PAY: "buy provisions",
        Verb.DISBAND: "disband {army}",
        Verb.PLAY: "play {card}",
        Verb.CHOOSE_LAND: _choose_land,
        Verb.BUILD_ROAD: _lay_road,
        Verb.BUILD: lambda rules, project, territory: _PROJECTS[project].format(land_name(rules, territory)),
        Verb.SWAP: lambda rules, given, gained: (
            f"exchange {units(int(rules.swap_give), given)} for {units(int(rules.swap_get), gained)} at the market"
        ),
        Verb.BUY: lambda rules, resource: f"buy {units(1, resource)} for {int(rules.buy_one_gold)} gold at the market",
        Verb.SELL: lambda rules, resource: (
            f"sell {units(1, resource)} for {int(rules.market_price)} gold to the market"
        ),
        Verb.BARGAIN: "offer a bargain",
        Verb.CHOOSE_ARMY: _choose_army,
        Verb.CHOOSE_PLAYER: "take a card from {player}",
        Verb.ASK: "ask {partner} for {units} {resource}",
        Verb.GIVE: "offer {units} {resource}",
        Verb.ACCEPT: "accept",
        Verb.STEAL: _steal,
        Verb.REBEL: "foment rebellion in {territory}",
        Verb.UPGRADE: "strengthen the Malador in {territory}",
        Verb.PLACE: "place Malador in {territory}",
        Verb.HEAL: _heal,
        Verb.MARCH: _march,
        Verb.WAIT: "wait for the other armies",
        Verb.FIGHT: _fight,
        Verb.GO_BACK: "go back",
        Verb.RETREAT: _retreat,
        Verb.CAPTURE: lambda state: (
            f"{'liberate' if _asked(state, Decision.LIBERATE) else 'capture'} the {_settlement_there(state)}"
        ),
        Verb.RAZE: lambda state: f"raze the {_settlement_there(state)}",
        Verb.FORFEIT: "forfeit the game",
    },
    NAMERS,
)


def _holds_title(state: Any, title: Title, player: int) -> str:
    name = TITLE_NAMES[title]
    return f"nobody has the {name}" if player == NOBODY else f"{seat_name(state, player)} has the {name}"


def _malador_built(rules: Any, place: int, settlement: Settlement, fortification: Fortification) -> str:
    pieces = [a_piece(piece) for piece in (settlement, fortification) if piece]
    return f"the Malador hold {land_name(rules, place)}" + (f" with {' and '.join(pieces)}" if pieces else "")


def _rebellion(rules: Any, place: int, face: Face) -> str:
    outcome = "goes over to the Malador" if face == Face.SWORD else "stays loyal"
    return f"{land_name(rules, place)} {outcome}: the red die shows a {plain(face)}"


_EVENTS = Sentences(
    {
        Event.ROUND: "round {number} begins",
        Event.REVENUE: "{player:collect} {gold} gold",
        Event.SUPPORT: "{player:find} {armies:army} unsupported",
        Event.RESOURCE_DIE: "a resource die shows {colour}",
        Event.YIELD: "{player:receive} {units} {resource}",
        Event.TURN: "it is {player}'s turn",
        Event.EVENT_DIE: "the event die shows {face}, {colour}",
        Event.EVENT_CARD: "{player:draw} the event card {card}",
        Event.MARAUDER_CARD: "{player:draw} the marauder card {card}",
        Event.DISCOVERY_CARD: lambda state, rules, player, card, place: (
            f"{does(state, player, 'discover')} {land_name(rules, place)}: {card_name(card).lower()}"
        ),
        Event.CONTROL: "{power:take} control of {place}",
        Event.LOST_ARMY: "{power:lose} an army in {place}",
        Event.NEW_ARMY: "{power:place} an army in {place}",
        Event.BATTLE: "{power:offer} battle to {defender} in {place}",
        Event.ROLL: "{power:roll} {dice:die/dice}: {swords:sword}, {shields:shield}",
        Event.HITS: "{power:suffer} {hits:hit}",
        Event.RAZED: "{power:raze} the {settlement} in {place}",
        Event.CAPTURED: "{power:capture} the {settlement} in {place}",
        Event.REBELLION: _rebellion,
        Event.PLAGUE: "the plague brings {hits:hit} upon {power}",
        Event.STOLEN: "{player:take} 1 {resource} from {victim}",
        Event.TITLE: _holds_title,
        Event.POINTS: "{player:stand} at {points:achievement point}",
        Event.ELIMINATED: "{player} is eliminated",
        Event.REPULSED: "the attack of {power} on {place} is beaten off",
        Event.WITHDREW: "{power:leave} {place} with {armies:army}",
        Event.MALADOR_BUILT: _malador_built,
        Event.CARD_STOLEN: "{player:take} an event card from {victim}",
        Event.RETREATED_TO: "{power:withdraw} an army to {place}",
        Event.RAZE_DIE: "the blue die of the Malador shows a {face}",
    },
    NAMERS,
)
