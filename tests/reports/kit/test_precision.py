"""A tolerance as a share, or as a part of the fair share of a table."""

import pytest

from reports.kit.precision import PrecisionAsked
from sim.errors import UsageError

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(
    ("said", "players", "tolerance"),
    [(0.02, 4, 0.02), ("0.02", 6, 0.02), ("8%", 4, 0.02), (" 12% ", 6, 0.02), ("0.5 %", 2, 0.0025), (0.02, 1, 0.02)],
)
def test_a_part_of_the_fair_share_depends_on_the_seats(said, players, tolerance):
    assert PrecisionAsked(0.9, said).at(players).tolerance == pytest.approx(tolerance)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("0%", "between 0% and 100%, not 0%"),
        ("100%", "between 0% and 100%, not 100%"),
        ("nan%", "between 0% and 100%, not nan%"),
        ("%", "a part of the fair share such as 8%, not '%'"),
        ("two", "a share such as 0.02"),
        (0, "nothing could be found balanced"),
    ],
)
def test_a_tolerance_that_means_nothing_is_refused(said, message):
    with pytest.raises(UsageError, match=message):
        PrecisionAsked(0.95, said)


def test_one_player_has_no_fair_share_to_take_a_part_of():
    with pytest.raises(UsageError, match="one player has no fair share"):
        PrecisionAsked(0.95, "8%").at(1)
