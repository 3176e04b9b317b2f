"""The worked examples T1 to T10 of the research note: one Battle, told step by step (A10, A11).

Humans attack Orcs in Plains. The content assumed needs no settings here.
"""

import pytest

from sim.games.aughmoore.battle.strength import natural
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.words import Resource
from tests.games.aughmoore.battles import (
    FIELD,
    cast,
    damage,
    field,
    go_to,
    lay,
    lose,
    pay,
    payments,
    refuges,
    strengths,
    totals,
    winner,
)
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    held,
    is_asked,
    level,
    march,
    place,
    region,
    rules,
    set_library,
    spell,
    stock,
    told,
    tower,
    unit,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted

HUMANS, ORCS = 0, 1
CAMP = "nw_i"  # beside the Plains of the Battle
OUTPOST = "nw_a"  # a region with a Tower of the Humans


def armies(using, humans=(), orcs=()):
    """Return Humans beside the Plains that Orcs hold, with the Buildings of the example and these Libraries."""
    state = field(using, "humans", "orcs", orcs={"warrior": 2})
    place(state, using, HUMANS, CAMP, paladin=1, warrior=1, serf=2)
    build(state, using, HUMANS, "cathedral")
    build(state, using, ORCS, "blood_tent", "barracks")
    level(state, using, ORCS, 2)
    set_library(state, HUMANS, *humans)
    set_library(state, ORCS, *orcs)
    stock(state, HUMANS, mana=6)
    stock(state, ORCS, mana=6)
    return state


def attack(state, using):
    """Let the Humans march into the Plains."""
    answer(act(state, using), using, Verb.MARCH)
    return march(state, using, CAMP, FIELD, serfs=2, warriors=1, heroes=1)


def shoot(state, using):
    """Let the Orcs destroy the Human Warrior by Magic Arrow."""
    cast(state, using, ORCS, "magic_arrow")
    return answer(state, using, Verb.HIT, region(FIELD), HUMANS, unit(state, HUMANS, "warrior"))


def revealed(using):
    """Return the printed Battle with both Spells cast and both cards open; the Orcs pay first."""
    state = shoot(attack(armies(using, ["rage"], ["magic_arrow"]), using), using)
    cast(state, using, HUMANS, "rage")
    return lay(state, using, "first_strike", "charge")


def fought(using):
    """Return the printed Battle after both have paid: a Warrior of the Orcs is sacrificed."""
    state = pay(revealed(using), using, warriors=1)
    return pay(state, using)


def test_A10_2_T1_the_natural_strength_of_the_humans():
    """Paladin, Warrior and two Serfs are worth eight (A10.2)."""
    using = rules()
    state = attack(armies(using), using)
    assert strengths(state, using)[HUMANS][0] == 4 + 2 + 1 + 1 == 8


def test_A10_3_T2_the_bonuses_of_the_humans():
    """The Paladin with Serfs, and the Cathedral for a Warrior in Plains: two more (A10.3)."""
    using = rules()
    state = attack(armies(using), using)
    assert strengths(state, using)[HUMANS][1] == 1 + 1


def test_A10_4_T3_rage_makes_thirteen():
    """Rage adds three (A10.4)."""
    using = rules()
    state = attack(armies(using, ["rage"]), using)
    cast(state, using, HUMANS, "rage")
    assert strengths(state, using)[HUMANS] == (8, 2 + 3)
    assert told(state, Event.STRENGTH)[0] == (HUMANS, 8, 5, 0)


def test_A10_2_T4_the_natural_strength_of_the_orcs():
    """Two Warriors are worth four (A10.2)."""
    using = rules()
    assert strengths(attack(armies(using), using), using)[ORCS][0] == 4


def test_A10_3_T5_the_bonuses_of_the_orcs_make_eight():
    """Two Serfs met, and the Barracks for two Warriors: four more (A10.3)."""
    using = rules()
    assert strengths(attack(armies(using), using), using)[ORCS] == (4, 2 + 2)


def test_A10_4_T6_magic_arrow_leaves_the_humans_ten():
    """The Warrior falls, and with him the Cathedral's bonus; the Orcs, who defend, cast first (A10.4)."""
    using = rules()
    state = attack(armies(using, ["rage"], ["magic_arrow"]), using)
    assert asked(state, Decision.COMBAT_SPELL, ORCS)
    shoot(state, using)
    cast(state, using, HUMANS, "rage")
    assert units(state, HUMANS, FIELD) == {"serf": 2, "paladin": 1}
    assert strengths(state, using) == {HUMANS: (6, 1 + 3), ORCS: (4, 4)}


def test_A10_6_A10_7_T7_first_strike_costs_four_mana_and_makes_twelve():
    """Two more Strength and two VP (A10.6, A10.7)."""
    using = rules()
    state = fought(using)
    assert held(state, HUMANS)[Resource.MANA] == 6 - 2 - 4
    assert totals(state)[HUMANS] == 12
    assert vp(state, HUMANS) == using.attacker_vp + using.spell_vp[spell("rage")] + 2


def test_A10_9_T8_charge_is_paid_by_four_mana_and_a_warrior():
    """Charge costs six, of which the Orcs have four: a Warrior makes up for two; fifteen in all, three VP (A10.9)."""
    using = rules()
    state = revealed(using)
    assert asked(state, Decision.PAY_TACTIC, ORCS)
    assert held(state, ORCS)[Resource.MANA] == 4
    assert payments(state, using) == {(0, 1, 0), (0, 2, 0)}
    pay(pay(state, using, warriors=1), using)
    assert held(state, ORCS)[Resource.MANA] == 0
    assert totals(state)[ORCS] == 4 + 4 + 7 == 15
    assert vp(state, ORCS) == using.spell_vp[spell("magic_arrow")] + 3


def test_A10_9_A10_10_T9_the_orcs_win_and_lose_the_sacrificed_warrior():
    """Fifteen beat twelve; the winner keeps one Warrior in the region (A10.9, A10.10)."""
    using = rules()
    state = fought(using)
    assert winner(state) == ORCS
    assert units(state, ORCS, FIELD) == {"warrior": 1}
    assert told(state, Event.SACRIFICED) == [(ORCS, 1, 1, 0)]


def test_A11_6_A11_8_T10_the_paladin_covers_the_damage():
    """Half of six is three: the Paladin alone suffices, and two Serfs go home (A11.6, A11.8)."""
    using = rules()
    state = fought(using)
    assert asked(state, Decision.DAMAGE, HUMANS)
    assert damage(state) == 3
    lose(state, using, "paladin")
    assert not is_asked(state, Decision.DAMAGE)
    assert units(state, HUMANS, FIELD) == {}
    assert units(state, HUMANS, "nw_c") == {"serf": 4, "warrior": 1}
    assert state.players[HUMANS].in_play[2] == 0


def test_A11_8_T10_the_serfs_may_go_to_a_tower():
    """A region with an own Tower is as good as the Capital (A11.8)."""
    using = rules()
    state = armies(using, ["rage"], ["magic_arrow"])
    tower(state, HUMANS, OUTPOST)
    shoot(attack(state, using), using)
    cast(state, using, HUMANS, "rage")
    pay(pay(lay(state, using, "first_strike", "charge"), using, warriors=1), using)
    lose(state, using, "paladin")
    assert refuges(state, using) == {region("nw_c"), region(OUTPOST)}
    go_to(state, using, OUTPOST, "nw_c")
    assert units(state, HUMANS, OUTPOST) == {"serf": 1}


def test_A10_10_the_parts_of_the_printed_battle_agree():
    """What is told step by step adds up: thirteen without the Arrow, ten with it, twelve and fifteen (A10)."""
    using = rules()
    state = fought(using)
    found = {side: number + added for side, number, added, _ in told(state, Event.STRENGTH)}
    assert found == {HUMANS: 10, ORCS: 8}
    assert totals(state) == {HUMANS: 12, ORCS: 15}
    assert natural(state, using, 0) == 6
