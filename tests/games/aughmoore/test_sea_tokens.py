"""Sea tokens of Heroes of Land, Air & Sea, kind by kind (A9.1, A9.2, A9.7, A9.13 to A9.16)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.names import DESIGN_KINDS, REGION_KEYS
from sim.games.aughmoore.words import Face, Resource, Unit
from tests.games.aughmoore.battles import refuges
from tests.games.aughmoore.position import (
    answer,
    asked,
    design,
    faces,
    held,
    offered,
    place,
    region,
    rules,
    stock,
    token,
    told,
    tower,
    units,
    vp,
)
from tests.games.aughmoore.room import LAND_DESIGNS, LANDS
from tests.games.aughmoore.voyage import bare, regions, sail

pytestmark = pytest.mark.interpreted
SEA = "bay_nw"
KINDS = sorted({kind for number, (kind, _) in DESIGN_KINDS.items() if number >= LAND_DESIGNS})
PICTURES = [picture for kind, picture in DESIGN_KINDS.values() if kind == "bonus_sea"]
STAY = {"island_traders"}


def ship(using, kind, picture="", *, face=Face.HIDDEN, **aboard):
    """Return the Humans' Galleon at the shore, before a token in the bay; 3 of each resource."""
    state = bare(using, nw_g={"galleon": 1, **aboard})
    stock(state, 0, ore=3, mana=3, food=3)
    token(state, SEA, kind, picture, face=face)
    return state


def meet(state, using):
    """Sail out to the token with everybody."""
    mine = state.players[0].units[region("nw_g")]
    return sail(state, using, f"nw_g {SEA}", int(mine[Unit.SERF]), int(mine[Unit.WARRIOR]))


def met(kind, picture="", using=None, **aboard):
    """Return rules and a State in which a token has just been turned up."""
    using = using or rules()
    return using, meet(ship(using, kind, picture, **aboard), using)


# ------------------------------------------------------------------ all kinds


def test_A1_9_A9_2_there_are_six_kinds_of_sea_tokens():
    """Each of them has copies in the game (A9.2, A1.9)."""
    using = rules()
    assert KINDS == ["bonus_sea", "island_traders", "mystical_storm", "pirates", "sea_monster", "stranded_fisherman"]
    assert all(using.designs[design(kind)].copies > 0 for kind in KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_A9_2_sea_tokens_stay_or_go(kind):
    """Traders stay where they are, Pirates elsewhere, all others are discarded (A9.2)."""
    using, state = met(kind)
    while state.decider != NOBODY:
        verb = Verb.REGION if offered(state, using, Verb.REGION) else Verb.DONE
        answer(state, using, verb, *(offered(state, using, verb)[0]))
    assert faces(state, SEA) == ([Face.LASTING] if kind in STAY else [])
    elsewhere = [key for number, key in enumerate(REGION_KEYS) if (state.face[number] == Face.LASTING).any()]
    assert elsewhere == ([SEA] if kind in STAY else ["central"] if kind == "pirates" else [])


@pytest.mark.parametrize("picture", PICTURES)
def test_A9_1_sea_bonus_tokens_show_two_kinds(picture):
    """One of each of the two is gained (A9.1)."""
    _, state = met("bonus_sea", picture)
    shown = [Resource[word.upper()] for word in picture.split("_")]
    assert len(set(shown)) == 2
    assert held(state, 0) == tuple(3 + shown.count(resource) for resource in Resource)


# ------------------------------------------------------------------ Sea Monster


def test_A9_7_a_strong_crew_beats_the_sea_monster():
    """Vessel and passengers together reach its threshold (A9.7)."""
    using, state = met("sea_monster", serf=1)
    monster = using.designs[design("sea_monster")]
    assert monster.threshold == 4
    assert vp(state, 0) == monster.vp
    assert units(state, 0, SEA) == {"serf": 1, "galleon": 1}


def test_A9_7_an_empty_vessel_is_driven_off():
    """A Galleon alone is too weak: it docks at the Capital (A9.7)."""
    _, state = met("sea_monster")
    assert units(state, 0, SEA) == {}
    assert units(state, 0, "nw_c") == {"galleon": 1}
    assert vp(state, 0) == 0
    assert faces(state, SEA) == []


def test_A9_7_the_crew_goes_home_with_its_vessel():
    """Without Towers all are at the Capital afterwards, nobody is lost (A9.7)."""
    using = rules({"token.sea_monster.threshold": 6})
    _, state = met("sea_monster", using=using, serf=2)
    assert units(state, 0, "nw_c") == {"serf": 2, "galleon": 1}


def test_A9_7_a_tower_at_a_shore_is_a_refuge_at_sea():
    """The Vessel may dock at an own Tower instead of the Capital (A9.7)."""
    using = rules()
    state = ship(using, "sea_monster")
    tower(state, 0, "nw_g")
    meet(state, using)
    assert asked(state, Decision.RETREAT, 0)
    assert refuges(state, using) == {region("nw_c"), region("nw_g")}


def test_A9_7_an_inland_tower_is_no_refuge_at_sea():
    """Only shores are, for the Vessel as for whoever is aboard (A9.7)."""
    using = rules({"token.sea_monster.threshold": 6})
    state = ship(using, "sea_monster", serf=1)
    tower(state, 0, "nw_e")
    meet(state, using)
    assert region("nw_e") not in (refuges(state, using) if asked(state, Decision.RETREAT, 0) else set())


# ------------------------------------------------------------------ Island Traders


def test_A9_13_traders_exchange_one_for_one():
    """Any number of resources, one at a time (A9.13)."""
    using, state = met("island_traders")
    for _ in range(3):
        assert asked(state, Decision.TRADE, 0)
        answer(state, using, Verb.EXCHANGE, Resource.FOOD, Resource.ORE)
    assert held(state, 0) == (6, 3, 0)
    answer(state, using, Verb.EXCHANGE, Resource.MANA, Resource.ORE)
    answer(state, using, Verb.DONE)
    assert held(state, 0) == (7, 2, 0)
    assert state.decider == NOBODY


def test_A9_13_nobody_has_to_trade():
    """The offer can be declined (A9.13)."""
    using, state = met("island_traders")
    answer(state, using, Verb.DONE)
    assert held(state, 0) == (3, 3, 3)


def test_A9_13_nothing_is_traded_back_and_forth():
    """What was gained is not given away again in the same visit (A9.13)."""
    using, state = met("island_traders")
    answer(state, using, Verb.EXCHANGE, Resource.FOOD, Resource.ORE)
    pairs = {(lost, got) for lost, got, _ in offered(state, using, Verb.EXCHANGE)}
    assert pairs == {(Resource.FOOD, Resource.ORE), (Resource.FOOD, Resource.MANA), (Resource.MANA, Resource.ORE)}


def test_A2_2_A9_13_nobody_trades_above_the_cap():
    """Who is full of a resource cannot gain more of it (A9.13, A2.2)."""
    using = rules()
    state = ship(using, "island_traders")
    stock(state, 0, ore=using.cap)
    meet(state, using)
    assert Resource.ORE not in {got for _, got, _ in offered(state, using, Verb.EXCHANGE)}


def test_A9_13_they_trade_with_every_later_visitor():
    """Each sail that ends there, of any player, may trade (A9.13)."""
    using = rules()
    state = meet(ship(using, "island_traders", face=Face.LASTING), using)
    assert asked(state, Decision.TRADE, 0)


def test_A9_13_passing_is_no_visit():
    """A sail must end there (A9.13)."""
    using = rules()
    state = ship(using, "island_traders", face=Face.LASTING)
    assert sail(state, using, "nw_g strait_nw_ne").decider == NOBODY


def test_A9_13_who_has_nothing_is_not_asked():
    """Without resources there is nothing to trade (A9.13)."""
    using = rules()
    state = ship(using, "island_traders")
    stock(state, 0, ore=0, mana=0, food=0)
    assert meet(state, using).decider == NOBODY


# ------------------------------------------------------------------ Mystical Storm


def test_A9_14_a_storm_casts_the_vessel_up_at_any_shore():
    """Every Land Region with a shore is open to the owner's choice (A9.14)."""
    using, state = met("mystical_storm", serf=1)
    assert asked(state, Decision.STORM, 0)
    assert regions(state, using) == {key for key in REGION_KEYS[:LANDS] if key[-1] not in "ef"}
    answer(state, using, Verb.REGION, region("se_h"))
    assert units(state, 0, "se_h") == {"serf": 1, "galleon": 1}
    assert faces(state, SEA) == []


def test_A1_8_A9_14_shores_out_of_play_are_none():
    """An unused continent is no refuge (A9.14, A1.8)."""
    using = rules()
    state = bare(using, "humans", "orcs", nw_g={"galleon": 1})
    token(state, SEA, "mystical_storm")
    sail(state, using, f"nw_g {SEA}")
    assert not any(key.startswith("sw") for key in regions(state, using))


def test_A10_1_A9_14_a_shore_with_enemies_is_a_battle():
    """The crew cast up among enemies attacks (A9.14, A10.1)."""
    using = rules()
    state = ship(using, "mystical_storm")
    place(state, using, 1, "nw_j", serf=1)
    answer(meet(state, using), using, Verb.REGION, region("nw_j"))
    assert told(state, Event.BATTLE) == [(0, 1, region("nw_j"), 0)]


def test_A3_8_A9_14_a_full_shore_takes_nobody():
    """All of the crew must find room (A9.14, A3.8)."""
    using = rules()
    state = ship(using, "mystical_storm", serf=1)
    place(state, using, 0, "nw_j", serf=4)
    place(state, using, 0, "nw_b", serf=3)
    found = regions(meet(state, using), using)
    assert "nw_j" not in found
    assert {"nw_b", "nw_c"} <= found


def test_A8_1_A9_14_the_crew_explores_where_it_is_cast_up():
    """Being cast up ends a move there (A9.14, A8.1)."""
    using = rules()
    state = ship(using, "mystical_storm")
    token(state, "nw_j", "bonus_land", "ore")
    answer(meet(state, using), using, Verb.REGION, region("nw_j"))
    assert held(state, 0) == (4, 3, 3)


# ------------------------------------------------------------------ Pirates


def sent(state, using, goal="corner_nw"):
    """Send the Pirates to a Sea Region."""
    assert asked(state, Decision.SEND_PIRATES, 0)
    return answer(state, using, Verb.REGION, region(goal))


def test_A9_15_pirates_are_paid_and_sent_away():
    """Three Food, a VP, and the token goes where the payer says (A9.15)."""
    using, state = met("pirates", serf=1)
    pirates = using.designs[design("pirates")]
    assert sum(pirates.pay) == 3
    assert held(state, 0) == tuple(3 - int(amount) for amount in pirates.pay)
    assert vp(state, 0) == pirates.vp
    sent(state, using)
    assert faces(state, SEA) == []
    assert faces(state, "corner_nw") == [Face.LASTING]
    assert units(state, 0, SEA) == {"serf": 1, "galleon": 1}


def test_A9_15_who_can_pay_is_not_asked():
    """Paying is no choice (A9.15)."""
    _, state = met("pirates")
    assert asked(state, Decision.SEND_PIRATES, 0)


def test_A9_15_who_cannot_pay_loses_a_unit():
    """Then the Pirates move on all the same, without VP (A9.15)."""
    using = rules()
    state = ship(using, "pirates", serf=1)
    stock(state, 0, food=2)
    meet(state, using)
    assert asked(state, Decision.LOSE, 0)
    answer(state, using, Verb.LOSE, Unit.SERF, 0)
    assert (vp(state, 0), held(state, 0)) == (0, (3, 3, 2))
    sent(state, using)
    assert units(state, 0, SEA) == {"galleon": 1}


def test_A9_15_an_empty_vessel_is_the_unit_lost():
    """Alone it falls, and its owner still sends the Pirates away (A9.15)."""
    using = rules()
    state = ship(using, "pirates")
    stock(state, 0, food=0)
    meet(state, using)
    assert units(state, 0, SEA) == {}
    sent(state, using)
    assert faces(state, "corner_nw") == [Face.LASTING]


def test_A11_2_A9_15_a_vessel_given_up_takes_its_crew_along():
    """Who gives the Galleon loses whoever is aboard (A9.15, A11.2)."""
    using = rules()
    state = ship(using, "pirates", serf=2)
    stock(state, 0, food=0)
    answer(meet(state, using), using, Verb.LOSE, Unit.SEA_VESSEL, 0)
    assert units(state, 0, SEA) == {}
    assert asked(state, Decision.SEND_PIRATES, 0)


def test_A9_15_pirates_go_to_seas_without_units():
    """Any Sea Region is open to them but those with units and the one they leave (A9.15)."""
    using = rules()
    state = ship(using, "pirates")
    place(state, using, 1, "bay_ne", submarine=1)
    found = regions(meet(state, using), using)
    assert found == set(REGION_KEYS[LANDS:]) - {SEA, "bay_ne"}


def test_A9_15_they_wait_for_the_next_to_end_a_sail_there():
    """In their new region they demand their price anew, from anybody (A9.15)."""
    using = rules()
    state = ship(using, "pirates", face=Face.LASTING)
    meet(state, using)
    assert held(state, 0) == (3, 3, 0)
    assert vp(state, 0) == using.designs[design("pirates")].vp
    sent(state, using)


def test_A8_4_A9_15_known_pirates_come_before_the_tokens_of_their_region():
    """They ask on entering; what lies face-down is turned up afterwards (A9.15, A8.4)."""
    using = rules()
    state = ship(using, "pirates", face=Face.LASTING)
    token(state, SEA, "bonus_sea", "ore_mana", pile=1)
    meet(state, using)
    assert asked(state, Decision.SEND_PIRATES, 0)
    assert Face.HIDDEN in faces(state, SEA)
    sent(state, using)
    assert held(state, 0) == (4, 4, 0)


def test_A9_15_two_bands_are_not_sent_to_one_sea():
    """A Sea Region with known Pirates is no goal for others (A9.15)."""
    using = rules()
    state = ship(using, "pirates")
    token(state, "corner_nw", "pirates", face=Face.LASTING)
    assert "corner_nw" not in regions(meet(state, using), using)


# ------------------------------------------------------------------ Stranded Fisherman


def test_A9_16_a_fisherman_comes_aboard():
    """A Serf of the supply, for nothing (A9.16)."""
    using, state = met("stranded_fisherman", serf=1)
    assert asked(state, Decision.BUY, 0)
    answer(state, using, Verb.PAY)
    assert units(state, 0, SEA) == {"serf": 2, "galleon": 1}
    assert held(state, 0) == (3, 3, 3)
    assert faces(state, SEA) == []


def test_A9_16_he_may_be_left_in_the_water():
    """Nobody has to take him (A9.16)."""
    using, state = met("stranded_fisherman")
    answer(state, using, Verb.DONE)
    assert units(state, 0, SEA) == {"galleon": 1}


def test_A3_7_A9_16_a_full_vessel_passes_him_by():
    """With two units aboard there is no room (A9.16, A3.7)."""
    _, state = met("stranded_fisherman", serf=1, warrior=1)
    assert state.decider == NOBODY
    assert units(state, 0, SEA) == {"serf": 1, "warrior": 1, "galleon": 1}
    assert faces(state, SEA) == []


def test_A3_3_A9_16_an_empty_supply_has_no_serf():
    """With all Serfs in play nobody comes aboard (A9.16, A3.3)."""
    using = rules()
    state = ship(using, "stranded_fisherman")
    place(state, using, 0, "nw_c", serf=12)
    assert meet(state, using).decider == NOBODY
