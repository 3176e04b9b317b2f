"""The race in words: questions, answers, events and standings, for `trace` and the step interface."""

from collections.abc import Callable, Iterator
from typing import Any

from sim.engine.options import unpack
from sim.engine.phrases import counted, listed

from caravans.account import account, boxes, others, reshuffled
from caravans.marching import feeding_price
from caravans.market import price_of
from caravans.names import CAMP_NAMES, CARD_NAMES, STRETCH_NAMES, article, seat_name, terrain_name
from caravans.road import failing_faces, stretch_at
from caravans.rules import ANIMALS
from caravans.state import N_CAMPS
from caravans.words import Decision, Event, Verb

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

Words = Callable[..., str]


def decision(state: Any, rules: Any) -> str:
    """Return the question being asked, as a short command."""
    return _QUESTIONS[Decision(int(state.decision))](state, rules)


def describe(state: Any, rules: Any, option: int) -> str:
    """Return an option in words."""
    verb, a, b, _ = (int(part) for part in unpack(int(option)))
    return _ANSWERS[Verb(verb)](state, rules, a, b)


def event(state: Any, rules: Any, line: Any) -> str:
    """Return a line of the chronicle in words."""
    return _EVENTS[Event(int(line.event))](state, rules, *(int(part) for part in (line.a, line.b, line.c, line.d)))


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


_QUESTIONS: dict[Decision, Words] = {
    Decision.CONTRACT: lambda s, r: "Keep a contract",
    Decision.MARKET: lambda s, r: "Buy a card or nothing",
    Decision.MARCH: _march_question,
    Decision.MISHAP: lambda s, r: f"Fall back to space {int(s.safe)}, or use help",
}


def _keep(state: Any, rules: Any, camp: int, place: int) -> str:
    return f"keep the contract for {CAMP_NAMES[camp]}, which pays {counted(int(rules.pays[camp]), 'coin')}"


def _buy(state: Any, rules: Any, card: int, place: int) -> str:
    price = int(price_of(state, rules, int(state.decider), place))
    return f"buy {article(CARD_NAMES[card])} for {counted(price, 'coin')}"


def _lead(state: Any, rules: Any, animal: int, _: int) -> str:
    failing = int(failing_faces(state, rules, int(state.decider), animal))
    risk = f"fails on {failing} of {int(rules.sides)} faces" if failing else "cannot fail"
    return f"lead with {article(CARD_NAMES[animal])}: {risk}"


def _feed(state: Any, rules: Any, animal: int, _: int) -> str:
    price = int(feeding_price(state, rules))
    paid = counted(price, "coin") if price else "nothing"
    return f"feed {article(CARD_NAMES[animal])} for {paid} and {_lead(state, rules, animal, _)}"


_ANSWERS: dict[Verb, Words] = {
    Verb.PASS: lambda s, r, a, b: "buy nothing",
    Verb.KEEP: _keep,
    Verb.BUY: _buy,
    Verb.LEAD: _lead,
    Verb.FEED: _feed,
    Verb.SHORTCUT: lambda s, r, a, b: f"follow a map for {counted(int(r.map_spaces), 'space')}",
    Verb.HALT: lambda s, r, a, b: "halt" if s.legs else "rest",
    Verb.REROLL: lambda s, r, a, b: "let a guide lead the same leg again",
    Verb.STAND: lambda s, r, a, b: "let an escort hold the ground, and end the turn",
    Verb.FALL_BACK: lambda s, r, a, b: "fall back",
}


def _mishap(state: Any, rules: Any, player: int, animal: int, pips: int, failing: int) -> str:
    name = article(CARD_NAMES[animal])
    return f"{seat_name(state, player)} lead with {name} and roll {pips}: a leg fails on {failing} or less"


_EVENTS: dict[Event, Words] = {
    Event.ROUND: lambda s, r, a, b, c, d: f"Round {a} begins",
    Event.TURN: lambda s, r, a, b, c, d: f"{seat_name(s, a)} begin their turn with {counted(b, 'coin')} of income",
    Event.BOUGHT: lambda s, r, a, b, c, d: f"{seat_name(s, a)} buy {article(CARD_NAMES[b])} for {counted(c, 'coin')}",
    Event.LEG: lambda s, r, a, b, c, d: (
        f"{seat_name(s, a)} lead with {article(CARD_NAMES[b])} and roll {c}: {counted(d, 'space')} on"
    ),
    Event.MISHAP: _mishap,
    Event.SHORTCUT: lambda s, r, a, b, c, d: f"{seat_name(s, a)} follow a map: {counted(b, 'space')} on",
    Event.GUIDED: lambda s, r, a, b, c, d: f"a guide leads {seat_name(s, a)} again",
    Event.STOOD: lambda s, r, a, b, c, d: f"an escort holds the ground of {seat_name(s, a)}",
    Event.FELL_BACK: lambda s, r, a, b, c, d: f"{seat_name(s, a)} lose {counted(b, 'space')}",
    Event.RESTED: lambda s, r, a, b, c, d: f"{seat_name(s, a)} earn {counted(b, 'coin')} by animals that rest",
    Event.FIRST: lambda s, r, a, b, c, d: f"{seat_name(s, a)} halt in {CAMP_NAMES[b]} first, for {counted(c, 'coin')}",
    Event.DELIVERED: lambda s, r, a, b, c, d: (
        f"{seat_name(s, a)} fulfil their contract for {CAMP_NAMES[b]}, for {counted(c, 'coin')}"
    ),
    Event.LEAVES: lambda s, r, a, b, c, d: f"{article(CARD_NAMES[a])} leaves the market",
    Event.ARRIVED: lambda s, r, a, b, c, d: f"{seat_name(s, a)} arrive in the harbour",
    Event.FED: lambda s, r, a, b, c, d: f"{seat_name(s, a)} feed {article(CARD_NAMES[b])} for {counted(c, 'coin')}",
    Event.LIMIT: lambda s, r, a, b, c, d: "Night falls: nobody wins",
}
