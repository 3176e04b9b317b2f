"""The Rules record of Winds of Numa Sera: which content value stands in which field."""

import numpy as np

from sim.content.content import Content
from sim.content.layout import RulesLayout, array, choice, chosen, content_path, number, table
from sim.content.nested import rows_of, word
from sim.engine.effects import carried, effect_fields
from sim.games.winds.carriers import CARRIERS, TEXT_CARRIER
from sim.games.winds.catalogue import (
    CONDITION,
    EFFECT,
    KIND_KEYS,
    KINGDOM_KEYS,
    MAX_CONDITIONS,
    Catalogue,
    fill_conditions,
    fill_effects,
)
from sim.games.winds.checks import check_rules
from sim.games.winds.margins import MARGINS, N_SWINGS, edge_of, fill_margins
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
    ForgeRefill,
    HeroOrder,
    Kind,
    Leaving,
    Setting,
    Side,
    SlainEquipment,
    Victory,
)

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
]

RULINGS = [
    choice("hero_order", "ruling.hero_order.choice", HeroOrder),
    choice("forge_refill", "ruling.forge_refill.choice", ForgeRefill),
    choice("slain_equipment", "ruling.slain_equipment.choice", SlainEquipment),
    chosen("mavens_kept", "ruling.slain_other_cards.choice", "kept"),
    chosen("excess_lost", "ruling.excess_damage.choice", "lost"),
    chosen("hazard_spares", "ruling.hazard_without_option.choice", "no_effect"),
    chosen("slain_outside_counts", "ruling.slain_outside_battle.choice", "counts_for_that_player"),
    chosen("last_player_wins", "ruling.last_player_left.choice", "wins"),
    chosen("achievements_stay", "ruling.empire_lapsed_condition.choice", "stays_achieved"),
    chosen("discounts_add", "ruling.discount_stacking.choice", "add_up_minimum_1"),
    chosen("looks_highest", "ruling.look_stacking.choice", "highest"),
    chosen("trade_on", "ruling.player_trade.choice", "bounded_offers"),
    chosen("cancelled_paid", "ruling.cancelled_card.choice", "cost_paid_discarded_counts_as_played"),
    chosen("coins_next_turn", "ruling.new_stronghold_start_of_turn.choice", "next_own_turn"),
    chosen("repeats_once", "ruling.repeatable_for_classes.choice", "once"),
    chosen("withdraw_again", "ruling.simi.choice", "b_withdraw_again_and_again"),
    chosen("won_coins_free", "ruling.restricted_coins_when_won.choice", "free_to_spend"),
    chosen("extra_attack_any", "ruling.attack_now_target.choice", "any_legal_target"),
    chosen("search_renews_deck", "ruling.battle_card_search.choice", "discard_pile_shuffled_in"),
    chosen("lost_coins_banked", "ruling.coins_on_lost_card.choice", "to_the_bank"),
    chosen("stats_floored", "ruling.stat_below_zero.choice", "counts_as_zero"),
    chosen("pre_ticked_counts", "ruling.pre_ticked_block.choice", "counts"),
    chosen("heroes_only_multiplied", "ruling.damage_multiplied.choice", "between_heroes_only"),
    chosen("trade_completes", "ruling.condition_by_trade.choice", "can_be_completed"),
    chosen("blessings_traded", "ruling.blessing_trade.choice", "to_the_hand_of_the_buyer"),
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
    faces = content["die.battle.faces"]
    rules.faces[: len(faces)] = faces
    rules.sides, rules.lowest = len(faces), min(faces)
    rules.least_skill_price = min(rules.skill_price)
    fill_heroes(catalogue, rules)
    fill_strongholds(catalogue, rules)
    fill_items(catalogue, rules)
    fill_exploration(catalogue, rules)
    for kingdom, mat in enumerate(catalogue.kingdoms):
        fill_tree(kingdom, mat["block"], rules)
    fill_classes(catalogue, rules)
    fill_effects(catalogue, rules)
    fill_margins(rules)
    fill_edges(rules)
    rules.highest_only[Bonus.LOOK] = rules.looks_highest
    rules.highest_only[Bonus.ROLL_FLOOR] = 1
    for discount in (Bonus.SKILL_DISCOUNT, Bonus.ITEM_DISCOUNT, Bonus.BATTLE_CARD_DISCOUNT):
        rules.highest_only[discount] = not rules.discounts_add


def fill_heroes(catalogue: Catalogue, rules: np.record) -> None:
    """Read the hero cards and the listed line of each kingdom."""
    for index, hero in enumerate(catalogue.heroes.values()):
        rules.line[KINGDOM_KEYS.index(hero["kingdom"]), hero["place"] - 1] = index
        rules.hero_attack[index] = hero["attack"]
        rules.hero_defense[index] = hero["defense"]
        rules.hero_power[index] = hero["power"]


def fill_strongholds(catalogue: Catalogue, rules: np.record) -> None:
    """Read the stronghold cards; their residual capital is an effect (W13.1)."""
    rules.stronghold_count = len(catalogue.strongholds)
    for index, stronghold in enumerate(catalogue.strongholds.values()):
        rules.stronghold_defense[index] = stronghold["defense"]
        rules.initial_capital[index] = stronghold["gain"]["initial_capital"]
        rules.coin_purpose[index] = -1
        for effect in rows_of(stronghold.get("effect", {})):
            if effect.get("onto") == "this_card":
                rules.coin_purpose[index] = word(Purpose, effect.get("pays_for", "any"), "winds.stronghold pays_for")


def fill_items(catalogue: Catalogue, rules: np.record) -> None:
    """Read slots, prices and prerequisites of World Forge and mythic items."""
    rules.forge_items = len(catalogue.forge_items)
    rules.item_count = len(catalogue.items)
    for index, (key, item) in enumerate(catalogue.items.items()):
        rules.item_fit[index] = word(Fit, item["slot"], f"the slot of the item {key}")
        rules.item_price[index] = item.get("price", 0)
        fill_conditions(rules.item_needs[index], rows_of(item.get("requires", {})), f"exploration.mythic.{key}")


def fill_exploration(catalogue: Catalogue, rules: np.record) -> None:
    """Read the texts of the exploration deck and stack its cards in their order."""
    rules.text_count = len(catalogue.texts)
    for kind in range(len(Kind)):
        rules.first_text[kind + 1] = rules.first_text[kind] + sum(it == kind for it, _, _ in catalogue.texts)
    for text, (kind, key, card) in enumerate(catalogue.texts):
        where = f"winds.exploration.{KIND_KEYS[kind]}.{key}"
        rules.text_kind[text] = kind
        rules.exploration_copies[text] = card["copies"]
        end = rules.exploration_size + card["copies"]
        rules.exploration_cards[rules.exploration_size : end] = text
        rules.exploration_size = end
        if kind == Kind.BATTLE:
            rules.battle_start = rules.battle_start if rules.battle_total else end - card["copies"]
            rules.battle_total += card["copies"]
            rules.battle_side[text] = word(Side, card["side"], f"{where}.side")
            rules.battle_cost[text] = card["cost"]
            rules.battle_cost_in[text] = word(Cost, card["cost_in"], f"{where}.cost_in")
            effects = rows_of(card["effect"])
            rules.battle_moves_other_die[text] = any(effect.get("whose") == "opposing" for effect in effects)
        elif kind == Kind.MAVEN:
            rules.maven_ability[text] = word(Ability, card["ability"], f"{where}.ability")
            rules.maven_leaving[text] = word(Leaving, card["discard"], f"{where}.discard")
        elif kind == Kind.POOL:
            fill_conditions(rules.pool_test[text : text + 1], [card["test"]], f"{where}.test")


def fill_tree(kingdom: int, blocks: dict[str, dict], rules: np.record) -> None:
    """Read a build tree: what each block needs, and which one is ticked from the start."""
    keys = list(blocks)
    where = f"winds.kingdom.{KINGDOM_KEYS[kingdom]}.block"
    rules.block_count[kingdom] = len(blocks)
    for index, (key, block) in enumerate(blocks.items()):
        rules.block_kind[kingdom, index] = word(BlockKind, block["kind"], f"{where}.{key}.kind")
        rules.block_cannot_tick[kingdom, index] = block["cannot_tick"]
        if block["pre_ticked"]:
            rules.block_pre_ticked[kingdom] |= 1 << index
        after = block.get("after", {"blocks": (), "link": "line"})
        rules.block_after[kingdom, index] = sum(1 << keys.index(name) for name in after["blocks"])
        rules.block_needs_all[kingdom, index] = after["link"] == "line"
        for name in after["blocks"]:
            rules.block_before[kingdom, keys.index(name)] |= 1 << index
        rules.block_needs_any[kingdom, index] = block.get("combine", "all") == "any"
        rows = rows_of(block.get("requires", {}))
        fill_conditions(rules.block_needs[kingdom, index], rows, f"kingdom.{KINGDOM_KEYS[kingdom]}.block.{key}")


def fill_classes(catalogue: Catalogue, rules: np.record) -> None:
    """Read the criteria of the classes."""
    for card in ClassCard:
        key = card.name.lower()
        criterion = catalogue.classes[key]["criterion"]
        rules.class_needs_all[card] = criterion.get("combine", "all") == "all"
        fill_conditions(rules.class_needs[card], rows_of(criterion), f"class.{key}.criterion")


def fill_edges(rules: np.record) -> None:
    """Add up what each battle card lends an attack in points: totals, stats, and what it does to a die on average."""
    for text in range(rules.first_text[Kind.BATTLE], rules.first_text[Kind.BATTLE + 1]):
        if rules.battle_side[text] != Side.DEFENDER:
            rules.battle_edge[text] = sum(edge_of(rules, effect) for effect in carried(rules, TEXT_CARRIER + text))


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
