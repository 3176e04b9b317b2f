"""Rulebooks of many draws: made part by part, each is the one that its settings alone would make."""

from dataclasses import replace

import numpy as np
import pytest

from sim.content.layout import RulesLayout
from sim.content.uncertain import NO_REASON, uncertain
from sim.errors import ContentError
from sim.game import all_games

pytestmark = pytest.mark.plain

LAYOUTS = {
    f"{key} {name}".strip(): game.edition(name).layout
    for key, game in sorted(all_games().items())
    for name in ("", *game.editions)
}
DRAWS = 4


def draws(layout: RulesLayout) -> list[dict]:
    found = uncertain(layout.content)
    points = np.random.default_rng(5).random((DRAWS, len(found.dimensions)))
    return [found.settings(point) for point in points]


def made(layout: RulesLayout, settings: dict) -> bytes | str:
    try:
        return layout.rulebook(settings).tobytes()
    except ContentError as error:
        return str(error)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_a_rulebook_does_not_depend_on_those_made_before(layout):
    drawn, other = draws(layout), replace(layout)
    there = [made(layout, settings) for settings in (*drawn, *drawn)]
    back = [made(other, settings) for settings in (*drawn[::-1], *drawn[::-1])]
    assert there == back[::-1]


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_a_rulebook_is_what_load_returns(layout):
    settings = next(settings for settings in draws(layout) if isinstance(made(layout, settings), bytes))
    assert layout.load(settings)[1].tobytes() == made(layout, settings)
    assert layout.load()[1].tobytes() == made(layout, {})


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_every_assumed_value_is_varied_or_fixed_for_a_reason(layout):
    assert [fixed.address for fixed in uncertain(layout.content).fixed if fixed.reason == NO_REASON] == []


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_most_draws_of_all_uncertain_values_are_rulebooks(layout):
    refused = [
        rulebook for rulebook in (made(layout, settings) for settings in draws(layout)) if isinstance(rulebook, str)
    ]
    assert len(refused) <= DRAWS // 2, refused
