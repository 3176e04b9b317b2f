"""What varies in a content, over which values, and what of the assumed values does not vary."""

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.content.content import Content, read_content
from sim.content.uncertain import Uncertain, uncertain
from sim.errors import ContentError
from tests.toy_game.game import GAME as TOY

INN = """
[room]
beds = 3
price = 1.5
view = "sea"
warm = true
quiet = false
rates = [2, 4, [6]]
tips = [0.5, 1.0]
full = [1, 9]
stars = 2
owner = "Ada"
source = "assumed"
why = "seen from outside"
range.beds = { low = 2, high = 5 }
range.price = { low = 1.0, high = 2.0 }
range.rates = { low = 1, high = 9 }
range.tips = { low = 0.0, high = 2.0 }
range.full = { low = 1, high = 9 }
range.stars = { low = 2, high = 2 }
alternatives.view = ["street", "yard"]
fixed.quiet = "a bell is near"
presentation = ["owner"]

[menu]
soup = 2
meat = 3
fish = 1
source = "assumed"
why = "the board has six lines"
range.soup = { low = 1, high = 3 }
range.meat = { low = 1, high = 3 }
range.fish = { low = 1, high = 3 }
alternatives.all = [ { soup = 1, meat = 3, fish = 2 }, { soup = 3, meat = 2 } ]

[guest]
alternatives.all = [ { ada.place = 2, ben.place = 1 } ]
[guest.ada]
place = 1
source = "assumed"
why = "who sits first is not told"
alternatives.place = [2]
[guest.ben]
place = 2
source = "assumed"
why = "who sits first is not told"
alternatives.place = [1]

[yard]
depth = 4
open = true
source = "inferred"
why = "the picture"
range.depth = { low = 3, high = 5 }

[ruling.late]
choice = "waits"
source = "inferred"
why = "the text is silent"
alternatives.choice = ["leaves", "waits"]

[variant]
size = "small"
floors = 2
source = "printed"
where = "p. 3"
alternatives.size = ["large"]
range.floors = { low = 1, high = 3 }
"""

SINGLE = {"room.beds", "room.price", "room.view", "room.warm", "room.rates", "room.tips"}


@pytest.fixture(scope="module")
def inn(tmp_path_factory) -> Content:
    path = tmp_path_factory.mktemp("inn") / "content.toml"
    path.write_text(INN, encoding="utf-8")
    return read_content(path, "inn")


@pytest.fixture(scope="module")
def everything(inn) -> Uncertain:
    return uncertain(inn)


def dimension(found: Uncertain, address: str):
    return next(dimension for dimension in found.dimensions if dimension.address == f"inn.{address}")


def test_what_states_a_range_or_alternatives_varies_but_for_what_is_printed(everything):
    found = {dimension.address.removeprefix("inn.") for dimension in everything.dimensions}
    assert found == {*SINGLE, "menu", "guest", "yard.depth", "ruling.late.choice"}


def test_the_dimensions_stand_in_the_order_of_the_content(everything):
    assert [dimension.address for dimension in everything.dimensions[5:8]] == ["inn.room.tips", "inn.menu", "inn.guest"]


def test_assumed_values_that_do_not_vary_are_counted_with_their_reasons(everything):
    assert {fixed.address.removeprefix("inn."): fixed.reason for fixed in everything.fixed} == {
        "room.quiet": "a bell is near",
        "room.full": "its range has no width",
        "room.stars": "its range has no width",
    }
    assert everything.fixed_count == 3
    assert everything.varied == len(SINGLE) + 3 + 2


def test_a_whole_number_takes_every_value_from_low_to_high_alike(everything):
    beds = dimension(everything, "room.beds")
    played = [beds.settings(u)["inn.room.beds"] for u in (0, 0.249, 0.25, 0.5, 0.75, math.nextafter(1, 0))]
    assert played == [2, 2, 3, 4, 5, 5]
    assert all(type(number) is int for number in played)


def test_a_number_with_a_point_takes_all_between(everything):
    assert dimension(everything, "room.price").settings(0.25) == {"inn.room.price": 1.25}


def test_alternatives_and_the_value_itself_have_equal_weights(everything):
    view = dimension(everything, "room.view")
    assert [view.settings(u)["inn.room.view"] for u in (0, 0.34, 0.67)] == ["sea", "street", "yard"]
    assert view.number(0.67) == 2
    assert view.label(2) == "yard"


def test_an_alternative_that_is_the_value_itself_counts_once(everything):
    assert dimension(everything, "ruling.late.choice").choices == ("waits", "leaves")


def test_an_assumed_truth_may_be_false(everything):
    assert dimension(everything, "room.warm").choices == (True, False)


def test_complete_sets_are_drawn_jointly_and_replace_the_ranges_of_their_values(everything):
    menu = dimension(everything, "menu")
    played = [tuple(menu.settings(u).values()) for u in (0, 0.34, 0.67)]
    assert played == [(2, 3, 1), (1, 3, 2), (3, 2, 1)]
    assert menu.addresses == ("inn.menu.soup", "inn.menu.meat", "inn.menu.fish")
    assert menu.label(1) == "soup 1, meat 3, fish 2"


def test_a_set_reaches_into_the_tables_of_its_entry(everything):
    assert dimension(everything, "guest").settings(0.5) == {"inn.guest.ada.place": 2, "inn.guest.ben.place": 1}


def test_the_numbers_of_a_list_move_together_as_far_as_all_stay_in_the_range(everything):
    rates = dimension(everything, "room.rates")
    assert (rates.low, rates.high) == (-1, 3)
    assert [rates.settings(u)["inn.room.rates"] for u in (0, 0.2, 0.99)] == [(1, 3, (5,)), (2, 4, (6,)), (5, 7, (9,))]
    assert rates.label(3) == "+3"
    assert dimension(everything, "room.tips").settings(0.5) == {"inn.room.tips": (0.75, 1.25)}


POINTS = st.lists(st.floats(0, 1, exclude_max=True), min_size=10, max_size=10)


@given(POINTS)
@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_point_is_a_content_within_what_is_stated(inn, everything, point):
    played = everything.settings(np.array(point))
    assert inn.override(played).outside_range == ()
    assert played["inn.menu.soup"] + played["inn.menu.meat"] + played["inn.menu.fish"] == 6


@given(POINTS)
@settings(max_examples=50)
def test_a_point_sets_what_its_dimensions_set(everything, point):
    one_by_one = [dimension.settings(u) for dimension, u in zip(everything.dimensions, point, strict=True)]
    assert everything.settings(np.array(point)) == {
        address: value for part in one_by_one for address, value in part.items()
    }


def test_the_numbers_of_many_points_are_those_of_each_value(everything):
    points = np.random.default_rng(0).random((4, len(everything.dimensions)))
    each = [[dim.number(u) for dim, u in zip(everything.dimensions, point, strict=True)] for point in points]
    assert everything.numbers(points).tolist() == each


def test_whole_numbers_are_drawn_evenly(everything):
    points = (np.arange(40) + 0.5) / 40
    beds = everything.dimensions[0]
    assert np.bincount([int(beds.number(u)) for u in points]).tolist() == [0, 0, 10, 10, 10, 10]


def test_patterns_choose_what_varies_and_the_rest_is_counted_as_fixed(inn):
    found = uncertain(inn, ["room.*s", "inn.menu.meat"])
    assert [dimension.address for dimension in found.dimensions] == [
        "inn.room.beds",
        "inn.room.rates",
        "inn.room.tips",
        "inn.menu",
    ]
    assert found.varied == 6
    reasons = {fixed.address: fixed.reason for fixed in found.fixed}
    assert reasons["inn.room.view"] == "it is not among the values asked for"
    assert reasons["inn.room.warm"] == "it is not among the values asked for"
    assert reasons["inn.room.quiet"] == "a bell is near"


def test_a_set_is_asked_for_by_the_address_of_its_entry(inn):
    assert [one.address for one in uncertain(inn, ["inn.menu"]).dimensions] == ["inn.menu"]


@pytest.mark.parametrize(
    ("pattern", "sentence"),
    [
        ("room.*.cost", "no address of inn matches room.*.cost; `counterpoise content inn` lists them"),
        ("room.bed", "unknown address room.bed; did you mean inn.room.beds?"),
        ("room.quiet", "room.quiet varies nothing; of inn.room.quiet: a bell is near"),
        ("room.st*", "room.st* varies nothing; of inn.room.stars: its range has no width"),
        ("variant.*", "variant.* varies nothing; of inn.variant.size: it is printed"),
        ("room.owner", "room.owner varies nothing; of inn.room.owner: it changes nothing"),
        ("variant.floors", "variant.floors varies nothing; of inn.variant.floors: it is printed"),
        ("yard.open", "yard.open varies nothing; of inn.yard.open: it is inferred"),
    ],
)
def test_a_pattern_that_varies_nothing_is_refused_in_one_line(inn, pattern, sentence):
    with pytest.raises(ContentError) as caught:
        uncertain(inn, [pattern])
    assert str(caught.value) == sentence


def test_what_is_set_already_does_not_vary(inn):
    found = uncertain(inn.override({"room.beds": 4, "menu.meat": 2}))
    assert not {"inn.room.beds", "inn.menu"} & {dimension.address for dimension in found.dimensions}
    reasons = {fixed.address: fixed.reason for fixed in found.fixed}
    assert reasons["inn.room.beds"] == "it is set to 4"
    assert reasons["inn.menu.soup"] == "it goes with inn.menu.meat, which is set to 2"


def test_every_point_of_the_toy_game_is_a_rulebook():
    found = uncertain(TOY.layout.content)
    rules = TOY.layout.load(found.settings(np.full(len(found.dimensions), 0.5)))[1]
    assert (rules.purse.tolist(), rules.paying, rules.limit) == ([6, 6], 4, 5050)
    assert [fixed.reason for fixed in found.fixed] == ["it is a cube"]
