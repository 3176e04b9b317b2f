"""The map of battles around a question: whose colour a tile has, and where it leads."""

import pytest

from analysis.odds.conquer.question import Question
from analysis.odds.exploring import Around, Step
from reports.web.calculator.neighbours import map_view
from sim.calculator import BattleWords
from sim.game import find


def view(chance, draw):
    step = (Step(label="1", changes={"own": 1}),)
    found = Around(
        down="own", across="foe", rows=step, columns=step, chances=((chance,),), draws=((draw,),), here=(-1, -1)
    )
    (row,) = map_view(BattleWords(fields={}), found, str)["rows"]
    return row["cells"][0]


@pytest.mark.parametrize(
    ("chance", "draw", "shade"), [(0.0, 0.0, "s0"), (0.0, 1.0, "s5"), (1.0, 0.0, "s10"), (0.2, 0.6, "s5")]
)
def test_a_draw_has_the_colour_of_neither_side(chance, draw, shade):
    assert view(chance, draw)["shade"] == shade


def test_a_tile_says_how_likely_a_draw_is_where_there_may_be_one():
    assert view(0.25, 0.5)["name"] == "own 1, foe 1: 25%, nobody wins 50%"
    assert view(0.25, 0.0)["name"] == "own 1, foe 1: 25%"


def test_wins_and_draws_of_combats_leave_the_rest_to_the_defender():
    content = find("conquer").layout.content
    found = Question(attacker="humans:militia=2", defender=["elves:pixie=2"]).around(content)
    for row, line in enumerate(found.chances):
        for column, chance in enumerate(line):
            assert 0.0 <= chance <= 1.0 + 1e-9
            assert -1e-9 <= found.draw(row, column) <= 1.0 - chance + 1e-9
    told = Question(attacker="humans:militia=2", defender=["elves:pixie=2"]).answer(content).numbers
    assert found.draw(*found.here) == pytest.approx(told["both_lose"], abs=1e-9)
