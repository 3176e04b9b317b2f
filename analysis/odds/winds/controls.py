"""What a battle of Winds of Numa Sera is asked with: every field of the question, with heroes, items and cards."""

from collections.abc import Iterable

from analysis.odds.controls import Amount, Choice, Control, Count, Pick, Picks, Section
from analysis.odds.winds.cards import OBJECTIVES
from analysis.odds.winds.rules import BattleRules, Effect, Item, battle_rules
from analysis.odds.winds.sides import UPGRADED
from sim.content.content import Content
from sim.games.winds.battle_effects import card_words, hero_words, item_words, stronghold_words

SLOTS = ("head", "chest", "one_handed", "two_handed", "pack")
TARGETS = ("hero", "stronghold", "independent")
MOST, MOST_REROLLS, MOST_CAPITAL, MOST_ATTACKS = 99, 5, 10_000, 1_000
FIGHTING = (
    "attack", "defense", "stronghold_defense", "max_power", "roll_floor", "reroll", "extra_battle_cards",
    "battle_total", "opposing_stat",
)  # fmt: skip


def controls_of(content: Content) -> dict[str, Control]:
    """Return the controls for every field of the question."""
    rules = battle_rules(content)
    return {**_attacker(rules), **_defender(rules), **_worth()}


def _attacker(rules: BattleRules) -> dict[str, Control]:
    return {
        "hero": Pick(choices=_heroes(rules)),
        "attack": Count(most=MOST),
        "items": Picks(sections=_items(rules)),
        "own_power": Count(least=1, most=MOST),
        "cards": Picks(sections=_cards(rules, "attacker")),
        **_dice(rules, ""),
        "own_capital": Count(most=MOST_CAPITAL),
    }


def _defender(rules: BattleRules) -> dict[str, Control]:
    strongholds = tuple(
        Choice(value=each.key, name=each.name, note=stronghold_words(each.defense))
        for each in rules.strongholds.values()
    )
    return {
        "versus": Pick(choices=tuple(Choice(value=target) for target in TARGETS)),
        "against_hero": Pick(choices=_heroes(rules)),
        "against_stronghold": Pick(choices=strongholds),
        "defense": Count(most=MOST),
        "against_items": Picks(sections=_items(rules)),
        "power": Count(least=1, most=MOST),
        "against_cards": Picks(sections=_cards(rules, "defender")),
        **_dice(rules, "against_"),
        "capital": Count(most=MOST_CAPITAL),
    }


def _dice(rules: BattleRules, side: str) -> dict[str, Control]:
    """Return what changes the roll of a side, besides hero and items."""
    return {
        f"{side}reroll": Count(most=MOST_REROLLS),
        f"{side}floor": Count(least=min(rules.faces), most=max(rules.faces)),
        f"{side}reduction": Count(most=MOST),
    }


def _worth() -> dict[str, Control]:
    return {
        "objective": Pick(choices=tuple(Choice(value=goal) for goal in OBJECTIVES)),
        "price": Amount(),
        "attacks": Count(least=1, most=MOST_ATTACKS),
    }


def _heroes(rules: BattleRules) -> tuple[Choice, ...]:
    return tuple(
        Choice(value=hero.key, name=hero.name, note=hero_words(hero.attack, hero.defense, hero.power))
        for hero in rules.heroes.values()
    )


def _items(rules: BattleRules) -> tuple[Section, ...]:
    """Return the items that count in a battle, by where they are worn, each with its upgraded side."""
    sections = []
    for slot in SLOTS:
        worn = [item for item in rules.items.values() if item.slot == slot]
        sections.append(Section(title=slot, choices=tuple(choice for item in worn for choice in _sides(item))))
    return tuple(section for section in sections if section.choices)


def _sides(item: Item) -> Iterable[Choice]:
    for mark, effects in (("", item.effects), (UPGRADED, item.upgraded or ())):
        if fighting := [effect for effect in effects if fights(effect)]:
            yield Choice(value=f"{item.key}{mark}", name=f"{item.name}{mark}", note=item_words(fighting))


def fights(effect: Effect) -> bool:
    """Return whether an effect of an item counts in a battle."""
    match effect.kind:
        case "loss_reduction":
            return effect.source == "lost_battle"
        case "discount":
            return effect.on == "battle_card"
        case kind:
            return kind in FIGHTING


def _cards(rules: BattleRules, side: str) -> tuple[Section, ...]:
    choices = tuple(
        Choice(value=card.key, name=card.name, note=card_words(card.cost, card.cost_in, card.effects), most=card.copies)
        for card in rules.cards.values()
        if card.side in (side, "either")
    )
    return (Section(choices=choices),)
