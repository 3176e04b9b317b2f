import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.content.content import Content, Value, format_setting, parse_setting, read_content
from sim.content.values import LARGEST, numbers_in
from sim.errors import ContentError
from sim.game import all_games
from tests.work import calls_of

COTTAGE = """
[meta]
game = "Cottage"
key = "cottage"

[road.cost]
gold = 3
timber = 2
source = "printed"
where = "p. 8"
note = "each road"

[army]
source = "inferred"
why = "follows from the picture"
where = "p. 2"
speed = 1.5
heals = false
[army.upkeep]
wheat = 1
[army.limits]
hits = 3
source = "public"
where = "the publisher's page"

[die.faces]
sword = 4
shield = 2
source = "assumed"
why = "the offensive die"
range.sword = { low = 3, high = 5 }
range.shield = { low = 1, high = 3 }
alternatives.all = [ { sword = 3, shield = 3 }, { sword = 5, shield = 1 } ]

[ruling.order]
choice = "left"
alternatives.choice = ["right", "chance"]
source = "assumed"
why = "the text is silent"

[drift]
east = 1
source = "assumed"
why = "winds blow both ways"
range.east = { low = -2, high = 2 }

[board]
seats = ["red", "blue"]
steps = [1, 2]
radius = 6.2
variant = "base"
source = "assumed"
why = "no map is printed"
alternatives.seats = [["blue", "red"]]
alternatives.variant = ["small"]
range.steps = { low = 0, high = 4 }
presentation = ["radius"]

[board.link]
first = ["red", "blue", 0]
source = "assumed"
ranges_in = "board"

[card.ambush]
timing = ["at_once"]
effect = { kind = "fight", armies = 1 }
options = [ { kind = "march", armies = 1 }, { kind = "place" } ]
source = "printed"
where = "p. 29"

[[land]]
id = 0
near = [1]
source = "assumed"
ranges_in = "board"
[[land]]
id = 1
near = [0]
source = "assumed"
ranges_in = "cottage.board"
"""

TOWER = """
[group.stone]
reason = "towers cost about as much as two roads"

[tower]
floors = 3
cost.gold = { value = 5, source = "assumed", range = { low = 4, high = 6 }, group = "stone" }
cost.timber = { value = 2, source = "assumed", range = { low = 2, high = 2 }, group = "stone", why = "the roof" }
roof = { value = "flat", source = "assumed", alternatives = ["round", "none"], group = "stone", note = "leaks" }
doors = { value = ["north"], source = "inferred", why = "the picture", where = "p. 9" }
door = { value = 1, notice = "no value of its own" }
colour = { value = "red", source = "assumed", why = "w", presentation = true }
name = { value = "Keep", source = "assumed", group = "stone" }
source = "printed"
where = "p. 8"
presentation = ["name"]

[tower.bell]
kind = "ring"
hours = ["noon"]
pay.gold = 1
source = "assumed"
group = "stone"
alternatives.kind = ["none"]
stands_with = "kind"

[tower.guard]
archers = 2
pay = 1
source = "assumed"
group = "stone"
range.archers = { low = 1, high = 3 }
range.pay = { low = 0, high = 2 }
"""


def content(tmp_path: Path, text: str = COTTAGE) -> Content:
    path = tmp_path / "content.toml"
    path.write_text(text, encoding="utf-8")
    return read_content(path, "cottage")


@pytest.fixture
def cottage(tmp_path: Path) -> Content:
    return content(tmp_path)


def refusal(tmp_path: Path, text: str) -> str:
    with pytest.raises(ContentError) as caught:
        content(tmp_path, text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_values_have_addresses_in_the_order_of_the_file(cottage):
    assert list(cottage.values)[:6] == [
        "cottage.road.cost.gold",
        "cottage.road.cost.timber",
        "cottage.army.speed",
        "cottage.army.heals",
        "cottage.army.upkeep.wheat",
        "cottage.army.limits.hits",
    ]


def test_a_value_keeps_its_source_place_and_note(cottage):
    gold = cottage.values["cottage.road.cost.gold"]
    assert (gold.value, gold.source, gold.where, gold.note) == (3, "printed", "p. 8", "each road")


def test_a_nested_table_without_a_source_shares_it(cottage):
    wheat = cottage.values["cottage.army.upkeep.wheat"]
    assert (wheat.source, wheat.why, wheat.where) == ("inferred", "follows from the picture", "p. 2")


def test_a_nested_table_with_a_source_shares_nothing(cottage):
    hits = cottage.values["cottage.army.limits.hits"]
    assert (hits.source, hits.why, hits.where) == ("public", "", "the publisher's page")


def test_an_inline_table_is_a_nested_table(cottage):
    assert cottage["card.ambush.effect.armies"] == 1
    assert cottage.values["cottage.card.ambush.effect.kind"].where == "p. 29"


def test_ranges_and_alternatives_stand_with_the_value(cottage):
    sword, order = cottage.values["cottage.die.faces.sword"], cottage.values["cottage.ruling.order.choice"]
    assert (sword.low, sword.high, sword.alternatives) == (3, 5, ())
    assert (order.low, order.high, order.alternatives) == (None, None, ("right", "chance"))


def test_lists_are_one_value_each_as_tuples(cottage):
    assert cottage["board.seats"] == ("red", "blue")
    assert cottage["card.ambush.options"] == ({"kind": "march", "armies": 1}, {"kind": "place"})


def test_a_list_of_entries_is_one_value_without_the_reserved_keys(cottage):
    land = cottage.values["cottage.land"]
    assert land.value == ({"id": 0, "near": (1,)}, {"id": 1, "near": (0,)})
    assert (land.source, land.why) == ("assumed", "no map is printed")


def test_ranges_in_lends_range_and_reason(tmp_path):
    text = COTTAGE + '[tower]\nsteps = [3]\nsource = "assumed"\nranges_in = "cottage.board"\n'
    steps = content(tmp_path, text).values["cottage.tower.steps"]
    assert (steps.low, steps.high, steps.why) == (0, 4, "no map is printed")


def test_a_range_may_be_given_for_a_key_of_a_nested_table(tmp_path):
    text = '[a]\ninner = { n = 2 }\nsource = "assumed"\nwhy = "w"\nrange.inner.n = { low = 1, high = 3 }\n'
    assert content(tmp_path, text).values["cottage.a.inner.n"].high == 3


@pytest.fixture
def tower(tmp_path: Path) -> dict[str, Value]:
    values = content(tmp_path, TOWER).values
    return {address.removeprefix("cottage.tower."): value for address, value in values.items()}


def test_a_single_value_has_the_address_of_its_table(tower):
    assert list(tower)[:4] == ["floors", "cost.gold", "cost.timber", "roof"]
    assert (tower["floors"].source, tower["cost.gold"].source) == ("printed", "assumed")
    assert (tower["cost.gold"].value, tower["cost.gold"].address) == (5, "cottage.tower.cost.gold")


def test_a_single_value_shares_nothing(tower):
    doors = tower["doors"]
    assert (doors.value, doors.source, doors.why, doors.where) == (("north",), "inferred", "the picture", "p. 9")
    assert tower["cost.gold"].where == ""


def test_a_single_value_states_range_alternatives_and_presentation_without_a_key(tower):
    assert (tower["cost.gold"].low, tower["cost.gold"].high) == (4, 6)
    assert (tower["roof"].alternatives, tower["roof"].note) == (("round", "none"), "leaks")
    assert tower["colour"].presentation
    assert not tower["roof"].presentation


def test_what_the_table_around_it_states_of_a_single_value_holds(tower, tmp_path):
    assert tower["name"].presentation
    text = '[a]\nsource = "inferred"\nwhy = "v"\nn = { value = 2, source = "assumed", why = "w" }\n'
    spanned = content(tmp_path, text + "range.n = { low = 1, high = 3 }\n").values["cottage.a.n"]
    assert (spanned.source, spanned.low, spanned.high) == ("assumed", 1, 3)


def test_a_table_with_a_value_but_without_a_source_is_an_ordinary_one(tower):
    assert (tower["door.value"].value, tower["door.value"].where) == (1, "p. 8")


def test_the_reason_of_a_group_is_the_reason_of_its_values(tower):
    reason = "towers cost about as much as two roads"
    assert [tower[key].why for key in ("cost.gold", "roof", "guard.archers", "guard.pay")] == [reason] * 4


def test_a_reason_of_its_own_goes_before_that_of_the_group(tower):
    assert tower["cost.timber"].why == "the roof"


def test_a_single_value_can_be_overridden(tmp_path):
    changed = content(tmp_path, TOWER).override({"tower.cost.gold": 7})
    assert changed["tower.cost.gold"] == 7
    assert changed.outside_range == ("cottage.tower.cost.gold",)


def test_complete_sets_can_be_laid_over_the_content(cottage):
    first, _ = cottage.sets["cottage.die.faces"]
    changed = cottage.override(first)
    assert (changed["die.faces.sword"], changed["die.faces.shield"]) == (3, 3)


def test_complete_sets_serve_as_alternatives_where_no_range_is_given(tmp_path):
    text = '[a]\nn = 2\nsource = "assumed"\nwhy = "w"\nalternatives.all = [{ n = 3 }]\n'
    value = content(tmp_path, text).values["cottage.a.n"]
    assert (value.low, value.alternatives) == (None, (3,))


def test_addresses_may_leave_out_the_key(cottage):
    assert cottage["road.cost.gold"] == cottage["cottage.road.cost.gold"] == 3
    assert "road.cost.gold" in cottage
    assert "road.cost.stone" not in cottage


def test_under_gives_the_rest_of_the_addresses(cottage):
    assert cottage.under("road.cost") == cottage.under("cottage.road.cost") == {"gold": 3, "timber": 2}
    assert cottage.under("card.ambush.effect") == {"kind": "fight", "armies": 1}


def test_counts_leave_out_presentation(cottage):
    assert cottage.counts() == {"printed": 6, "public": 1, "inferred": 3, "assumed": 9}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[a]\nn = 1\n", "cottage.a.n has no source; its table or one around it says source = one of printed, public"),
        (
            '[a]\nn = 1\nsource = "guessed"\n',
            "cottage.a has the source 'guessed'; it must be one of printed, public, inferred, assumed",
        ),
        ('[a]\nn = 1\nsource = "printed"\n', "cottage.a is printed and needs `where`"),
        ('[a]\nn = 1\nsource = "assumed"\nrange.n = { low = 0, high = 2 }\n', "cottage.a is assumed and needs `why`"),
        (
            '[a]\nn = 1\nsource = "assumed"\nwhy = "w"\n',
            "cottage.a.n is assumed and needs range.n = { low = .., high = .. } (or fixed,",
        ),
        ('[a]\nw = "x"\nsource = "assumed"\nwhy = "w"\n', "cottage.a.w is assumed and needs alternatives.w = [ .. ]"),
        (
            '[a]\nn = 5\nsource = "assumed"\nwhy = "w"\nrange.n = { low = 0, high = 2 }\n',
            "cottage.a.n is 5, outside its own range of 0 to 2",
        ),
        (
            '[a]\nn = 5\nsource = "assumed"\nwhy = "w"\nrange.n = { low = 0 }\n',
            "cottage.a.n needs both ends of its range",
        ),
        (
            '[a]\nw = "x"\nsource = "assumed"\nwhy = "w"\nrange.w = { low = 0, high = 2 }\n',
            "cottage.a.w is a text and takes alternatives.w, not a range",
        ),
        (
            '[a]\nw = "x"\nsource = "assumed"\nwhy = "w"\nalternatives.w = [1]\n',
            "cottage.a.w is a text, so every one of its alternatives must be",
        ),
        (
            '[a]\nn = 1\nm = 2\nsource = "assumed"\nwhy = "w"\nrange.k = { low = 0, high = 2 }\n',
            "cottage.a.range names k; the values there are m, n",
        ),
        ('[a]\nn = 1\nsource = "printed"\nwhere = "p"\npresentation = ["x"]\n', "cottage.a.presentation names x;"),
        (
            '[a]\nn = 1\nsource = "printed"\nwhere = "p"\npresentation = "n"\n',
            "cottage.a.presentation must be a list of keys",
        ),
        (
            '[a]\nn = 1\nm = 2\nsource = "assumed"\nwhy = "w"\nstands_with = "k"\n',
            "cottage.a.stands_with names k; the values there are m, n",
        ),
        (
            '[a]\nn = 1\nsource = "assumed"\nranges_in = "b.c"\n',
            "cottage.a.ranges_in must name a table of this file, not 'b.c'",
        ),
        (
            '[a]\nn = 1\nsource = "assumed"\nwhy = "w"\nrange.n = { low = 0, high = 2 }\n'
            "alternatives.all = [{ n = 3 }]\n",
            "cottage.a.alternatives.all sets cottage.a.n to 3; it is 0 to 2",
        ),
        (
            '[a]\nn = 1\nsource = "assumed"\nwhy = "w"\nrange.n = { low = 0, high = 2 }\n'
            "alternatives.all = [{ m = 1 }]\n",
            "cottage.a.alternatives.all names cottage.a.m, which is no value of this entry",
        ),
        (
            '[a]\nd = 2020-01-01\nsource = "printed"\nwhere = "p"\n',
            "cottage.a.d must be a number, a text, true or false",
        ),
        (
            '[[a]]\nsource = "printed"\nwhere = "p"\n[[a]]\nsource = "inferred"\nwhy = "w"\n',
            "cottage.a mixes the sources inferred, printed; a list has one source",
        ),
        (
            '[a]\nn = { value = 1, source = "guessed" }\n',
            "cottage.a.n has the source 'guessed'; it must be one of printed",
        ),
        ('[a]\nn = { value = 1, source = "printed" }\n', "cottage.a.n is printed and needs `where`"),
        ('[a]\nn = { value = 1, source = "assumed" }\n', "cottage.a.n is assumed and needs `why`"),
        (
            '[a]\nn = { value = 1, source = "assumed", why = "w" }\n',
            "cottage.a.n is assumed and needs range = { low = .., high = .. } (or",
        ),
        (
            '[a]\nw = { value = "x", source = "assumed", why = "w" }\n',
            "cottage.a.w is assumed and needs alternatives = [ .. ] (or",
        ),
        (
            '[a]\nn = { value = 5, source = "assumed", why = "w", range = { low = 0, high = 2 } }\n',
            "cottage.a.n is 5, outside its own range of 0 to 2",
        ),
        (
            '[a]\nn = { value = 5, source = "printed", where = "p", range = { low = 0 } }\n',
            "cottage.a.n needs both ends of its range: range = { low = .., high = .. }",
        ),
        (
            '[a]\nw = { value = "x", source = "assumed", why = "w", range = { low = 0, high = 2 } }\n',
            "cottage.a.w is a text and takes alternatives, not a range",
        ),
        (
            '[a]\nw = { value = "x", source = "assumed", why = "w", alternatives = [1] }\n',
            "cottage.a.w is a text, so every one of its alternatives must be",
        ),
        (
            '[a]\nw = { value = "x", source = "assumed", why = "w", alternatives = "y" }\n',
            "cottage.a.w.alternatives must be written alternatives = [ .. ]",
        ),
        (
            '[a]\nn = { value = 1, source = "printed", where = "p", unit = "gold" }\n',
            "cottage.a.n is a single value and has no unit; beside `value` it takes source, where, why,",
        ),
        (
            '[a]\nd = { value = { n = 1 }, source = "printed", where = "p" }\n',
            "cottage.a.d must be a number, a text, true or false",
        ),
        (
            '[a]\nn = 1\nsource = "inferred"\ngroup = "mud"\n',
            "cottage.a.group must name a table [group.NAME] with a reason, not 'mud'",
        ),
        (
            '[group.mud]\nseen = "often"\n[a]\nn = { value = 1, source = "inferred", group = "mud" }\n',
            "cottage.a.n.group must name a table [group.NAME] with a reason, not 'mud'",
        ),
        ('[meta]\nkey = "castle"\n', "says meta.key = 'castle'; the content of this game has 'cottage'"),
        ("[a\n", "content.toml is no TOML file: "),
    ],
)
def test_a_malformed_file_is_refused_in_one_line(tmp_path, text, sentence):
    assert sentence in refusal(tmp_path, text)


def test_tables_that_describe_the_file_need_no_source(tmp_path):
    assert not content(tmp_path, "[meta]\na = 1\n[schema]\nb = 1\n[vocabulary.x]\nc = 1\n[group.y]\nd = 1\n").values


def test_an_override_leaves_the_original_alone(cottage):
    changed = cottage.override({"cottage.road.cost.gold": 2}).override({"cottage.army.heals": True})
    assert (changed["road.cost.gold"], changed["army.heals"], cottage["road.cost.gold"]) == (2, True, 3)
    assert changed.overrides == {"cottage.road.cost.gold": 2, "cottage.army.heals": True}


def test_overrides_are_taken_as_settings_too(cottage):
    changed = cottage.override(["cottage.road.cost.gold=2", "ruling.order.choice=chance", 'board.seats=["blue","red"]'])
    assert (changed["road.cost.gold"], changed["ruling.order.choice"]) == (2, "chance")
    assert changed["board.seats"] == ("blue", "red")


@pytest.mark.parametrize(
    ("setting", "stored"),
    [
        ({"army.speed": 2}, 2.0),
        ({"drift.east": -2}, -2),
        ({"road.cost.gold": np.int64(4)}, 4),
        ({"board.steps": [0, 9]}, (0, 9)),
        ({"board.steps": np.array([3])}, (3,)),
    ],
)
def test_an_override_is_stored_in_the_type_of_the_value(cottage, setting, stored):
    (value,) = cottage.override(setting).overrides.values()
    assert value == stored
    assert type(value) is type(stored)


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("cottage.road.cost.gold=-1", "cottage.road.cost.gold must be a whole number of at least 0, not -1"),
        ("cottage.road.cost.gold=1.5", "cottage.road.cost.gold must be a whole number of at least 0, not 1.5"),
        ("cottage.road.cost.gold=true", "cottage.road.cost.gold must be a whole number of at least 0, not true"),
        ("cottage.road.cost.gold=NaN", "cottage.road.cost.gold must be a whole number of at least 0, not NaN"),
        ("cottage.drift.east=x", "cottage.drift.east must be a whole number, not x"),
        ("cottage.army.speed=-0.5", "cottage.army.speed must be a number of at least 0, not -0.5"),
        ("cottage.army.speed=1e400", "cottage.army.speed must be a number of at least 0 and at most 10000, not"),
        (
            "cottage.road.cost.gold=10001",
            "cottage.road.cost.gold must be a whole number of at least 0 and at most 10000,",
        ),
        ("cottage.drift.east=-10001", "cottage.drift.east must be a whole number and at least -10000, not -10001"),
        (
            "cottage.drift.east=" + "9" * 4000,
            "cottage.drift.east must be a whole number and at most 10000, not a number of",
        ),
        ("cottage.drift.east=" + "9" * 5000, "cottage.drift.east must be a whole number, not 999"),
        ("cottage.drift.east=" + "[" * 22 + "]" * 22, "a value is at most 20 lists deep"),
        ("cottage.board.steps=[10001]", "cottage.board.steps must be a list such as [1, 2] and at most 10000, not"),
        (
            f"cottage.board.steps={[1] * 201}",
            "cottage.board.steps must be a list such as [1, 2] of at most 200 entries",
        ),
        ("z" * 1000 + "=1", "unknown address " + "z" * 100 + " ..; "),
        ("z" * 1000, "a setting is written ADDRESS=VALUE, not 'zzz"),
        ("cottage.army.heals=1", "cottage.army.heals must be true or false, not 1"),
        ("cottage.ruling.order.choice=up", "cottage.ruling.order.choice must be one of left, right, chance, not up"),
        ("cottage.board.steps=[-1]", "cottage.board.steps must be a list such as [1, 2], not [-1]"),
        ("cottage.board.seats=[1]", 'cottage.board.seats must be a list such as ["red", "blue"], not [1]'),
        ("cottage.rod.cost.gold=1", "unknown address cottage.rod.cost.gold; did you mean cottage.road.cost.gold?"),
        ("zzz=1", "unknown address zzz; `counterpoise content cottage` lists them all"),
        ("cottage.road=1", "cottage.road is a table; take one of its values, such as cottage.road.cost.gold"),
        ("cottage.board.radius=1", "cottage.board.radius describes the box and changes nothing;"),
    ],
)
def test_a_setting_outside_its_domain_is_refused_in_one_line(cottage, setting, sentence):
    with pytest.raises(ContentError) as caught:
        cottage.override([setting])
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_number_of_the_file_is_one_that_a_game_can_hold(tmp_path):
    for before, after in (("gold = 3", "gold = 10001"), ("high = 2 }", "high = 10001 }")):
        assert "numbers go up to 10000" in refusal(tmp_path, COTTAGE.replace(before, after, 1))


def test_the_numbers_of_every_game_are_far_from_the_largest():
    for game in all_games().values():
        stated = [n for value in game.layout.content.defaults.values() for n in numbers_in(value.choices)]
        assert max(map(abs, stated)) <= LARGEST / 10


def test_a_number_too_large_for_the_record_is_refused(cottage):
    with pytest.raises(ContentError, match="must be a whole number of at least 0"):
        cottage.override({"road.cost.gold": 2**63})


def test_numbers_are_bound_by_the_patterns_of_their_addresses(cottage):
    cottage.require_all({"*": (-10, 10), "die.faces.*": (2, 4), "road.cost.gold": (1, None), "nothing.*": (0, 0)})
    for changed, told in (
        ({"drift.east": -11}, "cottage.drift.east is -11; the rules take -10 to 10"),
        ({"board.steps": [2, 11]}, "cottage.board.steps is 11; the rules take -10 to 10"),
        ({"die.faces.shield": 5}, "cottage.die.faces.shield is 5; the rules take 2 to 4"),
        ({"road.cost.gold": 0}, "cottage.road.cost.gold is 0; the rules take at least 1"),
    ):
        with pytest.raises(ContentError) as caught:
            cottage.override(changed).require_all(
                {"*": (-10, 10), "die.faces.*": (2, 4), "road.cost.gold": (1, None), "nothing.*": (0, 0)}
            )
        assert str(caught.value) == told


def test_going_beyond_the_stated_range_is_allowed_and_reported(cottage):
    settings = {"die.faces.sword": 6, "die.faces.shield": 1, "board.steps": [0, 5], "board.seats": ["red"]}
    assert cottage.override(settings).outside_range == (
        "cottage.die.faces.sword",
        "cottage.board.steps",
        "cottage.board.seats",
    )


def test_a_printed_value_without_a_range_is_never_outside_it(cottage):
    assert cottage.override({"road.cost.gold": 99}).outside_range == ()


def test_the_hash_changes_with_values_and_overrides_only(cottage, tmp_path):
    reworded = content(tmp_path, COTTAGE.replace("each road", "every road"))
    cheaper = content(tmp_path, COTTAGE.replace("gold = 3", "gold = 2"))
    assert cottage.hash == reworded.hash
    assert len({cottage.hash, cheaper.hash, cottage.override({"road.cost.gold": 2}).hash}) == 3


def test_the_hash_does_not_depend_on_the_order_of_overrides(cottage):
    settings = {"road.cost.gold": 2, "army.heals": True}
    assert cottage.override(settings).hash == cottage.override(dict(reversed(settings.items()))).hash


def test_rows_can_be_written_as_json(cottage):
    rows = {row["address"]: row for row in json.loads(json.dumps(cottage.rows()))}
    assert rows["cottage.road.cost.gold"] == {
        "address": "cottage.road.cost.gold",
        "value": 3,
        "source": "printed",
        "where": "p. 8",
        "range": None,
        "fixed": None,
        "knob": True,
    }
    assert rows["cottage.die.faces.sword"]["range"] == [3, 5]
    assert rows["cottage.ruling.order.choice"]["range"] == ["right", "chance"]
    assert rows["cottage.board.radius"]["knob"] is False


def test_rows_show_the_overrides(cottage):
    rows = cottage.override({"road.cost.gold": 2}).rows()
    assert next(row["value"] for row in rows if row["address"] == "cottage.road.cost.gold") == 2


@pytest.mark.parametrize("text", ["kings.road.cost.gold", "=2", ""])
def test_a_setting_needs_an_address_and_a_value(text):
    with pytest.raises(ContentError, match="a setting is written ADDRESS=VALUE"):
        parse_setting(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a.b=2", 2),
        ("a.b = -0.5 ", -0.5),
        ("a.b=true", True),
        ("a.b=no", "no"),
        ("a.b=[1, [2]]", (1, (2,))),
        ("a.b=x=y", "x=y"),
        ("a.b=null", "null"),
        ("a.b=", ""),
    ],
)
def test_a_setting_is_read_as_json_or_plain_text(text, value):
    assert parse_setting(text) == ("a.b", value)


PLAIN = st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.booleans() | st.text()


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)  # a busy machine is no fault of what is tested
@given(
    address=st.from_regex(r"[a-z_]+(\.[a-z0-9_]+){1,4}", fullmatch=True),
    value=PLAIN | st.recursive(st.lists(PLAIN, max_size=3), lambda inner: st.lists(inner, max_size=3), max_leaves=5),
)
def test_settings_are_read_back_as_they_were_written(address, value):
    found, read = parse_setting(format_setting(address, value))
    assert found == address
    assert json.dumps(read) == json.dumps(value)


def test_twice_as_long_a_file_takes_twice_the_work_to_read(tmp_path):
    entry = '[e{0}.cost]\n{1}\nsource = "assumed"\nwhy = "w"\n{2}\n'
    keys = [f"k{place}" for place in range(10)]
    lines = "\n".join(f"{key} = 1" for key in keys), "\n".join(f"range.{key} = {{ low = 0, high = 2 }}" for key in keys)
    path = tmp_path / "content.toml"

    def work(entries):
        path.write_text("".join(entry.format(place, *lines) for place in range(entries)), encoding="utf-8")
        assert len(read_content(path, "cottage").values) == 10 * entries
        return calls_of(lambda: read_content(path, "cottage"))

    assert work(80) < 2.1 * work(40), "more than in proportion to the length"
