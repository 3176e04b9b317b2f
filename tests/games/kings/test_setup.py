"""Set-up (K1) and the worked example of the standard start (W1)."""

import pytest

from sim.games.kings import armies, construction, network, victory
from sim.games.kings.game import GAME, recommended
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Settlement
from sim.study.lineups import lineups
from tests.games.kings.position import KINGDOMS, NOBODY, home, position, rules, stock

pytestmark = pytest.mark.interpreted
ALL = range(2, 7)


@pytest.mark.parametrize("players", ALL)
def test_K1_1_every_kingdom_begins_with_its_four_core_territories(players):
    state = position(players)
    for player in range(players):
        mine = state.powers[player]
        core = {home(state, player, role) for role in ("capital", "front", "left", "right")}
        assert {int(place) for place in mine.lands[: mine.land_count]} == core
        assert all(state.land[place].controller == player for place in core)


def test_K1_1_a_town_in_the_capital_a_village_in_front_and_nothing_else():
    state = position(6)
    for player in range(6):
        levels = {role: state.land[home(state, player, role)].settlement for role in ("capital", "front", "left")}
        assert levels == {"capital": Settlement.TOWN, "front": Settlement.VILLAGE, "left": Settlement.NONE}
        assert state.land[home(state, player, "capital")].culture == player
    assert [int(count) for count in state.powers[0].pieces] == [0, 1, 1, 0]


def test_K1_1_one_road_a_kingdom_joins_capital_and_village():
    state = position(3)
    assert state.roads == 3
    for player in range(3):
        assert armies.has_road(state, home(state, player, "capital"), home(state, player, "front"))


def test_K1_1_W1_the_standard_start_brings_nine_gold_and_three_points():
    state, using = position(6), rules()
    for player in range(6):
        assert network.revenue(state, using, player) == GAME.layout.content["setup.trade.gold"] == 9
        assert victory.achievement_points(state, using, player) == GAME.layout.content["setup.points.points"] == 3
        assert state.powers[player].land_count == 4


def test_K3_2_W1_the_standard_start_supports_three_armies():
    state, using = position(), rules()
    armies.place_army(state, 0, home(state, 0, "front"))
    armies.place_army(state, 0, home(state, 0, "capital"))
    assert construction.unsupported(state, using, 0) == 0
    armies.place_army(state, 0, home(state, 0, "capital"))
    assert construction.unsupported(state, using, 0) == 1


def test_K1_2_one_army_stands_in_the_village_and_may_move():
    state = position()
    for player in range(4):
        mine = state.powers[player]
        assert mine.army_count == 1
        assert (mine.armies[0].place, mine.armies[0].moved) == (home(state, player, "front"), 0)


def test_K1_2_the_starting_stock():
    state = position()
    for player in range(4):
        assert stock(state, player) == {"gold": 7, "timber": 5, "wheat": 7, "cattle": 7, "stone": 2}


def test_K1_2_another_number_of_starting_armies_may_be_studied():
    using = rules({"setup.pieces.armies": 3})
    state = position(using=using)
    assert [int(army.moved) for army in state.powers[2].armies[:3]] == [0, 0, 0]
    assert state.powers[2].army_count == 3


@pytest.mark.parametrize(
    ("deck", "copies", "cards"),
    [("events", "event_copies", 35), ("marauders", "marauder_copies", 20), ("discoveries", "discovery_copies", 20)],
)
def test_K1_3_every_deck_holds_the_copies_of_its_cards(deck, copies, cards):
    state, using = position(), rules()
    pile = state[deck]
    assert pile.left == cards
    found = [int((pile.cards[:cards] == card).sum()) for card in range(len(using[copies]))]
    assert found == using[copies].tolist()


def test_K1_3_the_decks_are_shuffled_by_the_seed():
    orders = {tuple(position(seed=seed).events.cards[:35].tolist()) for seed in range(5)}
    assert len(orders) == 5


def test_K1_4_no_malador_are_on_the_board_and_nobody_holds_an_event_card():
    state = position(6)
    mine = state.powers[MALADOR]
    assert (mine.army_count, mine.land_count, mine.pieces.sum()) == (0, 0, 0)
    assert not any(player.hand.any() for player in state.players)


def test_K1_4_everything_outside_the_cores_is_undiscovered():
    state, using = position(3), rules()
    undiscovered = [place for place in range(using.territories) if state.land[place].controller == NOBODY]
    assert len(undiscovered) == 42 - 3 * 4


@pytest.mark.parametrize("players", ALL)
def test_K1_5_the_recommended_kingdoms_sit_in_the_order_of_the_board(players):
    seated = recommended(GAME.layout.content, players)
    assert len(seated) == players
    assert [KINGDOMS.index(kingdom) for kingdom in seated] == sorted(KINGDOMS.index(kingdom) for kingdom in seated)


def test_K1_5_the_lead_goes_round_while_neighbours_stay_neighbours():
    design = lineups(GAME, 4, recommended(GAME.layout.content, 4))[:, :, 0]
    assert {int(seated[0]) for seated in design} == {0, 1, 3, 4}
    for seated in design.tolist():
        turned = seated[seated.index(0) :] + seated[: seated.index(0)]
        assert turned == [0, 1, 3, 4]


def test_K1_5_left_is_the_next_living_player():
    state = position(4)
    assert armies.left_of(state, 3) == 0
    state.players[0].alive = 0
    assert armies.left_of(state, 3) == 1
