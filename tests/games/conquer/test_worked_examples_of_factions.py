"""The worked examples of the factions' own rules, T15 to T22 of the research note (H16 to H19).

Greg and Mathew play the Gnomes, Sarah the Nagas, James the Undead, Emma the Elves, and Mathew the Orcs, too.
"""

import pytest

from sim.engine.header import NOBODY
from sim.games.conquer.artefacts import fulfils_elf_price
from sim.games.conquer.words import Action, Decision, Resource, Terrain, Verb
from tests.games.conquer.building_site import all_done, build, on_offer, site
from tests.games.conquer.clash import (
    battle,
    decline,
    field,
    powers,
    send_all,
    stand,
    summon,
)
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    artefact,
    asked,
    erect,
    held,
    is_asked,
    offered,
    perform,
    place_hydra,
    position,
    raise_units,
    region,
    rules,
    stock,
    unit,
    units,
)

pytestmark = pytest.mark.interpreted

NOTHING_THERE = "asander"


def test_H16_2_T15_the_generator_makes_level_two_free_and_level_one_never():
    using = rules()
    state = position("gnomes", "undead", using=using)
    raise_units(state, 0, mechanic=2)
    stock(state, 0, wood=2, iron=5, gold=2)
    all_done(build(perform(state, using, Action.BUILD, 4), using, "tinkers_yard"), using)
    assert state.players[0].stock[Resource.SCIENCE] == 2
    all_done(build(perform(state, using, Action.BUILD, 4), using, "generator"), using)
    assert state.players[0].stock[Resource.SCIENCE] == 4
    perform(state, using, Action.BUILD, 4)
    assert on_offer(state, using) == {"assemblers", "library", "workhouse"}


def test_H16_3_H16_4_T16_the_mechanics_make_thirty_four():
    using = rules()
    army = {"mechanic": 2, "anisopter": 1, "automaton": 2, "mechasaur": 1}
    state = field(using, NOTHING_THERE, gnomes=army, undead={})
    erect(state, using, 0, "precision_forge")
    stock(state, 0, science=7)
    assert powers(battle(state, using)) == [34, 0]


def test_H19_1_T17_six_wood_five_iron_and_nine_gold_make_four_serpents():
    using = rules()
    state = position("nagas", "undead", using=using)
    raise_units(state, 0)
    stock(state, 0, wood=6, iron=5, gold=9)
    perform(state, using, Action.BUILD, 1)
    assert units(state, 0) == {"serpent": 4}
    assert held(state, 0) == (1, 0, 1)


def test_H19_2_T18_five_serpents_have_a_power_of_twenty_five():
    using = rules()
    state = field(using, NOTHING_THERE, nagas={"serpent": 8}, undead={})
    assert powers(battle(state, using, nagas={"serpent": 5})) == [25, 0]


def test_H19_4_T19_the_church_and_an_adjacent_note_summon_the_hydra_to_a_lake():
    using = rules()
    state = position("nagas", "undead", using=using, regions=("folen", "paskaar"))
    state.players[0].notes = 0b1000
    build(perform(state, using, Action.BUILD, 1), using, "church")
    answer(state, using, Verb.CIRCLE, 4)
    lakes = {place for place, *_ in offered(state, using, Verb.SUMMON)}
    assert lakes == {place for place in range(27) if state.terrain[place] == Terrain.LAKE and state.open >> place & 1}
    summon(state, using, "qliss")
    assert state.players[0].hydra == region("qliss")


def test_H19_9_H9_7_T19_the_hydra_beats_fifteen_and_seventeen_and_nobody_seizes_qliss():
    using = rules()
    state = position("nagas", "undead", "elves", using=using, regions=("folen", "qliss", "qliss"))
    erect(state, using, 0, "church")
    raise_units(state, 0, serpent=5)
    place_hydra(state, 0, "qliss")
    raise_units(state, 1, lich=3, skeleton=30)
    raise_units(state, 2, ent=2, griffin=1, pixie=30)
    stand(state, using)
    assert asked(state, Decision.DEPLOY, 1)
    send_all(state, using, undead={"lich": 3}, elves={"ent": 2, "griffin": 1, "pixie": 2})
    assert powers(state) == [18, 15, 17]
    assert (state.players[0].monsters, held(state, 0)) == (0b1, (0, 0, 0))
    assert (state.players[0].hydra, units(state, 0)) == (NOBODY, {"serpent": 5})
    assert not is_asked(state, Decision.PRIZE, Decision.FORTRESS)
    assert decline(state, using).seized == 0


def test_H17_2_T20_scouts_become_a_charger_and_a_bomber_for_five_rage():
    state, using = site("orcs", wood=2, gold=8, rage=5)
    raise_units(state, 0)
    build(perform(state, using, Action.BUILD, 1), using, "camp")
    answer(state, using, Verb.RECRUIT, unit(state, 0, "scout"), 3)
    assert (held(state, 0), units(state, 0)) == ((0, 0, 0), {"scout": 3})
    for conversion in (0, 2):
        answer(state, using, Verb.CONVERT, conversion, 1)
    assert units(state, 0) == {"scout": 1, "charger": 1, "bomber": 1}
    assert state.players[0].stock[Resource.RAGE] == 0


def test_H18_1_T21_four_griffins_give_the_choice_of_four_artefacts():
    using = rules()
    state = position("elves", "undead", using=using, regions=("folen", "paskaar"))
    erect(state, using, 0, "nests")
    raise_units(state, 0, griffin=4)
    stock(state, 0, wood=6)
    within = {key for key in CATALOGUE.artefacts if fulfils_elf_price(using, state.players[0], artefact(key))}
    assert within == {"vurt", "folen", "odmoor", "tog_eed"}
    answer(stand(state, using), using, Verb.DONE)
    answer(state, using, Verb.COLLECT, 1)
    assert (held(state, 0), units(state, 0)) == ((4, 0, 0), {"griffin": 4})
    assert state.owner[artefact("folen")] == 0


def test_H18_2_T22_two_wood_make_twenty_two_for_one_battle():
    using = rules()
    state = field(using, NOTHING_THERE, elves={"ent": 2, "griffin": 1, "pixie": 1}, undead={})
    erect(state, using, 0, "armor_shop")
    stock(state, 0, wood=2)
    battle(state, using)
    for number in (1, 1):
        answer(state, using, Verb.ARM, number)
    assert powers(state) == [10 + 6 + 5 + 1, 0]
    assert held(state, 0) == (0, 0, 0)
    assert [int(power) for power in state.players[0].unit_power[:3]] == [1, 3, 6]
