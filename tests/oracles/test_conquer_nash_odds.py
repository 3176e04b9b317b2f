"""Plans for battles of Heroes: Write & Conquer against Nashpy, which solves games in matrix form in other ways."""

import nashpy
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from analysis.odds.conquer.battle import best_plans
from analysis.odds.conquer.duel import Duel
from analysis.odds.conquer.stakes import Stakes
from analysis.odds.conquer.ways import undominated
from analysis.odds.equilibria.regrets import balance, exploitability
from tests.analysis.odds.conquer.conquer_cases import MATTERS, armies, army, ways

pytestmark = pytest.mark.plain
VP = st.integers(0, 40).map(lambda tenths: tenths / 10)
SMALL = 12  # deployments


def drawn_duel(data, objective: str, most: int = 3) -> Duel:
    """A battle between two armies of different factions, deployments that are no use left out."""
    factions = data.draw(st.permutations(tuple(MATTERS)))[:2]
    sides = [undominated(ways(data.draw(armies(faction, most=most)))) for faction in factions]
    assume(all(1 < len(side) <= SMALL for side in sides))
    prizes = data.draw(st.tuples(VP, VP))
    stakes = Stakes(prizes=prizes, rewards=(0.0, 0.0), price=data.draw(VP), objective=objective)
    return Duel((sides[0], sides[1]), stakes, 1)


@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_zero_sum_battles_have_the_value_and_the_best_replies_of_nashpy(data):
    duel = drawn_duel(data, "difference")
    outcome = best_plans(duel.sides, duel.stakes, 1)
    game = nashpy.Game(duel.payoffs[0])
    row, column = game.linear_program()
    first, second = outcome.plans
    assert first.value == pytest.approx(game[row, column][0], abs=1e-7)
    assert np.max(duel.payoffs[0] @ column) == pytest.approx(first.value, abs=1e-7)
    assert np.max(duel.payoffs[0] @ second.chances) == pytest.approx(first.value, abs=1e-7)
    assert np.min(first.chances @ duel.payoffs[0]) == pytest.approx(first.value, abs=1e-7)


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_regret_matching_reaches_the_value_of_zero_sum_battles(data):
    """The value lies within what both sides could still gain of the value that Nashpy finds."""
    duel = drawn_duel(data, "difference")
    table = duel.payoffs[0]
    found = balance(lambda mixed: (table @ mixed[1], -table.T @ mixed[0]), table.shape, enough=1e-4)
    row, column = nashpy.Game(table).linear_program()
    value = found.mixtures[0] @ table @ found.mixtures[1]
    assert found.exploitability < 1e-2
    assert abs(value - row @ table @ column) <= found.exploitability + 1e-7


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_what_sides_after_their_own_gains_could_still_gain_is_what_nashpy_says(data):
    duel = drawn_duel(data, "own")
    outcome = best_plans(duel.sides, duel.stakes, 1)
    first, second = outcome.plans
    game = nashpy.Game(*duel.payoffs)
    own, other = game[first.chances, second.chances]
    assert (first.value, second.value) == pytest.approx((own, other), abs=1e-9)
    gained = np.max(duel.payoffs[0] @ second.chances) - own + np.max(first.chances @ duel.payoffs[1]) - other
    assert outcome.exploitability == pytest.approx(max(gained, 0), abs=1e-9)
    assert outcome.doubtful == (outcome.exploitability > 0.01 * duel.stakes.scale)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (army("humans", militia=3), army("elves", pixie=4)),
        (army("humans", militia=2, warrior=1), army("orcs", scout=3)),
        (army("undead", ghoul=2), army("gnomes", mechanic=1, automaton=1)),
        (army("nagas", serpent=3), army("undead", ["vurt"], ghoul=3)),
    ],
    ids=lambda one: one.board.key,
)
def test_equilibria_of_nashpy_leave_nobody_anything_to_gain(first, second):
    sides = undominated(ways(first)), undominated(ways(second))
    stakes = Stakes(prizes=(2.3, 1.9), rewards=(0.0, 0.0), price=0.31, objective="own")
    rows, columns = Duel(sides, stakes, 1).payoffs
    found = [tuple(each) for each in nashpy.Game(rows, columns).vertex_enumeration()]
    assert found
    for row, column in found:
        replies = rows @ column, columns.T @ row
        assert exploitability(lambda _, worths=replies: worths, (row, column)) == pytest.approx(0, abs=1e-9)
