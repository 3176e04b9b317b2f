"""The race in words: questions, answers, events and standings, for `trace` and the step interface."""

from collections.abc import Iterator
from typing import Any

from sim.engine.options import unpack
from sim.engine.phrases import counted, listed
from sim.engine.sentences import Sentences, carried_by

from caravans.account import account, boxes, others, reshuffled
from caravans.marching import feeding_price
from caravans.market import price_of
from caravans.names import CAMP_NAMES, CARD_NAMES, STRETCH_NAMES, article, seat_name, terrain_name
from caravans.road import failing_faces, stretch_at
from caravans.rules import ANIMALS
from caravans.state import N_CAMPS
from caravans.words import Camp, Card, Decision, Event, Verb

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
    """Return the question being asked, as a short command."""
    return _QUESTIONS(state, rules, state.decision, state.about)


def describe(state: Any, rules: Any, option: int) -> str:
    """Return an option in words."""
    verb, *values = unpack(int(option))
    return _ANSWERS(state, rules, verb, values)


def event(state: Any, rules: Any, line: Any) -> str:
    """Return a line of the chronicle in words."""
    return _EVENTS(state, rules, line.event, carried_by(line))


def standing(state: Any, rules: Any) -> str:
    """Return where all caravans stand, and their coins."""
    return "; ".join(_stands(state, rules, seat) for seat in range(int(state.seats)))


def legend(state: Any, rules: Any) -> Iterator[str]:
    """Yield the numbers in force that a referee needs."""
    for stretch in range(N_CAMPS):
        spaces, danger = int(rules.spaces[stretch]), int(rules.danger[stretch])
        end = f"to {CAMP_NAMES[stretch]} on space {int(rules.camp_at[stretch])}"
        name = f"{STRETCH_NAMES[stretch]} ({terrain_name(rules, stretch)})"
        yield f"{name}: {counted(spaces, 'space')} {end}, danger {danger}"
    for animal in ANIMALS:
        gait = ", ".join(str(number) for number in rules.gait[animal, : int(rules.sides)].tolist())
        yield f"{CARD_NAMES[animal]}: goes {gait} by the die; rests for {counted(int(rules.wage[animal]), 'coin')}"
    yield f"tracks of another caravan take {int(rules.tracks)} off the danger"
    yield f"a map leads {counted(int(rules.map_spaces), 'space')} on"
    for seat in range(int(state.seats)):
        yield f"{seat_name(state, seat)} keep one of the contracts for {_contracts(state, seat)}"


def _contracts(state: Any, seat: int) -> str:
    return listed([CAMP_NAMES[int(camp)] for camp in state.players[seat].dealt])


def _stands(state: Any, rules: Any, seat: int) -> str:
    mine = state.players[seat]
    return f"{seat_name(state, seat)} on space {int(mine.space)} with {counted(int(mine.coins), 'coin')}"


def _march_question(state: Any, rules: Any) -> str:
    mine = state.players[int(state.decider)]
    return (
        f"Lead a leg or halt on space {int(mine.space)}, {STRETCH_NAMES[int(stretch_at(rules, int(mine.space)))]}; "
        f"safe is {int(state.safe)}"
    )


def _keep(rules: Any, camp: Camp) -> str:
    return f"keep the contract for {CAMP_NAMES[camp]}, which pays {counted(int(rules.pays[camp]), 'coin')}"


def _buy(state: Any, rules: Any, card: Card, place: int) -> str:
    price = int(price_of(state, rules, int(state.decider), place))
    return f"buy {article(CARD_NAMES[card])} for {counted(price, 'coin')}"


def _lead(state: Any, rules: Any, animal: Card) -> str:
    failing = int(failing_faces(state, rules, int(state.decider), animal))
    risk = f"fails on {failing} of {int(rules.sides)} faces" if failing else "cannot fail"
    return f"lead with {article(CARD_NAMES[animal])}: {risk}"


def _feed(state: Any, rules: Any, animal: Card) -> str:
    price = int(feeding_price(state, rules))
    paid = counted(price, "coin") if price else "nothing"
    return f"feed {article(CARD_NAMES[animal])} for {paid} and {_lead(state, rules, animal)}"


def _card(state: Any, rules: Any, card: Card) -> str:
    return article(CARD_NAMES[card])


_NAMERS = {
    "player": lambda state, rules, seat: seat_name(state, seat),
    "camp": lambda state, rules, camp: CAMP_NAMES[camp],
    "card": _card,
    "animal": _card,
}
_QUESTIONS = Sentences(
    {
        Decision.CONTRACT: "Keep a contract",
        Decision.MARKET: "Buy a card or nothing",
        Decision.MARCH: _march_question,
        Decision.MISHAP: lambda state: f"Fall back to space {int(state.safe)}, or use help",
    }
)
_ANSWERS = Sentences(
    {
        Verb.PASS: "buy nothing",
        Verb.KEEP: _keep,
        Verb.BUY: _buy,
        Verb.LEAD: _lead,
        Verb.FEED: _feed,
        Verb.SHORTCUT: lambda rules: f"follow a map for {counted(int(rules.map_spaces), 'space')}",
        Verb.HALT: lambda state: "halt" if state.legs else "rest",
        Verb.REROLL: "let a guide lead the same leg again",
        Verb.STAND: "let an escort hold the ground, and end the turn",
        Verb.FALL_BACK: "fall back",
    }
)
_EVENTS = Sentences(
    {
        Event.ROUND: "Round {number} begins",
        Event.TURN: "{player} begin their turn with {coins:coin} of income",
        Event.BOUGHT: "{player} buy {card} for {price:coin}",
        Event.LEG: "{player} lead with {animal} and roll {pips}: {spaces:space} on",
        Event.MISHAP: "{player} lead with {animal} and roll {pips}: a leg fails on {failing} or less",
        Event.SHORTCUT: "{player} follow a map: {spaces:space} on",
        Event.GUIDED: "a guide leads {player} again",
        Event.STOOD: "an escort holds the ground of {player}",
        Event.FELL_BACK: "{player} lose {spaces:space}",
        Event.RESTED: "{player} earn {coins:coin} by animals that rest",
        Event.FIRST: "{player} halt in {camp} first, for {coins:coin}",
        Event.DELIVERED: "{player} fulfil their contract for {camp}, for {coins:coin}",
        Event.LEAVES: "{card} leaves the market",
        Event.ARRIVED: "{player} arrive in the harbour",
        Event.FED: "{player} feed {animal} for {price:coin}",
        Event.LIMIT: "Night falls: nobody wins",
    },
    _NAMERS,
)
