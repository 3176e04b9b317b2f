"""What a battle of Winds of Numa Sera depends on, taken from the content of the game by address."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sim.content.content import Content
from sim.errors import UsageError

VERSUS = ("hero", "stronghold", "independent")
ONE_HANDED, TWO_HANDED, HANDS = "one_handed", "two_handed", "hands"

KNOWN_READINGS = {  # rulings whose other readings change how dice are rolled again, or who is left to fight
    "ruling.reroll_timing.choice": "after_both_rolls",
    "ruling.roll_effect_order.choice": "reroll_then_floor_then_sign",
    "ruling.power_cost_to_zero.choice": "not_allowed",
}


@dataclass(frozen=True, kw_only=True)
class Effect:
    """One effect of a hero, an item or a battle card, as the content file describes it.

    Attributes:
        kind: what it does, a key of `vocabulary.kind`.
        amount: how much.
        name: which special rule, "" for the other kinds.
        versus: against what an Attack bonus counts: any, hero or stronghold.
        whose: whose roll gets a sign: own or opposing.
        source: `from` in the file: who pays a gain, or which losses a reduction lowers.
        when: when a gain comes.
        on: what a discount is for.
    """

    kind: str
    amount: int
    name: str = ""
    versus: str = "any"
    whose: str = "own"
    source: str = ""
    when: str = ""
    on: str = "skill"


@dataclass(frozen=True, kw_only=True)
class Hero:
    """A hero card: base stats and ability."""

    key: str
    name: str
    attack: int
    defense: int
    power: int
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Stronghold:
    """A stronghold card, as far as battles go."""

    key: str
    name: str
    defense: int


@dataclass(frozen=True, kw_only=True)
class Item:
    """An item of the World Forge or a mythic one; `upgraded` is None where there is no other side."""

    key: str
    name: str
    slot: str
    effects: tuple[Effect, ...] = ()
    upgraded: tuple[Effect, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class BattleCard:
    """A battle card: who may play it, what it costs, what it does, and how many there are."""

    key: str
    name: str
    side: str
    cost: int
    cost_in: str
    copies: int = 1
    effects: tuple[Effect, ...] = ()

    @property
    def turns_opposing_roll(self) -> bool:
        """Whether it makes the opposing roll negative, which an independent stronghold does not have."""
        return any(effect.kind == "roll_sign" and effect.whose == "opposing" for effect in self.effects)


@dataclass(frozen=True, kw_only=True)
class BattleRules:
    """All that battles depend on; make it with `battle_rules`, vary it with `dataclasses.replace`.

    Attributes:
        faces: results of the battle die, each equally likely.
        heroes: the heroes by key.
        strongholds: the strongholds by key.
        items: forge items and mythic items by key.
        cards: the battle cards by key.
        cards_at_once: battle cards that a side may play in a battle.
        room: equipment slots by sort: head, chest, hands, pack.
        two_handed: hands that a two-handed weapon takes.
        cancelled_paid: whether a cancelled card is paid all the same.
        stats_floored: whether a stat that cards lower below 0 counts as 0.
        heroes_only_multiplied: whether cards multiply damage between heroes only, or in every battle lost.
        discounts_add: whether several discounts on battle cards add up, or only the highest counts.
    """

    faces: tuple[int, ...]
    heroes: Mapping[str, Hero]
    strongholds: Mapping[str, Stronghold]
    items: Mapping[str, Item]
    cards: Mapping[str, BattleCard]
    cards_at_once: int
    room: Mapping[str, int]
    two_handed: int
    cancelled_paid: bool
    stats_floored: bool
    heroes_only_multiplied: bool
    discounts_add: bool


def other_reading(content: Content) -> str:
    """Return the address of a ruling by whose reading odds are not calculated, "" if all readings are known."""
    return next((address for address, reading in KNOWN_READINGS.items() if content[address] != reading), "")


def battle_rules(content: Content) -> BattleRules:
    """Take what battles depend on from the content of the game, with the settings laid over it.

    Raises:
        UsageError: if a ruling has a reading by which odds are not calculated.
    """
    if address := other_reading(content):
        raise UsageError(f"odds are known for {address}={KNOWN_READINGS[address]} only, not for {content[address]}")
    start = f"{content.key}."
    values = {address.removeprefix(start): value.value for address, value in content.values.items()}
    mythic = {key: _item(key, entry, "effect") for key, entry in _entries(values, "exploration.mythic").items()}
    forged = {key: _item(key, entry, "base") for key, entry in _entries(values, "forge_item").items()}
    return BattleRules(
        faces=tuple(values["die.battle.faces"]),
        heroes={key: _hero(key, entry) for key, entry in _entries(values, "hero").items()},
        strongholds={key: _stronghold(key, entry) for key, entry in _entries(values, "stronghold").items()},
        items={**forged, **mythic},
        cards={key: _card(key, entry) for key, entry in _entries(values, "exploration.battle").items()},
        cards_at_once=values["battle.cards.per_player"],
        room=_room(values["equip.slots"]),
        two_handed=values["equip.two_handed_slots"],
        cancelled_paid=values["ruling.cancelled_card.choice"] == "cost_paid_discarded_counts_as_played",
        stats_floored=values["ruling.stat_below_zero.choice"] == "counts_as_zero",
        heroes_only_multiplied=values["ruling.damage_multiplied.choice"] == "between_heroes_only",
        discounts_add=values["ruling.discount_stacking.choice"] == "add_up_minimum_1",
    )


def amount_of(effects: Iterable[Effect], kind: str, **parameters: str) -> int:
    """Add up the amounts of all effects of a kind with these parameters."""
    return sum(
        effect.amount
        for effect in effects
        if effect.kind == kind and all(getattr(effect, name) == value for name, value in parameters.items())
    )


def _entries(values: Mapping[str, Any], table: str) -> dict[str, dict[str, Any]]:
    """Return the entries of a table by key, each with its values by the rest of their address."""
    entries: dict[str, dict[str, Any]] = {}
    for address, value in values.items():
        if address.startswith(f"{table}."):
            key, _, rest = address.removeprefix(f"{table}.").partition(".")
            entries.setdefault(key, {})[rest] = value
    return entries


def _effects(entry: Mapping[str, Any], side: str) -> tuple[Effect, ...]:
    return tuple(_effect(row) for row in _entries(entry, side).values())


def _effect(row: Mapping[str, Any]) -> Effect:
    known = {"source" if name == "from" else name: value for name, value in row.items()}
    return Effect(**{name: value for name, value in known.items() if name in Effect.__dataclass_fields__})


def _hero(key: str, entry: Mapping[str, Any]) -> Hero:
    stats = {stat: entry[stat] for stat in ("attack", "defense", "power")}
    return Hero(key=key, name=entry["name"], **stats, effects=_effects(entry, "effect"))


def _stronghold(key: str, entry: Mapping[str, Any]) -> Stronghold:
    return Stronghold(key=key, name=entry["name"], defense=entry["defense"])


def _item(key: str, entry: Mapping[str, Any], side: str) -> Item:
    upgraded = _effects(entry, "upgraded") if side == "base" else None
    return Item(key=key, name=entry["name"], slot=entry["slot"], effects=_effects(entry, side), upgraded=upgraded)


def _card(key: str, entry: Mapping[str, Any]) -> BattleCard:
    printed = {name: entry[name] for name in ("name", "side", "cost", "cost_in", "copies")}
    return BattleCard(key=key, **printed, effects=_effects(entry, "effect"))


def _room(slots: Iterable[str]) -> dict[str, int]:
    """Count the slots by sort; the right and the left hand are of one sort."""
    room: dict[str, int] = {}
    for slot in slots:
        sort = HANDS if slot.endswith("_hand") else slot
        room[sort] = room.get(sort, 0) + 1
    return room
