"""What moved the chances of a game: parts that add up, the largest moments, changes of the favourite."""

import numpy as np
import pytest

from analysis.swings import Course, answer_effects, favourite_changes, parts_of, turning_points

pytestmark = pytest.mark.plain

BEFORE = np.array([[0.5, 0.5], [0.6, 0.4], [0.3, 0.7]])
EXPECTED = np.array([[0.7, 0.3], [0.5, 0.5], [0.3, 0.7]])
COURSE = Course(BEFORE, EXPECTED, np.array([0, 1, 0]), np.array([0.4, 0.6]), np.array([1.0, 0.0]))


def drawn_course(seed, questions=50, seats=4):
    rng = np.random.default_rng(seed)
    before, expected = rng.dirichlet(np.ones(seats), (2, questions))
    result = np.eye(seats)[rng.integers(seats)]
    return Course(before, expected, rng.integers(seats, size=questions), before[0], result)


def test_an_answer_counts_by_what_it_may_be_expected_to_bring_and_the_rest_is_luck():
    effects = answer_effects(COURSE)
    assert effects["answer"].tolist() == pytest.approx([0.2, 0.1, 0.0])
    assert effects["luck"].tolist() == pytest.approx([-0.1, 0.2, 0.7])


def test_own_and_others_answers_are_told_apart():
    parts = parts_of(COURSE)
    assert parts["own"].tolist() == pytest.approx([0.2, 0.1])
    assert parts["others"].tolist() == pytest.approx([-0.1, -0.2])
    assert parts["luck"].tolist() == pytest.approx([0.5, -0.5])


@pytest.mark.parametrize("seed", range(5))
def test_the_parts_lead_from_the_first_chance_to_the_result(seed):
    course = drawn_course(seed)
    parts = parts_of(course)
    reached = parts[["start", "luck", "own", "others"]].sum(axis=1)
    assert reached.to_numpy() == pytest.approx(course.result, abs=1e-12)


def test_what_one_seat_gains_the_others_lose():
    parts = parts_of(drawn_course(9))
    assert parts["luck"].sum() == pytest.approx(0.0, abs=1e-12)
    assert (parts["own"] + parts["others"]).sum() == pytest.approx(0.0, abs=1e-12)


def test_a_game_without_a_question_has_no_parts():
    empty = np.zeros((0, 2))
    with pytest.raises(ValueError, match="no question was asked"):
        parts_of(Course(empty, empty, np.zeros(0, np.int64), np.array([0.5, 0.5]), np.array([1.0, 0.0])))


def test_turning_points_are_the_largest_changes_in_the_order_of_the_game():
    chances = np.array([[0.5, 0.5], [0.5, 0.5], [0.9, 0.1], [0.8, 0.2], [0.2, 0.8]])
    turns = turning_points(chances, 2)
    assert turns["moment"].tolist() == [2, 4]
    assert turns["before"].tolist() == [0.5, 0.8]
    assert turns["after"].tolist() == [0.9, 0.2]


def test_small_changes_are_no_turning_points():
    chances = np.array([[0.5, 0.5], [0.52, 0.48], [0.9, 0.1]])
    assert turning_points(chances, 5, least=0.03)["moment"].tolist() == [2]


def test_a_tie_makes_no_new_favourite():
    chances = np.array([[0.6, 0.4], [0.5, 0.5], [0.7, 0.3], [0.5, 0.5], [0.1, 0.9]])
    assert favourite_changes(chances).tolist() == [4]
