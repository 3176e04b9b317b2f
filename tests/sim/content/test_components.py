"""Which values stand on which component: as a content file declares it, or by its tables."""

import pytest

from sim.content.components import Component, ComponentValues, by_component, joined_components
from sim.content.content import read_content
from sim.errors import ContentError

pytestmark = pytest.mark.interpreted

DIE = Component("Red die", ("die.red.*",))
BOARD = Component("Board", ("board.border", "board.*"))
ADDRESSES = ("inn.board.field", "inn.die.red.sword", "inn.board.border", "inn.menu.soup", "inn.menu.fish")
INN = """
[menu]
soup = 2
source = "printed"
where = "p. 1"
"""


def content_of(tmp_path, text):
    file = tmp_path / "content.toml"
    file.write_text(text)
    return read_content(file, "inn")


def test_values_stand_in_the_order_of_the_patterns_of_their_component():
    found = by_component("inn", (DIE, BOARD), ADDRESSES)
    assert found[:2] == [
        ComponentValues("Red die", ("inn.die.red.sword",)),
        ComponentValues("Board", ("inn.board.border", "inn.board.field")),
    ]


def test_values_of_no_component_follow_by_the_tables_of_the_file():
    assert by_component("inn", (DIE, BOARD), ADDRESSES)[2:] == [
        ComponentValues("Menu", ("inn.menu.soup", "inn.menu.fish"))
    ]
    assert [one.title for one in by_component("inn", (), ADDRESSES)] == ["Board", "Die", "Menu"]


def test_a_component_without_any_of_the_values_is_left_out():
    assert by_component("inn", (DIE,), ADDRESSES[3:]) == [ComponentValues("Menu", ADDRESSES[3:])]


def test_a_content_file_declares_its_components(tmp_path):
    content = content_of(tmp_path, f'[[worksheet]]\ntitle = "Menu"\nvalues = ["menu.*"]\n{INN}')
    assert content.components == (Component("Menu", ("menu.*",)),)
    assert list(content.defaults) == ["inn.menu.soup"]


@pytest.mark.parametrize(
    "wrong", ["worksheet = 1\n", '[[worksheet]]\ntitle = "Menu"\n', '[[worksheet]]\ntitle = " "\nvalues = ["menu.*"]\n']
)
def test_a_component_without_title_or_values_is_refused(tmp_path, wrong):
    with pytest.raises(ContentError, match=r"a sheet is written \[\[worksheet\]\] with title"):
        content_of(tmp_path, wrong + INN)


def test_components_of_the_same_title_are_one():
    more = Component("Board", ("sea.*", "board.*"))
    assert joined_components((DIE, BOARD), (more,)) == (DIE, Component("Board", (*BOARD.values, "sea.*")))
