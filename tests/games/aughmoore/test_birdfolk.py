"""The Birdfolk: flights from the Floating Continent, the Ark beside their Capital, what their boards add."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.battle import strength
from sim.games.aughmoore.content.vocabulary import Kind
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds import performing
from sim.games.aughmoore.map import routes
from sim.games.aughmoore.names import EXPANDED_SPELL_KEYS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Slot
from tests.games.aughmoore.boards import FOUR
from tests.games.aughmoore.position import build, capital, place, stock, token, units
from tests.games.aughmoore.position import level as set_level

pytestmark = pytest.mark.interpreted

SEATS = ("birdfolk", "humans", "orcs", "dwarves")
HOMES = {"humans": "nw", "orcs": "ne", "dwarves": "se"}
AROUND = {"ne_i", "ne_j", "nw_i", "nw_j", "se_i", "se_j", "sw_i", "sw_j"}


def birds(using, *buildings, level=1, **armies):
    """Return Birdfolk with Buildings and units, nobody in the Courtyards, on the board for four."""
    state = FOUR.position(*SEATS, using=using, homes=HOMES)
    build(state, using, 0, *buildings)
    set_level(state, using, 0, level)
    for key, army in armies.items():
        place(state, using, 0, key, **army)
    return state


def flights(state, using, origin, goal=None):
    """Return where a Flight leads to from a region, or who may go to a goal without a Vessel."""
    FOUR.run(state, using, Step.FLY, 0, NOBODY)
    if goal is None:
        return FOUR.goals(state, using, origin) if state.decider != NOBODY else set()
    FOUR.answer(state, using, Verb.GO, FOUR.region(origin), FOUR.region(goal))
    return set(FOUR.offered(state, using, Verb.TAKE))


def ring(using, level=1, **armies):
    """Return Birdfolk with the Jousting Ring."""
    return birds(using, "jousting_ring", level=level, **armies)


# ------------------------------------------------------------------ flights


def test_P18_the_jousting_ring_lets_all_birdfolk_fly():
    """Without it none of them does (P18)."""
    using = FOUR.rules()
    assert flights(birds(using, fl_a={"serf": 1}), using, "fl_a") == set()
    for army in ({"serf": 1}, {"warrior": 1}, {"overseer_orawk": 1}):
        assert "fl_f" in flights(ring(using, fl_a=army), using, "fl_a")


def test_P19_a_serf_and_a_warrior_fly_from_a_gate():
    """One step to the regions beside it, two to those beyond and down to all shores around (P19, P20)."""
    using = FOUR.rules()
    state = ring(using, fl_a={"serf": 1, "warrior": 1})
    goals = flights(state, using, "fl_a")
    together = set()
    for goal in goals:
        state = ring(using, fl_a={"serf": 1, "warrior": 1})
        if (1, 1, 0) in flights(state, using, "fl_a", goal):
            together.add(goal)
    assert together == {"fl_f", "fl_i", "fl_j", "fl_b", "fl_c", "fl_e", "fl_g", "fl_h"} | AROUND


def test_P20_lord_skein_goes_one_step():
    """Alone he reaches what is next to him (P20)."""
    using = FOUR.rules()
    assert flights(ring(using, fl_a={"lord_skein": 1}), using, "fl_a") == {"fl_f", "fl_i", "fl_j"}


def test_P20_his_second_ability_makes_his_army_faster_in_the_air_too():
    """An effect that names no action counts for all (P20)."""
    using = FOUR.rules()
    goals = flights(ring(using, level=2, fl_a={"lord_skein": 1}), using, "fl_a")
    assert goals >= AROUND  # speed 1, the ring's own step farther, and his army's


def test_P20_the_ring_makes_land_units_fly_one_region_farther():
    """For flights alone (P20)."""
    using = FOUR.rules()
    assert "fl_d" not in flights(ring(using, fl_a={"serf": 1}), using, "fl_a")
    assert "fl_d" in flights(ring(using, level=2, fl_a={"serf": 1}), using, "fl_a")
    state = ring(using, level=2, nw_h={"serf": 1})
    FOUR.run(state, using, Step.MARCH, 0, NOBODY)
    assert "nw_g" not in FOUR.goals(state, using, "nw_h")
    assert "nw_g" in flights(ring(using, level=2, nw_h={"serf": 1}), using, "nw_h")


def test_P21_the_sphinx_may_come_along_with_three_warriors_and_a_serf():
    """Five units with it; four Warriors, a Serf and the Sphinx are six (P21, P23)."""
    using = FOUR.rules()
    state = ring(using, fl_a={"serf": 1, "warrior": 4, "sphinx": 1})
    flights(state, using, "fl_a", "fl_f")
    with_it = set(FOUR.offered(state, using, Verb.TAKE_VESSEL))
    assert (1, 3, 0) in with_it
    assert (1, 4, 0) not in with_it
    assert (0, 4, 0) in with_it


def test_P22_the_sea_below_costs_two_when_flown_through_and_one_with_the_ring():
    """From board to board three steps, with its third ability two (P22)."""
    using = FOUR.rules()
    assert "se_i" not in flights(ring(using, nw_i={"serf": 1}), using, "nw_i")
    assert "se_i" in flights(ring(using, nw_i={"warrior": 1}), using, "nw_i")
    using = FOUR.rules()
    state = ring(using, level=3, nw_h={"overseer_orawk": 1})
    for index in range(int(state.players[0].ability_count)):  # the Overseer himself is as fast as a Serf
        if using.effects[state.players[0].abilities[index].effect].kind == Kind.SPEED:
            using.effects[state.players[0].abilities[index].effect].amount = 0
    assert "se_i" not in flights(state, using, "nw_h")
    state = ring(using, level=3, nw_i={"overseer_orawk": 1})
    assert "se_i" in flights(state, using, "nw_i")


def test_P22_birds_fly_up_from_aboard_the_ark():
    """From the sea below it is one step to any shore above (P22, P10)."""
    using = FOUR.rules()
    goals = flights(ring(using, central={"ark": 1, "serf": 1}), using, "central")
    assert {"fl_a", "fl_b", "fl_d", "fl_e", "fl_g", "fl_h", "fl_i", "fl_j"} <= goals


def test_P19_an_attack_out_of_a_flight_is_stronger_by_the_ring():
    """Its first ability asks for an army that flew (P19)."""
    using = FOUR.rules()
    state = ring(using, fl_a={"warrior": 2})
    place(state, using, 1, "fl_f", serf=1)
    flights(state, using, "fl_a", "fl_f")
    FOUR.answer(state, using, Verb.TAKE, 0, 2, 0)
    assert state.battle.flew == 1
    assert strength.bonus(state, using, 0) == 1


def test_P19_the_sky_lancer_flies_on_after_a_battle_won():
    """His army, from where he is, two Regions (P19)."""
    using = FOUR.rules()
    state = birds(using, "jousting_ring", level=3, fl_f={"sky_lancer": 1, "warrior": 1})
    place(state, using, 0, "fl_d", serf=1)
    number = next(
        int(held.effect)
        for held in state.players[0].abilities[: state.players[0].ability_count]
        if held.kind == Kind.FREE_ACTION and held.hero == 2
    )
    performing.perform(state, using, 0, number, FOUR.region("fl_f"))
    FOUR.settle(state, using)
    assert state.decision == Decision.FREE_ACTION
    FOUR.answer(state, using, Verb.FLY)
    ways = FOUR.offered(state, using, Verb.GO)
    assert {origin for origin, _, _ in ways} == {FOUR.region("fl_f")}
    assert {FOUR.keys[goal] for _, goal, _ in ways} == {
        key for key in FOUR.keys if key.startswith("fl_") and key not in ("fl_f",)
    }


def test_P19_updraft_lets_any_army_fly_three_regions():
    """Humans fly with whom they like, their Airship stays (P19)."""
    using = FOUR.rules()
    state = birds(using)
    place(state, using, 1, "nw_i", serf=1, airship=1)
    number = EXPANDED_SPELL_KEYS.index("updraft")
    performing.perform(state, using, 1, int(using.first_effect[using.carriers.spell + number]), NOBODY)
    FOUR.settle(state, using)
    assert state.decision == Decision.ROUTE
    assert "se_i" in FOUR.goals(state, using, "nw_i")
    FOUR.answer(state, using, Verb.GO, FOUR.region("nw_i"), FOUR.region("se_i"))
    assert FOUR.offered(state, using, Verb.TAKE_VESSEL) == []
    FOUR.answer(state, using, Verb.TAKE, 1, 0, 0)
    assert units(state, 1, "se_i") == {"serf": 1}


# ------------------------------------------------------------------ the Ark and the Capital


def test_P14_the_anchorage_joins_the_capital_and_the_ark_at_sea():
    """A March leads aboard as one step, and from aboard into the Capital and on (P14)."""
    using = FOUR.rules()
    state = birds(using, "ark_anchorage", fl_c={"serf": 3}, strait_nw_ne={"ark": 1})
    FOUR.run(state, using, Step.MARCH, 0, NOBODY)
    assert "strait_nw_ne" in FOUR.goals(state, using, "fl_c")
    FOUR.answer(state, using, Verb.GO, FOUR.region("fl_c"), FOUR.region("strait_nw_ne"))
    assert set(FOUR.offered(state, using, Verb.TAKE)) == {(1, 0, 0), (2, 0, 0)}  # it carries two
    FOUR.answer(state, using, Verb.TAKE, 2, 0, 0)
    assert units(state, 0, "strait_nw_ne") == {"serf": 2, "ark": 1}
    FOUR.run(state, using, Step.MARCH, 0, NOBODY)
    assert FOUR.goals(state, using, "strait_nw_ne") == {"fl_c", "fl_f", "fl_g", "fl_h", "fl_i"}
    FOUR.answer(state, using, Verb.GO, FOUR.region("strait_nw_ne"), FOUR.region("fl_f"))
    FOUR.answer(state, using, Verb.TAKE, 1, 0, 0)
    assert units(state, 0, "fl_f") == {"serf": 1}


def test_P14_two_steps_away_they_board_too_but_nobody_marches_on_through_it():
    """The Vessel's region ends a March, and so it is no bridge (P14)."""
    using = FOUR.rules()
    state = birds(using, "ark_anchorage", fl_f={"serf": 1}, central={"ark": 1})
    FOUR.run(state, using, Step.MARCH, 0, NOBODY)
    goals = FOUR.goals(state, using, "fl_f")
    assert {key for key in goals if not key.startswith("fl_")} == {"central", "ne_j", "nw_j", "se_j", "sw_j"}


def test_P14_without_the_anchorage_or_in_port_there_is_no_such_way():
    """The Ark docked at a shore is in that region (P14)."""
    using = FOUR.rules()
    for buildings, at in (((), "central"), (("ark_anchorage",), "nw_i")):
        state = birds(using, *buildings, fl_c={"serf": 1}, **{at: {"ark": 1}})
        FOUR.run(state, using, Step.MARCH, 0, NOBODY)
        assert at not in FOUR.goals(state, using, "fl_c")


def test_P14_who_boards_meets_no_token_there():
    """The Ark has met them when it came (P14)."""
    using = FOUR.rules()
    state = birds(using, "ark_anchorage", fl_c={"serf": 1}, central={"ark": 1})
    token(state, "central", "pirates", face=Face.LASTING)
    stock(state, 0, food=9)
    FOUR.run(state, using, Step.MARCH, 0, NOBODY)
    FOUR.answer(state, using, Verb.GO, FOUR.region("fl_c"), FOUR.region("central"))
    FOUR.answer(state, using, Verb.TAKE, 1, 0, 0)
    assert units(state, 0, "central") == {"serf": 1, "ark": 1}
    assert state.players[0].stock[2] == 9


def test_P14_with_everybody_aboard_a_march_can_still_be_chosen():
    """The units aboard are some that can march (P14)."""
    using = FOUR.rules()
    state = birds(using, "ark_anchorage", central={"ark": 1, "serf": 1})
    assert routes.can_move(state, using, 0, Slot.MARCH.value)
    for buildings, aboard in (((), {"ark": 1, "serf": 1}), (("ark_anchorage",), {"ark": 1})):
        state = birds(using, *buildings, central=aboard)
        assert not routes.can_move(state, using, 0, Slot.MARCH.value)


def test_P14_the_ghost_ship_of_the_undead_lies_beside_their_capital_as_well():
    """The same ability, on a Capital City by the sea: aboard without docking (P14)."""
    using = FOUR.rules()
    state = FOUR.position("undead", "humans", "orcs", "dwarves", using=using, homes={**HOMES, "humans": "sw"})
    home = capital(state, 0)
    place(state, using, 0, home, serf=1)
    place(state, using, 0, "central", ghost_ship=1)
    FOUR.run(state, using, Step.MARCH, 0, NOBODY)
    assert "central" not in FOUR.goals(state, using, home)
    state.decider = NOBODY
    build(state, using, 0, "styx_landing")
    set_level(state, using, 0, 2)
    FOUR.run(state, using, Step.MARCH, 0, NOBODY)
    assert "central" in FOUR.goals(state, using, home)
