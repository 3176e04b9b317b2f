from itertools import combinations
from math import comb, exp, log, sqrt

import numpy as np
import pytest

from analysis.ladder.plackett_luce import fit_worths, share_against_equals
from tests.analysis.ladder.tables import races, ranks_of

SLIGHT = 1e-9


def duels(first, second, ties=0, *, mirrors=0):
    """Games of two seats: so many won by policy 0, by policy 1, and shared, and so many of 0 against itself."""
    results = [((0, 1), (1, 2))] * first + [((0, 1), (2, 1))] * second + [((0, 1), (1, 1))] * ties
    results += [((0, 0), (1, 2))] * mirrors
    policies, ranks = zip(*results, strict=True)
    return np.array(policies), np.array(ranks, float), 2


def brute_log_likelihood(log_worth, log_delta, policies, ranks):
    """The log-likelihood of finishing orders, choice by choice, with every set of seats written out."""
    total = 0.0
    sizes = (1, *log_delta)
    for seats, places in zip(policies, ranks, strict=True):
        running = list(range(len(seats)))
        while len(running) > 1:
            first = min(places[seat] for seat in running)
            chosen = tuple(seat for seat in running if places[seat] == first)
            weights = {
                group: exp(log_delta.get(size, 0.0) + sum(log_worth[seats[seat]] for seat in group) / size)
                for size in sizes
                for group in combinations(running, size)
            }
            total += log(weights[chosen] / sum(weights.values()))
            running = [seat for seat in running if seat not in chosen]
    return total


def test_two_policies_differ_by_the_log_of_their_wins():
    fit = fit_worths(*duels(30, 12), penalty=SLIGHT)
    assert fit.log_worth[0] - fit.log_worth[1] == pytest.approx(log(30 / 12), abs=1e-5)
    assert fit.log_worth.sum() == pytest.approx(0, abs=1e-6)


def test_the_error_of_two_policies_is_that_of_their_log_odds():
    """Half of it, the mean being 0: the variance of log(wins / losses) is the sum of the reciprocals."""
    fit = fit_worths(*duels(30, 12), penalty=SLIGHT)
    assert fit.error == pytest.approx(sqrt(1 / 30 + 1 / 12) / 2 * sqrt(42 / 41), rel=1e-4)


def test_ties_of_two_policies_have_the_closed_form_of_davidson():
    fit = fit_worths(*duels(30, 12, 9), penalty=SLIGHT)
    assert fit.log_worth[0] - fit.log_worth[1] == pytest.approx(log(30 / 12), abs=1e-5)
    assert fit.ties[2] == pytest.approx(log(9 / sqrt(30 * 12)), abs=1e-5)


def test_a_policy_that_meets_itself_tells_nothing_of_its_worth():
    without, with_mirrors = (fit_worths(*duels(30, 12, mirrors=games), penalty=SLIGHT) for games in (0, 50))
    assert with_mirrors.log_worth == pytest.approx(without.log_worth, abs=1e-6)


@pytest.mark.parametrize("scale", [0, 1, 0.4], ids=["no ties", "some ties", "many ties"])
def test_the_fit_is_the_top_of_the_likelihood_written_out(scale):
    policies, _ = races([0.0, 0.3, 0.9], 4, 60, seed=3)
    scores = 0.5 * policies + np.random.default_rng(4).gumbel(size=policies.shape)
    ranks = ranks_of(np.round(scores * scale) if scale else scores).astype(float)
    fit = fit_worths(policies, ranks, 3, penalty=SLIGHT)
    assert bool(fit.ties) == (scale > 0)
    top = brute_log_likelihood(fit.log_worth, fit.ties, policies, ranks)
    for step in (-0.02, 0.02):
        for policy in range(3):
            moved = fit.log_worth + step * (np.arange(3) == policy)
            assert brute_log_likelihood(moved, fit.ties, policies, ranks) < top
        for size in fit.ties:
            moved_ties = {**fit.ties, size: fit.ties[size] + step}
            assert brute_log_likelihood(fit.log_worth, moved_ties, policies, ranks) < top


def test_planted_worths_are_found_at_tables_of_any_mixture():
    planted = np.array([-1.2, 0.1, 0.4, 0.7])
    fit = fit_worths(*races(planted, 5, 4000), 4)
    assert (np.abs(fit.log_worth - planted) <= 4 * fit.error).all()
    assert not fit.ties


def test_intervals_cover_in_nineteen_of_twenty_studies():
    planted, studies = np.array([-0.5, 0.1, 0.4]), 300
    fits = [fit_worths(*races(planted, 3, 80, seed=seed), 3) for seed in range(studies)]
    inside = np.mean([np.abs(fit.log_worth - planted) <= 1.96 * fit.error for fit in fits])
    assert abs(inside - 0.95) <= 4 * sqrt(0.95 * 0.05 / studies)


def test_the_game_is_the_unit_of_the_errors():
    """Where the last three of four always come in by number, one choice a game is chance: as of so many duels."""
    chance = np.random.default_rng(1).random(500) < 0.6
    ranks = np.where(chance[:, None], [1.0, 2, 3, 4], [2.0, 1, 4, 3])
    policies = np.broadcast_to([0, 1, 0, 1], ranks.shape)
    fit = fit_worths(policies, ranks, 2, penalty=SLIGHT)
    resampled = []
    for seed in range(200):
        drawn = np.random.default_rng(seed).integers(500, size=500)
        resampled.append(fit_worths(policies[drawn], ranks[drawn], 2, penalty=SLIGHT).log_worth[0])
    assert fit.error[0] == pytest.approx(np.std(resampled), rel=4 / sqrt(2 * 200))


def test_a_policy_that_never_finished_ahead_has_no_lower_limit():
    fit = fit_worths(*duels(40, 0))
    assert fit.unbeaten.tolist() == [True, False]
    assert fit.beaten.tolist() == [False, True]
    assert np.isfinite(fit.log_worth).all()


def test_winners_alone_may_count():
    """Of three seats the one of policy 0 wins 20 of 50 games: its odds are twice its worth over that of the others."""
    policies = np.broadcast_to([0, 1, 1], (50, 3))
    ranks = np.array([[1.0, 2, 2]] * 20 + [[2.0, 1, 2]] * 30)
    fit = fit_worths(policies, ranks, 2, places=1, penalty=SLIGHT)
    assert fit.log_worth[0] - fit.log_worth[1] == pytest.approx(log(2 * 20 / 30), abs=1e-5)
    assert not fit.ties
    assert not fit.unbeaten.any()


def test_who_never_won_has_no_lower_limit_however_it_was_placed_otherwise():
    policies, ranks = np.broadcast_to([0, 1, 1], (50, 3)), np.broadcast_to([2.0, 1, 2], (50, 3))
    assert fit_worths(policies, ranks, 2, places=1).beaten.tolist() == [True, False]


def test_a_chain_of_wins_that_leads_back_sets_limits_to_all():
    policies, ranks = np.array([[0, 1], [1, 2], [2, 0]]), np.array([[1.0, 2]] * 3)
    fit = fit_worths(policies, ranks, 3)
    assert not fit.unbeaten.any()
    assert not fit.beaten.any()
    assert fit.log_worth == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("ties", [{}, {2: -0.5}, {2: 0.2, 3: -1.0, 4: 0.5}])
def test_an_equal_wins_its_fair_share(ties):
    assert share_against_equals(np.zeros(1), 4, ties) == pytest.approx(0.25)


def test_the_share_against_equals_is_counted_over_every_set_of_winners():
    rating, ties, players = 0.7, {2: -0.5, 3: 0.1}, 4
    weight, mine = 0.0, 0.0
    for size, log_delta in {1: 0.0, **ties}.items():
        with_me = exp(log_delta + rating / size) * comb(players - 1, size - 1)
        weight += with_me + exp(log_delta) * comb(players - 1, size)
        mine += with_me / size
    assert share_against_equals(np.array([rating]), players, ties) == pytest.approx(mine / weight)


def test_without_limits_everything_or_nothing_is_won():
    assert share_against_equals(np.array([-np.inf, np.inf]), 4, {2: -0.5}).tolist() == [0, 1]
