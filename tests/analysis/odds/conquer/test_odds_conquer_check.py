"""The second opinion on the odds of Heroes: Write & Conquer: combats decided by the engine."""

import pytest

from analysis.odds.conquer.battle import best_plans
from analysis.odds.conquer.check import battlefield, check_hunts, check_plans, fight, power_of, whole_power
from analysis.odds.conquer.hunt import Target, best_hunts
from analysis.odds.conquer.stakes import Stakes
from analysis.odds.conquer.ways import Worth
from sim.engine.header import NOBODY
from sim.games.conquer.vocabulary import Versus
from tests.analysis.odds.conquer.conquer_cases import army, only, ways

pytestmark = pytest.mark.interpreted
EMMA, JAMES = ways(army("elves", pixie=2)), ways(army("undead", ["bone_forge"], skeleton=7))


def test_the_battle_of_the_rulebook_is_won_by_the_stronger_side():
    places = [only(EMMA, pixie=2), only(JAMES, skeleton=5)]
    fought = fight(battlefield([EMMA.army, JAMES.army]), [EMMA, JAMES], places)
    assert (fought.winner, fought.powers) == (1, (2, 10))
    assert [units[0] for units in fought.units] == [0, 2]


def test_equal_powers_leave_nobody_the_winner_and_nobody_alive():
    places = [only(EMMA, pixie=2), only(JAMES, skeleton=1)]
    fought = fight(battlefield([EMMA.army, JAMES.army]), [EMMA, JAMES], places)
    assert fought.winner == NOBODY
    assert [units[0] for units in fought.units] == [0, 6]


def test_a_hydra_that_is_apart_fights_for_its_owner():
    hydra, others = ways(army("nagas", ["maelstrom"], hydra=1, apart=True)), [ways(army("orcs", scout=9)), EMMA]
    fought = fight(battlefield([hydra.army, *(each.army for each in others)]), [hydra, *others], [0, 9, 2])
    assert (fought.winner, fought.powers) == (NOBODY, (18, 18, 2))
    assert power_of(hydra, Versus.PLAYER) == 18


def test_a_hydra_that_is_apart_perishes_in_any_seat():
    sides = [EMMA, ways(army("nagas", hydra=1, apart=True))]
    fought = fight(battlefield([each.army for each in sides]), sides, [0, 0])
    assert (fought.winner, fought.units[1][:2]) == (1, (0, 0))


def test_wood_is_spent_by_the_engine_too():
    elves = ways(army("elves", ["armor_shop"], {"wood": 3}, ent=1, pixie=1))
    fought = fight(battlefield([elves.army, JAMES.army]), [elves, JAMES], [only(elves, ent=1, pixie=1), 0])
    assert (fought.powers[0], fought.wood[0]) == (12, 1)


@pytest.mark.parametrize("seed", [1, 2])
def test_sampled_battles_are_won_as_often_as_the_plans_say(seed):
    sides = [ways(army("humans", militia=5, warrior=1)), ways(army("elves", pixie=6)), ways(army("orcs", scout=3))]
    outcome = best_plans(sides, Stakes(prizes=(2.0, 2.0, 2.0), rewards=(0.0,) * 3, price=0.2), 1)
    found = check_plans(outcome, battles=4000, seed=seed)
    chance = outcome.plans[0].win
    assert found.n == 4000
    assert abs(found.estimate - chance) < 4 * (chance * (1 - chance) / 4000) ** 0.5
    assert found == check_plans(outcome, battles=4000, seed=seed)


def test_the_engine_agrees_on_what_can_be_beaten():
    one = army("undead", skeleton=10, lich=1)
    for targets, won in (
        ([Target(versus=Versus.MONSTER, power=8)], 1),
        ([Target(versus=Versus.MONSTER, power=15)], 0),
        ([Target(versus=Versus.FORTRESS, power=12), Target(versus=Versus.MONSTER, power=8)], 1),
        ([Target(versus=Versus.FORTRESS, power=14), Target(versus=Versus.MONSTER, power=14)], 0),
    ):
        assert check_hunts(best_hunts(one, targets, Worth()), battles=50).estimate == won
    assert whole_power(army("nagas", hydra=1, apart=True), Versus.MONSTER) == 18


def test_nothing_deployed_has_no_power():
    assert power_of(JAMES, Versus.MONSTER, only(JAMES)) == 0
    spare = army("nagas", hydra=1)
    assert power_of(ways(spare, Versus.MONSTER), Versus.MONSTER, 0) == 0
