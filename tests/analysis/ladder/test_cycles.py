import pandas as pd
import pytest

from analysis.ladder.cycles import cycles


def pairs(*beats, q_value=0.01, estimate=0.6):
    return pd.DataFrame(
        [{"policy": one, "opponent": other, "estimate": estimate, "q_value": q_value} for one, other in beats]
    )


@pytest.mark.parametrize(
    ("beats", "found"),
    [
        (("ab", "bc", "ac"), []),
        (("ab", "bc", "ca"), ["abc"]),
        (("ab", "bc", "cd", "da"), ["abcd"]),
        (("ab", "bc", "ca", "xy", "yz", "zx"), ["abc", "xyz"]),
        (("ab", "bc", "cd", "da", "ca"), ["abc", "abcd"]),
    ],
)
def test_the_shortest_circle_through_each_is_told_once(beats, found):
    assert ["".join(circle) for circle in cycles(pairs(*beats))] == found


def test_a_circle_needs_every_link_to_stand_out_from_chance():
    table = pd.concat([pairs("ab", "bc"), pairs("ca", q_value=0.06)])
    assert cycles(table) == []
    assert cycles(table, level=0.9) == [("a", "b", "c")]


def test_who_finishes_behind_beats_nobody():
    assert cycles(pairs("ab", "bc", "ca", estimate=0.4)) == []
