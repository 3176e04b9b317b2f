"""Exploring in Winds of Numa Sera (W3): drawing, looking, the discard pile, healing, losses, gaining battle cards."""

from collections import Counter

import pytest

from sim.engine.decks import discard
from sim.engine.header import NOBODY
from sim.engine.options import unpack
from sim.games.winds.words import Kind
from tests.games.winds.position import (
    CATALOGUE,
    TEXTS,
    Decision,
    Skill,
    Verb,
    act,
    answer,
    asked,
    drop_cards,
    hold_item,
    load_dice,
    offered,
    options,
    position,
    rules,
    stack,
    text,
    train,
    wear,
)

pytestmark = pytest.mark.interpreted
KINDS = {key: kind for kind, key, _ in CATALOGUE.texts}
TO_HAND = [key for key, kind in KINDS.items() if kind >= Kind.BATTLE]


def explore(state, using, *keys, player=0):
    """Put cards on top of the deck and let a player explore."""
    stack(state, *keys)
    act(state, using, player, explored=False)
    return answer(state, using, Verb.EXPLORE)


def deck_of(state):
    """The keys of the cards still to be drawn, the top one first."""
    deck = state.exploration
    return [TEXTS[card] for card in deck.cards[: deck.left][::-1]]


def discards_of(state):
    """The keys of the discard pile, the top one first."""
    deck = state.exploration
    return [TEXTS[card] for card in deck.discards[: deck.discarded][::-1]]


def lay_deck(state, *keys):
    """Let the exploration deck consist of these cards, the first one on top."""
    state.exploration.left = 0
    stack(state, *keys)


def lay_discards(state, *keys):
    """Put cards on the discard pile, the last one on top."""
    for key in keys:
        discard(state.exploration, text(key))


def held(state, player=0):
    """The keys of battle cards, pools and items in a player's hand."""
    mine = state.players[player]
    cards = [key for number, key in enumerate(TEXTS) for _ in range(mine.hand[number])]
    return cards + [list(CATALOGUE.items)[number] for number in mine.items[: mine.item_count]]


def looked_at(state, using):
    """The keys of the cards that may be kept."""
    return [TEXTS[state.looked[place]] for place, _, _ in offered(state, using, Verb.KEEP)]


def test_W3_1_the_top_card_is_drawn():
    state, using = position(), rules()
    below = deck_of(state)
    explore(state, using, "buried_coffer", "healing_spring")
    assert deck_of(state) == ["healing_spring", *below]
    assert state.players[0].capital == 5 + 4


def test_W3_2_without_leave_to_look_the_card_drawn_is_met_unseen():
    state, using = position(), rules()
    explore(state, using, "assassin", "buried_coffer")
    assert asked(state, Decision.MAVEN, 0)
    assert not offered(state, using, Verb.KEEP)


def test_W3_3_an_empty_deck_is_made_anew_from_the_discards():
    state, using = position(), rules()
    lay_deck(state)
    lay_discards(state, "charge", "feint", "sunder")
    drop_cards(state, using, 0)
    explore(state, using)
    assert state.exploration.discarded == 0
    assert sorted(deck_of(state) + held(state)) == ["charge", "feint", "sunder"]
    assert len(held(state)) == 1


def test_W3_3_the_discards_are_shuffled():
    drawn = set()
    for seed in range(20):
        state, using = position(seed=seed), rules()
        drop_cards(state, using, 0)
        lay_deck(state)
        lay_discards(state, "charge", "feint", "sunder")
        drawn.add(held(explore(state, using))[0])
    assert drawn == {"charge", "feint", "sunder"}


def test_W3_3_without_any_card_nothing_is_drawn_and_the_turn_goes_on():
    state, using = position(), rules()
    lay_deck(state)
    before = held(state)
    explore(state, using)
    assert held(state) == before
    assert asked(state, Decision.ACT, 0)
    assert offered(state, using, Verb.BUILD)


@pytest.mark.parametrize("key", TO_HAND)
def test_W3_4_battle_cards_items_and_pools_go_to_hand(key):
    state, using = position(), rules()
    drop_cards(state, using, 0)
    explore(state, using, key)
    assert held(state) == [key]
    assert asked(state, Decision.ACT, 0)
    assert state.exploration.discarded == 0


@pytest.mark.parametrize("key", [key for key, kind in KINDS.items() if kind < Kind.BATTLE])
def test_W3_5_boons_hazards_and_mavens_are_resolved_at_once(key, monkeypatch):
    state, using = position(), rules()
    load_dice(monkeypatch, 1)
    lay_deck(state, "charge", "charge", "charge")
    drop_cards(state, using, 0)
    explore(state, using, key)
    assert key not in held(state)
    choices = {int(unpack(option)[0]) for option in options(state, using)}
    if KINDS[key] == Kind.MAVEN:
        assert choices == {Verb.ACCEPT, Verb.REJECT}
    elif not asked(state, Decision.ACT, 0):
        assert choices == {Verb.OPTION}
    else:
        assert discards_of(state) == [key]


@pytest.mark.parametrize("key", ["wayside_shrine", "bandits"])
def test_W3_5_a_card_with_a_choice_is_discarded_once_it_is_resolved(key):
    state, using = position(), rules()
    explore(state, using, key)
    assert discards_of(state) == []
    answer(state, using, Verb.OPTION, 0)
    assert discards_of(state) == [key]
    assert asked(state, Decision.ACT, 0)


@pytest.mark.parametrize("kept", range(3))
def test_W3_6_one_of_the_cards_looked_at_is_kept_and_the_others_go_under_the_deck(kept):
    state, using = position(), rules()
    drop_cards(state, using, 0)
    wear(state, using, 0, "crown_of_echoes", 0)
    below = deck_of(state)
    cards = ["windrazor", "feint", "pool_of_might"]
    explore(state, using, *cards)
    assert looked_at(state, using) == cards
    answer(state, using, Verb.KEEP, kept)
    others = [card for card in cards if card != cards[kept]]
    assert held(state) == [cards[kept]]
    assert deck_of(state)[:-2] == below
    assert sorted(deck_of(state)[-2:]) == sorted(others)
    assert asked(state, Decision.ACT, 0)


def test_W3_6_a_card_kept_is_resolved_and_the_others_do_nothing():
    state, using = position("meran", "numa_sera"), rules()
    train(state, using, 0, Skill.LORE, 2)
    explore(state, using, "plague_wind", "buried_coffer")
    answer(state, using, Verb.KEEP, 1)
    assert (state.players[0].capital, state.players[0].power) == (4 + 4, 13)
    assert discards_of(state) == ["buried_coffer"]


def test_W3_6_of_copies_it_does_not_matter_which_one_is_kept():
    state, using = position(), rules()
    wear(state, using, 0, "crown_of_echoes", 0)
    explore(state, using, "charge", "charge", "feint")
    assert looked_at(state, using) == ["charge", "feint"]


def test_W3_6_fewer_cards_than_the_look_are_all_seen():
    state, using = position(), rules()
    wear(state, using, 0, "crown_of_echoes", 0)
    lay_deck(state)
    explore(state, using, "charge", "feint")
    assert looked_at(state, using) == ["charge", "feint"]


@pytest.mark.parametrize("key", ["charge", "treasurer", "windrazor", "pool_of_might"])
def test_W3_7_the_top_discard_may_be_taken_instead_of_drawing(key):
    state, using = position("meran", "numa_sera"), rules()
    drop_cards(state, using, 0)
    below = deck_of(state)
    lay_discards(state, "buried_coffer", key)
    act(state, using, 0, explored=False)
    assert offered(state, using, Verb.EXPLORE)
    answer(state, using, Verb.PICK_UP)
    assert (deck_of(state), discards_of(state)) == (below, ["buried_coffer"])
    assert held(state) == [key] or asked(state, Decision.MAVEN, 0)
    assert not offered(state, using, Verb.EXPLORE)


@pytest.mark.parametrize("pile", [(), ("charge", "buried_coffer"), ("charge", "bandits")])
def test_W3_7_boons_and_hazards_stay_on_the_discard_pile(pile):
    state, using = position("meran", "numa_sera"), rules()
    lay_discards(state, *pile)
    act(state, using, 0, explored=False)
    assert not offered(state, using, Verb.PICK_UP)


def test_W3_7_only_scavengers_take_from_the_discard_pile():
    state, using = position("numa_sera", "meran"), rules()
    lay_discards(state, "charge")
    act(state, using, 0, explored=False)
    assert not offered(state, using, Verb.PICK_UP)


def test_W3_8_a_hand_has_no_limit():
    state, using = position("meran", "numa_sera"), rules()
    drop_cards(state, using, 0)
    cards = [key for key in TO_HAND for _ in range(2 if KINDS[key] == Kind.BATTLE else 1)]
    for key in CATALOGUE.forge_items:
        hold_item(state, 0, key)
    for key in cards:
        state.decider, state.agenda.depth = NOBODY, 0
        explore(state, using, key)
    assert Counter(held(state)) == Counter([*CATALOGUE.forge_items, *cards])
    assert asked(state, Decision.ACT, 0)
