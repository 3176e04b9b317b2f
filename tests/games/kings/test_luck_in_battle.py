"""Luck in battle: over all faces that the dice can show its mean is 0, with settlements counting more."""

from itertools import product

import pytest

from sim.games.kings import combat, conquest
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Die, Face, Settlement
from tests.games.kings.battlefield import ATTACKER, DEFENDER, FIELD, battlefield
from tests.games.kings.position import rules

pytestmark = pytest.mark.interpreted

DICE = 2


def thrown(monkeypatch, numbers, die=Die.RED, *, face=Face.SWORD, **field):
    """The position after the attacker has thrown dice that come up with these numbers."""
    using = rules()
    state = battlefield(**field)
    battle = state.battle
    battle.place, battle.attacker, battle.defender = FIELD, ATTACKER, field.get("defender", DEFENDER)
    roll = battle.strike
    roll.power, roll.face = ATTACKER, face
    coming = iter(numbers)
    monkeypatch.setattr(conquest, "roll_for", lambda state, purpose, sides: next(coming))
    combat.throw(state, using, roll, die, len(numbers))
    return state


@pytest.mark.parametrize("die", list(Die))
@pytest.mark.parametrize("face", [Face.SWORD, Face.SHIELD])
def test_the_mean_over_all_that_dice_may_show_is_0(monkeypatch, die, face):
    rolls = product(range(rules().sides[die]), repeat=DICE)
    found = [thrown(monkeypatch, numbers, die, face=face).luck_battle[ATTACKER] for numbers in rolls]
    assert sum(found) == pytest.approx(0, abs=1e-12)


def test_hits_beyond_the_expectation_are_luck_of_who_rolls_and_taken_from_the_other(monkeypatch):
    using = rules()
    state = thrown(monkeypatch, [0, 0])
    expected = DICE * using.faces[Die.RED, Face.SWORD] / using.sides[Die.RED]
    assert state.luck_battle[:3].tolist() == pytest.approx([DICE - expected, expected - DICE, 0])


def test_a_settlement_counts_once_more_for_each_level(monkeypatch):
    field, town = (
        thrown(monkeypatch, [0, 0], settlement=level).luck_battle[ATTACKER]
        for level in (Settlement.NONE, Settlement.TOWN)
    )
    assert town == pytest.approx((1 + Settlement.TOWN) * field)


def test_luck_against_the_malador_is_the_players_alone(monkeypatch):
    state = thrown(monkeypatch, [0, 0], defender=int(MALADOR), defenders=0)
    assert state.luck_battle[ATTACKER] > 0
    assert not state.luck_battle[1:MALADOR].any()
