"""The rulebook's frequently asked questions (F1 to F17) and the worked examples that they settle."""

import pytest

from sim.games.kings.state import MALADOR
from sim.games.kings.words import Decision, EventCard, MarauderCard, Project, Resource, Settlement, Step, Verb
from tests.games.kings.battlefield import (
    ATTACKER,
    BEYOND,
    DEFENDER,
    FIELD,
    HOME,
    YONDER,
    battlefield,
    begin,
    invade,
    script_dice,
)
from tests.games.kings.position import (
    answer,
    armies_in,
    clear_armies,
    give_cards,
    give_land,
    give_stock,
    home,
    lay_roads,
    offered,
    position,
    put_army,
    question,
    rules,
    run,
    stock,
    territory,
)

pytestmark = pytest.mark.interpreted

CHARGE, WALL, FORCED = EventCard.HEROIC_CHARGE, EventCard.SHIELD_WALL, EventCard.FORCED_MARCH


# F1: cards that stand for three of a resource


@pytest.mark.parametrize(("cattle", "left"), [(0, 0), (5, 5)])
def test_F1_W13_what_is_not_used_of_a_card_for_three_is_lost(cattle, left):
    using = rules({"army.cost.cattle": 2})
    state = position(using=using)
    give_stock(state, 0, gold=5, wheat=3, cattle=cattle)
    give_cards(state, 0, EventCard.BOUNTIFUL_BOVINE)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.BOUNTIFUL_BOVINE)
    answer(state, using, Verb.BUILD, Project.ARMY, home(state, 0, "capital"))
    assert stock(state, 0) == ({"cattle": left} if left else {})
    assert not state.players[0].credit.any()


def test_F1_a_card_played_for_nothing_is_lost_at_the_end_of_building():
    using = rules()
    state = position()
    give_cards(state, 0, EventCard.BOUNTIFUL_BOVINE)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.PLAY, EventCard.BOUNTIFUL_BOVINE)
    answer(state, using, Verb.PASS)
    assert not state.players[0].credit.any()
    assert state.players[0].stock[Resource.CATTLE] == 7


# F2 to F6: Forced March

CHAIN = [territory("purple", role) for role in ("capital", "front", "inner")]
THIRD_STEP, FOURTH_STEP = territory("red", "inner"), territory("white", "inner")


def marching(*cards, moved=0, roads=CHAIN):
    """Ask purple's army in the capital where it goes, with roads through own territories."""
    using = rules()
    state = position()
    clear_armies(state)
    for place in CHAIN:
        if state.land[place].controller != 0:
            give_land(state, 0, place)
    state.land[CHAIN[1]].roads = state.land[CHAIN[0]].roads = 0
    lay_roads(state, *roads)
    put_army(state, 0, CHAIN[0], moved=moved)
    give_cards(state, 0, *cards)
    run(state, using, Step.MARCH, 0)
    return state, using


def reach(state, using):
    return {place for _, place, _ in offered(state, using, Verb.MARCH)}


def test_F2_W9_forced_march_adds_a_third_territory_to_a_move_along_roads():
    state, using = marching(FORCED)
    assert (0, THIRD_STEP, 1) in offered(state, using, Verb.MARCH)


def test_F2_without_the_card_two_territories_are_the_most():
    state, using = marching()
    assert CHAIN[2] in reach(state, using)
    assert THIRD_STEP not in reach(state, using)


def test_F2_the_third_step_needs_own_territories_on_the_way():
    state, using = marching(FORCED)
    give_land(state, MALADOR, CHAIN[2])
    assert THIRD_STEP not in reach(state, using)


def test_F3_W9_four_territories_are_never_reached():
    state, using = marching(FORCED, roads=[*CHAIN, THIRD_STEP, FOURTH_STEP])
    give_land(state, 0, THIRD_STEP)
    give_land(state, 0, FOURTH_STEP)
    assert THIRD_STEP in reach(state, using)
    assert FOURTH_STEP not in reach(state, using)


def test_F4_a_new_army_marches_one_territory_by_forced_march():
    using = rules()
    state = position()
    clear_armies(state)
    give_stock(state, 0, gold=5, wheat=3, cattle=3)
    give_cards(state, 0, FORCED)
    run(state, using, Step.CONSTRUCTION, 0)
    answer(state, using, Verb.BUILD, Project.ARMY, home(state, 0, "capital"))
    answer(state, using, Verb.PASS)
    run(state, using, Step.MARCH, 0)
    beside = {home(state, 0, role) for role in ("front", "left", "right")}
    assert set(offered(state, using, Verb.MARCH)) == {(0, place, 1) for place in beside}


def test_F5_an_army_under_limited_logistics_marches_one_territory_by_forced_march():
    using = rules()
    state = position()
    give_cards(state, 1, EventCard.LIMITED_LOGISTICS)
    give_cards(state, 0, FORCED)
    run(state, using, Step.CONSTRUCTION, 1)
    answer(state, using, Verb.PLAY, EventCard.LIMITED_LOGISTICS)
    answer(state, using, Verb.CHOOSE_ARMY, 0, 0)
    answer(state, using, Verb.PASS)
    run(state, using, Step.MARCH, 0)
    assert {forced for _, _, forced in offered(state, using, Verb.MARCH)} == {1}
    assert home(state, 0, "inner") in reach(state, using)


def test_F5_without_forced_march_that_army_stays():
    using = rules()
    state = position()
    state.powers[0].armies[0].moved = 1
    run(state, using, Step.MARCH, 0)
    assert question(state) is None


LAIR, STEP_ON, PREY = (territory("purple", role) for role in ("inner", "middle", "rim"))


def riding(*, through):
    """Let purple, who holds Forced March, draw the marauder card On the Move!; a power holds the land between."""
    using = rules()
    state = position()
    give_land(state, MALADOR, LAIR)
    put_army(state, MALADOR, LAIR, count=2)
    give_land(state, through, STEP_ON)
    give_land(state, 1, PREY)
    give_cards(state, 0, FORCED)
    run(state, using, Step.MARAUDERS, 0, MarauderCard.ON_THE_MOVE)
    return state, using


def test_F6_W16_forced_march_leads_a_malador_army_through_malador_land():
    state, using = riding(through=MALADOR)
    assert (0, PREY, 1) in offered(state, using, Verb.MARCH)


def test_F6_W16_the_first_step_must_be_into_malador_land():
    state, using = riding(through=1)
    assert PREY not in reach(state, using)


def test_F6_forced_march_moves_a_single_malador_army():
    state, using = riding(through=MALADOR)
    answer(state, using, Verb.MARCH, 0, PREY, 1)
    assert question(state) == (0, Decision.MALADOR_MARCH)
    assert {forced for _, _, forced in offered(state, using, Verb.MARCH)} == {0}
    assert state.land[PREY].controller == MALADOR


# F7 to F10: Heroic Charge and Shield Wall


def test_F7_heroic_charge_counts_in_the_attack_and_against_the_counterattack(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    give_cards(state, ATTACKER, CHARGE)
    dice = script_dice(monkeypatch)
    begin(state, using)
    answer(state, using, Verb.PLAY, CHARGE)
    assert (dice[0]["purple"], dice[3]["purple"]) == (1, 1)


def test_F7_heroic_charge_is_gone_in_the_next_round(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    give_cards(state, ATTACKER, CHARGE)
    dice = script_dice(monkeypatch)
    begin(state, using)
    answer(state, using, Verb.PLAY, CHARGE)
    answer(state, using, Verb.FIGHT)
    assert (dice[4]["purple"], dice[7]["purple"]) == (0, 0)


def test_F7_another_heroic_charge_may_be_played_in_the_next_round(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    give_cards(state, ATTACKER, CHARGE, CHARGE)
    dice = script_dice(monkeypatch)
    begin(state, using)
    answer(state, using, Verb.PLAY, CHARGE)
    answer(state, using, Verb.PASS)
    answer(state, using, Verb.FIGHT)
    answer(state, using, Verb.PLAY, CHARGE)
    assert (dice[0]["purple"], dice[4]["purple"]) == (1, 1)


def test_F8_shield_wall_counts_in_the_defence_and_the_counterattack(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    give_cards(state, DEFENDER, WALL)
    dice = script_dice(monkeypatch)
    begin(state, using)
    answer(state, using, Verb.PLAY, WALL)
    assert (dice[1]["purple"], dice[2]["purple"]) == (1, 1)


def test_F8_shield_wall_is_gone_in_the_next_round(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    give_cards(state, DEFENDER, WALL)
    dice = script_dice(monkeypatch)
    begin(state, using)
    answer(state, using, Verb.PLAY, WALL)
    answer(state, using, Verb.FIGHT)
    assert (dice[5]["purple"], dice[6]["purple"]) == (0, 0)


def test_F9_several_heroic_charges_add_up_in_one_round(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    give_cards(state, ATTACKER, CHARGE, CHARGE, CHARGE)
    dice = script_dice(monkeypatch)
    begin(state, using)
    for _ in range(3):
        answer(state, using, Verb.PLAY, CHARGE)
    assert dice[0] == {"red": 4, "purple": 3}


def test_F10_several_shield_walls_add_up_in_one_round(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    give_cards(state, DEFENDER, WALL, WALL)
    dice = script_dice(monkeypatch)
    begin(state, using)
    for _ in range(2):
        answer(state, using, Verb.PLAY, WALL)
    assert dice[1] == {"blue": 2, "purple": 2}


# F11: raze and rebuild


@pytest.mark.parametrize("owner", [DEFENDER, MALADOR])
def test_F11_W15_a_village_built_after_razing_has_the_builders_culture(monkeypatch, owner):
    using = rules()
    state = battlefield(defenders=0, defender=owner, settlement=Settlement.VILLAGE, using=using)
    script_dice(monkeypatch, (2, 0))
    begin(state, using)
    answer(state, using, Verb.RAZE)
    give_stock(state, ATTACKER, gold=4, timber=3, wheat=3, cattle=3)
    run(state, using, Step.CONSTRUCTION, ATTACKER)
    answer(state, using, Verb.BUILD, Project.VILLAGE, FIELD)
    assert (state.land[FIELD].culture, state.land[FIELD].settlement) == (ATTACKER, Settlement.VILLAGE)


# F12 to F14: withdrawals


def two_fronts(using, moved=0):
    """Return a position in which purple attacks the field and red's right flank, an army of red in each."""
    state = battlefield(using=using, moved=moved)
    put_army(state, DEFENDER, BEYOND)
    invade(state, HOME, BEYOND)
    return state


def test_F12_W14_armies_withdraw_into_a_territory_that_is_attacked_and_join_its_battle(monkeypatch):
    using = rules()
    state = two_fronts(using)
    script_dice(monkeypatch)
    begin(state, using, FIELD)
    answer(state, using, Verb.RETREAT, 0, BEYOND, 0)
    answer(state, using, Verb.CHOOSE_LAND, BEYOND)
    answer(state, using, Verb.FIGHT)
    assert state.battle.defenders == 2


def test_F12_W14_they_cannot_withdraw_from_there_again_but_the_others_can():
    using = rules()
    state = two_fronts(using)
    begin(state, using, FIELD)
    answer(state, using, Verb.RETREAT, 0, BEYOND, 0)
    answer(state, using, Verb.CHOOSE_LAND, BEYOND)
    assert {army for army, _, _ in offered(state, using, Verb.RETREAT)} == {1}


def test_F13_the_attacker_must_fight_a_round_against_unexpected_defenders(monkeypatch):
    using = rules()
    state = two_fronts(using)
    script_dice(monkeypatch)
    begin(state, using, FIELD)
    answer(state, using, Verb.RETREAT, 0, BEYOND, 0)
    answer(state, using, Verb.CHOOSE_LAND, BEYOND)
    assert question(state) == (DEFENDER, Decision.WITHDRAW)
    answer(state, using, Verb.FIGHT)
    assert (state.battle.rounds, question(state)) == (1, (ATTACKER, Decision.PRESS))


def test_F14_forced_march_lets_a_moved_army_withdraw():
    using = rules()
    state = battlefield(using=using, moved=1)
    give_cards(state, DEFENDER, FORCED)
    begin(state, using)
    assert question(state) == (DEFENDER, Decision.WITHDRAW)
    answer(state, using, Verb.RETREAT, 0, YONDER, 1)
    assert (len(armies_in(state, DEFENDER, YONDER)), state.players[DEFENDER].hand[FORCED]) == (1, 0)


def test_F14_one_forced_march_frees_one_army():
    using = rules()
    state = battlefield(defenders=2, using=using, moved=1)
    give_cards(state, DEFENDER, FORCED)
    begin(state, using)
    answer(state, using, Verb.RETREAT, 0, YONDER, 1)
    assert (state.battle.rounds, len(armies_in(state, DEFENDER, FIELD))) == (1, 1)


def test_F14_an_unmoved_army_needs_no_card():
    using = rules()
    state = battlefield(using=using, moved=0)
    give_cards(state, DEFENDER, FORCED)
    begin(state, using)
    assert {forced for _, _, forced in offered(state, using, Verb.RETREAT)} == {0}


# F15 to F17: what battle leaves behind


def test_F15_W10_damaged_armies_count_as_whole_ones(monkeypatch):
    using = rules()
    state = battlefield(using=using)
    state.powers[DEFENDER].armies[0].damage = 2
    dice = script_dice(monkeypatch)
    begin(state, using)
    assert dice == [{"red": 4}, {"blue": 2}, {"blue": 4}, {"red": 2}]


def test_F16_W11_defending_gives_no_moved_token(monkeypatch):
    using = rules()
    state = battlefield(using=using, moved=0)
    script_dice(monkeypatch, (0, 0), (0, 0), (3, 0))
    begin(state, using)
    answer(state, using, Verb.FIGHT)
    assert question(state) is None
    assert state.powers[DEFENDER].armies[0].moved == 0


def test_F17_W12_militia_that_falls_with_the_attackers_keeps_the_territory(monkeypatch):
    using = rules()
    state = battlefield(defenders=0, settlement=Settlement.CITY, using=using)
    state.powers[ATTACKER].armies[0].damage = 1
    script_dice(monkeypatch, (3, 0), (0, 0), (2, 0))
    begin(state, using)
    assert (state.land[FIELD].controller, state.land[FIELD].settlement) == (DEFENDER, Settlement.CITY)


def test_F17_W12_the_next_attacker_finds_a_fresh_militia(monkeypatch):
    using = rules()
    state = battlefield(defenders=0, settlement=Settlement.CITY, using=using)
    state.powers[ATTACKER].armies[0].damage = 1
    script_dice(monkeypatch, (3, 0), (0, 0), (2, 0), (0, 0), (2, 0))
    begin(state, using)
    invade(state, HOME)
    begin(state, using)
    assert (state.battle.militia_damage, question(state)) == (2, (ATTACKER, Decision.PRESS))
