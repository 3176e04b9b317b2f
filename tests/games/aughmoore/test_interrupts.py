"""Interrupts, Counterspells and copies (A15.5 to A15.7)."""

import pytest

from sim.engine.agenda import push
from sim.engine.header import AGENDA_DEPTH, NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Mark, Phase, Slot
from tests.games.aughmoore import expanded
from tests.games.aughmoore.battles import cast as cast_in_battle
from tests.games.aughmoore.battles import fill, is_asked, strengths
from tests.games.aughmoore.position import (
    answer,
    asked,
    capital,
    give,
    held,
    offered,
    options,
    rules,
    scribed,
    set_library,
    settle,
    spell,
    stock,
    told,
    units,
    vp,
)
from tests.games.aughmoore.seats import (
    battle,
    cast,
    interrupt,
    pass_by,
    table,
)

pytestmark = pytest.mark.interpreted
SEVEN = ("humans", "orcs", "dwarves", "elves", "lionkin", "birdfolk", "merfolk")


# ------------------------------------------------------------------ Interrupts


@pytest.mark.parametrize("caster", range(4))
def test_A15_5_enemies_are_asked_in_turn_order_after_the_caster(caster):
    """Each enemy with an Interrupt is asked once, clockwise; the caster is not (A15.5)."""
    using = rules()
    libraries = [["counterspell"] for _ in range(4)]
    libraries[caster] = ["harvest", "counterspell"]
    state = table(*libraries)
    cast(state, using, "harvest", caster)
    found = []
    while state.decider != NOBODY:
        found.append(int(state.decider))
        pass_by(state, using, found[-1])
    assert found == [(caster + turn) % 4 for turn in (1, 2, 3)]


def test_A15_5_who_cannot_pay_or_has_none_is_not_asked():
    """Missing Mana, a Library without Interrupts and an eliminated player ask nothing (A15.5)."""
    using = rules()
    state = table(["harvest"], ["counterspell"], ["rage"], ["counterspell"])
    stock(state, 1, mana=1)
    state.players[3].out = 1
    cast(state, using, "harvest")
    assert state.decider == NOBODY


def test_A20_1_A15_5_allies_do_not_interrupt():
    """In a team only the other team is asked (A15.5, A20.1)."""
    using = rules({"team.play": True})
    state = table(["harvest"], ["counterspell"], ["counterspell"], ["counterspell"], using=using)
    cast(state, using, "harvest")
    assert asked(state, Decision.INTERRUPT, 1)
    pass_by(state, using, 1)
    assert asked(state, Decision.INTERRUPT, 3)


def test_A15_2_A15_5_an_interrupt_is_paid_scored_and_discarded():
    """It costs and scores whatever becomes of it, and needs no action (A15.5, A15.2)."""
    using = rules()
    state = table(["harvest"], ["counterspell"])
    cast(state, using, "harvest")
    interrupt(state, using, 1, "counterspell")
    number = spell("counterspell")
    assert held(state, 1)[1] == 10 - using.spell_mana[number]
    assert vp(state, 1) == using.spell_vp[number]
    assert state.players[1].library_count == 0
    assert state.players[1].bar[Slot.CAST] == Mark.OPEN


def test_A15_5_scribed_spells_can_be_interrupted_too():
    """A Scribed Spell and one of the Library are the same to an Interrupt (A15.5)."""
    using = rules()
    state = table([], ["counterspell"])
    scribed(state, 0, "harvest")
    cast(state, using, "harvest", written=True)
    assert asked(state, Decision.INTERRUPT, 1)


# ------------------------------------------------------------------ counters


def test_A15_6_a_countered_spell_does_and_scores_nothing_but_stays_paid():
    """No effect, no VP; the Mana is gone and the card discarded (A15.6)."""
    using = rules()
    state = table(["summon_serfs"], ["counterspell"])
    before = units(state, 0, capital(state, 0))
    cast(state, using, "summon_serfs")
    assert vp(state, 0) == using.spell_vp[spell("summon_serfs")]
    interrupt(state, using, 1, "counterspell")
    assert units(state, 0, capital(state, 0)) == before
    assert vp(state, 0) == 0
    assert held(state, 0)[1] == 10 - using.spell_mana[spell("summon_serfs")]
    assert state.players[0].library_count == 0


def test_A15_3_A15_6_a_countered_scribed_spell_is_exhausted():
    """It was used, and must become Ready again (A15.6, A15.3)."""
    using = rules()
    state = table([], ["counterspell"])
    scribed(state, 0, "harvest")
    cast(state, using, "harvest", written=True)
    interrupt(state, using, 1, "counterspell")
    assert state.players[0].phase[0] == Phase.EXHAUSTED
    assert held(state, 0)[2] == 10


def test_A15_5_A15_6_a_counter_can_be_countered():
    """The last Interrupt works first: the first Spell then takes effect and scores (A15.6, A15.5)."""
    using = rules()
    state = table(["harvest", "counterspell"], ["counterspell"])
    stock(state, 0, food=0)
    cast(state, using, "harvest")
    interrupt(state, using, 1, "counterspell")
    interrupt(state, using, 0, "counterspell")
    assert held(state, 0)[2] == 3
    assert (vp(state, 0), vp(state, 1)) == (1, 0)


def test_A15_6_a_counter_of_a_counter_can_be_countered():
    """Three Counterspells undo the Spell after all (A15.6)."""
    using = rules()
    state = table(["harvest", "counterspell"], ["counterspell", "counterspell"])
    stock(state, 0, food=0)
    cast(state, using, "harvest")
    for seat in (1, 0, 1):
        interrupt(state, using, seat, "counterspell")
    assert held(state, 0)[2] == 0
    assert (vp(state, 0), vp(state, 1)) == (0, 2)


def test_A15_5_A15_6_after_a_countered_counter_the_next_player_is_asked():
    """The other enemies may still interrupt the first Spell, who has passed may not (A15.6, A15.5)."""
    using = rules()
    state = table(["harvest", "counterspell"], ["counterspell"], ["counterspell"])
    cast(state, using, "harvest")
    interrupt(state, using, 1, "counterspell")
    pass_by(state, using, 2)
    interrupt(state, using, 0, "counterspell")
    pass_by(state, using, 2)
    assert asked(state, Decision.INTERRUPT, 2)
    assert state.about[1] == spell("harvest")


def test_A15_6_nobody_is_asked_about_a_countered_spell():
    """Once it is undone, the Spell needs no other Counterspell (A15.6)."""
    using = rules()
    state = table(["harvest"], ["counterspell"], ["counterspell"])
    cast(state, using, "harvest")
    interrupt(state, using, 1, "counterspell")
    assert asked(state, Decision.INTERRUPT, 2)
    assert state.about[1] == spell("counterspell")
    pass_by(state, using, 2)
    assert state.decider == NOBODY


def test_A15_6_mana_leech_counters_and_brings_mana():
    """It undoes the Spell and gains three Mana for its caster (A15.6)."""
    using = rules()
    state = table(["harvest"], ["mana_leech"])
    stock(state, 0, food=0)
    stock(state, 1, mana=3)
    cast(state, using, "harvest")
    interrupt(state, using, 1, "mana_leech")
    assert held(state, 0)[2] == 0
    assert held(state, 1)[1] == 3


def test_A15_6_a_countered_mana_leech_brings_no_mana():
    """All of a countered Spell is undone (A15.6)."""
    using = rules()
    state = table(["harvest", "counterspell"], ["mana_leech"])
    stock(state, 0, food=0)
    stock(state, 1, mana=3)
    cast(state, using, "harvest")
    interrupt(state, using, 1, "mana_leech")
    interrupt(state, using, 0, "counterspell")
    assert held(state, 1)[1] == 0
    assert held(state, 0)[2] == 3


# ------------------------------------------------------------------ copies


def test_A15_7_a_copy_works_for_its_caster_as_well():
    """The Spell takes effect for both; the copy costs what Copy Spell says (A15.7)."""
    using = rules()
    state = table(["harvest"], ["copy_spell"])
    for seat in (0, 1):
        stock(state, seat, food=0)
    cast(state, using, "harvest")
    interrupt(state, using, 1, "copy_spell")
    assert (held(state, 0)[2], held(state, 1)[2]) == (3, 3)
    assert held(state, 1)[1] == 10 - using.spell_mana[spell("copy_spell")]


def test_A15_7_the_copy_comes_after_the_original_and_has_its_own_targets():
    """The caster chooses first, then the copier for itself (A15.7)."""
    using = rules()
    state = table(["siphon"], ["copy_spell"], [])
    for seat in range(3):
        fill(state, seat, 5)
    cast(state, using, "siphon")
    interrupt(state, using, 1, "copy_spell")
    assert asked(state, Decision.STEAL, 0)
    assert {other for other, _, _ in offered(state, using, Verb.STEAL)} == {1, 2}
    for _ in range(2):
        answer(state, using, Verb.STEAL, 2, 0)
    assert asked(state, Decision.STEAL, 1)
    assert {other for other, _, _ in offered(state, using, Verb.STEAL)} == {0, 2}


def test_A15_2_A15_7_a_copy_does_not_score_the_original():
    """The copier scores Copy Spell only (A15.7, A15.2)."""
    using = rules()
    state = table(["hymn_of_glory"], ["copy_spell"])
    cast(state, using, "hymn_of_glory")
    interrupt(state, using, 1, "copy_spell")
    assert (vp(state, 0), vp(state, 1)) == (3, 1)


def test_A15_6_A15_7_the_copy_of_a_countered_spell_falls_with_it():
    """If a later player undoes the Spell there is nothing to copy (A15.7, A15.6)."""
    using = rules()
    state = table(["harvest"], ["copy_spell"], ["counterspell"])
    for seat in (0, 1):
        stock(state, seat, food=0)
    cast(state, using, "harvest")
    interrupt(state, using, 1, "copy_spell")
    pass_by(state, using, 2)
    interrupt(state, using, 2, "counterspell")
    assert (held(state, 0)[2], held(state, 1)[2]) == (0, 0)


def test_A15_6_A15_7_a_countered_copy_leaves_the_original():
    """Only the copy is undone (A15.7, A15.6)."""
    using = rules()
    state = table(["harvest", "counterspell"], ["copy_spell"])
    for seat in (0, 1):
        stock(state, seat, food=0)
    cast(state, using, "harvest")
    interrupt(state, using, 1, "copy_spell")
    interrupt(state, using, 0, "counterspell")
    assert (held(state, 0)[2], held(state, 1)[2]) == (3, 0)


def test_A15_7_an_interrupt_cannot_be_copied():
    """Copy Spell does not answer a Counterspell (A15.7)."""
    using = rules()
    state = table(["harvest", "copy_spell"], ["counterspell"])
    cast(state, using, "harvest")
    interrupt(state, using, 1, "counterspell")
    assert state.decider == NOBODY


def test_A15_7_a_spell_is_copied_once():
    """After one copy no other player may copy the same Spell (A15.7)."""
    using = rules()
    state = table(["harvest"], ["copy_spell"], ["copy_spell"])
    cast(state, using, "harvest")
    interrupt(state, using, 1, "copy_spell")
    assert state.decider == NOBODY


def test_A15_7_a_combat_spell_is_copied_by_a_fighter_only():
    """The enemy in the Battle may copy it, a third player may not (A15.7)."""
    state, using = battle(["rage"], ["copy_spell"], ["copy_spell"])
    cast_in_battle(state, using, 0, "rage")
    interrupt(state, using, 1, "copy_spell")
    assert {side: added for side, (_, added) in strengths(state, using).items()} == {0: 3, 1: 3}
    assert is_asked(state, Decision.TACTIC)


def test_A10_4_A15_7_a_copied_combat_spell_is_not_the_one_spell_of_the_copier():
    """Who has copied may still cast a Combat Spell when its turn comes (A15.7, A10.4)."""
    state, using = battle(["copy_spell", "rage"], ["weakness"])
    cast_in_battle(state, using, 1, "weakness")
    interrupt(state, using, 0, "copy_spell")
    cast_in_battle(state, using, 0, "rage")
    assert {side: added for side, (_, added) in strengths(state, using).items()} == {0: 3 - 2, 1: -2}


def test_A15_5_A15_6_anyone_may_counter_a_combat_spell():
    """A third player undoes the Spell of a Battle it is not in (A15.6, A15.5)."""
    state, using = battle(["rage"], [], ["counterspell"])
    cast_in_battle(state, using, 0, "rage")
    interrupt(state, using, 2, "counterspell")
    assert strengths(state, using)[0][1] == 0


def test_A10_4_A15_5_no_spell_survives_a_battle_in_the_hand_for_free():
    """A countered Combat Spell is paid and discarded, and its caster casts no other one (A15.5, A10.4)."""
    state, using = battle(["rage", "weakness"], ["counterspell"])
    cast_in_battle(state, using, 0, "rage")
    interrupt(state, using, 1, "counterspell")
    assert asked(state, Decision.TACTIC, 1)
    assert state.players[0].library_count == 1


# ------------------------------------------------------------------ seven players


def test_A15_5_seven_players_interrupt_each_other_as_deep_as_spells_go():
    """At the beginning of a round everybody holds Interrupts and casts each of them: the agenda has room (A15.5)."""
    using = expanded.rules(7)
    state = expanded.position(*SEVEN, using=using)
    for _ in range(int(using.actions_each)):
        for seat in range(len(SEVEN)):
            push(state, int(Step.ACTION), seat)
    for seat in range(len(SEVEN)):
        fill(state, seat)
        set_library(state, seat, *["counterspell"] * 5)
    set_library(state, 0, "harvest", *["counterspell"] * 4)
    push(state, int(Step.CAST), 0, 0)
    settle(state, using)
    deepest = 0
    while not is_asked(state, Decision.ACTION):
        deepest = max(deepest, int(state.agenda.depth))
        give(state, using, options(state, using)[-1])
    assert len(told(state, Event.INTERRUPTED)) >= len(state.casts) - 1
    assert deepest > (len(SEVEN) - 1) * (len(state.casts) - 1)
    assert deepest < len(state.agenda.entries) - AGENDA_DEPTH // 2  # room for what a turn may add
