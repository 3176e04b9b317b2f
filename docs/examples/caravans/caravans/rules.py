"""The Rules record: which value of the content stands in which field."""

from typing import Any

import numpy as np

from caravans.state import CONTRACTS, DEALT, DECK_SIZE, MARKET_PLACES, N_ANIMALS, N_CAMPS, PLAYERS
from caravans.words import Camp, Card, Guild, Terrain
from sim.content.content import Content
from sim.content.layout import RulesLayout, array, content_path, number, table
from sim.errors import ContentError

ANIMALS = tuple(Card)[:N_ANIMALS]
ANIMAL_KEYS = tuple(card.name.lower() for card in ANIMALS)
INLAND = tuple(camp.name.lower() for camp in Camp if camp != Camp.HARBOUR)
LONGEST_ROAD = 400
MOST_SIDES = 20
MOST_ROUNDS = 500

FIELDS = [
    array("coins", PLAYERS),
    table("herd", "setup.herd.{0}", ANIMAL_KEYS),
    number("income", "turn.income"),
    number("purchases", "turn.purchases"),
    number("limit", "limit.rounds"),
    number("places", "market.places"),
    array("fall", MARKET_PLACES),
    number("least", "market.least"),
    number("largest_herd", "market.herd"),
    table("price", "card.{0}.price", Card),
    table("copies", "card.{0}.copies", Card),
    number("map_spaces", "card.map.spaces"),
    number("sides", "die.sides"),
    array("gait", (N_ANIMALS, MOST_SIDES)),
    table("wage", "animal.{0}.wage", ANIMAL_KEYS),
    table("footing", "animal.{0}.footing.{1}", ANIMAL_KEYS, Terrain),
    number("tracks", "road.tracks"),
    number("easy_legs", "march.easy_legs"),
    number("strain", "march.strain"),
    number("fodder", "march.fodder"),
    table("terrain", "stretch.{0}.terrain", Camp, kind=Terrain),
    table("danger", "stretch.{0}.danger", Camp),
    table("spaces", "stretch.{0}.spaces", Camp),
    array("camp_at", N_CAMPS),
    table("first_coins", "camp.{0}", INLAND),
    table("pays", "contract.{0}.pays", INLAND),
    table("contract_copies", "contract.{0}.copies", INLAND),
    table("guild_coins", "guild.{0}.coins", Guild),
    table("guild_discount", "guild.{0}.discount", Guild, missing=0),
    table("guild_salvage", "guild.{0}.salvage", Guild, missing=0),
    table("guild_wage", "guild.{0}.wage", Guild, missing=0),
    table("guild_feedings", "guild.{0}.feedings", Guild, missing=0),
    table("guild_footing", "guild.{0}.footing", Guild, missing=0),
]


def check(content: Content) -> None:
    """Refuse values that do not fit together, or outgrow what the State has room for."""
    _check_lists(content)
    _at_most(content, "limit.rounds", MOST_ROUNDS)
    _at_most(content, "market.places", MARKET_PLACES)
    _check_sum(content, [f"card.{card.name.lower()}.copies" for card in Card], DECK_SIZE, "the deck")
    contracts = [f"contract.{camp}.copies" for camp in INLAND]
    _check_sum(content, contracts, CONTRACTS, "the contracts")
    if sum(content[address] for address in contracts) < PLAYERS * DEALT:
        raise ContentError(f"the contracts are fewer than {PLAYERS * DEALT}, which five players are dealt")
    stretches = [f"stretch.{camp.name.lower()}.spaces" for camp in Camp]
    _check_sum(content, stretches, LONGEST_ROAD, "the road")
    if short := [address for address in stretches if content[address] < 1]:
        raise ContentError(f"{short[0]} must be at least 1")


def _check_lists(content: Content) -> None:
    if len(content["setup.coins"]) != PLAYERS:
        raise ContentError(f"setup.coins must have {PLAYERS} numbers, one a place in the turn order")
    if len(content["market.fall"]) < content["market.places"]:
        raise ContentError("market.fall must have a number for each of market.places")
    if not 2 <= content["die.sides"] <= MOST_SIDES:
        raise ContentError(f"die.sides must be from 2 to {MOST_SIDES}")
    for animal in ANIMAL_KEYS:
        if len(content[f"animal.{animal}.gait"]) != content["die.sides"]:
            raise ContentError(f"animal.{animal}.gait must have a number for each of die.sides")


def _at_most(content: Content, address: str, most: int) -> None:
    if content[address] > most:
        raise ContentError(f"{address} must be at most {most}")


def _check_sum(content: Content, addresses: list[str], most: int, what: str) -> None:
    if (total := sum(content[address] for address in addresses)) > most:
        raise ContentError(f"{what} come to {total}, more than the {most} that there is room for")


def derive(content: Content, rules: Any) -> None:
    """Fill the lists, and the spaces in which the camps lie."""
    rules.coins[:] = content["setup.coins"]
    rules.fall[: len(content["market.fall"])] = content["market.fall"]
    for number_of, animal in enumerate(ANIMAL_KEYS):
        gait = content[f"animal.{animal}.gait"]
        rules.gait[number_of, : len(gait)] = gait
    rules.camp_at[:] = np.cumsum(rules.spaces)


LAYOUT = RulesLayout(
    "caravans",
    content_path(__file__),
    FIELDS,
    derive=derive,
    check=check,
    uses=("setup.coins", "market.fall", "animal.*.gait"),
)
