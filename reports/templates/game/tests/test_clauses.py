"""A test for each clause of RULES.md, by its number."""

import re
from pathlib import Path

import pytest
from sim.engine.header import NOBODY, End

from high_ground import game
from high_ground.words import Clan, Decision, Event, Place, Step, Verb

from tests.position import EAST, NORTH, TABLE, WEST, position

PACKAGE = Path(game.__file__).parent
CLAUSES = re.findall(r"^\| (HG\d+\.\d+) \|", (PACKAGE / "RULES.md").read_text("utf-8"), re.MULTILINE)
SOURCES = "".join(path.read_text("utf-8") for path in PACKAGE.glob("*.py"))
RULES = TABLE.rules()
SURE, HOPELESS = {"clan.wolves.attack": 100}, {"clan.badgers.defence": 100}  # no die changes a battle then


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_cited_by_a_function_and_has_a_test(clause):
    assert re.search(rf"\b{re.escape(clause)}\b", SOURCES)
    assert any(name.startswith(f"test_{clause.replace('.', '_')}_") for name in globals())


def ordered(state, verb, *places, rules=RULES):
    """Let the first clan take its turn, and give an order."""
    TABLE.run(state, rules, Step.BEGIN_TURN, NORTH)
    return TABLE.answer(state, rules, verb, *places)


def attacked(answer, rules=RULES):
    """Let the wolves march on Gorse Hill with six warriors, and the badgers answer with their two."""
    state = position({Place.NORTH_CAMP: (NORTH, 5), Place.GORSE_HILL: (EAST, 2)})
    ordered(state, Verb.MARCH, Place.NORTH_CAMP, Place.GORSE_HILL, rules=rules)
    return TABLE.answer(state, rules, answer)


def test_HG1_1_each_clan_begins_in_its_camp():
    state = position()
    assert state.holder.tolist() == [NORTH, EAST, WEST, NOBODY, NOBODY, NOBODY, NOBODY]
    assert state.warriors[:3].tolist() == [4, 4, 4]


def test_HG1_1_camps_border_two_hills_and_all_hills_border_the_middle():
    assert RULES.borders.sum(axis=1).tolist() == [2, 2, 2, 3, 3, 3, 3]
    assert (RULES.borders == RULES.borders.T).all()


def test_HG1_2_secret_hills_are_different():
    hills = [Place.GORSE_HILL, Place.LARCH_HILL, Place.THORN_HILL, Place.CROWN_HILL]
    assert sorted(position().secrets.tolist()) == hills


def test_HG2_1_another_clan_begins_in_each_round():
    state = TABLE.run(position(rounds_done=1), RULES, Step.BEGIN_ROUND)
    assert state.decider == EAST
    assert [seat for step, seat in TABLE.agenda(state) if step == Step.BEGIN_TURN] == [WEST, NORTH]


def test_HG2_2_recruits_come_and_an_order_is_asked_for():
    state = TABLE.run(position(), RULES, Step.BEGIN_TURN, EAST)
    assert state.warriors[Place.EAST_CAMP] == 5
    assert TABLE.asked(state, Decision.ORDER, EAST)


def test_HG3_1_hares_muster_more():
    state = TABLE.run(position(), RULES, Step.BEGIN_TURN, WEST)
    TABLE.answer(state, RULES, Verb.MUSTER)
    assert state.faction[WEST] == Clan.HARES
    assert state.warriors[Place.WEST_CAMP] == 4 + 1 + 3


def test_HG3_2_all_leave_a_camp_and_a_garrison_stays_on_a_hill():
    state = position({Place.GORSE_HILL: (NORTH, 3)})
    ordered(state, Verb.MARCH, Place.NORTH_CAMP, Place.THORN_HILL)
    assert (state.warriors[Place.NORTH_CAMP], state.warriors[Place.THORN_HILL]) == (0, 5)
    ordered(state, Verb.MARCH, Place.GORSE_HILL, Place.CROWN_HILL)
    assert (state.warriors[Place.GORSE_HILL], state.warriors[Place.CROWN_HILL]) == (1, 2)


def test_HG3_2_camps_of_others_cannot_be_entered():
    state = TABLE.run(position({Place.GORSE_HILL: (NORTH, 3)}), RULES, Step.BEGIN_TURN, NORTH)
    targets = {target for _, target, _ in TABLE.offered(state, RULES, Verb.MARCH)}
    assert targets == {Place.NORTH_CAMP, Place.GORSE_HILL, Place.THORN_HILL, Place.CROWN_HILL}


def test_HG3_3_an_empty_hill_is_held_by_who_comes():
    state = ordered(position(), Verb.MARCH, Place.NORTH_CAMP, Place.GORSE_HILL)
    assert state.holder[Place.GORSE_HILL] == NORTH


def test_HG3_3_a_guarded_hill_is_attacked():
    state = position({Place.GORSE_HILL: (EAST, 2)})
    ordered(state, Verb.MARCH, Place.NORTH_CAMP, Place.GORSE_HILL)
    assert TABLE.asked(state, Decision.DEFENCE, EAST)
    assert state.holder[Place.GORSE_HILL] == EAST


def test_HG4_1_who_yields_goes_back_to_its_camp():
    state = attacked(Verb.YIELD)
    assert (state.holder[Place.GORSE_HILL], state.warriors[Place.GORSE_HILL]) == (NORTH, 6)
    assert state.warriors[Place.EAST_CAMP] == 4 + 2


def test_HG4_2_the_higher_sum_fells_a_defender_and_any_other_an_attacker():
    assert RULES.strike[Clan.HARES, Clan.HARES] == pytest.approx(0.45)  # 45 of 100 pairs of faces
    assert RULES.strike[Clan.WOLVES, Clan.BADGERS] == pytest.approx(0.45)  # one each
    assert RULES.strike[Clan.WOLVES, Clan.HARES] == pytest.approx(0.55)


def test_HG4_3_a_winner_takes_the_hill_with_those_left():
    state = attacked(Verb.STAND, TABLE.rules(SURE))
    assert (state.holder[Place.GORSE_HILL], state.warriors[Place.GORSE_HILL]) == (NORTH, 6)
    assert TABLE.told(state, Event.BATTLE) == [(Place.GORSE_HILL, NORTH, EAST, 6)]


def test_HG4_3_a_defender_keeps_the_hill():
    state = attacked(Verb.STAND, TABLE.rules(HOPELESS))
    assert (state.holder[Place.GORSE_HILL], state.warriors[Place.GORSE_HILL]) == (EAST, 2)
    assert state.players[EAST].defences_held == 1


def test_HG5_1_hills_score_at_the_end_of_a_round():
    state = position({Place.CROWN_HILL: (WEST, 1), Place.GORSE_HILL: (WEST, 1)})
    TABLE.run(state, RULES, Step.END_ROUND)
    assert state.players["points"].tolist() == [0, 0, 3]


@pytest.mark.parametrize(("points", "rounds", "ended"), [(11, 3, True), (10, 3, False), (0, 9, True)])
def test_HG5_2_the_goal_or_the_last_round_ends_the_game(points, rounds, ended):
    state = position({Place.GORSE_HILL: (EAST, 1)}, rounds_done=rounds)
    state.players[EAST].points = points
    TABLE.run(state, RULES, Step.END_ROUND)
    assert state.ended == (End.VICTORY if ended else End.RUNNING)


def test_HG5_3_who_holds_its_secret_hill_scores_for_it():
    state = position(rounds_done=9)
    state.holder[state.secrets[WEST]] = WEST
    TABLE.run(state, RULES, Step.END_ROUND)
    revealed = {seat: points for seat, _, points, _ in TABLE.told(state, Event.REVEALED)}
    assert revealed == {NORTH: 0, EAST: 0, WEST: 3}
