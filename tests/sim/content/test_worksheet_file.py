"""Worksheets that somebody has filled in: what is taken, what is a blank, and what is refused, by sheet and line."""

import hashlib

import pytest

from sim.content.content import read_content
from sim.content.worksheet_file import game_of, lines_of, owned_of, read_worksheets
from sim.errors import ContentError, UsageError

pytestmark = pytest.mark.interpreted

INN = """
[room]
beds = 3
view = "sea"
rates = [2, 4]
source = "assumed"
why = "seen from outside"
range.beds = { low = 2, high = 5 }
alternatives.view = ["street", "yard"]
alternatives.rates = [[1, 2]]

[sign]
stars = 2
owner = "Ada"
source = "printed"
where = "over the door"
presentation = ["owner"]
"""
HEAD = 'game = "inn"\nby = "Ben"\ndate = 2026-05-01\n\n'


@pytest.fixture
def content(tmp_path):
    file = tmp_path / "content.toml"
    file.write_text(INN)
    return read_content(file, "inn")


@pytest.fixture
def written(tmp_path):
    def write(text, name="mine.toml", head=HEAD):
        file = tmp_path / name
        file.write_text(head + text)
        return file

    return write


def test_what_is_filled_in_is_taken_and_blanks_stay_open(content, written):
    file = written('[sheets.Rooms]\nroom.beds = 4\nroom.view = ""\n"inn.room.rates" = [1, 2]\n')
    (owned,) = owned_of(file, content)
    assert owned.values == {"inn.room.beds": 4, "inn.room.rates": (1, 2)}
    assert (owned.file, owned.by, owned.date) == ("mine.toml", "Ben", "2026-05-01")
    assert owned.digest == hashlib.sha256(file.read_bytes()).hexdigest()
    assert owned.where == "from the box, by Ben, 2026-05-01"
    assert owned.words == "2 values from the box, by Ben, 2026-05-01 (mine.toml)"


def test_who_and_when_may_be_left_out(content, written):
    (owned,) = owned_of(written("[sheets.Rooms]\nroom.beds = 4\n", head='game = "inn"\nby = ""\n'), content)
    assert owned.words == "1 value from the box (mine.toml)"


def test_values_stand_under_their_sheets_and_in_their_lines(content, written):
    (owned,) = owned_of(written('[sheets."Rooms, all"]\n# beds\nroom.beds = 4\n'), content)
    assert owned.place("inn.room.beds") == "mine.toml, line 7 (sheet 'Rooms, all')"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("room.beds = 1.5", "inn.room.beds must be a whole number of at least 0, not 1.5"),
        ('room.beds = "4"', "inn.room.beds must be a whole number of at least 0, not 4"),
        ("room.beds = -1", "inn.room.beds must be a whole number of at least 0, not -1"),
        ('room.view = "moor"', "inn.room.view must be one of sea, street, yard, not moor"),
        ("room.rates = [true]", "inn.room.rates must be a list such as"),
        ("room.date = 2026-05-01", "unknown address room.date"),
        ("room.bed = 4", "unknown address room.bed; did you mean inn.room.beds?"),
        ("sign.stars = 3", "inn.sign.stars is printed in the rulebook; --set inn.sign.stars=VALUE changes it"),
        ('sign.owner = "Cy"', "inn.sign.owner is printed in the rulebook"),
    ],
)
def test_what_cannot_be_taken_is_refused_by_sheet_and_line(content, written, line, why):
    file = written(f"[sheets.Rooms]\n{line}\n")
    (refused,) = read_worksheets(file, content).refused
    assert (refused.place.sheet, refused.place.line) == ("Rooms", 6)
    assert refused.why.startswith(why)
    with pytest.raises(ContentError, match=r"^mine.toml, line 6 \(sheet 'Rooms'\): "):
        owned_of(file, content)


def test_a_refusal_says_how_many_more_there_are(content, written):
    file = written("[sheets.Rooms]\nroom.beds = -1\nroom.bed = 1\nroom.rates = 2\n")
    with pytest.raises(ContentError, match="2 more: `counterpoise content inn --check FILE` lists them"):
        owned_of(file, content)


def test_a_number_beyond_its_range_is_taken(content, written):
    (owned,) = owned_of(written("[sheets.Rooms]\nroom.beds = 9\n"), content)
    assert owned.values == {"inn.room.beds": 9}


def test_two_files_that_disagree_are_refused_and_two_that_agree_are_not(content, written):
    one = written("[sheets.Rooms]\nroom.beds = 4\n")
    other = written("[sheets.All]\nroom.beds = 5\n", "other.toml")
    told = r"^other.toml, line 6 .*inn.room.beds is 5 here and 4 in mine.toml, line 6 \(sheet 'Rooms'\); leave one"
    with pytest.raises(ContentError, match=told):
        owned_of([one, other], content)
    other.write_text(one.read_text())
    assert [box.values for box in owned_of([one, other], content)] == [{"inn.room.beds": 4}] * 2


def test_a_file_that_is_named_twice_counts_once_and_two_of_a_name_are_refused(content, written, tmp_path):
    one = written("[sheets.Rooms]\nroom.beds = 4\n")
    assert len(owned_of([one, str(one)], content)) == 1
    other = tmp_path / "other" / one.name
    other.parent.mkdir()
    other.write_text(one.read_text() + "# once more\n")
    with pytest.raises(UsageError, match=r"two worksheets are called mine\.toml"):
        owned_of([one, other], content)


def test_one_file_that_disagrees_with_itself_is_refused(content, written):
    with pytest.raises(ContentError, match=r"is 5 here and 4 in mine\.toml, line 6"):
        owned_of(written("[sheets.A]\nroom.beds = 4\n[sheets.B]\nroom.beds = 5\n"), content)


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ('game = "pub"\n', 'needs game = "inn" to be a worksheet of this game, not pub'),
        ("", 'needs game = "inn" to be a worksheet of this game, not null'),
        ('game = "inn"\nby = 3\n', "by must be a text, not 3"),
        (
            'game = "inn"\nsheet = 3\n',
            r"unknown entry 'sheet' \(did you mean sheets\?\); a worksheet has game",
        ),
        ('game = "inn"\nsheets = 3\n', "sheets are tables such as"),
        ('game = "inn"\n[sheets]\nbeds = 3\n', "sheets are tables such as"),
        ('game = "inn"\n[sheets.A]\nroom.beds = \n', "cannot be read as a worksheet: Invalid value .at line 3"),
    ],
)
def test_a_file_that_is_no_worksheet_of_the_game_is_refused(content, written, head, told):
    with pytest.raises(UsageError, match=told):
        owned_of(written("", head=head), content)


def test_a_file_names_its_game(written):
    assert game_of(written("")) == "inn"
    with pytest.raises(UsageError, match="names no game"):
        game_of(written("", head="by = 'Ben'\n"))


def test_lines_are_found_however_a_key_is_written():
    text = '[a."b c"]\n# x = 1\nd.e = [\n  1,\n]\n"f.g" = 2\n\n[h]\ni = "j = 1"\n'
    assert lines_of(text) == {"a.b c.d.e": 3, "a.b c.f.g": 6, "h.i": 9}
