"""The event die phase: what the two dice bring (K4), and the decks behind it."""

import pytest

from sim.engine.decks import discard, draw
from sim.engine.header import NOBODY
from sim.games.kings.cards import draw_event_card, drop_hand, hand_size
from sim.games.kings.words import Decision, Event, EventCard, EventFace, MarauderCard, Settlement, Step
from tests.games.kings.position import (
    give_cards,
    give_land,
    home,
    one_face,
    position,
    put_on_top,
    question,
    rules,
    run,
    stock,
    told,
)

pytestmark = pytest.mark.interpreted

PURPLE, RED = 0, 1


def dice(face, colour):
    return rules(one_face("event", face) | one_face("resource", colour))


def cards_earned(face, colour, state=None):
    using = dice(face, colour)
    state = position(using=using) if state is None else state
    run(state, using, Step.EVENT_DIE, PURPLE)
    return hand_size(state, PURPLE)


def test_K4_1_the_event_die_is_rolled_with_one_resource_die():
    using = dice("village", "green")
    state = position(using=using)
    run(state, using, Step.EVENT_DIE, PURPLE)
    assert [line[:2] for line in told(state, Event.EVENT_DIE)] == [(PURPLE, EventFace.VILLAGE)]


def test_K4_6_the_resource_die_of_this_phase_brings_no_resources():
    using = dice("flag", "blue")
    state = position(using=using)
    before = [stock(state, player) for player in range(4)]
    run(state, using, Step.EVENT_DIE, PURPLE)
    assert [stock(state, player) for player in range(4)] == before


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_K4_2_the_orange_emblem_draws_a_marauder_card_whatever_the_colour(colour):
    using = dice("orange", colour)
    state = position(using=using)
    put_on_top(state.marauders, MarauderCard.REINFORCEMENTS)
    run(state, using, Step.EVENT_DIE, PURPLE)
    assert question(state) == (PURPLE, Decision.MARAUDER)
    assert state.about[0] == MarauderCard.REINFORCEMENTS


def test_K4_2_the_marauder_card_goes_to_its_discard_pile_and_no_event_card_is_drawn():
    using = dice("orange", "blue")
    state = position(using=using)
    run(state, using, Step.EVENT_DIE, PURPLE)
    assert (state.marauders.discarded, state.marauders.left, hand_size(state, PURPLE)) == (1, 19, 0)


@pytest.mark.parametrize(
    ("face", "colour", "earned"),
    [
        ("flag", "yellow", 1),  # bare land is enough
        ("village", "yellow", 0),
        ("village", "blue", 1),
        ("village", "red", 1),  # the town counts as more than a village
        ("town", "red", 1),
        ("town", "blue", 0),
        ("city", "red", 0),
    ],
)
def test_K4_3_an_event_card_needs_a_settlement_of_the_level_on_the_colour(face, colour, earned):
    assert cards_earned(face, colour) == earned


def test_K4_3_the_flag_needs_control_of_a_territory_of_the_colour():
    state = position()
    give_land(state, RED, home(state, PURPLE, "left"))
    assert cards_earned("flag", "yellow", state) == 0


def test_K4_3_a_settlement_of_foreign_culture_counts():
    state = position()
    give_land(state, PURPLE, home(state, PURPLE, "left"), Settlement.CITY, culture=RED)
    assert cards_earned("city", "yellow", state) == 1


def test_K4_3_only_the_own_culture_counts_under_the_other_ruling():
    using = rules(
        one_face("event", "city") | one_face("resource", "yellow") | {"ruling.event_die_culture.choice": "own_culture"}
    )
    state = position(using=using)
    give_land(state, PURPLE, home(state, PURPLE, "left"), Settlement.CITY, culture=RED)
    run(state, using, Step.EVENT_DIE, PURPLE)
    assert hand_size(state, PURPLE) == 0


def test_K4_3_the_top_card_of_the_event_deck_is_drawn():
    state = position()
    put_on_top(state.events, EventCard.SURROUNDED)
    draw_event_card(state, PURPLE)
    assert state.players[PURPLE].hand[EventCard.SURROUNDED] == 1


def test_K4_4_there_is_no_limit_to_the_hand():
    state = position()
    for _ in range(35):
        draw_event_card(state, PURPLE)
    assert hand_size(state, PURPLE) == 35


def test_K4_4_an_eliminated_players_hand_is_discarded():
    state = position()
    give_cards(state, PURPLE, EventCard.THIEVERY, EventCard.HEROIC_CHARGE)
    drop_hand(state, PURPLE)
    assert (hand_size(state, PURPLE), state.events.discarded) == (0, 2)


@pytest.mark.parametrize("deck", ["events", "marauders", "discoveries"])
def test_K4_5_an_empty_deck_is_made_anew_from_its_discards(deck):
    state = position()
    pile = state[deck]
    drawn = [draw(state, pile) for _ in range(pile.left)]
    for card in drawn:
        discard(pile, card)
    again = [draw(state, pile) for _ in range(len(drawn))]
    assert sorted(again) == sorted(drawn)
    assert pile.discarded == 0


def test_K4_5_the_discards_are_shuffled():
    state = position()
    drawn = [draw(state, state.events) for _ in range(35)]
    for card in drawn:
        discard(state.events, card)
    assert [draw(state, state.events) for _ in range(35)] not in (drawn, drawn[::-1])


def test_K4_5_nothing_happens_while_all_event_cards_are_in_hands():
    using = dice("flag", "blue")
    state = position(using=using)
    for _ in range(35):
        draw_event_card(state, RED)
    assert draw(state, state.events) == NOBODY
    run(state, using, Step.EVENT_DIE, PURPLE)
    assert hand_size(state, PURPLE) == 0
