from enum import IntEnum

import pytest

from sim.engine.phrases import counted, listed, plain, plural, sentence


class Board(IntEnum):
    TRADE_ROAD = 0


def test_a_member_is_told_in_lower_case_words():
    assert plain(Board.TRADE_ROAD) == "trade road"


@pytest.mark.parametrize(
    ("noun", "several"),
    [
        ("card", "cards"),
        ("army", "armies"),
        ("day", "days"),
        ("class", "classes"),
        ("hero", "heroes"),
        ("Lich", "Liches"),
        ("box", "boxes"),
    ],
)
def test_nouns_have_their_regular_plural(noun, several):
    assert plural(noun) == several


def test_only_one_thing_is_singular():
    assert [counted(number, "army") for number in (0, 1, 2)] == ["0 armies", "1 army", "2 armies"]
    assert counted(2, "die", "dice") == "2 dice"
    assert counted(1, "die", "dice") == "1 die"


def test_things_in_a_row_end_with_and():
    assert listed(["wood", "iron", "gold"]) == "wood, iron and gold"
    assert listed(["wood", "iron"]) == "wood and iron"
    assert listed(["wood"]) == "wood"
    assert listed([]) == ""


def test_a_sentence_begins_with_a_capital_letter_and_leaves_the_others():
    assert sentence("the Elves move to Qliss") == "The Elves move to Qliss"
