"""The support of armies (K3.2, K3.3, K12.2)."""

import pytest

from sim.games.kings import construction, rounds
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Decision, EventCard, Settlement, Step, Verb
from tests.games.kings.position import (
    answer,
    clear_armies,
    give_cards,
    give_land,
    give_stock,
    home,
    offered,
    position,
    put_army,
    question,
    rules,
    run,
    stock,
    verbs,
)

pytestmark = pytest.mark.interpreted


def test_K3_2_W2_the_figure_has_one_unsupported_army():
    """Armies 1 and 2 outside, 3 with the village, 4 in the capital; one town, one village."""
    state, using = position(), rules()
    clear_armies(state)
    outside = [put_army(state, 0, home(state, 0, role)) for role in ("left", "right")]
    for role in ("front", "capital"):
        put_army(state, 0, home(state, 0, role))
    run(state, using, Step.SUPPORT, 0)
    assert question(state) == (0, Decision.SUPPORT)
    assert construction.unsupported(state, using, 0) == 1
    assert [index for index, _, _ in offered(state, using, Verb.DISBAND)] == outside


def test_K3_3_W2_five_gold_keep_the_army():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    run(state, using, Step.SUPPORT, 0)
    answer(state, using, Verb.PAY)
    assert (stock(state, 0)["gold"], state.powers[0].army_count, question(state)) == (2, 3, None)


def test_K3_3_an_army_is_removed_where_no_provisions_are_bought():
    state, using = position(), rules()
    index = put_army(state, 0, home(state, 0, "left"), count=2)
    run(state, using, Step.SUPPORT, 0)
    answer(state, using, Verb.DISBAND, index)
    assert (state.powers[0].army_count, question(state)) == (2, None)


def test_K3_3_without_five_gold_an_army_must_go():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    give_stock(state, 0, gold=4, wheat=9)
    run(state, using, Step.SUPPORT, 0)
    assert verbs(state, using) == {Verb.DISBAND}


def test_K3_3_every_unsupported_army_costs_its_own_provisions():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=3)
    give_stock(state, 0, gold=12)
    run(state, using, Step.SUPPORT, 0)
    answer(state, using, Verb.PAY)
    answer(state, using, Verb.PAY)
    assert (stock(state, 0), question(state)) == ({"gold": 2}, None)


def test_K3_3_provisions_last_for_one_check():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    give_stock(state, 0, gold=10)
    for left in (5, 0):
        run(state, using, Step.SUPPORT, 0)
        answer(state, using, Verb.PAY)
        assert stock(state, 0).get("gold", 0) == left


def test_K3_3_provisions_do_not_heal():
    state, using = position(), rules()
    index = put_army(state, 0, home(state, 0, "left"), count=2, damage=2)
    run(state, using, Step.SUPPORT, 0)
    answer(state, using, Verb.PAY)
    assert state.powers[0].armies[index].damage == 2


def test_K3_2_a_city_supports_two_armies_anywhere():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    assert construction.unsupported(state, using, 0) == 1
    give_land(state, 0, home(state, 0, "capital"), Settlement.CITY)
    assert construction.unsupported(state, using, 0) == 0


def test_K3_2_a_village_supports_in_its_territory_only():
    state, using = position(), rules()
    clear_armies(state)
    put_army(state, 0, home(state, 0, "left"), count=2)
    assert construction.unsupported(state, using, 0) == 1


def test_K3_2_captured_settlements_support_at_once():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    give_land(state, 0, home(state, 1, "capital"), Settlement.TOWN, culture=1)
    assert construction.unsupported(state, using, 0) == 0


def test_K12_2_the_capital_territory_supports_one_more_in_place():
    state, using = position(), rules()
    clear_armies(state)
    put_army(state, 0, home(state, 0, "capital"), count=2)
    assert construction.unsupported(state, using, 0) == 0
    put_army(state, 0, home(state, 0, "capital"))
    assert construction.unsupported(state, using, 0) == 1


@pytest.mark.parametrize(("choice", "excess"), [("kept", 0), ("needs_a_settlement", 1)])
def test_K12_2_ruling_capital_bonus_without_settlement(choice, excess):
    using = rules({"ruling.capital_bonus_without_settlement.choice": choice})
    state = position()
    clear_armies(state)
    give_land(state, 0, home(state, 0, "capital"))
    put_army(state, 0, home(state, 0, "capital"))
    assert construction.unsupported(state, using, 0) == excess


def test_K12_2_the_capital_of_another_kingdom_gives_no_bonus():
    state, using = position(), rules()
    clear_armies(state)
    place = give_land(state, 0, home(state, 1, "capital"))
    put_army(state, 0, place, count=2)
    assert construction.unsupported(state, using, 0) == 1


def test_K11_2_the_malador_are_never_asked_for_support():
    state, using = position(), rules()
    place = give_land(state, MALADOR, home(state, 0, "inner"))
    put_army(state, MALADOR, place, count=8)
    state.agenda.depth = 0
    run(state, using, Step.BEGIN_ROUND)
    assert state.powers[MALADOR].army_count == 8
    assert question(state)[1] == Decision.BUILD


@pytest.mark.parametrize(
    ("choice", "checks"), [("construction_after_income", [1, 0]), ("end_of_own_turn", [0, 1]), ("both", [1, 1])]
)
def test_K3_3_ruling_support_check(choice, checks):
    using = rules({"ruling.support_check.choice": choice})
    state = position(using=using)
    steps = []
    for step in (Step.BEGIN_ROUND, Step.BEGIN_TURN):
        state.agenda.depth = 0
        state.decider = -1
        from_agenda(state, using, step)
        steps.append([int(e.step) for e in state.agenda.entries[: state.agenda.depth]].count(Step.SUPPORT))
    assert [count > 0 for count in steps] == [check > 0 for check in checks]


def from_agenda(state, using, step):
    """Carry out one step alone, so that what it pushes can be looked at."""
    if step == Step.BEGIN_ROUND:
        rounds.begin_round(state, using)
    else:
        rounds.begin_turn(state, using, 0)


def test_K20_14_live_off_the_land_replaces_the_provisions_of_one_army():
    state, using = position(), rules()
    put_army(state, 0, home(state, 0, "left"), count=2)
    give_cards(state, 0, EventCard.LIVE_OFF_THE_LAND)
    run(state, using, Step.SUPPORT, 0)
    answer(state, using, Verb.PLAY, EventCard.LIVE_OFF_THE_LAND)
    assert (stock(state, 0)["gold"], state.powers[0].army_count, question(state)) == (7, 3, None)
    assert state.players[0].hand.sum() == 0
