"""Rulebooks played further where they are undecided: which ones, and what the draws then say of the true shares."""

import math

import numpy as np
import pytest
from scipy import stats

from analysis.sensitivity.further import AT_ONCE, next_draws, undecided, undecided_draws
from analysis.sensitivity.halves import Further, Halves, halves_of
from analysis.sensitivity.mixing import share_likelihood
from analysis.sensitivity.rulebooks import WORDS, rulebook_shares
from analysis.sensitivity.true_shares import TrueShares
from benchmarks.true_shares import FAIR, PLANTED, TOLERANCE, played, true_parts

pytestmark = pytest.mark.plain

BAND = FAIR - TOLERANCE, FAIR + TOLERANCE
EACH, STUDIES = 64, 8


def known(shares, games):
    """Draws with these shares in so many independent games, whose halves say that they are independent."""
    chance = np.random.default_rng(1)
    a, b = (chance.binomial(EACH // 2, np.full(len(shares), FAIR)) / (EACH // 2) for _ in range(2))
    study = TrueShares(a, b, *BAND)
    times = np.asarray(games) / study.games
    return TrueShares(a, b, *BAND, Further(np.asarray(shares, np.float64), times))


def test_a_rulebook_is_undecided_where_the_interval_of_wilson_holds_an_edge():
    games, wins = 64, np.arange(65)
    found = undecided(known(wins / games, np.full(65, games)), 0.95)
    for count, open_ in zip(wins.tolist(), found, strict=True):
        interval = stats.binomtest(count, games).proportion_ci(0.95, method="wilson")
        assert open_ == any(interval.low <= edge <= interval.high for edge in BAND)


def test_a_rulebook_that_is_known_well_enough_is_played_no_further():
    """At a standard deviation of half a point, a quarter of the tolerance."""
    enough = FAIR * (1 - FAIR) / 0.005**2
    shares = np.full(64, BAND[1])
    assert undecided(known(shares, np.full(64, 0.8 * enough)), 0.95).all()
    assert not undecided(known(shares, np.full(64, 1.2 * enough)), 0.95).any()


def test_those_played_least_come_first_and_some_at_a_time():
    times = np.tile([4.0, 1.0, 2.0], 3 * AT_ONCE)
    assert next_draws(np.ones(len(times), np.bool_), times).tolist() == np.flatnonzero(times == 1)[:AT_ONCE].tolist()
    assert next_draws(times > 1, times).tolist() == np.flatnonzero(times == 2)[:AT_ONCE].tolist()
    assert not len(next_draws(np.zeros(len(times), np.bool_), times))


def test_a_rulebook_is_undecided_if_any_share_of_it_is():
    chance, names = np.random.default_rng(5), ("sure", "unsure", "unjudged")
    a, b = (chance.binomial(100, np.tile([0.8, FAIR, FAIR], (64, 1))) / 100 for _ in range(2))
    halves = Halves(names, a, b, np.zeros(3))
    fair = {"sure": FAIR, "unsure": FAIR, "unjudged": math.nan}
    assert undecided_draws(halves, fair, 0.95, TOLERANCE).all()
    assert not undecided_draws(halves, fair | {"unsure": math.nan}, 0.95, TOLERANCE).any()


def test_draws_of_unequal_games_are_as_likely_as_those_of_each_number_together():
    chance, grid = np.random.default_rng(2), np.linspace(0.1, 0.5, 41)
    shares, games = chance.uniform(0.2, 0.3, 40), np.repeat([16.0, 200.0], 20)
    weights = np.full(len(grid), 1 / len(grid))
    apart = [
        share_likelihood(shares[at], grid, size).of(weights) for at, size in ((slice(20), 16), (slice(20, 40), 200))
    ]
    # Bins are as wide as the mean share of the draws in them makes them, which moves a likelihood by little.
    assert share_likelihood(shares, grid, games).of(weights) == pytest.approx(sum(apart), abs=0.05)


@pytest.mark.parametrize("name", ["one value decides", "no value matters"])
def test_intervals_hold_where_undecided_rulebooks_were_played_further(name):
    """Which rulebooks are played further depends on their games, but the likelihood of the true shares does not."""
    chance = np.random.default_rng(3)
    found = played(PLANTED[name], STUDIES, (EACH, 60_000), chance)
    table = rulebook_shares(found, dict.fromkeys(found.outcomes, FAIR))
    low, high = (table[[f"{word}_{end}" for word in WORDS]].to_numpy() for end in ("low", "high"))
    parts = true_parts(PLANTED[name](chance, 1_000_000))
    held = ((low <= parts) & (parts <= high)).mean(axis=0)
    assert held.min() >= 0.95 - 4 * math.sqrt(0.95 * 0.05 / STUDIES)
    first = found.only(("0",))
    once = rulebook_shares(Halves(first.outcomes, first.a, first.b, first.means), {"0": FAIR}).iloc[0]
    assert (high - low)[0, 0] < once["over_high"] - once["over_low"]


def test_further_games_move_nothing_but_the_true_shares():
    """Means and the spread rest on the halves: games that were added for what others showed would bias them."""
    chance = np.random.default_rng(4)
    found = played(PLANTED["a wide bell"], 1, (EACH, 60_000), chance)
    once = Halves(found.outcomes, found.a, found.b, found.means)
    one, other = (rulebook_shares(halves, {"0": FAIR}) for halves in (once, found))
    for name in ("estimate", "low", "high", "spread", "enough"):
        assert one[name].tolist() == other[name].tolist()


def test_outcomes_keep_their_further_games():
    sums, counts = ({name: np.ones((64, 2)) * size for name in "ab"} for size in (2.0, 8.0))
    halves = Halves(*[getattr(halves_of(sums, counts), name) for name in ("outcomes", "a", "b", "means")],
                    {"a": Further(np.zeros(64), np.ones(64))})  # fmt: skip
    assert set(halves.only(("a",)).further) == {"a"}
    assert not halves.only(("b",)).further
