"""Portals of Heroes of Land, Air & Sea (A9.9). In the air: test_fly."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face
from tests.games.aughmoore.position import (
    answer,
    place,
    region,
    rules,
    run,
    stock,
    token,
    vp,
)
from tests.games.aughmoore.voyage import armies, bare, goals, march, may, portals

pytestmark = pytest.mark.interpreted


def army(using, at="nw_f", **there):
    """Return the Humans with an army in a region and 3 of each resource."""
    state = bare(using, **{at: there or {"warrior": 1}})
    stock(state, 0, ore=3, mana=3, food=3)
    return state


def test_A7_1_A9_9_portals_are_adjacent_to_each_other():
    """One step leads from any resolved Portal to any other one (A9.9, A7.1)."""
    using = rules()
    state = bare(using, nw_h={"paladin": 1})
    portals(state, "nw_h", "sw_a", "se_g")
    assert may(state, using, Step.MARCH, "nw_h", "sw_a", "se_g")


@pytest.mark.parametrize("face", [Face.HIDDEN, Face.SHOWN])
def test_A8_5_A9_9_a_portal_works_once_it_is_resolved(face):
    """Face-down or only shown by a Tower it joins nothing (A9.9, A8.5)."""
    using = rules()
    state = bare(using, nw_h={"paladin": 1})
    portals(state, "nw_h")
    token(state, "sw_a", "portal", face=face)
    assert "sw_a" not in goals(state, using, Step.MARCH, "nw_h")


def test_A7_4_A9_9_portals_serve_everybody():
    """Whoever resolved them, all players use them, enemies stop there as anywhere (A9.9, A7.4)."""
    using = rules()
    state = bare(using, nw_h={"serf": 1})
    portals(state, "nw_h", "sw_a")
    place(state, using, 1, "sw_a", serf=1)
    found = goals(state, using, Step.MARCH, "nw_h")
    assert "sw_a" in found
    assert not found & {"sw_b", "sw_d", "sw_e"}


def test_A9_9_one_portal_leads_nowhere():
    """A single Portal has no other end (A9.9)."""
    using = rules()
    state = army(using, paladin=1)
    plain = goals(state, using, Step.MARCH, "nw_f")
    state.decider = NOBODY
    portals(state, "nw_f")
    assert goals(state, using, Step.MARCH, "nw_f") == plain


def test_A9_9_a_portal_just_found_opens_the_way():
    """From the next march on it is beside the others (A9.9)."""
    using = rules()
    state = army(using, serf=1)
    portals(state, "se_h")
    token(state, "nw_g", "portal")
    march(state, using, "nw_f nw_g", serfs=1)
    assert may(state, using, Step.MARCH, "nw_g", "se_h", "se_e")


def test_A7_2_A9_9_a_portal_takes_one_step_of_a_longer_march():
    """Before and behind it the army goes on (A9.9, A7.2)."""
    using = rules()
    state = army(using, serf=1, warrior=1)
    portals(state, "nw_g", "se_h")
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_f"), region("se_e"))
    assert armies(state, using) == {(0, 1, 0)}


def test_A9_9_vessels_at_sea_have_no_portals():
    """A Sea Vessel sails no other way for them (A9.9)."""
    using = rules()
    state = army(using, at="nw_g", galleon=1)
    plain = goals(state, using, Step.SAIL, "nw_g")
    state.decider = NOBODY
    portals(state, "nw_g", "se_h")
    assert goals(state, using, Step.SAIL, "nw_g") == plain
    assert vp(state, 0) == 0
