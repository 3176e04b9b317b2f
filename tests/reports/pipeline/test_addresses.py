"""Which addresses a reader asks for, and what is said where there are none."""

import pytest

from reports.pipeline.addresses import addresses_asked
from sim.errors import UsageError

KNOWN = ["inn.army.cost.gold", "inn.army.cost.wheat", "inn.road.cost.gold", "inn.room.beds"]


@pytest.mark.parametrize(
    ("patterns", "found"),
    [
        ([], KNOWN),
        (["road"], KNOWN[2:3]),
        (["ARMY.cost"], KNOWN[:2]),
        (["*.gold"], [KNOWN[0], KNOWN[2]]),
        (["room.*"], KNOWN[3:]),
        (["inn.room.*", "wheat"], [KNOWN[1], KNOWN[3]]),
    ],
)
def test_addresses_are_asked_for_by_parts_and_patterns(patterns, found):
    assert addresses_asked("inn", KNOWN, patterns) == found


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("amry", "no address of inn holds 'amry'; near it: army"),
        ("army.*.gild", "no address of inn holds 'army.*.gild'; near it: inn.army.cost.gold"),
        ("xyzzy", "no address of inn holds 'xyzzy'; `counterpoise content inn` lists them all"),
    ],
)
def test_a_pattern_without_addresses_is_refused_with_what_is_near_it(pattern, told):
    with pytest.raises(UsageError) as refusal:
        addresses_asked("inn", KNOWN, ["road", pattern])
    assert str(refusal.value).startswith(told)
