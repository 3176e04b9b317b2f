"""Ten factions are told apart by colour, also by readers who confuse some, and by signs."""

import numpy as np
import pytest

from reports.figures.places import MARK
from reports.kit.inks import ink_on
from reports.kit.palette import OTHERS, TINTS, WAYS, palette_for
from reports.kit.signs import signs_for
from tests.contrast import READABLE, contrast
from tests.reports import colour_vision

TEN = tuple(f"people {at}" for at in range(10))


@pytest.mark.parametrize("vision", colour_vision.VISIONS)
def test_ways_to_win_are_told_apart_and_have_no_colour_of_a_faction(vision):
    apart = colour_vision.distances(WAYS, vision, MARK)
    assert apart[np.triu_indices(len(WAYS), 1)].min() > 1.0
    assert not {*WAYS} & {*OTHERS, *TINTS.values()}


@pytest.mark.parametrize("vision", colour_vision.VISIONS)
def test_half_of_all_readers_tell_any_two_of_ten_factions_apart_by_marks_of_a_legend(vision):
    apart = colour_vision.distances(tuple(palette_for(TEN).values()), vision, MARK)
    assert apart[np.triu_indices(len(TEN), 1)].min() > 1.0


@pytest.mark.parametrize("colour", [*OTHERS, *WAYS])
def test_numbers_and_signs_are_readable_on_every_colour(colour):
    assert contrast(colour, ink_on(colour)) >= READABLE


def test_lab_knows_the_red_of_srgb():
    assert colour_vision.lab(np.array([1.0, 0.0, 0.0])) == pytest.approx([53.24, 80.09, 67.20], abs=0.01)


def test_a_reader_without_green_cones_confuses_what_one_with_all_of_them_tells_apart():
    pair = ("#cc79a7", "#8f9ea9")
    all_cones, without_green = (
        colour_vision.distances(pair, vision, MARK)[0, 1] for vision in ("all cones", "deuteranopia")
    )
    assert without_green < 0.5 * all_cones


def test_a_faction_keeps_its_colour_whoever_else_plays():
    assert palette_for(["people 7", "people 2"], order=TEN) == {"people 7": OTHERS[7], "people 2": OTHERS[2]}


@pytest.mark.parametrize(
    ("names", "signs"),
    [
        (["Humans", "Orcs"], ["H", "O"]),
        (["Blue", "Black", "Red"], ["Bu", "Ba", "R"]),
        (["People 0", "People 1"], ["P1", "P2"]),
        (["Elf", "Elfin"], ["E1", "E2"]),
    ],
)
def test_names_get_different_signs(names, signs):
    assert list(signs_for(names).values()) == signs
