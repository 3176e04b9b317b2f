"""Sides of a battle of Winds of Numa Sera from the names of heroes, items and strongholds."""

from collections.abc import Iterable
from dataclasses import dataclass

from analysis.odds.reading import listed, named
from analysis.odds.winds.live import Cards
from analysis.odds.winds.rules import (
    HANDS,
    ONE_HANDED,
    TWO_HANDED,
    BattleCard,
    BattleRules,
    Effect,
    Hero,
    Item,
    amount_of,
)

UPGRADED = "+"
FITTING = {"hero": ("any", "hero"), "stronghold": ("any", "stronghold"), "independent": ("any", "stronghold")}


@dataclass(frozen=True, kw_only=True)
class Fighter:
    """A hero with its items.

    Attributes:
        hero: the hero.
        own: effects of its ability.
        worn: effects of its items.
    """

    hero: Hero
    own: tuple[Effect, ...]
    worn: tuple[Effect, ...] = ()

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Effects of the ability and the items."""
        return self.own + self.worn

    def attack(self, versus: str) -> int:
        """Attack against such a target, not below 0."""
        return max(self.hero.attack + sum(amount_of(self.effects, "attack", versus=v) for v in FITTING[versus]), 0)

    @property
    def defense(self) -> int:
        """Defense of the hero, not below 0."""
        return max(self.hero.defense + amount_of(self.effects, "defense"), 0)

    @property
    def most_power(self) -> int:
        """Maximum Power."""
        return self.hero.power + amount_of(self.effects, "max_power")


def fighter(rules: BattleRules, hero: str, items: str) -> Fighter:
    """Find a hero and equip it.

    Args:
        rules: the heroes and items that there are.
        hero: name or key of the hero.
        items: names or keys of its items, separated by commas; a plus sign behind one gives its upgraded effect.

    Returns:
        The hero with the effects of its ability and its items. What an item requires to be equipped is not checked.

    Raises:
        ValueError: a name is unknown, an item cannot be upgraded, or there is no slot for an item.
    """
    card = named("hero", hero, rules.heroes.values())
    worn = [_item(rules, name) for name in listed(items)]
    _check_room(rules, [item for item, _ in worn])
    effects = tuple(effect for _, item_effects in worn for effect in item_effects)
    return Fighter(hero=card, own=card.effects, worn=effects)


def hand_of(rules: BattleRules, flag: str, cards: str, *, side: str, versus: str) -> Cards:
    """Find the battle cards that a side holds.

    Raises:
        ValueError: a card is unknown, held more often than it exists, or of no use to that side in such a battle.
    """
    hand = tuple(named("battle card", name, rules.cards.values()) for name in listed(cards))
    for card in hand:
        if card.side not in (side, "either"):
            raise ValueError(f"{flag}: only the {card.side} can play {card.name}")
        if versus == "independent" and card.turns_opposing_roll:
            raise ValueError(f"{flag}: {card.name} cannot be played, an independent stronghold rolls no die")
        _check_copies(flag, card, hand)
    return hand


def floor_of(effects: Iterable[Effect]) -> int | None:
    """Return the highest floor of a roll among some effects, None without one."""
    return max((effect.amount for effect in effects if effect.kind == "roll_floor"), default=None)


def discount_of(rules: BattleRules, effects: Iterable[Effect]) -> int:
    """Return how much less a battle card costs in capital: all discounts together, or the highest by a ruling."""
    discounts = [effect.amount for effect in effects if effect.kind == "discount" and effect.on == "battle_card"]
    return sum(discounts) if rules.discounts_add else max(discounts, default=0)


def _item(rules: BattleRules, name: str) -> tuple[Item, tuple[Effect, ...]]:
    item = named("item", name.removesuffix(UPGRADED), rules.items.values())
    if not name.endswith(UPGRADED):
        return item, item.effects
    if item.upgraded is None:
        raise ValueError(f"{item.name} is a mythic item, only forge items can be upgraded")
    return item, item.upgraded


def _check_room(rules: BattleRules, items: list[Item]) -> None:
    """Refuse items that need more slots of a sort than there are; every item exists once."""
    worn: dict[str, list[str]] = {}
    for item in items:
        hands = {ONE_HANDED: 1, TWO_HANDED: rules.two_handed}.get(item.slot)
        sort, needed = (HANDS, hands) if hands else (item.slot, 1)
        if item.name in worn.get(sort, []):
            raise ValueError(f"{item.name} is named twice, there is one of it")
        worn.setdefault(sort, []).extend([item.name] * needed)
    for sort, names in worn.items():
        if len(names) > rules.room.get(sort, 0):
            raise ValueError(
                f"{', '.join(dict.fromkeys(names))} do not fit: {sort} has room for {rules.room.get(sort, 0)}"
            )


def _check_copies(flag: str, card: BattleCard, hand: Cards) -> None:
    if hand.count(card) > card.copies:
        raise ValueError(f"{flag}: {card.name} is named {hand.count(card)} times, there are {card.copies} of it")
