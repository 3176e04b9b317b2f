"""The cards and boards of the content as tables: carriers, their effects, their conditions.

A carrier is whatever has effects: a hero, a stronghold, a skill level, a class, a build block, either side of an item,
the text of an exploration card, the gain for rejecting a maven. Effects stand in one table, carrier after carrier. A
card that is only numbers is only a row of the content.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from sim.content.content import Content
from sim.content.nested import rows_of, word
from sim.engine.effects import Carrier, Row, placed, rows_at
from sim.engine.header import record
from sim.errors import ContentError
from sim.games.winds.carriers import (
    BLOCK_CARRIER,
    CLASS_CARRIER,
    HERO_CARRIER,
    ITEM_CARRIER,
    REJECT_CARRIER,
    SKILL_CARRIER,
    STRONGHOLD_CARRIER,
    TEXT_CARRIER,
)
from sim.games.winds.state import LEVELS, MAX_BLOCKS
from sim.games.winds.vocabulary import Bonus, Deed, Discard, Discounted, Giver, Per, Purpose, Roll, Victim, When
from sim.games.winds.words import ClassCard, Count, Kind, Skill

MAX_CONDITIONS = 2
GAIN = ".gain"  # end of the address of what a stronghold gains

KINGDOM_KEYS = ("numa_sera", "meran", "siaa_dee", "dena_vale")
KIND_KEYS = tuple(kind.name.lower() for kind in Kind)

EFFECT = record(
    [
        ("deed", np.int64),  # a member of Deed
        ("bonus", np.int64),  # a member of Bonus, for lasting effects
        ("amount", np.int64),
        ("moment", np.int64),  # a member of When
        ("per", np.int64),  # a member of Per
        ("giver", np.int64),  # a member of Giver
        ("roll", np.int64),  # a member of Roll
        ("bar", np.int64),  # the least roll, where Roll asks for one
        ("victim", np.int64),  # a member of Victim
        ("what", np.int64),  # a member of Discard, or the place of a discount in `players.discount`
        ("onto", np.int64),  # 1 = coins go onto the card
        ("purpose", np.int64),  # a member of Purpose: what those coins may pay for
    ]
)

CONDITION = record(
    [
        ("what", np.int64),  # a member of Count, -1 = no condition
        ("at_least", np.int64),
    ]
)

PLAIN = {
    "none": Deed.NONE,
    "battle_cards": Deed.BATTLE_CARDS,
    "heal": Deed.HEAL,
    "free_item": Deed.FREE_ITEM,
    "free_skill": Deed.FREE_SKILL,
    "lose_capital": Deed.LOSE_CAPITAL,
    "no_attack": Deed.NO_ATTACK,
    "extra_attack": Deed.EXTRA_ATTACK,
    "battle_total": Deed.BATTLE_TOTAL,
    "opposing_stat": Deed.OPPOSING_STAT,
    "capital": Deed.CAPITAL,
    "damage": Deed.DAMAGE,
    "discard": Deed.DISCARD,
}
SPECIAL = {
    "discard_pick": Bonus.DISCARD_PICK,
    "maven_both": Bonus.MAVEN_BOTH,
    "class_ease": Bonus.CLASS_EASE,
    "lose_half_capital": Deed.LOSE_HALF_CAPITAL,
    "save_hero": Deed.SAVE_HERO,
    "weaken_stronghold": Deed.WEAKEN_STRONGHOLD,
    "best_of_rolls": Deed.BEST_OF_ROLLS,
    "damage_times": Deed.DAMAGE_TIMES,
    "damage_divided": Deed.DAMAGE_DIVIDED,
    "take_item": Deed.TAKE_ITEM,
    "cancel_card": Deed.CANCEL_CARD,
    "heal_share_of_damage": Deed.HEAL_SHARE_OF_DAMAGE,
}
LASTING = {
    ("attack", "any"): Bonus.ATTACK,
    ("attack", "hero"): Bonus.ATTACK_HERO,
    ("attack", "stronghold"): Bonus.ATTACK_STRONGHOLD,
    ("defense", ""): Bonus.DEFENSE,
    ("stronghold_defense", ""): Bonus.STRONGHOLD_DEFENSE,
    ("max_power", ""): Bonus.MAX_POWER,
    ("residual", "flat"): Bonus.RESIDUAL,
    ("residual", "stronghold"): Bonus.RESIDUAL_PER_STRONGHOLD,
    ("residual", "class"): Bonus.RESIDUAL_PER_CLASS,
    ("discount", "skill"): Bonus.SKILL_DISCOUNT,
    ("discount", "item"): Bonus.ITEM_DISCOUNT,
    ("discount", "battle_card"): Bonus.BATTLE_CARD_DISCOUNT,
    ("loss_reduction", "hazard"): Bonus.HAZARD_REDUCTION,
    ("loss_reduction", "lost_battle"): Bonus.BATTLE_REDUCTION,
    ("look", ""): Bonus.LOOK,
    ("explore", "each_explore"): Bonus.EXTRA_EXPLORES,
    ("reroll", ""): Bonus.REROLLS,
    ("roll_floor", ""): Bonus.ROLL_FLOOR,
    ("extra_battle_cards", ""): Bonus.EXTRA_BATTLE_CARDS,
    ("upgraded_slots", ""): Bonus.UPGRADED_SLOTS,
}
REFINES = {  # the parameter by which a lasting kind splits, and its default
    "attack": ("versus", "any"),
    "residual": ("per", "flat"),
    "discount": ("on", "skill"),
    "loss_reduction": ("from", "hazard"),
    "explore": ("when", "now"),
}


class Catalogue:
    """The cards of one content, in the order of its file."""

    def __init__(self, content: Content):
        self.content = content

    @cached_property
    def heroes(self) -> dict[str, Any]:
        """The heroes by their keys; likewise what follows."""
        return self.content.nested("hero")

    @cached_property
    def strongholds(self) -> dict[str, Any]:
        """The strongholds."""
        return self.content.nested("stronghold")

    @cached_property
    def forge_items(self) -> dict[str, Any]:
        """The items of the World Forge."""
        return self.content.nested("forge_item")

    @cached_property
    def texts(self) -> list[tuple[Kind, str, Mapping[str, Any]]]:
        """The texts of the exploration deck: kind, key and card."""
        exploration = self.content.nested("exploration")
        return [(kind, key, card) for kind in Kind for key, card in exploration.get(kind.name.lower(), {}).items()]

    @cached_property
    def mythic(self) -> dict[str, Mapping[str, Any]]:
        """The mythic items."""
        return {key: card for kind, key, card in self.texts if kind == Kind.MYTHIC}

    @cached_property
    def kingdoms(self) -> list[dict[str, Any]]:
        """The mats of the kingdoms, in the order of KINGDOM_KEYS."""
        return [self.content.nested(f"kingdom.{key}") for key in KINGDOM_KEYS]

    @cached_property
    def skills(self) -> dict[str, Any]:
        """The skills."""
        return self.content.nested("skill")

    @cached_property
    def classes(self) -> dict[str, Any]:
        """The classes."""
        return self.content.nested("class")

    @property
    def items(self) -> dict[str, Mapping[str, Any]]:
        """World Forge items, then mythic items."""
        return {**self.forge_items, **self.mythic}

    def carriers(self) -> Iterator[Carrier]:
        """Yield each carrier that has effects."""
        yield from self._hero_carriers()
        yield from self._skill_carriers()
        yield from self._block_carriers()
        yield from self._item_carriers()
        for text, (kind, key, card) in enumerate(self.texts):
            where = f"winds.exploration.{kind.name.lower()}.{key}"
            table = "effect" if "effect" in card else "option"
            yield Carrier(TEXT_CARRIER + text, rows_at(f"{where}.{table}", card.get(table, {})))
            yield Carrier(REJECT_CARRIER + text, rows_at(f"{where}.reject", card.get("reject", {})))

    def _hero_carriers(self) -> Iterator[Carrier]:
        for index, (key, hero) in enumerate(self.heroes.items()):
            yield Carrier(HERO_CARRIER + index, rows_at(f"winds.hero.{key}.effect", hero.get("effect", {})))
        for index, (key, stronghold) in enumerate(self.strongholds.items()):
            where = f"winds.stronghold.{key}"
            rows = rows_at(f"{where}.effect", stronghold.get("effect", {}))
            yield Carrier(STRONGHOLD_CARRIER + index, {f"{where}{GAIN}": residual_of(stronghold["gain"]), **rows})

    def _skill_carriers(self) -> Iterator[Carrier]:
        for skill in Skill:
            key, first = skill.name.lower(), SKILL_CARRIER + skill * LEVELS
            for level, table in enumerate(rows_of(self.skills[key]["level"])):
                where = f"winds.skill.{key}.level.{level + 1}.effect"
                yield Carrier(first + level, rows_at(where, table["effect"]))

    def _block_carriers(self) -> Iterator[Carrier]:
        for card in ClassCard:
            key = card.name.lower()
            yield Carrier(CLASS_CARRIER + card, rows_at(f"winds.class.{key}.effect", self.classes[key]["effect"]))
        for kingdom, mat in enumerate(self.kingdoms):
            for index, (key, block) in enumerate(mat["block"].items()):
                where = f"winds.kingdom.{KINGDOM_KEYS[kingdom]}.block.{key}.effect"
                yield Carrier(BLOCK_CARRIER + kingdom * MAX_BLOCKS + index, rows_at(where, block["effect"]))

    def _item_carriers(self) -> Iterator[Carrier]:
        for index, (key, item) in enumerate(self.forge_items.items()):
            for side, upgraded in (("base", 0), ("upgraded", 1)):
                where = f"winds.forge_item.{key}.{side}"
                yield Carrier(ITEM_CARRIER + 2 * index + upgraded, rows_at(where, item[side]))
        for index, (key, item) in enumerate(self.mythic.items(), len(self.forge_items)):
            for upgraded in (0, 1):
                where = f"winds.exploration.mythic.{key}.effect"
                yield Carrier(ITEM_CARRIER + 2 * index + upgraded, rows_at(where, item["effect"]))


def residual_of(gain: Mapping[str, Any]) -> Row:
    """Return the gain of a stronghold as the effect that it is while the stronghold is held."""
    return {"kind": "residual", "amount": gain["residual"]}


def fill_effects(content: Content, rules: np.record) -> None:
    """Fill the table of effects, and the moments at which each carrier acts."""
    laid = placed(content, rules, lambda: Catalogue(content).carriers())
    for place, where, _ in laid:
        content.fill((where,), fill_effect, place, where)
    effects = rules.effects[: len(laid)]
    deeds = np.flatnonzero(effects["deed"] != Deed.BONUS)
    carriers = content.once(fill_effects, lambda: np.array([carrier.number for _, _, carrier in laid]))
    np.bitwise_or.at(rules.moments, carriers[deeds], 1 << effects["moment"][deeds])


def fill_effect(rules: np.record, row: Mapping[str, Any], place: int, where: str) -> None:
    """Read one effect of the content, or the gain of a stronghold."""
    read_effect(rules.effects[place], residual_of(row) if where.endswith(GAIN) else row, where)


def read_effect(effect: np.record, row: Mapping[str, Any], where: str) -> None:
    """Read one effect of the content."""
    effect.amount = row["amount"]
    bonus = _lasting(row)
    if bonus is not None:
        effect.deed, effect.bonus = Deed.BONUS, bonus
        return
    effect.deed = _deed(row, where)
    if effect.deed == Deed.NONE:
        return
    effect.moment = word(When, row.get("when", "use" if effect.deed in AT_NEED else "now"), f"{where}.when")
    effect.per = word(Per, row.get("per", "flat"), f"{where}.per")
    effect.giver = word(Giver, row.get("from", "bank"), f"{where}.from")
    effect.roll = word(Roll, row.get("roll", "none"), f"{where}.roll")
    effect.bar = row.get("roll_at_least", 0)
    effect.victim = word(Victim, row.get("to", "own_hero"), f"{where}.to")
    effect.onto = row.get("onto", "supply") == "this_card"
    effect.purpose = word(Purpose, row.get("pays_for", "any"), f"{where}.pays_for")
    if row["kind"] == "discount":
        effect.what = word(Discounted, row.get("on", "skill"), f"{where}.on, for the next purchase,")
    elif row["kind"] == "discard":
        effect.what = word(Discard, row.get("what", "battle_card"), f"{where}.what")


AT_NEED = (Deed.SAVE_HERO, Deed.WEAKEN_STRONGHOLD)


def _lasting(row: Mapping[str, Any]) -> Bonus | None:
    """Return what a lasting effect raises, None for a deed."""
    kind = row["kind"]
    if kind == "special":
        named = SPECIAL.get(row["name"])
        return named if isinstance(named, Bonus) else None
    if kind == "discount" and row.get("lasts") == "next_purchase_this_turn":
        return None
    parameter, default = REFINES.get(kind, ("", ""))
    return LASTING.get((kind, row.get(parameter, default)))


def _deed(row: Mapping[str, Any], where: str) -> Deed:
    kind = row["kind"]
    if kind == "special":
        named = SPECIAL.get(row["name"])
        if isinstance(named, Deed):
            return named
        raise ContentError(f"{where} has the special {row['name']!r}; the rules know {', '.join(SPECIAL)}")
    if kind == "explore":
        return Deed.EXPLORE
    if kind == "discount":
        return Deed.DISCOUNT
    if kind == "roll_sign":
        return Deed.ROLL_SIGN_OPPOSING if row.get("whose") == "opposing" else Deed.ROLL_SIGN_OWN
    if kind not in PLAIN:
        known = sorted({*PLAIN, *(kind for kind, _ in LASTING), "explore", "discount", "roll_sign", "special"})
        raise ContentError(f"{where} has the effect kind {kind!r}; the rules know {', '.join(known)}")
    return PLAIN[kind]


def fill_conditions(places: np.ndarray, rows: list[Mapping[str, Any]], where: str) -> None:
    """Read up to two conditions of the content."""
    if len(rows) > len(places):
        raise ContentError(f"winds.{where} has {len(rows)} conditions; the rules take {len(places)}")
    for place in places:
        place.what = -1
    for place, row in zip(places, rows, strict=False):
        place.what = word(Count, row["what"], f"winds.{where}.what")
        place.at_least = row["at_least"]
