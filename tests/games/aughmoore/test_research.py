"""Research and Tax in Heroes of Land, Air & Sea (A6)."""

import pytest

from sim.engine.chance import seed_play
from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.names import SPELL_KEYS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Mark, Phase, Resource, Slot, SpellType
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    capital,
    held,
    idle,
    level,
    offered,
    options,
    position,
    remove,
    rules,
    run,
    scribed,
    set_library,
    spell,
    stock,
)
from tests.games.aughmoore.sight import library, spell_cards

pytestmark = pytest.mark.interpreted
ORE, MANA, FOOD = Resource
CASTS = ("harvest", "rich_vein", "haste", "gate")


def alone(using, *factions):
    """A player to act whose opponents cannot follow."""
    state = position(*(factions or ("humans", "orcs")), using=using)
    for seat in range(1, int(state.seats)):
        remove(state, using, seat, capital(state, seat))
    return state


def stack(state, *keys, discards=()):
    """Let the deck hold these Spells, the first one on top, and the discard pile those."""
    deck = state.spells
    deck.left, deck.discarded = len(keys), len(discards)
    deck.cards[: len(keys)] = [spell(key) for key in reversed(keys)]
    deck.discards[: len(discards)] = [spell(key) for key in discards]


def conjure(state, using, *keys, seat=0):
    stack(state, *keys)
    act(state, using, seat)
    return answer(state, using, Verb.CONJURE)


def in_hand(state, seat=0):
    return sorted(SPELL_KEYS[card] for card in library(state, seat))


def track(state, ore, mana, food):
    state.tax[:] = ore - 2, mana - 2, food - 2


# ------------------------------------------------------------------ conjuring


def test_A6_1_to_conjure_is_to_draw_three_and_keep_what_one_likes():
    using = rules()
    state = alone(using)
    set_library(state, 0, "blight")
    conjure(state, using, "rage", "haste", "gate")
    assert in_hand(state) == ["blight", "gate", "haste", "rage"]
    for key in ("blight", "gate", "rage"):
        assert asked(state, Decision.KEEP, 0)
        answer(state, using, Verb.DISCARD, spell(key))
    assert in_hand(state) == ["haste"]
    assert state.decider == NOBODY


def test_A6_1_old_and_new_spells_may_be_discarded():
    using = rules()
    state = alone(using)
    set_library(state, 0, "blight")
    conjure(state, using, "rage", "haste", "haste")
    assert {SPELL_KEYS[card] for card, _, _ in offered(state, using, Verb.DISCARD)} == {"blight", "rage", "haste"}


def test_A6_1_who_stays_below_the_limit_keeps_everything():
    using = rules()
    state = alone(using)
    level(state, using, 0, 3)
    conjure(state, using, "rage", "haste", "gate")
    assert state.decider == NOBODY
    assert in_hand(state) == ["gate", "haste", "rage"]


def test_A6_2_an_empty_deck_is_made_anew_from_the_discards():
    using = rules()
    state = alone(using)
    stack(state, "haste", discards=("rage", "gate", "blight"))
    act(state, using)
    answer(state, using, Verb.CONJURE)
    assert state.spells.left == 1
    assert state.spells.discarded == 0
    assert "haste" in in_hand(state)
    assert state.players[0].library_count == 3


def test_A6_2_the_discards_are_shuffled():
    using = rules()
    orders = set()
    for chance in range(12):
        state = alone(using)
        seed_play(state, chance, 0, 0)
        stack(state, discards=("rage", "gate", "blight", "haste", "banish"))
        act(state, using)
        answer(state, using, Verb.CONJURE)
        orders.add(tuple(state.players[0].library[:3].tolist()))
    assert len(orders) > 3


def test_A6_2_without_any_card_nothing_is_drawn():
    using = rules()
    state = alone(using)
    stack(state)
    act(state, using)
    answer(state, using, Verb.CONJURE)
    assert in_hand(state) == []
    assert state.decider == NOBODY


# ------------------------------------------------------------------ the Library


@pytest.mark.parametrize("reached", [1, 2, 3])
def test_A6_3_a_library_holds_a_spell_for_each_level(reached):
    using = rules()
    state = alone(using)
    level(state, using, 0, reached)
    set_library(state, 0, *CASTS[:reached])
    conjure(state, using, "rage", "blight", "banish")
    discarded = 0
    while asked(state, Decision.KEEP, 0):
        answer(state, using, Verb.DISCARD, offered(state, using, Verb.DISCARD)[0][0])
        discarded += 1
    assert discarded == 3
    assert state.players[0].library_count == reached


def test_A6_3_scribed_spells_do_not_count():
    using = rules()
    state = alone(using)
    scribed(state, 0, "harvest")
    level(state, using, 0, 3)
    conjure(state, using, "rage", "haste", "gate")
    assert state.decider == NOBODY


def test_A6_3_discarded_spells_go_to_the_discard_pile():
    using = rules()
    state = alone(using)
    cards = spell_cards(state)
    act(state, using)
    answer(state, using, Verb.CONJURE)
    idle(state, using)
    assert state.spells.discarded == 2
    assert spell_cards(state) == cards


# ------------------------------------------------------------------ scribing


def test_A6_4_a_cast_spell_is_scribed_for_good():
    using = rules()
    state = alone(using)
    set_library(state, 0, "harvest")
    act(state, using)
    answer(state, using, Verb.SCRIBE, spell("harvest"))
    mine = state.players[0]
    assert (mine.scribed[0], mine.scribed_count, mine.library_count) == (spell("harvest"), 1, 0)
    assert mine.phase[0] == Phase.READY
    assert mine.bar[Slot.RESEARCH] == Mark.TOKEN


@pytest.mark.parametrize("key", SPELL_KEYS)
def test_A6_4_only_cast_spells_are_scribed(key):
    using = rules()
    state = alone(using)
    set_library(state, 0, key)
    act(state, using)
    assert bool(offered(state, using, Verb.SCRIBE)) == (using.spell_type[spell(key)] == SpellType.CAST)


@pytest.mark.parametrize("reached", [1, 2, 3])
def test_A6_4_there_is_a_slot_for_each_level(reached):
    using = rules()
    state = alone(using)
    level(state, using, 0, reached)
    set_library(state, 0, "haste")
    scribed(state, 0, *CASTS[: reached - 1])
    act(state, using)
    assert offered(state, using, Verb.SCRIBE)
    state.agenda.depth = 0
    scribed(state, 0, *CASTS[:reached])
    act(state, using)
    assert not offered(state, using, Verb.SCRIBE)


def test_A6_4_scribing_draws_nothing():
    using = rules()
    state = alone(using)
    set_library(state, 0, "harvest")
    left = int(state.spells.left)
    act(state, using)
    answer(state, using, Verb.SCRIBE, spell("harvest"))
    assert state.spells.left == left


def test_A6_4_a_scribed_spell_is_never_among_the_discards():
    using = rules()
    state = alone(using)
    scribed(state, 0, "harvest")
    conjure(state, using, "rage", "haste", "gate")
    assert {SPELL_KEYS[card] for card, _, _ in offered(state, using, Verb.DISCARD)} == {"rage", "haste", "gate"}


def test_A6_5_there_are_cast_combat_and_interrupt_spells():
    using = rules()
    copies = [int(using.spell_copies[using.spell_type == kind].sum()) for kind in SpellType]
    assert copies == [36, 18, 6]


@pytest.mark.parametrize(("key", "castable"), [("harvest", True), ("rage", False), ("counterspell", False)])
def test_A6_5_only_cast_spells_are_cast_as_an_action(key, castable):
    using = rules()
    state = alone(using)
    stock(state, 0, mana=10)
    set_library(state, 0, key)
    act(state, using)
    assert bool(offered(state, using, Verb.CAST)) == castable


# ------------------------------------------------------------------ Tax


@pytest.mark.parametrize(("resource", "gained"), [(ORE, (4, 0, 0)), (MANA, (0, 2, 0)), (FOOD, (0, 0, 3))])
def test_A6_6_the_slot_of_the_chosen_resource_tells_how_much_is_gained(resource, gained):
    using = rules()
    state = alone(using)
    track(state, ore=4, mana=2, food=3)
    act(state, using)
    answer(state, using, Verb.TAX, resource)
    assert held(state, 0) == tuple(2 + amount for amount in gained)


def test_A6_6_tax_does_not_lift_a_stock_above_ten():
    using = rules()
    state = alone(using)
    stock(state, 0, ore=9)
    track(state, ore=4, mana=2, food=3)
    act(state, using)
    answer(state, using, Verb.TAX, ORE)
    assert held(state, 0) == (10, 2, 2)


def test_A6_7_after_a_tax_every_resource_advances_and_the_highest_falls_back():
    using = rules()
    state = alone(using)
    track(state, ore=4, mana=2, food=3)
    act(state, using)
    answer(state, using, Verb.TAX, MANA)
    assert [int(using.tax_slot[slot]) for slot in state.tax] == [2, 3, 4]


def test_A6_7_followers_gain_from_the_slots_before_the_cycle():
    using = rules()
    state = position("humans", "orcs", "elves", using=using)
    track(state, ore=4, mana=2, food=3)
    act(state, using)
    answer(state, using, Verb.TAX, ORE)
    answer(state, using, Verb.TAX, ORE)
    assert state.tax.tolist() == [2, 0, 1]
    answer(state, using, Verb.TAX, FOOD)
    assert [held(state, seat) for seat in range(3)] == [(6, 2, 2), (6, 2, 2), (2, 2, 5)]
    assert state.tax.tolist() == [0, 1, 2]


def test_A6_7_the_track_turns_once_for_a_tax_action():
    using = rules()
    state = position("humans", "orcs", "elves", using=using)
    before = state.tax.tolist()
    act(state, using)
    answer(state, using, Verb.TAX, ORE)
    answer(state, using, Verb.DONE)
    answer(state, using, Verb.DONE)
    assert state.tax.tolist() == [(slot + 1) % 3 for slot in before]


def test_A6_7_no_other_action_turns_the_track():
    using = rules()
    state = alone(using)
    before = state.tax.tolist()
    act(state, using)
    answer(state, using, Verb.CONJURE)
    idle(state, using)
    assert state.tax.tolist() == before


def test_A6_1_a_free_research_offers_both_and_takes_no_slot():
    using = rules()
    state = alone(using)
    set_library(state, 0, "harvest")
    run(state, using, Step.RESEARCH, 0)
    assert len(options(state, using)) == 2
    answer(state, using, Verb.SCRIBE, spell("harvest"))
    assert (state.players[0].bar == Mark.OPEN).all()
