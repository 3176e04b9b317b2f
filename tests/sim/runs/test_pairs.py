"""Games in pairs: what a value changes where nothing else is changed."""

from dataclasses import replace

import pytest

from policies.book import PolicyBook
from reports.pipeline.ranges import uncertain_over
from sim.content.uncertain import Dimension
from sim.errors import ContentError
from sim.runs.pairs import FIRST, RULEBOOKS, Changed, PairedGames
from sim.study.draws import Draws
from sim.study.stage import stage_of
from sim.study.study import new_study
from tests.playing import TOY, random_book, toy_study

EACH = 4


def pairs_of(stage, *over):
    """Return the pairs of a study in which some values vary."""
    uncertain = uncertain_over(stage.content, over)
    return PairedGames(stage, Draws(uncertain, stage.game.layout, dict(stage.study.overrides), 3, 64))


@pytest.fixture(scope="module")
def toy():
    return pairs_of(stage_of(toy_study(seed=3), random_book(TOY)), "purse.lion", "limit.rounds=2000..3000")


def test_a_limit_that_no_game_reaches_changes_none_of_all_games(toy):
    purse, limit = toy.count([0, 1], EACH, jobs=2)
    assert limit == Changed(RULEBOOKS * EACH, 0)
    assert purse.changed > 0


def test_a_value_that_changes_games_is_tried_no_further(toy):
    (purse,) = toy.count([0], EACH, jobs=1)
    assert purse.games == RULEBOOKS * FIRST


def test_values_do_not_depend_on_what_else_is_tried_nor_on_threads(toy):
    assert toy.count([1, 0], EACH, jobs=2)[::-1] == toy.count([0, 1], EACH, jobs=1)


def test_rulebooks_that_the_rules_refuse_are_not_counted(toy):
    """Of the drawn limits, those from 2,500 on have others below that, which the rules refuse here."""

    def refuse(content):
        if content["limit.rounds"] < 2500:
            raise ContentError("too short")

    layout = replace(toy.draws.layout, check=refuse)
    pairs = PairedGames(toy.stage, replace(toy.draws, layout=layout))
    limits = pairs.rulebooks.numbers[:, 1]
    assert limits.min() >= 2500
    parts = [(draw + 0.5) / RULEBOOKS for draw in range(RULEBOOKS)]
    others = [toy.draws.uncertain.dimensions[1].other(*pair) for pair in zip(limits, parts, strict=True)]
    taken = sum(other >= 2500 for other in others)
    assert 0 < taken < RULEBOOKS
    assert pairs.count([1], EACH, jobs=1) == [Changed(taken * EACH, 0)]


@pytest.mark.parametrize(
    "dimension",
    [
        Dimension("a.b", ("a.b",), 0, 1, choices=("one", "two")),
        Dimension("a.b", ("a.b",), 0, 3, choices=("one", "two", "three", "four")),
        Dimension("a.b", ("a.b",), 4, 9),
        Dimension("a.b", ("a.b",), 0.5, 1.5, whole=False),
    ],
)
def test_another_number_is_another_one_of_the_range(dimension):
    parts = [(draw + 0.5) / RULEBOOKS for draw in range(RULEBOOKS)]
    for u in (0.0, 0.3, 0.99):
        number = dimension.number(u)
        others = {dimension.other(number, part) for part in parts}
        assert number not in others
        assert all(dimension.low <= other <= dimension.high for other in others)
        if dimension.choices:
            assert others | {number} == set(range(len(dimension.choices)))


def test_a_market_that_bots_pass_by_is_never_used_and_the_price_of_an_army_is():
    """Open in any phase, the market asks more questions; whoever trades in construction alone passes all of them."""
    settings = {"kings.ruling.round_limit.rounds": 2}
    study = new_study("kings", policies=("balanced",), players=2, settings=settings)
    stage = stage_of(study, PolicyBook("kings", study.policies))
    timing = "ruling.market_timing.choice=any_phase,construction_only"
    army, market = pairs_of(stage, timing, "army.cost.gold=2,9").count([0, 1], FIRST, jobs=1)
    assert market == Changed(RULEBOOKS * FIRST, 0)
    assert army.changed > 0
