"""The boards with the expansions: their numbers, their symmetry, the gates of the Floating Continent, and refusals."""

from dataclasses import replace

import numpy as np
import pytest

from sim.content.values import Value
from sim.engine.header import NOBODY
from sim.errors import ContentError
from sim.games.aughmoore.content.charts import FOUR_SIDE, SIX_SIDE
from sim.games.aughmoore.content.checks import check_rules
from sim.games.aughmoore.expanded_records import REGION_KEYS as COLUMN_KEYS
from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.names import CHARTS, REGION_KEYS, REGION_KEYS_BY_BOARD, REGION_NAMES_BY_BOARD
from sim.games.aughmoore.narration.wording import continent_name, region_name
from sim.games.aughmoore.rules import FOUR, LAYOUT, SIX
from sim.games.aughmoore.state import EXPANDED, FAR
from sim.games.aughmoore.words import Continent, Terrain
from tests.games.aughmoore import expanded

pytestmark = pytest.mark.interpreted
LAYOUTS = {"four": FOUR, "six": SIX}
SIDES = {"four": FOUR_SIDE, "six": SIX_SIDE}
HALF_TURN = {"nw": "se", "se": "nw", "ne": "sw", "sw": "ne", "n": "s", "s": "n"}
CAPITALS = {"nw": "nw_c", "ne": "ne_c", "se": "se_c", "sw": "sw_c", "n": "n_c", "s": "s_c"}


def numbered(board, *keys):
    """Return the numbers of regions of a board."""
    return [REGION_KEYS_BY_BOARD[board].index(key) for key in keys]


def neighbours(rules, name, region):
    """Return the numbers in a list of neighbours."""
    counts = {"borders": "border_count", "shores": "shore_count", "ferries": "ferry_count", "seas": "sea_count"}
    return {int(other) for other in rules[name][region, : rules[counts[name]][region]]}


@pytest.mark.parametrize("board", [1, 2])
def test_lands_have_the_same_numbers_on_both_sides_of_the_board(board):
    for number, key in enumerate(REGION_KEYS):
        if number < 40:
            assert REGION_KEYS_BY_BOARD[board][number] == key
    assert numbered(board, "fl_a", "fl_j") == [60, 69]
    assert REGION_KEYS_BY_BOARD[board][EXPANDED.lands]


def test_the_side_for_four_has_the_seas_and_routes_of_the_base_game():
    _, base = LAYOUT.load()
    _, four = FOUR.load()
    moved = {place: place if place < 40 else place + 30 for place in range(53)}
    for place in range(53):
        for name in ("borders", "shores", "seas", "ferries"):
            there = {other for other in neighbours(four, name, moved[place]) if not 60 <= other < 70}
            assert there == {moved[other] for other in neighbours(base, name, place)}, REGION_KEYS[place]


@pytest.mark.parametrize(("name", "lands", "seas"), [("four", 50, 13), ("six", 70, 18)])
def test_what_a_board_lacks_has_no_neighbours(name, lands, seas):
    _, rules = LAYOUTS[name].load()
    known = {number for number, key in enumerate(REGION_KEYS_BY_BOARD[int(rules.board)]) if key}
    assert len(known) == lands + seas
    assert rules.regions == EXPANDED.lands + seas
    for region in set(range(EXPANDED.regions)) - known:
        assert not any(neighbours(rules, name, region) for name in ("borders", "shores", "ferries", "seas"))
        assert not np.isin(region, rules.borders[:, 0])
        assert region >= rules.regions or rules.on_board[rules.continent[region]] == 0
    closed = [int(number) for number in np.flatnonzero(rules.on_board == 0)]
    assert closed == ([Continent.N, Continent.S] if name == "four" else [])
    assert all(rules.capital_of[number] == NOBODY for number in closed)


def test_a_half_turn_carries_the_board_for_six_onto_itself():
    _, rules = SIX.load()
    turned = {}
    for key in CHARTS[2].lands:
        area, letter = key.split("_")
        if area in HALF_TURN:
            turned[numbered(2, key)[0]] = numbered(2, f"{HALF_TURN[area]}_{letter}")[0]
    for region, other in turned.items():
        assert rules.terrain[region] == rules.terrain[other]
        assert rules.spaces[region] == rules.spaces[other]
        for name in ("borders", "ferries"):
            there = {place for place in neighbours(rules, name, region) if place < 60}
            assert {turned[place] for place in there} == {p for p in neighbours(rules, name, other) if p < 60}
        assert rules.shore_count[region] == rules.shore_count[other]


@pytest.mark.parametrize(
    ("capital", "steps"), [(("ne", "sw"), [5, 5, 5, 5, 7]), (("nw", "se", "n", "s"), [5, 5, 5, 6, 7])]
)
def test_capitals_of_the_board_for_six_lie_five_to_seven_steps_apart(capital, steps):
    _, rules = SIX.load()
    for area in capital:
        here, *others = numbered(2, CAPITALS[area], *(key for other, key in CAPITALS.items() if other != area))
        assert sorted(int(rules.land_steps[here, there]) for there in others) == steps


@pytest.mark.parametrize(("board", "steps"), [(1, [5, 5, 5, 5]), (2, [5, 5, 5, 5, 6, 7])])
def test_the_floating_capital_lies_five_to_seven_steps_from_the_others(board, steps):
    _, rules = (FOUR, SIX)[board - 1].load()
    there = [key for key in CAPITALS.values() if key in REGION_KEYS_BY_BOARD[board]]
    here, *others = numbered(board, "fl_c", *there)
    assert sorted(int(rules.land_steps[here, other]) for other in others) == steps


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_no_way_between_continents_of_the_board_leads_over_the_floating_one(layout):
    _, rules = layout.load()
    _, apart = layout.load({"map.floating.gates_join": "nearest_rim_end"})
    board = [region for region in range(60) if rules.on_board[rules.continent[region]]]
    assert np.array_equal(rules.land_steps[np.ix_(board, board)], apart.land_steps[np.ix_(board, board)])
    assert rules.land_steps[board][:, 60:].max() < FAR


@pytest.mark.parametrize(("gates", "each"), [("both_rim_ends", 2), ("nearest_rim_end", 1)])
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_four_gates_lead_from_the_floating_continent_to_the_rims(layout, gates, each):
    _, rules = layout.load({"map.floating.gates_join": gates})
    numbers = [int(rules.ferry_count[region]) for region in range(60, 70)]
    assert sorted(numbers) == [0] * 6 + [each] * 4
    assert rules.shore_count[60:70].sum() == 0
    assert rules.floating_shore[60:70].sum() == 8


@pytest.mark.parametrize(("layout", "key"), [(FOUR, "central"), (SIX, "central_octopus")])
def test_a_central_sea_lies_below_the_floating_continent(layout, key):
    _, rules = layout.load()
    assert REGION_KEYS_BY_BOARD[int(rules.board)][rules.below] == key
    assert rules.central[rules.below] == 1


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_columns_name_each_region_of_either_board_once(layout):
    _, rules = layout.load()
    places = [*range(EXPANDED.lands), *rules.sea_places]
    keys = REGION_KEYS_BY_BOARD[int(rules.board)]
    told = {COLUMN_KEYS[column]: keys[place] for column, place in enumerate(places) if place != NOBODY and keys[place]}
    assert len({*COLUMN_KEYS}) == len(COLUMN_KEYS)
    assert told == {key: key for key in keys if key}


def test_regions_and_continents_are_called_by_the_board_in_play():
    state = expanded.position("humans", "undead", "lionkin", "elves", "goblins")
    keys = REGION_KEYS_BY_BOARD[2]
    assert region_name(state, keys.index("central_serpent")) == "the Serpent Sea"
    assert continent_name(state, int(Continent.N)) == "the North continent"
    assert continent_name(state, int(Continent.FLOATING)) == "the Floating Continent"
    assert all(name for name, key in zip(REGION_NAMES_BY_BOARD[2], keys, strict=True) if key)


def test_the_floating_continent_is_drawn_by_itself():
    for name in ("four", "six"):
        drawn = GAME.editions[name].board.places
        assert {place.area for place in drawn} == {"", "Floating Continent"}
        assert sum(place.area != "" for place in drawn) == 10


# ------------------------------------------------------------------ boards that cannot be played

BROKEN = {
    "six: a region of no continent": ("six", {"map.six.land.n_a.continent": "x"}, "n_a.continent is 'x'"),
    "six: a continent short of a region": ("six", {"map.six.land.n_a.continent": "s"}, "which lies on another cont"),
    "six: a third central sea": ("six", {"map.six.sea.bay_n.central": True}, "the rules take 2"),
    "six: one-sided neighbours": ("six", {"map.six.land.n_a.land": ("n_j",)}, "does not name 'n_"),
    "floating: at the sea": (
        "four",
        {"map.floating.land.fl_a.sea": ("central",), "map.sea.central.shores": ("fl_a",)},
        "the Floating Continent has none|does not name",
    ),
    "floating: without a Capital": (
        "six",
        {"map.floating.land.fl_c.terrain": "swamp"},
        "needs one region for a Capital",
    ),
    "floating: above a strait": ("four", {"map.floating.above.four": "bay_nw"}, "the rules take a central sea"),
    "gates: too many": (
        "four",
        {
            f"map.floating.link.four_{key}.ends": ("fl_a" if key == "north_nw_j" else fl, "nw_j")
            for key, fl in (("north_nw_j", "fl_a"), ("south_nw_j", "fl_d"), ("east_ne_j", "fl_b"))
        },
        "ferry routes; the rules take 4",
    ),
}


@pytest.mark.parametrize(("name", "changes", "sentence"), BROKEN.values(), ids=BROKEN)
def test_a_board_that_cannot_be_played_is_refused_in_one_line(name, changes, sentence):
    content = LAYOUTS[name].content
    values = dict(content.defaults)
    for address, value in changes.items():
        full = f"{content.key}.{address}"
        assert full in values
        values[full] = Value(full, value, "printed")
    with pytest.raises(ContentError, match=sentence) as caught:
        check_rules(replace(content, defaults=values), SIDES[name])
    assert "\n" not in str(caught.value)
    assert "aughmoore.map" in str(caught.value)


def test_regions_off_the_board_are_no_swamps():
    _, rules = FOUR.load()
    assert {*rules.terrain[40:60]} == {Terrain.CAPITAL}
