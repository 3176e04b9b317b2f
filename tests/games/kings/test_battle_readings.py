"""The readings of movement into and battle for a territory that can be chosen, each under its values (K5, K15, K20)."""

import pytest

from sim.games.kings.combat import roll_standard_again
from sim.games.kings.movement import enter
from sim.games.kings.words import Decision, Die, EventCard, Settlement, Step, Verb
from tests.games.kings.battlefield import (
    ATTACKER,
    BEYOND,
    DEFENDER,
    FIELD,
    HOME,
    YONDER,
    battlefield,
    begin,
    damage_of,
    invade,
    script_dice,
)
from tests.games.kings.position import (
    answer,
    give_cards,
    offered,
    one_face,
    position,
    put_army,
    question,
    rules,
    run,
    same_dice,
    territory,
)

pytestmark = pytest.mark.interpreted

NOTHING = (0, 0)


@pytest.mark.parametrize(
    ("choice", "owner"), [("conquered_during_movement", ATTACKER), ("conquered_in_battle_phase", DEFENDER)]
)
def test_ruling_entry_without_resistance_says_when_bare_land_is_taken(choice, owner):
    using = rules({"ruling.entry_without_resistance.choice": choice})
    state = battlefield(attackers=0, defenders=0, using=using)
    put_army(state, ATTACKER, HOME)
    enter(state, using, (ATTACKER, ATTACKER, 0), FIELD)
    assert state.land[FIELD].controller == owner
    run(state, using, Step.BATTLES, ATTACKER, ATTACKER)
    if owner == DEFENDER:
        answer(state, using, Verb.CHOOSE_LAND, FIELD)
    assert (state.land[FIELD].controller, state.battles, question(state)) == (ATTACKER, 0, None)


def test_ruling_entry_without_resistance_lets_the_own_culture_be_liberated_in_the_battle_phase():
    using = rules({"ruling.entry_without_resistance.choice": "conquered_in_battle_phase"})
    state = battlefield(defenders=0, settlement=Settlement.VILLAGE, culture=ATTACKER, using=using)
    begin(state, using)
    assert question(state) == (ATTACKER, Decision.LIBERATE)
    answer(state, using, Verb.FIGHT)
    answer(state, using, Verb.CHOOSE_LAND, FIELD)
    assert state.battle.militia == 1


@pytest.mark.parametrize(("choice", "asked"), [("militia_must_be_beaten_first", True), ("never", False)])
def test_ruling_liberated_raze_says_whether_the_own_culture_may_be_razed(choice, asked):
    using = rules({"ruling.liberated_raze.choice": choice})
    state = battlefield(attackers=0, defenders=0, settlement=Settlement.VILLAGE, culture=ATTACKER, using=using)
    put_army(state, ATTACKER, HOME)
    enter(state, using, (ATTACKER, ATTACKER, 0), FIELD)
    assert question(state) == ((ATTACKER, Decision.LIBERATE) if asked else None)
    assert state.land[FIELD].controller == (DEFENDER if asked else ATTACKER)


@pytest.mark.parametrize(("choice", "spaces"), [("unlimited", True), ("pieces_bind", False)])
def test_ruling_marker_limit_keeps_a_kingdom_without_markers_in_its_land(choice, spaces):
    using = rules({"ruling.marker_limit.choice": choice, "cap.marker.each": 4})
    state = position(using=using)
    own = {place for place in range(42) if state.land[place].controller == ATTACKER}
    run(state, using, Step.MOVEMENT, ATTACKER)
    assert ({b for _, b, _ in offered(state, using, Verb.MARCH)} - own != set()) == spaces


def test_ruling_marker_limit_counts_the_land_that_armies_have_entered():
    using = rules({"ruling.marker_limit.choice": "pieces_bind", "cap.marker.each": 5})
    state = position(using=using)
    own = {place for place in range(42) if state.land[place].controller == ATTACKER}
    entered = territory("purple", "middle")
    put_army(state, ATTACKER, entered, moved=1)
    run(state, using, Step.MOVEMENT, ATTACKER)
    assert {b for _, b, _ in offered(state, using, Verb.MARCH)} - own == {entered}


def withdrawn(choice, culture=DEFENDER):
    """Return the state when Red's only army has left a village to which Purple offers battle."""
    using = rules({"ruling.militia_after_withdrawal.choice": choice} | same_dice("blank"))
    state = battlefield(settlement=Settlement.VILLAGE, culture=culture, moved=0, using=using)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    return state


@pytest.mark.parametrize(
    ("choice", "militia", "decision"),
    [("no_militia_conquered", 0, Decision.CONQUEST), ("militia_fights", 1, Decision.PRESS)],
)
def test_ruling_militia_after_withdrawal(choice, militia, decision):
    state = withdrawn(choice)
    assert (state.battle.militia, question(state)) == (militia, (ATTACKER, decision))


def test_ruling_militia_after_withdrawal_finds_none_of_the_attackers_culture():
    assert withdrawn("militia_fights", culture=ATTACKER).battle.militia == 0


@pytest.mark.parametrize(
    ("choice", "militia", "decision"),
    [("no_militia_conquered", 0, Decision.CONQUEST), ("militia_fights_next_round", 1, Decision.PRESS)],
)
def test_ruling_militia_after_garrison_destroyed(monkeypatch, choice, militia, decision):
    using = rules({"ruling.militia_after_garrison_destroyed.choice": choice})
    state = battlefield(settlement=Settlement.VILLAGE, using=using)
    script_dice(monkeypatch, (3, 0), NOTHING, NOTHING, NOTHING)
    begin(state, using)
    assert (state.battle.militia, question(state)) == (militia, (ATTACKER, decision))


@pytest.mark.parametrize(
    ("choice", "open_to"), [("each_army_its_own_target", {YONDER, BEYOND}), ("one_target", {YONDER})]
)
def test_ruling_withdrawal_split_says_where_a_second_army_may_go(choice, open_to):
    using = rules({"ruling.withdrawal_split.choice": choice})
    state = battlefield(defenders=2, moved=0, using=using)
    begin(state, using)
    assert {b for _, b, _ in offered(state, using, Verb.RETREAT)} == {YONDER, BEYOND}
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    assert {b for _, b, _ in offered(state, using, Verb.RETREAT)} == open_to


@pytest.mark.parametrize(("choice", "open_to"), [("allowed", {YONDER, BEYOND}), ("forbidden", {BEYOND})])
def test_ruling_withdrawal_into_attacked_territory(choice, open_to):
    using = rules({"ruling.withdrawal_into_attacked_territory.choice": choice})
    state = battlefield(moved=0, using=using)
    put_army(state, DEFENDER, YONDER)
    invade(state, HOME, YONDER)
    begin(state, using)
    assert {b for _, b, _ in offered(state, using, Verb.RETREAT)} == open_to


def rolled_again(monkeypatch, choice, *rolls):
    """Return the battle and its dice when two of Purple's armies have rallied after their first attack."""
    using = rules({"ruling.rally_scope.choice": choice})
    state = battlefield(attackers=2, using=using)
    give_cards(state, ATTACKER, EventCard.RALLY_THE_TROOPS)
    thrown = script_dice(monkeypatch, *rolls)
    begin(state, using)
    answer(state, using, Verb.PLAY, EventCard.RALLY_THE_TROOPS)
    return state, thrown


def test_ruling_rally_scope_rolls_all_dice_again(monkeypatch):
    _, thrown = rolled_again(monkeypatch, "whole_roll", NOTHING, NOTHING)
    assert thrown[1] == {"red": 4, "purple": 1}


def test_ruling_rally_scope_rolls_the_red_dice_again_and_leaves_the_others(monkeypatch):
    _, thrown = rolled_again(monkeypatch, "red_or_blue_dice_only", NOTHING)
    assert thrown[0] == {"red": 8, "purple": 1}


@pytest.mark.parametrize("step", [Step.ATTACK, Step.DEFENCE, Step.COUNTERATTACK, Step.PARRY])
def test_ruling_rally_scope_keeps_what_bonus_dice_showed(step):
    using = rules(one_face("red", "sword") | one_face("blue", "shield"))
    state = battlefield(using=using)
    begin(state, using)
    die = Die.RED if step in (Step.ATTACK, Step.PARRY) else Die.BLUE
    roll = state.battle.guard if step in (Step.DEFENCE, Step.PARRY) else state.battle.strike
    roll.swords, roll.shields, roll.standard, roll.standard_swords, roll.standard_shields = 3, 4, 2, 1, 0
    roll_standard_again(state, using, step)
    assert (roll.swords, roll.shields) == ((4, 4) if die == Die.RED else (2, 6))


@pytest.mark.parametrize(("choice", "places"), [("own_next_damage_step", ATTACKER), ("until_end_of_battle", DEFENDER)])
def test_ruling_art_of_war_scope_says_who_places_the_hits_of_the_next_round(monkeypatch, choice, places):
    using = rules({"ruling.art_of_war_scope.choice": choice})
    state = battlefield(defenders=2, using=using)
    give_cards(state, DEFENDER, EventCard.ART_OF_WAR)
    script_dice(monkeypatch, (1, 0), NOTHING, NOTHING, NOTHING, (1, 0))
    begin(state, using)
    answer(state, using, Verb.PLAY, EventCard.ART_OF_WAR)
    answer(state, using, Verb.CHOOSE_ARMY, DEFENDER, 0)
    answer(state, using, Verb.FIGHT)
    assert question(state) == (places, Decision.DAMAGE)
    assert sorted(damage_of(state, DEFENDER)) == [0, 1]


@pytest.mark.parametrize(
    ("choice", "asked"), [("all_armies_of_this_withdrawal_one_round", True), ("rest_of_the_battle", False)]
)
def test_ruling_surrounded_scope_says_how_long_defenders_are_held(choice, asked):
    using = rules({"ruling.surrounded_scope.choice": choice} | same_dice("blank"))
    state = battlefield(moved=0, using=using)
    give_cards(state, ATTACKER, EventCard.SURROUNDED)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 0)
    answer(state, using, Verb.PLAY, EventCard.SURROUNDED)
    answer(state, using, Verb.FIGHT)
    assert (question(state) == (DEFENDER, Decision.WITHDRAW)) == asked


@pytest.mark.parametrize(
    ("choice", "rounds"), [("all_armies_of_this_withdrawal_one_round", 2), ("rest_of_the_battle", 20)]
)
def test_ruling_surrounded_scope_says_how_long_attackers_are_held(choice, rounds):
    settings = {"ruling.surrounded_scope.choice": choice, "ruling.battle_rounds.rounds": 20}
    using = rules(settings | same_dice("blank"))
    state = battlefield(using=using)
    give_cards(state, DEFENDER, EventCard.SURROUNDED)
    begin(state, using)
    answer(state, using, Verb.GO_BACK)
    answer(state, using, Verb.PLAY, EventCard.SURROUNDED)
    assert state.battle.rounds == rounds


def test_surrounded_is_over_with_the_battle():
    using = rules({"ruling.surrounded_scope.choice": "rest_of_the_battle", "ruling.battle_rounds.rounds": 20})
    state = battlefield(using=using)
    state.battle.surrounded = 1 << ATTACKER
    begin(state, using)
    assert state.battle.surrounded == 0
