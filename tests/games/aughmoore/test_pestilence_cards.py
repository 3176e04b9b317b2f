"""Tokens and Spells of Pestilence, and the moments and places that the boards of both expansions ask for (P41 to P43).

Humans in the north-west against Orcs, at the table for four with both boxes. What each single effect brings is in
test_expansion_abilities.
"""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.content.catalogue import Catalogue, designs
from sim.games.aughmoore.content.charts import BASE_SIDE, FOUR_SIDE
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.round import scoring
from sim.games.aughmoore.rules import FOUR, LAYOUT
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Slot, Unit
from tests.games.aughmoore import expanded
from tests.games.aughmoore.battles import FIELD
from tests.games.aughmoore.boards import BOTH
from tests.games.aughmoore.grafts import of, with_board
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    capital,
    faces,
    idle,
    is_asked,
    level,
    offered,
    place,
    position,
    region,
    region_of,
    remove,
    run,
    set_library,
    stock,
    take_first,
    token,
    told,
    units,
    vp,
)

pytestmark = pytest.mark.interpreted
LODGE = "faction.lizardfolk.building.trophy_lodge.ability.2.1"
HEADHUNTER = "faction.lizardfolk.hero.headhunter.ability.2.1"
HUT = "faction.lizardfolk.building.voodoo_hut.ability.2.1"
HEXER = "faction.lizardfolk.hero.hexer.ability.2.1"
POOL = "faction.lizardfolk.building.spawning_pool.ability.2.1"


def bare(using):
    """Return Humans against Orcs with both boxes and empty Courtyards."""
    state = expanded.position("humans", "orcs", using=using)
    for side in (0, 1):
        remove(state, using, side, capital(state, side))
    return state


def met(kind, at=FIELD, settings=None, **army):
    """Return a State in which units of the Humans have just resolved a token, and its rules."""
    using = expanded.rules(4, settings)
    state = bare(using)
    stock(state, 0, ore=0, mana=0, food=0)
    place(state, using, 0, at, **(army or {"warrior": 1}))
    token(state, at, kind)
    run(state, using, Step.ARRIVE, 0, region_of(state, at), 0)
    return state, using


# ------------------------------------------------------------------ how many there are


@pytest.mark.parametrize(("boxes", "land", "sea"), [({}, 70, 24), ({"box.order_chaos": True}, 70, 24), (BOTH, 82, 36)])
def test_P41_there_are_more_tokens_with_pestilence(boxes, land, sea):
    """Worked example 47: 82 of land and 36 of the sea; Order & Chaos brings none (P41)."""
    layout, side = (FOUR, FOUR_SIDE) if boxes else (LAYOUT, BASE_SIDE)
    catalogue = Catalogue(layout.load(boxes)[0], side)
    found = {"land": 0, "sea": 0}
    for _, key, _, copies in designs(catalogue):
        found[catalogue.tokens[key]["region"]] += copies
    assert found == {"land": land, "sea": sea}


@pytest.mark.parametrize(("boxes", "cards"), [({"box.order_chaos": True}, 60), (BOTH, 80)])
def test_P41_there_are_more_spells_with_pestilence(boxes, cards):
    """Worked example 47: the deck has 60 cards, or 80 (P41)."""
    _, using = FOUR.load(boxes)
    assert using.spell_copies.sum() == cards


# ------------------------------------------------------------------ Pyramid and Coral Reef


def test_P42_a_pyramid_brings_a_spell():
    state, _ = met("pyramid")
    assert state.players[0].library_count == 1
    assert faces(state, FIELD) == []


def test_P42_a_pyramid_may_bring_resources_vp_or_nothing():
    """The other readings are alternatives of the content; who scores for it at the end must hold it then (P42)."""
    state, _ = met("pyramid", settings={"token.pyramid.effect": "gain_choice"})
    assert asked(state, Decision.GAIN, 0)
    state, using = met("pyramid", settings={"token.pyramid.effect": "vp_at_end"})
    assert faces(state, FIELD) == [Face.LASTING]
    assert scoring.village_score(state, using, 0) == 2
    state, _ = met("pyramid", settings={"token.pyramid.effect": "none"})
    assert state.players[0].library_count == 0
    assert faces(state, FIELD) == []


def test_P42_a_coral_reef_brings_two_resources_of_choice():
    state, using = met("coral_reef", "strait_sw_nw", galleon=1)
    for resource in (0, 2):
        assert asked(state, Decision.GAIN, 0)
        answer(state, using, Verb.CHOOSE, resource)
    assert state.players[0].stock.tolist() == [1, 0, 1]


def test_P42_a_coral_reef_may_cost_units():
    """The other reading: two units are lost there, by choice (P42)."""
    settings = {"token.coral_reef.effect": "lose_unit"}
    state, using = met("coral_reef", "strait_sw_nw", settings, galleon=1, serf=1, warrior=1)
    take_first(state, using, Decision.LOSE)
    assert units(state, 0, "strait_sw_nw") == {"galleon": 1}


def test_P43_the_rogue_is_that_of_the_base_game():
    """Worked example 48: the owner of the Library is chosen, the Spell is not told (P43)."""
    using = expanded.rules()
    state = bare(using)
    set_library(state, 1, "harvest", "siphon")
    place(state, using, 0, FIELD, warrior=1)
    token(state, FIELD, "rogue")
    run(state, using, Step.ARRIVE, 0, region_of(state, FIELD), 0)
    assert asked(state, Decision.ROGUE, 0)
    answer(state, using, Verb.PAY, 1)
    assert told(state, Event.LOOKED) == [(0, 1, 0, 0)]


# ------------------------------------------------------------------ when a token has been resolved


def explorer(*names, at=FIELD, kind="village", face=Face.HIDDEN):
    """Return Humans with some abilities of the Lizardfolk who have met a token, with nothing in stock."""
    using = with_board(*names)
    state = position("humans", "orcs", using=using)
    stock(state, 0, ore=0, mana=0, food=0)
    build(state, using, 0, of(LODGE).key)
    hero = of(HEADHUNTER).key if HEADHUNTER in names else "warrior"
    place(state, using, 0, at, **{hero: 1})
    token(state, at, kind, face=face)
    run(state, using, Step.ARRIVE, 0, region(at), 0)
    return state, using


def test_A14_4_a_token_resolved_brings_a_resource_once_a_round():
    """Two tokens of a swamp bring one resource between them (A14.4)."""
    using = with_board(LODGE)
    state = position("humans", "orcs", using=using)
    build(state, using, 0, of(LODGE).key)
    place(state, using, 0, "nw_e", warrior=1)
    token(state, "nw_e", "village")
    token(state, "nw_e", "fort", pile=1)
    run(state, using, Step.ARRIVE, 0, region("nw_e"), 0)
    assert asked(state, Decision.GAIN, 0)
    answer(state, using, Verb.CHOOSE, 0)
    assert state.decider == NOBODY
    assert faces(state, "nw_e") == [Face.LASTING, Face.LASTING]


@pytest.mark.parametrize(("kind", "resolved"), [("wizard_tower", True), ("village", False)])
def test_A14_4_a_lasting_token_counts_when_it_is_met_again(kind, resolved):
    """Whoever comes to a Wizard Tower resolves it, whoever comes to a Village does not (A14.4)."""
    state, using = explorer(LODGE, kind=kind, face=Face.LASTING)
    while is_asked(state, Decision.BUY):
        answer(state, using, Verb.DONE)
    assert is_asked(state, Decision.GAIN) is resolved


def test_A14_4_a_token_that_is_only_turned_up_is_not_resolved():
    """A Tower reveals the token beside it and brings nothing (A14.4)."""
    using = with_board(LODGE)
    state = position("humans", "orcs", using=using)
    stock(state, 0, ore=10)
    build(state, using, 0, of(LODGE).key)
    place(state, using, 0, FIELD, serf=1)
    token(state, "nw_i", "village")
    act(state, using)
    answer(state, using, Verb.BUILD_TOWER, region(FIELD))
    assert faces(state, "nw_i") == [Face.SHOWN]
    assert not is_asked(state, Decision.GAIN)


def test_A14_10_A14_4_the_finder_of_a_token_may_march_on():
    """The Headhunter's army goes two regions from where it explored; another army does not (A14.4, A14.10)."""
    state, using = explorer(HEADHUNTER)
    assert asked(state, Decision.FREE_ACTION, 0)
    answer(state, using, Verb.MARCH)
    assert asked(state, Decision.ROUTE, 0)
    assert state.about[:3].tolist() == [Slot.MARCH, region(FIELD), 2]
    using = with_board(HEADHUNTER)
    state = position("humans", "orcs", using=using)
    place(state, using, 0, "nw_a", **{of(HEADHUNTER).key: 1})
    place(state, using, 0, FIELD, warrior=1)
    token(state, FIELD, "village")
    run(state, using, Step.ARRIVE, 0, region(FIELD), 0)
    assert state.decider == NOBODY


# ------------------------------------------------------------------ curses


def test_A14_11_A14_7_a_curse_is_offered_while_there_is_a_region_to_curse():
    """An enemy two regions away, or in a Desert, cannot be cursed; once cursed nobody gains there (A14.7, A14.11)."""
    using = with_board(HUT)
    state = position("humans", "orcs", using=using)
    for side in (0, 1):
        remove(state, using, side, capital(state, side))
    build(state, using, 0, of(HUT).key)
    place(state, using, 0, "nw_j", warrior=1)
    place(state, using, 1, "nw_h", warrior=1)
    act(state, using)
    assert not offered(state, using, Verb.USE)
    state.decider = NOBODY
    place(state, using, 1, "nw_f", warrior=1)
    act(state, using)
    answer(state, using, Verb.USE, offered(state, using, Verb.USE)[0][0])
    assert told(state, Event.DENIED) == [(0, region("nw_f"), 0, 0)]
    assert not offered(state, using, Verb.USE)
    state.decider = NOBODY
    stock(state, 1, food=0)
    run(state, using, Step.COLLECT)
    assert state.players[1].stock[2] == 1  # of nw_h alone


def test_A14_8_whom_the_hexer_drives_off_goes_to_a_free_region_beside():
    """A Serf next to the Hexer is driven into the regions next to its own with nobody in them (A14.8)."""
    using = with_board(HEXER)
    state = position("humans", "orcs", using=using)
    for side in (0, 1):
        remove(state, using, side, capital(state, side))
    place(state, using, 0, "nw_j", **{of(HEXER).key: 1})
    place(state, using, 1, "nw_f", serf=1)
    place(state, using, 1, "nw_e", warrior=1)
    act(state, using)
    answer(state, using, Verb.USE, offered(state, using, Verb.USE)[0][0])
    goals = {goal for _, origin, goal in offered(state, using, Verb.MOVE) if origin == region("nw_f")}
    near = set(using.borders[region("nw_f"), : using.border_count[region("nw_f")]].tolist())
    near |= set(using.ferries[region("nw_f"), : using.ferry_count[region("nw_f")]].tolist())
    assert goals == {goal for goal in near if not state.holders[goal] and using.capital_of[0] != goal}


def test_A14_5_swamps_are_adjacent_for_all_own_armies():
    """A Serf goes from swamp to swamp without a Hero; enemies do not (A14.5)."""
    using = with_board(POOL)
    state = position("humans", "orcs", using=using)
    build(state, using, 0, of(POOL).key)
    for side in (0, 1):
        place(state, using, side, "nw_e" if side == 0 else "ne_e", serf=1)
    run(state, using, Step.MARCH, 0, NOBODY)
    assert (region("nw_e"), region("ne_e"), -1) in offered(state, using, Verb.GO)
    state.decider = NOBODY
    run(state, using, Step.MARCH, 1, NOBODY)
    assert (region("ne_e"), region("nw_e"), -1) not in offered(state, using, Verb.GO)


# ------------------------------------------------------------------ Spells at sea


def test_A15_4_a_tidal_wave_hits_at_sea_and_by_the_shore_but_in_no_capital():
    """Serfs, Warriors and Sea Vessels; inland and in a Capital's region nobody is hit (A15.4)."""
    using = expanded.rules()
    state = bare(using)
    place(state, using, 1, capital(state, 1), warrior=1)
    place(state, using, 1, "nw_f", warrior=1)
    place(state, using, 1, "nw_d", serf=1, dragon=1)
    place(state, using, 1, "corner_nw", submarine=1, warrior=1)
    stock(state, 0, mana=10)
    set_library(state, 0, "tidal_wave")
    run(state, using, Step.CAST, 0)
    answer(state, using, Verb.CAST_SPELL, offered(state, using, Verb.CAST_SPELL)[0][0], 0)
    at_sea, shore = region_of(state, "corner_nw"), region_of(state, "nw_d")
    assert set(offered(state, using, Verb.HIT)) == {
        (at_sea, 1, Unit.WARRIOR),
        (at_sea, 1, Unit.SEA_VESSEL),
        (shore, 1, Unit.SERF),
    }
    answer(state, using, Verb.HIT, at_sea, 1, Unit.SEA_VESSEL)
    assert units(state, 1, "corner_nw") == {}
    assert vp(state, 0) == 1


def test_A15_4_a_plague_stays_on_land():
    using = expanded.rules()
    state = bare(using)
    place(state, using, 1, "nw_f", serf=3)
    place(state, using, 1, "corner_nw", submarine=1, serf=1)
    stock(state, 0, mana=10)
    set_library(state, 0, "plague")
    run(state, using, Step.CAST, 0)
    answer(state, using, Verb.CAST_SPELL, offered(state, using, Verb.CAST_SPELL)[0][0], 0)
    idle(state, using)
    assert units(state, 1, "nw_f") == {"serf": 1}
    assert units(state, 1, "corner_nw") == {"serf": 1, "submarine": 1}


def test_A14_5_A14_1_a_hero_lowers_the_price_of_towers_where_he_is():
    """The Overseer's Ore is spared at his own building sites alone (A14.1, A14.5)."""
    name = "faction.birdfolk.hero.overseer_orawk.ability.2.1"
    using = with_board(name)
    state = position("humans", "orcs", using=using)
    level(state, using, 0, 2)
    place(state, using, 0, FIELD, serf=1, **{of(name).key: 1})
    place(state, using, 0, "nw_j", serf=1)
    found = []
    for key in (FIELD, "nw_j"):
        stock(state, 0, ore=10)
        act(state, using)
        answer(state, using, Verb.BUILD_TOWER, region(key))
        found.append(int(state.players[0].distance[region(key)]) - 10 + int(state.players[0].stock[0]))
        state.decider, state.agenda.depth = NOBODY, 0
        state.players[0].bar[:] = 0
    assert found == [1, 0]
