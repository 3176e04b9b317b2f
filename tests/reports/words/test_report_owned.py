"""What a report says of values that somebody has read off a box."""

from dataclasses import replace

import pytest

from analysis.assumptions import assumed_share
from reports.page.html import headline_numbers
from reports.sections.evidence import assumption_section
from reports.words.owned import assumed_words, owned_headline, owned_words
from sim.content.owned import Owned
from tests.reports import synthetic

ASSUMED = {"source": "assumed", "why": "not given", "range": [1, 4]}
READ = {"source": "owned", "why": "from the box, by Ann", "was": "assumed"}
PRINTED = {"source": "printed", "where": "page 2"}
BOX = Owned("mine.toml", "Ann", "", "ab" * 32, {"toy.b": 2, "toy.c": 2})


def known(*sources):
    return assumed_share([{"address": f"toy.{at}", "value": 2, **source} for at, source in enumerate(sources)])


@pytest.fixture(scope="module")
def report():
    report = synthetic.analysed(synthetic.study())
    basis = replace(report.basis, assumptions=known(ASSUMED, READ, READ, PRINTED), owned=(BOX,))
    return synthetic.judged(replace(report, basis=basis))


def test_the_headline_says_how_much_less_is_assumed(report):
    assert report.verdict.headline.endswith("The game was 75% assumed, is 25% with values from a box.")


def test_without_a_box_nothing_is_said_of_one():
    report = synthetic.analysed(synthetic.study())
    assert owned_headline(report.basis) == ""
    assert "box" not in " ".join(report.verdict.limits)


def test_the_limits_say_whose_box_it_was(report):
    assert any(
        "This counts 2 values from the box, by Ann (mine.toml) as known" in limit for limit in report.verdict.limits
    )


def test_a_game_that_is_known_whole_has_no_open_values():
    words = assumed_words(known(READ, READ), (BOX,))
    assert words.startswith("None of the 2 values in the game is assumed any more. This counts 2 values")
    assert words.endswith("without them 100% are assumed.")


def test_nothing_is_said_of_boxes_where_none_was_read():
    assert owned_words(known(ASSUMED), ()) == ""


def test_the_tile_and_the_listing_show_what_was_read(report):
    assert ("Assumed values", "25%", "of the game's content, was 75%") in headline_numbers(report)
    titles = [getattr(block, "summary", "") for block in assumption_section(report.basis, report.terms.words).blocks]
    assert titles[-2:] == ["All 1 assumed values with their ranges", "All 2 values that were read off a box"]
