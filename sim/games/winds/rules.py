"""The Rules record of Winds of Numa Sera: which content value stands in which field."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from sim.content.content import Content
from sim.content.layout import RulesLayout, array, choice, content_path, number, table
from sim.content.nested import rows_of, word
from sim.engine.effects import effect_fields, rows_at
from sim.games.winds.carriers import CARRIERS
from sim.games.winds.catalogue import (
    CONDITION,
    EFFECT,
    KIND_KEYS,
    KINGDOM_KEYS,
    MAX_CONDITIONS,
    Catalogue,
    fill_conditions,
    fill_effects,
    read_effect,
)
from sim.games.winds.checks import check_rules
from sim.games.winds.margins import MARGINS, N_SWINGS, edge_of, fill_margins
from sim.games.winds.rulings import RULINGS
from sim.games.winds.state import (
    EXPLORATION_SIZE,
    HEROES,
    KINGDOMS,
    LINE_LENGTH,
    MAX_BLOCKS,
    MAX_ITEMS,
    MAX_STRONGHOLDS,
    MAX_TEXTS,
    N_BONUSES,
    N_CLASSES,
)
from sim.games.winds.vocabulary import Bonus, Purpose
from sim.games.winds.words import (
    Ability,
    BlockKind,
    ClassCard,
    Cost,
    Fit,
    Kind,
    Leaving,
    Setting,
    Side,
    Victory,
)

COINS = ("copper", "silver", "gold")
TABLE_SIZES = ("players_2", "players_3", "players_4")

SCALARS = [
    choice("setting", "win.setting.choice", Setting),
    table("conditions", "win.{0}.conditions", Setting),
    table("at_least", "victory.{0}.at_least", Victory),
    table("skill_cards", "setup.skill_deck.{0}", TABLE_SIZES),
    table("castles", "setup.strongholds.{0}", TABLE_SIZES),
    number("castles_face_up", "setup.strongholds.face_up"),
    number("market_face_up", "setup.forge.face_up"),
    number("explores", "turn.explores"),
    table("skill_price", "skill_cost.{0}", ("level_1", "level_2", "level_3", "level_4")),
    table("base_residual", "kingdom.{0}.start.base_residual", KINGDOM_KEYS),
    table("start_battle_cards", "kingdom.{0}.start.battle_cards", KINGDOM_KEYS),
    number("cards_per_battle", "battle.cards.per_player"),
    number("forge_copies", "forge_deck.copies_each"),
    number("trade_offers", "trade.offer.offers"),
    number("trade_most", "trade.offer.most_capital"),
    number("trade_power", "trade.offer.power"),
    number("round_limit", "ruling.round_limit.rounds"),
    table("coin_count", "coin.count.{0}", COINS),
    table("coin_worth", "coin.worth.{0}", COINS),
]

BOARDS = [
    array("least_skill_price", ()),
    array("faces", (12,)),
    array("sides", ()),
    array("lowest", ()),
    array("line", (KINGDOMS, LINE_LENGTH)),
    array("hero_attack", (HEROES,)),
    array("hero_defense", (HEROES,)),
    array("hero_power", (HEROES,)),
    array("stronghold_count", ()),
    array("stronghold_defense", (MAX_STRONGHOLDS,)),
    array("initial_capital", (MAX_STRONGHOLDS,)),
    array("coin_purpose", (MAX_STRONGHOLDS,)),  # what coins on it may pay for, -1 = it gathers none
    array("item_count", ()),
    array("forge_items", ()),
    array("item_fit", (MAX_ITEMS,)),
    array("item_price", (MAX_ITEMS,)),
    array("item_needs", (MAX_ITEMS, MAX_CONDITIONS), CONDITION),
    array("text_count", ()),
    array("first_text", (len(Kind) + 1,)),
    array("text_kind", (MAX_TEXTS,)),
    array("exploration_copies", (MAX_TEXTS,)),
    array("exploration_cards", (EXPLORATION_SIZE,)),
    array("exploration_size", ()),
    array("battle_start", ()),  # the battle cards stand together: the first one's place
    array("battle_total", ()),
    array("battle_side", (MAX_TEXTS,)),
    array("battle_cost", (MAX_TEXTS,)),
    array("battle_cost_in", (MAX_TEXTS,)),
    array("battle_moves_other_die", (MAX_TEXTS,)),
    array("battle_edge", (MAX_TEXTS,)),  # points a card lends an attack, its dice by their means; 0 for a defender's
    array("maven_ability", (MAX_TEXTS,)),
    array("maven_leaving", (MAX_TEXTS,)),
    array("pool_test", (MAX_TEXTS,), CONDITION),
    array("block_count", (KINGDOMS,)),
    array("block_kind", (KINGDOMS, MAX_BLOCKS)),
    array("block_pre_ticked", (KINGDOMS,)),
    array("block_cannot_tick", (KINGDOMS, MAX_BLOCKS)),
    array("block_after", (KINGDOMS, MAX_BLOCKS)),
    array("block_needs_all", (KINGDOMS, MAX_BLOCKS)),
    array("block_before", (KINGDOMS, MAX_BLOCKS)),  # blocks that come after it, a bit each
    array("block_needs_any", (KINGDOMS, MAX_BLOCKS)),
    array("block_needs", (KINGDOMS, MAX_BLOCKS, MAX_CONDITIONS), CONDITION),
    array("class_needs", (N_CLASSES, MAX_CONDITIONS), CONDITION),
    array("class_needs_all", (N_CLASSES,)),
    array("highest_only", (N_BONUSES,)),
    *effect_fields(EFFECT, CARRIERS),
    *(array(what, (N_SWINGS, N_SWINGS, MARGINS), float) for what in ("won", "dealt", "suffered")),
    array("moments", (CARRIERS,)),
]


def derive(content: Content, rules: np.record) -> None:
    """Fill the tables of cards and boards."""
    catalogue = Catalogue(content)
    content.fill(("die.battle.faces",), fill_die)
    rules.least_skill_price = min(rules.skill_price)
    content.copy(_numbers, catalogue)
    fill_sizes(catalogue, rules)
    fill_cards(catalogue)
    fill_exploration(catalogue, rules)
    for kingdom, key in enumerate(KINGDOM_KEYS):
        fill_tree(content, rules, kingdom, key)
    for card in ClassCard:
        content.fill((f"class.{card.name.lower()}.criterion",), fill_class, card)
    fill_effects(content, rules)
    rules.highest_only[Bonus.LOOK] = rules.looks_highest
    rules.highest_only[Bonus.ROLL_FLOOR] = 1
    for discount in (Bonus.SKILL_DISCOUNT, Bonus.ITEM_DISCOUNT, Bonus.BATTLE_CARD_DISCOUNT):
        rules.highest_only[discount] = not rules.discounts_add


def fill_die(rules: np.record, faces: Sequence[int]) -> None:
    """Read the die, and what it makes of a battle."""
    rules.faces[: len(faces)] = faces
    rules.sides, rules.lowest = len(faces), min(faces)
    fill_margins(rules, faces)


def _numbers(catalogue: Catalogue) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Yield where the numbers of the cards go: address, field and index."""
    for index, key in enumerate(catalogue.heroes):
        for name in ("attack", "defense", "power"):
            yield f"hero.{key}.{name}", f"hero_{name}", (index,)
    for index, key in enumerate(catalogue.strongholds):
        yield f"stronghold.{key}.defense", "stronghold_defense", (index,)
        yield f"stronghold.{key}.gain.initial_capital", "initial_capital", (index,)
    for index, (key, item) in enumerate(catalogue.items.items()):
        if "price" in item:
            table = "exploration.mythic" if key in catalogue.mythic else "forge_item"
            yield f"{table}.{key}.price", "item_price", (index,)
    for text, (kind, key, _) in enumerate(catalogue.texts):
        where = f"exploration.{KIND_KEYS[kind]}.{key}"
        yield f"{where}.copies", "exploration_copies", (text,)
        if kind == Kind.BATTLE:
            yield f"{where}.cost", "battle_cost", (text,)


def fill_sizes(catalogue: Catalogue, rules: np.record) -> None:
    """Read how many cards of each sort there are."""
    sizes = catalogue.content.once(fill_sizes, _sizes, catalogue)
    rules.stronghold_count, rules.forge_items, rules.item_count, rules.text_count = sizes[:4]
    rules.block_count[:], rules.text_kind[: rules.text_count] = sizes[4:]
    rules.first_text[1:] = np.cumsum(np.bincount(sizes[5], minlength=len(Kind)))


def _sizes(catalogue: Catalogue) -> tuple[Any, ...]:
    blocks = [len(mat["block"]) for mat in catalogue.kingdoms]
    kinds = [int(kind) for kind, _, _ in catalogue.texts]
    counted = (catalogue.strongholds, catalogue.forge_items, catalogue.items, catalogue.texts)
    return (*map(len, counted), blocks, kinds)


def fill_cards(catalogue: Catalogue) -> None:
    """Read what words say on the cards of heroes, strongholds and items."""
    content = catalogue.content
    heroes, strongholds, items = content.once(fill_cards, _cards, catalogue)
    for index, where in enumerate(heroes):
        content.fill((f"{where}.kingdom", f"{where}.place"), fill_line, index)
    for index, purposes in enumerate(strongholds):
        content.fill(purposes, fill_purpose, index)
    for index, (key, tables) in enumerate(items):
        content.fill(tables, fill_item, index, key)


def _cards(catalogue: Catalogue) -> tuple[list[str], list[tuple[str, ...]], list[tuple[str, tuple[str, ...]]]]:
    """Return the heroes, the effects of each stronghold, and what each item has: by their addresses."""
    strongholds = [
        tuple(rows_at(f"stronghold.{key}.effect", stronghold.get("effect", {})))
        for key, stronghold in catalogue.strongholds.items()
    ]
    items = []
    for key, item in catalogue.items.items():
        where = f"exploration.mythic.{key}" if key in catalogue.mythic else f"forge_item.{key}"
        items.append((key, tuple(f"{where}.{name}" for name in ("slot", "requires") if name in item)))
    return [f"hero.{key}" for key in catalogue.heroes], strongholds, items


def fill_line(rules: np.record, kingdom: str, place: int, index: int) -> None:
    """Read the listed line of a kingdom."""
    rules.line[KINGDOM_KEYS.index(kingdom), place - 1] = index


def fill_purpose(rules: np.record, *effects_and_index: Any) -> None:
    """Read what the coins on a stronghold may pay for (W13.1)."""
    *effects, index = effects_and_index
    rules.coin_purpose[index] = -1
    for effect in effects:
        if effect.get("onto") == "this_card":
            rules.coin_purpose[index] = word(Purpose, effect.get("pays_for", "any"), "winds.stronghold pays_for")


def fill_item(rules: np.record, slot: str, *rest: Any) -> None:
    """Read the slot and the prerequisites of a World Forge or mythic item."""
    *requires, index, key = rest
    rules.item_fit[index] = word(Fit, slot, f"the slot of the item {key}")
    rows = rows_of(requires[0]) if requires else []
    fill_conditions(rules.item_needs[index], rows, f"exploration.mythic.{key}")


def fill_exploration(catalogue: Catalogue, rules: np.record) -> None:
    """Read the texts of the exploration deck and stack its cards in their order."""
    content = catalogue.content
    copies = rules.exploration_copies[: rules.text_count]
    rules.exploration_size = size = copies.sum()
    rules.exploration_cards[:size] = np.repeat(np.arange(len(copies)), copies)
    battle = rules.text_kind[: len(copies)] == Kind.BATTLE
    rules.battle_total = copies[battle].sum()
    rules.battle_start = copies[: rules.first_text[Kind.BATTLE]].sum()
    for text, kind, tables, where in content.once(fill_exploration, _texts, catalogue):
        content.fill(tables, FILLING[kind], text, where)


def _texts(catalogue: Catalogue) -> list[tuple[int, Kind, tuple[str, ...], str]]:
    """Return the texts that say more than effects: number, kind, what to read of it, and its full address."""
    found = []
    for text, (kind, key, _) in enumerate(catalogue.texts):
        if kind in READ:
            where = f"exploration.{KIND_KEYS[kind]}.{key}"
            found.append((text, kind, tuple(f"{where}.{name}" for name in READ[kind]), f"winds.{where}"))
    return [(text, kind, (*tables, *FACES.get(kind, ())), where) for text, kind, tables, where in found]


def fill_battle_card(rules: np.record, *read: Any) -> None:
    """Read a battle card, and what it lends an attack in points: totals, stats, and a die on average."""
    side, cost_in, table, faces, text, where = read
    rules.battle_side[text] = word(Side, side, f"{where}.side")
    rules.battle_cost_in[text] = word(Cost, cost_in, f"{where}.cost_in")
    effects = rows_at(f"{where}.effect", table)
    rules.battle_moves_other_die[text] = any(effect.get("whose") == "opposing" for effect in effects.values())
    rules.battle_edge[text] = 0
    if side != Side.DEFENDER.name.lower():
        scratch = np.zeros(len(effects), EFFECT)
        for place, (address, effect) in zip(scratch, effects.items(), strict=True):
            read_effect(place, effect, address)
        rules.battle_edge[text] = sum(edge_of(faces, effect) for effect in scratch)


def fill_maven(rules: np.record, ability: str, discard: str, text: int, where: str) -> None:
    """Read what a maven does, and when she leaves."""
    rules.maven_ability[text] = word(Ability, ability, f"{where}.ability")
    rules.maven_leaving[text] = word(Leaving, discard, f"{where}.discard")


def fill_pool(rules: np.record, test: Mapping[str, Any], text: int, where: str) -> None:
    """Read the test of a pool."""
    fill_conditions(rules.pool_test[text : text + 1], [test], f"{where}.test")


READ = {Kind.BATTLE: ("side", "cost_in", "effect"), Kind.MAVEN: ("ability", "discard"), Kind.POOL: ("test",)}
FACES = {Kind.BATTLE: ("die.battle.faces",)}
FILLING: Mapping[Kind, Callable[..., None]] = {
    Kind.BATTLE: fill_battle_card,
    Kind.MAVEN: fill_maven,
    Kind.POOL: fill_pool,
}


def fill_tree(content: Content, rules: np.record, kingdom: int, mat: str) -> None:
    """Read a build tree: what each block needs, and which one is ticked from the start."""
    keys = tuple(content.once((fill_tree, kingdom), content.nested, f"kingdom.{mat}.block"))
    for index, key in enumerate(keys):
        where = f"kingdom.{mat}.block.{key}"
        content.fill((f"{where}.kind", f"{where}.cannot_tick"), fill_block, kingdom, index, f"winds.{where}")
        content.fill(_present(content, f"{where}.combine", f"{where}.requires"), fill_needs, kingdom, index, where)
        if content[f"{where}.pre_ticked"]:
            rules.block_pre_ticked[kingdom] |= 1 << index
        linked = f"{where}.after.blocks" in content
        after = content[f"{where}.after.blocks"] if linked else ()
        rules.block_after[kingdom, index] = sum(1 << keys.index(name) for name in after)
        rules.block_needs_all[kingdom, index] = not linked or content[f"{where}.after.link"] == "line"
        for name in after:
            rules.block_before[kingdom, keys.index(name)] |= 1 << index


def _present(content: Content, *tables: str) -> tuple[str, ...]:
    """Return those of some tables and values that the content has."""
    return content.once(tables, lambda: tuple(t for t in tables if t in content or content.under(t)))


def fill_block(rules: np.record, *read: Any) -> None:
    """Read what a block is, and whether it can be ticked."""
    kind, cannot_tick, kingdom, index, where = read
    rules.block_kind[kingdom, index] = word(BlockKind, kind, f"{where}.kind")
    rules.block_cannot_tick[kingdom, index] = cannot_tick


def fill_needs(rules: np.record, *read: Any) -> None:
    """Read the conditions of a block, and whether any one of them is enough."""
    *given, kingdom, index, where = read
    rules.block_needs_any[kingdom, index] = "any" in given
    rows = next((rows_of(table) for table in given if isinstance(table, dict)), [])
    fill_conditions(rules.block_needs[kingdom, index], rows, where)


def fill_class(rules: np.record, criterion: Mapping[str, Any], card: ClassCard) -> None:
    """Read the criteria of a class."""
    rules.class_needs_all[card] = criterion.get("combine", "all") == "all"
    fill_conditions(rules.class_needs[card], rows_of(criterion), f"class.{card.name.lower()}.criterion")


LAYOUT = RulesLayout(
    "winds",
    content_path(__file__),
    [*SCALARS, *RULINGS, *BOARDS],
    derive=derive,
    check=check_rules,
    uses=(
        "die.battle.faces",
        "setup.battle_cards.pool",
        "hero.*",
        "stronghold.*.defense",
        "stronghold.*.gain.*",
        "stronghold.*.effect.*",
        "forge_item.*",
        "exploration.*.*.*",
        "kingdom.*.block.*",
        "skill.*.level.*",
        "class.*.criterion.*",
        "class.*.effect.*",
    ),
)
