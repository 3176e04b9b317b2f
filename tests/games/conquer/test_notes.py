"""Notes of the Nagas and the summoning of the Hydra by two adjacent ones (H19.3 to H19.5)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.conquer.words import Action, Decision, Verb
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    asked,
    erect,
    idle,
    offered,
    own,
    perform,
    place_hydra,
    position,
    raise_units,
    region,
    rules,
    settle,
    structure,
    units,
    wait_for,
)

pytestmark = pytest.mark.interpreted
BLOCK = "faction.nagas.block.hydra.effect.1"
LAKES = {key for key, one in CATALOGUE.regions.items() if one["terrain"] == "lake"}
OPEN_LAKES = {key for key in LAKES if not CATALOGUE.regions[key]["dots"]}


def nagas(*circled, using, paired=()):
    """Return a position in which the Nagas have circled notes, some of them for a Hydra summoned before."""
    state = position("nagas", "humans", using=using, regions=("paskaar", "uldane"))
    raise_units(state, 0, serpent=9)
    state.players[0].notes = sum(1 << note for note in (*circled, *paired))
    state.players[0].paired = sum(1 << note for note in paired)
    return state


def lakes(state, using):
    """Return the regions to which the Hydra may be summoned now; a building action begins, if none is going on."""
    if state.decider == NOBODY:
        perform(state, using, Action.BUILD, 1)
    return {where for where, _, _ in offered(state, using, Verb.SUMMON)}


def summon(state, using, key):
    """Summon the Hydra to a lake by the first pair on offer for it."""
    ways = [way for way in offered(state, using, Verb.SUMMON) if way[0] == region(key)]
    return answer(state, using, Verb.SUMMON, *ways[0])


def most_summons(state, using):
    """Return how often the Hydra can be summoned in a building action, if the pairs are chosen well."""
    lakes(state, using)
    pairs = {(one, other): (where, one, other) for where, one, other in offered(state, using, Verb.SUMMON)}
    further = [answer(state.copy(), using, Verb.SUMMON, *way) for way in pairs.values()]
    return max((1 + most_summons(one, using) for one in further), default=0)


def settle_to(state, using, decision):
    """Carry on until this is asked."""
    settle(state, using)
    assert wait_for(state, using, decision)
    return state


# ------------------------------------------------------------------ H19.4: what is adjacent


@pytest.mark.parametrize(
    ("layout", "notes", "pair", "adjacent"),
    [
        ("row", 14, (0, 1), True),
        ("row", 14, (12, 13), True),
        ("row", 14, (6, 7), True),
        ("row", 14, (0, 2), False),
        ("row", 14, (0, 13), False),
        ("ring", 14, (0, 13), True),
        ("ring", 14, (6, 7), True),
        ("ring", 14, (0, 12), False),
        ("ring", 12, (0, 11), True),
        ("grid", 14, (5, 6), True),
        ("grid", 14, (6, 7), False),
        ("grid", 14, (0, 7), True),
        ("grid", 14, (6, 13), True),
        ("grid", 14, (0, 8), False),
        ("grid", 15, (7, 8), False),
        ("grid", 15, (0, 8), True),
    ],
)
def test_H19_4_two_adjacent_circled_notes_summon(layout, notes, pair, adjacent):
    using = rules({f"{BLOCK}.layout": layout, f"{BLOCK}.notes": notes})
    assert (lakes(nagas(*pair, using=using), using) != set()) is adjacent


def test_H19_4_one_note_alone_summons_nothing():
    using = rules()
    assert lakes(nagas(4, using=using), using) == set()


def test_H19_4_any_lake_in_play_and_no_other_terrain():
    using = rules()
    assert lakes(nagas(0, 1, using=using), using) == {region(key) for key in OPEN_LAKES}


def test_H19_4_a_region_made_a_lake_is_one():
    using = rules()
    state = nagas(0, 1, using=using)
    erect(state, using, 0, "geyser")
    perform(state, using, Action.BUILD, 1)
    wait_for(state, using, Decision.FLOOD)
    answer(state, using, Verb.FLOOD)
    wait_for(state, using, Decision.FLOOD)
    assert region("paskaar") in lakes(state, using)


def test_H19_4_the_note_of_a_structure_may_complete_the_pair_in_the_same_action():
    using = rules()
    state = nagas(4, using=using)
    assert lakes(state, using) == set()
    answer(state, using, Verb.BUILD, structure(state, 0, "feeder"), 0)
    answer(state, using, Verb.CIRCLE, 3)
    summon(state, using, "qliss")
    assert (state.players[0].hydra, units(state, 0)["hydra"]) == (region("qliss"), 1)


def test_H19_4_nobody_has_to_summon_and_the_pair_may_be_used_later():
    using = rules()
    state = nagas(4, 5, using=using)
    perform(state, using, Action.BUILD, 1)
    answer(state, using, Verb.DONE)
    idle(state, using)
    assert state.players[0].hydra == NOBODY
    assert lakes(state, using) != set()


def test_H19_4_the_notes_of_tog_eed_may_summon_at_once():
    using = rules()
    state = nagas(using=using)
    state.action = Action.MOVE
    own(state, using, 0, "tog_eed", gifts=True)
    settle_to(state, using, Decision.NOTE)
    answer(state, using, Verb.CIRCLE, 7)
    answer(state, using, Verb.CIRCLE, 8)
    assert asked(state, Decision.SUMMON, 0)
    assert {where for where, _, _ in offered(state, using, Verb.SUMMON)} == {region(key) for key in OPEN_LAKES}
    summon(state, using, "wesgard")
    assert state.players[0].hydra == region("wesgard")


def test_H19_4_the_notes_of_tog_eed_need_not_summon_at_once():
    using = rules()
    state = nagas(using=using)
    state.action = Action.MOVE
    own(state, using, 0, "tog_eed", gifts=True)
    settle_to(state, using, Decision.NOTE)
    answer(state, using, Verb.CIRCLE, 7)
    answer(state, using, Verb.CIRCLE, 8)
    answer(state, using, Verb.DONE)
    assert state.players[0].hydra == NOBODY
    assert lakes(state, using) != set()


# ------------------------------------------------------------------ H19.4: a pair once, or any time


def test_H19_4_a_pair_summons_once():
    using = rules()
    assert most_summons(nagas(4, 5, using=using), using) == 1


def test_H19_4_a_note_beside_a_used_pair_needs_a_new_partner():
    using = rules()
    assert lakes(nagas(6, using=using, paired=(4, 5)), using) == set()
    assert lakes(nagas(6, 7, using=using, paired=(4, 5)), using) != set()


def test_H19_4_by_the_other_ruling_a_pair_summons_in_every_building_action():
    using = rules({"ruling.note_pair_used_once": False})
    state = nagas(4, 5, using=using)
    for where in ("qliss", "wesgard", "qliss"):
        assert region(where) in lakes(state, using)
        summon(state, using, where)
        while state.decider != NOBODY:
            idle(state, using)
    assert state.players[0].hydra == region("qliss")


@pytest.mark.parametrize(
    ("layout", "circled", "times"),
    [
        ("row", (0, 1, 2), 1),
        ("row", (0, 1, 2, 3), 2),
        ("row", (3, 4, 9, 10, 12), 2),
        ("row", (8, 9, 10, 11, 12), 2),
        ("ring", (12, 13, 0, 1), 2),
        ("ring", (13, 0, 1, 2), 2),
        ("grid", (0, 1, 7, 8), 2),
        ("grid", (7, 0, 1, 2), 2),
    ],
)
def test_H19_4_notes_summon_as_often_as_they_make_pairs(layout, circled, times):
    using = rules({f"{BLOCK}.layout": layout})
    assert most_summons(nagas(*circled, using=using), using) == times


def test_H19_4_its_owner_chooses_the_pair_that_is_used_up():
    using = rules()
    state = nagas(11, 12, 13, using=using)
    lakes(state, using)
    answer(state, using, Verb.SUMMON, region("dortal"), 12, 13)
    state.players[0].notes |= 1 << 10
    assert offered(state, using, Verb.SUMMON)


# ------------------------------------------------------------------ H19.5: one Hydra


def test_H19_5_a_new_hydra_replaces_the_one_on_the_map():
    using = rules()
    state = nagas(4, 5, using=using)
    place_hydra(state, 0, "folen")
    assert lakes(state, using) == {region(key) for key in OPEN_LAKES}
    summon(state, using, "dortal")
    assert (state.players[0].hydra, units(state, 0)) == (region("dortal"), {"serpent": 9, "hydra": 1})


def test_H19_5_without_a_new_pair_the_hydra_stays():
    using = rules()
    state = nagas(using=using, paired=(4, 5))
    place_hydra(state, 0, "folen")
    assert lakes(state, using) == set()
    assert state.players[0].hydra == region("folen")


def test_H19_5_after_the_hydra_has_perished_another_pair_brings_it_back():
    using = rules()
    state = nagas(6, 7, using=using, paired=(4, 5))
    assert state.players[0].hydra == NOBODY
    lakes(state, using)
    summon(state, using, "odmoor")
    assert units(state, 0)["hydra"] == 1
