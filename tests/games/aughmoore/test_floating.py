"""The Floating Continent: flights to it, its gates, and the Sea Vessels of its Capital City (P10 to P16)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import counting
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground import pieces
from sim.games.aughmoore.round import building, recruiting, scoring
from sim.games.aughmoore.solo import actions
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Unit
from tests.games.aughmoore.boards import FOUR, GROUNDED, SIX
from tests.games.aughmoore.position import build, place, remove, stock, token, tower, units

pytestmark = pytest.mark.interpreted

SEATS = ("humans", "orcs", "dwarves", "birdfolk")
HOMES = {"humans": "nw", "orcs": "ne", "dwarves": "se"}
BIRDS = 3
SHORES = {"fl_a", "fl_b", "fl_d", "fl_e", "fl_g", "fl_h", "fl_i", "fl_j"}
BELOW = "central"


def four(using, **armies):
    """Return the board for four with Birdfolk, nobody in the Courtyards, and units of the Humans."""
    state = FOUR.position(*SEATS, using=using, homes=HOMES)
    for key, army in armies.items():
        place(state, using, 0, key, **army)
    return state


def birds(using, **armies):
    """Return the same with units of the Birdfolk."""
    state = four(using)
    for key, army in armies.items():
        place(state, using, BIRDS, key, **army)
    return state


def flights(state, using, origin, side=0, steps=0):
    """Return where a Flight leads to from a region."""
    FOUR.run(state, using, Step.FLY, side, NOBODY, steps)
    return FOUR.goals(state, using, origin) if state.decider != NOBODY else set()


def aloft(goals):
    """Return the regions of the Floating Continent among some."""
    return {key for key in goals if key.startswith("fl_")}


def fly(state, using, way, side=0):
    """Fly an Air Vessel with nobody aboard."""
    origin, goal = way.split()
    FOUR.run(state, using, Step.FLY, side, NOBODY)
    FOUR.answer(state, using, Verb.GO, FOUR.region(origin), FOUR.region(goal))
    return state


def decided(state, using):
    """Let the present Battle be fought with the first answers, but never withdraw."""
    while state.decider != NOBODY and state.decision not in (Decision.FLY_ON, Decision.RETREAT):
        FOUR.give(state, using, FOUR.options(state, using)[0])
    return state


# ------------------------------------------------------------------ flights


def test_P10_a_flight_from_the_board_takes_two_steps_to_any_shore():
    """An Air Vessel of speed 2 reaches the eight shores, never the Capital or the middle (P10)."""
    using = FOUR.rules()
    state = four(using, nw_i={"airship": 1})
    assert aloft(flights(state, using, "nw_i")) == SHORES


def test_P10_with_two_steps_over_the_sea_it_is_out_of_reach():
    """The first of the two steps may take two by a setting (P10)."""
    using = FOUR.rules({"map.floating.central_step": 2})
    assert aloft(flights(four(using, nw_i={"airship": 1}), using, "nw_i")) == set()
    assert aloft(flights(four(using, nw_i={"airship": 1}), using, "nw_i", steps=3)) == SHORES


def test_P10_from_inland_it_takes_more():
    """From a region that is not by the sea below the first step leads there (P10)."""
    using = FOUR.rules()
    assert aloft(flights(four(using, nw_h={"airship": 1}), using, "nw_h")) == set()
    assert aloft(flights(four(using, nw_h={"airship": 1}), using, "nw_h", steps=3)) == SHORES


def test_P10_the_way_back_leads_over_the_sea_below_to_its_shores():
    """Two steps down to the shores around, none back up again (P10)."""
    using = FOUR.rules()
    goals = flights(four(using, fl_a={"airship": 1}), using, "fl_a")
    assert goals - aloft(goals) == {"ne_i", "ne_j", "nw_i", "nw_j", "se_i", "se_j", "sw_i", "sw_j"}
    assert aloft(goals) == {"fl_b", "fl_c", "fl_e", "fl_f", "fl_g", "fl_h", "fl_i", "fl_j"}  # overland, not fl_d


def test_P10_from_its_middle_the_way_down_begins_at_a_shore():
    """The Capital and the region beside it have no way of their own (P10)."""
    using = FOUR.rules()
    goals = flights(four(using, fl_f={"airship": 1}), using, "fl_f")
    assert goals == aloft(goals)
    goals = flights(four(using, fl_f={"airship": 1}), using, "fl_f", steps=3)
    assert "nw_i" in goals


def test_P10_from_board_to_board_the_sea_below_takes_two_steps():
    """Three steps from a shore to the one opposite (P10)."""
    using = FOUR.rules()
    assert "se_i" not in flights(four(using, nw_i={"airship": 1}), using, "nw_i")
    assert "se_i" in flights(four(using, nw_i={"airship": 1}), using, "nw_i", steps=3)


def test_P10_nobody_flies_to_a_continent_out_of_play():
    """Where only Birdfolk bring it, it is not there without them (P10)."""
    using = FOUR.rules(GROUNDED)
    state = FOUR.position("humans", "orcs", "dwarves", "elves", using=using, homes={**HOMES, "elves": "sw"})
    place(state, using, 0, "nw_i", airship=1)
    assert aloft(flights(state, using, "nw_i", steps=5)) == set()


def test_P11_a_sea_vessel_below_stops_the_flight():
    """It must fight there, and then may go on by one step: up, or to a free shore around (P11)."""
    using = FOUR.rules()
    state = four(using, nw_i={"airship": 1, "warrior": 2})
    place(state, using, 1, BELOW, submarine=1)
    for side in range(2):
        stock(state, side, ore=10, mana=10, food=10)
    goals = flights(state, using, "nw_i")
    assert aloft(goals) == set()
    assert BELOW in goals
    FOUR.answer(state, using, Verb.GO, FOUR.region("nw_i"), FOUR.region(BELOW))
    FOUR.answer(state, using, Verb.TAKE, 0, 2, 0)
    assert state.battle.region == FOUR.region(BELOW)
    decided(state, using)
    assert state.decision == Decision.FLY_ON
    landings = {FOUR.keys[goal] for goal, _, _ in FOUR.offered(state, using, Verb.REGION)}
    assert landings == SHORES | {"ne_i", "ne_j", "nw_i", "nw_j", "se_i", "se_j", "sw_i", "sw_j"}


def test_P11_a_flight_that_came_down_does_not_land_up_there_again():
    """After the Battle below it goes on to the shores around (P11, P10)."""
    using = FOUR.rules()
    state = four(using, fl_a={"airship": 1, "warrior": 2})
    place(state, using, 1, BELOW, submarine=1)
    for side in range(2):
        stock(state, side, ore=10, mana=10, food=10)
    flights(state, using, "fl_a")
    FOUR.answer(state, using, Verb.GO, FOUR.region("fl_a"), FOUR.region(BELOW))
    FOUR.answer(state, using, Verb.TAKE, 0, 2, 0)
    decided(state, using)
    landings = {FOUR.keys[goal] for goal, _, _ in FOUR.offered(state, using, Verb.REGION)}
    assert landings == {"ne_i", "ne_j", "nw_i", "nw_j", "se_i", "se_j", "sw_i", "sw_j"}


def test_P11_one_that_does_not_stop_flights():
    """By a setting a Sea Vessel below stops nobody who flies up (P11)."""
    using = FOUR.rules({"map.floating.sea_vessel_below_stops": False})
    state = four(using, nw_i={"airship": 1})
    place(state, using, 1, BELOW, submarine=1)
    assert aloft(flights(state, using, "nw_i")) == SHORES


# ------------------------------------------------------------------ gates


def next_door(state, using, board, origin, side):
    """Return where a march of one step leads to."""
    board.run(state, using, Step.MARCH, side, board.region(origin), 1)
    return board.goals(state, using, origin)


def test_P12_land_units_march_through_the_gates_as_if_adjacent():
    """Each gate leads to both ends of its graticule at the rim (P12)."""
    using = FOUR.rules()
    state = birds(using, fl_a={"serf": 1})
    assert next_door(state, using, FOUR, "fl_a", BIRDS) == {"fl_f", "fl_i", "fl_j", "nw_j", "se_j"}
    using = FOUR.rules({"map.floating.gates_join": "nearest_rim_end"})
    state = birds(using, fl_a={"serf": 1})
    assert next_door(state, using, FOUR, "fl_a", BIRDS) == {"fl_f", "fl_i", "fl_j", "nw_j"}
    using = SIX.rules()
    state = SIX.position("birdfolk", "humans", "orcs", "dwarves", "elves", using=using)
    place(state, using, 0, "fl_a", serf=1)
    assert next_door(state, using, SIX, "fl_a", 0) == {"fl_f", "fl_i", "fl_j", "nw_j", "s_j"}


def test_P12_a_gate_is_no_way_for_a_flight():
    """As a ferry route it is for marches (P12)."""
    using = FOUR.rules()
    assert "nw_j" not in flights(four(using, fl_a={"airship": 1}), using, "fl_a", steps=1)


def test_P12_two_gates_of_one_letter_are_not_joined():
    """From the north gate to the south gate leads a march over the board or the continent (P12)."""
    using = FOUR.rules()
    state = birds(using, fl_a={"serf": 1})
    assert "fl_d" not in next_door(state, using, FOUR, "fl_a", BIRDS)


def test_P13_nobody_sails_to_it():
    """A Sea Vessel may lie in the sea below and sail out of it, but it docks nowhere up there (P13)."""
    using = FOUR.rules()
    state = four(using, strait_nw_ne={"galleon": 1})
    FOUR.run(state, using, Step.SAIL, 0, NOBODY)
    goals = FOUR.goals(state, using, "strait_nw_ne")
    assert BELOW in goals
    assert aloft(goals) == set()
    state = four(using, central={"galleon": 1})
    FOUR.run(state, using, Step.SAIL, 0, NOBODY)
    goals = FOUR.goals(state, using, BELOW)
    assert "strait_nw_ne" in goals
    assert aloft(goals) == set()


def test_P13_a_sea_vessel_below_takes_no_part_in_a_battle_above():
    """An attack on the Floating Capital meets no docked Vessel (P13)."""
    using = FOUR.rules()
    state = birds(using, central={"ark": 1})
    place(state, using, 0, "fl_f", warrior=3)
    FOUR.run(state, using, Step.MARCH, 0, NOBODY)
    FOUR.answer(state, using, Verb.GO, FOUR.region("fl_f"), FOUR.region("fl_c"))
    FOUR.answer(state, using, Verb.TAKE, 0, 3, 0)
    assert state.battle.region == FOUR.region("fl_c")
    assert state.battle.capital == 1
    assert state.players[BIRDS].units[state.battle.ground[1], Unit.SEA_VESSEL] == 0


# ------------------------------------------------------------------ the Ark


def ready_to_build(state, using, *buildings):
    """Give Birdfolk the resources for an Ark and its Building."""
    stock(state, BIRDS, ore=10, mana=10, food=10)
    build(state, using, BIRDS, *buildings)
    return state


def test_P14_the_ark_is_placed_in_the_sea_below():
    """It is not in the Capital's region, and everybody else's Sea Vessel is (P14)."""
    using = FOUR.rules()
    state = ready_to_build(four(using), using, "ark_anchorage")
    recruit(state, using, BIRDS, Unit.SEA_VESSEL)
    assert units(state, BIRDS, BELOW) == {"ark": 1}
    stock(state, 0, ore=10, mana=10, food=10)
    recruit(state, using, 0, Unit.SEA_VESSEL)
    assert units(state, 0, "nw_c") == {"galleon": 1}


def test_P14_an_air_vessel_is_placed_in_the_capital():
    """Only Sea Vessels begin below (P14)."""
    using = FOUR.rules()
    state = ready_to_build(four(using), using, "sphinx_gate")
    recruit(state, using, BIRDS, Unit.AIR_VESSEL)
    assert units(state, BIRDS, "fl_c") == {"sphinx": 1}


def test_P14_it_is_not_built_while_enemies_are_below():
    """It would begin in a Battle (P14)."""
    using = FOUR.rules()
    state = ready_to_build(four(using, central={"galleon": 1}), using, "ark_anchorage")
    assert not recruiting.may_recruit(state, using, BIRDS, Unit.SEA_VESSEL, 1)
    remove(state, using, 0, BELOW)
    assert recruiting.may_recruit(state, using, BIRDS, Unit.SEA_VESSEL, 1)


def test_P14_a_beaten_ark_returns_to_the_sea_below():
    """Its passengers go home on their own (P14)."""
    using = FOUR.rules()
    state = birds(using, strait_nw_ne={"ark": 1, "serf": 1})
    FOUR.run(state, using, Step.BEGIN_RETREAT, BIRDS, FOUR.region("strait_nw_ne"))
    assert units(state, BIRDS, BELOW) == {"ark": 1}
    assert units(state, BIRDS, "fl_c") == {"serf": 1}


@pytest.mark.parametrize("at", ["strait_nw_ne", BELOW])
def test_P14_it_is_destroyed_if_enemies_hold_the_sea_below(at):
    """Beaten elsewhere, or below itself (P14)."""
    using = FOUR.rules()
    state = birds(using, **{at: {"ark": 1, "serf": 1}})
    place(state, using, 0, BELOW, galleon=1)
    FOUR.run(state, using, Step.BEGIN_RETREAT, BIRDS, FOUR.region(at))
    assert state.players[BIRDS].in_play[Unit.SEA_VESSEL] == 0
    assert units(state, BIRDS, "fl_c") == {"serf": 1}
    assert units(state, BIRDS, at) == {}


def test_P14_a_sea_monster_drives_it_below_or_to_a_tower_by_the_sea():
    """Its owner chooses if there is such a Tower; without one it goes below, and stays if it is there (P14)."""
    using = FOUR.rules()
    state = birds(using, strait_nw_ne={"ark": 1})
    token(state, "strait_nw_ne", "sea_monster")
    FOUR.run(state, using, Step.EXPLORE, BIRDS, FOUR.region("strait_nw_ne"))
    assert units(state, BIRDS, BELOW) == {"ark": 1}
    token(state, BELOW, "sea_monster")
    FOUR.run(state, using, Step.EXPLORE, BIRDS, FOUR.region(BELOW))
    assert units(state, BIRDS, BELOW) == {"ark": 1}
    tower(state, BIRDS, "ne_i")
    token(state, BELOW, "sea_monster")
    FOUR.run(state, using, Step.EXPLORE, BIRDS, FOUR.region(BELOW))
    assert state.decision == Decision.RETREAT
    assert set(FOUR.offered(state, using, Verb.PLACE)) == {
        (FOUR.region(key), Unit.SEA_VESSEL, NOBODY) for key in (BELOW, "ne_i")
    }
    FOUR.answer(state, using, Verb.PLACE, FOUR.region("ne_i"), Unit.SEA_VESSEL)
    assert units(state, BIRDS, "ne_i") == {"ark": 1}


def test_P14_the_ark_of_the_automatic_enemy_lies_below_too():
    """It comes into play there, and returns there when its army is beaten (P14)."""
    using = FOUR.rules({"solo.enemy": "birdfolk"})
    state = FOUR.position("humans", using=using)
    assert actions.vessel_place(state, using, Unit.SEA_VESSEL.value, 0) == FOUR.region(BELOW)
    assert actions.vessel_place(state, using, Unit.AIR_VESSEL.value, 0) == FOUR.region("fl_c")
    place(state, using, 1, "strait_nw_ne", ark=1, warrior=1)
    FOUR.run(state, using, Step.BEGIN_RETREAT, 1, FOUR.region("strait_nw_ne"))
    assert units(state, 1, BELOW) == {"ark": 1}
    assert units(state, 1, "fl_c")["warrior"] == 1


def test_P15_a_new_ark_turns_up_both_tokens_below_and_resolves_them():
    """At once, one after the other; a second Ark finds nothing to turn up (P15)."""
    using = FOUR.rules()
    state = ready_to_build(four(using), using, "ark_anchorage")
    for pile in range(2):
        token(state, BELOW, "sea_monster" if pile else "stranded_fisherman", pile=pile)
    recruit(state, using, BIRDS, Unit.SEA_VESSEL)
    while state.decider != NOBODY:
        FOUR.give(state, using, FOUR.options(state, using)[0])
    assert len(FOUR.told(state, Event.EXPLORED)) == 2
    assert FOUR.tokens_in(state, BELOW) == 0
    pieces.lose(state, using, BIRDS, Unit.SEA_VESSEL.value, FOUR.region(BELOW))
    recruit(state, using, BIRDS, Unit.SEA_VESSEL)
    assert len(FOUR.told(state, Event.EXPLORED)) == 2


def test_P15_tokens_that_lie_face_up_there_stay():
    """What somebody has turned up is no longer turned up by the Ark (P15)."""
    using = FOUR.rules()
    state = ready_to_build(four(using), using, "ark_anchorage")
    token(state, BELOW, "pirates", face=Face.LASTING)
    recruit(state, using, BIRDS, Unit.SEA_VESSEL)
    assert FOUR.told(state, Event.EXPLORED) == []


def recruit(state, using, side, unit):
    """Recruit a unit, and settle what follows."""
    recruiting.recruit(state, using, side, unit.value, 1)
    FOUR.settle(state, using)


# ------------------------------------------------------------------ a continent like others


def test_P16_distances_run_through_the_gates():
    """Two steps to a gate, three to what it leads to; a Tower there costs and scores three (P16)."""
    using = FOUR.rules()
    state = birds(using, nw_j={"serf": 1})
    away = state.players[BIRDS].distance
    assert away[FOUR.region("fl_a")] == 2
    assert {key: int(away[FOUR.region(key)]) for key in ("nw_j", "ne_j", "se_j", "sw_j")} == dict.fromkeys(
        ("nw_j", "ne_j", "se_j", "sw_j"), 3
    )
    assert building.tower_price(state, using, BIRDS, FOUR.region("nw_j")) == 3
    before = scoring.tower_score(state, using, BIRDS)
    tower(state, BIRDS, "nw_j")
    assert scoring.tower_score(state, using, BIRDS) - before == 3


def test_P16_it_holds_one_tower_of_each_player_and_shows_tokens_around_it():
    """As a continent of the board does (P16)."""
    using = FOUR.rules()
    state = birds(using, fl_f={"serf": 1})
    stock(state, BIRDS, ore=10)
    token(state, "fl_j", "village")
    token(state, "nw_j", "village")
    building.build_tower(state, using, BIRDS, FOUR.region("fl_f"))
    assert state.face[FOUR.region("fl_j"), 0] == Face.SHOWN
    assert state.face[FOUR.region("nw_j"), 0] == Face.HIDDEN
    place(state, using, BIRDS, "fl_d", serf=1)
    assert not building.may_stand(state, using, BIRDS, FOUR.region("fl_d"))


def test_P16_it_counts_as_another_continent():
    """For effects that count continents, and its regions score (P16)."""
    using = FOUR.rules()
    state = four(using, nw_f={"serf": 1}, fl_d={"serf": 1})
    assert counting.continents_away(state, using, 0) == 1
    assert scoring.region_score(state, using, 0) == 2
