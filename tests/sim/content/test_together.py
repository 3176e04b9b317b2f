"""Values of worksheets that do not fit together: the refusal names the lines that it is about."""

import re
from dataclasses import replace

import pytest

from sim.content.owned import Owned, Place
from sim.content.together import is_named, loaded, unfitting
from sim.errors import ContentError
from tests.toy_game.game import GAME as TOY

pytestmark = pytest.mark.interpreted

REFUSAL = "toy.purse.*: 9 coins"


def refusing(told):
    """Return a layout that refuses purses of nine coins or more in all, in these words."""

    def check(content):
        if content["purse.lion"] + content["purse.boar"] >= 9:
            raise ContentError(told)

    return replace(TOY.layout, check=check)


def box(file, sheets):
    """Return the values of a file: by sheet, addresses and numbers, a line each."""
    lines = [(sheet, f"toy.{at}", number) for sheet, values in sheets.items() for at, number in values.items()]
    places = {address: Place(sheet, line) for line, (sheet, address, _) in enumerate(lines, 1)}
    return Owned(file, "", "", "0" * 64, {address: number for _, address, number in lines}, places)


PURSES = {"Purses": {"purse.lion": 4, "purse.boar": 6}, "Die": {"die.paying": 3}}


def test_a_refusal_names_the_lines_of_what_it_names():
    laid = refusing("toy.purse: 10 coins are too many").owning((box("mine.toml", PURSES),))
    places = "mine.toml, line 1 (sheet 'Purses'), mine.toml, line 2 (sheet 'Purses')"
    with pytest.raises(ContentError, match=f"^{re.escape(f'toy.purse: 10 coins are too many; see {places}')}$"):
        loaded(laid, {})


def test_where_it_names_nothing_that_is_filled_in_the_line_is_found_by_leaving_it_out():
    filled = box("mine.toml", {"Die": {"die.paying": 3}, "Purses": {"purse.lion": 9, "purse.boar": 4}})
    laid = refusing("there are too many coins").owning((filled,))
    assert unfitting(laid, {}, "there are too many coins") == ["toy.purse.lion"]


def test_where_no_line_alone_is_enough_its_sheet_is_named():
    laid = refusing("there are too many coins").owning(
        (box("mine.toml", {"Purses": {"purse.lion": 9, "purse.boar": 9}}),)
    )
    assert unfitting(laid, {}, "there are too many coins") == ["toy.purse.lion", "toy.purse.boar"]


def test_a_refusal_of_settings_alone_names_no_line():
    laid = refusing("there are too many coins").owning((box("mine.toml", {"Die": {"die.paying": 3}}),))
    with pytest.raises(ContentError, match=r"^there are too many coins$"):
        loaded(laid, {"toy.purse.lion": 9})


def test_values_of_several_files_are_told_apart():
    files = (box("a.toml", {"A": {"purse.lion": 4}}), box("b.toml", {"B": {"purse.boar": 6}}))
    with pytest.raises(ContentError, match=r"see a\.toml, line 1 \(sheet 'A'\), b\.toml, line 1 \(sheet 'B'\)$"):
        loaded(refusing(REFUSAL).owning(files), {})


def test_what_fits_is_loaded():
    content, rules = loaded(refusing(REFUSAL).owning((box("mine.toml", {"P": {"purse.lion": 1}}),)), {"die.paying": 2})
    assert (content.counts()["owned"], rules.purse.tolist(), rules.paying) == (1, [1, 5], 2)


@pytest.mark.parametrize(
    ("refusal", "named"),
    [
        ("toy.purse.lion is 3", True),
        ("toy.purse: too many", True),
        ("(toy.purse.*)", True),
        ("toy.*.lion make 9", True),
        ("toy.purses are 3", False),
        ("toy.purse.boar is 3", False),
        ("the purse.lion is 3", False),
    ],
)
def test_a_refusal_names_an_address_a_pattern_or_a_table(refusal, named):
    assert is_named(refusal, "toy", "toy.purse.lion") == named
