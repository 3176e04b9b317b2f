"""What items and battle cards do in a battle, in a few words."""

from collections.abc import Sequence

from analysis.odds.winds.rules import BattleCard, Effect

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
VERSUS = {"any": "", "hero": " against heroes", "stronghold": " against strongholds"}


def helps_in_battle(effects: Sequence[Effect]) -> bool:
    """Return whether any effect of an item counts in a battle."""
    return any(_words(effect) for effect in effects)


def item_words(effects: Sequence[Effect]) -> str:
    """Return what the effects of an item do in a battle."""
    return ", ".join(filter(None, map(_words, effects)))


def card_words(card: BattleCard) -> str:
    """Return what a battle card does."""
    return ", ".join(filter(None, (_of_card(effect) for effect in card.effects)))


def _words(effect: Effect) -> str:
    match effect.kind:
        case "loss_reduction":
            return f"{effect.amount} damage spared when beaten" if effect.source == "lost_battle" else ""
        case "discount":
            return f"cards cost {effect.amount} less" if effect.on == "battle_card" else ""
        case "capital":
            return ""
        case kind:
            return KINDS[kind].format(effect.amount) + VERSUS[effect.versus] if kind in KINDS else ""


def _of_card(effect: Effect) -> str:
    match effect.kind:
        case "special":
            return SPECIALS.get(effect.name, "").format(effect.amount)
        case "roll_sign":
            return "own roll counts as positive" if effect.whose == "own" else "their roll counts as negative"
        case kind:
            return KINDS.get(kind, "").format(effect.amount)
