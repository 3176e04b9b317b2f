"""What is typed about a battle is read the same way for all games, and refused in one line."""

from dataclasses import dataclass

import pytest

from analysis.odds import reading
from sim.errors import UsageError

pytestmark = pytest.mark.plain


@dataclass(frozen=True)
class Card:
    """Something with a key and a name."""

    key: str
    name: str


CARDS = (Card("ill_wind", "Ill Wind"), Card("dragons_breath", "Dragon's Breath"))


@pytest.mark.parametrize("spelling", ["ill_wind", "Ill Wind", " ill-wind ", "ILLWIND"])
def test_a_card_is_found_in_any_spelling(spelling):
    assert reading.named("card", spelling, CARDS) is CARDS[0]


def test_an_unknown_card_is_refused_with_all_there_are():
    with pytest.raises(UsageError, match=r"^there is no card 'feint'; there are ill_wind, dragons_breath$"):
        reading.named("card", " feint ", CARDS)


def test_names_and_pairs_are_split_at_commas():
    assert reading.listed(" a, b ,,c ") == ["a", "b", "c"]
    assert reading.pairs_of("--army", "orc=3, elf = 2", "UNIT=N,..") == [("orc", "3"), ("elf", "2")]


@pytest.mark.parametrize("text", ["orc", "orc=", "=3"])
def test_half_a_pair_is_refused(text):
    with pytest.raises(UsageError, match=r"must be UNIT=N,.."):
        reading.pairs_of("--army", text, "UNIT=N,..")


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("99", 99)])
def test_a_whole_number_is_read(text, number):
    assert reading.whole("orc", text, 99) == number


@pytest.mark.parametrize("text", ["100", "-1", "1.0", "", "²", "9" * 5000])
def test_what_is_no_whole_number_of_that_size_is_refused(text):
    with pytest.raises(UsageError, match="must be a whole number from 0 to 99"):
        reading.whole("orc", text, 99)


def test_what_is_long_comes_back_shortened():
    with pytest.raises(UsageError) as refused:
        reading.named("card", "x" * 5000, CARDS)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("text", ["-1", "nan", "inf", "much"])
def test_an_amount_is_a_number_of_0_or_more(text):
    with pytest.raises(UsageError, match=r"^loss is .* must be a number of 0 or more$"):
        reading.amount("loss", text)
