"""Many battles of Winds of Numa Sera at once: what is asked of one, for many values of Attack and Defense."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pandas as pd

from analysis.odds.questions import Grid
from analysis.odds.winds.around import with_stats
from analysis.odds.winds.contest import Contest
from analysis.odds.winds.rules import BattleRules
from analysis.odds.winds.terms import OF_A_PLAYER

ATTACKS, DEFENSES = range(2, 15), range(4, 15)
REACH = 2  # Attack and Defense that are tried on either side of those given where cards are chosen for each pair
TARGETS = {"independent": "independent stronghold", "hero": "hero or stronghold of a player"}
NAMES = {**TARGETS, "hero": "hero", "stronghold": "stronghold of a player"}
WINS, FALLS = "attacker_wins", "defender_falls"
PROSE = (
    "Attack against Defense, all bonuses included; rerolls, floors{cards} and all else are as asked. An independent "
    "stronghold rolls no die; heroes and strongholds of players do. A tie is won by the attacker."
)


def grid_of(question: Any, rules: BattleRules, chance: Callable[[Contest], float]) -> Grid:
    """Return what the attacker may hope for by Attack and Defense, everything else being as it is asked.

    Args:
        question: what is asked; of a hero or a stronghold that is named all but Attack or Defense stays.
        rules: of battles.
        chance: the chance that is asked for.
    """
    rows = [
        {"defense": defense, "attack": attack, "target": name, value_of(question): chance(contest)}
        for versus, name in _targets(question).items()
        for asked in [_stated(question, versus)]
        for first in [asked.contest(rules)]
        for defense in _around(first.defender.side.stat, DEFENSES, few=first.has_cards)
        for attack in _around(first.attacker.side.stat, ATTACKS, few=first.has_cards)
        for contest in [with_stats(first, attack, defense)]
    ]
    repeated = question.attacks > 1
    cards = ", battle cards" if question.cards or question.against_cards else ""
    title = f"The chance that the defender falls in {question.attacks} attacks" if repeated else ""
    return Grid(
        table=pd.DataFrame(rows),
        rows="attack",
        columns="defense",
        panels="target",
        value=value_of(question),
        title=title or "The attacker's chance to win a battle",
        prose=PROSE.format(cards=cards),
    )


def value_of(question: Any) -> str:
    """Return the name of the chance that is asked for."""
    return FALLS if question.attacks > 1 else WINS


def _targets(question: Any) -> dict[str, str]:
    """Return what is attacked: what is given, and an independent stronghold too where nothing speaks of a player."""
    plain = type(question)()
    named = ("against_stronghold", *OF_A_PLAYER)
    if question.versus == plain.versus and all(getattr(question, name) == getattr(plain, name) for name in named):
        return TARGETS
    return {question.versus: NAMES.get(question.versus, question.versus)}


def _stated(question: Any, versus: str) -> Any:
    """Return the question with an Attack and a Defense, where it leaves them open."""
    changes: dict[str, Any] = {"versus": versus}
    if question.attack is None and not question.hero:
        changes["attack"] = ATTACKS[len(ATTACKS) // 2]
    if question.defense is None and not (question.against_hero if versus == "hero" else question.against_stronghold):
        changes["defense"] = DEFENSES[len(DEFENSES) // 2]
    return replace(question, **changes)


def _around(stat: int, usual: range, *, few: bool) -> range:
    """Return the values that are tried: the usual ones and the one given, or where each takes long a few around it."""
    if few:
        return range(max(0, stat - REACH), stat + REACH + 1)
    return range(min(stat, usual[0]), max(stat, usual[-1]) + 1)
