"""Every pair of Tactic cards against a reckoning by hand, and what holds for any Battle."""

from itertools import product

import numpy as np
import pytest

from analysis.odds.aughmoore.plans import chance_of
from analysis.odds.equilibria.zero_sum import solve
from sim.games.aughmoore.names import TACTIC_KEYS
from tests.analysis.odds.aughmoore.aughmoore_cases import (
    STRENGTHS,
    Force,
    by_hand,
    contest,
    damage,
    pays,
    place,
    playable,
)

EMPTY = "ore=0"
FEW = "ore=2,mana=2,food=2"
MATCHES = {
    "warriors": (
        {"attacker": "humans:warrior=3", "defender": "orcs:warrior=2,serf=1"},
        Force({"warrior": 3}),
        Force({"warrior": 2, "serf": 1}),
    ),
    "few resources": (
        {
            "attacker": "humans:warrior=2,serf=1",
            "defender": "orcs:warrior=2,serf=2",
            "attacker_resources": FEW,
            "defender_resources": FEW,
        },
        Force({"warrior": 2, "serf": 1}, stock=(2, 2, 2)),
        Force({"warrior": 2, "serf": 2}, stock=(2, 2, 2)),
    ),
    "no resources": (
        {
            "attacker": "humans:warrior=1",
            "defender": "orcs:serf=3",
            "attacker_resources": EMPTY,
            "defender_resources": EMPTY,
        },
        Force({"warrior": 1}, stock=(0, 0, 0)),
        Force({"serf": 3}, stock=(0, 0, 0)),
    ),
    "tower and fort": (
        {"attacker": "elves:warrior=4", "defender": "dwarves:serf=2,tower=1", "fort": True},
        Force({"warrior": 4}),
        Force({"serf": 2}, structures=3, bonus=2),
    ),
    "capital": (
        {
            "attacker": "humans:paladin=1,warrior=2,serf=2",
            "defender": "orcs:serf=3,capital=1",
            "defender_level": 2,
            "defender_buildings": "beast_pens,sunken_dock",
            "defender_bar": 2,
        },
        Force({"paladin": 1, "warrior": 2, "serf": 2}, bonus=1),
        Force({"serf": 3}, structures=7 + 2 + 2),
    ),
    "a cathedral": (
        {
            "attacker": "orcs:warrior=4",
            "defender": "humans:paladin=1,warrior=2,serf=1",
            "defender_buildings": "cathedral",
        },
        Force({"warrior": 4}),
        Force({"paladin": 1, "warrior": 2, "serf": 1}, bonus=3),
    ),
}


@pytest.mark.parametrize("name", MATCHES)
def test_each_pair_of_cards_ends_as_reckoned_by_hand(name):
    told, attacker, defender = MATCHES[name]
    battle = contest(**told)
    assert [TACTIC_KEYS[card] for card in battle.cards[0]] == playable(attacker, attacks=True)
    assert [TACTIC_KEYS[card] for card in battle.cards[1]] == playable(defender, attacks=False)
    for own, foe in product(playable(attacker, attacks=True), playable(defender, attacks=False)):
        found = battle.ending(place(own), place(foe))
        first, second, won = by_hand(attacker, defender, own, foe)
        assert (found.totals, found.winner == 0) == ((first, second), won), (own, foe)


@pytest.mark.parametrize("name", ["warriors", "few resources", "no resources"])
def test_the_beaten_lose_just_what_covers_the_damage_after_their_sacrifices(name):
    told, *forces = MATCHES[name]
    battle = contest(**told)
    for own, foe in product(*battle.cards):
        found = battle.ending(own, foe)
        loser = 1 - found.winner
        card = TACTIC_KEYS[(own, foe)[loser]]
        lost = [int(number) for number in found.lost[loser]]
        assert lost[0] <= forces[loser].units.get("serf", 0)
        if card == "withdraw":
            assert sum(lost) == 0
        elif pays(forces[loser], card):
            assert any(_explains(forces[loser], lost, given) for given in product(*map(_up_to, lost[:2])))


def _up_to(number):
    return range(number + 1)


def _explains(force, lost, given):
    """Return whether a loss may be some sacrifices, and then the units that cover the damage and no unit more."""
    strengths = np.array([STRENGTHS["serf"], STRENGTHS["warrior"]])
    need = damage(force.natural - int(strengths @ given))
    taken = np.array(lost[:2]) - given
    covered = int(strengths @ taken)
    spare = min((int(s) for s, n in zip(strengths, taken, strict=True) if n), default=0)
    return covered >= need and covered - spare < max(need, 1)


@pytest.mark.parametrize("name", MATCHES)
def test_the_chance_is_the_value_of_the_table_reckoned_by_hand(name):
    told, attacker, defender = MATCHES[name]
    cards = playable(attacker, attacks=True), playable(defender, attacks=False)
    table = [[float(by_hand(attacker, defender, own, foe)[2]) for foe in cards[1]] for own in cards[0]]
    assert chance_of(contest(**told)) == pytest.approx(solve(table).value, abs=1e-9)


@pytest.mark.parametrize("stock", ["", FEW])
def test_more_strength_never_lowers_the_chance(stock):
    def chance(own, foe):
        told = {"attacker_resources": stock, "defender_resources": stock}
        return chance_of(contest(attacker=f"humans:warrior={own}", defender=f"orcs:warrior={foe}", **told))

    by_attack = [chance(own, 3) for own in range(1, 6)]
    by_defence = [chance(3, foe) for foe in range(1, 6)]
    assert by_attack == sorted(by_attack)
    assert by_defence == sorted(by_defence, reverse=True)


def test_what_a_faction_is_called_does_not_matter_for_serfs_and_warriors():
    chances = {
        chance_of(contest(attacker=f"{own}:warrior=3,serf=1", defender=f"{foe}:warrior=3"))
        for own, foe in (("humans", "orcs"), ("orcs", "humans"), ("elves", "dwarves"))
    }
    assert len(chances) == 1


def test_equal_armies_favour_the_defender_who_wins_ties():
    assert chance_of(contest(attacker="humans:warrior=3", defender="orcs:warrior=3")) < 0.5


def test_a_far_stronger_side_wins_for_certain():
    assert chance_of(contest(attacker="humans:paladin=1,warrior=4", defender="orcs:serf=1")) == pytest.approx(1)
    assert chance_of(contest(attacker="humans:serf=1", defender="orcs:warlord=1,warrior=4")) == pytest.approx(0)


def test_more_mana_for_the_attacker_never_lowers_its_chance():
    chances = [
        chance_of(
            contest(attacker="humans:warrior=3", defender="orcs:warrior=3,serf=1", attacker_resources=f"mana={mana}")
        )
        for mana in (0, 2, 4, 6)
    ]
    assert chances == sorted(chances)
