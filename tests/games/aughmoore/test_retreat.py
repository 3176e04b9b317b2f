"""A11.8: where beaten units go."""

import pytest

from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.words import Face
from tests.games.aughmoore.battles import (
    FIELD,
    WOODS,
    begin,
    field,
    fight,
    go_to,
    lay,
    lose,
    pay_all,
    refuges,
    winner,
)
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    capital,
    is_asked,
    march,
    place,
    region,
    rules,
    token,
    told,
    tower,
    units,
)

pytestmark = pytest.mark.interpreted

HOME = "ne_c"  # the Orcs' Capital
NEAR, FAR = "ne_a", "ne_j"


def beaten(using, orcs, towers=(), cards=("first_strike", "withdraw"), **elsewhere):
    """Return a Battle that Orcs have lost without damage (they withdraw), before they retreat."""
    state = field(using, "humans", "orcs", humans={"warrior": 5, "paladin": 1}, orcs=orcs)
    tower(state, 1, *towers)
    for key, army in elsewhere.items():
        place(state, using, 1, key, **army)
    return fight(state, using, cards=cards)


def test_A11_8_without_towers_everybody_goes_to_the_capital():
    """The Courtyard takes all survivors, and nobody is asked (A11.8)."""
    using = rules()
    state = beaten(using, {"serf": 2, "warrior": 2})
    assert not is_asked(state, Decision.RETREAT)
    assert units(state, 1, HOME) == {"serf": 4, "warrior": 3}
    assert units(state, 1, FIELD) == {}


def test_A11_8_a_tower_offers_a_refuge():
    """Each unit goes to the Capital or to a region with an own Tower (A11.8)."""
    using = rules()
    state = beaten(using, {"serf": 2, "warrior": 1}, [NEAR, FAR])
    assert asked(state, Decision.RETREAT, 1)
    assert refuges(state, using) == {region(HOME), region(NEAR), region(FAR)}
    go_to(state, using, NEAR, HOME, FAR)
    assert units(state, 1, NEAR) == {"serf": 1}
    assert units(state, 1, HOME) == {"serf": 3, "warrior": 1}
    assert units(state, 1, FAR) == {"warrior": 1}


def test_A3_8_A11_8_a_full_refuge_takes_nobody():
    """The limit of five holds for refuges (A11.8, A3.8)."""
    using = rules()
    state = beaten(using, {"serf": 2}, [NEAR], ne_a={"serf": 4})
    go_to(state, using, NEAR)
    assert units(state, 1, NEAR) == {"serf": 5}
    assert not is_asked(state, Decision.RETREAT)
    assert units(state, 1, HOME) == {"serf": 3, "warrior": 1}


def test_A11_8_with_full_refuges_the_capital_takes_all():
    """If no Tower has room nobody is asked (A11.8)."""
    using = rules()
    state = beaten(using, {"serf": 2}, [NEAR], ne_a={"serf": 5})
    assert not is_asked(state, Decision.RETREAT)
    assert units(state, 1, HOME) == {"serf": 4, "warrior": 1}


def test_A11_1_A11_8_the_tower_of_the_battle_is_no_refuge():
    """The Tower fallen in the Battle shelters nobody (A11.8, A11.1)."""
    using = rules()
    state = beaten(using, {"serf": 2}, [FIELD, NEAR])
    assert refuges(state, using) == {region(HOME), region(NEAR)}


def test_A11_8_enemy_towers_are_no_refuge():
    """Only own Towers count (A11.8)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 5}, orcs={"serf": 2})
    tower(state, 0, NEAR)
    fight(state, using, cards=("first_strike", "withdraw"))
    assert not is_asked(state, Decision.RETREAT)


def test_A11_6_A11_8_survivors_of_the_damage_retreat():
    """First the damage, then the retreat of who is left (A11.8, A11.6)."""
    using = rules()
    state = beaten(using, {"warrior": 3}, [NEAR], cards=("first_strike", "first_strike"))
    assert asked(state, Decision.DAMAGE, 1)
    lose(state, using, "warrior")
    lose(state, using, "warrior")
    assert asked(state, Decision.RETREAT, 1)
    go_to(state, using, NEAR)
    assert units(state, 1, NEAR) == {"warrior": 1}


def test_A11_8_a_beaten_attacker_retreats_in_the_same_way():
    """It does not go back to where it came from (A11.8)."""
    using = rules()
    state = field(using, "humans", "orcs", orcs={"warrior": 4})
    place(state, using, 0, "nw_i", warrior=2)
    answer(act(state, using), using, Verb.MARCH)
    march(state, using, "nw_i", FIELD, warriors=2)
    pay_all(lay(state, using), using)
    lose(state, using, "warrior")
    assert units(state, 0, "nw_i") == {}
    assert units(state, 0, capital(state, 0)) == {"serf": 2, "warrior": 2}


def test_A11_8_heroes_retreat_too():
    """A surviving Hero goes home and keeps his abilities (A11.8)."""
    using = rules()
    state = beaten(using, {"warlord": 1, "serf": 1})
    assert units(state, 1, HOME) == {"serf": 3, "warrior": 1, "warlord": 1}
    assert state.players[1].ability_count > 0


def test_A11_2_A11_8_a_sea_vessel_docks_at_the_capital():
    """A beaten Sea Vessel returns to the shore of its Capital (A11.8, A11.2)."""
    using = rules()
    state = beaten(using, {"submarine": 1, "serf": 1}, [NEAR])
    assert asked(state, Decision.RETREAT, 1)
    assert units(state, 1, HOME)["submarine"] == 1
    go_to(state, using, NEAR)
    assert units(state, 1, NEAR) == {"serf": 1}


def test_A11_8_an_air_vessel_finds_a_refuge():
    """An Air Vessel goes to the Capital or to a Tower, as other units do (A11.8)."""
    using = rules()
    state = beaten(using, {"dragon": 1}, [NEAR])
    assert refuges(state, using) == {region(HOME), region(NEAR)}
    go_to(state, using, NEAR)
    assert units(state, 1, NEAR) == {"dragon": 1}


def test_A8_1_A11_8_a_retreat_explores_nothing():
    """Tokens of the refuge stay as they are (A11.8, A8.1)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 5}, orcs={"serf": 1})
    tower(state, 1, NEAR)
    token(state, NEAR, "village")
    fight(state, using, cards=("first_strike", "withdraw"))
    go_to(state, using, NEAR)
    assert told(state, Event.EXPLORED) == []


def test_A9_3_A11_8_a_retreat_out_of_an_entanglement_is_free():
    """Beaten units pay no toll (A11.8, A9.3)."""
    using = rules()
    state = field(using, "humans", "orcs", humans={"warrior": 5}, orcs={"serf": 2})
    token(state, FIELD, "entanglement", face=Face.LASTING)
    fight(state, using, cards=("first_strike", "withdraw"))
    assert int(state.players[1].stock[2]) == 10
    assert units(state, 1, HOME) == {"serf": 4, "warrior": 1}


def test_A14_4_A11_8_the_retreat_comes_before_what_follows_a_victory():
    """When the winner's abilities work the beaten are gone (A11.8, A14.4)."""
    using = rules()
    state = field(using, "orcs", "humans", orcs={"raider": 1, "warrior": 3}, humans={"warrior": 2})
    state.players[0].level = 2
    place(state, using, 0, "nw_i", serf=1)
    state.players[0].stock[:] = 6
    fight(state, using)
    lose(state, using, "warrior")
    assert winner(state) == 0
    assert asked(state, Decision.GAIN, 0)
    assert units(state, 1, FIELD) == {}


def test_A11_8_a_battle_elsewhere_moves_nobody_else():
    """Own units of other regions stay where they are (A11.8)."""
    using = rules()
    state = beaten(using, {"serf": 1}, nw_a={"serf": 2})
    assert units(state, 1, WOODS) == {"serf": 2}


def test_A11_8_a_retreat_starts_no_battle():
    """One more Battle does not follow a retreat (A11.8)."""
    using = rules()
    state = begin(field(using, "humans", "orcs", humans={"warrior": 5}, orcs={"serf": 2}), using)
    pay_all(lay(state, using, "first_strike", "withdraw"), using)
    assert len(told(state, Event.BATTLE)) == 1
    assert state.battles == 1
