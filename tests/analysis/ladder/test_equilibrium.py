from itertools import combinations_with_replacement, product

import numpy as np
import pytest

from analysis.ladder.equilibrium import equilibrium, regret, replicator_means
from analysis.ladder.metagame import MetaGame

CIRCLE = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]


def game_of(payoff, policies, others):
    """The game in which a policy earns `payoff(policy, company)`."""
    companies = list(combinations_with_replacement(range(policies), others))
    payoffs = [[payoff(policy, company) for company in companies] for policy in range(policies)]
    return MetaGame(np.array(payoffs, float), np.array(companies))


def matrix_game(rows):
    return game_of(lambda policy, company: rows[policy][company[0]], len(rows), 1)


def surviving(game, start=None):
    count = len(game.payoffs)
    start = np.full(count, 1 / count) if start is None else np.array(start)
    mixture = equilibrium(game, replicator_means(game, start))
    assert regret(game, mixture) == pytest.approx(0, abs=1e-7)
    return mixture.tolist()


def test_what_is_earned_is_the_mean_over_every_order_of_the_others():
    chance = np.random.default_rng(0)
    table = {company: chance.random(3) for company in combinations_with_replacement(range(3), 3)}
    game = game_of(lambda policy, company: table[company][policy], 3, 3)
    mixture = np.array([0.5, 0.3, 0.2])
    drawn = [(mixture[list(order)].prod(), table[tuple(sorted(order))]) for order in product(range(3), repeat=3)]
    assert game.earned(mixture) == pytest.approx(sum(share * earned for share, earned in drawn))


def test_rock_paper_and_scissors_survive_in_equal_parts():
    assert surviving(matrix_game(CIRCLE), [0.6, 0.3, 0.1]) == pytest.approx([1 / 3] * 3)


def test_a_circle_with_other_stakes_has_other_shares():
    """Each policy's share is in proportion to the stake of the pair that it is not in."""
    assert surviving(matrix_game([[0, -1, 2], [1, 0, -3], [-2, 3, 0]])) == pytest.approx([3 / 6, 2 / 6, 1 / 6])


def test_what_is_dominated_dies_out():
    assert surviving(matrix_game([[3, 3, 5], [2, 2, 2], [1, 1, 4]]), [0.1, 0.8, 0.1]) == pytest.approx([1, 0, 0])


@pytest.mark.parametrize(("start", "survivor"), [([0.5, 0.5], 0), ([0.2, 0.8], 1)])
def test_where_one_must_do_as_the_others_do_the_start_decides(start, survivor):
    """Two against one: the first wins the field from a third of it on."""
    assert surviving(matrix_game([[2, 0], [0, 1]]), start)[survivor] == pytest.approx(1)


def test_hawks_and_doves_live_together():
    """For a prize of 2 and wounds of 3 there are two hawks in three: the prize over the wounds."""
    assert surviving(matrix_game([[(2 - 3) / 2, 2], [0, 1]])) == pytest.approx([2 / 3, 1 / 3])


@pytest.mark.parametrize("others", [1, 2, 3, 5])
def test_volunteers_of_a_larger_table_have_their_closed_form(others):
    """A good of 1 for all if anybody pays 0.3: nobody else pays with a probability of 0.3 (Diekmann 1985)."""
    game = game_of(lambda policy, company: 0.7 if policy == 0 else float(0 in company), 2, others)
    assert surviving(game) == pytest.approx([1 - 0.3 ** (1 / others), 0.3 ** (1 / others)])


def test_what_gains_against_the_others_comes_in_although_the_guess_left_it_out():
    game = matrix_game([[(2 - 3) / 2, 2, -1], [0, 1, -1], [-1, -1, -1]])
    assert equilibrium(game, np.array([1.0, 0, 0])).tolist() == pytest.approx([2 / 3, 1 / 3, 0])


def test_what_comes_nearest_is_kept_where_no_mixture_is_level():
    """From paper alone the way leads through paper and scissors, of whom no mixture earns the same."""
    game = matrix_game(CIRCLE)
    guess = np.array([1.0, 0, 0])
    assert regret(game, equilibrium(game, guess)) <= regret(game, guess)


def test_many_versions_go_on_side_by_side_as_each_alone():
    chance = np.random.default_rng(1)
    payoffs, companies = chance.random((5, 3, 6)), np.array(list(combinations_with_replacement(range(3), 2)))
    together = replicator_means(MetaGame(payoffs, companies), np.full(3, 1 / 3))
    for version, found in zip(payoffs, together, strict=True):
        assert replicator_means(MetaGame(version, companies), np.full(3, 1 / 3)) == pytest.approx(found)


def test_the_regret_is_what_the_best_answer_gains():
    game = matrix_game(CIRCLE)
    assert regret(game, np.array([1.0, 0, 0])) == pytest.approx(1)
    assert game.gains(np.array([0.5, 0.5, 0])) == pytest.approx([-0.5, 0.5, 0])
