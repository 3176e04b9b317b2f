"""Steps, sizes and draws of what may be changed; what --over means."""

import numpy as np
import pytest

from analysis.tuning.space import Space
from analysis.tuning.steps import axis_of, step_of
from reports.pipeline.overs import priced, space_of
from sim.content.uncertain import Dimension
from sim.errors import UsageError
from tests.toy_game.game import GAME

pytestmark = pytest.mark.interpreted
CONTENT = GAME.layout.content


@pytest.fixture
def space():
    return space_of(CONTENT, ["purse.*", "die.sides=4,8"])[0]


def test_a_short_range_is_walked_by_ones_and_a_long_one_in_about_eight_steps():
    lion, limit = (space_of(CONTENT, [address])[0].axes[0] for address in ("purse.lion", "limit.rounds"))
    assert lion.numbers == (3, 1, 2, 4, 5, 6, 7, 8, 9, 10)
    assert lion.steps == (0, 2, 1, 1, 2, 3, 4, 5, 6, 7)
    assert limit.numbers[:3] == (1000, 100, 2000)
    assert max(limit.steps) == 9


@pytest.mark.parametrize(("low", "high", "step"), [(0, 0.1, 0.01), (0, 3, 0.2), (0.5, 40.5, 5)])
def test_numbers_with_a_fraction_have_steps_that_one_would_print(low, high, step):
    assert step_of(Dimension("a", ("a",), low, high, whole=False)) == pytest.approx(step)


def test_steps_are_counted_from_the_value_that_is_set():
    axis = space_of(CONTENT.override({"purse.lion": 7}), ["purse.lion"])[0].axes[0]
    assert dict(zip(axis.numbers, axis.steps, strict=True))[10] == 3


def test_a_value_outside_its_range_is_so_many_steps_from_it():
    axis = space_of(CONTENT, ["purse.boar=1..3"])[0].axes[0]
    assert dict(zip(axis.numbers, axis.steps, strict=True)) == {5: 0, 3: 2, 2: 3, 1: 4}


def test_fewer_values_are_a_smaller_change_than_fewer_steps(space):
    sizes = space.sizes(np.array([[0, 0, 0], [9, 0, 0], [2, 4, 0], [0, 0, 2]]))
    assert sizes.tolist() == [[0, 0], [1, 7], [2, 2], [1, 1]]


def test_steps_apart_are_counted_along_the_numbers_and_a_choice_is_one(space):
    points = np.array([[0, 0, 0], [1, 0, 0], [3, 0, 0], [0, 0, 2], [3, 2, 1]])
    assert space.steps_apart(points, np.array([0, 0, 0])).tolist() == [0, 2, 1, 1, 5]


def test_a_price_takes_the_place_of_one_for_a_value(space):
    dear = priced(space, CONTENT, ["purse.*=2", "purse.boar=0.5"])
    assert dear.sizes(np.array([[9, 0, 0], [2, 4, 0], [0, 0, 2]])).tolist() == [[2, 7], [2.5, 2], [1, 1]]


@pytest.mark.parametrize(
    ("price", "told"),
    [
        ("purse.lion", "a price is written ADDRESS=COST"),
        ("purse.lion=dear", "a price is written ADDRESS=COST"),
        ("purse.lion=0", "a number above 0"),
        ("purse.lion=nan", "a number above 0"),
        ("limit.rounds=2", "names nothing that may be changed"),
        ("purse.lino=2", "did you mean toy.purse.lion"),
    ],
)
def test_what_is_no_price_is_refused_in_one_line(space, price, told):
    with pytest.raises(UsageError, match=told) as error:
        priced(space, CONTENT, [price])
    assert "\n" not in str(error.value)


def test_a_point_sets_what_it_changes_only(space):
    assert space.settings(np.array([0, 3, 2])) == {"toy.purse.boar": 3, "toy.die.sides": 8}


def test_draws_are_even_and_leave_each_value_as_it_is_in_half_of_them(space):
    draws = space.draws(512, seed=5)
    assert (draws == space.draws(512, seed=5)).all()
    assert (draws == 0).mean(axis=0) == pytest.approx(0.5, abs=0.01)
    counts = np.bincount(draws[:, 0], minlength=10)[1:]
    assert counts.min() >= 0.8 * 256 / 9


def test_further_changes_touch_one_more_value_each_once(space):
    pairs = space.further(space.singles)
    assert len(pairs) == 9 * 9 + 2 * 9 * 2
    assert ((pairs > 0).sum(axis=1) == 2).all()
    assert len(space.further(pairs)) == 9 * 9 * 2


def test_a_tuned_list_moves_from_where_it_stands():
    dimension = Dimension("toy.purse.lion", ("toy.purse.lion",), -1, 2, moved=(3, 4))
    assert Space((axis_of(dimension, CONTENT),)).settings(np.array([1])) == {"toy.purse.lion": (2, 3)}


def test_what_matches_a_pattern_and_states_no_range_is_named():
    space, aside = space_of(CONTENT, ["die.*"])
    assert [axis.address for axis in space.axes] == ["toy.die.paying"]
    assert aside == ("toy.die.sides",)


def test_a_later_range_takes_the_place_of_an_earlier_one():
    space, aside = space_of(CONTENT, ["*", "purse.lion=3..4", "die.sides=4..8"])
    assert {axis.address: len(axis.numbers) for axis in space.axes}["toy.purse.lion"] == 2
    assert aside == ()


@pytest.mark.parametrize(
    ("over", "told"),
    [
        ([], "name what may be changed, such as --over toy.purse.lion=2..4"),
        (["nothing.*"], "no address of toy matches nothing.*"),
        (["purse.lion=4..4"], "that range has no width"),
        (["purse.lion=5..4"], "that range has no width"),
        (["purse.lion=a..5"], "is written LOW..HIGH, such as"),
        (["purse.lion=1.5..5"], "must be a whole number"),
        (["purse.lion=-2..5"], "must be a whole number of at least 0"),
        (["purse.lion=3"], "is 3 already"),
        (["die.sides"], "is assumed and states no range; give one: --over toy.die.sides=3..9"),
        (["purse.lino"], "did you mean toy.purse.lion?"),
    ],
)
def test_what_cannot_be_tuned_is_refused_in_one_line(over, told):
    with pytest.raises(UsageError, match=told.replace("?", r"\?").replace("*", r"\*")) as error:
        space_of(CONTENT, over)
    assert "\n" not in str(error.value)
