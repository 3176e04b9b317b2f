"""Values read off a box: they stand in place of assumed ones, are open no more, and are kept with a study."""

import json

import numpy as np
import pytest

from sim.content.content import Content
from sim.content.owned import Owned, owned_from_json
from sim.content.uncertain import uncertain
from sim.errors import ContentError, UsageError
from sim.game import find
from tests.toy_game.game import GAME as TOY

pytestmark = pytest.mark.interpreted

LAYOUT = TOY.layout
DIGEST = "0" * 64


def owned(**values) -> Owned:
    """Return the values of a box of the toy game, their addresses with __ for dots."""
    named = {f"toy.{name.replace('__', '.')}": value for name, value in values.items()}
    return Owned("mine.toml", "Ben", "2026-05-01", DIGEST, named)


def test_an_owned_value_says_where_it_comes_from_and_what_it_was():
    value = LAYOUT.owning((owned(purse__lion=4),)).content.value("toy.purse.lion")
    assert (value.value, value.source, value.where) == (4, "owned", "from the box, by Ben, 2026-05-01")
    assert (value.was, value.why, value.fixed) == ("assumed", "", "")


def test_the_rules_take_it_and_settings_go_before_it():
    laid = LAYOUT.owning((owned(purse__lion=4, purse__boar=2),))
    content, rules = laid.load({"purse.boar": 9})
    assert (rules.purse.tolist(), content.overrides) == ([4, 9], {"toy.purse.boar": 9})
    assert content.value("toy.purse.boar").source == "owned"
    assert LAYOUT.load()[1].purse.tolist() == [3, 5]


def test_a_layout_makes_the_rules_of_a_content_that_another_one_made():
    content = LAYOUT.owning((owned(purse__lion=4),)).content.override({"die.paying": 3})
    rules = LAYOUT.rules_of(content)
    assert (rules.purse.tolist(), rules.paying) == ([4, 5], 3)


def test_layouts_of_the_same_values_are_made_once():
    assert LAYOUT.owning((owned(purse__lion=4),)) is LAYOUT.owning((owned(purse__lion=4),))
    assert LAYOUT.owning((owned(purse__lion=4),)).owning(()) is LAYOUT
    assert LAYOUT.owning(()) is LAYOUT


def test_it_counts_as_owned_and_does_not_vary():
    content = LAYOUT.owning((owned(purse__lion=3),)).content
    assert content.counts() == {**TOY.layout.content.counts(), "assumed": 4, "owned": 1}
    assert "owned" not in TOY.layout.content.counts()
    varied = {one.address for one in uncertain(content).dimensions}
    assert varied == {one.address for one in uncertain(LAYOUT.content).dimensions} - {"toy.purse.lion"}
    assert uncertain(content).fixed == uncertain(LAYOUT.content).fixed
    assert not content.is_open("toy.purse.lion")
    assert content.is_open("toy.purse.boar")


def test_what_is_drawn_together_with_it_does_not_vary_either():
    kings = find("kings").layout.owning((Owned("k.toml", "", "", DIGEST, {"kings.die.red.faces.sword": 4}),)).content
    found = uncertain(kings)
    assert "kings.die.red.faces" not in {one.address for one in found.dimensions}
    reasons = {one.address: one.reason for one in found.fixed}
    assert reasons["kings.die.red.faces.blank"] == "it goes with kings.die.red.faces.sword, which is read off a box"


def test_the_hash_changes_with_the_values_alone():
    assert LAYOUT.owning((owned(purse__lion=3),)).content.hash == LAYOUT.content.hash
    assert LAYOUT.owning((owned(purse__lion=4),)).content.hash != LAYOUT.content.hash


def test_a_row_of_it_tells_what_it_was():
    rows = {row["address"]: row for row in LAYOUT.owning((owned(purse__lion=4),)).content.rows()}
    assert rows["toy.purse.lion"]["was"] == "assumed"
    assert "was" not in rows["toy.purse.boar"]


def test_addresses_of_other_editions_are_left_out_and_values_outside_the_domain_refused():
    assert LAYOUT.owning((owned(box__pack=True),)).content.counts() == LAYOUT.content.counts()
    with pytest.raises(ContentError, match=r"toy\.purse\.lion must be a whole number"):
        assert LAYOUT.owning((owned(purse__lion="many"),)).content


def test_a_choice_keeps_what_was_assumed_as_an_alternative():
    content: Content = find("conquer").layout.content
    address = "conquer.region.asander.terrain"
    value = content.owning([Owned("c.toml", "", "", DIGEST, {address: "lake"})]).value(address)
    assert set(value.choices) == set(content.value(address).choices)


def test_it_is_kept_as_plain_values():
    box = owned(purse__lion=4, purse__boar=(1, 2))
    again = owned_from_json(json.loads(json.dumps(box.as_json())))
    assert again == box
    assert hash(again) == hash(box)
    with pytest.raises(UsageError, match="has exactly the entries file, by, date, digest, values"):
        owned_from_json({"file": "mine.toml"})


def test_owned_values_reach_the_words_of_the_record():
    plain, laid = LAYOUT.load()[1], LAYOUT.owning((owned(limit__rounds=7),)).load()[1]
    changed = np.flatnonzero(np.frombuffer(plain.tobytes(), np.int64) != np.frombuffer(laid.tobytes(), np.int64))
    assert (len(changed), laid.limit) == (1, 7)
