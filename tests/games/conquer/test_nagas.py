"""The Nagas: Serpents, structures paid with them, the Geyser, the Dam, artefacts for Serpents (H19)."""

import pytest

from sim.games.conquer import scoring
from sim.games.conquer.words import Action, Decision, Terrain, Verb
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    asked,
    erect,
    go,
    held,
    idle,
    offered,
    perform,
    position,
    raise_units,
    region,
    rules,
    stock,
    structure,
    visit,
    wait_for,
)
from tests.games.conquer.probes import FIGHTS

pytestmark = pytest.mark.interpreted
EASY = {"monster.1.power": 0, "region.kosleen.fortress.power": 0}
BOARD = CATALOGUE.boards["nagas"]["structure"]
LAKES = {key for key, one in CATALOGUE.regions.items() if one["terrain"] == "lake"}


def nagas(*built, using, where="paskaar", serpents=3, rival="humans", at="uldane"):
    """Return a position with the Nagas in a region, with structures and so many Serpents."""
    state = position("nagas", rival, using=using, regions=(where, at))
    erect(state, using, 0, *built)
    raise_units(state, 0, serpent=serpents)
    return state


def serpents(state):
    return int(state.players[0].units[0])


def building(state, using, level=1):
    """Begin a building action of the Nagas."""
    perform(state, using, Action.BUILD, level)
    assert asked(state, Decision.BUILD, 0)
    return state


# ------------------------------------------------------------------ H19.1: the exchange


def test_H19_1_the_worked_example_of_the_exchange():
    """Worked example of the rulebook: L590 to L594."""
    using = rules()
    state = nagas(using=using, serpents=0)
    stock(state, 0, wood=6, iron=5, gold=9)
    building(state, using)
    assert (serpents(state), held(state, 0)) == (4, (1, 0, 1))


@pytest.mark.parametrize(
    ("built", "wood", "iron", "gold", "gained", "left"),
    [
        ((), 4, 4, 3, 0, (4, 4, 3)),
        ((), 20, 11, 13, 9, (0, 1, 1)),
        (("feeder",), 4, 4, 4, 3, (0, 0, 0)),
        (("feeder",), 7, 9, 11, 5, (3, 1, 3)),
        (("feeder",), 3, 3, 3, 0, (3, 3, 3)),
    ],
)
def test_H19_1_as_many_as_possible_and_the_surplus_stays(built, wood, iron, gold, gained, left):
    using = rules()
    state = nagas(*built, using=using, serpents=2)
    stock(state, 0, wood=wood, iron=iron, gold=gold)
    building(state, using)
    assert (serpents(state), held(state, 0)) == (2 + gained, left)


def test_H19_1_it_happens_in_every_building_action_and_in_no_other():
    using = rules()
    state = nagas(using=using, serpents=0)
    stock(state, 0, gold=4)
    for action in (Action.WOOD, Action.IRON, Action.MOVE):
        wait_for(perform(state, using, action, 1), using, Decision.BUILD)
    assert serpents(state) == 0
    for number in (1, 2):
        stock(state, 0, gold=4)
        building(state, using)
        wait_for(state, using, Decision.BUILD, 1)
        idle(state, using)
        assert serpents(state) == number


def test_H19_1_the_feeder_changes_the_exchange_from_the_next_building_action():
    using = rules()
    state = nagas(using=using, serpents=1)
    stock(state, 0, wood=4)
    building(state, using)
    answer(state, using, Verb.BUILD, structure(state, 0, "feeder"), 0)
    assert (serpents(state), held(state, 0)[0]) == (0, 4)
    while not asked(state, Decision.BUILD, 1):
        idle(state, using)
    idle(state, using)
    building(state, using)
    assert (serpents(state), held(state, 0)[0]) == (1, 0)


def test_H19_1_serpents_had_in_the_exchange_pay_at_once():
    using = rules()
    state = nagas(using=using, serpents=0)
    stock(state, 0, gold=4)
    found = {list(BOARD)[place] for place, _, _ in offered(building(state, using), using, Verb.BUILD)}
    assert found == {"feeder"}


# ------------------------------------------------------------------ H19.2: power


@pytest.mark.parametrize("fight", FIGHTS)
@pytest.mark.parametrize("number", [1, 2, 5])
def test_H19_2_each_of_n_serpents_in_a_combat_has_power_n(fight, number):
    """Five Serpents with 25 are the worked example of the rulebook: L596."""
    using = rules(EASY)
    state = nagas(using=using, serpents=6)
    assert fight(state, using, number) == number * number
    assert serpents(state) == 6 - number


# ------------------------------------------------------------------ H19.3: structures and notes


@pytest.mark.parametrize("key", BOARD)
def test_H19_3_every_structure_is_built_at_level_1_for_serpents_and_circles_a_note(key):
    using = rules()
    cost = BOARD[key]["cost"]["serpents"]
    state = nagas(*BOARD[key]["requires"][:1], using=using, serpents=cost)
    building(state, using)
    answer(state, using, Verb.BUILD, structure(state, 0, key), 0)
    assert serpents(state) == 0
    assert asked(state, Decision.NOTE, 0)
    answer(state, using, Verb.CIRCLE, 5)
    assert state.players[0].notes == 1 << 5
    assert asked(state, Decision.BUILD, 0)


def test_H19_3_any_note_that_is_not_circled_yet():
    using = rules()
    state = nagas(using=using)
    state.players[0].notes = 0b1011
    building(state, using)
    answer(state, using, Verb.BUILD, structure(state, 0, "feeder"), 0)
    assert {note for note, _, _ in offered(state, using, Verb.CIRCLE)} == {2, *range(4, 14)}


def test_H19_3_when_all_notes_are_circled_a_structure_gives_none():
    using = rules()
    state = nagas(using=using)
    state.players[0].notes = (1 << 14) - 1
    building(state, using)
    answer(state, using, Verb.BUILD, structure(state, 0, "feeder"), 0)
    assert asked(state, Decision.BUILD, 0)


# ------------------------------------------------------------------ H19.14: the Geyser


def flood(state, using):
    """Let the Nagas use the Geyser at the end of a building action."""
    building(state, using)
    assert wait_for(state, using, Decision.FLOOD)
    answer(state, using, Verb.FLOOD)
    wait_for(state, using, Decision.FLOOD)
    return state


@pytest.mark.parametrize(
    ("where", "number", "able"), [("paskaar", 1, True), ("paskaar", 0, False), ("dortal", 3, False)]
)
def test_H19_14_the_geyser_asks_on_dry_land_and_for_a_serpent(where, number, able):
    using = rules()
    state = building(nagas("geyser", using=using, where=where, serpents=number), using)
    assert wait_for(state, using, Decision.FLOOD) is able


def test_H19_14_flooding_costs_a_serpent_and_leaving_the_region_dry_nothing():
    using = rules()
    dry = building(nagas("geyser", using=using), using)
    wait_for(dry, using, Decision.FLOOD)
    answer(dry, using, Verb.DONE)
    wet = flood(nagas("geyser", using=using), using)
    assert (serpents(dry), serpents(wet)) == (3, 2)
    assert [one.terrain[region("paskaar")] for one in (dry, wet)] == [Terrain.FOREST, Terrain.LAKE]


def test_H19_14_everybody_pays_for_a_lake_from_now_on():
    using = rules()
    dry = nagas("geyser", using=using, where="folen", rival="orcs", at="esmore")
    wet = flood(dry.copy(), using)
    for state, reached in ((dry, True), (wet, False)):
        perform(state, using, Action.MOVE, 2)
        wait_for(state, using, Decision.DESTINATION, 1)
        assert (region("folen") in {where for where, _, _ in offered(state, using, Verb.GO)}) is reached


def test_H19_14_structures_that_speak_of_lakes_know_it():
    using = rules()
    state = flood(nagas("geyser", "spawning_pool", using=using), using)
    assert serpents(building(state, using)) == 3


def test_H19_14_mountains_visited_before_still_count_and_later_visits_do_not():
    using = rules()
    state = nagas("geyser", using=using, where="tog_eed", rival="orcs", at="paskaar")
    visit(state, 0, "tog_eed", "vurt")
    flood(state, using)
    perform(state, using, Action.MOVE, 3)
    wait_for(state, using, Decision.DESTINATION, 1)
    go(state, using, "tog_eed")
    wait_for(state, using, Decision.MONSTER, 1)
    assert [state.players[seat].mountains.item() for seat in (0, 1)] == [
        1 << region("tog_eed") | 1 << region("vurt"),
        0,
    ]


def test_H19_14_who_visited_four_mountains_before_may_still_collect():
    """Named by the rulebook: L648."""
    using = rules()
    state = nagas("geyser", using=using, where="tog_eed")
    visit(state, 0, "tog_eed", "vurt", "nareth", "harrax")
    perform(flood(state, using), using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.ARTEFACT)


# ------------------------------------------------------------------ H19.15: the Dam


@pytest.mark.parametrize(("ruling", "lakes"), [("available regions", 4), ("all 27 regions", 6)])
def test_H19_15_the_dam_gives_a_point_for_each_lake_original_or_made(ruling, lakes):
    using = rules({"ruling.dam_counts": ruling})
    state = nagas("geyser", using=using)
    plain = scoring.score(state, using, 0)
    erect(state, using, 0, "dam")
    assert scoring.score(state, using, 0) - plain == BOARD["dam"]["vp"] + lakes
    flood(state, using)
    assert scoring.score(state, using, 0) - plain == BOARD["dam"]["vp"] + lakes + 1


def test_H19_15_with_four_players_all_six_lakes_count():
    using = rules()
    state = position("nagas", "humans", "orcs", "elves", using=using)
    plain = scoring.score(state, using, 0)
    erect(state, using, 0, "dam")
    assert scoring.score(state, using, 0) - plain == BOARD["dam"]["vp"] + len(LAKES)


# ------------------------------------------------------------------ H19.16: artefacts


@pytest.mark.parametrize("key", ["paskaar", "vurt", "dortal"])
@pytest.mark.parametrize(("number", "able"), [(2, False), (3, True), (5, True)])
def test_H19_16_three_artefacts_cost_three_serpents(key, number, able):
    using = rules()
    state = nagas(using=using, where=key, serpents=number)
    stock(state, 0, wood=12, iron=12, gold=12)
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.ARTEFACT) is able
    if able:
        answer(state, using, Verb.COLLECT, 0)
        assert (serpents(state), held(state, 0)) == (number - 3, (12, 12, 12))


@pytest.mark.parametrize("key", ["folen", "odmoor", "tog_eed"])
def test_H19_16_the_other_three_have_the_conditions_of_everybody(key):
    using = rules()
    state = nagas(using=using, where=key, serpents=9)
    perform(state, using, Action.MOVE, 1)
    assert not wait_for(state, using, Decision.ARTEFACT)
    fulfil(state, key)
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.ARTEFACT)
    answer(state, using, Verb.COLLECT, 0)
    assert serpents(state) >= 9


def fulfil(state, key):
    """Let the Nagas fulfil the condition of an artefact."""
    if key == "folen":
        for where in ("asander", "esmore", "jorveld", "nareth"):
            state.players[0].foundation[region(where)] = 1
    elif key == "odmoor":
        state.players[0].monsters = 0b1111
        state.players[0].fortresses = 1 << region("kosleen")
    else:
        visit(state, 0, "tog_eed", "vurt", "nareth", "harrax")
