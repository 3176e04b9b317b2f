"""A11.2, A14.9, A7.16: Vessels in Battle, at sea, at a shore, in the air, and from a distance."""

import pytest

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.narration import questions
from sim.games.aughmoore.words import Slot, Unit
from tests.games.aughmoore.battles import (
    FIELD,
    begin,
    cast,
    damage,
    field,
    fight,
    fill,
    lay,
    lose,
    pay,
    pay_all,
    payments,
    strengths,
    winner,
)
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    is_asked,
    offered,
    place,
    position,
    region,
    rules,
    set_library,
    stock,
    told,
    tower,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted

SEA = "strait_sw_nw"  # beside nw_h, nw_d and nw_i
SHORE = FIELD
BAY = "bay_nw"


def sailors(using, humans, orcs, at=SEA):
    """Return Humans and Orcs in a Sea Region."""
    return field(using, "humans", "orcs", at=at, humans=humans, orcs=orcs)


def test_A11_2_vessels_fight_without_a_crew():
    """An empty Vessel fights with its own Strength (A11.2)."""
    using = rules()
    state = begin(sailors(using, {"galleon": 1}, {"submarine": 1}), using, SEA)
    assert strengths(state, using) == {0: (3, 0), 1: (3, 0)}


def test_A11_2_passengers_fight_with_their_vessel():
    """Units aboard add their Strength and abilities (A11.2)."""
    using = rules()
    state = begin(sailors(using, {"galleon": 1, "paladin": 1, "serf": 1}, {"submarine": 1}), using, SEA)
    assert strengths(state, using)[0] == (3 + 4 + 1, 1)


def test_A11_2_a_docked_vessel_fights_on_land():
    """A Sea Vessel at a shore fights the units of that Land Region (A11.2)."""
    using = rules()
    state = sailors(using, {"galleon": 1, "warrior": 2}, {"serf": 1}, at=SHORE)
    begin(state, using, SHORE)
    assert strengths(state, using)[0] == (3 + 4, 0)


def test_A10_1_A11_2_sailing_to_a_shore_with_enemies_is_an_attack():
    """Docking beside enemies starts a Battle (A11.2, A10.1)."""
    using = rules()
    state = sailors(using, {"galleon": 1, "warrior": 1}, {})
    place(state, using, 1, SHORE, serf=1)
    answer(act(state, using), using, Verb.SAIL)
    answer(state, using, Verb.GO, region(SEA), region(SHORE))
    assert told(state, Event.BATTLE) == [(0, 1, region(SHORE), 0)]
    pay_all(lay(state, using), using)
    assert units(state, 0, SHORE) == {"warrior": 1, "galleon": 1}


def test_A10_1_A11_2_sailing_into_a_vessel_is_an_attack():
    """Entering a Sea Region with an enemy Vessel starts a Battle (A11.2, A10.1)."""
    using = rules()
    state = sailors(using, {}, {"submarine": 1})
    place(state, using, 0, SHORE, galleon=1)
    answer(act(state, using), using, Verb.SAIL)
    answer(state, using, Verb.GO, region(SHORE), region(SEA))
    assert told(state, Event.BATTLE) == [(0, 1, region(SEA), 0)]
    assert vp(state, 0) == using.attacker_vp


def test_A11_8_A11_2_a_beaten_crew_goes_home():
    """Vessel and passengers that survive return to the Capital (A11.2, A11.8)."""
    using = rules()
    state = fight(sailors(using, {"galleon": 1, "warrior": 2}, {"submarine": 1, "serf": 1}), using, SEA)
    assert asked(state, Decision.DAMAGE, 1)
    assert damage(state) == 2
    lose(state, using, "submarine")
    assert units(state, 1, "ne_c") == {"serf": 3, "warrior": 1}
    assert units(state, 1, SEA) == {}


def test_A11_7_A11_2_a_beaten_vessel_may_be_spared():
    """The loser may lose passengers instead of the Vessel (A11.2, A11.7)."""
    using = rules()
    state = fight(sailors(using, {"galleon": 1, "warrior": 2}, {"submarine": 1, "warrior": 1}), using, SEA)
    assert damage(state) == 3
    lose(state, using, "warrior")
    lose(state, using, "submarine")
    assert units(state, 1, "ne_c") == {"serf": 2, "warrior": 1}


def test_A10_9_A11_2_passengers_may_pay_vessels_not():
    """Aboard, only passengers can be sacrificed (A11.2, A10.9)."""
    using = rules()
    state = sailors(using, {"galleon": 1, "warrior": 1}, {"submarine": 1})
    stock(state, 0, mana=2)
    lay(begin(state, using, SEA), using, "first_strike", "withdraw")
    pay(state, using)
    assert payments(state, using) == {(0, 1, 0)}


def test_A10_4_A11_2_a_spell_may_hit_passengers():
    """Magic Arrow finds a Serf aboard, and the Vessel sails on (A11.2, A10.4)."""
    using = rules()
    state = sailors(using, {"galleon": 1, "serf": 1}, {"submarine": 1})
    set_library(state, 1, "magic_arrow")
    cast(begin(state, using, SEA), using, 1, "magic_arrow")
    assert units(state, 0, SEA) == {"galleon": 1}


def test_A10_8_A11_2_conscripts_come_aboard_as_far_as_there_is_room():
    """At sea called units need a free place in a Vessel (A11.2, A10.8)."""
    using = rules()
    state = sailors(using, {"galleon": 1, "serf": 1}, {"submarine": 1})
    place(state, using, 0, SHORE, warrior=2)
    lay(begin(state, using, SEA), using, "conscripts", "withdraw")
    assert asked(state, Decision.CONSCRIPTS, 0)
    answer(state, using, Verb.BRING, region(SHORE), 1)
    assert not asked(state, Decision.CONSCRIPTS, 0)
    assert units(state, 0, SEA) == {"serf": 1, "warrior": 1, "galleon": 1}


def fliers(using, orcs, airship_at="nw_i", **passengers):
    """Return Humans about to fly, and Orcs in the sea beside them."""
    state = sailors(using, {}, orcs)
    place(state, using, 0, airship_at, airship=1, **passengers)
    answer(act(state, using), using, Verb.FLY)
    return state


def test_A11_2_A7_16_an_air_vessel_may_attack_a_sea_vessel():
    """It flies into the Sea Region, fights there, and must go on to land (A7.16, A11.2)."""
    using = rules()
    state = fliers(using, {"submarine": 1}, warrior=2)
    answer(state, using, Verb.GO, region("nw_i"), region(SEA))
    answer(state, using, Verb.TAKE, 0, 2, 0)
    pay_all(lay(state, using), using)
    assert winner(state) == 0
    lose(state, using, "submarine")
    assert asked(state, Decision.FLY_ON, 0)
    assert questions.decision(state, using).startswith("Choose where the Airship lands after the Battle")
    answer(state, using, Verb.REGION, region("nw_d"))
    assert units(state, 0, "nw_d") == {"warrior": 2, "airship": 1}


def test_A11_8_A7_16_a_beaten_flight_goes_home():
    """An Air Vessel beaten over the sea retreats like other losers (A7.16, A11.8)."""
    using = rules()
    state = fliers(using, {"submarine": 1, "warrior": 2}, warrior=1)
    answer(state, using, Verb.GO, region("nw_i"), region(SEA))
    answer(state, using, Verb.TAKE, 0, 1, 0)
    pay_all(lay(state, using), using)
    lose(state, using, "warrior")
    assert units(state, 0, "nw_c") == {"serf": 2, "warrior": 1, "airship": 1}
    assert not is_asked(state, Decision.FLY_ON)


def docks(using, galleon_at=SEA, orcs=None, **aboard):
    """Return Humans with a Sea Dock and a Galleon, and Orcs on a shore beside it."""
    state = position("humans", "orcs", using=using)
    for side in range(2):
        fill(state, side)
    build(state, using, 0, "sea_dock")
    place(state, using, 0, galleon_at, galleon=1, **aboard)
    place(state, using, 1, SHORE, **(orcs or {"warrior": 2}))
    return state


def engage(state, using, goal=SHORE):
    """Let the Humans attack a region from where their Galleon is."""
    answer(act(state, using), using, Verb.SAIL)
    return answer(state, using, Verb.ENGAGE, region(goal))


def test_A14_9_the_galleon_attacks_without_moving():
    """With the Sea Dock it may open a Battle next to it; its passengers fight too (A14.9)."""
    using = rules()
    state = engage(docks(using, warrior=2), using)
    assert told(state, Event.BATTLE) == [(0, 1, region(SHORE), 0)]
    assert vp(state, 0) == using.attacker_vp
    assert strengths(state, using) == {0: (3 + 4, 0), 1: (4, 0)}


def test_A14_9_a_victory_from_a_distance_leaves_it_where_it_was():
    """The beaten retreat, the Galleon stays at sea (A14.9)."""
    using = rules()
    state = engage(docks(using, warrior=2), using)
    pay_all(lay(state, using), using)
    assert winner(state) == 0
    lose(state, using, "warrior")
    assert units(state, 1, SHORE) == {}
    assert units(state, 0, SEA) == {"warrior": 2, "galleon": 1}
    assert units(state, 0, SHORE) == {}


def test_A11_6_A11_8_A14_9_a_defeat_from_a_distance_is_a_defeat():
    """The beaten Galleon takes damage and retreats (A14.9, A11.6, A11.8)."""
    using = rules()
    state = engage(docks(using, orcs={"warrior": 4}, serf=1), using)
    pay_all(lay(state, using), using)
    assert winner(state) == 1
    assert damage(state) == 2
    lose(state, using, "serf")
    lose(state, using, "galleon")
    assert units(state, 0, SEA) == {}
    assert units(state, 1, SHORE) == {"warrior": 4}


def test_A11_8_A14_9_a_spared_galleon_docks_at_home():
    """If passengers cover the damage the Galleon returns to the Capital (A14.9, A11.8)."""
    using = rules()
    state = engage(docks(using, orcs={"warrior": 5}, warrior=2), using)
    pay_all(lay(state, using), using)
    lose(state, using, "warrior")
    lose(state, using, "warrior")
    assert units(state, 0, "nw_c") == {"serf": 2, "warrior": 1, "galleon": 1}


def test_A14_9_only_adjacent_regions():
    """A region two steps away is not attacked (A14.9)."""
    using = rules()
    state = docks(using)
    place(state, using, 1, "nw_a", serf=1)
    answer(act(state, using), using, Verb.SAIL)
    assert [goal for goal, _, _ in offered(state, using, Verb.ENGAGE)] == [region(SHORE)]


def test_A14_9_another_sea_region_may_be_attacked():
    """A Sea Vessel across a Ferry Route is adjacent as well (A14.9)."""
    using = rules()
    state = docks(using)
    place(state, using, 1, "corner_nw", submarine=1)
    engage(state, using, "corner_nw")
    assert told(state, Event.BATTLE) == [(0, 1, region("corner_nw"), 0)]


def test_A14_1_A14_9_without_the_sea_dock_there_is_no_such_attack():
    """The ability is that of a Building (A14.9, A14.1)."""
    using = rules()
    state = docks(using)
    state.players[0].buildings = 0
    build(state, using, 0)
    answer(act(state, using), using, Verb.SAIL)
    assert offered(state, using, Verb.ENGAGE) == []


def test_A14_9_nothing_to_attack_without_enemies():
    """Empty regions and own ones are not attacked (A14.9)."""
    using = rules()
    state = docks(using)
    place(state, using, 0, "nw_d", serf=1)
    answer(act(state, using), using, Verb.SAIL)
    assert region("nw_d") not in {goal for goal, _, _ in offered(state, using, Verb.ENGAGE)}


def test_A11_1_A14_9_a_tower_falls_to_an_attack_from_a_distance():
    """A beaten Tower is destroyed and nobody moves in (A14.9, A11.1)."""
    using = rules()
    state = docks(using, orcs={"serf": 1}, warrior=2)
    tower(state, 1, SHORE)
    engage(state, using)
    pay_all(lay(state, using), using)
    assert winner(state) == 0
    assert state.holders[region(SHORE)] == 0


def test_A10_3_A14_9_the_terrain_is_that_of_the_region_attacked():
    """What works in Plains works against a Battle there (A14.9, A10.3)."""
    using = rules()
    state = docks(using, warrior=2)
    build(state, using, 0, "cathedral")
    engage(state, using)
    assert strengths(state, using)[0] == (7, 2)


@pytest.mark.parametrize("berth", ["nw_d", "nw_c"])
def test_A3_7_A14_9_from_a_shore_nobody_is_attacked(berth):
    """A docked Galleon, beside whoever stands ashore, opens no Battle from a distance (A14.9, A3.7)."""
    using = rules()
    state = docks(using, galleon_at=berth, warrior=2, serf=3)
    place(state, using, 1, SEA, submarine=1)
    place(state, using, 1, BAY, dragon=1)
    answer(act(state, using), using, Verb.SAIL)
    assert offered(state, using, Verb.ENGAGE) == []


def test_A4_3_A14_9_an_attack_from_a_distance_is_a_sail():
    """It uses the slot of the Sail action (A14.9, A4.3)."""
    using = rules()
    state = engage(docks(using, warrior=2), using)
    assert state.players[0].actions[Slot.SAIL] == 1
    assert state.players[0].at[Unit.SEA_VESSEL] == region(SEA)
