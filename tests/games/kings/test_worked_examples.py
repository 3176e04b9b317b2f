"""Worked examples of the rulebook's text (W2, W4 to W8); those of its questions stand in test_faq.py."""

import pytest

from sim.games.kings.state import MALADOR
from sim.games.kings.victory import achievement_points, is_empire
from sim.games.kings.words import Decision, Resource, Settlement, Step, Verb
from tests.games.kings.battlefield import (
    battlefield,
    begin,
    script_dice,
)
from tests.games.kings.position import (
    answer,
    clear_armies,
    give_land,
    home,
    offered,
    pass_all,
    position,
    put_army,
    question,
    rules,
    run,
    territory,
)

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(
    ("attackers", "defenders", "bonus"), [(2, 2, 0), (2, 1, 1)], ids=["W4 two against two", "W5 two against one"]
)
def test_W4_W5_bonus_dice_of_two_armies(monkeypatch, attackers, defenders, bonus):
    using = rules()
    dice = script_dice(monkeypatch)
    begin(battlefield(attackers, defenders, using=using), using)
    assert [roll["purple"] for roll in dice] == [bonus, 0, 0, bonus]


def test_W6_two_armies_against_militia_have_one_bonus_die(monkeypatch):
    using = rules()
    dice = script_dice(monkeypatch)
    begin(battlefield(2, 0, settlement=Settlement.VILLAGE, using=using), using)
    assert [roll["purple"] for roll in dice] == [1, 0, 0, 1]


def test_W7_walls_walls_and_a_castle_are_heavily_fortified():
    state = position()
    for role, walls in (("capital", 1), ("front", 1), ("left", 3)):
        give_land(state, 0, home(state, 0, role), Settlement.VILLAGE, walls=walls)
    assert achievement_points(state, rules(), 0) == 3 + 2


def test_W8_a_city_a_malador_village_and_a_white_town_make_an_empire():
    state = position(factions=("red", "white"))
    give_land(state, 0, home(state, 0, "capital"), Settlement.CITY)
    give_land(state, 0, territory("red", "rim"), Settlement.VILLAGE, culture=MALADOR)
    give_land(state, 0, home(state, 1, "front"), Settlement.TOWN, culture=1)
    assert is_empire(state, rules(), 0)
    assert achievement_points(state, rules(), 0) == (3 + 1 + 1 + 2) + 2


def test_W2_one_of_the_armies_outside_needs_provisions_or_goes():
    using = rules()
    state = position()
    clear_armies(state)
    put_army(state, 0, home(state, 0, "left"))
    put_army(state, 0, home(state, 0, "right"))
    put_army(state, 0, home(state, 0, "front"))
    put_army(state, 0, home(state, 0, "capital"))
    run(state, using, Step.SUPPORT, 0)
    assert question(state) == (0, Decision.SUPPORT)
    assert {army for army, _, _ in offered(state, using, Verb.DISBAND)} == {0, 1}
    answer(state, using, Verb.PAY)
    pass_all(state, using)
    assert (question(state), state.players[0].stock[Resource.GOLD]) == (None, 2)
