"""Conquering a territory: capture, raze, loot, culture and control (K13, K14, K16, FAQ 11)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.kings import building, conquest
from sim.games.kings.armies import set_control, set_settlement
from sim.games.kings.construction import unsupported
from sim.games.kings.network import revenue
from sim.games.kings.state import MALADOR
from sim.games.kings.streams import Dice
from sim.games.kings.words import Decision, Event, Face, Fortification, Project, Settlement, Step, Verb
from tests.games.kings.position import (
    answer,
    clear_armies,
    give_land,
    give_stock,
    lay_roads,
    loaded,
    offered,
    one_face,
    position,
    put_army,
    question,
    rules,
    run,
    stock,
    territory,
    told,
    verbs,
)

pytestmark = pytest.mark.interpreted

PURPLE, RED = 0, 1
FRONT, PLACE = territory("purple", "front"), territory("purple", "middle")
WEAK_BLUE = one_face("red", "sword") | one_face("blue", "blank") | one_face("grey", "blank")


def beaten(settlement, *, walls=0, culture=RED, holder=RED, using=None):
    """Return the state and the rules when Purple has just beaten the militia of a settlement."""
    using = rules(WEAK_BLUE) if using is None else using
    state = position(using=using)
    clear_armies(state)
    give_land(state, holder, PLACE, settlement, culture=culture, walls=walls)
    put_army(state, PURPLE, PLACE, moved=1)
    state.current = PURPLE
    run(state, using, Step.BATTLES, PURPLE, PURPLE)
    answer(state, using, Verb.CHOOSE_LAND, PLACE)
    return state, using


def test_K16_1_a_conquered_settlement_is_captured_or_razed():
    state, using = beaten(Settlement.VILLAGE)
    assert question(state) == (PURPLE, Decision.CONQUEST)
    assert verbs(state, using) == {Verb.CAPTURE, Verb.RAZE}


def test_K16_1_a_captured_settlement_and_its_fortification_stay():
    state, using = beaten(Settlement.TOWN, walls=Fortification.FORTRESS)
    answer(state, using, Verb.CAPTURE)
    land = state.land[PLACE]
    assert (land.controller, land.settlement, land.fortification) == (PURPLE, Settlement.TOWN, Fortification.FORTRESS)


def test_K13_1_a_captured_settlement_keeps_its_culture():
    state, using = beaten(Settlement.TOWN)
    answer(state, using, Verb.CAPTURE)
    assert (state.land[PLACE].culture, state.powers[RED].pieces[Settlement.TOWN]) == (RED, 2)


def test_K16_1_a_captured_settlement_pays_at_once():
    state, using = beaten(Settlement.TOWN)
    lay_roads(state, FRONT, PLACE)
    answer(state, using, Verb.CAPTURE)
    assert revenue(state, using, PURPLE) == 15


def test_K16_1_a_captured_settlement_supports_armies_at_once():
    state, using = beaten(Settlement.CITY)
    put_army(state, PURPLE, PLACE, count=2)
    set_settlement(state, territory("purple", "capital"), Settlement.NONE, NOBODY)
    answer(state, using, Verb.CAPTURE)
    assert unsupported(state, using, PURPLE) == 1


def test_K13_4_no_army_is_raised_in_a_captured_town():
    state, using = beaten(Settlement.TOWN)
    give_stock(state, PURPLE, gold=50, wheat=50, cattle=50)
    answer(state, using, Verb.CAPTURE)
    run(state, using, Step.CONSTRUCTION, PURPLE)
    raised = {place for project, place, _ in offered(state, using, Verb.BUILD) if project == Project.ARMY}
    assert raised == {territory("purple", "capital")}


def test_K13_5_a_captured_settlement_is_upgraded_in_its_own_culture():
    state, using = beaten(Settlement.VILLAGE)
    give_stock(state, PURPLE, gold=50, timber=50, wheat=50, cattle=50, stone=50)
    answer(state, using, Verb.CAPTURE)
    building.build_piece(state, using, PURPLE, Project.TOWN, PLACE)
    assert (state.land[PLACE].settlement, state.land[PLACE].culture) == (Settlement.TOWN, RED)


@pytest.mark.parametrize(
    ("settlement", "loot"),
    [
        (Settlement.VILLAGE, {"gold": 2, "timber": 1, "wheat": 1, "cattle": 1}),
        (Settlement.TOWN, {"gold": 5, "timber": 3, "wheat": 3, "cattle": 3}),
        (Settlement.CITY, {"gold": 9, "timber": 5, "wheat": 5, "cattle": 5, "stone": 1}),
    ],
)
def test_K16_2_razing_brings_the_loot_of_the_level(settlement, loot):
    state, using = beaten(settlement)
    give_stock(state, PURPLE)
    answer(state, using, Verb.RAZE)
    assert stock(state, PURPLE) == loot


def test_K16_2_razing_removes_the_settlement_and_takes_control():
    state, using = beaten(Settlement.TOWN)
    answer(state, using, Verb.RAZE)
    land = state.land[PLACE]
    assert (land.controller, land.settlement, land.culture) == (PURPLE, Settlement.NONE, NOBODY)


def test_K16_3_the_fortification_goes_without_refund():
    state, using = beaten(Settlement.VILLAGE, walls=Fortification.CASTLE)
    give_stock(state, PURPLE)
    answer(state, using, Verb.RAZE)
    assert (state.land[PLACE].fortification, state.fortifications[Fortification.CASTLE]) == (Fortification.NONE, 0)
    assert stock(state, PURPLE) == {"gold": 2, "timber": 1, "wheat": 1, "cattle": 1}


def test_K16_2_the_piece_goes_back_to_the_box_of_its_culture():
    state, using = beaten(Settlement.TOWN)
    answer(state, using, Verb.RAZE)
    assert state.powers[RED].pieces[Settlement.TOWN] == 1


@pytest.mark.parametrize(("choice", "gold"), [("same_table", 2), ("none", 0)])
def test_K16_2_a_malador_village_brings_loot_unless_ruled_otherwise(choice, gold):
    using = rules(WEAK_BLUE | {"ruling.raze_malador_loot.choice": choice})
    state, _ = beaten(Settlement.VILLAGE, culture=MALADOR, holder=MALADOR, using=using)
    give_stock(state, PURPLE)
    answer(state, using, Verb.RAZE)
    assert stock(state, PURPLE).get("gold", 0) == gold


def rebuilt():
    state, using = beaten(Settlement.VILLAGE)
    answer(state, using, Verb.RAZE)
    give_stock(state, PURPLE, gold=4, timber=3, wheat=3, cattle=3)
    run(state, using, Step.CONSTRUCTION, PURPLE)
    answer(state, using, Verb.BUILD, Project.VILLAGE, PLACE)
    return state


def test_F11_a_village_built_after_razing_has_the_builders_culture():
    assert rebuilt().land[PLACE].culture == PURPLE


def test_W15_raze_and_rebuild_uses_a_piece_of_the_builder():
    state = rebuilt()
    assert (state.powers[PURPLE].pieces[Settlement.VILLAGE], state.powers[RED].pieces[Settlement.VILLAGE]) == (2, 1)


def test_K14_1_the_new_marker_moves_the_land_to_its_new_controller():
    state, using = beaten(Settlement.VILLAGE)
    answer(state, using, Verb.CAPTURE)
    assert (state.land[PLACE].garrison, state.land[PLACE].visitors) == (1, 0)
    assert (state.powers[PURPLE].land_count, state.powers[RED].land_count) == (5, 4)


def test_K14_1_control_lists_and_masks_agree_after_many_changes():
    state = position()
    for number in range(200):
        set_control(state, number * 5 % 42, number * 3 % 4)
    for power in state.powers:
        lands = [int(place) for place in power.lands[: power.land_count]]
        assert sum(1 << place for place in lands) == power.domain


def test_K16_1_bare_land_is_taken_without_a_choice():
    state = position()
    give_land(state, RED, PLACE)
    state.battle.place = PLACE
    conquest.conquer(state, rules(), PURPLE, PURPLE, False)
    assert (question(state), state.land[PLACE].controller) == (None, PURPLE)


@pytest.mark.parametrize(("choice", "asks"), [("allowed", True), ("capture_only", False)])
def test_K16_1_after_a_withdrawal_a_settlement_may_be_razed_unless_ruled_otherwise(choice, asks):
    using = rules({"ruling.raze_after_withdrawal.choice": choice})
    state = position(using=using)
    give_land(state, RED, PLACE, Settlement.VILLAGE)
    state.battle.place = PLACE
    conquest.conquer(state, using, PURPLE, PURPLE, True)
    assert (question(state) is not None) == asks


def test_K16_1_a_conquest_is_counted_once():
    state, using = beaten(Settlement.VILLAGE)
    answer(state, using, Verb.RAZE)
    mine = state.players[PURPLE]
    assert (mine.conquests, mine.razed, state.conquests) == (1, 1, 1)


@pytest.mark.parametrize(("face", "settlement"), [("sword", Settlement.NONE), ("shield", Settlement.TOWN)])
def test_K11_7_the_blue_die_decides_for_the_malador(face, settlement):
    using = rules(one_face("blue", face))
    state = position(using=using)
    give_land(state, RED, PLACE, Settlement.TOWN)
    state.battle.place = PLACE
    conquest.conquer(state, using, MALADOR, PURPLE, False)
    assert (state.land[PLACE].controller, state.land[PLACE].settlement) == (MALADOR, settlement)
    assert told(state, Event.RAZE_DIE) == [(Face[face.upper()], 0, 0, 0)]


@pytest.mark.parametrize(
    ("number", "face"),
    [(0, Face.SWORD), (3, Face.SWORD), (4, Face.SHIELD), (5, Face.SHIELD), (6, Face.BLANK), (7, Face.BLANK)],
)
def test_K15_16_a_red_die_has_four_swords_two_shields_and_two_blanks(monkeypatch, number, face):
    monkeypatch.setattr(conquest, "roll_for", loaded(number))
    assert conquest.roll_face(position(), rules(), 0, Dice.RAZING) == face
