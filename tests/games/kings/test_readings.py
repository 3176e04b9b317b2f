"""The readings of the rules that can be chosen where the text is silent or says two things, each under its values."""

import pytest

from sim.engine.header import NOBODY
from sim.games.kings import conquest, victory
from sim.games.kings.rounds import begin_turn, end_turn
from sim.games.kings.state import MALADOR
from sim.games.kings.victory import award_title
from sim.games.kings.words import (
    Colour,
    Decision,
    DiscoveryCard,
    EventCard,
    MarauderCard,
    Resource,
    Settlement,
    Step,
    Title,
    Verb,
)
from tests.games.kings.camp import CAMP, PURPLE, WILD, draw_card, malador_at
from tests.games.kings.position import (
    agenda,
    answer,
    clear_armies,
    give_cards,
    give_land,
    give_stock,
    home,
    offered,
    one_face,
    position,
    put_army,
    put_on_top,
    question,
    rules,
    run,
    same_dice,
    settle,
    verbs,
)

pytestmark = pytest.mark.interpreted


def measured(monkeypatch, *shown):
    monkeypatch.setattr(victory, "title_value", lambda state, using, title, player: shown[player])


# The titles


@pytest.mark.parametrize(
    ("choice", "reached", "heir"),
    [
        ("first_to_reach", (9, 8, 0, 0), 1),
        ("first_to_reach", (8, 9, 0, 0), 0),
        ("first_to_reach", (8, 8, 0, 0), NOBODY),
        ("nobody_while_equal", (9, 8, 0, 0), NOBODY),
    ],
)
def test_K17_5_of_equal_kingdoms_the_first_with_seven_territories_has_the_vacant_title(
    monkeypatch, choice, reached, heir
):
    using = rules({"ruling.title_first.choice": choice})
    state = position(using=using)
    for player, turn in enumerate(reached):
        state.players[player].reached = turn
    measured(monkeypatch, 7, 7, 6, 6)
    award_title(state, using, Title.LARGEST)
    assert state.holder[Title.LARGEST] == heir


def test_K17_5_the_turn_in_which_a_kingdom_had_seven_territories_is_noted_until_it_loses_one():
    using = rules({"achievement.largest.territories": 5})
    state = position(using=using)
    state.turn_round, state.current = 3, 2
    give_land(state, 2, home(state, 2, "rim"))
    end_turn(state, using, 2)
    noted = int(state.players[2].reached)
    assert noted > 0
    state.turn_round = 4
    end_turn(state, using, 2)
    assert state.players[2].reached == noted
    give_land(state, 1, home(state, 2, "rim"))
    end_turn(state, using, 1)
    assert (state.players[2].reached, state.players[1].reached > noted) == (0, True)


@pytest.mark.parametrize(("choice", "heir"), [("nobody_has_it", NOBODY), ("holder_keeps_it", 0)])
@pytest.mark.parametrize("title", list(Title))
def test_ruling_title_surpassed_by_equals(monkeypatch, title, choice, heir):
    using = rules({"ruling.title_surpassed_by_equals.choice": choice})
    state = position(using=using)
    state.holder[title] = 0
    measured(monkeypatch, 24, 25, 25, 9)
    award_title(state, using, title)
    assert state.holder[title] == heir


# Battle and discovery


@pytest.mark.parametrize(("choice", "asked"), [("allowed", True), ("capture_only", False)])
def test_ruling_raze_own_culture_after_garrison(choice, asked):
    using = rules({"ruling.raze_own_culture_after_garrison.choice": choice})
    state = position(using=using)
    place = home(state, 0, "front")
    give_land(state, 1, place, Settlement.VILLAGE, culture=0)
    state.battle.place, state.battle.attacker, state.battle.commander, state.battle.militia = place, 0, 0, 0
    conquest.conquer(state, using, 0, 0, False)
    assert (question(state) == (0, Decision.CONQUEST)) == asked
    assert (state.land[place].controller == 0) != asked


def guarded(using):
    """Return a position in which Purple has just found a Malador army, and Red, to the left, holds Surrounded."""
    state = position(using=using)
    clear_armies(state)
    place, start = home(state, PURPLE, "rim"), home(state, PURPLE, "front")
    put_army(state, PURPLE, place, moved=1)
    state.powers[PURPLE].armies[0].origin = start
    state.current = PURPLE
    put_on_top(state.discoveries, DiscoveryCard.LONE_ARMY)
    give_cards(state, 1, EventCard.SURROUNDED)
    run(state, using, Step.DISCOVERY, PURPLE)
    answer(state, using, Verb.CHOOSE_LAND, place)
    answer(state, using, Verb.GO_BACK)
    return state, start


def test_ruling_surrounded_at_discovery_is_not_offered():
    state, start = guarded(rules())
    assert state.land[start].garrison == 1
    assert state.players[1].hand[EventCard.SURROUNDED] == 1


@pytest.mark.parametrize("played", [False, True])
def test_ruling_surrounded_at_discovery_may_be_the_left_players(played):
    using = rules({"ruling.surrounded_at_discovery.choice": "left_player_may_play_it"} | same_dice("blank"))
    state, start = guarded(using)
    assert question(state) == (1, Decision.SURROUND)
    if played:
        answer(state, using, Verb.PLAY, EventCard.SURROUNDED)
        assert question(state) == (PURPLE, Decision.PRESS)
    else:
        answer(state, using, Verb.PASS)
    assert state.land[start].garrison == (not played)


# The Malador


@pytest.mark.parametrize(("choice", "deeds"), [("able_to_march", {Verb.PLACE}), ("unmoved", {Verb.PASS})])
def test_ruling_malador_eligible(choice, deeds):
    using = rules({"ruling.malador_eligible.choice": choice})
    state = malador_at(WILD, armies=1, using=using)
    draw_card(state, MarauderCard.ON_THE_MOVE, using)
    assert verbs(state, using) == deeds


@pytest.mark.parametrize(
    ("choice", "deeds"),
    [
        ("what_is_possible_at_least_one", {Verb.UPGRADE, Verb.PLACE}),
        ("both_or_not_at_all", {Verb.PLACE}),
    ],
)
@pytest.mark.parametrize("card", [MarauderCard.GROWING_POPULATION, MarauderCard.BUILD_IT_UP])
def test_ruling_malador_upgrade_partial_for_a_full_town(choice, deeds, card):
    using = rules({"ruling.malador_upgrade_partial.choice": choice})
    state = position(using=using)
    give_land(state, MALADOR, CAMP, Settlement.TOWN)
    draw_card(state, card, using)
    assert verbs(state, using) == deeds


# Construction and trade


@pytest.mark.parametrize(("choice", "offered_there"), [("common_dice_only", True), ("extra_die_too", False)])
def test_ruling_blessing_extra_die(choice, offered_there):
    using = rules({"ruling.blessing_extra_die.choice": choice})
    state = position(using=using)
    place = home(state, PURPLE, "capital")
    state.rolled[:] = 0
    state.extra_rolled = 1 << int(using.colour[place])
    give_cards(state, PURPLE, EventCard.NATURES_BLESSING)
    run(state, using, Step.BLESSING, PURPLE)
    assert (place in {a for a, _, _ in offered(state, using, Verb.CHOOSE_LAND)}) == offered_there


def test_ruling_blessing_extra_die_knows_the_colours_of_the_extra_die():
    using = rules(one_face("resource", "green"))
    state = position(using=using)
    give_cards(state, PURPLE, EventCard.BOUNTIFUL_HARVEST)
    run(state, using, Step.HARVEST, PURPLE)
    answer(state, using, Verb.PLAY, EventCard.BOUNTIFUL_HARVEST)
    assert state.extra_rolled == 1 << Colour.GREEN


@pytest.mark.parametrize("choice", ["construction_and_own_turn", "any_phase"])
def test_ruling_market_timing_lets_players_trade_as_their_turn_begins(choice):
    using = rules({"ruling.market_timing.choice": choice})
    state = position(using=using)
    give_stock(state, PURPLE, gold=5, wheat=4)
    begin_turn(state, using, PURPLE)
    settle(state, using)
    assert question(state) == (PURPLE, Decision.TRADE)
    assert verbs(state, using) == {Verb.PASS, Verb.SWAP, Verb.BUY, Verb.BARGAIN}
    answer(state, using, Verb.SWAP, Resource.WHEAT, Resource.STONE)
    assert question(state) == (PURPLE, Decision.TRADE)
    answer(state, using, Verb.PASS)
    assert question(state)[1] != Decision.TRADE


@pytest.mark.parametrize(
    ("choice", "times"), [("construction_only", 0), ("construction_and_own_turn", 1), ("any_phase", 2)]
)
def test_ruling_market_timing_says_how_often_a_turn_is_open_for_trade(choice, times):
    using = rules({"ruling.market_timing.choice": choice})
    state = position(using=using)
    begin_turn(state, using, PURPLE)
    assert [entry[0] for entry in agenda(state)].count(Step.TRADE) == times


def test_K3_10_trade_is_open_again_before_supply():
    state = position(using=rules())
    begin_turn(state, rules(), PURPLE)
    steps = [entry[0] for entry in agenda(state)]
    assert steps[steps.index(Step.SUPPLY) - 1] == Step.TRADE


def test_K3_10_nobody_is_asked_to_trade_without_anything_to_trade():
    state = position(using=rules())
    state.players[PURPLE].stock[:] = 0
    run(state, rules(), Step.TRADE, PURPLE)
    assert state.decider == NOBODY
