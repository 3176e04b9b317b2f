"""Shades rise from the paper, whichever it is, and what is written on them stays readable on both."""

import re

import pytest

from reports.kit.inks import ABOVE, BELOW, INK, SHADES, blend, diverging, ink_on, luminance, mixed
from tests.contrast import contrast

PALE_IN_THE_DARK, INK_IN_THE_DARK = "#2a2723", "#ece8df"  # of reports/web/static/palette.css
WEIGHTS = [step / 20 for step in range(-20, 21)]


def in_the_dark(weight):
    """The shade and its ink as a browser mixes them on a dark page."""
    share = float(re.search(r" ([\d.]+)%", mixed(diverging(weight))).group(1))
    ink = ink_on(diverging(weight))
    return blend(PALE_IN_THE_DARK, ABOVE if weight > 0 else BELOW, share / 100), INK_IN_THE_DARK if ink == INK else ink


@pytest.mark.parametrize("weight", WEIGHTS)
def test_bold_numbers_are_readable_on_every_shade_by_day_and_night(weight):
    assert contrast(diverging(weight), ink_on(diverging(weight))) >= 4
    assert contrast(*in_the_dark(weight)) >= 4


def test_the_weakest_shade_is_the_darkest_of_a_dark_page():
    lights = [luminance(in_the_dark(weight)[0]) for weight in WEIGHTS[20:]]
    assert lights == sorted(lights)


def test_other_colours_are_not_mixed():
    assert [mixed(colour) for colour in ("#8a5bb5", INK)] == ["", ""]
    assert len(SHADES) == 129
