"""A surrogate through results whose true values are known, and what it says of itself."""

import numpy as np
import pytest

from analysis.surrogate.coding import coordinates
from analysis.surrogate.held_out import held_out
from analysis.surrogate.process import process_of
from analysis.surrogate.results import Results, results_of
from analysis.surrogate.surrogate import shared_out, surrogate_of
from sim.content.uncertain import Dimension

GAMES, RULEBOOKS = 200, 80
WITHIN = 4  # standard errors


def true_share(points):
    """The share of red: a curve over the first coordinate, nothing over the second."""
    return 0.2 + 0.5 * points[:, 0] ** 2


def played(seed, points=None):
    """Return points and the results there: shares of two factions, and lengths of which only chance varies."""
    chance = np.random.default_rng(seed)
    points = chance.random((RULEBOOKS, 2)) if points is None else points
    won = chance.binomial(GAMES // 2, true_share(points)[:, None], (len(points), 2)).astype(float)
    count = np.full_like(won, GAMES // 2)
    length = chance.normal(10 * count, 3 * np.sqrt(count))
    sums = {"faction:red": won, "faction:blue": count - won, "rounds": length, "end:limit": 0 * won}
    return points, results_of(sums, dict.fromkeys(sums, count))


@pytest.fixture(scope="module")
def fitted():
    points, results = played(1)
    surrogate = surrogate_of(points, results, np.full(RULEBOOKS, float(GAMES)), 0.95)
    return surrogate, held_out(points, results, surrogate.processes, level=0.95).set_index("outcome")


@pytest.fixture(scope="module")
def grid():
    return np.stack(np.meshgrid(np.linspace(0, 1, 11), np.linspace(0, 1, 5)), axis=-1).reshape(-1, 2)


def test_the_true_share_lies_within_four_errors_everywhere(fitted, grid):
    found = fitted[0].at(grid)
    errors = (found.high - found.low)[:, 0] / 2 / fitted[0].reach
    assert (abs(found.means[:, 0] - true_share(grid)) <= WITHIN * errors).all()
    assert errors.max() < np.sqrt(0.25 / GAMES)  # closer than the games of a rulebook by itself


def test_bands_hold_the_true_share_as_often_as_they_say(grid):
    """The mean over surrogates, each a draw of rulebooks and chance of its own."""
    held = []
    for seed in range(100, 120):
        points, results = played(seed)
        found = surrogate_of(points, results[:1], np.full(RULEBOOKS, float(GAMES)), 0.95).at(grid)
        held.append(((found.low[:, 0] <= true_share(grid)) & (true_share(grid) <= found.high[:, 0])).mean())
    assert np.mean(held) >= 0.95 - WITHIN * np.std(held, ddof=1) / np.sqrt(len(held))


def test_shares_add_up_to_one(fitted, grid):
    assert fitted[0].at(grid).means[:, :2].sum(axis=1) == pytest.approx(1)


def test_what_is_left_over_goes_to_the_share_that_is_least_sure():
    moved = shared_out(np.array([0.1]), np.array([[0.0, 0.02, 0.01]]), np.array([1.0, 1.0, 0.5]))
    assert (moved @ [1.0, 1.0, 0.5])[0] == pytest.approx(0.1)
    assert moved[0, 0] == 0
    assert moved[0, 1] == pytest.approx(8 * moved[0, 2])


def test_held_out_results_lie_in_their_bands_and_the_fit_beats_the_mean(fitted):
    red = fitted[1].loc["faction:red"]
    assert red["is_better"]
    assert red["covers"]
    spread = WITHIN / np.sqrt(2 * RULEBOOKS)  # of a root mean square, as a part of itself
    assert red["error"] == pytest.approx(red["chance"], rel=spread)
    assert red["mean_error"] > 2 * red["error"]


def test_of_a_length_that_no_value_moves_it_is_said_that_the_mean_does_as_well(fitted):
    length = fitted[1].loc["rounds"]
    assert not length["is_better"]
    assert length["covers"]


def test_a_curve_too_wild_for_the_rulebooks_is_seen_in_the_coverage():
    """A third of the results has nothing to do with where it stands, and is known too well to be chance."""
    points, [red, *_] = played(2)
    wild = np.where(np.arange(RULEBOOKS) % 3 == 0, np.random.default_rng(3).random(RULEBOOKS), red.values)
    results = Results("faction:red", wild, np.full(RULEBOOKS, 1e6))
    smooth = process_of(points, red.values, red.noise(red.values))
    row = held_out(points, [results], [smooth], level=0.95).iloc[0]
    assert row["error"] > 10 * row["chance"]
    assert not row["is_better"]


def test_bands_that_promise_too_much_are_told(monkeypatch):
    """As if every fold was sure that all rulebooks have the same share."""
    points, [red, *_] = played(4)
    process = process_of(points, red.values, red.noise(red.values))
    flat = process_of(points, np.full(RULEBOOKS, red.values.mean()), red.noise(red.values))
    monkeypatch.setattr("analysis.surrogate.held_out.process_of", lambda *_: flat)
    assert not held_out(points, [red], [process], level=0.95).iloc[0]["covers"]


def test_results_that_are_all_alike_leave_nothing_open():
    points = np.linspace(0, 1, 10)[:, None]
    means, errors = process_of(points, np.full(10, 3.0), np.full(10, 0.1)).at(points)
    assert set(means) == {3.0}
    assert set(errors) == {0.0}


def test_a_rulebook_in_which_a_faction_never_sat_says_nothing_of_it():
    sums = {"faction:red": np.array([[5.0, 5.0], [0.0, 0.0]])}
    counts = {"faction:red": np.array([[10.0, 10.0], [0.0, 0.0]])}
    [red] = results_of(sums, counts)
    noise = red.noise(red.values)
    assert noise[0] == pytest.approx(0.25 / 20)
    assert noise[1] > 1e3


def test_choices_are_all_equally_far_apart():
    choice = Dimension("game.first", ("game.first",), 0, 2, choices=("dawn", "noon", "dusk"))
    switch = Dimension("game.fair", ("game.fair",), 0, 1, choices=(True, False))
    found = coordinates([choice, switch], np.array([[0.0, 0.0], [1.0, 0.0], [2.0, 1.0]]))
    assert found.shape == (3, 4)
    assert np.linalg.norm(found[0] - found[1]) == pytest.approx(1)
    assert np.linalg.norm(found[0] - found[2]) == pytest.approx(np.sqrt(2))
