"""Who wins as a matter of policy, faction and seat: known worths come back, and a misfit is seen."""

import numpy as np
import pytest

from analysis.ladder.winners import fit_winners

WORTH, FACTION, SEAT = np.array([0.4, 0.0, -0.3, -0.1]), np.array([0.5, -0.5, 0.0, 0.0]), np.array([0, 0.2, 0.1, -0.3])
GAMES, STUDIES = 800, 60


def played(chance, worth=WORTH, pair=0.0, company=0.0):
    """Games of four seats: policies, wins and covariates; one policy may suit a faction, or not itself."""
    policies, faction = chance.integers(4, size=(GAMES, 4)), chance.permuted(np.tile(np.arange(4), (GAMES, 1)), axis=1)
    seat = np.tile(np.arange(4), (GAMES, 1))
    liked = worth[policies] + FACTION[faction] + SEAT[seat] + pair * ((policies == 0) & (faction == 0))
    liked -= company * (policies == 0) * ((policies == 0).sum(axis=1, keepdims=True) - 1)
    liked += chance.gumbel(size=policies.shape)
    won = (liked == liked.max(axis=1, keepdims=True)).astype(float)
    return policies, won, 4, {"faction": faction, "seat": seat}


def test_intervals_of_strength_cover_and_tests_of_fit_hold_their_level(within_four_errors):
    chance = np.random.default_rng(1)
    found = [fit_winners(*played(chance)) for _ in range(STUDIES)]
    covered = [abs(one.log_worth - WORTH) <= 1.96 * one.error for one in found]
    assert within_four_errors(int(np.array(covered)[:, 0].sum()), STUDIES, 0.95)
    assert within_four_errors(int(np.array(covered)[:, 2].sum()), STUDIES, 0.95)
    for kind in ("company", "faction"):
        clear = sum(one.misfit[kind] <= 0.05 for one in found)
        assert clear <= 0.05 * STUDIES + 4 * np.sqrt(0.05 * 0.95 * STUDIES)


@pytest.mark.parametrize(("kind", "planted"), [("faction", {"pair": 1.0}), ("company", {"company": 0.8})])
def test_a_strength_that_is_not_one_number_is_seen(kind, planted):
    chance = np.random.default_rng(2)
    assert fit_winners(*played(chance, **planted)).misfit[kind] < 0.001


def test_a_policy_that_had_the_better_factions_is_not_taken_for_a_strong_one():
    chance = np.random.default_rng(3)
    policies, won, count, known = played(chance, np.zeros(4))
    lucky = np.where(known["faction"] == 0, 0, np.where(policies == 0, 1, policies))
    apart, alike = (fit_winners(lucky, won, count, given) for given in (known, {}))
    assert alike.log_worth[0] > 0.2
    assert abs(apart.log_worth[1] - apart.log_worth[2]) <= 4 * np.hypot(apart.error[1], apart.error[2])


def test_where_nobody_wins_nothing_is_known():
    policies, won, count, known = played(np.random.default_rng(4))
    found = fit_winners(policies, 0 * won, count, known)
    assert np.isinf(found.error).all()
    assert np.isnan(list(found.misfit.values())).all()
