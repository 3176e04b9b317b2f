"""The Undead: cursed regions, the Plague Column, Liches that bring Skeletons back, the Shrine (H15)."""

import pytest

from sim.games.conquer import scoring
from sim.games.conquer.state import MONSTERS
from sim.games.conquer.words import Action, Decision, Event, Verb
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    asked,
    deploy,
    erect,
    go,
    held,
    idle,
    offered,
    own,
    perform,
    position,
    put,
    raise_units,
    region,
    rules,
    stay,
    stock,
    told,
    units,
    visit,
    wait_for,
)

pytestmark = pytest.mark.interpreted


def undead(*rivals, using, **where):
    """Return a position with the Undead, their Plague Column, and iron for one curse."""
    state = position("undead", *(rivals or ("humans",)), using=using, **where)
    erect(state, using, 0, "plague_column")
    stock(state, 0, iron=3)
    return state


def cursed(state, *keys):
    """Let regions have been cursed before."""
    for key in keys:
        state.players[0].cursed |= 1 << region(key)
    return state


def curse(state, using, key):
    """Curse a region at the end of a building action in which nobody builds."""
    perform(state, using, Action.BUILD, 1)
    assert wait_for(state, using, Decision.CURSE)
    return answer(state, using, Verb.CURSE, region(key))


def curseable(state, using):
    """Return the regions that the Undead may curse."""
    perform(state, using, Action.BUILD, 1)
    assert wait_for(state, using, Decision.CURSE)
    return {where for where, _, _ in offered(state, using, Verb.CURSE)}


def walk(state, using, key, *, level=4, seat=1):
    """Let a player move to a region while the others stay; stop when it is asked what it loses."""
    perform(state, using, Action.MOVE, level)
    assert wait_for(state, using, Decision.DESTINATION, seat)
    go(state, using, key)
    return wait_for(state, using, Decision.CURSED, seat)


# ------------------------------------------------------------------ H15.1: cursed regions


def test_H15_1_a_cursed_region_is_announced_and_stays_marked():
    using = rules()
    state = curse(undead(using=using), using, "paskaar")
    assert [line[:2] for line in told(state, Event.CURSED)] == [(0, region("paskaar"))]
    for _ in range(2):
        wait_for(state, using, Decision.CURSE)
        perform(state, using, Action.MOVE, 1)
    assert state.players[0].cursed == 1 << region("paskaar")


# ------------------------------------------------------------------ H15.2: who loses what


def test_H15_2_an_opponent_who_comes_into_a_cursed_region_loses_one_unit():
    using = rules()
    state = cursed(undead(using=using), "ikara", "lorvane")
    assert walk(state, using, "lorvane")
    idle(state, using)
    assert units(state, 1) == {"militia": 4}


def test_H15_2_an_opponent_who_stands_in_a_region_when_it_is_cursed_loses_one_unit():
    using = rules()
    state = undead("humans", "orcs", "elves", using=using, regions=("folen", "folen", "ikara", "dortal"))
    curse(state, using, "folen")
    assert wait_for(state, using, Decision.CURSED, 1)
    idle(state, using)
    assert not wait_for(state, using, Decision.CURSED, 2)
    assert [units(state, seat) for seat in (1, 2, 3)] == [{"militia": 4}, {"scout": 3}, {"pixie": 3}]


# ------------------------------------------------------------------ H15.3: the Plague Column


@pytest.mark.parametrize(("iron", "able"), [(2, False), (3, True)])
def test_H15_3_a_curse_costs_three_iron_even_if_nothing_is_built(iron, able):
    using = rules()
    state = undead(using=using)
    stock(state, 0, iron=iron)
    perform(state, using, Action.BUILD, 1)
    assert wait_for(state, using, Decision.CURSE) is able


def test_H15_3_who_declines_pays_nothing_and_who_curses_three_iron():
    using = rules()
    declined, done = undead(using=using), undead(using=using)
    perform(declined, using, Action.BUILD, 1)
    wait_for(declined, using, Decision.CURSE)
    answer(declined, using, Verb.DONE)
    assert (held(declined, 0)[1], held(curse(done, using, "paskaar"), 0)[1]) == (3, 0)


def test_H15_3_the_current_region_or_one_with_a_common_border():
    using = rules()
    beside = {"paskaar", "lorvane", "odmoor", "tog_eed"}
    assert curseable(undead(using=using), using) == {region(key) for key in beside}


def test_H15_3_regions_with_portals_are_adjacent():
    using = rules()
    beside = {"yreel", "uldane", "vurt", "harrax", "lorvane", "ruskar", "xarn"}
    state = undead(using=using, regions=("yreel", "folen"))
    assert curseable(state, using) == {region(key) for key in beside}


def test_H15_3_a_region_is_cursed_once():
    using = rules()
    state = undead(using=using)
    stock(state, 0, iron=6)
    curse(state, using, "paskaar")
    wait_for(state, using, Decision.CURSE)
    assert region("paskaar") not in curseable(state, using)


def test_H15_3_one_curse_in_a_building_action():
    using = rules()
    state = undead(using=using)
    stock(state, 0, iron=9)
    assert not wait_for(curse(state, using, "paskaar"), using, Decision.CURSE)


# ------------------------------------------------------------------ H15.4: points


def test_H15_4_artefacts_bring_no_points_and_each_cursed_region_one():
    using = rules()
    state = undead(using=using)
    for key in CATALOGUE.artefacts:
        own(state, using, 0, key)
    assert scoring.artefact_score(state, using, 0) == 0
    cursed(state, "folen", "dortal", "qliss")
    assert scoring.artefact_score(state, using, 0) == 3


# ------------------------------------------------------------------ H15.5: resurrection


def fight_player(state, using, *numbers):
    put(state, 1, "paskaar")
    raise_units(state, 1)
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.WISH)
    answer(state, using, Verb.FIGHT)
    wait_for(state, using, Decision.DEPLOY)
    deploy(state, using, *numbers)


def fight_monster(state, using, *numbers):
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.MONSTER)
    answer(state, using, Verb.HUNT, 0, 0)
    deploy(state, using, *numbers)


def fight_fortress(state, using, *numbers):
    put(state, 0, "kosleen")
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.FORTRESS)
    answer(state, using, Verb.ATTACK, 0)
    deploy(state, using, *numbers)


@pytest.mark.parametrize("fight", [fight_player, fight_monster, fight_fortress])
@pytest.mark.parametrize(
    ("cap", "deployed", "left"),
    [
        (0, (1, 1, 9), {"lich": 1, "ghoul": 2, "skeleton": 9}),
        (0, (0, 2, 9), {"lich": 2, "ghoul": 1}),
        (4, (1, 1, 9), {"lich": 1, "ghoul": 2, "skeleton": 4}),
        (4, (2, 0, 9), {"ghoul": 3, "skeleton": 8}),
        (6, (2, 0, 9), {"ghoul": 3, "skeleton": 9}),
    ],
)
def test_H15_5_skeletons_fallen_with_a_lich_return_at_once(fight, cap, deployed, left):
    using = rules({"faction.undead.unit.lich.effect.1.cap": cap})
    state = undead(using=using)
    raise_units(state, 0, lich=2, ghoul=3, skeleton=9)
    fight(state, using, *deployed)
    assert units(state, 0) == left


def test_H15_5_skeletons_return_from_a_battle_that_was_lost():
    using = rules()
    state = undead(using=using, regions=("paskaar", "paskaar"))
    raise_units(state, 0, lich=1, skeleton=3)
    raise_units(state, 1, knight=9)
    perform(state, using, Action.MOVE, 1)
    wait_for(state, using, Decision.WISH)
    answer(state, using, Verb.FIGHT)
    idle(state, using)
    deploy(state, using, 1, 3, 9)
    assert told(state, Event.BATTLE_WON)[0][0] == 1
    assert units(state, 0) == {"skeleton": 3}


# ------------------------------------------------------------------ H15.6: the Shrine


def prey(state, using):
    """Return the monsters that the Undead may fight."""
    assert wait_for(state, using, Decision.MONSTER)
    return {monster for monster, _, _ in offered(state, using, Verb.HUNT)}


@pytest.mark.parametrize("moving", [False, True])
@pytest.mark.parametrize("shrine", [False, True])
def test_H15_6_who_does_not_move_may_fight_any_undefeated_monster(moving, shrine):
    using = rules()
    state = position("undead", "humans", using=using)
    erect(state, using, 0, *(["shrine"] if shrine else []))
    raise_units(state, 0, lich=9)
    state.players[0].monsters = 0b10
    perform(state, using, Action.MOVE, 2)
    assert asked(state, Decision.DESTINATION, 0)
    go(state, using, "odmoor") if moving else stay(state, using)
    unspent = {0} if moving else {0, 2, 3}
    assert prey(state, using) == (set(range(MONSTERS)) - {1} if shrine and not moving else unspent)


def test_H15_6_the_shrine_helps_nobody_to_beat_a_monster():
    using = rules()
    state = position("undead", "humans", using=using)
    erect(state, using, 0, "shrine")
    raise_units(state, 0, lich=3)
    visit(state, 0, "paskaar")
    perform(state, using, Action.MOVE, 1)
    assert prey(state, using) == {0, 1, 2, 3}
