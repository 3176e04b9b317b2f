"""The second opinion on the battle odds of Winds of Numa Sera: which battles the engine is asked to fight."""

import numpy as np
import pytest

from analysis.odds.winds import check
from analysis.odds.winds.battle import Side
from analysis.odds.winds.check import UNHURT, check_contest, skirmish_of
from analysis.odds.winds.contest import Contender, Contest
from tests.analysis.odds.winds.winds_cases import RULES

CHARGE, FEINT = RULES.cards["charge"], RULES.cards["feint"]
CONTEST = Contest(
    rules=RULES,
    attacker=Contender(side=Side(stat=5, rerolls=2, floor=-1), power=4),
    defender=Contender(side=Side(stat=7, reduction=1)),
    versus="stronghold",
)


@pytest.fixture
def fought(monkeypatch):
    """An engine in which the attacker wins if it plays a card; returns the battles that were ordered."""
    ordered = []

    def fight_battles(record, skirmish, *, battles, seed):
        ordered.append((skirmish, battles, seed))
        return np.full((battles, 3), len(skirmish.cards[0]))

    monkeypatch.setattr(check, "fight_battles", fight_battles)
    return ordered


def test_a_battle_is_told_in_the_numbers_of_the_engine():
    told = skirmish_of(CONTEST, (CHARGE,), (FEINT,))
    assert (told.versus, told.stats, told.powers) == (1, (5, 7), (4, UNHURT))
    assert (told.floors, told.reductions, told.cards) == ((-1, -3), (0, 1), ([0], [11]))
    assert [plan.shape for plan in told.rerolls] == [(2, 6, 6), (0, 6, 6)]


def test_a_battle_without_cards_is_ordered_at_once(fought):
    found = check_contest(None, CONTEST, battles=50, seed=3)
    assert [battles for _, battles, _ in fought] == [50]
    assert (found.estimate, found.n) == (0, 50)


def test_mixed_cards_are_played_as_often_as_the_mix_says(fought):
    pairs = [(0.75, (CHARGE,), ()), (0.25, (), (FEINT,))]
    found = check_contest(None, CONTEST, battles=4000, seed=3, pairs=pairs)
    assert found.n == 4000
    assert found.estimate == pytest.approx(0.75, abs=4 * (0.75 * 0.25 / 4000) ** 0.5)
    assert len({seed for _, _, seed in fought}) == 2


def test_the_same_seed_mixes_alike(fought):
    pairs = [(0.5, (CHARGE,), ()), (0.5, (), ())]
    first, again = (check_contest(None, CONTEST, battles=99, seed=8, pairs=pairs) for _ in range(2))
    assert first == again
