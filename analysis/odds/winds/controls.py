"""What a battle of Winds of Numa Sera is asked with on a page."""

from collections.abc import Sequence

from analysis.odds.controls import Amount, Choice, Control, Count, Form, Pick, Picks, Section
from analysis.odds.winds.cards import OBJECTIVES
from analysis.odds.winds.item_words import card_words, helps_in_battle, item_words
from analysis.odds.winds.rules import BattleCard, BattleRules, Item, battle_rules
from analysis.odds.winds.sides import UPGRADED
from sim.content.content import Content

ATTACKER, DEFENDER, WORTH = "The attacker", "The defender", "Battle cards and repeats"
SLOTS = {"head": "Head", "chest": "Chest", "one_handed": "One-handed", "two_handed": "Two-handed", "pack": "Pack"}
MOST, MOST_REROLLS, MOST_CAPITAL, MOST_ATTACKS = 99, 5, 10_000, 1_000
TARGETS = (
    Choice(value="hero", name="a hero"),
    Choice(value="stronghold", name="a player's stronghold"),
    Choice(value="independent", name="an independent stronghold"),
)
STATS = "In brackets: Attack, Defense, Power."
GOALS = {"win": "winning", "damage": "damage", "slay": "slaying the hero"}
EXAMPLES = {
    "Attack 8 on Defense 7": {"attack": "8", "defense": "7"},
    "Krill with a Battle Axe on Lelia": {"hero": "krill", "items": "battle_axe", "against_hero": "lelia"},
    "Cards on both sides": {
        "attack": "7", "defense": "7", "cards": "charge,reckless_assault", "against_cards": "raise_shields,ill_wind",
    },
    "An attack repeated on an independent stronghold": {
        "attack": "8", "versus": "independent", "against_stronghold": "abbey_hold", "own_power": "10", "attacks": "4",
    },
}  # fmt: skip


def form_of(content: Content) -> Form:
    """Return the controls for every field of the question, with the heroes, items and cards of the content."""
    rules = battle_rules(content)
    return Form(controls={**_attacker(rules), **_defender(rules), **_worth()}, examples=EXAMPLES)


def _attacker(rules: BattleRules) -> dict[str, Control]:
    return {
        "hero": Pick(label="Hero", group=ATTACKER, choices=_heroes(rules), blank="none, by its Attack", note=STATS),
        "attack": Count(label="Attack", group=ATTACKER, most=MOST, blank="?", note="With all bonuses; or name a hero."),
        "items": Picks(label="Items", group=ATTACKER, sections=_items(rules)),
        "own_power": Count(label="Power", group=ATTACKER, least=1, most=MOST, blank="full"),
        "cards": Picks(label="Battle cards", group=ATTACKER, sections=_cards(rules, "attacker")),
        **_dice(rules, "", ATTACKER),
        "own_capital": Count(label="Capital for cards", group=ATTACKER, most=MOST_CAPITAL, blank="enough", folded=True),
    }


def _defender(rules: BattleRules) -> dict[str, Control]:
    strongholds = tuple(
        Choice(value=each.key, name=each.name, note=f"Defense {each.defense}") for each in rules.strongholds.values()
    )
    return {
        "versus": Pick(label="Attacked is", group=DEFENDER, choices=TARGETS),
        "against_hero": Pick(
            label="Hero", group=DEFENDER, choices=_heroes(rules), blank="none, by its Defense", note=STATS
        ),
        "against_stronghold": Pick(label="Stronghold", group=DEFENDER, choices=strongholds, blank="none"),
        "defense": Count(label="Defense", group=DEFENDER, most=MOST, blank="?", note="With all bonuses; or a name."),
        "against_items": Picks(label="Items", group=DEFENDER, sections=_items(rules)),
        "power": Count(label="Power", group=DEFENDER, least=1, most=MOST, blank="full"),
        "against_cards": Picks(label="Battle cards", group=DEFENDER, sections=_cards(rules, "defender")),
        **_dice(rules, "against_", DEFENDER),
        "capital": Count(label="Capital for cards", group=DEFENDER, most=MOST_CAPITAL, blank="enough", folded=True),
    }


def _dice(rules: BattleRules, side: str, group: str) -> dict[str, Control]:
    """Return what changes the roll of a side, besides hero and items."""
    least, most = min(rules.faces), max(rules.faces)
    besides = "Besides those of hero and items."
    return {
        f"{side}reroll": Count(label="Rerolls", group=group, most=MOST_REROLLS, folded=True, note=besides),
        f"{side}floor": Count(
            label="Least result of the roll", group=group, least=least, most=most, blank="none", folded=True
        ),
        f"{side}reduction": Count(label="Damage spared when beaten", group=group, most=MOST, folded=True, note=besides),
    }


def _worth() -> dict[str, Control]:
    goals = tuple(Choice(value=goal, name=GOALS[goal]) for goal in OBJECTIVES)
    return {
        "objective": Pick(label="Cards are played for", group=WORTH, choices=goals, folded=True),
        "price": Amount(
            label="Value of one capital", group=WORTH, folded=True, note="In the same measure; 0 makes cards free."
        ),
        "attacks": Count(
            label="Number of attacks", group=WORTH, least=1, most=MOST_ATTACKS, folded=True,
            note="Without cards; needs the Power of both.",
        ),
    }  # fmt: skip


def _heroes(rules: BattleRules) -> tuple[Choice, ...]:
    return tuple(
        Choice(value=hero.key, name=hero.name, note=f"{hero.attack}, {hero.defense}, {hero.power}")
        for hero in rules.heroes.values()
    )


def _items(rules: BattleRules) -> tuple[Section, ...]:
    """Return the items that count in a battle, by where they are worn, each with its upgraded side."""
    sections = []
    for slot, title in SLOTS.items():
        worn = [item for item in rules.items.values() if item.slot == slot]
        choices = tuple(choice for item in worn for choice in _sides(item))
        sections.append(Section(title=title, choices=choices))
    return tuple(section for section in sections if section.choices)


def _sides(item: Item) -> Sequence[Choice]:
    sides = [("", item.effects), (UPGRADED, item.upgraded or ())]
    return [
        Choice(value=f"{item.key}{mark}", name=f"{item.name}{mark}", note=item_words(effects))
        for mark, effects in sides
        if helps_in_battle(effects)
    ]


def _cards(rules: BattleRules, side: str) -> tuple[Section, ...]:
    choices = tuple(
        Choice(value=card.key, name=card.name, note=_price(card), most=card.copies)
        for card in rules.cards.values()
        if card.side in (side, "either")
    )
    return (Section(choices=choices),)


def _price(card: BattleCard) -> str:
    return f"{card.cost} {card.cost_in}: {card_words(card)}"
