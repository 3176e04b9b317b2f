"""The response surface against a known one, what it proposes, and which of the confirmed changes is the answer."""

import numpy as np
import pandas as pd
import pytest
from scipy import special

from analysis.tuning.answers import FAIR, MET, NONE, OPEN, answered, reached_table
from analysis.tuning.goals import LENGTH, Goal, chance_met, fair_goals, farthest
from analysis.tuning.proposals import front_ranks, proposed
from analysis.tuning.surface import fitted
from analysis.tuning.tallies import Tallies, outcomes_of, tallies_from
from reports.pipeline.overs import space_of
from tests.toy_game.game import GAME

pytestmark = pytest.mark.interpreted
SPACE = space_of(GAME.layout.content, ["purse.*", "die.paying"])[0]
GOALS = (*fair_goals("faction", ("lion", "boar"), 2, 0.02), Goal(LENGTH, LENGTH, 0, 1))
EACH = 64


def truth(points):
    """The duel in closed form: the lion's share, and the length."""
    lion, boar, paying = (np.array(axis.numbers)[points[:, at]] for at, axis in enumerate(SPACE.axes))
    return lion / (lion + boar), lion * boar * 6 / paying


def played(points, seed, true=truth):
    """Games of many duels, without playing them."""
    chance = np.random.default_rng(seed)
    share, length = true(points)
    won = chance.binomial(EACH, share)
    rounds = length * EACH * (1 + 0.1 * chance.standard_normal(len(points)))
    totals = np.stack([won, EACH - won, np.full(len(points), EACH / 2), np.full(len(points), EACH / 2), rounds], axis=1)
    counts, games = np.full(totals.shape, EACH * 1.0), np.full(len(points), EACH)
    return Tallies(outcomes_of(("lion", "boar"), 2), points, totals, counts, games)


@pytest.fixture(scope="module")
def surface():
    return fitted(SPACE, GOALS, played(SPACE.draws(800, 3), 4), SPACE.home)


def curved(points):
    """A share that is what the surface takes shares to be, whatever the game."""
    lion, boar, paying = (axis.scaled[points[:, at]] for at, axis in enumerate(SPACE.axes))
    return special.expit(-0.5 + 0.9 * lion - 0.5 * lion**2 - 0.7 * boar + 0.3 * lion * boar - 0.2 * paying), boar + 20


def test_a_known_surface_is_recovered_within_its_errors():
    points = SPACE.draws(200, 9)
    found = fitted(SPACE, GOALS, played(SPACE.draws(800, 3), 4, curved), SPACE.home)
    far = (found.means(points)[:, 0] - curved(points)[0]) / found.errors(points)[:, 0]
    assert np.abs(far).max() < 4
    assert np.sqrt(np.mean(far**2)) < 2


def test_near_the_game_as_it_is_the_surface_knows_the_duel(surface):
    points = SPACE.singles[np.array([2, 3, 4, 11, 12, 13])]  # purses of one or two coins more or less
    assert surface.means(points)[:, 0] == pytest.approx(truth(points)[0], abs=0.05)


def test_shares_of_two_add_up_to_one(surface):
    means = surface.means(SPACE.draws(50, 1))
    assert means[:, 0] + means[:, 1] == pytest.approx(1)


def test_many_games_of_one_rulebook_are_believed_more_than_the_surface():
    point = np.array([[0, 0, 1]])
    tallies = played(SPACE.draws(200, 3), 4)
    games = 10_000.0
    own = Tallies(tallies.outcomes, point, np.array([[0.6, 0.4, 0.5, 0.5, 20]]) * games, np.full((1, 5), games),
                  np.array([10_000]))  # fmt: skip
    mean = fitted(SPACE, GOALS, tallies.joined(own), point).means(point)[0, 0]
    assert mean == pytest.approx(0.6, abs=0.02)


def test_few_games_say_little_instead_of_nonsense():
    surface = fitted(SPACE, GOALS, played(SPACE.draws(8, 3), 4), SPACE.home)
    errors = surface.errors(SPACE.singles)[:, 0]
    assert special.expit(-6) < surface.means(SPACE.singles)[:, 0].min()
    assert errors.min() > 0.02


def test_both_smallest_changes_are_proposed_first_of_their_size(surface):
    points = proposed(surface, GOALS[:2], 12)
    assert not points[0].any()
    settings = [SPACE.settings(point) for point in points]
    assert {"toy.purse.lion": 5} in settings
    assert {"toy.purse.boar": 3} in settings
    sizes = SPACE.sizes(points).tolist()
    assert sizes == sorted(sizes)


def test_a_front_is_what_no_smaller_change_comes_as_near_as():
    assert front_ranks(np.array([3.0, 4.0, 2.0, 2.0, 3.5, 1.0])).tolist() == [0, 1, 0, 1, 2, 0]


def test_the_worst_outcome_tells_how_far_a_point_is():
    goals = fair_goals("faction", ("a", "b"), 4, 0.02)
    assert farthest(goals, np.array([[0.25, 0.30], [0.24, 0.26]])) == pytest.approx([2.5, 0.5])
    assert chance_met(goals, np.array([[0.25, 0.25]]), np.full((1, 2), 0.02)) == pytest.approx([0.6827**2], abs=1e-4)


def test_tallies_come_back_from_their_columns_and_equal_points_are_one():
    tallies = played(SPACE.draws(64, 3), 4)
    again = tallies_from(tallies.outcomes, tallies.columns())
    for name in ("points", "totals", "counts", "games"):
        assert (getattr(again, name) == getattr(tallies, name)).all()
    joined = tallies.joined(again)
    assert len(np.unique(joined.points, axis=0)) == len(joined.points)
    assert joined.games.sum() == 2 * tallies.games.sum()
    assert joined.totals.sum() == pytest.approx(2 * tallies.totals.sum())


def confirmed(*arms):
    """Tables of arms whose lion wins so much, give or take."""
    rows = [
        {"arm": name, "faction": faction, "estimate": at, "family_low": at - by, "family_high": at + by, "n": 900}
        for name, share, by in arms
        for faction, at in (("lion", share), ("boar", 1 - share))
    ]
    return reached_table({"faction": pd.DataFrame(rows)}, dict.fromkeys(arm[0] for arm in arms), GOALS[:2], 0.95)


@pytest.mark.parametrize(
    ("arms", "status", "arm"),
    [
        ([("baseline", 0.51, 0.009), ("a", 0.5, 0.009)], FAIR, "baseline"),
        ([("baseline", 0.60, 0.009), ("a", 0.51, 0.012), ("b", 0.5, 0.01)], MET, "b"),
        ([("baseline", 0.60, 0.009), ("a", 0.51, 0.012), ("b", 0.505, 0.019)], OPEN, "b"),
        ([("baseline", 0.51, 0.012), ("a", 0.505, 0.019)], OPEN, "baseline"),
        ([("baseline", 0.60, 0.009), ("a", 0.55, 0.012), ("b", 0.53, 0.012)], NONE, "b"),
        ([("baseline", 0.54, 0.009), ("a", 0.55, 0.012)], NONE, "baseline"),
    ],
)
def test_the_smallest_change_that_surely_meets_the_goals_is_the_answer(arms, status, arm):
    found = answered(confirmed(*arms))
    assert (found.status, found.arm) == (status, arm)


def test_what_is_left_is_told_the_worst_first():
    left = answered(confirmed(("baseline", 0.60, 0.009), ("a", 0.55, 0.012))).left
    assert left["beyond"].tolist() == pytest.approx([0.03, 0.03])
    assert set(left["met"]) == {"no"}


def test_a_length_is_held_against_its_band():
    lengths = {"baseline": np.full(100, 9.0), "a": np.r_[np.full(50, 4.0), np.full(50, 6.0)]}
    table = reached_table({}, lengths, [Goal(LENGTH, LENGTH, 8, 10)], 0.95)
    assert table["met"].tolist() == ["yes", "no"]
    assert table["beyond"].tolist() == pytest.approx([0, 3])
