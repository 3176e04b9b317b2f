"""The boards, cards and tokens of the content as tables, and the effects that they carry.

A carrier is whatever has effects: an ability of a Building or a Hero, a Spell, a Tactic card, an ability or a spell of
the solo enemy. Effects stand in one table, carrier after carrier, with one closed vocabulary (A14).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any

import numpy as np

from sim.content.content import Content
from sim.content.nested import rows_of, word
from sim.engine.effects import Carrier, Row, placed, rows_at
from sim.engine.header import NOBODY, record
from sim.errors import ContentError
from sim.games.aughmoore.content.carriers import Carriers, carriers_of
from sim.games.aughmoore.content.charts import BASE_SIDE, Chart
from sim.games.aughmoore.content.charts import Side as BoardSide
from sim.games.aughmoore.content.vocabulary import (
    Action,
    Chooser,
    Condition,
    Count,
    Danger,
    Goal,
    Kind,
    Link,
    Mode,
    Period,
    Pick,
    Price,
    RuleWord,
    Side,
    Target,
    Thing,
    UnitWord,
    When,
    Zone,
)
from sim.games.aughmoore.state import BUILDINGS, HEROES, LEVELS
from sim.games.aughmoore.words import Faction, SpellType, Tactic, Terrain, TokenEffect, Unit

FACTION_KEYS = tuple(faction.name.lower() for faction in Faction)  # those of the base game first
PRICES = ("ore", "mana", "food", "serf", "soul")
BOXES = ("order_chaos", "pestilence")

EFFECT = record(
    [
        ("kind", np.int64),  # a member of Kind
        ("moment", np.int64),  # a member of When
        ("level", np.int64),  # Capital level from which an ability works
        ("local", np.int64),  # its number among the effects of its faction
        ("amount", np.int64),
        ("per", np.int64),  # a member of Count
        ("every", np.int64),
        ("most", np.int64),  # cap, NOBODY = none
        ("side", np.int64),  # a member of Side
        ("needs", np.int64),  # a bit for each Condition that must hold
        ("terrain", np.int64),  # a bit for each Terrain, 0 = any
        ("versus", np.int64),  # a bit for each Tactic, 0 = any
        ("tactics", np.int64),  # likewise
        ("units", np.int64),  # a bit for each UnitWord
        ("zone", np.int64),  # a member of Zone
        ("goal", np.int64),  # a member of Goal
        ("reach", np.int64),
        ("steps", np.int64),  # 0 = the army's own speed
        ("chooser", np.int64),  # a member of Chooser
        ("resource", np.int64),  # a member of Pick
        ("target", np.int64),  # a member of Target
        ("action", np.int64),  # a bit for each Action
        ("thing", np.int64),  # a member of Thing
        ("rule", np.int64),  # a member of RuleWord
        ("link", np.int64),  # a member of Link
        ("dangers", np.int64),  # a bit for each Danger
        ("mode", np.int64),  # a member of Mode
        ("after", np.int64),  # a bit for each Action
        ("lost", np.int64),  # a bit for each UnitWord
        ("price", np.int64),  # a member of Price
        ("pay", np.int64, (len(PRICES),)),
        ("uses", np.int64),  # a member of Period
        ("may", np.int64),  # 1 = may be declined
    ]
)

DESIGN = record(
    [
        ("effect", np.int64),  # a member of TokenEffect
        ("kind", np.int64),  # its place among the kinds of the content
        ("copies", np.int64),
        ("stays", np.int64),
        ("pair_removed", np.int64),
        ("pay", np.int64, (3,)),
        ("unit", np.int64),  # a member of Unit
        ("amount", np.int64),
        ("threshold", np.int64),
        ("strength", np.int64),
        ("vp", np.int64),
        ("units_lost", np.int64),
        ("after_march", np.int64),  # 1 = works for an army that marched in as well
        ("shown", np.int64, (3,)),  # resources pictured
    ]
)

# (field of EFFECT, key of the content, its words)
WORDS: tuple[tuple[str, str, type[IntEnum]], ...] = (
    ("moment", "when", When),
    ("per", "per", Count),
    ("side", "side", Side),
    ("zone", "zone", Zone),
    ("goal", "to", Goal),
    ("chooser", "chooser", Chooser),
    ("resource", "resource", Pick),
    ("target", "target", Target),
    ("thing", "of", Thing),
    ("rule", "rule", RuleWord),
    ("link", "link", Link),
    ("mode", "mode", Mode),
    ("price", "price", Price),
    ("uses", "uses", Period),
)
SETS: tuple[tuple[str, str, type[IntEnum]], ...] = (
    ("needs", "needs", Condition),
    ("terrain", "terrain", Terrain),
    ("versus", "versus", Tactic),
    ("tactics", "tactics", Tactic),
    ("units", "units", UnitWord),
    ("action", "action", Action),
    ("dangers", "from", Danger),
    ("after", "after", Action),
    ("lost", "lost", UnitWord),
)
NUMBERS = (("amount", 0), ("every", 1), ("most", NOBODY), ("reach", 1), ("steps", 0))
BESIDE = ("rate",)  # a parameter whose only value is 1

Table = Mapping[str, Any]


@lru_cache(maxsize=1)
def catalogue_of(content: Content, side: BoardSide) -> "Catalogue":
    """Return the catalogue of a content, once for what checks it and what fills the rules from it."""
    return Catalogue(content, side)


@dataclass(frozen=True)
class AbilityCarrier(Carrier):
    """A carrier and the Capital level that its effects need, 0 = none."""

    level: int = 0


class Catalogue:
    """The boards, cards and tokens of one content, in the order of its file, as far as a size has room for them."""

    def __init__(self, content: Content, side: BoardSide = BASE_SIDE):
        self.content = content
        self.size = size = side.size
        self.chart = Chart(content, side)
        self.numbers = carriers_of(size)
        self.boxes = frozenset(key for key in BOXES if self.chart.expanded and content[f"box.{key}"])
        self.tokens = content.nested("token")
        self.tactics = content.nested("tactic")
        self.spells = content.nested("spell")
        self.boards = {key: content.nested(f"faction.{key}") for key in FACTION_KEYS[: size.factions]}
        self.solo = {key: content.nested(f"solo.board.{key}") for key in FACTION_KEYS[: size.factions]}

    def buildings(self, faction: str) -> list[str]:
        """Return the keys of a faction's Buildings."""
        return list(self.boards[faction]["building"])

    def unlockable(self, faction: str) -> list[str]:
        """Return the keys of a faction's Heroes and Vessels, in the order of Unit."""
        board = self.boards[faction]
        return [*board["hero"], *board["vessel"]]

    def special(self, faction: str) -> list[str]:
        """Return the keys of what a board has beside its Buildings and Heroes."""
        return list(self.boards[faction].get("special", {}))

    def on_table(self, item: Table) -> bool:
        """Return whether a Spell or a token comes from a box that is on the table."""
        return item.get("box") is None or item["box"] in self.boxes

    def carriers(self) -> Iterator[AbilityCarrier]:
        """Yield each carrier of each board and card."""
        first_of = self.numbers
        for index, faction in enumerate(self.boards):
            buildings = first_of.building + index * BUILDINGS * LEVELS
            for table, first in (("building", buildings), ("hero", first_of.hero + index * HEROES * LEVELS)):
                for row, (key, item) in enumerate(self.boards[faction][table].items()):
                    for step, ability in enumerate(rows_of(item["ability"])):
                        rows = _effects(f"faction.{faction}.{table}.{key}.ability.{step + 1}", ability)
                        yield AbilityCarrier(first + row * LEVELS + step, rows, ability["level"])
            for key, item in self.boards[faction].get("special", {}).items():
                yield AbilityCarrier(first_of.special + index, _effects(f"faction.{faction}.special.{key}", item))
            yield from self._solo_carriers(index, faction)
        for first, table, items in (
            (first_of.spell, "spell", self.spells),
            (first_of.tactic, "tactic", self.tactics),
        ):
            for row, (key, item) in enumerate(items.items()):
                yield AbilityCarrier(first + row, _effects(f"{table}.{key}", item))

    def _solo_carriers(self, place: int, faction: str) -> Iterator[AbilityCarrier]:
        board = self.solo[faction]
        for first, table, each in (
            (self.numbers.solo_ability, "ability", LEVELS),
            (self.numbers.solo_hero, "hero", HEROES),
            (self.numbers.solo_spell, "spell", HEROES),
        ):
            for row, item in enumerate(rows_of(board[table])):
                rows = _effects(f"solo.board.{faction}.{table}.{row + 1}", item)
                yield AbilityCarrier(first + place * each + row, rows)


def _effects(where: str, item: Table) -> Mapping[str, Row]:
    return rows_at(f"aughmoore.{where}.effect", item.get("effect", {}))


def fill_effects(catalogue: Catalogue, rules: np.record) -> None:
    """Fill the table of effects, and count those of each faction."""
    content = catalogue.content
    for name, first in catalogue.numbers._asdict().items():
        rules.carriers[name] = first
    laid = placed(content, rules, catalogue.carriers)
    for place, where, tables, local in content.once(fill_effects, _counted, catalogue, laid):
        content.fill(tables, fill_effect_at, place, where, local)


def _counted(catalogue: Catalogue, laid: list[tuple[int, str, AbilityCarrier]]) -> list[tuple[Any, ...]]:
    """Return the place of each effect, its address, what to read of it, and its number among those of its faction."""
    factions = catalogue.size.factions
    counted = [0] * (factions + factions)
    found = []
    for place, where, carrier in laid:
        level = f"{where.rpartition('.effect.')[0]}.level"
        leveled = isinstance(carrier, AbilityCarrier) and level in catalogue.content and ".ability." in where
        faction, local = _faction_of(catalogue.numbers, factions, carrier.number), 0
        if faction != NOBODY:
            local = counted[faction]
            counted[faction] += 1
        tables = (where, level) if leveled and ".solo." not in where else (where,)
        found.append((place, where, tables, local))
    return found


def fill_effect_at(rules: np.record, row: Table, *more: Any) -> None:
    """Read the effect at a place of the table, with the Capital level that it needs."""
    *level, place, where, local = more
    effect = rules.effects[place]
    fill_effect(effect, row, where)
    effect.level = level[0] if level else 0
    effect.local = local


def _faction_of(first_of: Carriers, factions: int, carrier: int) -> int:
    """Return whose board a carrier stands on, those of solo play after the others; NOBODY for cards."""
    if carrier < first_of.hero:
        return carrier // (BUILDINGS * LEVELS)
    if carrier < first_of.spell:
        return (carrier - first_of.hero) // (HEROES * LEVELS)
    if first_of.solo_ability <= carrier < first_of.solo_hero:
        return factions + (carrier - first_of.solo_ability) // LEVELS
    if first_of.solo_hero <= carrier < first_of.solo_spell:
        return factions + (carrier - first_of.solo_hero) // HEROES
    if first_of.special <= carrier:
        return carrier - first_of.special
    return int(NOBODY)


def fill_effect(effect: np.record, row: Table, where: str) -> None:
    """Read one effect of the content."""
    effect.kind = word(Kind, row["kind"], f"{where}.kind")
    known = {"kind", "may", "pay", *BESIDE, *(key for key, _ in NUMBERS), *(key for _, key, _ in (*WORDS, *SETS))}
    if strange := sorted(row.keys() - known):
        raise ContentError(f"{where} has no {strange[0]}; an effect takes {', '.join(sorted(known))}")
    for key, usual in NUMBERS:
        effect[key] = row.get(key, usual)
    for field, key, words in WORDS:
        if key in row:
            effect[field] = word(words, row[key], f"{where}.{key}")
    for field, key, words in SETS:
        effect[field] = sum(1 << word(words, name, f"{where}.{key}") for name in row.get(key, ()))
    for resource, amount in row.get("pay", {}).items():
        if resource not in PRICES:
            raise ContentError(f"{where}.pay has no {resource}; it takes {', '.join(PRICES)}")
        effect.pay[PRICES.index(resource)] = amount
    effect.may = row.get("may", False) or any(effect.pay)


def fill_boards(catalogue: Catalogue, rules: np.record) -> None:
    """Fill the Buildings, Heroes and Vessels of each faction (O1, P1)."""
    content = catalogue.content
    rules.supply[:] = 1
    content.copy(_numbers, catalogue)
    rules.unlocked_by[:, [Unit.SERF, Unit.WARRIOR]] = NOBODY
    for index, unlocks, unlockable in content.once(fill_boards, _unlocks, catalogue):
        for row, where in enumerate(unlocks):
            rules.unlocked_by[index, Unit.HERO_1 + unlockable.index(content.plain[where])] = row


def _unlocks(catalogue: Catalogue) -> list[tuple[int, list[str], list[str]]]:
    """Return for each board where its Buildings say what they unlock, and what there is to unlock."""
    return [
        (
            index,
            [f"aughmoore.faction.{faction}.building.{key}.unlocks" for key in catalogue.buildings(faction)],
            catalogue.unlockable(faction),
        )
        for index, faction in enumerate(catalogue.boards)
    ]


def _numbers(catalogue: Catalogue) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Yield where the numbers of units and cards go: address, field and index."""
    for index, (faction, board) in enumerate(catalogue.boards.items()):
        for unit in (Unit.SERF, Unit.WARRIOR):
            key = unit.name.lower()
            yield from _unit_numbers(f"unit.{key}", catalogue.content.nested(f"unit.{key}"), (index, int(unit)))
        for row, key in enumerate(catalogue.unlockable(faction)):
            table = "hero" if key in board["hero"] else "vessel"
            where = f"faction.{faction}.{table}.{key}"
            yield from _unit_numbers(where, board[table][key], (index, int(Unit.HERO_1) + row))
    for index, key in enumerate(catalogue.spells):
        for name in ("mana", "vp"):
            yield f"spell.{key}.{name}", f"spell_{name}", (index,)
    for index, key in enumerate(catalogue.tactics):
        for name, field in TACTIC_NUMBERS.items():
            yield f"tactic.{key}.{name}", field, (index,)
        for resource, name in enumerate(PRICES[:3]):
            yield f"tactic.{key}.cost.{name}", "tactic_cost", (index, resource)


def _unit_numbers(where: str, item: Table, index: tuple[int, int]) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    """Yield where the numbers of one kind of unit go (A3.1)."""
    for name, field in UNIT_NUMBERS.items():
        if name in item:
            yield f"{where}.{name}", field, index
    for resource, key in enumerate(PRICES[:3]):
        yield f"{where}.cost.{key}", "unit_cost", (*index, resource)


UNIT_NUMBERS = {"strength": "strength", "speed": "speed", "vp": "unit_vp", "capacity": "capacity", "count": "supply"}
TACTIC_NUMBERS = {
    "strength": "tactic_strength",
    "vp": "tactic_vp",
    "attacker": "tactic_attacker",
    "defender": "tactic_defender",
    "serfs_alone": "tactic_serfs",
}


def fill_cards(catalogue: Catalogue, rules: np.record) -> None:
    """Fill the types of Spells, and how many of each are in the box that is played with (P6)."""
    for index, (key, spell) in enumerate(catalogue.spells.items()):
        rules.spell_type[index] = word(SpellType, spell["type"], f"aughmoore.spell.{key}.type")
        rules.spell_copies[index] = spell["copies"] if catalogue.on_table(spell) else 0


def designs(catalogue: Catalogue) -> Iterator[tuple[int, str, str, int]]:
    """Yield each design of Exploration tokens: number, key of its kind, picture and copies (O3, P5, P41)."""
    size = catalogue.size
    for start, region, room in ((0, "land", size.land_designs), (size.land_designs, "sea", size.sea_designs)):
        index = start
        for key, token in catalogue.tokens.items():
            if token["region"] != region:
                continue
            there = catalogue.on_table(token)
            more = token.get("picture_pestilence", {}) if "pestilence" in catalogue.boxes else {}
            for picture, copies in token.get("picture", {"": token.get("count", 0)}).items():
                if index == start + room:
                    raise ContentError(f"aughmoore.token has more than {room} designs of {region} tokens")
                yield index, key, picture, copies + more.get(picture, 0) if there else 0
                index += 1


def fill_tokens(catalogue: Catalogue, rules: np.record) -> None:
    """Fill the designs of Exploration tokens."""
    kinds = list(catalogue.tokens)
    lasting = not catalogue.chart.expanded or catalogue.content["ruling.pyramid_at_the_end"] == "stays"
    for index, key, picture, copies in designs(catalogue):
        token, design = catalogue.tokens[key], rules.designs[index]
        design.effect = word(TokenEffect, token["effect"], f"aughmoore.token.{key}.effect")
        design.kind = kinds.index(key)
        design.copies = copies
        for name in ("stays", "pair_removed", "amount", "threshold", "strength", "vp", "units_lost", "after_march"):
            design[name] = token.get(name, 0)
        design.stays = design.stays or (lasting and design.effect == TokenEffect.VP_AT_END)
        if "unit" in token:
            design.unit = word(Unit, token["unit"], f"aughmoore.token.{key}.unit")
        for resource, name in enumerate(PRICES[:3]):
            design.pay[resource] = token.get("pay", {}).get(name, 0)
            design.shown[resource] = picture.split("_").count(name)
