"""The chances of battle in the rules agree with the exact odds that the analysis works out on its own."""

import pytest

from analysis.odds.kings.odds import battle_odds, combat_rules
from sim.games.kings.chances import MOST_HITS
from sim.games.kings.game import GAME
from sim.games.kings.words import Fortification, Settlement
from tests.games.kings.position import rules

pytestmark = pytest.mark.interpreted

CLOSE = 1e-9


def exact(settings, **sides):
    content = GAME.layout.content.override(settings)
    values = {address.removeprefix("kings."): content[address] for address in content.values}
    return battle_odds(combat_rules(values), **sides)


@pytest.mark.parametrize("settings", [{}, {"die.red.faces.sword": 3, "die.red.faces.blank": 3}])
@pytest.mark.parametrize(("attackers", "defenders", "walls"), [(1, 1, "none"), (3, 2, "walls"), (6, 5, "castle")])
def test_chances_against_armies_are_exact(settings, attackers, defenders, walls):
    using = rules(settings)
    odds = exact(settings, attackers=attackers, defenders=defenders, fortification=walls)
    index = (0, 3 * attackers, 3 * defenders, Fortification[walls.upper()])
    assert using.battle_won[index] == pytest.approx(odds.attacker_wins, abs=CLOSE)
    assert using.battle_cost[index] == pytest.approx(odds.attacker_losses, abs=CLOSE)
    assert using.battle_toll[index] == pytest.approx(odds.defender_losses, abs=CLOSE)


@pytest.mark.parametrize("settlement", ["village", "town", "city"])
def test_chances_against_militia_are_exact(settlement):
    using = rules()
    level = Settlement[settlement.upper()]
    odds = exact({}, attackers=1, militia=settlement, fortification="fortress")
    index = (level, 3, int(using.militia_hits[level]), Fortification.FORTRESS)
    assert using.battle_won[index] == pytest.approx(odds.attacker_wins, abs=CLOSE)
    assert using.battle_cost[index] == pytest.approx(odds.attacker_losses, abs=CLOSE)


def test_militia_that_takes_no_hit_holds_nothing():
    using = rules({"settlement.city.militia.hits": 0})
    assert (using.battle_won[Settlement.CITY, 1:, 0] == 1).all()
    assert (using.battle_won[Settlement.TOWN] == rules().battle_won[Settlement.TOWN]).all()


def test_nobody_holds_bare_land_and_nobody_wins_without_armies():
    using = rules()
    assert (using.battle_won[:, 1:, 0] == 1.0).all()
    assert (using.battle_won[:, 0, 1:] == 0.0).all()


def test_more_hits_left_never_lower_the_chance_of_a_whole_army():
    won = rules().battle_won[0, 3 : MOST_HITS + 1 : 3, 3 : MOST_HITS + 1 : 3, 0]
    assert (won[1:] >= won[:-1]).all()
    assert (won[:, 1:] <= won[:, :-1]).all()


def test_battles_without_end_are_given_no_chance():
    blank = {"die.red.faces.sword": 0, "die.red.faces.shield": 0, "die.red.faces.blank": 8}
    silent = {"die.blue.faces.sword": 0, "die.blue.faces.shield": 0, "die.blue.faces.blank": 8}
    assert rules(blank | silent).battle_won[0, 3, 3, 0] == 0.0
