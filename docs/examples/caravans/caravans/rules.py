"""The Rules record: which value of the content stands in which field."""

from typing import Any

import numpy as np
from sim.content.content import Content
from sim.content.layout import RulesLayout, array, content_path, flag, number, table
from sim.errors import ContentError

from caravans.state import CONTRACTS, DEALT, DECK_SIZE, MARKET_PLACES, N_ANIMALS, N_CAMPS, PLAYERS
from caravans.words import Camp, Card, Guild, Terrain

TURN_ORDER = ("first", "second", "third", "fourth", "fifth")
ANIMALS = tuple(Card)[:N_ANIMALS]
ANIMAL_KEYS = tuple(card.name.lower() for card in ANIMALS)
INLAND = tuple(camp.name.lower() for camp in Camp if camp != Camp.HARBOUR)
LONGEST_STRETCH = 60
MOST_SIDES = 20
MOST_ROUNDS = 500

FIELDS = [
    table("coins", "setup.coins.{0}", TURN_ORDER),
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
    flag("escort_halts", "card.escort.halts"),
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


BOUNDS = {
    "limit.rounds": (1, MOST_ROUNDS),
    "turn.purchases": (0, PLAYERS),
    "market.places": (1, MARKET_PLACES),
    "die.sides": (2, MOST_SIDES),
    "stretch.*.spaces": (1, LONGEST_STRETCH),
}


def check(content: Content) -> None:
    """Refuse values that do not fit together, or outgrow what the State has room for."""
    content.require_all(BOUNDS)
    _check_lists(content)
    _check_cards(content)


def _check_lists(content: Content) -> None:
    if not content["market.places"] <= len(content["market.fall"]) <= MARKET_PLACES:
        raise ContentError(f"market.fall must have a number for each of market.places, at most {MARKET_PLACES}")
    for animal in ANIMAL_KEYS:
        if len(content[f"animal.{animal}.gait"]) != content["die.sides"]:
            raise ContentError(f"animal.{animal}.gait must have a number for each of die.sides")


def _check_cards(content: Content) -> None:
    cards = sum(content[f"card.{card.name.lower()}.copies"] for card in Card)
    if cards > DECK_SIZE:
        raise ContentError(f"the cards come to {cards}; the deck has room for {DECK_SIZE}")
    contracts = sum(content[f"contract.{camp}.copies"] for camp in INLAND)
    if not PLAYERS * DEALT <= contracts <= CONTRACTS:
        raise ContentError(f"the contracts are {contracts}, must be from {PLAYERS * DEALT} to {CONTRACTS}")


def derive(content: Content, rules: Any) -> None:
    """Fill the lists, and the spaces in which the camps lie."""
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
    uses=("market.fall", "animal.*.gait"),
)
