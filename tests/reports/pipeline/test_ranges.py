"""What varies over a range or values that a user writes."""

import pytest

from reports.pipeline.ranges import uncertain_over
from reports.pipeline.request import StudyRequest
from reports.pipeline.sensitivity import LabFound, lab_of
from reports.words.sensitivity import drawn_words, varied_words
from tests.toy_game.game import GAME as TOY

CONTENT = TOY.layout.content


def test_a_value_without_a_range_varies_over_the_one_that_is_written():
    found = uncertain_over(CONTENT, ["die.sides=4..8"])
    assert [(one.address, one.low, one.high, one.whole) for one in found.dimensions] == [("toy.die.sides", 4, 8, True)]
    assert (found.varied, found.fixed_count) == (1, 4)


def test_a_written_range_goes_before_that_of_the_content_and_beside_patterns():
    found = uncertain_over(CONTENT, ["die.paying", "purse.*=2..3", "toy.purse.boar=5,7,9"])
    assert [(one.address, one.low, one.high, one.choices) for one in found.dimensions] == [
        ("toy.purse.lion", 2, 3, ()),
        ("toy.purse.boar", 0, 2, (5, 7, 9)),
        ("toy.die.paying", 2, 5, ()),
    ]


def test_without_anything_written_all_that_is_open_varies():
    assert len(uncertain_over(CONTENT, []).dimensions) == 4


@pytest.mark.parametrize("text", ["die.sides=4..8", "die.s*=5,6"])
def test_a_rulebook_is_made_at_every_end(text):
    [one] = uncertain_over(CONTENT, [text]).dimensions
    assert [TOY.layout.load(one.set_to(end))[1].sides for end in (one.low, one.high)] in ([4, 8], [6, 5])


def test_words_say_that_the_user_chose_what_varies():
    lab = lab_of(StudyRequest(game="kings").study(), ["rebate.red.army.wheat=0..2"], draws=64, each=8)
    found = LabFound(lab, None, 0, None)
    assert drawn_words(found).startswith("64 rulebooks were drawn, each with its own values for all that was asked for")
    assert "assumed values that play depends on was varied, but one thing by itself." in varied_words(found)
