"""The content of Order & Chaos and Pestilence: what it counts, what of it can be set, and which editions it makes."""

import ast
from pathlib import Path

import numpy as np
import pytest

import sim.games
from sim.content.content import read_content
from sim.errors import ContentError, UsageError
from sim.games.aughmoore.content.expansion import expansion_fields
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.editions import BOX_OF, BOX_VALUES
from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.rules import CONTENT, EXPANSIONS, FOUR, LAYOUT, SIX
from sim.games.aughmoore.state import EXPANDED
from sim.study.study import new_study
from tests.games.aughmoore.boards import BOTH

pytestmark = pytest.mark.interpreted
LAYOUTS = {"four": FOUR, "six": SIX}
DESCRIPTIONS = ("in_box.", "setup.board.", "map.six.size.", "map.sunken.", "map.floating.", "team.format.")
FACTIONS = GAME.editions["four"].factions


ROOT = Path(sim.games.__path__[0]).parents[1]
CODE = [ROOT / top / "aughmoore" for top in ("sim/games", "policies", "analysis/odds")]


def fields_asked_for():
    """Return which fields of the Rules record the game, its policies and its odds ask for, and where one does."""
    return {
        node.attr: path.relative_to(ROOT)
        for folder in CODE
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "rules" and node.attr.islower()
    }


def added():
    """Return the addresses that the expansions add, but for those that serve presentation only."""
    ours = read_content(CONTENT, "aughmoore").defaults
    values = read_content((CONTENT, EXPANSIONS), "aughmoore").defaults
    return [address for address, value in values.items() if address not in ours and not value.presentation]


def test_the_base_game_reads_its_own_file_alone():
    assert LAYOUT.path == CONTENT
    assert LAYOUT.content.defaults == read_content(CONTENT, "aughmoore").defaults


def test_whoever_asks_the_rules_for_a_field_finds_it():
    """Narration and odds read the record as Python does, so that nobody else would say so before they are asked."""
    assert {name: where for name, where in fields_asked_for().items() if name not in FOUR.dtype.names} == {}


def test_without_a_box_the_rules_of_the_editions_say_what_those_of_the_base_game_say():
    _, base = LAYOUT.load()
    _, four = FOUR.load()
    news = {field.name for field in expansion_fields(EXPANDED)} | {"carriers", "land_designs", "leader_bonuses"}
    for name in LAYOUT.dtype.names:
        if name not in news and LAYOUT.dtype[name] == FOUR.dtype[name]:
            assert np.array_equal(base[name], four[name]), name
    for name in ("strength", "speed", "unit_vp", "capacity", "supply", "unit_cost", "unlocked_by"):
        assert np.array_equal(base[name], four[name][: len(base[name])]), name
    for name in ("spell_type", "spell_copies", "spell_mana", "spell_vp"):
        assert np.array_equal(base[name], four[name][: len(base[name])]), name


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize(
    ("settings", "spells", "land", "sea"),
    [({}, 60, 70, 24), ({"box.order_chaos": True}, 60, 70, 24), (BOTH, 80, 82, 36)],
    ids=["no box", "order_chaos", "both"],
)
def test_the_boxes_bring_as_many_cards_and_tokens_as_is_printed(layout, settings, spells, land, sea):
    _, rules = layout.load(settings)
    copies = rules.designs["copies"]
    assert rules.spell_copies.sum() == spells
    assert (copies[: rules.land_designs].sum(), copies[rules.land_designs :].sum()) == (land, sea)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_all_boards_and_cards_carry_380_effects(layout):
    _, rules = layout.load()
    assert rules.first_effect[-1] == 380
    assert (rules.effects["kind"][:380] != Kind.NONE).sum() == 380


def test_three_factions_have_effects_beside_their_buildings_and_heroes():
    _, rules = FOUR.load()
    numbers = np.diff(rules.first_effect[rules.carriers.special :])
    special = {FACTIONS[place]: int(number) for place, number in enumerate(numbers) if number}
    assert special == {"undead": 3, "birdfolk": 1, "merfolk": 1}
    buildings = [int(rules.special_building[FACTIONS.index(key)]) for key in special]
    assert buildings == [-1, 0, 0]


def test_every_added_address_can_be_set_but_those_that_describe_a_box():
    free = {*FOUR.knobs, *SIX.knobs}
    fixed = [address.removeprefix("aughmoore.") for address in added() if address not in free]
    assert [address for address in fixed if not address.startswith(DESCRIPTIONS)] == []
    assert not any(address.endswith(("terrain", "spaces", "ends", ".land", ".sea")) for address in fixed)


@pytest.mark.parametrize("end", ["low", "high"])
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_every_range_of_the_expansions_can_be_played_to_its_ends(layout, end):
    news = {*added()}
    ranged = [layout.content.values[address] for address in layout.knobs if address in news]
    settings = {value.address: getattr(value, end) for value in ranged if value.low is not None}
    few = ("picture_pestilence", ".count")  # fewer of all kinds at once would leave too few to deal
    kept = {address: number for address, number in settings.items() if end == "high" or not _names(address, few)}
    layout.load({**BOTH, **kept})


def _names(address, parts):
    return any(part in address for part in parts)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_every_effect_of_the_expansions_can_be_switched_off(layout):
    kinds = [value for value in layout.content.values.values() if value.address.endswith(".kind")]
    off = {value.address: "none" for value in kinds if "none" in value.alternatives}
    _, rules = layout.load({**BOTH, **off})
    assert (rules.effects["kind"][:380] != Kind.NONE).sum() == 380 - len(off)


# ------------------------------------------------------------------ editions

ASKED = {
    "the base game": ({"players": 4}, "", ()),
    "a faction of Order & Chaos": ({"factions": ("undead", "elves")}, "four", ("order_chaos",)),
    "a faction of Pestilence": ({"factions": ("merfolk", "elves")}, "four", ("pestilence",)),
    "a box": ({"settings": {"box.pestilence": True}}, "four", ("pestilence",)),
    "five players": ({"players": 5}, "six", ("order_chaos",)),
    "six players": ({"players": 6}, "six", ("order_chaos",)),
    "seven players": ({"players": 7}, "six", ("order_chaos", "pestilence")),
    "the Floating Continent": ({"settings": {"map.floating.play": "always"}}, "four", ("pestilence",)),
    "solo play with a box": ({"players": 1, "settings": {"box.order_chaos": True}}, "four", ("order_chaos",)),
}


@pytest.mark.parametrize(("asked", "edition", "boxes"), ASKED.values(), ids=ASKED)
def test_what_is_asked_brings_the_boxes_that_it_needs(asked, edition, boxes):
    study = new_study("aughmoore", **asked)
    assert study.edition == edition
    assert {box for box in BOTH if study.overrides.get(f"aughmoore.{box}")} == {f"box.{box}" for box in boxes}


@pytest.mark.parametrize(
    ("boxes", "number"), [(("order_chaos",), 8), (("pestilence",), 6), (("order_chaos", "pestilence"), 10)]
)
def test_the_factions_of_the_boxes_on_the_table_are_recommended(boxes, number):
    study = new_study("aughmoore", players=4, settings={f"box.{box}": True for box in boxes})
    assert len(study.factions) == number
    assert {BOX_OF[key] for key in study.factions if key in BOX_OF} == {*boxes}


CONTRADICTIONS = {
    "five players without the box": ({"players": 5, "settings": {"box.order_chaos": False}}, "box.order_chaos=false"),
    "seven without Pestilence": ({"players": 7, "settings": {"box.pestilence": False}}, "box.pestilence=false"),
    "its faction without the box": (
        {"factions": ("birdfolk", "elves"), "settings": {"box.pestilence": False}},
        "box.pestilence=false",
    ),
    "a Spell of a box that is away": (
        {"players": 4, "settings": {"spell.plague.mana": 6}},
        "spell.plague.mana plays no part .* Pestilence",
    ),
    "the larger board for four": (
        {"players": 4, "settings": {"box.order_chaos": True, "map.six.land.n_a.terrain": "swamp"}},
        "map.six.land.n_a.terrain plays no part",
    ),
    "teams of five": ({"players": 5, "settings": {"team.play": True}}, "team play .* is for 4 or 6 players"),
}


@pytest.mark.parametrize(("asked", "sentence"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_what_contradicts_itself_is_refused_in_one_line(asked, sentence):
    with pytest.raises(UsageError, match=sentence) as caught:
        new_study("aughmoore", **asked)
    assert "\n" not in str(caught.value)


def test_every_added_value_that_can_be_set_belongs_to_a_box_or_to_more_players():
    known = GAME.all_content.matching
    brought = {address for patterns in BOX_VALUES.values() for pattern in patterns for address in known(pattern)}
    others = {address for address in added() if address not in brought and address in {*FOUR.knobs, *SIX.knobs}}
    assert others == {f"aughmoore.setup.continents.{players}" for players in (5, 6, 7)}


# ------------------------------------------------------------------ what is refused

BROKEN = {
    "underworld.souls_most": (101, "souls_most is 101"),
    "setup.continents.6": (5, "setup.continents.6 is 5; the rules take 6 to 6"),
    "map.floating.central_step": (0, "central_step is 0; the rules take 1 to 15"),
    "faction.undead.building.black_spire.unlocks": ("amdiak", "each has one Building"),
    "token.pyramid.count": (50, "land tokens; the rules take 110 at most"),
    "spell.plague.copies": (40, "Spell cards; the rules take"),
}


@pytest.mark.parametrize(("address", "broken"), BROKEN.items(), ids=BROKEN)
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_settings_that_cannot_be_played_are_refused_in_one_line(layout, address, broken):
    value, sentence = broken
    with pytest.raises(ContentError, match=sentence) as caught:
        layout.load({**BOTH, address: value})
    assert "\n" not in str(caught.value)
