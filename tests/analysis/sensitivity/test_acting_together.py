"""Values that act together are named where that is planted, and hardly ever where values only add up."""

import doctest
import math

import numpy as np
import pytest

from analysis.sensitivity import functions, groups
from analysis.sensitivity.acting_together import Search
from analysis.sensitivity.bins import bins_of
from analysis.sensitivity.decomposition import decomposition_of
from analysis.sensitivity.functions import functions_of, subsets_of
from analysis.sensitivity.groups import PARTS, REST, group_effects
from benchmarks.acting_together import ADDRESSES, PLANTED, READINGS, Planted, held, named, study, values_of
from tests.analysis.sensitivity.known_functions import played

pytestmark = pytest.mark.plain

TOGETHER = [name for name, planted in PLANTED.items() if planted.together]
STUDIES, HALF_GAMES = 100, 32


@pytest.mark.parametrize("name", TOGETHER)
def test_values_that_act_together_are_named(name):
    """They explain at least a tenth of the draws' variance: 7 standard errors of chance, where 5.2 are asked for."""
    planted, chance = PLANTED[name], np.random.default_rng(TOGETHER.index(name))
    found = study(planted, 2 * HALF_GAMES, chance)
    assert named(found, planted)[0]
    assert found.sets["p"].max() <= 0.05


def test_what_no_product_of_two_or_three_shows_is_said_to_act_together_unnamed():
    """A product of five values is all of the spread, 20 standard errors of chance away from none of it."""
    planted, chance = Planted(lambda v: 0.25 + 0.08 * v[:, :5].prod(axis=1)), np.random.default_rng(10)
    found = study(planted, 8 * HALF_GAMES, chance)
    assert found.most
    assert found.sets.empty


@pytest.mark.parametrize("name", ["no value matters", "values add up"])
def test_values_that_add_up_are_not_said_to_act_together_unnamed(name):
    chance = np.random.default_rng(11)
    false = [study(PLANTED[name], 2 * HALF_GAMES, chance).most for _ in range(6)]
    assert np.mean(false) <= 0.025 + 4 * math.sqrt(0.025 * 0.975 / len(false))


def test_values_that_add_up_are_named_in_5_of_100_studies_at_most():
    chance = np.random.default_rng(9)
    false = []
    for _ in range(STUDIES // 2):
        values = values_of(chance)
        search = Search(functions_of(list(values.T)))
        for name, alone in (("no value matters", ()), ("curved effects add up", (20, 21))):
            shares = chance.binomial(2 * HALF_GAMES, PLANTED[name].share(values)) / (2 * HALF_GAMES)
            false.append(bool(search.find(shares, alone, 0.05)))
    assert np.mean(false) <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / STUDIES)


def parts(chance, name, games):
    """Return what groups explain in a study where it is known which values act together."""
    values = values_of(chance)
    effects = decomposition_of(functions_of(list(values.T)), [PLANTED[name].together])
    bins = {address: bins_of(own) for address, own in zip(ADDRESSES, values.T, strict=True)}
    return group_effects(played(chance, PLANTED[name].share(values), games), bins, {"0": effects})


def test_parts_of_groups_lie_within_their_intervals_in_95_of_100_studies():
    name, chance = "three values act only together", np.random.default_rng(4)
    holds = [held(parts(chance, name, HALF_GAMES), PLANTED[name]) for _ in range(STUDIES // 2)]
    assert np.mean(holds, axis=0).min() >= 0.95 - 4 * math.sqrt(0.95 * 0.05 / len(holds))


def test_parts_add_up_and_lie_between_alone_and_total():
    table = parts(np.random.default_rng(5), "half alone, half together", 5_000).set_index("group")
    assert table["shapley"].sum() == pytest.approx(1.0, abs=0.1)
    assert table.loc["toy.a.*", list(PARTS)].tolist() == pytest.approx([0.5, 0.75, 1.0], abs=0.1)
    assert table.loc["toy.b.*", list(PARTS)].tolist() == pytest.approx([0.0, 0.25, 0.5], abs=0.1)
    assert table.index[-1] == REST
    assert table.loc[REST, "shapley"] == pytest.approx(0.0, abs=0.1)


def test_a_third_value_is_found_beside_two_where_there_are_too_many_values_to_try_all():
    chance = np.random.default_rng(6)
    values = chance.choice([-1.0, 1.0], size=(500, 200))
    share = 0.25 + 0.04 * values[:, 0] * values[:, 1] * (1 + values[:, 2])
    search = Search(functions_of(list(values.T)))
    assert search.triples is None
    assert (0, 1, 2) in [one.values for one in search.find(chance.binomial(64, share) / 64, (), 0.05)]


def test_one_value_or_none_that_varies_acts_with_no_other():
    draws = np.arange(64) / 64
    for numbers in ([draws], [np.ones(64)], [np.ones(64), draws]):
        assert Search(functions_of(numbers)).find(draws, (), 0.05) == []


def test_functions_of_a_value_have_variance_1_and_no_correlation():
    numbers = [np.random.default_rng(7).integers(0, most, 200).astype(float) for most in (2, 3, 100)]
    found = functions_of(numbers)
    assert found.values[:, 0].tolist() == [0, 1, 1, 2, 2]
    for value in range(3):
        own = found.of(value).columns
        assert own.T @ own / 200 == pytest.approx(np.eye(own.shape[1]))
        assert own.mean(axis=0) == pytest.approx(0.0)


def test_readings_without_an_order_act_together():
    """Of 12 readings every third one turns the effect of another value round, which no straight line shows."""
    chance = np.random.default_rng(12)
    values = chance.integers(0, [12, 4, *[2] * 30], (500, 32))
    share = 0.25 + 0.05 * (2 * (values[:, 0] % 3 == 0) - 1) * (2 * (values[:, 1] % 2) - 1)
    found = Search(functions_of(list(values.astype(float).T))).find(chance.binomial(64, share) / 64, (), 0.05)
    assert [one.values for one in found] == [(0, 1)]


def test_sets_are_counted_once_whatever_their_order():
    values = values_of(np.random.default_rng(8))[:, :READINGS]
    search = Search(functions_of(list(values.T)))
    assert search.pairs.tried == math.comb(READINGS, 2)
    assert search.triples.tried == math.comb(READINGS, 3)


def test_the_examples_run():
    assert doctest.testmod(functions).failed == doctest.testmod(groups).failed == 0
    assert subsets_of([]) == []
