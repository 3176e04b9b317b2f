"""A10.8: Conscripts: who is called, from where, how many, and when."""

import pytest

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.words import Face
from tests.games.aughmoore.battles import FIELD, begin, call, field, fill, lay, pay, pay_all, strengths, totals
from tests.games.aughmoore.position import (
    answer,
    asked,
    capital,
    held,
    level,
    offered,
    place,
    region,
    rules,
    token,
    tower,
    unit,
    units,
)

pytestmark = pytest.mark.interpreted


def called(state, using):
    """Return who may be called: pairs of region and unit."""
    return {(origin, kind) for origin, kind, _ in offered(state, using, Verb.BRING)}


def levy(using, attacker="conscripts", defender="withdraw", humans=None, at=FIELD, **elsewhere):
    """Return a Battle of Humans and Orcs after both cards are open; `elsewhere` places Humans in other regions."""
    state = field(using, "humans", "orcs", at=at, humans=humans or {"warrior": 1}, orcs={"warrior": 2})
    for key, army in elsewhere.items():
        place(state, using, 0, key, **army)
    return lay(begin(state, using, at), using, attacker, defender)


def test_A10_8_units_of_adjacent_regions_are_called():
    """Serfs, Warriors and Heroes beside the Battle may be called one by one (A10.8)."""
    using = rules()
    state = levy(using, nw_i={"serf": 1, "warrior": 1}, nw_d={"paladin": 1})
    assert asked(state, Decision.CONSCRIPTS, 0)
    near, far = region("nw_i"), region("nw_d")
    assert called(state, using) == {(near, 0), (near, 1), (far, 2)}
    call(state, using, ("nw_i", "serf"), ("nw_d", "paladin"))
    assert units(state, 0, FIELD) == {"serf": 1, "warrior": 1, "paladin": 1}
    assert units(state, 0, "nw_i") == {"warrior": 1}


def test_A10_8_nobody_need_be_called():
    """One may stop at any time (A10.8)."""
    using = rules()
    state = levy(using, nw_i={"serf": 1, "warrior": 1})
    answer(state, using, Verb.DONE)
    assert units(state, 0, FIELD) == {"warrior": 1}
    assert not asked(state, Decision.CONSCRIPTS, 0)


def test_A10_8_units_farther_off_are_not_called():
    """Two regions away is too far (A10.8)."""
    using = rules()
    assert not asked(levy(using, nw_a={"warrior": 2}), Decision.CONSCRIPTS, 0)


def test_A10_8_vessels_are_not_called():
    """Conscripts call Land Units only (A10.8)."""
    using = rules()
    assert not asked(levy(using, nw_i={"airship": 1}), Decision.CONSCRIPTS, 0)


def test_A3_8_A10_8_the_region_holds_five():
    """The limit of a region counts whoever is there, Vessels among them (A10.8, A3.8)."""
    using = rules()
    state = levy(using, humans={"warrior": 1, "serf": 1, "galleon": 1}, nw_i={"serf": 4})
    call(state, using, ("nw_i", "serf"), ("nw_i", "serf"))
    assert units(state, 0, FIELD) == {"serf": 3, "warrior": 1, "galleon": 1}
    assert not asked(state, Decision.CONSCRIPTS, 0)
    assert units(state, 0, "nw_i") == {"serf": 2}


def test_A10_8_a_full_army_calls_nobody():
    """With five units in the region nobody is asked (A10.8)."""
    using = rules()
    assert not asked(levy(using, humans={"warrior": 5}, nw_i={"serf": 2}), Decision.CONSCRIPTS, 0)


def test_A11_1_A10_8_a_tower_region_is_beside_the_courtyard():
    """A defender of a Tower calls units from its Courtyard (A10.8, A11.1)."""
    using = rules()
    state = field(using, "orcs", "humans", at="nw_i", orcs={"warrior": 2}, humans={"serf": 1})
    assert capital(state, 1) == "ne_c"
    tower(state, 1, "nw_i")
    lay(begin(state, using, "nw_i"), using, "withdraw", "conscripts")
    assert (region("ne_c"), 1) in called(state, using)
    call(state, using, ("ne_c", "warrior"), ("ne_c", "serf"))
    assert units(state, 1, "nw_i") == {"serf": 2, "warrior": 1}


def test_A10_8_without_the_tower_the_courtyard_is_too_far():
    """The Courtyard sends nobody to a far region without a Tower (A10.8)."""
    using = rules()
    state = field(using, "orcs", "humans", at="nw_i", orcs={"warrior": 2}, humans={"serf": 1})
    lay(begin(state, using, "nw_i"), using, "withdraw", "conscripts")
    assert not asked(state, Decision.CONSCRIPTS, 1)


def test_A11_3_A10_8_a_capital_is_helped_from_tower_regions():
    """Armies beside own Towers come to the Capital, without limit (A10.8, A11.3)."""
    using = rules()
    state = field(using, "orcs", "humans", at="ne_c", orcs={"warrior": 2})
    tower(state, 1, "nw_h")
    place(state, using, 1, "nw_h", warrior=3)
    place(state, using, 1, "nw_i", warrior=1)
    place(state, using, 1, "ne_c", serf=4)
    lay(begin(state, using, "ne_c"), using, "withdraw", "conscripts")
    assert {origin for origin, _ in called(state, using)} == {region("nw_h")}
    call(state, using, *[("nw_h", "warrior")] * 3)
    assert units(state, 1, "ne_c") == {"serf": 6, "warrior": 4}


def test_A7_5_A10_8_towers_are_not_beside_each_other():
    """From one Tower region nobody comes to another (A10.8, A7.5)."""
    using = rules()
    state = field(using, "orcs", "humans", at="nw_i", orcs={"warrior": 2}, humans={"serf": 1})
    tower(state, 1, "nw_i", "ne_a")
    place(state, using, 1, "ne_a", warrior=1)
    lay(begin(state, using, "nw_i"), using, "withdraw", "conscripts")
    assert region("ne_a") not in {origin for origin, _ in called(state, using)}


def test_A7_7_A9_9_A10_8_ferry_routes_and_portals_join_regions():
    """Who could march one region could be called (A10.8, A7.7, A9.9)."""
    using = rules()
    state = field(using, "humans", "orcs", at="nw_j", humans={"serf": 1}, orcs={"warrior": 2})
    place(state, using, 0, "ne_i", serf=1)
    place(state, using, 0, "nw_a", serf=1)
    token(state, "nw_j", "portal", face=Face.LASTING)
    token(state, "nw_a", "portal", face=Face.LASTING)
    lay(begin(state, using, "nw_j"), using, "conscripts", "withdraw")
    assert called(state, using) == {(region("ne_i"), 0), (region("nw_a"), 0)}


def test_A9_9_A10_8_a_hidden_portal_joins_nothing():
    """A Portal joins regions once it is found (A10.8, A9.9)."""
    using = rules()
    state = field(using, "humans", "orcs", at="nw_j", humans={"serf": 1}, orcs={"warrior": 2})
    place(state, using, 0, "nw_a", serf=1)
    token(state, "nw_j", "portal", face=Face.LASTING)
    token(state, "nw_a", "portal", face=Face.HIDDEN)
    assert not asked(lay(begin(state, using, "nw_j"), using, "conscripts", "withdraw"), Decision.CONSCRIPTS, 0)


def test_A10_3_A10_8_bonuses_are_counted_with_who_has_come():
    """Called units bring their abilities and strengthen those of others (A10.8, A10.3)."""
    using = rules()
    state = levy(using, humans={"paladin": 1}, nw_i={"serf": 1})
    assert strengths(state, using)[0] == (4, 0)
    call(state, using, ("nw_i", "serf"))
    assert strengths(state, using)[0] == (5, 1)
    pay_all(state, using)
    assert totals(state)[0] == 5 + 1 + 0


def test_A10_3_A10_8_a_called_hero_brings_his_ability():
    """A Hero called into the Battle is there with his ability (A10.8, A10.3)."""
    using = rules()
    state = field(using, "orcs", "elves", orcs={"serf": 1}, elves={"warrior": 1})
    place(state, using, 0, "nw_i", warlord=1)
    lay(begin(state, using), using, "conscripts", "withdraw")
    call(state, using, ("nw_i", "warlord"))
    assert strengths(state, using)[0] == (5, 1)


def test_A10_8_the_defender_calls_first():
    """With Conscripts on both sides the defender resolves its card before the attacker (A10.8)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"serf": 1}, orcs={"serf": 1})
    place(state, using, 0, "nw_i", serf=1)
    place(state, using, 1, "nw_d", serf=1)
    lay(begin(state, using), using, "conscripts", "conscripts")
    assert asked(state, Decision.CONSCRIPTS, 1)
    call(state, using, ("nw_d", "serf"))
    assert asked(state, Decision.CONSCRIPTS, 0)


def test_A10_10_A10_8_called_units_stay_with_the_winner():
    """Who has come remains in the region after a victory (A10.8, A10.10)."""
    using = rules()
    state = levy(using, humans={"warrior": 2}, nw_i={"warrior": 1})
    pay_all(call(state, using, ("nw_i", "warrior")), using)
    assert units(state, 0, FIELD) == {"warrior": 3}


def test_A11_6_A10_8_called_units_suffer_with_the_loser():
    """Who has come counts for the damage and retreats with the others (A10.8, A11.6)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"serf": 1}, orcs={"warrior": 4})
    place(state, using, 0, "nw_i", serf=2)
    lay(begin(state, using), using, "conscripts", "conscripts")
    pay_all(call(state, using, ("nw_i", "serf"), ("nw_i", "serf")), using)
    assert asked(state, Decision.DAMAGE, 0)
    assert int(state.about[0]) == 2


def test_A10_9_A10_8_called_units_may_be_sacrificed():
    """Whoever has come can pay for the card (A10.8, A10.9)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 1}, orcs={"serf": 1})
    fill(state, 0, 0)
    place(state, using, 0, "nw_i", serf=2)
    lay(begin(state, using), using, "conscripts", "withdraw")
    call(state, using, ("nw_i", "serf"), ("nw_i", "serf"))
    pay(state, using)
    pay(state, using, serfs=2)
    assert units(state, 0, FIELD) == {"warrior": 1}


def test_A10_7_A10_8_conscripts_are_paid():
    """The card costs two Food, whether anybody comes or not (A10.8, A10.7)."""
    using = rules()
    state = pay_all(levy(using), using)
    assert held(state, 0) == (10, 10, 8)


def test_A4_5_A10_8_serfs_on_the_bar_are_not_called():
    """Only units on the map come (A10.8, A4.5)."""
    using = rules()
    state = field(using, "humans", "orcs", at="nw_f", humans={"serf": 1}, orcs={"warrior": 2})
    level(state, using, 0, 1)
    home = region("nw_c")
    for key in ("serf", "serf", "warrior"):
        state.players[0].units[home, unit(state, 0, key)] -= 1
        state.players[0].total[home] -= 1
    lay(begin(state, using, "nw_f"), using, "conscripts", "withdraw")
    assert not asked(state, Decision.CONSCRIPTS, 0)


def test_A2_1_A10_8_the_courtyard_helps_next_door():
    """Units of the Courtyard are units of the Capital's region (A10.8, A2.1)."""
    using = rules()
    state = levy(using, at="nw_f")
    assert called(state, using) == {(region("nw_c"), 0), (region("nw_c"), 1)}


def test_A9_3_A10_8_entangled_units_come_for_nothing():
    """The toll of an Entanglement is for marching away, not for being called (A10.8, A9.3)."""
    using = rules()
    state = levy(using, nw_i={"serf": 2})
    token(state, "nw_i", "entanglement", face=Face.LASTING)
    call(state, using, ("nw_i", "serf"))
    pay_all(state, using)
    assert held(state, 0) == (10, 10, 8)
