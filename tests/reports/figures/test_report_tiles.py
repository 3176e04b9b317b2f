"""Rows of ten factions keep room for their numbers."""

from itertools import combinations, pairwise

import pytest

from reports.sections.balance import matchup_section, policy_section
from tests.reports import ten_factions
from tests.reports.subject_pages import WIDTHS, drawn, outside


@pytest.fixture(scope="module")
def figures():
    report = ten_factions.report(ten_factions.study(200))
    balance, terms = report.balance, report.terms
    shown = matchup_section(balance.matchups, terms), policy_section(balance.policies, balance.interactions, terms)
    blocks = [block for section in shown for block in section.blocks]
    return {block.key: block for block in blocks if block.kind == "chart"}


@pytest.mark.parametrize("key", ["matchups", "faction-policy"])
@pytest.mark.parametrize("width", WIDTHS)
def test_numbers_of_ten_factions_keep_clear_of_each_other(figures, key, width):
    figure = drawn(figures[key], width)
    (ax,) = figure.axes
    boxes = [text.get_window_extent() for text in ax.texts]
    assert len(boxes) >= len(ten_factions.EDGES)
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert not outside(figure)


@pytest.mark.parametrize("width", WIDTHS)
def test_names_on_the_left_stand_one_below_the_other(figures, width):
    (ax,) = drawn(figures["matchups"], width).axes
    names = [label.get_window_extent() for label in ax.get_yticklabels()]
    assert len(names) == len(ten_factions.EDGES)
    assert all(upper.y0 > lower.y1 for upper, lower in pairwise(names))
