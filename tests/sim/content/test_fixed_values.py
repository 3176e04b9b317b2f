"""Which assumed values are not varied, and for which reason."""

import pytest

from sim.content.content import Content, read_content
from sim.errors import ContentError

MILL = """
[wheel]
turns = 3
blades = [4, 5]
wood = "oak"
source = "assumed"
why = "the picture shows one"
range.turns = { low = 2, high = 4 }
fixed.blades = "the board draws them"
fixed.wood = "the colour of the piece"
[wheel.cost]
gold = 2
wheat = 1
source = "assumed"
why = "as other mills"
range.wheat = { low = 0, high = 2 }
fixed.gold = "goes with the wheel"

[yard]
north = "fence"
south = 2
flat = true
gate = { value = "iron", source = "assumed", why = "unseen", fixed = "one gate is known" }
door = { value = 1, source = "assumed", why = "unseen", range = { low = 0, high = 2 } }
name = "Yard"
tree.high = 4
source = "assumed"
why = "no plan is printed"
fixed = "a yard is only a place"
range.south = { low = 1, high = 3 }
presentation = ["name"]
[yard.path]
length = 5
source = "printed"
where = "p. 2"

[garden]
plan = ["a", "b"]
source = "assumed"
ranges_in = "yard"

[bell]
kind = "ring"
hours = ["noon"]
pay.gold = 1
source = "assumed"
why = "unseen"
alternatives.kind = ["none"]
stands_with = "kind"

[shed]
source = "assumed"
why = "unseen"
fixed.tools = "rows of a table"
[[shed.tools]]
name = "saw"
source = "assumed"
why = "unseen"
"""


@pytest.fixture
def written(tmp_path):
    def read(text: str) -> Content:
        path = tmp_path / "content.toml"
        path.write_text(text, encoding="utf-8")
        return read_content(path, "mill")

    return read


def reasons(content: Content) -> dict[str, str]:
    return {address.removeprefix("mill."): value.fixed for address, value in content.values.items() if value.fixed}


def test_a_fixed_value_has_its_reason_and_needs_no_range(written):
    assert reasons(written(MILL)) == {
        "wheel.blades": "the board draws them",
        "wheel.wood": "the colour of the piece",
        "wheel.cost.gold": "goes with the wheel",
        "yard.north": "a yard is only a place",
        "yard.flat": "a yard is only a place",
        "yard.gate": "one gate is known",
        "yard.tree.high": "a yard is only a place",
        "garden.plan": "a yard is only a place",
        "bell.hours": "stands with mill.bell.kind",
        "bell.pay.gold": "stands with mill.bell.kind",
        "shed.tools": "rows of a table",
    }


def test_alternatives_beside_a_reason_may_be_set_and_are_no_other_reading(written):
    content = written(
        '[a]\nkind = "ring"\nsource = "assumed"\nwhy = "w"\nalternatives.kind = ["none"]\nfixed.kind = "r"\n'
        'way = { value = "up", source = "assumed", why = "w", alternatives = ["down"], fixed = "s" }\n'
    )
    assert reasons(content) == {"a.kind": "r", "a.way": "s"}
    assert content.override({"a.kind": "none", "a.way": "down"}).outside_range == ()


def test_the_rows_of_a_content_tell_the_reason(written):
    rows = {row["address"]: row for row in written(MILL).rows()}
    assert rows["mill.wheel.wood"]["fixed"] == "the colour of the piece"
    assert rows["mill.wheel.turns"]["fixed"] is None


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (
            'n = 1\nrange.n = { low = 0, high = 2 }\nfixed.n = "r"',
            "mill.a.n has fixed.n and a range or complete sets; it is varied or fixed",
        ),
        ('n = 1\nalternatives.all = [{ n = 2 }]\nfixed.n = "r"', "mill.a.n has fixed.n and a range or complete sets"),
        (
            'n = { value = 1, source = "assumed", why = "w", range = { low = 0, high = 2 }, fixed = "r" }',
            "mill.a.n has fixed and a range or complete sets; it is varied or fixed",
        ),
        ('n = { value = 1, source = "assumed", why = "w", fixed = 1 }', 'mill.a.n.fixed must be written fixed = "reas'),
        ("n = 1\nfixed.n = 1", 'mill.a.n needs a reason in words: fixed.n = "reason"'),
        ('n = 1\nfixed.n = ""', "mill.a.n is assumed and needs range.n = { low = .., high = .. } (or fixed,"),
        ('n = 1\nfixed.m = "r"', "mill.a.fixed names m; the values there are n"),
        ("n = 1\nfixed = true", "mill.a.fixed must be a reason in words, or a table of keys"),
    ],
)
def test_a_reason_that_does_not_fit_is_refused_in_one_line(written, entry, sentence):
    with pytest.raises(ContentError) as caught:
        written(f'[a]\nsource = "assumed"\nwhy = "w"\n{entry}\n')
    assert str(caught.value).startswith(sentence)
