"""Battles of Winds of Numa Sera without cards: every Attack and Defense, with rerolls, and all heroes by name."""

from collections.abc import Iterator

from analysis.odds.common import Battles, steps
from analysis.odds.exploring import Step
from analysis.odds.winds.rules import VERSUS, BattleRules

STATS = range(16)
REROLLS = range(2)
HERO, INDEPENDENT = "hero", "independent"


def common_battles(rules: BattleRules) -> Iterator[Battles]:
    """Yield Attack against Defense for each kind of defender, then the heroes, then the same with rerolls."""
    for versus in VERSUS:
        yield _stats(versus, 0, 0)
    yield from _named(rules)
    for own in REROLLS:
        for foe in REROLLS:
            for versus in VERSUS:
                if (own or foe) and not (foe and versus == INDEPENDENT):
                    yield _stats(versus, own, foe)


def _stats(versus: str, own: int, foe: int) -> Battles:
    rerolls = [words for words, number in (("attacker rerolls", own), ("defender rerolls", foe)) if number]
    return Battles(
        title="; ".join([f"Attack against the Defense of a hero or stronghold: {versus}", *rerolls]),
        down="Attack",
        across="Defense",
        rows=steps("attack", STATS),
        columns=steps("defense", STATS),
        base={"versus": versus, "reroll": own, "against_reroll": foe},
    )


def _named(rules: BattleRules) -> Iterator[Battles]:
    """Yield heroes without items against each other, and against every stronghold."""
    heroes = [(hero.key, hero.name) for hero in rules.heroes.values()]
    strongholds = [(stronghold.key, stronghold.name) for stronghold in rules.strongholds.values()]
    attackers = _called("hero", heroes)
    yield Battles(
        title="Heroes without items",
        down="attacker",
        across="defender",
        rows=attackers,
        columns=_called("against_hero", heroes),
    )
    for versus in VERSUS:
        if versus != HERO:
            yield Battles(
                title=f"Heroes without items against a stronghold: {versus}",
                down="attacker",
                across="stronghold",
                rows=attackers,
                columns=_called("against_stronghold", strongholds),
                base={"versus": versus},
            )


def _called(field: str, named: list[tuple[str, str]]) -> tuple[Step, ...]:
    return steps(field, [key for key, _ in named], [name for _, name in named])
