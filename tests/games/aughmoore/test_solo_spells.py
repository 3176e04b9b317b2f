"""Research by the automatic enemy: a Spell of the acting Hero, to interrupt, to copy, to follow (A18.10)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.words import Compass, Slot, SoloAction, Unit
from tests.games.aughmoore.foe import (
    CASTLE,
    ENEMY,
    HOME,
    alone,
    decline,
    failed,
    law,
    lead,
    steps,
    turn,
    wealthy,
)
from tests.games.aughmoore.position import (
    answer,
    asked,
    held,
    offered,
    place,
    region,
    set_library,
    spell,
    stock,
    told,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted
SUMMONER = "blood_shaman"  # his Spell puts two Serfs beside him
HUNTER = "warlord"  # his Spell destroys a Serf or Warrior no further than one region away
SERFS = 2
TAKEN = 2  # resources that the Outrider's Spell takes


def scene(who, *spells, at="ne_f", using=None, player="humans"):
    """A Hero of the enemy in a region with plenty of Mana; the player holds some Spells."""
    using = law() if using is None else using
    state = alone(using, player)
    wealthy(state)
    wealthy(state, 0)
    set_library(state, 0, *spells)
    lead(state, using, who, at)
    return using, state


def research(state, using, who):
    """Let the Hero draw a Research card."""
    return turn(state, using, who, SoloAction.RESEARCH, Compass.N)


def number(state, who):
    """The place of a Hero's Spell."""
    return ("warlord", "blood_shaman", "raider").index(who)


@pytest.mark.parametrize("who", ["warlord", "blood_shaman", "raider"])
def test_A18_10_each_hero_casts_his_own_spell(who):
    """The Mana and the VP are those of the acting Hero's Spell (A18.10)."""
    using, state = scene(who)
    faction, place_of = int(state.faction[ENEMY]), number(state, who)
    research(state, using, who)
    assert held(state, ENEMY)[1] == 10 - using.solo_mana[faction, place_of]
    assert vp(state, ENEMY) == using.solo_vp[faction, place_of]


def test_A18_10_the_spell_takes_effect_where_the_hero_is():
    """The Shaman's Serfs appear in his region (A18.10)."""
    using, state = scene(SUMMONER)
    research(state, using, SUMMONER)
    assert units(state, ENEMY, "ne_f") == {SUMMONER: 1, "serf": SERFS}
    assert not failed(state)
    assert steps(state) == []


def test_A18_10_no_card_is_drawn_or_needed():
    """The enemy conjures nothing and holds no Spells (A18.10)."""
    using, state = scene(SUMMONER)
    left = int(state.spells.left)
    research(state, using, SUMMONER)
    assert state.players[ENEMY].library_count == 0
    assert state.spells.left == left


def test_A18_5_A18_10_research_fails_without_the_mana():
    """One Mana too few: the Hero moves, and scores nothing (A18.10, A18.5)."""
    using, state = scene(SUMMONER)
    stock(state, ENEMY, mana=int(using.solo_mana[state.faction[ENEMY], number(state, SUMMONER)]) - 1)
    research(state, using, SUMMONER)
    assert failed(state)
    assert vp(state, ENEMY) == 0
    assert len(steps(state)) == 1


def test_A18_10_a_useless_spell_is_cast_all_the_same():
    """With nobody near to be hit the Spell is paid and scores (A18.10)."""
    using, state = scene(HUNTER)
    place(state, using, 0, "nw_f", serf=2)
    research(state, using, HUNTER)
    assert not failed(state)
    assert vp(state, ENEMY) == using.solo_vp[state.faction[ENEMY], number(state, HUNTER)]
    assert units(state, 0, "nw_f") == {"serf": 2}


def test_A18_10_the_weakest_piece_in_reach_is_hit():
    """Where the enemy may choose it takes the player's weakest piece; nobody is asked (A18.10)."""
    using, state = scene(HUNTER)
    place(state, using, 0, "ne_b", warrior=1)
    place(state, using, 0, "ne_e", serf=1, warrior=1)
    research(state, using, HUNTER)
    assert state.decider == NOBODY
    assert units(state, 0, "ne_e") == units(state, 0, "ne_b") == {"warrior": 1}


def test_A18_10_the_enemy_takes_what_it_has_least_of():
    """A stolen resource of the enemy's choice is the one that it lacks most (A18.10)."""
    using, state = scene("outrider", using=law(enemy="humans"), player="elves")
    stock(state, ENEMY, ore=9, mana=9, food=0)
    research(state, using, "outrider")
    assert held(state, ENEMY)[2] == TAKEN
    assert held(state, 0) == (10, 10, 10 - TAKEN)


def test_A18_6_A18_10_the_player_may_follow_with_a_normal_research():
    """After the Spell the player may conjure or scribe (A18.10, A18.6)."""
    using, state = scene(SUMMONER)
    place(state, using, 0, CASTLE, serf=1)
    research(state, using, SUMMONER)
    assert asked(state, Decision.FOLLOW, 0)
    assert state.about[0] == Slot.RESEARCH
    assert units(state, ENEMY, "ne_f")["serf"] == SERFS
    answer(state, using, Verb.CONJURE)
    assert told(state, Event.CONJURED)


def test_A15_6_A18_10_the_player_may_counter_it():
    """An Interrupt undoes the Spell: no VP, no effect, the Mana stays spent (A18.10, A15.6)."""
    using, state = scene(SUMMONER, "counterspell")
    research(state, using, SUMMONER)
    assert asked(state, Decision.INTERRUPT, 0)
    assert units(state, ENEMY, "ne_f") == {SUMMONER: 1}
    answer(state, using, Verb.CAST_SPELL, spell("counterspell"), 0)
    assert units(state, ENEMY, "ne_f") == {SUMMONER: 1}
    assert vp(state, ENEMY) == 0
    assert held(state, ENEMY)[1] < 10
    assert vp(state, 0) == using.spell_vp[spell("counterspell")]


def test_A18_10_the_player_may_let_it_pass():
    """Without an Interrupt the Spell takes effect (A18.10)."""
    using, state = scene(SUMMONER, "counterspell")
    research(state, using, SUMMONER)
    answer(state, using, Verb.DONE)
    assert units(state, ENEMY, "ne_f")["serf"] == SERFS


def test_A18_6_A18_10_a_countered_spell_may_be_followed():
    """The action was successful even if its Spell was undone (A18.10, A18.6)."""
    using, state = scene(SUMMONER, "counterspell")
    place(state, using, 0, CASTLE, serf=1)
    research(state, using, SUMMONER)
    answer(state, using, Verb.CAST_SPELL, spell("counterspell"), 0)
    assert not failed(state)
    decline(state, using)


def test_A18_10_the_enemy_interrupts_nothing():
    """The Interrupt of the player is never asked about on the enemy's side (A18.10)."""
    using, state = scene(SUMMONER, "counterspell", "copy_spell")
    research(state, using, SUMMONER)
    answer(state, using, Verb.CAST_SPELL, spell("copy_spell"), 0)
    assert state.decider in (NOBODY, 0)
    assert state.players[ENEMY].spells_cast == 1


def test_A15_7_A18_10_the_player_may_copy_it():
    """The player's copy works for the player, after the enemy's Spell (A18.10, A15.7)."""
    using, state = scene(SUMMONER, "copy_spell")
    research(state, using, SUMMONER)
    answer(state, using, Verb.CAST_SPELL, spell("copy_spell"), 0)
    assert units(state, ENEMY, "ne_f")["serf"] == SERFS
    assert state.players[0].in_play[Unit.SERF] == SERFS


def test_A18_10_the_player_chooses_for_the_enemy_when_its_spell_is_copied():
    """Which of its units the enemy loses to its own Spell is the player's choice (A18.10)."""
    using, state = scene(HUNTER, "copy_spell")
    place(state, using, ENEMY, "ne_f", serf=1, warrior=1)
    place(state, using, 0, "ne_e", serf=1)
    research(state, using, HUNTER)
    answer(state, using, Verb.CAST_SPELL, spell("copy_spell"), 0)
    assert asked(state, Decision.DESTROY, 0)
    found = offered(state, using, Verb.HIT)
    assert {(where, unit) for where, side, unit in found if side == ENEMY} == {
        (region("ne_f"), Unit.SERF),
        (region("ne_f"), Unit.WARRIOR),
    }
    answer(state, using, Verb.HIT, region("ne_f"), ENEMY, Unit.WARRIOR)
    assert units(state, ENEMY, "ne_f") == {HUNTER: 1, "serf": 1}


def test_A18_10_the_player_chooses_which_resource_the_enemy_loses():
    """A copied theft takes from the enemy what the player likes (A18.10)."""
    using, state = scene("enchantress", "copy_spell", using=law(enemy="elves"))
    stock(state, 0, ore=5, mana=5, food=5)
    stock(state, ENEMY, ore=5, mana=5, food=5)
    research(state, using, "enchantress")
    answer(state, using, Verb.CAST_SPELL, spell("copy_spell"), 0)
    assert asked(state, Decision.STEAL, 0)
    assert {resource for _, resource, _ in offered(state, using, Verb.STEAL)} == {0, 1, 2}


@pytest.mark.parametrize(("space", "less"), [(0, 0), (1, 1)])
def test_A18_3_A18_10_a_discount_on_spells_counts(space, less):
    """An ability of the track makes the Spells of the Elves cheaper (A18.10, A18.3)."""
    using, state = scene("enchantress", using=law(enemy="elves"))
    state.solo.space = space
    lead(state, using, "enchantress", "ne_f")
    research(state, using, "enchantress")
    paid = [amount for side, resource, amount, _ in told(state, Event.PAID) if (side, resource) == (ENEMY, 1)]
    assert paid == [int(using.solo_mana[state.faction[ENEMY], 1]) - less]


def test_A18_10_at_home_the_spell_works_at_home():
    """A Hero in the Courtyard puts his Serfs there (A18.10)."""
    using, state = scene(SUMMONER, at=HOME)
    research(state, using, SUMMONER)
    assert units(state, ENEMY, HOME)["serf"] == SERFS
