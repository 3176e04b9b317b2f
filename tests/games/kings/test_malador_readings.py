"""The readings of what the Malador do that can be chosen, each under its values (K1.5, K11, K21)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.kings import rounds
from sim.games.kings.armies import left_of
from sim.games.kings.rounds import begin_turn
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Decision, Fortification, MarauderCard, Settlement, Step, Verb
from tests.games.kings.camp import CAMP, FRONT, PURPLE, RED, RED_FRONT, WILD, draw_card, malador_at, places
from tests.games.kings.position import (
    agenda,
    answer,
    clear_armies,
    give_land,
    lay_roads,
    loaded,
    neighbours,
    offered,
    one_face,
    position,
    question,
    rules,
    run,
    territory,
)

pytestmark = pytest.mark.interpreted


def goals(state, using):
    """Return where the Malador may march."""
    return {b for _, b, _ in offered(state, using, Verb.MARCH)}


@pytest.mark.parametrize(("pick", "adviser"), [(0, 1), (2, 3)])
def test_ruling_left_player_draws_who_decides_for_the_malador(monkeypatch, pick, adviser):
    using = rules({"ruling.left_player.choice": "random_opponent"})
    state = position(using=using)
    monkeypatch.setattr(rounds, "roll_for", loaded(pick))
    begin_turn(state, using, PURPLE)
    assert left_of(state, PURPLE) == adviser


def test_ruling_left_player_is_the_next_one_by_default():
    state = position(using=rules())
    begin_turn(state, rules(), 2)
    assert (int(state.malador_adviser), left_of(state, 2)) == (NOBODY, 3)


@pytest.mark.parametrize(
    ("choice", "undiscovered"),
    [("any_land_without_player_control_also_undiscovered", True), ("discovered_only", False)],
)
def test_ruling_placement_land_says_whether_undiscovered_land_takes_malador(choice, undiscovered):
    using = rules({"ruling.placement_land.choice": choice})
    state = malador_at(using=using)
    draw_card(state, MarauderCard.REINFORCEMENTS, using)
    assert (places(state, using, Verb.PLACE) != {CAMP}) == undiscovered


def test_ruling_absent_kingdom_land_takes_no_malador():
    using = rules({"ruling.absent_kingdom_land.choice": "out_of_play"})
    state = malador_at(using=using)
    draw_card(state, MarauderCard.REINFORCEMENTS, using)
    assert territory("white", "front") not in places(state, using, Verb.PLACE)


@pytest.mark.parametrize(("choice", "fortified"), [("yes", set()), ("no", {CAMP})])
def test_ruling_malador_fortify_needs_settlement(choice, fortified):
    using = rules({"ruling.malador_fortify_needs_settlement.choice": choice})
    state = malador_at(using=using)
    draw_card(state, MarauderCard.FORTIFY, using)
    assert places(state, using, Verb.UPGRADE) == fortified
    if fortified:
        answer(state, using, Verb.UPGRADE, CAMP)
        assert (state.land[CAMP].fortification, state.land[CAMP].settlement) == (Fortification.WALLS, Settlement.NONE)


def test_ruling_malador_fortify_needs_settlement_lets_no_settlement_grow_from_nothing():
    using = rules({"ruling.malador_fortify_needs_settlement.choice": "no"})
    state = malador_at(armies=1, using=using)
    draw_card(state, MarauderCard.GROWING_POPULATION, using)
    answer(state, using, Verb.UPGRADE, CAMP)
    assert state.land[CAMP].settlement == Settlement.NONE


@pytest.mark.parametrize(("choice", "others"), [("one_origin_any_targets", True), ("one_origin_one_target", False)])
def test_ruling_malador_march_says_where_the_second_army_may_go(choice, others):
    using = rules({"ruling.malador_march.choice": choice})
    state = malador_at(armies=2, using=using)
    draw_card(state, MarauderCard.ON_THE_MOVE, using)
    answer(state, using, Verb.MARCH, 0, FRONT, 0)
    assert question(state)[1] == Decision.MALADOR_MARCH
    assert (goals(state, using) != {FRONT}) == others


@pytest.mark.parametrize(("choice", "by_road"), [("same_as_players", True), ("always_one_step", False)])
def test_ruling_malador_march_rules_say_whether_roads_serve_the_malador(choice, by_road):
    using = rules({"ruling.malador_march_rules.choice": choice})
    state = malador_at(armies=1, using=using)
    near = {CAMP, *neighbours(using, CAMP)}
    inner, beyond = next((a, b) for a in near - {CAMP} for b in neighbours(using, a) if b not in near)
    give_land(state, MALADOR, inner)
    give_land(state, MALADOR, beyond)
    lay_roads(state, CAMP, inner, beyond)
    draw_card(state, MarauderCard.ON_THE_MOVE, using)
    assert (beyond in goals(state, using)) == by_road


@pytest.mark.parametrize(("choice", "entered"), [("forbidden", False), ("allowed", True)])
def test_ruling_foment_march_undiscovered(choice, entered):
    using = rules({"ruling.foment_march_undiscovered.choice": choice})
    state = malador_at(WILD, armies=1, using=using)
    draw_card(state, MarauderCard.ON_THE_MOVE, using)
    open_land = {place for place in neighbours(using, WILD) if state.land[place].controller == NOBODY}
    assert bool(goals(state, using) & open_land) == entered
    if entered:
        answer(state, using, Verb.MARCH, 0, min(open_land), 0)
        assert (state.land[min(open_land)].controller, state.land[min(open_land)].garrison) == (MALADOR, 1)


@pytest.mark.parametrize(
    ("choice", "at_once"), [("at_once_in_event_phase", True), ("battle_phase_of_the_drawer", False)]
)
def test_ruling_malador_battle_time_says_when_marching_malador_fight(choice, at_once):
    using = rules({"ruling.malador_battle_time.choice": choice})
    state = malador_at(armies=1, using=using)
    draw_card(state, MarauderCard.ON_THE_MOVE, using)
    answer(state, using, Verb.MARCH, 0, RED_FRONT, 0)
    assert (question(state) == (PURPLE, Decision.BATTLE_ORDER)) == at_once
    state.decider, state.agenda.depth = NOBODY, 0
    begin_turn(state, using, PURPLE)
    assert ((Step.BATTLES, MALADOR) in agenda(state)) != at_once
    run(state, using, Step.BATTLES, MALADOR, PURPLE)
    assert [a for a, _, _ in offered(state, using, Verb.CHOOSE_LAND)] == [RED_FRONT]


@pytest.mark.parametrize(
    ("choice", "open_to"), [("settlements_of_players", {RED_FRONT}), ("also_malador_controlled", {RED_FRONT, CAMP})]
)
def test_ruling_foment_targets(choice, open_to):
    using = rules({"ruling.foment_targets.choice": choice} | one_face("red", "sword"))
    state = position(using=using)
    give_land(state, RED, RED_FRONT, Settlement.VILLAGE, culture=PURPLE)
    clear_armies(state, RED)
    give_land(state, MALADOR, CAMP, Settlement.VILLAGE, culture=PURPLE)
    draw_card(state, MarauderCard.FOMENT_REBELLION, using)
    assert places(state, using, Verb.REBEL) == open_to
    answer(state, using, Verb.REBEL, max(open_to - {RED_FRONT}, default=RED_FRONT))
    assert state.land[CAMP].controller == MALADOR
