"""The worked examples of the general rules, T1 to T14 of the research note (H2 to H6, H8 to H13).

James plays the Undead, Emma the Elves, Greg the Gnomes, Mathew the Orcs. The content assumed needs no settings here.
"""

import pytest

from sim.games.conquer.resources import pay
from sim.games.conquer.scoring import (
    artefact_score,
    foundation_score,
    resource_score,
    score,
    structure_score,
    victory_score,
)
from sim.games.conquer.words import Action, Decision, Event, Resource, Step, Verb
from tests.games.conquer.building_site import PLENTY, all_done, build, on_offer, site
from tests.games.conquer.clash import (
    battle,
    field,
    powers,
    send,
    stand,
)
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    asked,
    deploy,
    erect,
    go,
    held,
    is_asked,
    offered,
    own,
    perform,
    plan_of,
    position,
    raise_units,
    region,
    rules,
    run,
    stay,
    stock,
    told,
    unit,
    units,
    visit,
)

pytestmark = pytest.mark.interpreted

NOTHING_THERE = "asander"
MATHEWS_JOURNEY = (
    *("asander", "brynnlore", "ikara", "zoro", "jorveld", "esmore", "folen"),
    *("vurt", "yreel", "xarn", "qliss", "nareth", "tog_eed"),
)


def test_H3_2_T1_seventeen_wood_give_two_vp_that_stay_when_wood_is_spent():
    using = rules()
    state = position("humans", "undead", using=using)
    stock(state, 0, wood=13)
    perform(state, using, Action.WOOD, 4)
    assert (held(state, 0)[0], resource_score(state, using, 0)) == (17, 2)
    pay(state, 0, Resource.WOOD, 7)
    assert (held(state, 0)[0], resource_score(state, using, 0)) == (10, 2)


def test_H3_2_T2_iron_gives_four_vp_at_twenty_two_and_seven_at_thirty():
    using = rules()
    state = position("humans", "undead", using=using)
    found = []
    for before in (13, 21, 29):
        stock(state, 0, iron=before)
        perform(state, using, Action.IRON, 1)
        found.append(int(resource_score(state, using, 0)))
    assert found == [2, 4, 7]


def test_H2_3_T3_the_numbers_are_the_order_and_the_levels_of_the_actions():
    using = rules()
    state = run(position("undead", "elves", using=using), using, Step.ROUND)
    answer(state, using, Verb.PLAN, plan_of(Action.WOOD, Action.GOLD, Action.BUILD, Action.MOVE))
    assert held(state, 0) == held(state, 1) == (1, 0, 2)
    assert asked(state, Decision.BUILD, 0)
    assert state.players[0].build_level == 3
    while is_asked(state, Decision.BUILD):
        answer(state, using, Verb.DONE)
    assert asked(state, Decision.DESTINATION, 0)
    assert state.players[0].points == 4
    levels = [(Action.WOOD, 1), (Action.GOLD, 2), (Action.BUILD, 3), (Action.MOVE, 4)]
    assert [(action, level) for action, level, *_ in told(state, Event.ACTION)] == levels


def test_H4_2_H4_4_T4_the_shrine_after_the_barrow():
    state, using = site("undead", "barrow", iron=4)
    perform(state, using, Action.BUILD, 4)
    before = structure_score(state, using, 0)
    assert "shrine" in on_offer(state, using)
    all_done(build(state, using, "shrine"), using)
    assert held(state, 0) == (0, 0, 0)
    assert structure_score(state, using, 0) == before + 1
    stock(state, 0, **PLENTY)
    assert "chapel" in on_offer(perform(state, using, Action.BUILD, 4), using)


def test_H5_2_T5_six_skeletons_for_six_gold_make_ten():
    state, using = site("undead", wood=2, iron=2, gold=6)
    build(perform(state, using, Action.BUILD, 1), using, "graveyard")
    answer(state, using, Verb.RECRUIT, unit(state, 0, "skeleton"), 6)
    assert units(state, 0) == {"skeleton": 10}
    assert held(state, 0) == (0, 0, 0)


def test_H6_9_T6_the_hearse_takes_james_from_asander_to_esmore():
    using = rules()
    state = position("undead", "elves", using=using, regions=("asander", "paskaar"))
    stock(state, 0, wood=4, iron=1, gold=5)
    erect(state, using, 0, "hearse")
    perform(state, using, Action.MOVE, 2)
    ways = [bought for place, bought, _ in offered(state, using, Verb.GO) if place == region("esmore")]
    assert ways == [1]
    stay(go(state, using, "esmore", bought=1), using)
    assert held(state, 0) == (2, 1, 5)
    assert not state.players[0].visited >> region("brynnlore") & 1


def test_H8_5_T7_two_griffins_and_four_pixies_with_the_horn_give_eleven():
    using = rules()
    state = field(using, NOTHING_THERE, elves={"ent": 2, "griffin": 3, "pixie": 6}, undead={"skeleton": 1})
    erect(state, using, 0, "horn")
    battle(state, using, elves={"griffin": 2, "pixie": 4})
    assert powers(state) == [11, 1]
    assert units(state, 0) == {"ent": 2, "griffin": 1, "pixie": 2}


def test_H9_5_T8_thirteen_against_ten_takes_three_resources():
    using = rules()
    state = field(using, NOTHING_THERE, elves={"pixie": 13}, undead={"skeleton": 10}, humans={"militia": 12})
    for seat in (1, 2):
        stock(state, seat, **PLENTY)
    answer(battle(state, using), using, Verb.TAKE_LOOT)
    for number in (1, 1, 0, 0, 1):
        answer(state, using, Verb.LOOT, number)
    assert held(state, 0) == (1, 2, 0)


def test_H9_5_T9_james_takes_three_wood_one_iron_and_four_gold():
    using = rules()
    state = field(using, NOTHING_THERE, elves={"pixie": 3}, undead={"skeleton": 7})
    stock(state, 0, **PLENTY)
    erect(state, using, 1, "bone_forge")
    battle(state, using, elves={"pixie": 2}, undead={"skeleton": 5})
    assert powers(state) == [2, 10]
    assert (units(state, 0), units(state, 1)) == ({"pixie": 1}, {"skeleton": 2})
    answer(state, using, Verb.TAKE_LOOT)
    for number in (3, 1, 4):
        answer(state, using, Verb.LOOT, number)
    assert (held(state, 0), held(state, 1)) == ((17, 19, 16), (3, 1, 4))
    assert state.players[1].monsters == 0b1


@pytest.mark.parametrize(
    ("army", "left"),
    [({"lich": 1, "skeleton": 4}, {"skeleton": 10}), ({"skeleton": 9}, {"skeleton": 1, "lich": 1})],
)
def test_H10_2_H15_5_T10_james_skips_the_five_and_defeats_the_eight(army, left):
    using = rules()
    state = position("undead", "elves", using=using, regions=("esmore", "paskaar"))
    raise_units(state, 0, lich=1, skeleton=10)
    visit(state, 0, "lorvane")
    stay(go(perform(state, using, Action.MOVE, 4), using, "lorvane"), using)
    assert state.players[0].points == 1
    send(answer(state, using, Verb.HUNT, 1, 0), using, 0, **army)
    assert told(state, Event.HUNTED)[0][2] == 9
    assert state.players[0].monsters == 0b10
    assert (held(state, 0), units(state, 0)) == ((2, 2, 2), left)


def test_H6_4_T11_emma_goes_through_the_portal_of_harrax_to_yreel():
    using = rules()
    state = position("elves", "undead", using=using, regions=("kosleen", "paskaar"))
    perform(state, using, Action.MOVE, 4)
    way = state.players[0].way
    assert (way[region("harrax")], way[region("yreel")]) == (3, 4)
    stay(go(state, using, "yreel"), using)
    assert state.players[0].points == 0


def test_H11_2_T12_a_fortress_brings_four_wood_four_iron_and_five_vp():
    using = rules()
    state = position("undead", "elves", using=using, regions=("qliss", "paskaar"))
    raise_units(state, 0, lich=5)
    deploy(answer(stand(state, using), using, Verb.ATTACK, 0), using, 5)
    assert held(state, 0) == (4, 4, 0)
    assert victory_score(state, using, 0) == 5


def test_H4_7_H13_2_T13_the_foundation_of_esmore_brings_three_then_four_vp():
    state, using = site("gnomes", "library", where="esmore", **PLENTY)
    for level, key in ((3, "observatory"), (4, "hall_of_inventors")):
        build(perform(state, using, Action.BUILD, level), using, key, onto=1)
        all_done(state, using)
        assert foundation_score(state, using, 0) == level


def mathew(using):
    """Return a position for four in which the Orcs have built everything and been in thirteen regions."""
    state = position("orcs", "elves", "undead", "humans", using=using)
    erect(state, using, 0, *CATALOGUE.structures("orcs"))
    assert len(MATHEWS_JOURNEY) == 13
    visit(state, 0, *MATHEWS_JOURNEY)
    for key, level in (("asander", 2), ("jorveld", 3)):
        state.players[0].foundation[region(key)] = level
    return state


def test_H13_6_T14_mathew_has_forty_nine_vp():
    using = rules()
    state = mathew(using)
    mine = state.players[0]
    for action in (Action.WOOD, Action.IRON, Action.GOLD):
        mine.stock[action] = 13
        perform(state, using, action, 1)
    mine.fortresses = 1 << region("brynnlore") | 1 << region("ikara") | 1 << region("zoro")
    mine.monsters = 0b11111
    for key in ("odmoor", "tog_eed"):
        own(state, using, 0, key)
    boxes = (structure_score, foundation_score, resource_score, victory_score, artefact_score)
    assert [int(box(state, using, 0)) for box in boxes] == [14 + 6, 5, 6, 18, 0]
    assert score(state, using, 0) == 49
