"""Casting Spells: price, VP, Scribed Spells, Capitals, targets (A15, A6.4, A6.5)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.names import SPELL_KEYS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Mark, Phase, Slot
from tests.games.aughmoore.battles import FIELD, lay, pay_all
from tests.games.aughmoore.battles import cast as cast_in_battle
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    capital,
    faces,
    held,
    idle,
    level,
    offered,
    place,
    region,
    remove,
    rules,
    run,
    scribed,
    set_library,
    spell,
    stock,
    token,
    units,
    vp,
)
from tests.games.aughmoore.seats import (
    battle,
    cast,
    castable,
    end_round,
    table,
)

pytestmark = pytest.mark.interpreted
CAST_SPELLS = [key for number, key in enumerate(SPELL_KEYS) if rules().spell_type[number] == 0]


# ------------------------------------------------------------------ the action, its price and its VP


def test_A15_1_a_cast_action_fills_its_slot():
    """The action takes the slot of Cast, and asks which Spell (A15.1)."""
    using = rules()
    state = table(["harvest", "rich_vein"], [])
    act(state, using)
    answer(state, using, Verb.CAST)
    assert state.players[0].bar[Slot.CAST] == Mark.TOKEN
    assert asked(state, Decision.CAST, 0)
    assert castable(state, using) == {("harvest", False), ("rich_vein", False)}


def test_A15_1_only_one_spell_for_an_action():
    """After one Spell the action is over; others stay in the Library (A15.1)."""
    using = rules()
    state = table(["harvest", "rich_vein"], [])
    stock(state, 0, ore=0, mana=5, food=0)
    cast(state, using, "harvest")
    assert state.decider == NOBODY
    assert state.players[0].library_count == 1


def test_A15_2_A15_1_without_a_spell_that_can_be_paid_there_is_no_action():
    """Neither an empty Library nor missing Mana allows to cast (A15.1, A15.2)."""
    using = rules()
    for keys, mana in (([], 10), (["earthquake"], 4), (["rage"], 10), (["counterspell"], 10)):
        state = table(keys, [])
        stock(state, 0, mana=mana)
        act(state, using)
        assert not offered(state, using, Verb.CAST), keys
    stock(state, 0, mana=10)
    set_library(state, 0, "earthquake")
    assert offered(state, using, Verb.CAST)


@pytest.mark.parametrize("key", CAST_SPELLS)
def test_A15_2_a_spell_is_paid_scored_and_discarded(key):
    """Each Spell costs its Mana, brings its VP and goes to the discards (A15.2)."""
    using = rules()
    state = table([key], [])
    before = int(state.spells.discarded)
    cast(state, using, key)
    number = spell(key)
    spent = 10 - held(state, 0)[1]
    assert vp(state, 0) == using.spell_vp[number]
    assert state.spells.discarded == before + 1
    assert state.spells.discards[before] == number
    if key not in ("mana_spring", "siphon"):  # they bring Mana
        assert spent == using.spell_mana[number]


@pytest.mark.parametrize("key", CAST_SPELLS)
def test_A15_2_the_exact_mana_is_enough_and_less_is_not(key):
    """A Spell can be cast with just its Mana, with one less it cannot (A15.2)."""
    using = rules()
    state = table([key], [])
    price = int(using.spell_mana[spell(key)])
    stock(state, 0, mana=price - 1)
    run(state, using, Step.CAST, 0)
    assert state.decider == NOBODY
    stock(state, 0, mana=price)
    run(state, using, Step.CAST, 0)
    assert castable(state, using) == {(key, False)}


def test_A15_2_equal_spells_are_one_choice():
    """Two copies of a Spell are offered once, and one of them is cast (A15.2)."""
    using = rules()
    state = table(["harvest", "harvest"], [])
    run(state, using, Step.CAST, 0)
    assert len(offered(state, using, Verb.CAST_SPELL)) == 1
    answer(state, using, Verb.CAST_SPELL, spell("harvest"), 0)
    assert state.players[0].library_count == 1


# ------------------------------------------------------------------ Scribed Spells


def test_A15_3_A6_4_a_scribed_spell_can_be_cast_at_once():
    """What has just been scribed is Ready (A6.4, A15.3)."""
    using = rules()
    state = table(["harvest"], [])
    act(state, using)
    answer(state, using, Verb.SCRIBE, spell("harvest"))
    idle(state, using)
    run(state, using, Step.CAST, 0)
    assert castable(state, using) == {("harvest", True)}


def test_A15_3_A6_4_a_scribed_spell_stays_when_it_is_cast():
    """It is exhausted, not discarded, and its slot stays filled (A6.4, A15.3)."""
    using = rules()
    state = table([], [])
    scribed(state, 0, "harvest")
    before = int(state.spells.discarded)
    cast(state, using, "harvest", written=True)
    mine = state.players[0]
    assert (mine.scribed_count, mine.phase[0]) == (1, Phase.EXHAUSTED)
    assert state.spells.discarded == before


@pytest.mark.parametrize("key", [key for key in SPELL_KEYS if key not in CAST_SPELLS])
def test_A6_4_A6_5_combat_spells_and_interrupts_are_neither_scribed_nor_cast_as_an_action(key):
    """They wait in the Library for their Battle or an enemy's Spell (A6.5, A6.4)."""
    using = rules()
    state = table([key], [])
    act(state, using)
    assert not offered(state, using, Verb.SCRIBE)
    assert not offered(state, using, Verb.CAST)


def test_A15_2_A15_3_a_scribed_spell_costs_and_scores_like_any_other():
    """Its Mana is paid and its VP scored each time (A15.3, A15.2)."""
    using = rules()
    state = table([], [])
    scribed(state, 0, "summon_warrior")
    cast(state, using, "summon_warrior", written=True)
    number = spell("summon_warrior")
    assert held(state, 0)[1] == 10 - using.spell_mana[number]
    assert vp(state, 0) == using.spell_vp[number]


@pytest.mark.parametrize("phase", [Phase.EXHAUSTED, Phase.PREPARING])
def test_A15_3_only_a_ready_spell_is_cast(phase):
    """An Exhausted or Preparing Spell cannot be cast (A15.3)."""
    using = rules()
    state = table([], [])
    scribed(state, 0, "harvest", phase=phase)
    act(state, using)
    assert not offered(state, using, Verb.CAST)


def test_A13_2_A15_3_a_scribed_spell_is_ready_again_in_the_round_after_the_next():
    """Cast in a round, it is Preparing in the next one and Ready in the one after it (A15.3, A13.2)."""
    using = rules()
    state = table([], [])
    scribed(state, 0, "harvest")
    cast(state, using, "harvest", written=True)
    found = []
    for _ in range(2):
        end_round(state, using)
        run(state, using, Step.CAST, 0)
        found.append((Phase(int(state.players[0].phase[0])), asked(state, Decision.CAST, 0)))
        state.decider = NOBODY
    assert found == [(Phase.PREPARING, False), (Phase.READY, True)]


def test_A15_3_equal_scribed_spells_are_exhausted_one_by_one():
    """Of two Scribed Spells of a kind one is cast and the other one stays Ready (A15.3)."""
    using = rules()
    state = table([], [])
    level(state, using, 0, 2)
    scribed(state, 0, "harvest", "harvest")
    cast(state, using, "harvest", written=True)
    assert sorted(state.players[0].phase[:2].tolist()) == [Phase.READY, Phase.EXHAUSTED]
    cast(state, using, "harvest", written=True)
    assert state.players[0].phase[:2].tolist() == [Phase.EXHAUSTED] * 2


def test_A15_1_A15_3_the_library_and_the_board_are_two_choices():
    """A Spell that is both in the Library and scribed may be cast either way (A15.3, A15.1)."""
    using = rules()
    state = table(["harvest"], [])
    scribed(state, 0, "harvest")
    run(state, using, Step.CAST, 0)
    assert castable(state, using) == {("harvest", False), ("harvest", True)}


# ------------------------------------------------------------------ Capitals


def test_A15_4_an_earthquake_spares_capitals():
    """Units in a region with a Capital City are no target, others are (A15.4)."""
    using = rules()
    state = table(["earthquake"], [])
    place(state, using, 1, "nw_h", serf=1)
    place(state, using, 1, "ne_b", warrior=1)
    cast(state, using, "earthquake")
    targets = {place for place, _, _ in offered(state, using, Verb.HIT)}
    assert targets == {region("nw_h"), region("ne_b")}


def test_A14_8_A15_4_nobody_is_banished_out_of_a_capital():
    """Banish moves units of other regions only (A15.4, A14.8)."""
    using = rules()
    state = table(["banish"], [])
    place(state, using, 1, "nw_h", serf=1)
    place(state, using, 1, "nw_a", warrior=1)
    cast(state, using, "banish")
    origins = {origin for _, origin, _ in offered(state, using, Verb.MOVE)}
    assert origins == {region("nw_h"), region("nw_a")}


def test_A11_5_A15_4_a_fallen_capital_protects_nobody():
    """Where the City is destroyed, units are hit like anywhere (A15.4, A11.5)."""
    using = rules()
    state = table(["earthquake"], [], [])
    remove(state, using, 2, capital(state, 2))
    state.players[2].out = 1
    place(state, using, 1, capital(state, 2), serf=1)
    cast(state, using, "earthquake")
    assert units(state, 1, capital(state, 2)) == {}


def test_A15_4_own_units_may_be_summoned_and_sent_home():
    """One's own Capital is open to one's own Spells (A15.4)."""
    using = rules()
    state = table(["summon_serfs"], [])
    before = units(state, 0, capital(state, 0))["serf"]
    cast(state, using, "summon_serfs")
    idle(state, using)
    assert units(state, 0, capital(state, 0))["serf"] == before + 2


# ------------------------------------------------------------------ targets


@pytest.mark.parametrize("key", ["earthquake", "banish", "blight", "scrying", "gate", "haste", "fair_wind", "siphon"])
def test_A15_2_A15_8_a_spell_without_a_target_is_cast_for_its_vp(key):
    """With nothing to work on a Spell still costs and scores (A15.8, A15.2)."""
    using = rules()
    state = table([key], [])
    for seat in (0, 1):
        for other in range(7):
            number = int(state.players[seat].units[region(capital(state, seat)), other])
            state.players[seat].units[region(capital(state, seat)), other] -= number
            state.players[seat].total[region(capital(state, seat))] -= number
    stock(state, 1, ore=0, mana=0, food=0)
    cast(state, using, key)
    assert state.decider == NOBODY
    assert vp(state, 0) == using.spell_vp[spell(key)]
    assert held(state, 0)[1] == 10 - using.spell_mana[spell(key)]


def test_A14_7_A15_8_an_earthquake_hits_one_army():
    """The caster names one side in one region; its owner chooses both losses (A15.8, A14.7)."""
    using = rules()
    state = table(["earthquake"], [])
    place(state, using, 1, "nw_h", serf=1, warrior=1, warlord=1)
    place(state, using, 1, "nw_a", serf=2)
    cast(state, using, "earthquake")
    answer(state, using, Verb.HIT, region("nw_h"), 1, -1)
    assert asked(state, Decision.LOSE, 1)
    answer(state, using, Verb.LOSE, 0, 1)
    answer(state, using, Verb.LOSE, 1, 1)
    assert units(state, 1, "nw_h") == {"warlord": 1}
    assert units(state, 1, "nw_a") == {"serf": 2}


def test_A15_8_spells_of_the_cast_action_do_not_reach_ships_at_sea():
    """An army in a Sea Region is no target of an Earthquake (A15.8)."""
    using = rules()
    state = table(["earthquake"], [])
    place(state, using, 1, "central", submarine=1, serf=1)
    cast(state, using, "earthquake")
    assert state.decider == NOBODY
    assert units(state, 1, "central") == {"serf": 1, "submarine": 1}


def test_A20_1_A15_8_allies_are_no_target():
    """Spells against enemies spare the own team (A15.8, A20.1)."""
    using = rules({"team.play": True})
    state = table(["siphon"], [], [], [], using=using)
    cast(state, using, "siphon")
    assert {other for other, _, _ in offered(state, using, Verb.STEAL)} == {1, 3}


def test_A14_3_A15_8_scrying_needs_own_units_near_the_token():
    """Tokens farther than two regions from every own unit are not offered (A15.8, A14.3)."""
    using = rules()
    state = table(["scrying"], [])
    for key in ("nw_e", "nw_d", "se_a"):
        token(state, key, "village")
    cast(state, using, "scrying")
    assert state.decider == NOBODY
    assert [faces(state, key) for key in ("nw_e", "nw_d", "se_a")] == [[Face.SHOWN], [Face.HIDDEN], [Face.HIDDEN]]


def test_A10_4_A15_1_a_combat_spell_is_no_answer_outside_battles():
    """In a Battle the fighters cast Combat Spells, the defender first (A15.1, A10.4)."""
    state, using = battle(["rage"], ["rage"])
    assert asked(state, Decision.COMBAT_SPELL, 1)
    cast_in_battle(state, using, 1, "rage")
    cast_in_battle(state, using, 0, "rage")
    pay_all(lay(state, using), using)
    assert state.battle.region in (NOBODY, region(FIELD))
