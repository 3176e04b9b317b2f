"""What heroes, strongholds, items and battle cards do in one battle, in the few words that a choice has room for."""

from collections.abc import Iterable
from typing import Protocol

SPECIALS = {
    "best_of_rolls": "best of {0} rolls",
    "damage_times": "damage times {0}",
    "damage_divided": "damage taken divided by {0}",
    "take_item": "takes an item",
    "cancel_card": "cancels a card",
    "heal_share_of_damage": "heals 1 for {0} damage",
}
KINDS = {
    "attack": "Attack {0:+d}",
    "defense": "Defense {0:+d}",
    "stronghold_defense": "Defense of strongholds {0:+d}",
    "max_power": "most Power {0:+d}",
    "roll_floor": "rolls at least {0}",
    "reroll": "{0} reroll",
    "extra_battle_cards": "{0} more card in a battle",
    "battle_total": "total {0:+d}",
    "opposing_stat": "their stat {0} lower",
    "capital": "{0} capital for winning",
}
OF_ITEMS = {"loss_reduction": "{0} damage spared when beaten", "discount": "cards cost {0} less"}
VERSUS = {"any": "", "hero": " against heroes", "stronghold": " against strongholds"}
SIGNS = {"own": "own roll counts as positive", "opposing": "their roll counts as negative"}


class Effect(Protocol):
    """An effect as the content has it."""

    @property
    def kind(self) -> str:
        """What it does."""

    @property
    def amount(self) -> int:
        """How much."""

    @property
    def name(self) -> str:
        """Which special rule it is, "" for the other kinds."""

    @property
    def versus(self) -> str:
        """Against what an Attack bonus counts: any, hero or stronghold."""

    @property
    def whose(self) -> str:
        """Whose roll gets a sign: own or opposing."""


def hero_words(attack: int, defense: int, power: int) -> str:
    """Return the stats of a hero."""
    return f"{attack}, {defense}, {power}"


def stronghold_words(defense: int) -> str:
    """Return the stat of a stronghold."""
    return f"Defense {defense}"


def item_words(effects: Iterable[Effect]) -> str:
    """Return what the effects of an item do in a battle."""
    return ", ".join(map(_of_item, effects))


def card_words(cost: int, cost_in: str, effects: Iterable[Effect]) -> str:
    """Return what a battle card costs and does."""
    return f"{cost} {cost_in}: {', '.join(filter(None, map(_of_card, effects)))}"


def _of_item(effect: Effect) -> str:
    if effect.kind in OF_ITEMS:
        return OF_ITEMS[effect.kind].format(effect.amount)
    return KINDS[effect.kind].format(effect.amount) + VERSUS[effect.versus]


def _of_card(effect: Effect) -> str:
    match effect.kind:
        case "special":
            return SPECIALS.get(effect.name, "").format(effect.amount)
        case "roll_sign":
            return SIGNS[effect.whose]
        case kind:
            return KINDS.get(kind, "").format(effect.amount)
