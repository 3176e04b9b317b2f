"""Land tokens of Heroes of Land, Air & Sea that stay in their region (A9.2, A9.3, A9.5, A9.8)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.battle.strength import bonus
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.names import SPELL_KEYS
from sim.games.aughmoore.state import PILE
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Mark, Slot, SpellType
from tests.games.aughmoore.battles import begin
from tests.games.aughmoore.position import (
    answer,
    asked,
    capital,
    design,
    faces,
    held,
    offered,
    place,
    region,
    rules,
    run,
    set_library,
    spell,
    stock,
    token,
    told,
    units,
)
from tests.games.aughmoore.voyage import armies, bare, decide, fly, goals, march, sail

pytestmark = pytest.mark.interpreted
SWAMP = "nw_e"
PAIRED = ("entanglement", "wizard_tower", "portal")


def army(using, at="nw_f", **there):
    """Return the Humans with an army in a region and 3 of each resource."""
    state = bare(using, **{at: there or {"warrior": 1}})
    stock(state, 0, ore=3, mana=3, food=3)
    return state


def leave_be(state, using):
    """Answer no to whatever a token offers."""
    while state.decider != NOBODY:
        answer(state, using, Verb.DONE)
    return state


# ------------------------------------------------------------------ pairs


@pytest.mark.parametrize("kind", PAIRED)
def test_A9_2_of_a_pair_one_is_removed(kind):
    """Two alike in one Swamp: the second leaves the game (A9.2)."""
    using = rules()
    state = army(using)
    token(state, SWAMP, kind)
    token(state, SWAMP, kind, pile=1)
    leave_be(march(state, using, "nw_f nw_e", warriors=1), using)
    assert faces(state, SWAMP) == [Face.LASTING]
    assert len(told(state, Event.SHOWN)) == 2


@pytest.mark.parametrize("kind", PAIRED)
def test_A8_5_A9_2_a_pair_shown_by_a_tower_is_cut_when_it_is_resolved(kind):
    """Shown tokens are no exception (A9.2, A8.5)."""
    using = rules()
    state = army(using)
    for pile in range(PILE):
        token(state, SWAMP, kind, face=Face.SHOWN, pile=pile)
    leave_be(march(state, using, "nw_f nw_e", warriors=1), using)
    assert faces(state, SWAMP) == [Face.LASTING]


@pytest.mark.parametrize("kind", ["fort", "village"])
def test_A9_2_two_forts_or_villages_stay_both(kind):
    """Their text removes none (A9.2)."""
    using = rules()
    state = army(using)
    token(state, SWAMP, kind)
    token(state, SWAMP, kind, pile=1)
    march(state, using, "nw_f nw_e", warriors=1)
    assert faces(state, SWAMP) == [Face.LASTING, Face.LASTING]


def test_A9_2_different_tokens_are_no_pair():
    """A Portal and an Entanglement share a Swamp (A9.2)."""
    using = rules()
    state = army(using)
    token(state, SWAMP, "portal")
    token(state, SWAMP, "entanglement", pile=1)
    march(state, using, "nw_f nw_e", warriors=1)
    assert faces(state, SWAMP) == [Face.LASTING, Face.LASTING]


def test_A9_2_the_second_of_a_pair_may_come_with_a_later_army():
    """The first lay resolved before the second was turned up (A9.2)."""
    using = rules()
    state = army(using)
    token(state, SWAMP, "portal", face=Face.LASTING)
    token(state, SWAMP, "portal", pile=1)
    march(state, using, "nw_f nw_e", warriors=1)
    assert faces(state, SWAMP) == [Face.LASTING]


# ------------------------------------------------------------------ Entanglement


def tangled(using, food=3, at="nw_f", **there):
    """Return the Humans in a region with a resolved Entanglement."""
    state = army(using, at, **there)
    stock(state, 0, food=food)
    token(state, at, "entanglement", face=Face.LASTING)
    return state


def test_A9_3_each_unit_that_leaves_pays():
    """One Food a unit (A9.3)."""
    using = rules()
    state = march(tangled(using, serf=1, warrior=1), using, "nw_f nw_g", 1, 1)
    assert held(state, 0) == (3, 3, 1)
    assert int(sum(using.designs[design("entanglement")].pay)) == 1


def test_A9_3_as_many_leave_as_can_be_paid_for():
    """With 1 Food one unit gets away (A9.3)."""
    using = rules()
    state = tangled(using, food=1, serf=1, warrior=1)
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_f"), region("nw_g"))
    assert armies(state, using) == {(1, 0, 0), (0, 1, 0)}


def test_A9_3_without_food_nobody_leaves():
    """No way starts there (A9.3)."""
    using = rules()
    assert goals(tangled(using, food=0), using, Step.MARCH, "nw_f") == set()


def test_A9_3_entering_is_free():
    """Only leaving costs; and on being resolved it takes nothing (A9.3)."""
    using = rules()
    state = army(using)
    token(state, "nw_g", "entanglement")
    assert held(march(state, using, "nw_f nw_g", warriors=1), 0) == (3, 3, 3)


def test_A9_3_passing_through_is_free():
    """An army that does not stop there pays nothing (A9.3)."""
    using = rules()
    state = army(using)
    for key in ("nw_b", "nw_e", "nw_c"):
        token(state, key, "entanglement", face=Face.LASTING)
    assert held(march(state, using, "nw_f nw_a", warriors=1), 0) == (3, 3, 3)


@pytest.mark.parametrize("face", [Face.HIDDEN, Face.SHOWN])
def test_A9_3_an_unresolved_entanglement_holds_nobody(face):
    """Units brought there without ending a move leave freely (A9.3)."""
    using = rules()
    state = army(using)
    token(state, "nw_f", "entanglement", face=face)
    assert held(march(state, using, "nw_f nw_g", warriors=1), 0) == (3, 3, 3)


@pytest.mark.parametrize("vessel", ["galleon", "airship"])
def test_A9_3_vessels_leave_freely_passengers_pay(vessel):
    """Land Units pay aboard, too; the Vessel does not (A9.3)."""
    using = rules()
    move, way = (sail, "nw_g bay_nw") if vessel == "galleon" else (fly, "nw_g nw_c")
    for serfs in (0, 1, 2):
        state = tangled(using, at="nw_g", **{vessel: 1, "serf": 2})
        assert held(move(state, using, way, serfs), 0) == (3, 3, 3 - serfs)


def test_A9_3_an_empty_vessel_leaves_without_food():
    """With nothing to pay only the passengers stay (A9.3)."""
    using = rules()
    state = tangled(using, food=0, at="nw_g", galleon=1, serf=2)
    sail(state, using, "nw_g bay_nw")
    assert units(state, 0, "nw_g") == {"serf": 2}


def test_A9_3_enemies_pay_as_well():
    """It binds whoever leaves (A9.3)."""
    using = rules()
    state = bare(using)
    place(state, using, 1, "nw_f", serf=1)
    token(state, "nw_f", "entanglement", face=Face.LASTING)
    stock(state, 1, food=1)
    run(state, using, Step.MARCH, 1, NOBODY)
    answer(state, using, Verb.GO, region("nw_f"), region("nw_g"))
    answer(state, using, Verb.TAKE, 1, 0, 0)
    assert held(state, 1)[2] == 0


def test_A9_7_A9_11_A9_3_a_forced_move_is_free():
    """Who is driven off or thrown out pays nothing (A9.3, A9.7, A9.11)."""
    using = rules()
    for kind in ("monster", "unstable_ground"):
        state = army(using, serf=1)
        token(state, SWAMP, "entanglement")
        token(state, SWAMP, kind, pile=1)
        march(state, using, "nw_f nw_e", serfs=1)
        if asked(state, Decision.PUSH, 0):
            answer(state, using, Verb.REGION, region("nw_a"))
        assert units(state, 0, SWAMP) == {}
        assert held(state, 0) == (3, 3, 3)


@pytest.mark.parametrize("pay", [{"mana": 1, "food": 0}, {"ore": 1, "food": 0}])
def test_A9_3_the_price_is_a_matter_of_the_content(pay):
    """Another resource can be asked for (A9.3)."""
    using = rules({f"token.entanglement.pay.{key}": amount for key, amount in pay.items()})
    state = march(tangled(using), using, "nw_f nw_g", warriors=1)
    assert sum(held(state, 0)) == 8
    assert held(state, 0)[2] == 3


# ------------------------------------------------------------------ Fort


def test_A9_5_a_fort_helps_the_defender_alone():
    """Its bonus is the defender's (A9.5)."""
    using = rules()
    state = army(using, warrior=1)
    place(state, using, 1, "nw_f", serf=1)
    token(state, "nw_f", "fort", face=Face.LASTING)
    begin(state, using, "nw_f", attacker=1)
    assert (int(bonus(state, using, 0)), int(bonus(state, using, 1))) == (0, using.designs[design("fort")].strength)


def test_A8_5_A9_5_a_fort_shown_but_not_resolved_helps_nobody():
    """Only once resolved it counts (A9.5, A8.5)."""
    using = rules()
    state = army(using, warrior=1)
    place(state, using, 1, "nw_f", serf=1)
    token(state, "nw_f", "fort", face=Face.SHOWN)
    begin(state, using, "nw_f", attacker=1)
    assert int(bonus(state, using, 1)) == 0


def test_A9_5_a_fort_stays_for_its_next_owner():
    """Whoever wins the region defends it with the Fort (A9.5)."""
    using = rules()
    state = army(using, warrior=3)
    for side in (0, 1):
        stock(state, side, ore=5, mana=5, food=5)
    place(state, using, 1, "nw_g", serf=1)
    token(state, "nw_g", "fort", face=Face.LASTING)
    decide(march(state, using, "nw_f nw_g", warriors=3), using)
    assert faces(state, "nw_g") == [Face.LASTING]
    place(state, using, 1, "nw_g", serf=1)
    begin(state, using, "nw_g", attacker=1)
    assert int(bonus(state, using, 1)) == using.designs[design("fort")].strength


# ------------------------------------------------------------------ Wizard Tower


def wizard(using, face=Face.HIDDEN, mana=3):
    """Return the Humans before a Wizard Tower in nw_g."""
    state = army(using)
    stock(state, 0, mana=mana)
    token(state, "nw_g", "wizard_tower", face=face)
    return state


@pytest.mark.parametrize("face", [Face.HIDDEN, Face.SHOWN, Face.LASTING])
def test_A9_8_ending_a_move_there_offers_research(face):
    """On being turned up and on every later visit, once each time (A9.8)."""
    using = rules()
    state = march(wizard(using, face), using, "nw_f nw_g", warriors=1)
    assert asked(state, Decision.BUY, 0)
    answer(state, using, Verb.PAY)
    assert held(state, 0) == (3, 2, 3)
    assert asked(state, Decision.RESEARCH, 0)
    answer(state, using, Verb.CONJURE)
    while state.decider != NOBODY:
        assert asked(state, Decision.KEEP, 0)
        answer(state, using, *offered_discard(state, using))
    assert state.players[0].library_count == 1
    assert faces(state, "nw_g") == [Face.LASTING]


def offered_discard(state, using):
    """Return an answer that discards a Spell drawn."""
    return (Verb.DISCARD, *offered(state, using, Verb.DISCARD)[0])


def test_A6_4_A9_8_a_spell_can_be_scribed_instead():
    """The Research is either kind (A9.8, A6.4)."""
    using = rules()
    state = wizard(using)
    key = next(key for number, key in enumerate(SPELL_KEYS) if using.spell_type[number] == SpellType.CAST)
    set_library(state, 0, key)
    march(state, using, "nw_f nw_g", warriors=1)
    answer(state, using, Verb.PAY)
    answer(state, using, Verb.SCRIBE, spell(key))
    assert state.players[0].scribed_count == 1
    assert state.decider == NOBODY


def test_A9_8_nobody_follows_it():
    """Others are not asked; no slot is filled (A9.8)."""
    using = rules()
    state = wizard(using)
    for side in range(1, 4):
        place(state, using, side, capital(state, side), serf=2)
    march(state, using, "nw_f nw_g", warriors=1)
    answer(state, using, Verb.PAY)
    answer(state, using, Verb.CONJURE)
    while state.decider != NOBODY:
        assert state.decider == 0
        answer(state, using, *offered_discard(state, using))
    assert state.players[0].bar[Slot.RESEARCH] == Mark.OPEN


def test_A9_8_it_can_be_left_alone():
    """Nobody has to pay (A9.8)."""
    using = rules()
    state = march(wizard(using), using, "nw_f nw_g", warriors=1)
    answer(state, using, Verb.DONE)
    assert state.decider == NOBODY
    assert held(state, 0) == (3, 3, 3)


def test_A9_8_without_the_price_nothing_is_offered():
    """It stays for later visits (A9.8)."""
    using = rules()
    state = march(wizard(using, mana=0), using, "nw_f nw_g", warriors=1)
    assert state.decider == NOBODY
    assert faces(state, "nw_g") == [Face.LASTING]


def test_A9_8_passing_through_is_no_visit():
    """Only ending a move counts (A9.8)."""
    using = rules()
    state = army(using)
    for key in ("nw_b", "nw_c", "nw_e"):
        token(state, key, "wizard_tower", face=Face.LASTING)
    assert march(state, using, "nw_f nw_a", warriors=1).decider == NOBODY


def test_A8_1_A9_8_a_winner_visits_it_after_the_battle():
    """Who is beaten does not (A9.8, A8.1)."""
    using = rules()
    state = army(using, warrior=3)
    for side in (0, 1):
        stock(state, side, ore=5, mana=5, food=5)
    place(state, using, 1, "nw_g", serf=1)
    token(state, "nw_g", "wizard_tower", face=Face.LASTING)
    march(state, using, "nw_f nw_g", warriors=3)
    assert not asked(state, Decision.BUY, 0)
    decide(state, using)
    assert asked(state, Decision.BUY, 0)


def test_A8_6_A9_8_fliers_visit_it():
    """An Air Vessel that lands there may have its Research (A9.8, A8.6)."""
    using = rules()
    state = army(using, airship=1)
    token(state, "nw_g", "wizard_tower", face=Face.LASTING)
    assert asked(fly(state, using, "nw_f nw_g"), Decision.BUY, 0)
