"""Ratings against those of the package choix, which fits the same model without ties and without mirror matches."""

import numpy as np
import pytest

from analysis.ladder.plackett_luce import fit_worths

choix = pytest.importorskip("choix", reason="choix is in the extra `test`")

PENALTY = 0.02


def finishing_orders(seats, games, seed):
    """Tables of different policies, each in the order in which it finished."""
    chance = np.random.default_rng(seed)
    log_worth = np.linspace(-1, 1, 6)
    tables = np.array([chance.permutation(6)[:seats] for _ in range(games)])
    order = (-(log_worth[tables] + chance.gumbel(size=tables.shape))).argsort(axis=1)
    return np.take_along_axis(tables, order, axis=1)


def ours(orders):
    ranks = np.broadcast_to(np.arange(1.0, orders.shape[1] + 1), orders.shape)
    return fit_worths(orders, ranks, 6, penalty=PENALTY).log_worth


@pytest.mark.parametrize("seed", range(3))
def test_duels_are_rated_as_pairwise_comparisons(seed):
    orders = finishing_orders(2, 300, seed)
    theirs = choix.opt_pairwise(6, [tuple(order) for order in orders.tolist()], alpha=PENALTY)
    assert ours(orders) == pytest.approx(theirs, abs=1e-4)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_tables_are_rated_as_rankings(seats):
    orders = finishing_orders(seats, 200, seats)
    theirs = choix.opt_rankings(6, [tuple(order) for order in orders.tolist()], alpha=PENALTY)
    assert ours(orders) == pytest.approx(theirs, abs=1e-4)


def test_other_ways_to_the_same_maximum_end_there_too():
    orders = finishing_orders(4, 400, 9)
    theirs = choix.ilsr_rankings(6, [tuple(order) for order in orders.tolist()])
    ranks = np.broadcast_to(np.arange(1.0, 5), orders.shape)
    assert fit_worths(orders, ranks, 6, penalty=1e-9).log_worth == pytest.approx(theirs - theirs.mean(), abs=1e-4)
