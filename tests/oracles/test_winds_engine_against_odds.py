"""The exact odds of Winds of Numa Sera against battles fought by the engine; each must reach the other's numbers."""

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from analysis.odds.winds.battle import Side, battle_odds
from analysis.odds.winds.check import skirmish_of
from analysis.odds.winds.contest import Contender, Contest
from analysis.odds.winds.rules import VERSUS, battle_rules
from sim.compiling.compiled import INTERPRETED
from sim.games.winds.rules import LAYOUT
from sim.games.winds.skirmish import fight_battles

BATTLES = 300 if INTERPRETED else 20_000
OTHER = {
    "die.battle.faces": [-2, 0, 0, 1, 4],
    "exploration.battle.sunder.effect.1.amount": 9,
    "exploration.battle.second_chance.effect.1.amount": 3,
    "exploration.battle.executioner.effect.1.amount": 3,
    "ruling.cancelled_card.choice": "cost_refunded",
}
VARIANTS = {"proposed": {}, "other": OTHER}


@cache
def rules_of(variant):
    """Return the rules of battle and the Rules record of a variant."""
    content, record = LAYOUT.load(VARIANTS[variant])
    return battle_rules(content), record


RULES, RECORD = rules_of("proposed")
PLAIN = Side(stat=6), Side(stat=6)
SIDES = {
    "even": PLAIN,
    "weak": (Side(stat=3), Side(stat=6)),
    "strong": (Side(stat=10), Side(stat=6)),
    "stat 0": (Side(stat=0), Side(stat=2)),
    "rerolls": (Side(stat=5, rerolls=2), Side(stat=6, rerolls=1)),
    "own rerolls": (Side(stat=4, rerolls=1), Side(stat=6)),
    "their rerolls": (Side(stat=7), Side(stat=6, rerolls=3)),
    "floors": (Side(stat=5, floor=-2), Side(stat=6, floor=1)),
    "reductions": (Side(stat=5, reduction=2), Side(stat=4, reduction=1)),
    "all": (Side(stat=5, rerolls=1, floor=-1, reduction=1), Side(stat=5, rerolls=1, floor=-2, reduction=2)),
}
FEW = [
    ("hero", "all", ("favorable_wind",), ("ill_wind",)),
    ("stronghold", "rerolls", ("second_chance",), ("glancing_blow",)),
    ("independent", "own rerolls", ("reckless_assault",), ()),
]


def hands(versus):
    """Yield every battle card alone on each side that may play it, and some cards against each other."""
    for key, card in RULES.cards.items():
        if card.side != "defender" and not (versus == "independent" and card.turns_opposing_roll):
            yield (key,), ()
        if card.side != "attacker" and versus != "independent":
            yield (), (key,)
    yield ("feint", "charge", "sunder") if versus == "independent" else ("sunder", "second_chance"), ()
    if versus != "independent":
        yield ("feint",), ("feint",)
        yield ("charge", "executioner"), ("feint", "hold_the_line")
        yield ("favorable_wind",), ("ill_wind",)
        yield ("ill_wind", "executioner"), ("favorable_wind", "second_chance", "glancing_blow")


PLAYED = [(versus, *cards) for versus in VERSUS for cards in hands(versus)]


def contest_of(rules, versus, sides):
    attacker, defender = (Contender(side=side) for side in sides)
    return Contest(rules=rules, attacker=attacker, defender=defender, versus=versus)


def check(record, contest, own=(), foe=()):
    """Hold every kind of ending of many battles against the odds: winner and damage of both sides at once."""
    own, foe = (tuple(contest.rules.cards[key] for key in keys) for keys in (own, foe))
    skirmish = skirmish_of(contest, own, foe)
    endings = fight_battles(record, skirmish, battles=BATTLES, seed=11)
    sides = replace(contest.attacker.side, cards=own), replace(contest.defender.side, cards=foe)
    odds = battle_odds(contest.rules, *sides, versus=contest.versus)
    expected = {(1, damage, 0): chance for damage, chance in enumerate(odds.dealt)}
    expected |= {(0, 0, damage): chance for damage, chance in enumerate(odds.taken)}
    seen = dict(zip(*unique_rows(endings), strict=True))
    assert set(seen) <= {ending for ending, chance in expected.items() if chance > 0}
    for ending, chance in expected.items():
        assert_share(seen.get(ending, 0), chance)
    assert_share(endings[:, 0].sum(), odds.attacker_wins)


def unique_rows(endings):
    rows, counts = np.unique(endings, axis=0, return_counts=True)
    return [tuple(row.tolist()) for row in rows], counts.tolist()


def assert_share(count, chance):
    """Five standard errors, and one battle for endings that are rarer than one in a few battles."""
    assert abs(count - BATTLES * chance) <= 5 * math.sqrt(BATTLES * chance * max(0, 1 - chance)) + 1


@pytest.mark.skipif(INTERPRETED, reason="as plain Python a battle takes a thousand times as long")
class TestManyBattles:
    """Compiled."""

    @pytest.mark.parametrize("variant", VARIANTS)
    @pytest.mark.parametrize("sides", SIDES.values(), ids=list(SIDES))
    @pytest.mark.parametrize("versus", VERSUS)
    def test_battles_without_cards_end_as_the_odds_say(self, versus, sides, variant):
        rules, record = rules_of(variant)
        check(record, contest_of(rules, versus, sides))

    @pytest.mark.parametrize("variant", VARIANTS)
    @pytest.mark.parametrize(("versus", "own", "foe"), PLAYED)
    def test_battles_with_cards_end_as_the_odds_say(self, versus, own, foe, variant):
        rules, record = rules_of(variant)
        for sides in (PLAIN, SIDES["all"]):
            check(record, contest_of(rules, versus, sides), own, foe)


@pytest.mark.interpreted
@pytest.mark.parametrize(("versus", "sides", "own", "foe"), FEW)
def test_some_battles_end_as_the_odds_say(versus, sides, own, foe):
    check(RECORD, contest_of(RULES, versus, SIDES[sides]), own, foe)


@pytest.mark.interpreted
def test_power_paid_for_a_card_is_no_damage():
    contest = contest_of(RULES, "hero", PLAIN)
    contest = replace(contest, attacker=replace(contest.attacker, power=3))
    endings = fight_battles(RECORD, skirmish_of(contest, (RULES.cards["reckless_assault"],)), battles=20, seed=1)
    assert (endings[endings[:, 0] == 1, 2] == 0).all()


@pytest.mark.interpreted
def test_a_second_card_that_cannot_be_paid_is_refused():
    contest = contest_of(RULES, "hero", PLAIN)
    contest = replace(contest, attacker=replace(contest.attacker, power=3))
    cards = tuple(RULES.cards[key] for key in ("reckless_assault", "spoils_of_war"))
    with pytest.raises(RuntimeError, match="what the rules do not allow"):
        fight_battles(RECORD, skirmish_of(contest, (*cards, RULES.cards["charge"])), battles=1, seed=1)


@pytest.mark.interpreted
def test_the_same_seed_fights_the_same_battles_and_another_one_others():
    skirmish = skirmish_of(contest_of(RULES, "hero", SIDES["rerolls"]))
    first, again, other = (fight_battles(RECORD, skirmish, battles=40, seed=seed) for seed in (5, 5, 6))
    assert (first == again).all()
    assert (first != other).any()
