"""The race in words and as a picture."""

import pytest
from sim.conformance.table import line

from caravans.account import reshuffled
from caravans.picture import picture
from caravans.words import Camp, Card, Event, Step, Verb

from tests.position import FIRST, RULES, SECOND, TABLE, lead, load_dice, march, offer, own, position, stand


def test_answers_say_how_a_leg_may_fail():
    state = position("weavers", "dyers")
    own(state, FIRST, Card.OX, Card.MULE)
    march(state)
    assert TABLE.words(state, RULES) == [
        "rest",
        "lead with a mule: fails on 1 of 6 faces",
        "lead with an ox: cannot fail",
    ]


def test_prices_are_those_of_the_player():
    state = position("weavers", "dyers")
    offer(state, Card.GUIDE, Card.GUIDE, Card.HORSE)
    state.players[FIRST].coins = 9
    TABLE.run(state, RULES, Step.MARKET, FIRST)
    assert TABLE.words(state, RULES) == ["buy nothing", "buy a guide for 1 coin", "buy a horse for 5 coins"]


def test_a_march_is_told_leg_by_leg(monkeypatch):
    load_dice(monkeypatch, 5, 1)
    state = position("weavers", "dyers")
    own(state, FIRST, Card.MULE, Card.MULE)
    lead(state, Card.MULE)
    TABLE.answer(state, RULES, Verb.LEAD, Card.MULE)
    assert TABLE.events(state, RULES) == [
        "Weavers lead with a mule and roll 5: 3 spaces on",
        "Weavers lead with a mule and roll 1: a leg fails on 1 or less",
        "Weavers lose 3 spaces",
    ]


def test_fodder_for_nothing_is_told_so():
    state = position("tanners", "dyers", feedings=1)
    own(state, FIRST, Card.MULE)
    state.fresh[:] = 0
    march(state)
    assert TABLE.words(state, RULES)[1] == "feed a mule for nothing and lead with a mule: fails on 1 of 6 faces"


def test_every_event_has_words():
    state = position()
    for event in Event:
        assert TABLE.game.words.event(state, RULES, line(event, 0, 0, 1, 1)).strip()


@pytest.mark.parametrize(("space", "place"), [(0, 0), (3, 1), (int(RULES.camp_at[Camp.MILL]), 2)])
def test_a_picture_shows_a_caravan_where_it_is(space, place):
    state = position()
    stand(state, SECOND, space)
    owners = [[piece.owner for piece in site.pieces] for site in picture(state, RULES).sites]
    assert SECOND in owners[place]


def test_a_picture_hides_contracts_from_others():
    state = position()
    seen = picture(state, RULES).seen_by(FIRST)
    assert seen.sides[FIRST].hand
    assert (seen.sides[SECOND].hand, seen.sides[SECOND].backs) == ((), ("1 contract",))


def test_why_the_deck_was_made_again_is_told():
    state = position()
    offer(state, Card.ESCORT, Card.MAP, Card.MULE, Card.OX)
    state.deck.left = 0
    state.deck.discards[:2], state.deck.discarded = Card.HORSE, 2
    state.players[FIRST].coins = 9
    before = TABLE.game.words.account(state, RULES)
    TABLE.run(state, RULES, Step.MARKET, FIRST)
    TABLE.answer(state, RULES, Verb.BUY, Card.MAP, 1)
    assert list(reshuffled(before, TABLE.game.words.account(state, RULES)))
