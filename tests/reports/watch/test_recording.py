"""A recorded game is the game that trace tells: line by line, question by question, with the table as it was."""

import numpy as np
import pytest

from policies.thoughts import thoughts
from reports.watch.encoding import MOST_ANSWERS, encoded
from reports.watch.recording import Answer, Asked, Moment, moments
from sim.picture import NO_POWER, Picture, Piece, Side, Site
from sim.study.estimates import Estimate
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.trace import trace
from tests.playing import toy_book, toy_study

EMPTY = Picture(None, (), ())


@pytest.fixture(scope="module")
def duel():
    study = toy_study(seed=3)
    return list(moments(study, toy_book(study), 1))


def unrolled(told):
    """Return the table at every moment, put together from what each says is new, as the page's script does."""
    table, found = {"sites": {}, "sides": {}}, []
    for moment in told:
        changes = dict(moment.get("d", {}))
        for part in ("sites", "sides"):
            table = {**table, part: {**table[part], **changes.pop(part, {})}}
        table = {**table, **changes}
        found.append(table)
    return found


def test_the_lines_of_a_recording_are_those_of_the_trace(duel):
    study = toy_study(seed=3)
    assert [line for moment in duel for line in moment.lines] == list(trace(study, toy_book(study), 1))


def test_what_is_told_at_once_is_one_moment(duel):
    assert duel[0].lines[0].startswith("Coin Duel, game 1")
    assert all(moment.lines for moment in duel)
    assert any(line.startswith("victory") for line in duel[-1].lines)


def test_a_question_is_recorded_with_the_answer_that_the_line_tells(duel):
    asked = [moment for moment in duel if moment.asked]
    assert len(asked) > 10
    for moment in asked:
        answers = moment.asked.answers
        assert [answer.words for answer in answers] == ["heads", "tails"]
        assert f": {answers[moment.asked.chosen].words} (of 2)" in moment.lines[0]


def test_a_moment_shows_the_table_after_what_it_tells(duel):
    paid = next(moment for moment in duel if "pays a coin" in moment.lines[0])
    coins = [site.pieces[0].count for site in paid.picture.sites]
    before = [site.pieces[0].count for site in duel[0].picture.sites]
    assert sorted(np.subtract(coins, before)) == [-1, 1]


def test_the_pictures_come_back_from_their_differences(duel):
    tables = unrolled(encoded(duel))
    for moment, table in zip(duel, tables, strict=True):
        pieces = [
            [[piece.sign, piece.count, piece.owner, piece.kind] for piece in site.pieces]
            for site in moment.picture.sites
        ]
        assert [table["sites"][str(number)][2] for number in range(2)] == pieces
        assert [table["sides"][str(number)]["score"] for number in range(2)] == [
            side.score for side in moment.picture.sides
        ]
        assert table["battles"] == moment.picture.battles


def test_a_moment_says_only_what_is_new():
    site, other = Site(NO_POWER), Site(0, (Piece("army", "A", 0, 2),), "forest")
    sides = (Side("Red", 1.0), Side("Blue", 2.0))
    first = Picture(None, (site, site), sides)
    second = Picture(None, (site, other), sides)
    told = list(encoded([Moment(1, ("a",), first), Moment(1, ("b",), second), Moment(2, ("c",), second)]))
    assert told[1] == {"t": ("b",), "d": {"sites": {"1": [0, "forest", [["A", 2, 0, "army"]]]}}}
    assert told[2] == {"t": ("c",), "r": 2}


def test_of_many_answers_the_one_given_and_the_best_are_kept():
    answers = tuple(Answer(f"plan {number}", float(number)) for number in range(2 * MOST_ANSWERS))
    (told,) = encoded([Moment(1, ("x",), EMPTY, Asked(0, "Plan", answers, chosen=3))])
    kept = [answer[0] for answer in told["q"]["answers"]]
    assert len(kept) == MOST_ANSWERS
    assert kept[told["q"]["chosen"]] == "plan 3"
    assert kept[1:] == [f"plan {number}" for number in range(MOST_ANSWERS + 1, 2 * MOST_ANSWERS)]
    assert told["q"]["of"] == 2 * MOST_ANSWERS


def test_what_a_search_found_stands_beside_its_answers():
    answers = (Answer("wait", None, Estimate(5, 0.1 + 0.2, 8)), Answer("march", 1.23456))
    (told,) = encoded([Moment(1, ("x",), EMPTY, Asked(1, "Move", answers, chosen=0, goal="a town"))])
    assert told["q"]["answers"] == [["wait", None, [0.3, 8]], ["march", 1.235]]
    assert told["q"]["goal"] == "a town"


def test_a_search_is_recorded_with_its_estimates_and_told_as_the_trace_tells_it():
    study = toy_study(seed=3, policies=["search:8"])
    found = list(moments(study, toy_book(study), 0))
    assert [line for moment in found for line in moment.lines] == list(trace(study, toy_book(study), 0))
    searched = next(moment for moment in found if moment.asked)
    assert searched.lines[1].startswith("    searched:")
    assert sum(answer.found.rollouts for answer in searched.asked.answers) == 8


def test_who_answers_by_chance_holds_no_answer_better():
    study = toy_study(seed=3)
    assert thoughts(Match(stage_of(study, toy_book(study)))).scores == {}


def test_the_first_moment_shows_the_table_as_it_was_set_up(duel):
    assert duel[0].picture == duel[1].picture
    assert duel[0].picture is not duel[1].picture


def test_how_everybody_stands_is_told_in_its_round(duel):
    told = [(line, moment.turn_round) for moment in duel for line in moment.lines if line.startswith("Round ")]
    assert len(told) > 5
    assert all(line.startswith(f"Round {turn_round}: ") for line, turn_round in told)
