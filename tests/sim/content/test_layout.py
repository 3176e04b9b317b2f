from enum import IntEnum
from pathlib import Path

import numpy as np
import pytest

from sim.content.layout import RulesLayout, array, choice, chosen, content_path, flag, number, table
from sim.errors import ContentError

COTTAGE = """
[component]
board = 1
source = "printed"
where = "p. 2"

[road.cost]
gold = 3
timber = 2
source = "printed"
where = "p. 8"
[army.cost]
gold = 5
timber = 0
source = "printed"
where = "p. 8"
[army.rule]
heals = false
speed = 1.5
source = "printed"
where = "p. 9"
[settlement.town.loot]
gold = 4
anywhere = true
terrain = "hill"
source = "printed"
where = "p. 19"

[ruling.order]
choice = "left"
alternatives.choice = ["chance"]
source = "assumed"
why = "the text is silent"

[board]
ring = ["hill", "lake"]
radius = 6.2
colour = "red"
source = "assumed"
why = "no map is printed"
alternatives.ring = [["lake", "hill"]]
presentation = ["radius", "colour"]
"""


class Resource(IntEnum):
    GOLD = 0
    TIMBER = 1


class Level(IntEnum):
    VILLAGE = 1
    TOWN = 2


class Order(IntEnum):
    LEFT = 0
    CHANCE = 1


class Terrain(IntEnum):
    LAKE = 0
    HILL = 1


class Longer(IntEnum):
    LEFT = 0
    CHANCE = 1
    RIGHT = 2


FIELDS = (
    number("provisions", "army.cost.gold"),
    number("speed", "army.rule.speed", float),
    table("loot", "settlement.{0}.loot.gold", Level, missing=-1),
    flag("heals", "army.rule.heals"),
    choice("order", "ruling.order.choice", Order),
    array("ring", 2),
)
COST = table("cost", "{0}.cost.{1}", ("road", "army"), Resource)


def fill_ring(content, rules):
    for place, terrain in enumerate(content["board.ring"]):
        rules.ring[place] = Terrain[terrain.upper()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "content.toml"
    path.write_text(COTTAGE, encoding="utf-8")
    return path


@pytest.fixture
def layout(path: Path) -> RulesLayout:
    return RulesLayout("cottage", path, FIELDS, derive=fill_ring, uses=("board.*",))


def load(path, *fields, **options):
    return RulesLayout("cottage", path, fields, **options).load()[1]


def test_the_record_holds_int64_and_float64_only(layout):
    kinds = {name: layout.dtype[name].base for name in layout.dtype.names}
    assert kinds.pop("speed") == np.float64
    assert set(kinds.values()) == {np.dtype(np.int64)}


def test_every_kind_of_field_is_filled(layout):
    _, rules = layout.load()
    assert isinstance(rules, np.record)
    assert (rules.provisions, rules.speed, rules.heals, rules.order) == (5, 1.5, 0, Order.LEFT)
    assert rules.loot.tolist() == [-1, -1, 4]
    assert rules.ring.tolist() == [Terrain.HILL, Terrain.LAKE]


def test_a_table_takes_addresses_from_its_axes(path):
    rules = load(path, COST)
    assert rules.cost.tolist() == [[3, 2], [5, 0]]


def test_an_axis_may_have_parts_with_dots_and_parts_without_an_address(path):
    parts = ("none", "settlement.town.loot", "road.cost")
    assert load(path, table("prices", "{0}.gold", parts, missing=0)).prices.tolist() == [0, 4, 3]


def test_a_table_may_hold_truths_and_words(path):
    anywhere = table("anywhere", "settlement.{0}.loot.anywhere", ("none", "town"), missing=0)
    terrain = table("terrain", "settlement.{0}.loot.terrain", ("town",), kind=Terrain)
    rules = load(path, anywhere, terrain)
    assert (rules.anywhere.tolist(), rules.terrain.tolist()) == ([0, 1], [Terrain.HILL])


def test_chosen_is_one_while_the_word_stands(path):
    layout = RulesLayout("cottage", path, [chosen("from_left", "ruling.order.choice", "left")])
    assert layout.load()[1].from_left == 1
    assert layout.load(["cottage.ruling.order.choice=chance"])[1].from_left == 0


def test_overrides_reach_fields_and_derived_fields(layout):
    content, rules = layout.load({"cottage.army.cost.gold": 7, "cottage.board.ring": ["lake", "lake"]})
    assert (rules.provisions, rules.ring.tolist()) == (7, [Terrain.LAKE, Terrain.LAKE])
    assert content.outside_range == ("cottage.board.ring",)


def test_loading_again_gives_an_unchanged_record(layout):
    layout.load({"cottage.army.cost.gold": 7})
    assert layout.load()[1].provisions == 5


def test_knobs_lead_to_the_place_that_they_fill(path):
    layout = RulesLayout("cottage", path, [COST], uses=("board.*", "road.*"))
    assert layout.knobs["cottage.army.cost.timber"] == ("cost", 1, 1)
    assert layout.knobs["cottage.board.ring"] == ()
    assert layout.knobs["cottage.road.cost.gold"] == ("cost", 0, 0)


def test_presentation_is_neither_knob_nor_unbound(layout):
    assert "cottage.board.radius" not in {*layout.knobs, *layout.unbound}


def test_unbound_values_are_those_that_nothing_reads(layout):
    assert layout.unbound == (
        "cottage.component.board",
        "cottage.road.cost.gold",
        "cottage.road.cost.timber",
        "cottage.army.cost.timber",
        "cottage.settlement.town.loot.anywhere",
        "cottage.settlement.town.loot.terrain",
    )


@pytest.mark.parametrize("address", ["cottage.component.board", "cottage.board.radius"])
def test_only_knobs_can_be_overridden(layout, address):
    sentence = f"{address} describes the box and changes nothing; `counterpoise content cottage` shows which values do"
    with pytest.raises(ContentError, match=sentence):
        layout.load({address: 2})


def test_rows_say_what_is_a_knob(layout):
    knobs = {row["address"] for row in layout.content.rows() if row["knob"]}
    assert knobs == set(layout.knobs)


def test_derive_reads_declared_values_and_presentation_only(path):
    seen = {}

    def derive(content, rules):
        seen.update(content.under("board"), colour_alone=content["board.colour"], cost=content.under("road.cost"))
        content["road.cost.gold"]

    layout = RulesLayout("cottage", path, FIELDS, derive=derive, uses=("board.*",))
    with pytest.raises(ContentError, match=r"cottage\.road\.cost\.gold is read by the rules but not declared"):
        layout.load()
    assert seen == {"ring": ("hill", "lake"), "radius": 6.2, "colour": "red", "colour_alone": "red", "cost": {}}


def test_the_content_that_load_returns_can_be_read_everywhere(layout):
    assert layout.load()[0]["component.board"] == 1


def test_the_check_comes_before_the_derived_fields(path):
    def check(content):
        if len(set(content["board.ring"])) < 2:
            raise ContentError("cottage.board.ring must name two terrains")

    layout = RulesLayout("cottage", path, FIELDS, derive=fill_ring, check=check, uses=("board.ring",))
    layout.load()
    with pytest.raises(ContentError, match="must name two terrains"):
        layout.load({"cottage.board.ring": ["sea", "sea"]})


@pytest.mark.parametrize("name", ["round", "size", "data", "choose", "max"])
def test_a_field_that_np_record_would_shadow_is_refused(path, name):
    with pytest.raises(ContentError, match=f"cannot be named {name}, which is an attribute of np.record"):
        RulesLayout("cottage", path, [array(name, 3)])


def test_a_field_declared_twice_is_refused(path):
    with pytest.raises(ContentError, match="the field cost is declared twice"):
        RulesLayout("cottage", path, [COST, array("cost", 3)])


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        (number("gold", "road.price.gold"), "the field gold cannot be filled: unknown address road.price.gold"),
        (
            table("cost", "{0}.cost.{1}", ("rod", "army"), Resource),
            "the field cost cannot be filled: unknown address rod.cost.gold; did you mean cottage.road.cost.gold",
        ),
        (number("speed", "army.rule.speed"), "cottage.army.rule.speed is 1.5; the rules take int there"),
        (flag("gold", "road.cost.gold"), "cottage.road.cost.gold is 3; the rules take bool there"),
        (
            number("radius", "board.radius", float),
            "cottage.board.radius is marked as presentation, yet it fills the field radius",
        ),
        (
            choice("order", "ruling.order.choice", Longer),
            "cottage.ruling.order.choice does not offer right, which the rules know: add it as alternative",
        ),
        (
            choice("order", "ruling.order.choice", Terrain),
            "cottage.ruling.order.choice offers left; the rules know lake, hill",
        ),
        (
            chosen("order", "ruling.order.choice", "right"),
            "cottage.ruling.order.choice offers left, chance; the rules ask for right and one other word",
        ),
    ],
)
def test_a_field_that_does_not_fit_its_content_is_refused_at_load(path, field, sentence):
    with pytest.raises(ContentError) as caught:
        load(path, field)
    assert str(caught.value).startswith(sentence)


def test_an_address_fills_one_field_only(path):
    with pytest.raises(ContentError, match=r"cottage.road.cost.gold fills both gold and cost; one is enough"):
        load(path, number("gold", "road.cost.gold"), COST)


def test_a_pattern_that_matches_nothing_is_refused(path):
    with pytest.raises(ContentError, match=r"`uses` has bord\.\*, which matches no address"):
        load(path, uses=("bord.*",))


@pytest.mark.parametrize("axis", [Level, (), IntEnum("Below", {"A": -1, "B": 0})])
def test_an_axis_needs_every_place_from_zero(axis):
    with pytest.raises(ContentError, match="the field loot needs axes with places 0, 1, 2"):
        table("loot", "settlement.{0}.loot.gold", axis)


def test_the_content_stands_beside_the_module():
    assert content_path("/games/cottage/rules.py") == Path("/games/cottage/content.toml")


def test_the_same_settings_are_checked_and_derived_once_and_no_two_records_are_one(path):
    derived = []
    layout = RulesLayout("cottage", path, FIELDS, derive=lambda *_: derived.append(1), uses=("board.*",))
    for setting in ({}, {}, {"army.cost.gold": 4}, ["cottage.army.cost.gold=4"]):
        _, rules = layout.load(setting)
        assert rules.provisions == (4 if setting else layout.content["army.cost.gold"])
        rules.provisions = 9
    assert len(derived) == 2
