"""Worksheets of every game: each open value is on one sheet, and what is written there is what is played.

Every sheet is filled in by a script, with other values than the assumed ones wherever the rules take them; the game is
played with them by chance.
"""

import fnmatch
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from reports.pipeline.checked import checked
from reports.pipeline.deciding import deciding_in
from reports.pipeline.worksheet import Worksheet, WorksheetAsked, worksheet_of
from reports.words.worksheet import toml, worksheet_toml
from sim.compiling.compiled import INTERPRETED
from sim.content.content import Content
from sim.content.layout import RulesLayout
from sim.content.uncertain import uncertain
from sim.content.values import Value
from sim.game import find
from sim.study.steps import new_game
from sim.study.study import read_boxes
from tests.playing import game_keys, positions, random_book

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="plays one game at each table, which would be compiled first"),
]
NONE = "none"  # switches an effect off, so that nothing shows what else is said of it
UNSEEN = {  # values that the record does not show for a reason, as they stand or with all others filled in
    "kings": ("seating.*",),  # who is recommended to play
    "aughmoore": ("*.may", "map.floating.link.*"),  # follow from a price; count while the Floating Continent is there
}
TRIED = 80  # derived values of an edition that are looked for in its record
ROUNDS = 10  # of filling in
TABLES = [(key, name) for key in game_keys() for name in ("", *find(key).editions)]


def other(value: Value):
    """Return another value than the assumed one, within what the game states; the same if it states none."""
    if isinstance(value.value, bool):
        return not value.value
    if value.alternatives:
        return next((choice for choice in value.alternatives if choice != NONE), value.value)
    if value.low is not None and isinstance(value.value, int | float):
        return value.low if value.low != value.value else value.high
    return value.value


def together(content: Content) -> dict:
    """Return other complete sets of the values that only fit together, such as the faces of a die."""
    last = [one.choices[-1] for one in uncertain(content).dimensions if one.choices]
    sets = [chosen for chosen in last if isinstance(chosen, dict)]
    return {address: value for each in sets for address, value in each.items() if content.is_open(address)}


def filled_in(worksheet: Worksheet, values: dict) -> str:
    """Return the TOML of a worksheet with a value in place of every blank."""
    lines = worksheet_toml(worksheet).split("\n")
    keys = [line.partition(" = ")[0] for line in lines]
    written = {key: f"{key} = {toml(values[full])}" for key in keys if (full := f"{worksheet.key}.{key}") in values}
    return "\n".join(written.get(key, line) for key, line in zip(keys, lines, strict=True))


@cache
def sheets(key: str) -> tuple[str, dict]:
    """Return a worksheet that is filled in, and the values in it: other ones wherever the rules take them together."""
    game = find(key)
    worksheet, content = worksheet_of(game), game.all_content
    values = {line.address: other(line.value) for line in worksheet.lines} | together(content)
    with TemporaryDirectory() as folder:
        file = Path(folder, "filled.toml")
        for _ in range(ROUNDS):
            file.write_text(filled_in(worksheet, values), encoding="utf-8")
            refused = checked(game, [file]).refused
            if not refused:
                return file.read_text(encoding="utf-8"), values
            values |= {content.full_address(one.address): content[one.address] for one in refused}
    raise AssertionError(f"the rules of {key} refuse what is filled in: {refused[0].message}")


def file_of(key: str, folder: Path) -> Path:
    """Write the filled worksheet of a game."""
    file = folder / "filled.toml"
    file.write_text(sheets(key)[0], encoding="utf-8")
    return file


@pytest.fixture
def filled(key, tmp_path) -> Path:
    return file_of(key, tmp_path)


def test_every_open_value_is_on_one_sheet_in_the_order_of_the_game(game):
    content = game.all_content
    lines = [line.address for line in worksheet_of(game).lines]
    assert sorted(lines) == sorted(address for address in content.defaults if content.is_open(address))


def test_declared_sheets_leave_nothing_out_and_share_nothing(game):
    content = game.all_content
    for address in filter(content.is_open, content.defaults if content.components else ()):
        having = [
            one.title
            for one in content.components
            if any(fnmatch.fnmatchcase(address, f"{game.key}.{pattern}") for pattern in one.values)
        ]
        assert len(having) == 1, (address, having)


def test_every_declared_sheet_has_lines(game):
    titles = {page.title for page in worksheet_of(game).pages}
    assert [one.title for one in game.all_content.components if one.title not in titles] == []


def test_boxes_share_out_the_sheets(game):
    boxes = ["base", *game.box_values] if game.box_values else []
    shared = [line.address for box in boxes for line in worksheet_of(game, WorksheetAsked(box)).lines]
    assert not boxes or sorted(shared) == sorted(line.address for line in worksheet_of(game).lines)


def test_most_values_can_be_otherwise(key):
    """Else the tests below would find what stands there anyhow."""
    content, (_, values) = find(key).all_content, sheets(key)
    alike = together(content)
    free = [address for address in values if address not in alike]
    can = [address for address in free if other(content.defaults[address]) != content[address]]
    assert sum(values[address] != content[address] for address in can) >= 0.8 * len(can)


def test_a_filled_worksheet_is_taken_whole(key, game, filled):
    found = checked(game, [filled])
    assert (found.open, found.refused) == ((), ())
    assert set(found.filled) == set(sheets(key)[1])
    assert found.content.counts()["owned"] == len(found.filled)
    assert read_boxes(key, [filled])[0].values == sheets(key)[1]


@pytest.mark.parametrize(("mine", "name"), TABLES)
def test_every_filled_value_is_found_in_the_rules_record(mine, name, tmp_path):
    base, values = find(mine).edition(name).layout, sheets(mine)[1]
    laid = base.owning(read_boxes(mine, [file_of(mine, tmp_path)]))
    content, rules = laid.load()
    known = [address for address in values if content.is_knob(address)]
    assert [address for address in known if content[address] != values[address]] == []
    assert [address for address in known if base.knobs[address] and not stands_in(laid, content, rules, address)] == []
    derived = [address for address in known if not base.knobs[address] and content[address] != base.content[address]]
    unseen = UNSEEN.get(content.key, ())
    as_laid, as_stated = (layout.rulebook({}).tobytes() for layout in (laid, base))
    for address in derived[:: 1 + len(derived) // TRIED]:
        if not any(fnmatch.fnmatchcase(address, f"{content.key}.{pattern}") for pattern in unseen):
            shown = shows(laid, as_laid, address, base.content[address])
            assert shown or shows(base, as_stated, address, content[address]), address


def stands_in(layout: RulesLayout, content: Content, rules, address: str) -> bool:
    """Return whether a field of the record holds a value where the layout says so."""
    name, *index = layout.knobs[address]
    field = next(field for field in layout.fields if field.name == name)
    return rules[name][tuple(index)] == field.store(content.value(address))


def shows(layout: RulesLayout, stated: bytes, address: str, value) -> bool:
    """Return whether the record is another one than the stated one with a value otherwise, or the rules refuse that."""
    try:
        return layout.rulebook({address: value}).tobytes() != stated
    except ValueError:
        return True


def test_a_game_is_played_with_a_filled_worksheet(key, game, filled):
    match = new_game(key, players=min(game.players), content=filled, book=random_book(key), seed=1)
    assert match.stage.content.counts()["owned"] == len(match.stage.study.owned[0].values)
    assert sum(1 for _ in positions(match)) > 0
    assert match.is_over


def test_what_decides_most_names_values_or_their_tables(game):
    deciding = deciding_in(game.deciding)
    addresses = [address.split(".")[1:] for address in game.all_content.defaults]
    known = {".".join(parts[:end]) for parts in addresses for end in range(1, len(parts) + 1)}
    assert [address for address in (*deciding.shares, *deciding.likely) if address not in known] == []
