"""Battles of Winds of Numa Sera around a question, and the values of the content that it rests on."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from analysis.odds.exploring import Around, Step
from analysis.odds.reading import listed, named
from analysis.odds.winds.contest import Contender, Contest
from analysis.odds.winds.rules import BattleRules
from analysis.odds.winds.sides import UPGRADED

REACH, REACH_WITH_CARDS = 4, 2
RULINGS_OF_CARDS = ("ruling.cancelled_card.choice", "ruling.damage_multiplied.choice")


def around(question: Any, contest: Contest, chance: Callable[[Contest], float]) -> Around | None:
    """Return the attacker's chance for Attack against Defense around those of a battle, all else as it is.

    None where the battle owes something to its heroes that only their names can tell: cheaper or more cards.
    """
    reach = REACH_WITH_CARDS if contest.has_cards else REACH
    sides = contest.attacker, contest.defender
    if contest.has_cards and any(who.discount or who.at_once != contest.rules.cards_at_once for who in sides):
        return None
    unnamed = _unnamed(question, contest)
    attacks, defenses = (_steps(who.side.stat, reach) for who in sides)
    return Around(
        down="attack",
        across="defense",
        rows=tuple(Step(label=str(stat), changes={**unnamed[0], "attack": stat}) for stat in attacks),
        columns=tuple(Step(label=str(stat), changes={**unnamed[1], "defense": stat}) for stat in defenses),
        chances=tuple(tuple(chance(with_stats(contest, own, foe)) for foe in defenses) for own in attacks),
        here=(attacks.index(contest.attacker.side.stat), defenses.index(contest.defender.side.stat)),
    )


def rests_on(question: Any, rules: BattleRules) -> tuple[str, ...]:
    """Return the addresses of what is named in a question: heroes, strongholds, items and cards, and the rulings."""
    heroes = _keys("hero", (question.hero, question.against_hero), rules.heroes)
    strongholds = _keys("stronghold", (question.against_stronghold,), rules.strongholds)
    cards = _keys("battle card", (*listed(question.cards), *listed(question.against_cards)), rules.cards)
    items = (*listed(question.items), *listed(question.against_items))
    found = [
        *(f"hero.{hero}.*" for hero in heroes),
        *(f"stronghold.{stronghold}.defense" for stronghold in strongholds),
        *(address for item in items for address in _of(rules, item)),
        *(f"exploration.battle.{card}.*" for card in cards),
        *(RULINGS_OF_CARDS if cards else ()),
    ]
    return tuple(dict.fromkeys(found))


def _keys(sort: str, names: Iterable[str], known: Mapping[str, Any]) -> list[str]:
    return [named(sort, name, known.values()).key for name in names if name]


def _of(rules: BattleRules, item: str) -> tuple[str, str]:
    """Return the addresses of an item as it is worn: of its base or its upgraded side, or of a mythic one."""
    (key,) = _keys("item", (item.removesuffix(UPGRADED),), rules.items)
    side = "upgraded" if item.endswith(UPGRADED) else "base"
    return f"forge_item.{key}.{side}.*", f"exploration.mythic.{key}.*"


def with_stats(contest: Contest, own: int, foe: int) -> Contest:
    """Return a battle with another Attack and another Defense."""
    attacker, defender = (
        replace(who, side=replace(who.side, stat=stat))
        for who, stat in ((contest.attacker, own), (contest.defender, foe))
    )
    return replace(contest, attacker=attacker, defender=defender)


def _steps(stat: int, reach: int) -> range:
    first = max(0, stat - reach)
    return range(first, first + 2 * reach + 1)


def _unnamed(question: Any, contest: Contest) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what is given instead of the names of heroes and strongholds, so that a stat may be another."""
    attacker: dict[str, Any] = {}
    if question.hero:
        attacker = {"hero": "", "items": "", "own_power": contest.attacker.power, **_rolls("", contest.attacker)}
    defender: dict[str, Any] = {"against_stronghold": ""} if question.against_stronghold else {}
    if question.against_hero:
        defender |= {"against_hero": "", "against_items": "", **_rolls("against_", contest.defender)}
        defender |= {"power": contest.defender.power} if contest.versus == "hero" else {}
    return attacker, defender


def _rolls(side: str, who: Contender) -> dict[str, Any]:
    told = {"reroll": who.side.rerolls, "floor": who.side.floor, "reduction": who.side.reduction}
    return {f"{side}{name}": "" if value is None else value for name, value in told.items()}
