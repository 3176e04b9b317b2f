"""What a referee of War of Kings must know before the first turn: the map, prices, yields, dice, decks, points."""

from collections.abc import Iterator, Sequence
from typing import Any

from sim.engine.phrases import counted, listed, plain
from sim.games.kings.board import NO_NEIGHBOUR
from sim.games.kings.names import KINGDOM_NAMES, TITLE_NAMES, card_name, land_name, units
from sim.games.kings.state import N_RESOURCES
from sim.games.kings.words import (
    Colour,
    Die,
    DiscoveryCard,
    EventCard,
    EventFace,
    Face,
    Fortification,
    MarauderCard,
    Project,
    Resource,
    Settlement,
    Title,
    Yield,
)

__all__ = ["legend"]


def legend(state: Any, rules: Any) -> Iterator[str]:
    """Yield the map and the numbers in force."""
    yield from (_territory(rules, place) for place in range(int(rules.territories)))
    yield from (f"price of {plain(project)}: {_goods(rules.cost[project])}" for project in Project)
    yield from _rebates(state, rules)
    yield f"provisions for an unsupported army: {int(rules.provisions)} gold; resupply: {int(rules.resupply)} gold"
    yield f"market: {int(rules.swap_give)} of a kind for {int(rules.swap_get)}; 1 for {int(rules.buy_one_gold)} gold"
    yield from (_level(rules, level) for level in Settlement)
    yield from (f"{plain(wall)}: {counted(int(rules.fortification_dice[wall]), 'die', 'dice')}" for wall in _WALLS)
    yield from _dice(rules)
    yield from _decks(rules)
    yield from _points(rules)


_WALLS = (Fortification.WALLS, Fortification.FORTRESS, Fortification.CASTLE)


def _territory(rules: Any, place: int) -> str:
    neighbours = [land_name(rules, int(other)) for other in rules.neighbours[place] if other != NO_NEIGHBOUR]
    kinds = [plain(Resource(int(rules[name][place]))) for name in ("primary", "secondary")]
    colour = plain(Colour(int(rules.colour[place])))
    return f"{land_name(rules, place)}: {colour}, first {kinds[0]}, second {kinds[1]}; borders {listed(neighbours)}"


def _goods(amounts: Sequence[int]) -> str:
    """Return amounts of all resources: "5 gold, 3 wheat"."""
    return ", ".join(units(int(amounts[kind]), kind) for kind in range(N_RESOURCES) if amounts[kind]) or "nothing"


def _rebates(state: Any, rules: Any) -> Iterator[str]:
    for kingdom in state.faction[: int(state.seats)].tolist():
        if any(rules.army_rebate[kingdom]):
            yield f"{KINGDOM_NAMES[kingdom]} raises an army for less: {_goods(rules.army_rebate[kingdom])}"


def _level(rules: Any, level: Settlement) -> str:
    name = "control alone" if level == Settlement.NONE else plain(level)
    gold, first, second = (int(rules.yields[level][kind]) for kind in (Yield.GOLD, Yield.PRIMARY, Yield.SECONDARY))
    support = int(rules.support[level])
    where = "anywhere" if rules.support_anywhere[level] else "in its territory"
    return (
        f"{name}: {gold} gold, {first} of the first and {second} of the second resource; "
        f"supports {counted(support, 'army')} {where}; {counted(int(rules.points[level]), 'point')}; "
        f"razed it gives {_goods(rules.loot[level])}; militia of {int(rules.militia_defence[level])} dice in defence, "
        f"{int(rules.militia_counterattack[level])} in counterattack, {counted(int(rules.militia_hits[level]), 'hit')}"
    )


def _dice(rules: Any) -> Iterator[str]:
    for die in Die:
        swords, shields = (int(rules.faces[die][face]) for face in (Face.SWORD, Face.SHIELD))
        shown = f"{counted(swords, 'sword')}, {counted(shields, 'shield')}"
        yield f"{plain(die)} die of {int(rules.sides[die])} sides: {shown}"
    colours = [f"{plain(colour)} {int(rules.resource_faces[colour])}" for colour in Colour]
    yield f"resource die of {int(rules.resource_sides)} sides, {int(rules.resource_dice)} thrown: {listed(colours)}"
    faces = [f"{plain(face)} {int(rules.event_faces[face])}" for face in EventFace]
    yield f"event die of {int(rules.event_sides)} sides: {listed(faces)}"


def _decks(rules: Any) -> Iterator[str]:
    decks = (("event", EventCard), ("marauder", MarauderCard), ("discovery", DiscoveryCard))
    for name, cards in decks:
        copies = rules[f"{name}_copies"].tolist()
        yield f"{name} deck: {', '.join(f'{copies[card]} {card_name(card)}' for card in cards if copies[card])}"
    for card in DiscoveryCard:
        found = [f"{int(rules.find[card][kind])} {word}" for kind, word in _FINDS.items() if rules.find[card][kind]]
        if found:
            yield f"{card_name(card)} gives {listed(found)}"


_FINDS = {Yield.GOLD: "gold", Yield.PRIMARY: "of the first resource", Yield.SECONDARY: "of the second"}


def _points(rules: Any) -> Iterator[str]:
    foreign = f"{int(rules.empire_settlements)} foreign settlements of {int(rules.empire_levels)} levels"
    capital = plain(Settlement(int(rules.empire_capital)))
    yield f"Empire with a {capital} as capital and {foreign}: {counted(int(rules.empire_points), 'point')}"
    fortified = counted(int(rules.fortified_points), "point")
    yield f"Heavily Fortified with {int(rules.fortified_levels)} levels of fortification: {fortified}"
    bars = {Title.TRADE: "gold", Title.LARGEST: "territories"}
    for title, of in bars.items():
        bar = f"{int(rules.title_threshold[title])} {of}"
        yield f"{TITLE_NAMES[title]} from {bar} on: {counted(int(rules.title_points[title]), 'point')}"
    yield f"a player with {int(rules.victory_points)} points at the end of a round wins"
