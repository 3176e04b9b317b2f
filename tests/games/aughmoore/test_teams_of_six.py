"""Teams of six players: three of two, or two of three (O19 to O30)."""

import pytest

from sim.engine.header import NOBODY, End
from sim.errors import UsageError
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.effects import force
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.ground import pieces
from sim.games.aughmoore.names import BUILDING_KEYS
from sim.games.aughmoore.round import scoring
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Continent, Objective, Resource, Unit
from sim.study.study import new_study
from tests.games.aughmoore.boards import FOUR, SIX, SIX_SEATS
from tests.games.aughmoore.position import capital, place, stock, tactic, told, tower, units, vp

pytestmark = pytest.mark.interpreted
PAIRS = SIX.rules({"team.play": True})
TRIOS = SIX.rules({"team.play": True, "team.six_players_play": "two_of_three"})
FORMATS = [(PAIRS, [0, 1, 2, 0, 1, 2]), (TRIOS, [0, 1, 0, 1, 0, 1])]
FOOD = Resource.FOOD


def teams(using, **armies):
    """Six players without anybody in the Courtyards: `n_f="0 warrior 3, 2 serf 1"` lays out armies."""
    state = SIX.position(*SIX_SEATS, using=using)
    for key, army in armies.items():
        for part in army.split(", "):
            side, unit, number = part.split()
            place(state, using, int(side), key, **{unit: int(number)})
    return state


def attack(state, using, side, origin, goal, *army):
    """Let a seat march with an army, up to the first question after it."""
    SIX.run(state, using, Step.MARCH, side, NOBODY)
    SIX.answer(state, using, Verb.GO, SIX.region(origin), SIX.region(goal))
    return SIX.answer(state, using, Verb.TAKE, *army)


def food(state, side):
    return int(state.players[side].stock[FOOD])


# ------------------------------------------------------------------ who belongs together


@pytest.mark.parametrize(("using", "seats"), FORMATS)
def test_O19_O20_allies_never_sit_side_by_side(using, seats):
    state = teams(using)
    assert state.teams == 1
    assert state.team[:6].tolist() == seats
    assert all(seats[seat] != seats[seat - 1] for seat in range(6))


@pytest.mark.parametrize(("players", "refused"), [(3, True), (4, False), (5, True), (6, False), (7, True)])
def test_O19_five_and_seven_players_play_no_teams(players, refused):
    asked = {"players": players, "settings": {"team.play": True}}
    if not refused:
        assert new_study("aughmoore", **asked).players == players
        return
    with pytest.raises(UsageError, match=f"not {players}"):
        new_study("aughmoore", **asked)


@pytest.mark.parametrize(("using", "seats"), FORMATS)
def test_O21_alliances_are_told_before_the_game_and_stay(using, seats):
    state = SIX.seated(SIX_SEATS)
    state.chronicle.watched = 1
    SIX.game.setup(state, using)
    friends = [sum(1 << other for other in range(6) if seats[other] == seats[seat]) for seat in range(6)]
    assert state.friends[:6].tolist() == friends
    assert state.friends[6] == 1 << 6
    assert [mask for mask, *_ in told(state, Event.TEAM)] == friends[: max(seats) + 1]


def test_O22_in_teams_everybody_is_set_up_as_in_any_game():
    """Each has a faction, a Capital City on a continent, a Courtyard and a Spell of its own (O22)."""
    state = SIX.dealt(*SIX_SEATS, using=TRIOS)
    alone = SIX.dealt(*SIX_SEATS, using=SIX.rules())
    assert len(set(state.faction[:6].tolist())) == len(set(state.players["continent"][:6].tolist())) == 6
    for field in ("stock", "library_count", "level", "units", "capital"):
        assert (state.players[field] == alone.players[field]).all()


# ------------------------------------------------------------------ shared regions


def test_O23_allies_of_three_share_a_region_five_units_in_all():
    state = teams(TRIOS, n_f="0 warrior 3, 2 warrior 2", n_b="4 warrior 2", n_g="1 warrior 1")
    SIX.run(state, TRIOS, Step.MARCH, 4, NOBODY)
    assert "n_f" not in SIX.goals(state, TRIOS, "n_b")
    assert pieces.room(state, TRIOS, 4, SIX.region("n_f")) == 0
    assert pieces.room(state, TRIOS, 1, SIX.region("n_f")) == 5


def test_O23_allies_do_not_fight_but_the_third_team_does():
    state = teams(PAIRS, n_f="0 warrior 1", n_b="3 warrior 1", n_g="2 warrior 1")
    attack(state, PAIRS, 3, "n_b", "n_f", 0, 1, 0)
    assert state.decider == NOBODY
    attack(state, PAIRS, 2, "n_g", "n_f", 0, 1, 0)
    assert state.battle.members.tolist() == [1 << 2, 1 << 0 | 1 << 3]


def test_O24_all_gain_the_resource_of_a_shared_region_workers_and_towers_their_owner():
    state = teams(TRIOS, n_f="0 serf 1, 2 warrior 1, 4 warrior 1")
    tower(state, 0, "n_f")
    for side in range(6):
        stock(state, side, ore=0, mana=0, food=0)
    SIX.run(state, TRIOS, Step.COLLECT)
    assert [food(state, side) for side in (0, 2, 4)] == [1 + 1 + 2, 1, 1]


# ------------------------------------------------------------------ gifts and marches


def test_O25_a_tax_lets_a_player_give_to_either_ally():
    state = teams(TRIOS)
    for side in range(6):
        stock(state, side, ore=2, mana=2, food=2)
    SIX.run(state, TRIOS, Step.ACTION, 0)
    SIX.answer(state, TRIOS, Verb.TAX, Resource.ORE)
    assert {ally for ally, _, _ in SIX.offered(state, TRIOS, Verb.GIVE)} == {2, 4}
    SIX.answer(state, TRIOS, Verb.GIVE, 4, FOOD, 2)
    SIX.answer(state, TRIOS, Verb.GIVE, 2, Resource.MANA, 1)
    assert [food(state, side) for side in (0, 2, 4)] == [0, 2, 4]


def with_both():
    """Seat 0 marches with two Warriors from n_b, where its allies 2 and 4 stand."""
    state = teams(TRIOS, n_b="0 warrior 2, 2 warrior 1, 4 warrior 2")
    attack(state, TRIOS, 0, "n_b", "n_f", 0, 2, 0)
    assert SIX.asked(state, Decision.ALLY_ARMY, 0)
    assert state.about[0] == 2
    SIX.answer(state, TRIOS, Verb.TAKE, 0, 1, 0)
    assert SIX.asked(state, Decision.CONSENT, 2)
    return state


@pytest.mark.parametrize("second", [Verb.ALLOW, Verb.REFUSE])
@pytest.mark.parametrize("first", [Verb.ALLOW, Verb.REFUSE])
def test_O26_units_of_both_allies_march_along_each_with_its_owners_consent(first, second):
    state = with_both()
    SIX.answer(state, TRIOS, first)
    assert SIX.asked(state, Decision.ALLY_ARMY, 0)
    assert state.about[0] == 4
    SIX.answer(state, TRIOS, Verb.TAKE, 0, 2, 0)
    assert SIX.asked(state, Decision.CONSENT, 4)
    SIX.answer(state, TRIOS, second)
    went = [units(state, side, "n_f").get("warrior", 0) for side in (0, 2, 4)]
    assert went == [2, first == Verb.ALLOW, 2 * (second == Verb.ALLOW)]


def test_O26_the_army_has_five_units_whoever_they_are_of():
    state = teams(TRIOS, n_b="0 warrior 2, 2 warrior 2, 4 warrior 3")
    attack(state, TRIOS, 0, "n_b", "n_f", 0, 2, 0)
    SIX.answer(state, TRIOS, Verb.TAKE, 0, 2, 0)
    SIX.answer(state, TRIOS, Verb.ALLOW)
    assert SIX.offered(state, TRIOS, Verb.TAKE) == [(0, 1, 0)]


def test_P48_birdfolk_and_merfolk_begin_as_ever_in_a_team_and_take_no_allies_aboard():
    using = FOUR.rules({"team.play": True})
    state = FOUR.position("birdfolk", "orcs", "merfolk", "elves", using=using)
    assert state.friends[0] == 0b0101
    assert state.in_use[Continent.FLOATING] == 1
    assert state.sunken == state.players[2].continent
    place(state, using, 0, "ne_i", sphinx=1, warrior=1)
    place(state, using, 2, "ne_i", warrior=2)
    FOUR.run(state, using, Step.FLY, 0, NOBODY)
    goal = FOUR.offered(state, using, Verb.GO)[0][1]
    FOUR.answer(state, using, Verb.GO, FOUR.region("ne_i"), goal)
    while state.decision == Decision.ARMY and state.decider != NOBODY:
        FOUR.give(state, using, FOUR.options(state, using)[-1])
    assert not FOUR.is_asked(state, Decision.ALLY_ARMY, Decision.CONSENT)
    assert units(state, 2, "ne_i") == {"warrior": 2}


# ------------------------------------------------------------------ Battles


def defended_together():
    """Seat 1 attacks n_f, which seats 0 and 4 hold together."""
    state = teams(TRIOS, n_f="0 warrior 1, 4 warrior 1", n_b="1 warrior 3")
    for side in range(6):
        stock(state, side, ore=6, mana=6, food=6)
    return attack(state, TRIOS, 1, "n_b", "n_f", 0, 3, 0)


@pytest.mark.parametrize("leader", [0, 4])
def test_O27_the_team_names_who_leads_its_defence_chooses_and_pays(leader):
    state = defended_together()
    assert state.decision == Decision.LEADER
    assert {side for side, _, _ in SIX.offered(state, TRIOS, Verb.LEAD)} == {0, 4}
    SIX.answer(state, TRIOS, Verb.LEAD, leader)
    assert SIX.asked(state, Decision.TACTIC, leader)
    SIX.answer(state, TRIOS, Verb.PLAY, tactic("first_strike"))
    SIX.answer(state, TRIOS, Verb.PLAY, tactic("withdraw"))
    while state.decision == Decision.PAY_TACTIC and state.decider != NOBODY:
        SIX.answer(state, TRIOS, Verb.SACRIFICE, 0, 0, 0)
    assert vp(state, leader) == TRIOS.tactic_vp[tactic("first_strike")]
    assert [int(state.players[side].stock[Resource.MANA]) < 6 for side in (leader, 4 - leader)] == [True, False]


def test_O27_the_active_player_leads_an_attack_of_three():
    state = with_both()
    place(state, TRIOS, 1, "n_f", warrior=1)
    SIX.answer(state, TRIOS, Verb.ALLOW)
    SIX.answer(state, TRIOS, Verb.TAKE, 0, 2, 0)
    SIX.answer(state, TRIOS, Verb.ALLOW)
    assert state.battle.leader.tolist() == [0, 1]
    assert state.battle.members[0] == 0b010101
    assert (0, 10) in [line[:2] for line in told(state, Event.STRENGTH)]
    assert [vp(state, side) for side in range(6)] == [TRIOS.attacker_vp, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(("setting", "bonus"), [("leader", 0), ("all", 3)])
def test_O30_in_a_mixed_army_the_abilities_of_the_leader_count_or_those_of_all(setting, bonus):
    using = SIX.rules({"team.play": True, "team.six_players_play": "two_of_three", "team.bonuses_of": setting})
    state = teams(using, n_b="0 warrior 1, 2 warrior 2, 4 warrior 1", n_f="1 warrior 1")
    state.players[0].buildings = 1 << BUILDING_KEYS[0].index("cathedral")
    force.renew(state, using, 0)
    attack(state, using, 2, "n_b", "n_f", 0, 1, 0)
    for _ in (0, 4):
        SIX.answer(state, using, Verb.TAKE, 0, 1, 0)
        SIX.answer(state, using, Verb.ALLOW)
    assert told(state, Event.STRENGTH)[0][:3] == (2, 6, bonus)


# ------------------------------------------------------------------ the end


def test_O28_a_shared_region_counts_once_for_the_team_and_scores_are_added():
    state = teams(TRIOS, n_f="0 serf 1, 2 serf 1, 4 serf 1", n_g="4 serf 1", n_b="1 serf 1")
    scoring.finish_game(state, TRIOS, End.VICTORY)
    assert [int(state.players[side].score) for side in range(6)] == [2, 1, 2, 1, 2, 1]
    assert state.winners == 0b010101


def test_O28_the_pair_with_the_most_wins_among_three_teams():
    state = teams(PAIRS, n_f="2 serf 1", n_g="5 serf 1", n_b="1 serf 1")
    scoring.finish_game(state, PAIRS, End.VICTORY)
    assert [int(state.players[side].score) for side in range(6)] == [0, 1, 2, 0, 1, 2]
    assert state.winners == 0b100100


def test_O29_an_objective_is_reached_by_one_player_not_by_a_team():
    state = teams(TRIOS)
    supply = TRIOS.supply[0]
    for side, serfs, warriors in ((0, supply[Unit.SERF], 0), (2, 0, supply[Unit.WARRIOR])):
        place(state, TRIOS, side, capital(state, side), serf=serfs, warrior=warriors)
    assert state.objective == NOBODY
    place(state, TRIOS, 0, capital(state, 0), warrior=supply[Unit.WARRIOR])
    assert (state.objective, state.objective_side) == (Objective.EXPAND, 0)
