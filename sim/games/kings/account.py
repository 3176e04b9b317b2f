"""What everybody has on the table in War of Kings, and the boxes of the final score."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from sim.engine.accounts import TABLE, Account, Holding, piles, remade
from sim.engine.header import NOBODY
from sim.engine.phrases import plain, plural, sentence
from sim.games.kings.names import KINGDOM_NAMES, TITLE_NAMES, card_name, land_name, seat_name
from sim.games.kings.state import ANY, MALADOR
from sim.games.kings.words import EventCard, Fortification, Resource, Settlement, Title

__all__ = ["account", "boxes", "others", "reshuffled"]

RESOURCES = tuple(plain(resource) for resource in Resource)
ON_CARDS = tuple(f"{name} on played cards" for name in RESOURCES)
DECKS = {"events": "event", "marauders": "marauder", "discoveries": "discovery"}


def account(state: Any, rules: Any) -> dict[str, Counter[str]]:
    """Return what the players, the Malador and nobody have: stock, cards, achievements, pieces on the board."""
    powers = [*range(int(state.seats)), int(MALADOR)]
    held = {power: Counter(dict(_holding(state, power))) for power in powers}
    held[int(NOBODY)] = Counter(dict(_table(state, rules)))
    land = state["land"][: int(rules.territories)]
    columns = (land[name].tolist() for name in ("controller", "settlement", "culture", "fortification"))
    for place, (controller, *pieces) in enumerate(zip(*columns, strict=True)):
        if controller != NOBODY or any(pieces[::2]):
            held[controller].update(_built(state, land_name(rules, place), controller, pieces))
    for power in powers:
        held[power].update(_armies(state, rules, power))
    return {_owner(state, power): holding for power, holding in held.items()}


def _owner(state: Any, power: int) -> str:
    return TABLE if power == NOBODY else sentence(seat_name(state, power))


def _holding(state: Any, power: int) -> Iterator[tuple[str, int]]:
    """Yield a player's points, stock, cards and titles."""
    if power == MALADOR:
        return
    mine = state.players[power]
    yield "points", int(mine.points)
    credit = mine.credit.tolist()
    yield from zip(RESOURCES, mine.stock.tolist(), strict=True)
    yield from zip(ON_CARDS, credit, strict=False)
    yield "any resource on played cards", credit[ANY]
    hand = zip(EventCard, mine.hand.tolist(), strict=True)
    yield from ((f"card {card_name(card)}", count) for card, count in hand if count)
    yield from (
        (TITLE_NAMES[title], 1) for title, holder in zip(Title, state.holder.tolist(), strict=True) if holder == power
    )


def _table(state: Any, rules: Any) -> Iterator[tuple[str, int]]:
    """Yield the decks, and the roads, which belong to nobody."""
    for field, name in DECKS.items():
        yield from piles(name, state[field]).items()
    places = range(int(rules.territories))
    for place, joined in zip(places, state["land"]["roads"].tolist(), strict=False):
        for other in places[place + 1 :] if joined else ():
            if joined >> other & 1:
                yield f"road {land_name(rules, place)} to {land_name(rules, other)}", 1


def _built(state: Any, name: str, controller: int, pieces: Sequence[int]) -> dict[str, int]:
    """Return the marker, settlement and fortification of a territory."""
    settlement, culture, fortification = pieces
    built = {} if controller == NOBODY else {f"control of {name}": 1}
    if settlement:
        whose = "Malador" if culture == MALADOR else KINGDOM_NAMES[int(state.faction[culture])]
        built[f"{whose} {plain(Settlement(settlement))} in {name}"] = 1
    if fortification:
        built[f"{plain(Fortification(fortification))} in {name}"] = 1
    return built


def _armies(state: Any, rules: Any, power: int) -> Counter[str]:
    """Return the armies of a power by where they stand, and the hits that they have taken."""
    armies = state.powers[power].armies[: int(state.powers[power].army_count)]
    found: Counter[str] = Counter()
    for place, damage in zip(armies["place"].tolist(), armies["damage"].tolist(), strict=True):
        name = land_name(rules, place)
        found[f"armies in {name}"] += 1
        found[f"hits on armies in {name}"] += damage
    return found


def boxes(state: Any, rules: Any, seat: int, row: Any) -> Holding:
    """Return the boxes of a player's final score (K17.1 to K17.5)."""
    if not state.players[seat].alive:
        return {}
    levels = (Settlement.VILLAGE, Settlement.TOWN, Settlement.CITY)
    found = {plural(plain(level)): int(row[plural(plain(level))]) * int(rules.points[level]) for level in levels}
    found["Empire"] = int(row.empire) * int(rules.empire_points)
    found["Heavily Fortified"] = int(row.fortified) * int(rules.fortified_points)
    titles = {TITLE_NAMES[title]: int(rules.title_points[title]) for title in Title if state.holder[title] == seat}
    return found | titles


def others(state: Any, rules: Any) -> dict[str, Holding]:
    """Return the boxes of those who play without a seat: the Malador score no points."""
    return {}


def reshuffled(before: Account, after: Account) -> Iterator[str]:
    """Yield why decks were made anew (K4.5)."""
    for name in DECKS.values():
        if remade(name, before, after):
            yield f"The {name} deck was empty: its discards are shuffled and become the deck"
