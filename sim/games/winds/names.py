"""What things are called: kingdoms, heroes, strongholds, items, exploration cards, blocks, classes.

Only a few names are printed; the content says which. The others are working labels. In a text of `Sentences`,
`{player:hero}` is a player's active hero, `{text:card}` an exploration card with its kind, and `{text:effect}` or
`{stronghold:effect}` what a card does.
"""

from collections.abc import Mapping
from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import plain
from sim.games.winds.carriers import CLASS_CARRIER, HERO_CARRIER, STRONGHOLD_CARRIER, TEXT_CARRIER
from sim.games.winds.catalogue import KINGDOM_KEYS, Catalogue
from sim.games.winds.effect_words import carrier_words
from sim.games.winds.rules import LAYOUT
from sim.games.winds.state import LINE_LENGTH
from sim.games.winds.vocabulary import Discard
from sim.games.winds.words import ClassCard, Fit, Kind, Skill, Slot, Victory

_CATALOGUE = Catalogue(LAYOUT.content)

KINGDOM_NAMES = tuple(str(LAYOUT.content[f"kingdom.{key}.name"]) for key in KINGDOM_KEYS)
HERO_NAMES = tuple(str(hero["name"]) for hero in _CATALOGUE.heroes.values())
STRONGHOLD_KEYS = tuple(_CATALOGUE.strongholds)
STRONGHOLD_NAMES = tuple(str(stronghold["name"]) for stronghold in _CATALOGUE.strongholds.values())
ITEM_NAMES = tuple(str(item["name"]) for item in _CATALOGUE.items.values())
TEXT_NAMES = tuple(str(card["name"]) for _, _, card in _CATALOGUE.texts)
BLOCK_NAMES = tuple(tuple(str(block["name"]) for block in mat["block"].values()) for mat in _CATALOGUE.kingdoms)
KIND_WORDS = {Kind.MYTHIC: "mythic item", Kind.POOL: "pool of essence", Kind.BATTLE: "battle card"}
SORT_WORDS = {Discard.BATTLE_CARD: "a battle card", Discard.ITEM: "an equipped item", Discard.MAVEN: "a maven"}


def kind_word(rules: Any, text: int) -> str:
    """Return the kind of an exploration card: "boon", "mythic item", "pool of essence"."""
    kind = Kind(int(rules.text_kind[text]))
    return KIND_WORDS.get(kind, plain(kind))


def card_name(rules: Any, text: int) -> str:
    """Return an exploration card with its kind: "the boon Wayside Shrine"; a pool bears its kind in its name."""
    if rules.text_kind[text] == Kind.POOL:
        return f"the {TEXT_NAMES[text]}"
    return f"the {kind_word(rules, text)} {TEXT_NAMES[text]}"


def seat_name(state: Any, seat: int) -> str:
    """Return the kingdom a seat plays."""
    return "nobody" if seat == NOBODY else KINGDOM_NAMES[int(state.faction[seat])]


def active_hero(state: Any, seat: int) -> int:
    """Return the hero a seat plays now; of an eliminated one the last."""
    mine = state.players[seat]
    return int(mine.line[min(int(mine.lost), LINE_LENGTH - 1)])


def hero_of(state: Any, seat: int) -> str:
    """Return the active hero of a seat: "Lelia of Numa Sera"."""
    return f"{HERO_NAMES[active_hero(state, seat)]} of {seat_name(state, seat)}"


def place_of_coins(carrier: int) -> str:
    """Return the card that coins lie on: a hero or a stronghold."""
    if carrier < STRONGHOLD_CARRIER:
        return HERO_NAMES[carrier - HERO_CARRIER]
    return STRONGHOLD_NAMES[carrier - STRONGHOLD_CARRIER]


def training(skill: int, level: int) -> str:
    """Return a level of a skill: "Weapon training level 2"."""
    return f"{plain(Skill(skill)).capitalize()} training level {level}"


def fitted(rules: Any, item: int, slot: int) -> str:
    """Return an item with where it is worn: "Iron Helm (head)", "Great Sword (both hands)"."""
    where = "both hands" if rules.item_fit[item] == Fit.TWO_HANDED else plain(Slot(slot))
    return f"{ITEM_NAMES[item]} ({where})"


def _who(state: Any, rules: Any, seat: int, shape: str = "") -> str:
    return hero_of(state, seat) if shape == "hero" else seat_name(state, seat)


def _hero(state: Any, rules: Any, hero: int) -> str:
    return HERO_NAMES[hero]


def _text(state: Any, rules: Any, text: int, shape: str = "") -> str:
    if shape == "effect":
        return carrier_words(rules, TEXT_CARRIER + text)
    return card_name(rules, text) if shape == "card" else TEXT_NAMES[text]


def _stronghold(state: Any, rules: Any, stronghold: int, shape: str = "") -> str:
    return carrier_words(rules, STRONGHOLD_CARRIER + stronghold) if shape == "effect" else STRONGHOLD_NAMES[stronghold]


def _class(state: Any, rules: Any, card: ClassCard, shape: str = "") -> str:
    return carrier_words(rules, CLASS_CARRIER + card) if shape == "effect" else plain(card).capitalize()


NAMERS: Mapping[str, Any] = {  # of what answers, questions and events carry
    **dict.fromkeys(("player", "other", "defender", "loser", "proposer", "seller", "buyer"), _who),
    **dict.fromkeys(("hero", "first", "second", "third"), _hero),
    "text": _text,
    "stronghold": _stronghold,
    "item": lambda state, rules, item: ITEM_NAMES[item],
    "card": _class,
    "carrier": lambda state, rules, carrier: place_of_coins(carrier),
    "condition": lambda state, rules, condition: plain(Victory(condition)).capitalize(),
    "sort": lambda state, rules, sort: SORT_WORDS[sort],
}
