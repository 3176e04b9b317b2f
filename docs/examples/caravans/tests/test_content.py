"""What values of the content are refused, and in which words."""

import pytest
from sim.errors import ContentError

from caravans.rules import LAYOUT


@pytest.mark.parametrize(
    ("settings", "refused"),
    [
        ({"market.fall": [1]}, "market.fall must have a number for each of market.places"),
        ({"market.places": 7}, "market.places is 7; the rules take 1 to 6"),
        ({"die.sides": 1}, "die.sides is 1; the rules take 2 to 20"),
        ({"die.sides": 8}, "animal.mule.gait must have a number for each of die.sides"),
        ({"stretch.inn.spaces": 0}, "stretch.inn.spaces is 0; the rules take 1 to 60"),
        ({"limit.rounds": 900}, "limit.rounds is 900; the rules take 1 to 500"),
        ({"card.mule.copies": 70}, "the cards come to"),
        ({"contract.mill.copies": 0}, "the contracts are 8"),
        ({"turn.purchases": 9}, "turn.purchases is 9; the rules take 0 to 5"),
    ],
)
def test_what_does_not_fit_together_is_refused(settings, refused):
    with pytest.raises(ContentError, match=refused):
        LAYOUT.load(settings)


def test_every_value_is_a_knob():
    assert LAYOUT.unbound == ()
