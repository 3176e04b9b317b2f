"""Values at the ends of what a game takes: it plays to an end with sane numbers, or refuses them in a sentence."""

import random
import re

import numpy as np
import pytest

from sim.content.values import LARGEST, Value
from sim.errors import ContentError, UnplayableError, UsageError
from sim.runs.dataframes import Tables
from sim.study.study import Study, new_study
from tests.playing import random_book, run

TRIED = 12  # numbers of a game, drawn with its key as the seed
STEPS_DOWN = (LARGEST, 1000, 200, 100, 50, 20, 10, 5, 2)
SANE = 2.0**40  # far below 2 ** 63, and above what a thousand rounds of the largest numbers add up to


def numbers_of(content) -> list[Value]:
    values = [content.defaults[address] for address in sorted(content.knobs)]
    return [value for value in values if type(value.value) is int]


def studies_at_the_ends(key: str, value: Value) -> list[Study]:
    """Return a study with the least number that the game takes there, and one with the largest."""
    found = []
    for numbers in ((value.least, -STEPS_DOWN[1], 0, 1, 2), STEPS_DOWN):
        for number in numbers:
            try:
                found.append(new_study(key, settings={value.address: number}, games=2))
            except UsageError:
                continue
            break
    return found


def tables_of(study: Study) -> Tables | None:
    """Play a study; None if its values lead to a dead end and are told, which `at_play` does."""
    try:
        return run(study, random_book(study.game)).tables
    except UnplayableError:
        return None


def test_a_game_ends_sanely_at_the_ends_of_what_it_takes(key, game):
    content = game.layout.content
    for value in random.Random(game.key).sample(numbers_of(content), min(TRIED, len(numbers_of(content)))):
        for study in studies_at_the_ends(key, value):
            tables = tables_of(study)
            if tables is None:
                continue
            assert set(tables.games["end"]) <= {"victory", "elimination", "limit"}
            numbers = tables.seats.select_dtypes("number")
            assert np.isfinite(numbers).all().all(), study.overrides
            assert numbers.abs().max().max() < SANE, study.overrides


def test_the_number_after_the_largest_is_refused_in_one_line_that_names_it(key, game):
    for value in numbers_of(game.layout.content)[:50]:
        with pytest.raises(ContentError, match=f"^{re.escape(value.address)} must be .* at most {LARGEST}, not 1"):
            game.layout.load({value.address: LARGEST + 1})
