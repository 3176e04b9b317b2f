"""What a seat of Heroes of Land, Air & Sea cannot see, and nothing else, is dealt anew (A1.9, A6.3, A10.6)."""

from collections import Counter

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.names import SPELL_KEYS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Resource
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    capital,
    dealt,
    design,
    give,
    level,
    march,
    options,
    place,
    position,
    region,
    remove,
    rules,
    run,
    scribed,
    set_library,
    spell,
    tactic,
    token,
)
from tests.games.aughmoore.sight import changed, library, pile, seen, spell_cards, tokens
from tests.games.sight import copied

pytestmark = pytest.mark.interpreted
FOUR = ("humans", "orcs", "dwarves", "elves")
SEALED = {"token", "land_pile", "sea_pile", "spells"}
MANY = 60


def fighting(using, **defenders):
    """Seat 0 attacks seat 1 in nw_f: the defender is asked for a Tactic card first."""
    state = position("humans", "orcs", "elves", using=using)
    place(state, using, 0, "nw_b", warrior=3)
    place(state, using, 1, "nw_f", **(defenders or {"warrior": 2}))
    run(state, using, Step.MARCH, 0, NOBODY)
    march(state, using, "nw_b", "nw_f", warriors=3)
    assert asked(state, Decision.TACTIC, 1)
    return state


def small_deck(state, *keys):
    """Let the deck hold these Spells only, and nobody any others."""
    deck = state.spells
    deck.left, deck.discarded = len(keys), 0
    deck.cards[: len(keys)] = [spell(key) for key in keys]


def views(state, using, seat, number=MANY):
    """A position as a seat sees it, dealt anew so many times."""
    return [seen(state, using, seat, chance) for chance in range(number)]


# ------------------------------------------------------------------ what stays and what changes


@pytest.mark.parametrize("seat", range(4))
def test_A6_3_at_the_start_only_tokens_piles_deck_and_other_libraries_are_dealt_anew(seat):
    using = rules()
    state = dealt(*FOUR, using=using)
    others = {(other, "library") for other in range(4) if other != seat}
    for view in views(state, using, seat, 5):
        assert changed(state, view) <= SEALED | others


@pytest.mark.parametrize("seat", range(4))
def test_A6_3_all_of_it_does_change(seat):
    using = rules()
    state = dealt(*FOUR, using=using)
    found = set().union(*(changed(state, view) for view in views(state, using, seat, 10)))
    assert found == SEALED | {(other, "library") for other in range(4) if other != seat}


@pytest.mark.parametrize("seat", range(4))
def test_A1_9_A6_3_nothing_is_lost_or_made_by_dealing_anew(seat):
    using = rules()
    state = dealt(*FOUR, using=using)
    for view in views(state, using, seat, 10):
        assert spell_cards(view) == spell_cards(state)
        assert view.players["library_count"].tolist() == state.players["library_count"].tolist()
        for land in (True, False):
            whole = tokens(view, land=land) + pile(view, land=land)
            assert whole == tokens(state, land=land) + pile(state, land=land)
        assert (view.face == state.face).all()
        assert view.spells.left == state.spells.left
        assert (view.land_left, view.sea_left, view.hidden_land) == (state.land_left, state.sea_left, state.hidden_land)


def test_A6_3_the_real_position_is_not_touched():
    using = rules()
    state = dealt(*FOUR, using=using)
    before = state.tobytes()
    seen(state, using, 2)
    assert state.tobytes() == before


# ------------------------------------------------------------------ tokens


def test_A1_9_a_face_down_token_may_be_any_that_is_not_known():
    using = rules()
    state = dealt(*FOUR, using=using)
    where = region("nw_b")
    found = {int(view.token[where, 0]) for view in views(state, using, 0, 250)}
    assert found == set(tokens(state, land=True) + pile(state, land=True))


@pytest.mark.parametrize("face", [Face.SHOWN, Face.LASTING])
def test_A1_9_tokens_that_lie_open_stay(face):
    using = rules()
    state = dealt(*FOUR, using=using)
    state.face[region("nw_b"), 0] = face
    state.face[region("central"), 1] = face
    for view in views(state, using, 1, 20):
        for key, place_there in (("nw_b", 0), ("central", 1)):
            assert view.token[region(key), place_there] == state.token[region(key), place_there]


def test_A1_9_tokens_stay_on_land_or_at_sea():
    using = rules()
    state = dealt(*FOUR, using=using)
    for view in views(state, using, 0, 20):
        assert max(tokens(view, land=True)) < 20 <= min(tokens(view, land=False))


def test_A1_9_everybody_is_equally_blind_to_face_down_tokens():
    using = rules()
    state = position("humans", "orcs", using=using)
    token(state, "nw_b", "village")
    place(state, using, 0, "nw_f", warrior=1)
    for seat in range(2):
        assert {int(view.token[region("nw_b"), 0]) for view in views(state, using, seat)} > {design("village")}


def test_A1_9_what_is_seen_does_not_depend_on_how_the_tokens_lie():
    using = rules()
    state = position("humans", "orcs", using=using)
    seats = {}
    for one, other in (("village", "farm"), ("farm", "village")):
        copy = copied(state)
        token(copy, "nw_b", one)
        token(copy, "nw_f", other)
        drawn = Counter(int(view.token[region("nw_b"), 0]) for view in views(copy, using, 0, 150))
        seats[one] = drawn[design("village")] - drawn[design("farm")]
    assert abs(seats["village"] - seats["farm"]) < 40


# ------------------------------------------------------------------ Spells


def test_A6_3_a_player_knows_its_own_library_and_all_scribed_spells():
    using = rules()
    state = position("humans", "orcs", "elves", using=using)
    level(state, using, 0, 3)
    set_library(state, 0, "rage", "haste")
    set_library(state, 1, "gate")
    scribed(state, 1, "harvest")
    for view in views(state, using, 0, 20):
        assert library(view, 0) == library(state, 0)
        assert view.players[1].scribed.tolist() == state.players[1].scribed.tolist()
        assert view.players[1].phase.tolist() == state.players[1].phase.tolist()


def test_A6_3_the_spell_of_another_may_be_any_unseen_one():
    using = rules()
    state = position("humans", "orcs", using=using)
    small_deck(state, "rage", "haste", "gate", "blight")
    set_library(state, 0, "banish")
    set_library(state, 1, "siphon")
    state.spells.discards[0] = spell("alchemy")
    state.spells.discarded = 1
    found = {SPELL_KEYS[int(view.players[1].library[0])] for view in views(state, using, 0, 200)}
    assert found == {"rage", "haste", "gate", "blight", "siphon", "alchemy"}


def test_A6_3_every_unseen_spell_is_equally_likely():
    """The card of one opponent turns up with the other one no more often than any other card."""
    using = rules()
    state = position("humans", "orcs", "elves", using=using)
    small_deck(state, "rage", "haste", "gate", "blight", "banish", "siphon", "harvest", "scrying")
    set_library(state, 1, "alchemy")
    set_library(state, 2, "weakness")
    found = Counter(SPELL_KEYS[int(view.players[1].library[0])] for view in views(state, using, 0, 800))
    assert len(found) == 10
    assert all(abs(many - 80) < 32 for many in found.values()), found


def test_A6_3_what_was_drawn_leaves_no_trace_in_the_deck():
    using = rules()
    state = dealt(*FOUR, using=using)
    state.spells.discarded = 0
    for view in views(state, using, 0, 3):
        deck = view.spells
        assert len(set(deck.cards[deck.left :].tolist())) == 1
        assert len(set(deck.discards[deck.discarded :].tolist())) == 1
        assert len(set(view.land_pile[view.land_left :].tolist())) <= 1
        assert len(set(view.sea_pile[view.sea_left :].tolist())) <= 1


def test_A6_3_conjured_spells_are_known_to_the_one_who_draws():
    using = rules()
    state = position("humans", "orcs", using=using)
    remove(state, using, 1, capital(state, 1))
    act(state, using)
    answer(state, using, Verb.CONJURE)
    assert asked(state, Decision.KEEP, 0)
    for view in views(state, using, 0, 10):
        assert library(view, 0) == library(state, 0)
        assert options(view, using) == options(state, using)
    assert {tuple(library(view, 0)) for view in views(state, using, 1, 10)} != {tuple(library(state, 0))}


# ------------------------------------------------------------------ Tactic cards


def test_A10_6_what_others_see_does_not_depend_on_a_sealed_card():
    using = rules()
    state = fighting(using)
    found = set()
    for option in options(state, using):
        copy = give(copied(state), using, option)
        assert asked(copy, Decision.TACTIC, 0)
        found.add(seen(copy, using, 0).players[1].tobytes() + seen(copy, using, 0).battle.tobytes())
    assert len(found) == 1


def test_A10_6_a_sealed_card_may_be_any_that_can_be_played():
    using = rules()
    state = fighting(using)
    playable = set(options(state, using))
    give(state, using, min(playable))
    for seat in (0, 2):
        found = {int(view.players[1].tactic) for view in views(state, using, seat, 100)}
        assert found == {card for card in range(7) if using.tactic_defender[card]}
        assert len(found) == len(playable)


def test_A10_6_serfs_alone_could_not_have_played_every_card():
    using = rules()
    state = fighting(using, serf=2)
    number = len(options(state, using))
    answer(state, using, Verb.PLAY, tactic("withdraw"))
    found = {int(view.players[1].tactic) for view in views(state, using, 0, 100)}
    assert len(found) == number
    assert all(using.tactic_serfs[card] for card in found)


def test_A10_6_a_player_knows_its_own_card():
    using = rules()
    state = fighting(using)
    answer(state, using, Verb.PLAY, tactic("barricade"))
    assert {int(view.players[1].tactic) for view in views(state, using, 1, 20)} == {tactic("barricade")}


def test_A10_6_who_has_not_yet_chosen_has_no_card():
    using = rules()
    state = fighting(using)
    answer(state, using, Verb.PLAY, tactic("barricade"))
    assert {int(view.players[0].tactic) for view in views(state, using, 1, 20)} == {NOBODY}


def test_A10_6_cards_turned_up_are_known():
    using = rules()
    state = fighting(using)
    state.players["stock"][:] = 10
    answer(state, using, Verb.PLAY, tactic("barricade"))
    answer(state, using, Verb.PLAY, tactic("charge"))
    assert state.decision == Decision.PAY_TACTIC
    for view in views(state, using, 2, 10):
        assert [int(view.players[side].tactic) for side in range(2)] == [tactic("charge"), tactic("barricade")]


# ------------------------------------------------------------------ open boards, solo play


def test_A2_2_boards_and_units_are_open():
    using = rules()
    state = position("humans", "orcs", "elves", using=using)
    place(state, using, 1, "ne_f", serf=3, warrior=1)
    act(state, using, 1)
    answer(state, using, Verb.TAX, Resource.ORE)
    for seat in range(3):
        found = {name for name in changed(state, seen(state, using, seat)) if isinstance(name, tuple)}
        assert {name for _, name in found} <= {"library"}


def test_A18_4_the_order_of_the_solo_deck_is_unknown_but_its_cards_are_not():
    using = rules()
    state = dealt("humans", using=using)
    deck = state.solo.deck
    orders = set()
    for view in views(state, using, 0, 20):
        orders.add(tuple(view.solo.deck.cards[: deck.left].tolist()))
        assert sorted(view.solo.deck.cards[: deck.left]) == sorted(deck.cards[: deck.left])
        assert view.solo.cards.tolist() == state.solo.cards.tolist()
        assert library(view, 0) == library(state, 0)
    assert len(orders) > 10
