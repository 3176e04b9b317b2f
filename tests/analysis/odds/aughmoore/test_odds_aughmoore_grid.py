"""The odds of many Battles at once."""

import pytest

from analysis.odds.aughmoore.grid import STOCKS, WARRIORS
from analysis.odds.aughmoore.question import Question
from tests.analysis.odds.aughmoore.aughmoore_cases import CONTENT


@pytest.fixture(scope="module")
def grid():
    return Question().grid(CONTENT)


def test_the_grid_tells_of_certain_battles_what_the_attacker_gains(grid):
    assert len(grid.table) == len(STOCKS) * len(WARRIORS) ** 2
    assert {grid.rows, grid.columns, grid.panels, grid.value} <= set(grid.table.columns)
    assert grid.table["attacker_wins"].round(9).isin((0, 1)).all()
    assert (grid.value, grid.share) == ("attacker_ahead", False)
    assert grid.table["attacker_ahead"].nunique() > len(WARRIORS)


def test_more_attackers_help_and_more_defenders_do_not(grid):
    for _, panel in grid.table.groupby(grid.panels):
        wide = panel.pivot(index=grid.rows, columns=grid.columns, values="attacker_wins").round(9)
        assert wide.apply(lambda column: column.is_monotonic_increasing, axis=0).all()
        assert wide.apply(lambda row: row.is_monotonic_decreasing, axis=1).all()
