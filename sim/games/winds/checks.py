"""What a set of content values must fulfil before a game is played with it."""

from collections.abc import Mapping
from typing import Any

from sim.content.content import Content
from sim.errors import ContentError
from sim.games.winds.catalogue import KINGDOM_KEYS, Catalogue
from sim.games.winds.state import (
    EXPLORATION_SIZE,
    HEROES,
    LINE_LENGTH,
    MAX_BLOCKS,
    MAX_FACE_UP,
    MAX_ITEMS,
    MAX_LOOK,
    MAX_PLACED,
    MAX_STRONGHOLDS,
    MAX_TEXTS,
)
from sim.games.winds.words import Kind

LARGEST = 1000  # with more, what a table of results adds up would not fit it
BOUNDS = {
    "setup.strongholds.face_up": (1, MAX_FACE_UP),
    "setup.forge.face_up": (0, MAX_FACE_UP),
    "turn.explores": (0, 8),
    "battle.cards.per_player": (0, MAX_PLACED),
    "trade.offer.most_capital": (1, 100),
    "trade.offer.power": (1, 20),
    "ruling.round_limit.rounds": (1, 1000),
    **{f"win.{setting}.conditions": (1, 4) for setting in ("throne", "empire")},
    **{f"victory.{name}.at_least": (1, None) for name in ("conqueror", "legend", "master", "champion")},
}
AT_ONCE = ("explore", "discard", "extra_attack")  # kinds whose amounts wait on the agenda, a step each
MOST_AT_ONCE = 4
DIVISORS = ("lose_half_capital", "damage_divided", "heal_share_of_damage")  # what divides by its amount
MOST_COPIES = 16
MOST_MAVENS = 24
MOST_POOLS = 12


def check_rules(content: Content) -> None:
    """Raise ContentError if numbers lie out of bounds, a deck cannot be dealt or a line of succession is impossible."""
    content.require_all({"*": (-LARGEST, LARGEST)})
    for address, (low, high) in BOUNDS.items():
        content.require(address, low, high)
    if not 1 <= len(content["die.battle.faces"]) <= 12:
        raise ContentError("winds.die.battle.faces needs 1 to 12 faces")
    catalogue = Catalogue(content)
    _check_sizes(catalogue)
    _check_effects(catalogue)
    _check_succession(catalogue)
    _check_exploration(content, catalogue)
    _check_strongholds(content, catalogue)
    for key, table in zip(KINGDOM_KEYS, catalogue.kingdoms, strict=True):
        _check_tree(key, table["block"])


def _check_sizes(catalogue: Catalogue) -> None:
    sizes = {
        "hero": (len(catalogue.heroes), HEROES),
        "stronghold": (len(catalogue.strongholds), MAX_STRONGHOLDS),
        "forge_item and exploration.mythic": (len(catalogue.items), MAX_ITEMS),
        "exploration": (len(catalogue.texts), MAX_TEXTS),
    }
    for name, (count, most) in sizes.items():
        if count > most:
            raise ContentError(f"winds.{name} has {count} cards; the rules take {most}")
    for kind, most in ((Kind.MAVEN, MOST_MAVENS), (Kind.POOL, MOST_POOLS)):
        count = sum(card["copies"] for it, _, card in catalogue.texts if it == kind)
        if count > most:
            name = kind.name.lower()
            raise ContentError(f"winds.exploration.{name}.*.copies make {count} cards; the rules take {most}")
    for kind, key, card in catalogue.texts:
        if card["copies"] > MOST_COPIES:
            where = f"winds.exploration.{kind.name.lower()}.{key}.copies"
            raise ContentError(f"{where} is {card['copies']}; the rules take 0 to {MOST_COPIES}")


def _check_effects(catalogue: Catalogue) -> None:
    for carrier in catalogue.carriers():
        for where, row in carrier.rows.items():
            kind, amount = row["kind"], row["amount"]
            if kind == "look" and amount > MAX_LOOK:
                raise ContentError(f"{where} looks at {amount} cards; the rules take {MAX_LOOK}")
            if kind in AT_ONCE and not 0 <= amount <= MOST_AT_ONCE:
                raise ContentError(f"{where}.amount is {amount}; the rules take 0 to {MOST_AT_ONCE}")
            if row.get("name") in DIVISORS and amount < 1:
                raise ContentError(f"{where}.amount is {amount}; the rules take at least 1")


def _check_succession(catalogue: Catalogue) -> None:
    """Refuse a hero without Power, and a line that has no hero, or several, for a place."""
    for key, hero in catalogue.heroes.items():
        if hero["power"] < 1:
            raise ContentError(f"winds.hero.{key}.power is {hero['power']}; the rules take at least 1")
    for kingdom in KINGDOM_KEYS:
        places = [hero["place"] for hero in catalogue.heroes.values() if hero["kingdom"] == kingdom]
        if sorted(places) != list(range(1, LINE_LENGTH + 1)):
            shown = ", ".join(map(str, places)) or "none"
            raise ContentError(
                f"the line of succession of {kingdom} is impossible: its heroes have the places {shown} "
                f"(winds.hero.*.place); they must be 1, 2 and 3"
            )


def _check_exploration(content: Content, catalogue: Catalogue) -> None:
    cards = sum(card["copies"] for _, _, card in catalogue.texts)
    if not 1 <= cards <= EXPLORATION_SIZE:
        raise ContentError(f"winds.exploration.*.*.copies make {cards} cards; a deck has 1 to {EXPLORATION_SIZE}")
    battle = sum(card["copies"] for kind, _, card in catalogue.texts if kind == Kind.BATTLE)
    pool = content["setup.battle_cards.pool"]
    if battle < pool:
        raise ContentError(
            f"the exploration deck has {battle} battle cards; the pool at set-up needs {pool} "
            "(winds.exploration.battle.*.copies, winds.setup.battle_cards.pool)"
        )
    dealt = sum(content[f"kingdom.{key}.start.battle_cards"] for key in KINGDOM_KEYS)
    if dealt > pool:
        raise ContentError(
            f"the kingdoms start with {dealt} battle cards (winds.kingdom.*.start.battle_cards); "
            f"the pool has {pool} (winds.setup.battle_cards.pool)"
        )


def _check_strongholds(content: Content, catalogue: Catalogue) -> None:
    for players in ("players_2", "players_3", "players_4"):
        content.require(f"setup.strongholds.{players}", 1, len(catalogue.strongholds))
    forge = len(catalogue.forge_items) * content["forge_deck.copies_each"]
    mythic = sum(card["copies"] for card in catalogue.mythic.values())
    if forge + mythic > MAX_ITEMS:
        raise ContentError(
            f"{forge} World Forge items (winds.forge_deck.copies_each) and {mythic} mythic items "
            f"(winds.exploration.mythic.*.copies) are too many; the rules take {MAX_ITEMS}"
        )


def _check_tree(kingdom: str, blocks: Mapping[str, Mapping[str, Any]]) -> None:
    if len(blocks) > MAX_BLOCKS:
        raise ContentError(f"winds.kingdom.{kingdom}.block has {len(blocks)} blocks; the rules take {MAX_BLOCKS}")
    for key, block in blocks.items():
        for name in block.get("after", {}).get("blocks", ()):
            if name not in blocks:
                raise ContentError(
                    f"winds.kingdom.{kingdom}.block.{key}.after.blocks names {name!r}; the tree has {', '.join(blocks)}"
                )
