"""The team variant of Heroes of Land, Air & Sea: two teams of two (A20)."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground import pieces
from sim.games.aughmoore.names import REGION_KEYS
from sim.games.aughmoore.round import scoring
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Resource, Unit
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    capital,
    dealt,
    held,
    level,
    march,
    offered,
    place,
    position,
    region,
    remove,
    rules,
    run,
    stock,
    tactic,
    told,
    tower,
    unit,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted
FOUR = ("humans", "orcs", "dwarves", "elves")
TEAMS = rules({"team.play": True})
ORE, MANA, FOOD = Resource


def teams(*, courtyards=False, resources=0):
    """Two teams: seats 0 and 2 against 1 and 3; the Courtyards are empty unless they are wanted."""
    state = position(*FOUR, using=TEAMS)
    for seat in range(4):
        stock(state, seat, ore=resources, mana=resources, food=resources)
        if not courtyards:
            remove(state, TEAMS, seat, capital(state, seat))
    return state


def goals(state, origin):
    return {REGION_KEYS[goal] for start, goal, _ in offered(state, TEAMS, Verb.GO) if start == region(origin)}


def sizes(state):
    return {a + b + c.bit_count() for a, b, c in offered(state, TEAMS, Verb.TAKE)}


def set_out(state, origin, goal, *army):
    """Let seat 0 march."""
    run(state, TEAMS, Step.MARCH, 0, NOBODY)
    answer(state, TEAMS, Verb.GO, region(origin), region(goal))
    return answer(state, TEAMS, Verb.TAKE, *army)


def final(state):
    scoring.finish_game(state, TEAMS, End.VICTORY)
    return [int(state.players[seat].score) for seat in range(4)]


# ------------------------------------------------------------------ who belongs together


def test_A20_1_seats_alternate_between_the_teams():
    state = teams()
    assert state.teams == 1
    assert state.team.tolist() == [0, 1, 0, 1]
    assert state.friends.tolist() == [0b0101, 0b1010, 0b0101, 0b1010]


@pytest.mark.parametrize("players", [2, 3])
def test_A20_1_teams_need_four_players(players):
    state = dealt(*FOUR[:players], using=TEAMS)
    assert state.teams == 0
    assert state.friends.tolist() == [1, 2, 4, 8]


def test_A20_1_without_the_variant_everybody_plays_alone():
    state = dealt(*FOUR, using=rules())
    assert state.teams == 0
    assert state.friends.tolist() == [1, 2, 4, 8]


def test_A20_1_everybody_has_an_own_faction_board_and_capital():
    state = teams(courtyards=True)
    assert sorted(state.faction[:4].tolist()) == [0, 1, 2, 3]
    assert len({capital(state, seat) for seat in range(4)}) == 4


def test_A20_1_allies_do_not_fight():
    state = teams()
    place(state, TEAMS, 0, "nw_b", warrior=2)
    place(state, TEAMS, 2, "nw_f", warrior=1)
    set_out(state, "nw_b", "nw_f", 0, 2, 0)
    assert state.decider == NOBODY
    assert not told(state, Event.BATTLE)
    assert vp(state, 0) == 0


# ------------------------------------------------------------------ shared regions


def test_A20_2_allies_share_a_region_five_units_in_all():
    state = teams()
    place(state, TEAMS, 2, "nw_f", warrior=3)
    place(state, TEAMS, 0, "nw_b", warrior=4)
    run(state, TEAMS, Step.MARCH, 0, NOBODY)
    answer(state, TEAMS, Verb.GO, region("nw_b"), region("nw_f"))
    assert sizes(state) == {1, 2}
    answer(state, TEAMS, Verb.TAKE, 0, 2, 0)
    assert units(state, 0, "nw_f") == units(state, 2, "nw_f") | {"warrior": 2}
    assert pieces.room(state, TEAMS, 0, region("nw_f")) == 0
    assert pieces.room(state, TEAMS, 1, region("nw_f")) == 5


def test_A20_2_an_army_passes_through_an_allys_region_but_not_an_enemys():
    state = teams()
    place(state, TEAMS, 0, "nw_a", serf=1)
    place(state, TEAMS, 2, "nw_b", warrior=5)
    place(state, TEAMS, 1, "nw_e", warrior=1)
    run(state, TEAMS, Step.MARCH, 0, NOBODY)
    assert {"nw_c", "nw_f"} <= goals(state, "nw_a")
    assert not {"nw_h", "nw_i", "nw_b"} & goals(state, "nw_a")


def test_A20_2_the_capital_of_an_ally_holds_any_number():
    state = teams()
    place(state, TEAMS, 0, "nw_c", serf=8)
    place(state, TEAMS, 2, "nw_b", warrior=2)
    run(state, TEAMS, Step.MARCH, 2, NOBODY)
    answer(state, TEAMS, Verb.GO, region("nw_b"), region("nw_c"))
    assert sizes(state) == {1, 2}


# ------------------------------------------------------------------ income


def test_A20_3_both_gain_the_resource_of_a_shared_region():
    state = teams()
    for seat in (0, 2):
        place(state, TEAMS, seat, "nw_f", warrior=1)
    run(state, TEAMS, Step.COLLECT)
    assert [held(state, seat) for seat in (0, 2)] == [(0, 0, 1)] * 2


def test_A20_3_a_tower_serves_only_who_built_it():
    state = teams()
    tower(state, 0, "nw_f")
    place(state, TEAMS, 2, "nw_f", warrior=1)
    run(state, TEAMS, Step.COLLECT)
    assert [held(state, seat) for seat in (0, 2)] == [(0, 0, 3), (0, 0, 1)]


def test_A20_3_a_worker_serves_only_its_own_faction():
    state = teams()
    place(state, TEAMS, 0, "nw_f", serf=2)
    place(state, TEAMS, 2, "nw_f", warrior=1)
    run(state, TEAMS, Step.COLLECT)
    assert [held(state, seat) for seat in (0, 2)] == [(0, 0, 3), (0, 0, 1)]


@pytest.mark.parametrize(("key", "spaces"), [("nw_f", 2), ("nw_h", 1)])
def test_A20_3_allies_share_the_worker_spaces(key, spaces):
    state = teams()
    for seat in (0, 2):
        place(state, TEAMS, seat, key, serf=2)
    run(state, TEAMS, Step.COLLECT)
    assert sum(held(state, seat)[FOOD] for seat in (0, 2)) == 2 + spaces


# ------------------------------------------------------------------ joint armies


def with_ally(**ally):
    """Seat 0 has two Warriors in nw_b, its ally other units there."""
    state = teams()
    place(state, TEAMS, 0, "nw_b", warrior=2)
    place(state, TEAMS, 2, "nw_b", **(ally or {"warrior": 2}))
    return state


def test_A20_4_an_army_takes_allied_units_along_with_consent():
    state = with_ally()
    set_out(state, "nw_b", "nw_f", 0, 1, 0)
    assert asked(state, Decision.ALLY_ARMY, 0)
    answer(state, TEAMS, Verb.TAKE, 0, 2, 0)
    assert asked(state, Decision.CONSENT, 2)
    answer(state, TEAMS, Verb.ALLOW)
    assert [units(state, seat, "nw_f") for seat in (0, 2)] == [{"warrior": 1}, {"warrior": 2}]
    assert units(state, 2, "nw_b") == {}


def test_A20_4_without_consent_they_stay():
    state = with_ally()
    set_out(state, "nw_b", "nw_f", 0, 1, 0)
    answer(state, TEAMS, Verb.TAKE, 0, 2, 0)
    answer(state, TEAMS, Verb.REFUSE)
    assert [units(state, seat, "nw_f") for seat in (0, 2)] == [{"warrior": 1}, {}]
    assert units(state, 2, "nw_b") == {"warrior": 2}


def test_A20_4_the_mover_may_leave_them_behind():
    state = with_ally()
    set_out(state, "nw_b", "nw_f", 0, 1, 0)
    answer(state, TEAMS, Verb.DONE)
    assert state.decider == NOBODY
    assert units(state, 2, "nw_b") == {"warrior": 2}


def test_A20_4_allied_units_must_keep_pace():
    state = with_ally(serf=1, thane=1)
    set_out(state, "nw_b", "nw_i", 0, 1, 0)
    assert {(serfs, heroes) for serfs, _, heroes in offered(state, TEAMS, Verb.TAKE)} == {(1, 0)}


def test_A20_4_the_army_has_five_units_in_all():
    state = teams()
    place(state, TEAMS, 0, "nw_b", warrior=3)
    place(state, TEAMS, 2, "nw_b", warrior=2)
    place(state, TEAMS, 2, "nw_f", serf=1)
    set_out(state, "nw_b", "nw_f", 0, 3, 0)
    assert sizes(state) == {1}


def test_A20_4_units_of_enemies_are_never_taken_along():
    state = teams()
    place(state, TEAMS, 0, "nw_b", warrior=2)
    set_out(state, "nw_b", "nw_f", 0, 1, 0)
    assert state.decider == NOBODY


def test_A20_4_an_ally_elsewhere_does_not_come_along():
    state = teams()
    place(state, TEAMS, 0, "nw_b", warrior=2)
    place(state, TEAMS, 2, "nw_a", warrior=2)
    set_out(state, "nw_b", "nw_f", 0, 1, 0)
    assert state.decider == NOBODY


# ------------------------------------------------------------------ gifts


def tax(state, resource=ORE):
    state.tax[:] = 2, 1, 0
    act(state, TEAMS)
    return answer(state, TEAMS, Verb.TAX, resource)


def test_A20_5_resources_are_given_to_an_ally_before_and_after_a_tax():
    state = teams(resources=2)
    tax(state)
    assert asked(state, Decision.GIVE, 0)
    answer(state, TEAMS, Verb.GIVE, 2, FOOD, 2)
    answer(state, TEAMS, Verb.GIVE, 2, MANA, 1)
    answer(state, TEAMS, Verb.DONE)
    assert held(state, 0) == (6, 1, 0)
    answer(state, TEAMS, Verb.GIVE, 2, ORE, 5)
    answer(state, TEAMS, Verb.DONE)
    assert held(state, 0) == (1, 1, 0)
    assert held(state, 2) == (7, 3, 4)
    assert state.decider == NOBODY


def test_A20_5_nothing_needs_to_be_given():
    state = teams(resources=2)
    tax(state)
    answer(state, TEAMS, Verb.DONE)
    answer(state, TEAMS, Verb.DONE)
    assert held(state, 0) == (6, 2, 2)
    assert held(state, 2) == (2, 2, 2)


def test_A20_5_gifts_go_to_allies_and_fit_into_their_stock():
    state = teams(resources=4)
    stock(state, 2, ore=10, mana=9, food=0)
    tax(state)
    gifts = offered(state, TEAMS, Verb.GIVE)
    assert {ally for ally, _, _ in gifts} == {2}
    assert {(resource, amount) for _, resource, amount in gifts} == {(MANA, 1), *((FOOD, n) for n in range(1, 5))}


def test_A20_5_who_follows_a_tax_may_give_too():
    state = teams(resources=2)
    place(state, TEAMS, 1, "ne_c", serf=1)
    tax(state)
    answer(state, TEAMS, Verb.DONE)
    answer(state, TEAMS, Verb.DONE)
    assert asked(state, Decision.FOLLOW, 1)
    answer(state, TEAMS, Verb.TAX, MANA)
    assert asked(state, Decision.GIVE, 1)
    assert {ally for ally, _, _ in offered(state, TEAMS, Verb.GIVE)} == {3}


def test_A20_5_other_actions_and_other_games_know_no_gifts():
    state = teams(resources=2)
    act(state, TEAMS)
    answer(state, TEAMS, Verb.RECRUIT, Unit.SERF, 1)
    assert state.decider == NOBODY
    using = rules()
    state = position(*FOUR, using=using)
    for seat in range(4):
        remove(state, using, seat, capital(state, seat))
    act(state, using)
    answer(state, using, Verb.TAX, ORE)
    assert state.decider == NOBODY


# ------------------------------------------------------------------ joint Battles


def joint_attack():
    """Seat 0 attacks nw_f, held by seat 1, together with its ally."""
    state = with_ally()
    place(state, TEAMS, 1, "nw_f", warrior=1)
    set_out(state, "nw_b", "nw_f", 0, 2, 0)
    answer(state, TEAMS, Verb.TAKE, 0, 2, 0)
    return answer(state, TEAMS, Verb.ALLOW)


def joint_defence():
    """Seat 1 attacks nw_f, held by seats 0 and 2."""
    state = teams(resources=6)
    place(state, TEAMS, 1, "nw_b", warrior=3)
    for seat in (0, 2):
        place(state, TEAMS, seat, "nw_f", warrior=1)
    run(state, TEAMS, Step.MARCH, 1, NOBODY)
    return march(state, TEAMS, "nw_b", "nw_f", warriors=3)


def test_A20_6_the_active_player_leads_a_joint_attack_with_all_units():
    state = joint_attack()
    assert asked(state, Decision.TACTIC, 1)
    answer(state, TEAMS, Verb.PLAY, tactic("withdraw"))
    assert asked(state, Decision.TACTIC, 0)
    assert told(state, Event.STRENGTH)[0][:2] == (0, 8)


def test_A20_6_only_the_active_player_scores_for_attacking():
    state = joint_attack()
    assert [vp(state, seat) for seat in range(4)] == [TEAMS.attacker_vp, 0, 0, 0]


def test_A20_6_allies_that_defend_together_name_a_leader():
    state = joint_defence()
    assert state.decision == Decision.LEADER
    assert {seat for seat, _, _ in offered(state, TEAMS, Verb.LEAD)} == {0, 2}


@pytest.mark.parametrize("leader", [0, 2])
def test_A20_6_the_leader_chooses_the_card_and_pays_it(leader):
    state = joint_defence()
    answer(state, TEAMS, Verb.LEAD, leader)
    assert asked(state, Decision.TACTIC, leader)
    answer(state, TEAMS, Verb.PLAY, tactic("first_strike"))
    answer(state, TEAMS, Verb.PLAY, tactic("withdraw"))
    while state.decision == Decision.PAY_TACTIC and state.decider != NOBODY:
        answer(state, TEAMS, Verb.SACRIFICE, 0, 0, 0)
    other = 2 - leader
    assert held(state, leader) == (6, 6 - int(TEAMS.tactic_cost[tactic("first_strike"), MANA]), 6)
    assert held(state, other) == (6, 6, 6)
    assert vp(state, leader) == TEAMS.tactic_vp[tactic("first_strike")]
    assert vp(state, other) == 0


def test_A20_6_a_single_defender_leads_without_a_question():
    state = teams()
    place(state, TEAMS, 1, "nw_b", warrior=3)
    place(state, TEAMS, 2, "nw_f", warrior=1)
    run(state, TEAMS, Step.MARCH, 1, NOBODY)
    march(state, TEAMS, "nw_b", "nw_f", warriors=3)
    assert asked(state, Decision.TACTIC, 2)


def test_A20_6_the_owner_of_a_capital_leads_its_defence():
    state = teams(courtyards=True)
    place(state, TEAMS, 2, "nw_c", warrior=1)
    place(state, TEAMS, 1, "nw_b", warrior=3)
    run(state, TEAMS, Step.MARCH, 1, NOBODY)
    march(state, TEAMS, "nw_b", "nw_c", warriors=3)
    assert asked(state, Decision.TACTIC, 0)
    strength = {side: natural for side, natural, _, _ in told(state, Event.STRENGTH)}
    assert strength[0] == TEAMS.level_strength[0] + 2 + 2 + 2


def test_A20_6_beaten_allies_retreat_each_to_its_own_home():
    state = joint_defence()
    answer(state, TEAMS, Verb.LEAD, 2)
    answer(state, TEAMS, Verb.PLAY, tactic("withdraw"))
    answer(state, TEAMS, Verb.PLAY, tactic("withdraw"))
    while state.decision == Decision.PAY_TACTIC and state.decider != NOBODY:
        answer(state, TEAMS, Verb.SACRIFICE, 0, 0, 0)
    survivors = [units(state, 0, "nw_c"), units(state, 2, "se_c")]
    lost = int(state.players["lost"][:, Unit.WARRIOR].sum())
    assert units(state, 0, "nw_f") == units(state, 2, "nw_f") == {}
    assert sum(found.get("warrior", 0) for found in survivors) + lost == 2


# ------------------------------------------------------------------ the score


def test_A20_7_a_team_scores_together_and_wins_together():
    state = teams()
    place(state, TEAMS, 0, "nw_e", warrior=2)
    place(state, TEAMS, 2, "se_e", serf=1)
    level(state, TEAMS, 1, 2)
    assert final(state) == [4, 3, 4, 3]
    assert state.winners == 0b0101
    assert [int(state.players[seat].own_score) for seat in range(4)] == [3, 3, 1, 0]


def test_A20_7_a_shared_region_counts_once():
    state = teams()
    for seat in (0, 2):
        place(state, TEAMS, seat, "nw_e", serf=1)
    assert final(state) == [1, 0, 1, 0]


def test_A20_7_a_region_that_enemies_hold_elsewhere_counts_for_them():
    state = teams()
    place(state, TEAMS, 0, "nw_e", serf=1)
    place(state, TEAMS, 1, "nw_d", serf=1)
    place(state, TEAMS, 3, "nw_d", serf=1)
    assert final(state) == [1, 1, 1, 1]


@pytest.mark.parametrize(("visitor", "host"), [(0, 2), (2, 0)])
def test_A20_7_the_capital_of_an_ally_counts_as_little_as_the_own_one(visitor, host):
    state = teams()
    place(state, TEAMS, visitor, capital(state, host), serf=1)
    assert final(state) == [0, 0, 0, 0]


def test_A20_7_an_eliminated_member_adds_nothing_but_wins_with_its_team():
    state = teams()
    state.players[2].out = 1
    state.players[2].vp = 20
    place(state, TEAMS, 0, "nw_e", warrior=2)
    assert final(state) == [3, 0, 3, 0]
    assert state.winners == 0b0101


def test_A20_7_ties_between_teams_are_broken_by_their_resources_together():
    state = teams()
    for seat, amount in enumerate((0, 4, 6, 3)):
        stock(state, seat, ore=amount, mana=0, food=0)
    assert final(state) == [0, 0, 0, 0]
    assert state.winners == 0b1010


# ------------------------------------------------------------------ whose abilities count

LED = rules({"team.play": True})
LED.leader_bonuses = 1


def strength_of_attack(using, leader):
    """Seats 0 and 2 attack nw_f together, two Warriors each; the Humans of seat 0 have a Cathedral."""
    state = teams()
    build(state, using, 0, "cathedral")
    for seat in (0, 2):
        place(state, using, seat, "nw_b", warrior=2)
    place(state, using, 1, "nw_f", warrior=1)
    run(state, using, Step.MARCH, leader, NOBODY)
    march(state, using, "nw_b", "nw_f", warriors=2)
    answer(state, using, Verb.TAKE, 0, 2, 0)
    answer(state, using, Verb.ALLOW)
    return told(state, Event.STRENGTH)[0]


@pytest.mark.parametrize(("using", "leader", "bonus"), [(TEAMS, 0, 4), (TEAMS, 2, 4), (LED, 0, 4), (LED, 2, 0)])
def test_A20_6_abilities_of_all_count_or_those_of_the_leader_alone_for_all_units(using, leader, bonus):
    assert strength_of_attack(using, leader)[:3] == (leader, 8, bonus)


@pytest.mark.parametrize(("using", "comes_along"), [(TEAMS, False), (LED, True)])
def test_A20_4_allied_units_go_as_fast_as_the_leader_makes_them_where_its_abilities_count(using, comes_along):
    state = teams()
    level(state, using, 0, 2)
    place(state, using, 0, "nw_a", outrider=1)
    place(state, using, 2, "nw_a", serf=1)
    run(state, using, Step.MARCH, 0, NOBODY)
    march(state, using, "nw_a", "nw_j", heroes=1 << (unit(state, 0, "outrider") - Unit.HERO_1))
    assert (offered(state, using, Verb.TAKE) == [(1, 0, 0)]) == comes_along
