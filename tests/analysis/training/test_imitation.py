"""Weights fitted to answers that are known: those of another archetype, which is right where it answers otherwise."""

from dataclasses import replace

import numpy as np
import pytest

from analysis.training.imitation import HELD_OUT, WORSE, Imitation, Lesson, Lessons
from analysis.training.questions import Sample, searched_questions
from policies.book import PolicyBook
from policies.characters import archetypes
from policies.search import Search
from policies.thoughts import own_thoughts
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study

GAME, PUPIL, TEACHER = "kings", "raider", "builder"
RIGHT = 0.1  # what the answer of the teacher is worth more than any other


@pytest.fixture(scope="module")
def match():
    study = new_study(GAME, policies=(PUPIL,), games=100, seed=5)
    return Match(stage_of(study, PolicyBook(GAME, study.policies)))


@pytest.fixture(scope="module")
def questions(match):
    """Questions at which whoever answers as the teacher does is right."""
    found = searched_questions(match.stage.study, PUPIL, Search(4, PUPIL, 1), Sample(1500, 0.2, 1), 1)
    return [planted(match, question) for question in found]


def planted(match, question):
    match.take(question.memory)
    match.workspace.minds["weights"][question.seat] = tuple(archetypes(GAME)[TEACHER].weights.values())
    scores = own_thoughts(match).scores
    if not scores:
        return question
    right = max(scores, key=scores.__getitem__)
    return replace(question, gains={option: RIGHT * (option == right) for option in scores})


@pytest.fixture(scope="module")
def lessons(match, questions):
    return Lessons.of(match, questions, archetypes(GAME)[PUPIL])


def test_who_teaches_is_right_at_every_question(lessons):
    assert lessons.worths(archetypes(GAME)[TEACHER]) == pytest.approx(RIGHT)
    assert lessons.worths(archetypes(GAME)[PUPIL]).mean() < RIGHT


def test_weights_are_found_that_answer_more_as_the_teacher_does(lessons):
    """On questions of other games the gain is above 0 by two standard errors."""
    pupil = archetypes(GAME)[PUPIL]
    unused = [name for name, weight in pupil.weights.items() if weight == 0]  # by the teacher neither
    found = Imitation(lessons, pupil, unused, generations=12, seed=1).run()
    assert found.fitted > 0
    assert found.gains.mean() > 2 * found.gains.std() / np.sqrt(len(found.gains))
    assert set(found.archetype.weights) == set(archetypes(GAME)[PUPIL].weights)


def test_weights_that_are_held_stay(lessons):
    start = archetypes(GAME)[PUPIL]
    held = [name for name in start.weights if name != "attack"]
    found = Imitation(lessons, start, held=held, generations=2, seed=1).run().archetype
    assert {name for name in start.weights if found.weights[name] != start.weights[name]} <= {"attack"}


def test_weights_of_a_faction_move_as_those_of_all(lessons):
    start = archetypes(GAME)[PUPIL]
    start = replace(start, by_faction={"red": {**start.weights, "attack": 2 * start.weights["attack"]}})
    imitation = Imitation(lessons, start)
    moved = imitation.moved(np.full(len(start.weights), 0.1))
    assert moved.by_faction["red"]["attack"] == pytest.approx(2 * moved.weights["attack"], rel=1e-3)


def test_other_games_judge_than_those_that_weights_are_fitted_to(lessons):
    fitted_to, judging = lessons.parted()
    games = [{lesson.question.game for lesson in part.lessons} for part in (fitted_to, judging)]
    assert not games[0] & games[1]
    assert all(game % HELD_OUT == 0 for game in games[1])


def test_an_answer_that_nobody_tried_is_held_to_be_worse_than_all(questions):
    question = replace(questions[0], gains={1: 0.0, 2: -0.3})
    assert Lesson.of(question, [1, 2, 3]).worth == {1: 0.0, 2: -0.3, 3: -0.3 - WORSE}
