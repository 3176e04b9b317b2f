"""What things are called: kingdoms, heroes, strongholds, items, exploration cards, blocks, classes.

Only a few names are printed; the content says which. The others are working labels.
"""

from enum import IntEnum
from typing import Any

from sim.games.winds.catalogue import KINGDOM_KEYS, Catalogue
from sim.games.winds.rules import LAYOUT
from sim.games.winds.words import Kind
from sim.header import NOBODY

_CATALOGUE = Catalogue(LAYOUT.content)

KINGDOM_NAMES = tuple(str(LAYOUT.content[f"kingdom.{key}.name"]) for key in KINGDOM_KEYS)
HERO_NAMES = tuple(str(hero["name"]) for hero in _CATALOGUE.heroes.values())
STRONGHOLD_KEYS = tuple(_CATALOGUE.strongholds)
STRONGHOLD_NAMES = tuple(str(stronghold["name"]) for stronghold in _CATALOGUE.strongholds.values())
ITEM_NAMES = tuple(str(item["name"]) for item in _CATALOGUE.items.values())
TEXT_NAMES = tuple(str(card["name"]) for _, _, card in _CATALOGUE.texts)
BLOCK_NAMES = tuple(tuple(str(block["name"]) for block in mat["block"].values()) for mat in _CATALOGUE.kingdoms)


def plain(member: IntEnum) -> str:
    """Return an enumeration member in lower-case words."""
    return member.name.replace("_", " ").lower()


def kind_word(rules: Any, text: int) -> str:
    """Return the kind of an exploration card: "boon", "mythic item", "pool of essence"."""
    kind = Kind(int(rules.text_kind[text]))
    return {Kind.MYTHIC: "mythic item", Kind.POOL: "pool of essence", Kind.BATTLE: "battle card"}.get(kind, plain(kind))


def seat_name(state: Any, seat: int) -> str:
    """Return the kingdom a seat plays."""
    return "nobody" if seat == NOBODY else KINGDOM_NAMES[int(state.faction[seat])]
