"""Draws of rulebooks: the same whoever makes them, within their ranges, and none that the rules refuse."""

from dataclasses import replace

import numpy as np
import pytest

from sim.content.uncertain import Dimension, Uncertain, uncertain
from sim.errors import ContentError, UsageError
from sim.study.draws import Draws, check_draws, exchanged, rotations
from tests.playing import toy_study
from tests.toy_game.rules import LAYOUT

pytestmark = pytest.mark.plain

PURSES = ("purse.*",)


def draws(layout=LAYOUT, **choices):
    given = {"settings": {}, "seed": 3, "count": 100} | choices
    return Draws(uncertain(layout.content.override(given["settings"]), PURSES), layout, **given)


def test_a_draw_is_the_same_on_any_split_and_beside_any_number_of_others():
    whole, more = draws().rulebooks(range(100)), draws(count=1000)
    parts = [more.rulebooks(range(first, first + 20)) for first in range(0, 100, 20)]
    assert np.array_equal(whole.numbers, np.concatenate([part.numbers for part in parts]))
    assert whole.records.tobytes() == b"".join(part.records.tobytes() for part in parts)


def test_another_seed_draws_others():
    assert not np.array_equal(draws().points, draws(seed=4).points)


def test_every_value_of_a_range_is_drawn_equally_often():
    numbers = draws(count=1024).rulebooks(range(1024)).numbers
    for column in numbers.T:
        values, counts = np.unique(column, return_counts=True)
        assert values.tolist() == list(range(1, 11))
        assert np.ptp(counts) <= 2 * 5  # each of the five hypercubes misses even shares by less than one either way


def test_no_two_of_many_things_move_together():
    """Of 620 independent columns of 512 numbers 1 in 2,000 sets has a correlation beyond 6 standard errors."""
    dimensions = [Dimension(str(at), (str(at),), 0, 1, whole=False) for at in range(620)]
    points = Draws(Uncertain(tuple(dimensions), (), 620), LAYOUT, {}, seed=1, count=512).points
    halves = np.where(points < 0.5, -1.0, 1.0)
    for columns in (points, halves):
        apart = np.corrcoef(columns.T) - np.eye(620)
        assert np.abs(apart).max() < 6 / np.sqrt(512)


def test_the_record_of_a_draw_is_that_of_its_settings():
    made = draws(settings={"toy.die.paying": 2})
    found = made.rulebooks(range(3))
    for record, numbers in zip(found.records, found.numbers, strict=True):
        lion, boar = (int(number) for number in numbers)
        assert made.settings_of(numbers) == {"toy.die.paying": 2, "toy.purse.lion": lion, "toy.purse.boar": boar}
        assert (record.purse.tolist(), record.paying) == ([lion, boar], 2)


def equal_purses(content):
    if content["purse.lion"] != content["purse.boar"]:
        raise ContentError("the purses differ")


def test_what_the_rules_refuse_is_drawn_again_and_counted():
    picky = draws(replace(LAYOUT, check=equal_purses))
    found = picky.rulebooks(range(100))
    assert (found.numbers[:, 0] == found.numbers[:, 1]).all()
    assert len(np.unique(found.numbers[:, 0])) == 10
    assert abs(found.refused.sum() - 900) < 4 * 95  # nine of ten are refused; standard error of a hundred such waits
    again = picky.rulebooks(range(50, 60))
    assert np.array_equal(again.numbers, found.numbers[50:60])


def test_where_the_rules_refuse_everything_that_is_told_in_one_line():
    def refuse(content):
        raise ContentError("nobody has coins")

    with pytest.raises(UsageError, match=r"refuse all of 500 rulebooks drawn in a row, .* nobody has coins") as caught:
        draws(replace(LAYOUT, check=refuse)).rulebooks(range(1))
    assert "\n" not in str(caught.value)


def test_nothing_to_draw_is_refused():
    everything = {f"toy.{name}": 2 for name in ("purse.lion", "purse.boar", "die.paying")} | {"toy.limit.rounds": 200}
    with pytest.raises(UsageError, match="no value varies: every assumed one is fixed or set"):
        check_draws(uncertain(LAYOUT.content.override(everything)), ())


def test_halves_are_full_rotations_drawn_apart():
    study = toy_study(policies=("random", "random"), games=400)
    lineups = study.lineups()
    seated = rotations(lineups, range(50), 8, 3)
    assert seated.shape == (400, 2, 2)
    by_half = seated[..., 0].reshape(100, 4, 2)
    assert (np.sort(by_half[..., 0], axis=1) == [0, 0, 1, 1]).all()  # every faction as often in the first seat
    assert np.array_equal(rotations(lineups, range(20, 30), 8, 3), seated[160:240])


def test_halves_that_no_whole_rotation_fills_begin_anywhere():
    seated = rotations(toy_study(games=400).lineups(), range(500), 2, 3)[..., 0]
    assert set(seated[:, 0].tolist()) == {0, 1}
    first = seated.reshape(500, 2, 2)[:, :, 0]
    assert 0.3 < (first[:, 0] == first[:, 1]).mean() < 0.7  # one half does not follow from the other


def test_a_fixed_seating_stays_as_it_is():
    lineups = np.array([[[1, 0], [0, 0]]])
    assert (rotations(lineups, range(3), 4, 0) == lineups[0]).all()


def test_exchanged_draws_differ_in_the_values_of_their_group_alone():
    base, lion, both = exchanged(draws(), [(0,), (0, 1)])
    made = [one.rulebooks(range(100)).numbers for one in (base, lion, both)]
    assert np.array_equal(made[0][:, 1], made[1][:, 1])
    assert (made[0][:, 0] != made[1][:, 0]).mean() > 0.8
    assert np.array_equal(made[1][:, 0], made[2][:, 0])
    assert (made[0][:, 1] != made[2][:, 1]).mean() > 0.8


def test_no_exchange_gives_what_the_rules_refuse():
    def even_lion(content):
        if content["purse.lion"] % 2:
            raise ContentError("the lion counts in pairs")

    for one in exchanged(draws(replace(LAYOUT, check=even_lion), count=64), [(0,)]):
        found = one.rulebooks(range(64))
        assert (found.numbers[:, 0] % 2 == 0).all()
        assert found.refused.sum() == 0
