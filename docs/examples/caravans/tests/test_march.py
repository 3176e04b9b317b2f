"""The march, mishaps, halts and contracts (C4 to C7, C9.3 to C9.6)."""

import pytest

from caravans.road import failing_faces
from caravans.words import Camp, Card, Decision, Event, Step, Verb

from tests.position import FIRST, RULES, SECOND, TABLE, lead, load_dice, march, offer, own, position, stand

MILL, GATE, WELLS = (int(RULES.camp_at[camp]) for camp in (Camp.MILL, Camp.GATE, Camp.WELLS))


def in_desert(guild="smiths"):
    """Return a position in which the first caravan stands at the beginning of the desert."""
    state = position(guild, "weavers")
    stand(state, FIRST, WELLS)
    return state


def answers(state):
    """Return what may be led or fed."""
    return {(verb, animal) for verb in (Verb.LEAD, Verb.FEED) for animal, *_ in TABLE.offered(state, RULES, verb)}


def test_C4_1_an_animal_leads_once_and_tires(monkeypatch):
    load_dice(monkeypatch, 6, 6)
    state = position()
    own(state, FIRST, Card.MULE, Card.DONKEY)
    lead(state, Card.MULE)
    assert answers(state) == {(Verb.LEAD, Card.DONKEY)}
    TABLE.answer(state, RULES, Verb.LEAD, Card.DONKEY)
    assert TABLE.is_done(state)


@pytest.mark.parametrize(
    ("space", "animal", "faces"),
    [
        (0, Card.MULE, 1),
        (0, Card.OX, 0),
        (MILL, Card.MULE, 2),
        (MILL, Card.DONKEY, 1),
        (MILL, Card.HORSE, 3),
        (WELLS, Card.CAMEL, 1),
    ],
)
def test_C4_2_a_leg_fails_on_the_danger_less_the_footing(space, animal, faces):
    state = position("smiths", "dyers")
    stand(state, FIRST, space)
    assert failing_faces(state, RULES, FIRST, animal) == faces


def test_C4_2_the_highest_face_never_fails():
    using = TABLE.rules({"stretch.mill.danger": 9})
    state = position("smiths", "dyers", using=using)
    assert failing_faces(state, using, FIRST, Card.MULE) == 5


@pytest.mark.parametrize(("pips", "space"), [(2, 3), (5, 5), (6, 6)])
def test_C4_3_a_caravan_moves_by_the_gait_of_its_animal(monkeypatch, pips, space):
    load_dice(monkeypatch, pips)
    state = position()
    own(state, FIRST, Card.HORSE, Card.MULE)
    assert lead(state, Card.HORSE).players[FIRST].space == space


def test_C4_3_it_goes_no_farther_than_the_next_camp_and_is_safe_there(monkeypatch):
    load_dice(monkeypatch, 6, 1)
    state = position()
    own(state, FIRST, Card.HORSE, Card.MULE)
    stand(state, FIRST, MILL - 2)
    lead(state, Card.HORSE)
    assert state.players[FIRST].space == state.safe == MILL
    TABLE.answer(state, RULES, Verb.LEAD, Card.MULE)
    assert state.players[FIRST].space == MILL


@pytest.mark.parametrize(("other", "faces"), [(3, 0), (2, 1), (1, 1), (MILL, 1), (MILL + 1, 1)])
def test_C4_4_tracks_of_a_caravan_farther_on_in_the_stretch_help(other, faces):
    state = position()
    stand(state, FIRST, 2)
    stand(state, SECOND, other)
    assert failing_faces(state, RULES, FIRST, Card.MULE) == faces


@pytest.mark.parametrize(("led", "faces"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_C4_5_after_two_legs_each_one_is_more_dangerous(led, faces):
    state = position(legs=led)
    assert failing_faces(state, RULES, FIRST, Card.MULE) == faces


def test_C4_6_a_map_leads_on_without_a_roll_and_counts_as_a_leg():
    state = position()
    own(state, FIRST, Card.MAP, Card.MAP, Card.MULE)
    march(state)
    TABLE.answer(state, RULES, Verb.SHORTCUT)
    assert (state.players[FIRST].space, state.legs) == (3, 1)
    stand(state, FIRST, MILL - 1)
    TABLE.answer(state, RULES, Verb.SHORTCUT)
    assert state.players[FIRST].space == MILL


def test_C4_7_fodder_lets_a_tired_animal_lead_again(monkeypatch):
    load_dice(monkeypatch, 6, 6)
    state = position()
    own(state, FIRST, Card.MULE)
    state.players[FIRST].coins = 4
    lead(state, Card.MULE)
    TABLE.answer(state, RULES, Verb.FEED, Card.MULE)
    assert state.players[FIRST].fed == RULES.fodder
    assert state.players[FIRST].space == 8


@pytest.mark.parametrize(("cards", "coins"), [((Card.MULE, Card.MULE), 9), ((Card.MULE, Card.OX), 2)])
def test_C4_7_only_kinds_of_which_all_are_tired_are_fed_and_only_for_coins(monkeypatch, cards, coins):
    load_dice(monkeypatch, 6)
    state = position()
    own(state, FIRST, *cards)
    state.players[FIRST].coins = coins
    lead(state, Card.MULE)
    assert Verb.FEED not in TABLE.verbs(state, RULES)


def failed(monkeypatch, *cards, guild="dyers", pips=(5, 1)):
    """Return a position in which a second leg has failed, three spaces on from where the turn began."""
    load_dice(monkeypatch, *pips)
    state = position(guild, "weavers")
    own(state, FIRST, Card.MULE, Card.MULE, Card.MULE, *cards)
    lead(state, Card.MULE)
    return TABLE.answer(state, RULES, Verb.LEAD, Card.MULE)


def test_C5_1_a_mishap_leads_back_and_ends_the_turn_without_wages(monkeypatch):
    state = failed(monkeypatch)
    mine = state.players[FIRST]
    assert (mine.space, mine.coins, mine.lost, mine.mishaps) == (0, 0, 3, 1)
    assert mine.mishaps_at[Camp.MILL] == 1
    assert TABLE.is_done(state)


def test_C5_1_a_camp_reached_in_the_turn_is_safe(monkeypatch):
    load_dice(monkeypatch, 6, 4, 1)
    state = position("dyers", "weavers")
    own(state, FIRST, Card.MULE, Card.MULE, Card.MULE)
    stand(state, FIRST, MILL - 1)
    lead(state, Card.MULE)
    TABLE.answer(state, RULES, Verb.LEAD, Card.MULE)
    assert state.players[FIRST].space == MILL + 3
    TABLE.answer(state, RULES, Verb.LEAD, Card.MULE)
    assert state.players[FIRST].space == MILL


def test_C5_2_a_guide_leads_the_same_leg_again(monkeypatch):
    state = failed(monkeypatch, Card.GUIDE, pips=(5, 1, 6))
    assert TABLE.verbs(state, RULES) == {Verb.FALL_BACK, Verb.REROLL}
    TABLE.answer(state, RULES, Verb.REROLL)
    mine = state.players[FIRST]
    assert (mine.space, mine.cards[Card.GUIDE], mine.saved) == (7, 0, 1)
    assert TABLE.asked(state, Decision.MARCH, FIRST)
    assert state.fresh[Card.MULE] == 1


def test_C5_2_a_leg_led_again_may_fail_again(monkeypatch):
    state = failed(monkeypatch, Card.GUIDE, pips=(5, 1, 1))
    TABLE.answer(state, RULES, Verb.REROLL)
    assert state.players[FIRST].space == 0
    assert TABLE.is_done(state)


def test_C5_3_with_an_escort_the_caravan_halts_where_it_is(monkeypatch):
    state = failed(monkeypatch, Card.ESCORT, guild="smiths")
    TABLE.answer(state, RULES, Verb.STAND)
    mine = state.players[FIRST]
    assert (mine.space, mine.coins, mine.cards[Card.ESCORT], mine.rests) == (3, 1, 0, 0)
    assert TABLE.is_done(state)


def test_C5_3_where_an_escort_does_not_halt_the_turn_earns_nothing(monkeypatch):
    using = TABLE.rules({"card.escort.halts": False})
    load_dice(monkeypatch, 1)
    state = position("smiths", "weavers", using=using)
    own(state, FIRST, Card.MULE, Card.MULE, Card.ESCORT)
    lead(state, Card.MULE, using)
    TABLE.answer(state, using, Verb.STAND)
    assert state.players[FIRST].coins == 0


def test_C6_1_a_caravan_may_halt_without_a_leg():
    state = position()
    own(state, FIRST, Card.MULE)
    march(state)
    TABLE.answer(state, RULES, Verb.HALT)
    assert state.players[FIRST].rests == 1
    assert TABLE.is_done(state)


def test_C6_1_it_must_halt_in_the_harbour():
    state = position()
    state.players[FIRST].arrived = 1
    assert TABLE.is_done(march(state))


def test_C6_2_fresh_animals_earn_their_wage():
    state = position("smiths", "weavers")
    own(state, FIRST, Card.MULE, Card.OX, Card.HORSE)
    march(state)
    TABLE.answer(state, RULES, Verb.HALT)
    assert state.players[FIRST].coins == 4


def test_C6_3_the_first_halt_in_a_camp_earns_coins():
    state = position("smiths", "weavers")
    for seat in (FIRST, SECOND):
        state.players[seat].dealt[:] = Camp.INN
        own(state, seat)
        stand(state, seat, GATE)
    state.fresh[:] = 0
    TABLE.run(state, RULES, Step.HALT, SECOND)
    TABLE.run(state, RULES, Step.HALT, FIRST)
    assert state.players["coins"][:2].tolist() == [0, RULES.first_coins[Camp.GATE]]
    assert state.first[Camp.GATE] == SECOND


def delivered():
    """Return a position in which the first caravan has halted in the camp of its contract, where another was first."""
    state = position("smiths", "weavers")
    own(state, FIRST)
    state.players[FIRST].dealt[:] = (Camp.GATE, Camp.INN)
    state.first[Camp.GATE] = SECOND
    stand(state, FIRST, GATE)
    return TABLE.run(state, RULES, Step.HALT, FIRST)


def test_C7_1_a_contract_is_paid_once():
    state = delivered()
    assert state.players[FIRST].coins == RULES.pays[Camp.GATE]
    TABLE.run(state, RULES, Step.HALT, FIRST)
    assert state.players[FIRST].coins == RULES.pays[Camp.GATE]


def test_C7_2_a_fulfilled_contract_lies_open():
    state = delivered()
    assert TABLE.told(state, Event.DELIVERED) == [(FIRST, Camp.GATE, RULES.pays[Camp.GATE], 0)]
    assert state.players[FIRST].delivered == 1


def test_C9_3_smiths_save_two_spaces(monkeypatch):
    state = failed(monkeypatch, guild="smiths")
    assert state.players[FIRST].space == 2


@pytest.mark.parametrize(("cards", "coins"), [((Card.MULE, Card.MULE), 3), ((), 0)])
def test_C9_4_dyers_earn_a_coin_more_with_a_fresh_animal(cards, coins):
    state = position("dyers", "weavers")
    own(state, FIRST, *cards)
    TABLE.run(state, RULES, Step.HALT, FIRST)
    assert state.players[FIRST].coins == coins


def test_C9_5_tanners_feed_one_animal_a_turn_for_nothing(monkeypatch):
    load_dice(monkeypatch, 6, 6)
    state = position("tanners", "weavers")
    offer(state)
    TABLE.run(state, RULES, Step.TURN, FIRST)
    state.players[FIRST].coins = 0
    own(state, FIRST, Card.MULE)
    lead(state, Card.MULE)
    TABLE.answer(state, RULES, Verb.FEED, Card.MULE)
    assert state.players[FIRST].space == 8
    assert state.feedings == 0


@pytest.mark.parametrize(("guild", "faces"), [("smiths", 2), ("potters", 1)])
def test_C9_6_deserts_are_less_dangerous_to_potters(guild, faces):
    assert failing_faces(in_desert(guild), RULES, FIRST, Card.MULE) == faces


def test_C9_6_potters_are_as_others_elsewhere():
    state = position("potters", "weavers")
    assert failing_faces(state, RULES, FIRST, Card.MULE) == 1
