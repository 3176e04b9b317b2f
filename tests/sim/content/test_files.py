"""A content of several files: read as one, each value in one of them, alternatives added by a later one."""

import pytest

from sim.content.content import read_content
from sim.errors import ContentError

COTTAGE = """
[meta]
game = "Cottage"
key = "cottage"
[road.cost]
gold = 3
source = "printed"
where = "p. 8"
"""
ANNEX = """
[group.taste]
reason = "ours"
[army.banner]
red = 4
source = "assumed"
group = "taste"
range.red = { low = 1, high = 5 }
[road.cost.bridge]
gold = 9
source = "printed"
where = "p. 1"
"""


def files(tmp_path, *texts):
    """Return the paths of files with these texts."""
    paths = [tmp_path / f"part_{number}.toml" for number, _ in enumerate(texts)]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def test_several_files_are_read_as_one(tmp_path):
    read = read_content(files(tmp_path, COTTAGE, ANNEX), "cottage")
    assert (read["road.cost.gold"], read["road.cost.bridge.gold"], read["army.banner.red"]) == (3, 9, 4)
    assert read.values["cottage.army.banner.red"].why == "ours"
    assert read.values["cottage.road.cost.bridge.gold"].where == "p. 1"


def test_a_group_of_one_file_holds_in_the_others(tmp_path):
    named = '[flag]\nblue = true\nsource = "assumed"\ngroup = "taste"\n'
    read = read_content(files(tmp_path, COTTAGE, ANNEX, named), "cottage")
    assert read.values["cottage.flag.blue"].why == "ours"


@pytest.mark.parametrize(
    ("again", "address"),
    [
        ('[road.cost]\ngold = 3\nsource = "printed"\nwhere = "p. 8"\n', "cottage.road.cost.gold"),
        ("[road]\ncost = 3\n", "cottage.road.cost"),
        ('[group.taste]\nreason = "another"\n', "group.taste.reason"),
    ],
)
def test_a_value_stands_in_one_file_alone(tmp_path, again, address):
    with pytest.raises(ContentError, match=rf"part_2\.toml: {address} stands in an earlier file already") as caught:
        read_content(files(tmp_path, COTTAGE, ANNEX, again), "cottage")
    assert "\n" not in str(caught.value)


def test_each_of_several_files_belongs_to_the_game(tmp_path):
    with pytest.raises(ContentError, match=r"part_1\.toml says meta\.key = 'castle'"):
        read_content(files(tmp_path, COTTAGE, '[meta]\nkey = "castle"\n'), "cottage")


CHOICE = '[camp]\nsite = { value = "hill", source = "printed", where = "p. 2", alternatives = ["wood"] }\n'


def test_a_later_file_adds_alternatives_to_a_single_value(tmp_path):
    read = read_content(files(tmp_path, CHOICE, '[camp.site]\nalternatives = ["shore"]\n'), "camp")
    assert read.values["camp.camp.site"].choices == ("hill", "wood", "shore")
    assert read.override({"camp.site": "shore"})["camp.site"] == "shore"


def test_contents_that_are_joined_choose_among_the_alternatives_of_both(tmp_path):
    first, other = (
        read_content(paths, "camp")
        for paths in (
            files(tmp_path, CHOICE),
            files(tmp_path, CHOICE, '[camp.site]\nalternatives = ["shore"]\n'),
        )
    )
    for joined in (first.joined(other), other.joined(first)):
        assert set(joined.values["camp.camp.site"].choices) == {"hill", "wood", "shore"}


def test_a_later_file_may_add_complete_sets_and_the_edition_with_more_keeps_them(tmp_path):
    deck = '[deck]\nalternatives.all = [{ %s.copies = %d }]\n[deck.%s]\ncopies = 1\nsource = "assumed"\nwhy = "ours"\n'
    one = read_content(files(tmp_path, deck % ("sun", 2, "sun")), "cottage")
    both = read_content(files(tmp_path, deck % ("sun", 2, "sun"), deck % ("moon", 3, "moon")), "cottage")
    assert both.sets["cottage.deck"] == ({"cottage.deck.sun.copies": 2}, {"cottage.deck.moon.copies": 3})
    assert one.joined(both).sets == both.sets
