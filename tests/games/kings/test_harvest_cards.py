"""The cards played round the resource roll (K20.1 to K20.3)."""

import pytest

from sim.games.kings import construction, network
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Colour, Decision, EventCard, Settlement, Step, Verb
from tests.games.kings.position import (
    answer,
    give_cards,
    give_land,
    give_stock,
    home,
    loaded,
    offered,
    position,
    question,
    rules,
    run,
    stock,
)

pytestmark = pytest.mark.interpreted


def revenue_of(state, player=0):
    return network.revenue(state, rules(), player)


def harvest_position(card):
    state, using = position(), rules()
    give_cards(state, 0, card)
    give_stock(state, 0)
    return state, using


def test_K20_1_bountiful_harvest_rolls_a_die_for_its_player_alone(monkeypatch):
    state, using = harvest_position(EventCard.BOUNTIFUL_HARVEST)
    others = [stock(state, player) for player in (1, 2, 3)]
    run(state, using, Step.HARVEST, 0)
    assert question(state) == (0, Decision.HARVEST)
    monkeypatch.setattr(construction, "roll_for", loaded(0))
    answer(state, using, Verb.PLAY, EventCard.BOUNTIFUL_HARVEST)
    assert stock(state, 0) == {"wheat": 3, "stone": 1}
    assert [stock(state, player) for player in (1, 2, 3)] == others


def test_K20_1_only_holders_are_asked_and_may_decline():
    state, using = harvest_position(EventCard.BOUNTIFUL_HARVEST)
    run(state, using, Step.BEGIN_ROUND)
    assert question(state) == (0, Decision.HARVEST)
    answer(state, using, Verb.PASS)
    assert question(state) == (0, Decision.BUILD)
    assert state.players[0].hand[EventCard.BOUNTIFUL_HARVEST] == 1


def test_K20_2_natures_blessing_lets_a_settlement_of_an_unrolled_colour_yield():
    state, using = harvest_position(EventCard.NATURES_BLESSING)
    state.rolled[:] = [0, 1, 1, 1]
    run(state, using, Step.BLESSING, 0)
    capital = home(state, 0, "capital")
    unrolled = [place for place in range(42) if state.land[place].settlement and using.colour[place] == Colour.RED]
    assert [place for place, _, _ in offered(state, using, Verb.CHOOSE_LAND)] == unrolled
    answer(state, using, Verb.CHOOSE_LAND, capital)
    assert stock(state, 0) == {"wheat": 3, "stone": 1}


def test_K20_2_the_yield_of_natures_blessing_goes_to_the_controller():
    state, using = harvest_position(EventCard.NATURES_BLESSING)
    give_stock(state, 2)
    state.rolled[:] = 0
    run(state, using, Step.BLESSING, 0)
    answer(state, using, Verb.CHOOSE_LAND, home(state, 2, "capital"))
    assert (stock(state, 0), stock(state, 2)) == ({}, {"wheat": 3, "stone": 1})


def test_K20_2_a_malador_settlement_is_blessed_in_vain():
    state, using = harvest_position(EventCard.NATURES_BLESSING)
    place = give_land(state, MALADOR, home(state, 0, "inner"), Settlement.VILLAGE)
    before = [stock(state, player) for player in range(4)]
    state.rolled[:] = 0
    run(state, using, Step.BLESSING, 0)
    answer(state, using, Verb.CHOOSE_LAND, place)
    assert [stock(state, player) for player in range(4)] == before


def test_K20_3_early_spring_is_played_before_the_roll_and_doubles_one_settlement():
    state, using = harvest_position(EventCard.EARLY_SPRING)
    run(state, using, Step.BEFORE_ROLL, 0)
    assert question(state) == (0, Decision.EARLY_SPRING)
    answer(state, using, Verb.CHOOSE_LAND, home(state, 0, "capital"))
    state.rolled[Colour.RED] = 2
    run(state, using, Step.COLLECT)
    assert stock(state, 0) == {"wheat": 12, "stone": 4}


def test_K20_3_early_spring_lasts_for_the_round():
    state, using = harvest_position(EventCard.EARLY_SPRING)
    run(state, using, Step.BEFORE_ROLL, 0)
    answer(state, using, Verb.CHOOSE_LAND, home(state, 0, "capital"))
    run(state, using, Step.END_ROUND)
    assert state.land[home(state, 0, "capital")].spring == 0


def test_K20_3_early_spring_doubles_no_gold():
    state, using = harvest_position(EventCard.EARLY_SPRING)
    run(state, using, Step.BEFORE_ROLL, 0)
    answer(state, using, Verb.CHOOSE_LAND, home(state, 0, "capital"))
    assert revenue_of(state) == 9
