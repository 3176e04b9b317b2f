"""Culture: who calls up a militia, and whose settlements count for an empire (K7.5, K13.2)."""

import pytest

from sim.games.kings import victory
from sim.games.kings.battle import contested, open_battle
from sim.games.kings.combat import combat
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Settlement, Step, Verb
from tests.games.kings.position import answer, give_land, home, position, put_army, question, rules, run

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(("garrison", "militia"), [(0, 1), (1, 0)])
def test_K7_5_the_militia_is_called_up_only_where_no_army_stands(garrison, militia):
    state = position()
    capital = home(state, 1, "capital")
    put_army(state, 1, capital, count=garrison)
    open_battle(state, 0, 1, 0, capital)
    assert state.battle.militia == militia


def test_K7_5_bare_land_has_no_militia():
    state = position()
    open_battle(state, 0, 1, 0, home(state, 1, "left"))
    assert state.battle.militia == 0


def test_K7_5_a_militia_counts_as_one_army():
    state, using = position(), rules()
    capital = home(state, 1, "capital")
    put_army(state, 0, capital, count=3)
    open_battle(state, 0, 1, 0, capital)
    combat(state, using)
    assert (state.battle.attackers, state.battle.defenders) == (3, 1)


@pytest.mark.parametrize(("culture", "rises"), [(0, False), (2, True)])
def test_K7_5_militia_rises_against_foreign_armies_only(culture, rises):
    """The mover is welcomed by its own culture, and offers battle to another one."""
    state, using = position(), rules()
    place = give_land(state, 1, home(state, 0, "inner"), Settlement.VILLAGE, culture=culture)
    run(state, using, Step.MOVEMENT, 0)
    answer(state, using, Verb.MARCH, 0, place, 0)
    assert (question(state) is None) == rises
    assert contested(state, 0) == 1 << place


def empire(*foreign):
    """A kingdom with a city as capital and some settlements of (culture, level)."""
    state, using = position(), rules()
    give_land(state, 0, home(state, 0, "capital"), Settlement.CITY)
    for role, (culture, level) in zip(("left", "right", "inner", "rim"), foreign, strict=False):
        give_land(state, 0, home(state, 0, role), level, culture=culture)
    return victory.is_empire(state, using, 0)


@pytest.mark.parametrize(
    ("foreign", "is_one"),
    [
        ([(MALADOR, 1), (2, 2)], True),
        ([(0, 1), (0, 2)], False),
        ([(1, 1), (2, 1)], False),
        ([(1, 3)], False),
        ([(1, 1), (2, 1), (MALADOR, 1)], True),
    ],
)
def test_K13_2_only_settlements_of_other_cultures_make_an_empire(foreign, is_one):
    assert empire(*foreign) == is_one
