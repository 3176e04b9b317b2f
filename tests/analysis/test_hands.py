import numpy as np
import pandas as pd
import pytest
from scipy import stats

from analysis.hands import (
    DEPENDS,
    FADES,
    HOLDS,
    OPEN,
    TURNS,
    Dependence,
    Hands,
    altogether,
    change,
    rows_by_faction,
    spread,
)
from analysis.intervals import Interval
from analysis.shares import WinShares, verdict, win_shares

FAIR, TOLERANCE = 0.25, 0.02


def row(estimate: float, half: float = 0.01) -> dict[str, object]:
    interval = Interval(estimate, estimate - half, estimate + half, 1000)
    word = verdict(interval, FAIR, TOLERANCE)
    return {"estimate": estimate, "low": interval.low, "high": interval.high, "fair_share": FAIR, "verdict": word}


OVER, UNDER, BALANCED, WIDE = row(0.35), row(0.15), row(0.25), row(0.25, 0.09)


@pytest.mark.parametrize(
    ("before", "after", "word"),
    [
        (OVER, OVER, HOLDS),
        (BALANCED, BALANCED, HOLDS),
        (OVER, BALANCED, FADES),
        (UNDER, BALANCED, FADES),
        (OVER, UNDER, TURNS),
        (BALANCED, OVER, TURNS),
        (BALANCED, UNDER, TURNS),
        (OVER, row(0.27, 0.03), FADES),  # undecided, but its interval lies closer to the fair share than before
        (UNDER, row(0.23, 0.03), FADES),
        (OVER, row(0.31, 0.06), OPEN),
        (OVER, row(0.40, 0.20), OPEN),
        (BALANCED, WIDE, OPEN),
        (WIDE, OVER, OPEN),
    ],
)
def test_a_verdict_holds_fades_turns_or_is_open_in_other_hands(before, after, word):
    assert change(before, after) == word


@pytest.mark.parametrize(
    ("rows", "word"),
    [
        ([UNDER, UNDER, UNDER], HOLDS),
        ([UNDER, BALANCED], DEPENDS),
        ([WIDE, UNDER, BALANCED], DEPENDS),
        ([UNDER, WIDE], OPEN),
        ([WIDE, WIDE], OPEN),
        ([BALANCED, WIDE, OVER], DEPENDS),
    ],
)
def test_a_verdict_depends_on_play_if_a_decided_one_changes(rows, word):
    assert altogether(rows) == word


def with_hands(*rows: tuple[dict, dict]) -> Dependence:
    """What other bots make of the shares of red and blue; the study's own rows are the first."""

    def shares(pair: tuple[dict, dict]) -> WinShares:
        table = pd.DataFrame(pair)
        table.insert(0, "faction", ["red", "blue"])
        table = table.assign(low_alone=table["low"], high_alone=table["high"])
        return WinShares(table, Interval(0.0, 0.0, 0.0, 1000), TOLERANCE, {"level": 0.95, "games": 1000})

    own, *others = map(shares, rows)
    return Dependence(own, tuple(Hands(f"bot {at}", ("bot",), one) for at, one in enumerate(others)))


@pytest.mark.parametrize(
    ("rows", "agreed", "moved", "confirmed"),
    [
        ([(OVER, UNDER), (OVER, UNDER)], HOLDS, (), True),
        ([(OVER, BALANCED), (OVER, OVER)], DEPENDS, ("blue",), False),
        ([(OVER, BALANCED), (OVER, WIDE)], OPEN, (), False),  # too few games to see an imbalance
        ([(WIDE, BALANCED), (BALANCED, BALANCED)], OPEN, (), True),
    ],
)
def test_verdicts_are_confirmed_where_none_moves_and_shares_hardly_do(rows, agreed, moved, confirmed):
    found = with_hands(*rows)
    assert (found.agreed, found.moved, found.is_confirmed) == (agreed, moved, confirmed)


def alone(share: float, games: int) -> dict[str, object]:
    """The row of a faction that wins so much of so many games."""
    return {**row(share, 1.96 * (share * (1 - share) / games) ** 0.5), "fair_share": FAIR}


def test_balance_with_other_bots_is_known_by_what_all_their_games_leave_open():
    few, many = (with_hands((BALANCED, BALANCED), *[(alone(FAIR, games),) * 2] * 4) for games in (400, 6000))
    assert not few.is_within
    assert many.is_within
    assert few.pooled.furthest > 2 * many.pooled.furthest
    assert not with_hands((BALANCED, BALANCED), (OVER, UNDER), *[(alone(FAIR, 6000),) * 2] * 3).is_within


def test_games_are_planned_that_show_balance_with_other_bots():
    """The hands of these tables played 1,000 games each, whatever their intervals."""
    rough = with_hands((BALANCED, BALANCED), *[(alone(FAIR, 1000),) * 2] * 4)
    games = rough.games_within(20_000)
    assert 1000 < games < 20_000
    assert with_hands((BALANCED, BALANCED), *[(alone(FAIR, games),) * 2] * 4).is_within
    assert rough.games_within(1200) == 0
    assert with_hands((BALANCED, BALANCED), *[(alone(0.28, 1000), alone(0.22, 1000))] * 4).games_within(6000) == 0


def test_the_share_that_moves_most_beyond_chance_is_named():
    widest, name = with_hands((OVER, row(0.20)), (OVER, row(0.30))).widest_spread
    assert name == "blue"
    error = 0.01 / stats.norm.ppf(0.975)
    assert widest == pytest.approx(np.sqrt(0.1**2 / 2 - error**2))


def test_rows_of_a_faction_come_from_the_study_and_then_from_each_pair_of_hands():
    def shares(*red: float) -> WinShares:
        won = np.array([[share, 1 - share] for share in red]).ravel()
        game = np.repeat(np.arange(len(red)), 2)
        return win_shares(pd.DataFrame({"game": game, "faction": ["red", "blue"] * len(red), "win_share": won}))

    own, other = shares(1, 0, 1, 1), Hands("best", ("raider",), shares(0, 0, 0, 1))
    found = rows_by_faction(own, [other])
    assert {name: [row["estimate"] for row in rows] for name, rows in found.items()} == {
        "red": [0.75, 0.25],
        "blue": [0.25, 0.75],
    }
    assert other.games == 4


def test_the_spread_between_hands_leaves_chance_out():
    """Two hundred hands of 400 games: chance alone adds 2.2 points to a true spread of 5, or of none."""
    rng = np.random.default_rng(5)
    for true, tolerance in ((0.05, 0.012), (0.0, 0.008)):
        shares = rng.normal(0.25, true, 200).clip(0.02, 0.98) if true else np.full(200, 0.25)
        found = rng.binomial(400, shares) / 400
        half = 1.959964 * np.sqrt(found * (1 - found) / 400)
        bounds = zip(found, found - half, found + half, strict=True)
        rows = [{"estimate": share, "low_alone": low, "high_alone": high} for share, low, high in bounds]
        assert spread(rows, 0.95) == pytest.approx(true, abs=tolerance)
    assert spread(rows[:1], 0.95) == 0
