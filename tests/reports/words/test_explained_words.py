import pandas as pd

from analysis.explained import Explained
from reports.words.explained import explained_words


def told(*rows, luck=("luck_battle",)):
    columns = ["part", "estimate", "low", "high", "n"]
    return explained_words(
        Explained(pd.DataFrame(rows, columns=columns), {"level": 0.95, "luck": list(luck)}), "kingdoms"
    )


def test_line_ups_and_luck_are_told_with_what_they_save():
    words = told(("line-ups", 0.133, 0.126, 0.140, 9), ("luck", 0.094, 0.088, 0.099, 9))
    assert words.startswith(
        "Line-ups explain 13% (13 to 14%) and luck with the dice in battle explains 9% (9 to 10%) of who wins. "
        "Line-ups are the same in every study and luck is 0 on average, so this is no error of a win share."
    )
    assert words.endswith("need 23% fewer games.")


def test_line_ups_alone_are_told_alone():
    words = told(("line-ups", 0.05, 0.04, 0.06, 9), luck=())
    assert words.startswith("Line-ups explain 5% (4 to 6%) of who wins. Line-ups are the same in every study, so")
    assert "dice" not in words


def test_rotated_chance_is_told_by_what_it_leaves():
    words = told(("rotated chance", 0.26, 0.24, 0.28, 9), ("line-ups", 0.001, -0.001, 0.003, 9), luck=())
    assert words == (
        "The same chance is played with the kingdoms rotated through all seats, which leaves 74% (72 to 76%) of the "
        "variance of their win shares; the intervals of seats and policies may be wider for it. "
        "All in all, the intervals of kingdoms need 26% fewer games."
    )
    worse = told(("rotated chance", -0.04, -0.06, -0.01, 9), luck=())
    assert "leaves 104% (101 to 106%)" in worse
    assert "fewer" not in worse


def test_nothing_is_said_where_nothing_is_known():
    assert told() == ""
