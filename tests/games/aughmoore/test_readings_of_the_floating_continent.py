"""Readings of the Floating Continent, its Ark and its fliers that can be chosen: each case shows both."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.content.vocabulary import RuleWord
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import counting
from sim.games.aughmoore.effects.force import ignores
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.round import recruiting
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Continent, Face, Unit
from tests.games.aughmoore.boards import FOUR, SIX
from tests.games.aughmoore.position import build, level, place, stock, token, tower, units
from tests.games.aughmoore.readings import aloft

pytestmark = pytest.mark.interpreted
SEATS = ("birdfolk", "humans", "orcs", "dwarves")
HOMES = {"humans": "nw", "orcs": "ne", "dwarves": "se"}
BELOW = "central"


def birds(using, *buildings, seats=SEATS, **armies):
    """Return Birdfolk with Buildings and units, nobody in the Courtyards, on the board for four."""
    state = FOUR.position(*seats, using=using, homes=HOMES)
    for seat in range(len(seats)):
        stock(state, seat, ore=10, mana=10, food=10)
    build(state, using, 0, *buildings)
    for key, army in armies.items():
        place(state, using, 0, key, **army)
    return state


def flights(state, using, origin, side=0, steps=0):
    """Return where a Flight leads to from a region; nobody is asked any longer."""
    FOUR.run(state, using, Step.FLY, side, NOBODY, steps)
    found = FOUR.goals(state, using, origin) if state.decider != NOBODY else set()
    state.decider = NOBODY
    return found


def companies(state, using, way):
    """Return who may fly from region to region: without the Air Vessel, and with it."""
    origin, goal = (FOUR.region(key) for key in way.split())
    FOUR.run(state, using, Step.FLY, 0, NOBODY)
    FOUR.answer(state, using, Verb.GO, origin, goal)
    return set(FOUR.offered(state, using, Verb.TAKE)), set(FOUR.offered(state, using, Verb.TAKE_VESSEL))


def recruit(state, using):
    """Let the Birdfolk recruit the Ark, and settle what follows."""
    recruiting.recruit(state, using, 0, Unit.SEA_VESSEL.value, 1)
    return FOUR.settle(state, using)


# ------------------------------------------------------------------ the way up


LINKS = [("sea_below_only", False), ("links_too", True)]


@pytest.mark.parametrize(("reading", "reached"), LINKS)
def test_P10_a_tower_is_a_way_to_the_floating_continent_or_not(reading, reached):
    """From the Capital to a Tower up there, and from a Tower down to the Floating Capital (P10)."""
    using = aloft("floating_links", reading)
    state = birds(using, nw_f={"sphinx": 1})
    place(state, using, 1, "nw_c", airship=1)
    tower(state, 1, "fl_f")
    assert ("fl_f" in flights(state, using, "nw_c", 1, 1)) == reached
    tower(state, 0, "nw_f")
    assert ("fl_c" in flights(state, using, "nw_f", 0, 1)) == reached


@pytest.mark.parametrize(("reading", "reached"), LINKS)
def test_P10_portals_are_a_way_to_the_floating_continent_or_not(reading, reached):
    """They stay one for a March (P10)."""
    using = aloft("floating_links", reading)
    state = birds(using, nw_h={"sphinx": 1, "serf": 1})
    for key in ("nw_h", "fl_f", "se_g"):
        token(state, key, "portal", face=Face.LASTING)
    found = flights(state, using, "nw_h", 0, 1)
    assert "se_g" in found
    assert ("fl_f" in found) == reached
    FOUR.run(state, using, Step.MARCH, 0, NOBODY, 1)
    assert "fl_f" in FOUR.goals(state, using, "nw_h")


@pytest.mark.parametrize(("reading", "reached"), LINKS)
def test_P10_the_balloon_crosses_by_the_gates_or_not(reading, reached):
    """An ability lets it use ferry routes, which the gates are (P10, P12)."""
    using = aloft("floating_links", reading)
    state = birds(using, seats=("goblins", "humans", "orcs", "birdfolk"))
    build(state, using, 0, "balloon_shed")
    level(state, using, 0, 3)
    place(state, using, 0, "nw_j", balloon=1)
    assert ignores(using, state.players[0], RuleWord.FERRY_BAN.value, Unit.AIR_VESSEL.value, 0)
    found = flights(state, using, "nw_j", 0, 1)
    assert "ne_i" in found
    assert ("fl_a" in found) == reached


# ------------------------------------------------------------------ the set-up


def continents(*factions, using):
    """Return how many continents of the board and whether the Floating one are in play, after the first choices."""
    state = FOUR.begun(*factions, using=using)
    while state.decider != NOBODY and state.decision in (Decision.CONTINENT, Decision.UNUSED):
        FOUR.give(state, using, FOUR.options(state, using)[0])
    used = {Continent(number) for number in Continent if state.in_use[number]}
    return len(used - {Continent.FLOATING}), Continent.FLOATING in used


@pytest.mark.parametrize(("reading", "board"), [("added", 3), ("replaces_one", 2)])
def test_O13_P8_with_two_players_it_is_added_or_replaces_a_continent(reading, board):
    assert continents("humans", "orcs", using=aloft("floating_with_few", reading)) == (board, True)


def test_O13_P8_without_the_floating_continent_nothing_is_replaced():
    using = aloft("floating_with_few", "replaces_one", **{"map.floating.play": "if_needed"})
    assert continents("humans", "orcs", using=using) == (3, False)


@pytest.mark.parametrize(("reading", "counted"), [("yes", 1), ("no", 0)])
def test_P8_P16_it_counts_as_another_continent_or_not(reading, counted):
    using = aloft("floating_counts_as_continent", reading)
    state = birds(using)
    place(state, using, 1, "fl_d", serf=1)
    assert counting.continents_away(state, using, 1) == counted


@pytest.mark.parametrize(("reading", "joined"), [("apart", False), ("adjacent", True)])
@pytest.mark.parametrize(("board", "seats"), [(FOUR, SEATS), (SIX, (*SEATS, "elves"))])
def test_P12_gates_of_one_letter_are_adjacent_or_not(reading, joined, board, seats):
    using = aloft("gates_of_one_letter", reading, board)
    state = board.position(*seats, using=using)
    place(state, using, 0, "fl_a", serf=1)
    board.run(state, using, Step.MARCH, 0, board.region("fl_a"), 1)
    assert ("fl_d" in board.goals(state, using, "fl_a")) == joined


@pytest.mark.parametrize(("reading", "founded"), [("before_the_others", True), ("in_turn", False)])
def test_P8_birdfolk_begin_before_the_others_choose_or_in_their_turn(reading, founded):
    """The last seat chooses first; the Floating Continent is kept for the Birdfolk (P8)."""
    using = aloft("birdfolk_place", reading)
    state = FOUR.begun(*SEATS, using=using)
    assert (state.players[0].capital != NOBODY) == founded
    assert "floating" not in FOUR.open_to(state, using)
    while state.decision == Decision.CONTINENT and state.decider != NOBODY:
        FOUR.give(state, using, FOUR.options(state, using)[0])
    assert FOUR.keys[int(state.players[0].capital)] == "fl_c"


@pytest.mark.parametrize(("reading", "first"), [("last_one_left", 3), ("chosen_first", 0)])
def test_P30_merfolk_have_a_continent_left_to_them_or_choose_first(reading, first):
    using = aloft("merfolk_place", reading)
    state = FOUR.begun("merfolk", "humans", "orcs", "dwarves", using=using)
    assert state.decision == Decision.CONTINENT
    assert int(state.about[0]) == first


# ------------------------------------------------------------------ the Ark


@pytest.mark.parametrize(("reading", "attacks"), [("not_built", False), ("attacks", True)])
def test_P14_an_ark_among_enemies_is_not_built_or_attacks(reading, attacks):
    using = aloft("ark_among_enemies", reading)
    state = birds(using, "ark_anchorage")
    place(state, using, 1, BELOW, galleon=1)
    assert bool(recruiting.may_recruit(state, using, 0, Unit.SEA_VESSEL, 1)) == attacks
    if attacks:
        recruit(state, using)
        assert FOUR.told(state, Event.BATTLE) == [(0, 1, FOUR.region(BELOW), 0)]


@pytest.mark.parametrize(("reading", "left"), [("below", {"ark": 1}), ("destroyed", {})])
@pytest.mark.parametrize("at", ["strait_nw_ne", BELOW])
def test_P14_a_beaten_ark_goes_below_or_is_lost(reading, left, at):
    """Its passengers go home on their own (P14)."""
    using = aloft("ark_returns", reading)
    state = birds(using, **{at: {"ark": 1, "serf": 1}})
    FOUR.run(state, using, Step.BEGIN_RETREAT, 0, FOUR.region(at))
    assert units(state, 0, BELOW) == left
    assert units(state, 0, "fl_c") == {"serf": 1}
    assert state.players[0].in_play[Unit.SEA_VESSEL] == len(left)


@pytest.mark.parametrize(("reading", "boards"), [("step_of_a_march", False), ("free_exchange", True)])
def test_P14_units_of_the_capital_board_the_ark_by_a_march_or_freely(reading, boards):
    """With the ability that makes both adjacent, as a Vessel at sea sails (P14)."""
    using = aloft("ark_link", reading)
    state = birds(using, "ark_anchorage", central={"ark": 1}, fl_c={"warrior": 2})
    level(state, using, 0, 3)
    FOUR.run(state, using, Step.SAIL, 0, NOBODY)
    FOUR.answer(state, using, Verb.GO, FOUR.region(BELOW), FOUR.region("strait_nw_ne"))
    assert FOUR.asked(state, Decision.ARMY, 0) == boards
    if boards:
        FOUR.answer(state, using, Verb.TAKE, 0, 1, 0)
        assert units(state, 0, "strait_nw_ne") == {"ark": 1, "warrior": 1}
        assert units(state, 0, "fl_c") == {"warrior": 1}


def drifted(reading, second):
    """Return a new Ark whose first token, a storm, has cast it up at a shore, and the rules."""
    using = aloft("ark_second_token", reading)
    state = birds(using, "ark_anchorage")
    token(state, BELOW, "mystical_storm")
    token(state, BELOW, second, pile=1)
    recruit(state, using)
    shore = FOUR.offered(state, using, Verb.REGION)[0]
    FOUR.answer(state, using, Verb.REGION, *shore[:1])
    assert units(state, 0, BELOW) == {}
    return FOUR.settle(state, using), using


@pytest.mark.parametrize(("reading", "faces"), [("resolved", [Face.GONE]), ("turned_up", [Face.SHOWN])])
def test_P15_the_second_token_is_resolved_or_only_turned_up_if_the_first_moves_the_ark(reading, faces):
    """Two resources in the sea that it has left come to its owner (P15)."""
    state, _ = drifted(reading, "bonus_sea")
    lying = [Face(int(face)) for face in state.face[FOUR.region(BELOW)] if face != Face.GONE] or [Face.GONE]
    assert lying == faces
    assert len(FOUR.told(state, Event.EXPLORED)) == (2 if reading == "resolved" else 1)


def test_P15_what_meets_units_meets_nobody_behind_the_ark():
    """A Sea Monster that comes second finds no Ark, and no token stays face-down (P15)."""
    state, _ = drifted("resolved", "sea_monster")
    assert FOUR.told(state, Event.DROVE_OFF) == []
    assert FOUR.told(state, Event.BEAT_MONSTER) == []
    assert FOUR.tokens_in(state, BELOW) == 0


# ------------------------------------------------------------------ armies that fly


def ring(using, **armies):
    """Return Birdfolk with the Jousting Ring, by which their armies fly."""
    return birds(using, "jousting_ring", **armies)


@pytest.mark.parametrize(("reading", "carried"), [("at_the_vessels_speed", True), ("own_speed", False)])
def test_P20_P21_passengers_go_at_the_vessels_speed_or_at_their_own(reading, carried):
    """Lord Skein, of Speed 1, aboard the Sphinx (P20, P21)."""
    using = aloft("aboard_in_flight", reading)
    state = ring(using, fl_a={"lord_skein": 1, "sphinx": 1})
    found = companies(state, using, "fl_a fl_b")[1]
    assert any(heroes for _, _, heroes in found) == carried


@pytest.mark.parametrize(("reading", "joins"), [("vessel_counts", False), ("land_units_only", True)])
def test_P23_the_air_vessel_is_one_of_the_five_or_beside_them(reading, joins):
    using = aloft("flight_limit", reading, **{"limit.units_per_region": 6})
    state = ring(using, fl_a={"serf": 1, "warrior": 4, "sphinx": 1})
    assert ((1, 4, 0) in companies(state, using, "fl_a fl_f")[1]) == joins


@pytest.mark.parametrize(("reading", "alone"), [("like_a_vessel", True), ("with_the_vessel_only", False)])
def test_P22_an_army_flies_to_enemies_at_sea_by_itself_or_with_the_vessel_only(reading, alone):
    using = aloft("flight_to_sea", reading)
    state = ring(using, nw_i={"warrior": 2, "sphinx": 1})
    place(state, using, 1, BELOW, galleon=1)
    by_itself, together = companies(state, using, f"nw_i {BELOW}")
    assert ((0, 2, 0) in by_itself) == alone
    assert (0, 2, 0) in together
