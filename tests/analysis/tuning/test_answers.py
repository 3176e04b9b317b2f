"""The response surface against a known one, what it proposes, and which of the confirmed changes is the answer."""

import numpy as np
import pandas as pd
import pytest
from scipy import special

from analysis.tuning.answers import FAIR, MET, NONE, OPEN, answered
from analysis.tuning.confirming import GoalTest, Sums
from analysis.tuning.deviations import USUAL
from analysis.tuning.goals import LENGTH, Goal, chance_met, fair_goals, farthest
from analysis.tuning.outcomes import Outcomes
from analysis.tuning.proposals import front_ranks, proposed
from analysis.tuning.surface import equal_to, fitted
from analysis.tuning.tallies import Tallies, tallies_from
from reports.pipeline.overs import space_of
from tests.toy_game.game import GAME

pytestmark = pytest.mark.interpreted
SPACE = space_of(GAME.layout.content, ["purse.*", "die.paying"])[0]
GOALS = (*fair_goals("faction", ("lion", "boar"), 2, 0.02), Goal(LENGTH, LENGTH, 0, 1))
EACH = 64
NAMES = Outcomes({"lion": 0, "boar": 1}, 2, {}).names


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
    half, none = np.full(len(points), EACH / 2), np.zeros(len(points))
    totals = np.stack([won, EACH - won, half, half, 2 * half, none, none, rounds], axis=1)
    counts, games = np.full(totals.shape, EACH * 1.0), np.full(len(points), EACH)
    return Tallies(NAMES, points, totals, counts, games)


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
    totals = np.array([[0.6, 0.4, 0.5, 0.5, 1, 0, 0, 20]]) * games
    own = Tallies(tallies.outcomes, point, totals, np.full((1, 8), games), np.array([10_000]))
    mean = fitted(SPACE, GOALS, tallies.joined(own), point).means(point)[0, 0]
    assert mean == pytest.approx(0.6, abs=0.02)


def test_changes_that_were_not_played_are_as_uncertain_as_others_deviate():
    chance = np.random.default_rng(7)
    points = chance.permutation(np.unique(SPACE.draws(400, 9), axis=0))
    own = chance.normal(0, USUAL, len(points))
    alone, new = points[:60], points[60:]

    def true(asked):
        share, length = curved(asked)
        at = equal_to(asked, points)
        return special.expit(special.logit(share) + np.where(at.any(axis=1), own[at.argmax(axis=1)], 0)), length

    often = played(alone, 5, true).joined(*(played(alone, seed, true) for seed in range(10, 25)))
    found = fitted(SPACE, GOALS, often.joined(played(SPACE.draws(4_000, 3), 4, true)), alone)
    far = (found.means(new)[:, 0] - true(new)[0]) / found.errors(new)[:, 0]
    assert np.sqrt(np.mean(far**2)) == pytest.approx(1, abs=4 / np.sqrt(2 * len(alone)))


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


def sums_of(share, games):
    """The sums of so many games, of which the lion wins such a share."""
    totals = np.array([share, 1 - share, 0.5, 0.5, 1, 0, 0, 20]) * games
    return Sums(NAMES, totals, totals, np.full(8, games * 1.0), games)


def confirmed(*arms):
    """Rows of arms whose lion wins so much, in so many games."""
    test = GoalTest(GOALS[:2], 0.95, 40_000)
    rows = ({"arm": name, **row} for name, share, games in arms for row in test.rows(sums_of(share, games)))
    return pd.DataFrame(rows)


MANY, FEW = 40_000, 2_000


@pytest.mark.parametrize(
    ("arms", "short", "expected"),
    [
        ([("none", 0.505, MANY), ("a", 0.5, MANY)], False, (FAIR, "none", (), None)),
        ([("none", 0.60, MANY), ("a", 0.505, MANY), ("b", 0.5, MANY)], False, (MET, "a", (), None)),
        ([("none", 0.60, MANY), ("a", 0.51, FEW), ("b", 0.5, MANY)], True, (OPEN, "a", ("a",), "b")),
        ([("none", 0.60, MANY), ("a", 0.53, FEW), ("b", 0.5, MANY)], True, (MET, "b", (), None)),
        ([("none", 0.60, MANY), ("a", 0.53, FEW), ("b", 0.5, MANY)], False, (OPEN, "b", ("a",), "b")),
        ([("none", 0.60, MANY), ("a", 0.51, FEW), ("b", 0.505, FEW)], False, (OPEN, "a", ("a", "b"), None)),
        ([("none", 0.51, FEW), ("a", 0.505, FEW)], False, (OPEN, "none", ("none", "a"), None)),
        ([("none", 0.60, MANY), ("a", 0.55, MANY), ("b", 0.53, FEW)], False, (NONE, "b", ("b",), None)),
        ([("none", 0.54, MANY), ("a", 0.55, MANY)], False, (NONE, "none", (), None)),
    ],
)
def test_a_larger_change_is_the_answer_only_where_every_smaller_one_falls_short(arms, short, expected):
    found = answered(confirmed(*arms), lambda smaller, larger: short)
    assert (found.status, found.arm, found.undecided, found.larger) == expected


@pytest.mark.parametrize(
    ("arms", "chances", "named"),
    [
        ([("none", 0.515, FEW), ("a", 0.505, FEW)], (0.04, 0.9), "a"),
        ([("none", 0.60, MANY), ("a", 0.51, FEW), ("b", 0.5, MANY)], (0, 0.3, 1), "b"),
        ([("none", 0.60, MANY), ("a", 0.51, FEW), ("b", 0.5, MANY)], (0, 0.6, 1), "a"),
        ([("none", 0.60, MANY), ("a", 0.53, FEW), ("b", 0.5, MANY)], (0, 0.6, 1), "b"),
        ([("none", 0.60, MANY), ("a", 0.515, FEW)], (0, 0.3), "a"),
    ],
)
def test_a_change_that_only_its_own_games_speak_for_is_named_where_there_is_no_other(arms, chances, named):
    found = answered(confirmed(*arms), chances=dict(zip([arm for arm, _, _ in arms], chances, strict=True)))
    assert (found.status, found.arm) == (OPEN, named)


def test_the_games_of_the_search_count_by_their_errors():
    test, sums = GoalTest(GOALS[:2], 0.95, 10_000), sums_of(0.515, FEW)
    own = test.chance(sums)
    assert own == pytest.approx(test.chance(sums, (np.full((1, 2), 0.9), np.full((1, 2), 1e6))))
    assert test.chance(sums, (np.full((1, 2), 0.5), np.full((1, 2), 1e-6))) == pytest.approx(1)
    same = np.array([[0.515, 0.485]]), np.array([[sums.error(goal) for goal in GOALS[:2]]])
    assert test.chance(sums, same) == pytest.approx(chance_met(GOALS[:2], same[0], same[1] / 2**0.5)[0])


def test_what_is_left_is_told_the_worst_first():
    left = answered(confirmed(("none", 0.60, MANY), ("a", 0.55, MANY))).left
    assert left["beyond"].tolist() == pytest.approx([0.03, 0.03])
    assert set(left["met"]) == {"no"}


def test_a_length_is_held_against_its_band():
    goal = Goal(LENGTH, LENGTH, 8, 10)
    totals = np.zeros((100, len(NAMES)))
    met = []
    for length in (9.0, 5.0):
        totals[:, -1] = length + np.tile([-1, 1], 50)
        met.append(GoalTest((goal,), 0.95, 100).rows(Sums.none(NAMES).plus(totals, np.ones(totals.shape)))[0])
    assert [row["met"] for row in met] == ["yes", "no"]
    assert [row["beyond"] for row in met] == pytest.approx([0, 3])


def said(truths, games, looks, seed):
    """How often what is wrong is said of rulebooks at the edge of the band, looked at again and again."""
    chance = np.random.default_rng(seed)
    test, said = GoalTest(GOALS[:2], 0.9, games), {"yes": 0, "no": 0}
    for share in truths:
        sums = Sums.none(NAMES)
        for _ in range(looks):
            won = (chance.random(games // looks) < share) * 1.0
            rest = np.zeros((len(won), len(NAMES) - 2))
            sums = sums.plus(np.column_stack([won, 1 - won, rest]), np.ones((len(won), len(NAMES))))
            if (met := test.met(sums)) != "open":
                said[met] += 1
                break
    return said


def test_at_the_edge_of_the_band_either_word_is_wrong_at_most_as_often_as_the_level_allows():
    rulebooks = 80
    found = said([0.52 + 1e-9] * rulebooks, 20_000, 6, 5)
    allowed = 0.1 * rulebooks + 4 * np.sqrt(0.1 * 0.9 * rulebooks)
    assert found["yes"] <= allowed
    assert found["no"] <= allowed
