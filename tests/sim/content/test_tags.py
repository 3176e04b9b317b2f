"""Tags of values: declared by patterns, refused where they are unknown, and meant by tag:NAME."""

import pytest

from sim.content.content import Content, read_content
from sim.content.patterns import addresses_meant, tags_by_address, with_tag
from sim.content.tags import joined_tags, tag_named
from sim.content.uncertain import uncertain
from sim.errors import ContentError
from sim.game import find

pytestmark = pytest.mark.plain

VALUES = """
[army]
cost = 3
strength = 2
source = "assumed"
why = "a guess"
range.cost = { low = 1, high = 5 }
range.strength = { low = 1, high = 3 }

[start]
coins = 4
source = "printed"
where = "p. 1"
"""


def content_of(tmp_path, tags: str) -> Content:
    file = tmp_path / "content.toml"
    file.write_text(tags + VALUES)
    return read_content(file, "tiny")


TAGGED = '[tags]\nturn_order = ["start.*"]\neconomy = ["start.*", "*.cost"]\n'


def test_a_value_has_every_tag_whose_patterns_mean_it(tmp_path):
    known = tags_by_address(content_of(tmp_path, TAGGED))
    assert known == {"tiny.start.coins": ("turn order", "economy"), "tiny.army.cost": ("economy",)}


def test_what_a_tag_means_stands_in_the_order_of_its_patterns(tmp_path):
    assert with_tag(content_of(tmp_path, TAGGED), "economy") == ["tiny.start.coins", "tiny.army.cost"]


@pytest.mark.parametrize("written", ["tag:turn order", "tag:turn_order", "TAG:Turn-Order", " tag: turn order "])
def test_a_tag_of_two_words_is_written_with_a_space_a_hyphen_or_an_underscore(tmp_path, written):
    assert addresses_meant(content_of(tmp_path, TAGGED), written) == ["tiny.start.coins"]


def test_what_varies_may_be_named_by_a_tag(tmp_path):
    varied = uncertain(content_of(tmp_path, TAGGED), ["tag:economy"])
    assert [one.address for one in varied.dimensions] == ["tiny.army.cost"]


@pytest.mark.parametrize(
    ("tags", "message"),
    [
        ('[tags]\nfighting = ["army.*"]\n', "unknown tag 'fighting'"),
        ('[tags]\nbatle = ["army.*"]\n', "did you mean battle"),
        ('[tags]\nbattle = "army.*"\n', "is a table of lists of addresses"),
        ("[tags]\nbattle = []\n", "is a table of lists of addresses"),
        ('tags = ["army.*"]\n', "is a table of lists of addresses"),
    ],
)
def test_a_file_with_an_unknown_or_misshapen_tag_is_refused(tmp_path, tags, message):
    with pytest.raises(ContentError, match=message):
        content_of(tmp_path, tags)


@pytest.mark.parametrize(
    ("tags", "asked", "message"),
    [
        (TAGGED, "fighting", "unknown tag 'fighting'; the tags are turn order, economy"),
        (TAGGED, "battle", "no value of tiny has the tag 'battle'; its tags are turn order, economy"),
        ("", "battle", "tiny has no tags"),
    ],
)
def test_a_tag_that_means_nothing_is_refused_in_a_line(tmp_path, tags, asked, message):
    with pytest.raises(ContentError, match=message):
        with_tag(content_of(tmp_path, tags), asked)


def test_tags_of_two_contents_are_joined():
    joined = joined_tags({"battle": ("a", "b")}, {"battle": ("b", "c"), "cards": ("d",)})
    assert joined == {"battle": ("a", "b", "c"), "cards": ("d",)}


def test_a_content_without_tags_has_none(tmp_path):
    assert tags_by_address(content_of(tmp_path, "")) == {}


def test_editions_of_a_game_share_their_tags():
    game = find("aughmoore")
    assert "aughmoore.underworld.souls_most" in with_tag(game.all_content, "economy")
    assert tag_named("Economy") in game.layout.content.tags
