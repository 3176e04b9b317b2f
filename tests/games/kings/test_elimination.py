"""Elimination, a lost capital, and forfeiture (K18)."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.kings.network import revenue
from sim.games.kings.state import MALADOR
from sim.games.kings.victory import eliminate_fallen, rank
from sim.games.kings.words import Decision, Event, EventCard, Resource, Settlement, Step, Title, Verb
from tests.games.kings.position import (
    answer,
    armies_in,
    clear_armies,
    give_cards,
    give_land,
    home,
    position,
    put_army,
    question,
    rules,
    run,
    told,
)

pytestmark = pytest.mark.interpreted

OFFERED = {"ruling.forfeit.choice": "offered_each_turn"}


def ruined(*players, seats=4, using=None):
    """Return a position in which some players have neither army nor settlement."""
    state = position(seats, using=using)
    for player in players:
        ruin(state, player)
    return state


def ruin(state, player):
    clear_armies(state, player)
    for role in ("capital", "front"):
        give_land(state, player, home(state, player, role))


def test_K18_1_without_armies_and_settlements_a_player_is_eliminated():
    state = ruined(1)
    run(state, rules(), Step.END_TURN, 0)
    assert (state.players[1].alive, state.players[1].eliminated, state.ended) == (0, 1, End.RUNNING)


def test_K18_1_an_army_keeps_a_player_in_the_game():
    state = ruined(1)
    put_army(state, 1, home(state, 1, "left"))
    eliminate_fallen(state, rules())
    assert state.players[1].alive == 1


def test_K18_1_a_settlement_keeps_a_player_in_the_game():
    state = ruined(1)
    give_land(state, 1, home(state, 1, "left"), Settlement.VILLAGE, culture=MALADOR)
    eliminate_fallen(state, rules())
    assert state.players[1].alive == 1


def test_K18_1_the_hand_of_an_eliminated_player_is_discarded():
    state = ruined(1)
    give_cards(state, 1, EventCard.SURROUNDED, EventCard.THIEVERY)
    eliminate_fallen(state, rules())
    assert (state.players[1].hand.sum(), state.events.discarded) == (0, 2)


def test_K18_1_an_eliminated_player_has_no_more_turns():
    using = rules()
    state = ruined(1)
    eliminate_fallen(state, using)
    run(state, using, Step.BEGIN_TURN, 1)
    assert (question(state), state.agenda.depth, state.current) == (None, 0, 0)


def test_K18_1_an_eliminated_player_gets_no_gold_and_builds_nothing():
    using = rules()
    state = ruined(1)
    eliminate_fallen(state, using)
    gold = int(state.players[1].stock[Resource.GOLD])
    run(state, using, Step.TRADE_REVENUE)
    run(state, using, Step.CONSTRUCTION, 1)
    assert (question(state), state.players[1].stock[Resource.GOLD]) == (None, gold)


def test_K18_1_the_markers_of_the_eliminated_stay():
    state = ruined(1)
    eliminate_fallen(state, rules())
    assert state.land[home(state, 1, "capital")].controller == 1


def test_ruling_elimination_land_may_be_undiscovered_again():
    using = rules({"ruling.elimination_land.choice": "markers_removed"})
    state = ruined(1)
    eliminate_fallen(state, using)
    assert {int(state.land[home(state, 1, role)].controller) for role in ("capital", "front", "left")} == {NOBODY}
    assert (state.powers[1].land_count, state.powers[1].domain) == (0, 0)
    assert (state.powers[MALADOR].land_count, state.powers[MALADOR].domain) == (0, 0)


def test_K18_1_the_last_player_wins_at_once():
    state = ruined(1, 2, 3)
    run(state, rules(), Step.END_TURN, 0)
    assert state.ended == End.ELIMINATION
    assert [rank(state, rules(), player) for player in range(2)] == [1, 2]


def test_K18_1_the_last_player_wins_whatever_the_points_of_the_others_were():
    state = ruined(1, seats=2)
    state.players[1].points = 12
    state.holder[Title.LARGEST] = 1
    run(state, rules(), Step.END_TURN, 0)
    assert (rank(state, rules(), 0), state.players[1].points) == (1, 0)


def test_ruling_last_player_may_play_on_for_points():
    using = rules({"ruling.last_player.choice": "plays_on_for_points"})
    state = ruined(1, seats=2)
    run(state, using, Step.END_TURN, 0)
    assert (state.ended, state.players[1].alive) == (End.RUNNING, 0)


def test_K18_1_elimination_is_also_seen_at_the_end_of_the_round():
    state = ruined(1, seats=2)
    run(state, rules(), Step.END_ROUND)
    assert (state.ended, state.players[0].points) == (End.ELIMINATION, 3)


def test_K18_1_winning_as_the_last_player_is_no_victory_on_points():
    using = rules({"victory.points": 3})
    state = ruined(1, seats=2, using=using)
    run(state, using, Step.END_ROUND)
    assert state.ended == End.ELIMINATION


def test_K18_2_without_the_capital_there_is_no_gold():
    state = position()
    give_land(state, 1, home(state, 0, "capital"), Settlement.TOWN, culture=0)
    assert revenue(state, rules(), 0) == 0


def test_K18_2_a_reconquered_capital_pays_again():
    state = position()
    capital = home(state, 0, "capital")
    give_land(state, 1, capital, Settlement.TOWN, culture=0)
    give_land(state, 0, capital, Settlement.TOWN)
    assert revenue(state, rules(), 0) == 9


# Forfeiture


def begin_turn(player=0, seats=4):
    using = rules(OFFERED)
    state = position(seats, using=using)
    run(state, using, Step.BEGIN_TURN, player)
    return state, using


def test_K18_3_forfeiture_is_offered_at_the_beginning_of_the_turn():
    state, _ = begin_turn(2)
    assert question(state) == (2, Decision.FORFEIT)


def test_K18_3_by_default_nobody_is_asked_to_forfeit():
    using = rules()
    state = position()
    run(state, using, Step.BEGIN_TURN, 0)
    assert question(state)[1] != Decision.FORFEIT


def test_K18_3_playing_on_goes_on_with_the_turn():
    state, using = begin_turn()
    answer(state, using, Verb.PASS)
    assert question(state) is not None


def test_K18_3_settlements_and_armies_become_the_maladors():
    state, using = begin_turn()
    answer(state, using, Verb.FORFEIT)
    capital, front = state.land[home(state, 0, "capital")], state.land[home(state, 0, "front")]
    assert [(land.controller, land.culture) for land in (capital, front)] == [(MALADOR, MALADOR)] * 2
    assert (state.powers[0].army_count, len(armies_in(state, MALADOR, home(state, 0, "front")))) == (0, 1)


def test_K18_3_a_forfeiting_player_is_out_of_the_game():
    state, using = begin_turn()
    answer(state, using, Verb.FORFEIT)
    assert (state.players[0].alive, state.agenda.depth, state.ended) == (0, 0, End.RUNNING)


def test_K18_3_nothing_is_left_of_the_turn_of_a_forfeiting_player():
    state, using = begin_turn()
    answer(state, using, Verb.FORFEIT)
    assert told(state, Event.EVENT_DIE) == []


def test_K18_3_when_one_of_two_forfeits_the_other_wins():
    state, using = begin_turn(1, seats=2)
    answer(state, using, Verb.FORFEIT)
    assert (state.ended, rank(state, using, 0)) == (End.ELIMINATION, 1)


def test_K18_3_settlement_pieces_are_counted_for_the_malador():
    state, using = begin_turn()
    answer(state, using, Verb.FORFEIT)
    assert list(state.powers[0].pieces) == [0, 0, 0, 0]
    assert list(state.powers[MALADOR].pieces) == [0, 1, 1, 0]


def test_K18_3_several_armies_in_one_territory_all_change_sides():
    using = rules(OFFERED)
    state = position(using=using)
    place = home(state, 0, "left")
    put_army(state, 0, place, count=3)
    run(state, using, Step.BEGIN_TURN, 0)
    answer(state, using, Verb.FORFEIT)
    land = state.land[place]
    assert (land.controller, land.garrison, land.visitors) == (MALADOR, 3, 0)


def test_K18_3_armies_beyond_the_maladors_pieces_are_removed():
    using = rules({**OFFERED, "cap.army.malador": 4})
    state = position(using=using)
    put_army(state, MALADOR, give_land(state, MALADOR, home(state, 2, "middle")), count=4)
    run(state, using, Step.BEGIN_TURN, 0)
    answer(state, using, Verb.FORFEIT)
    assert (state.powers[MALADOR].army_count, state.powers[0].army_count) == (4, 0)


def test_K18_3_the_others_play_on_after_a_forfeiture():
    state, using = begin_turn()
    answer(state, using, Verb.FORFEIT)
    run(state, using, Step.BEGIN_TURN, 1)
    assert question(state) == (1, Decision.FORFEIT)
