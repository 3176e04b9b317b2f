"""The worked examples T11 to T25 of the research note: the round, the Capital, the automatic enemy (A5 to A19)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Mark, Resource, Slot, Unit
from tests.games.aughmoore.battles import (
    FIELD,
    begin,
    field,
    strengths,
    totals,
)
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    building,
    design,
    faces,
    held,
    is_asked,
    level,
    offered,
    place,
    position,
    region,
    rules,
    run,
    scribed,
    set_library,
    spell,
    stock,
    tactic,
    token,
    told,
    tower,
    unit,
    units,
)

pytestmark = pytest.mark.interpreted

HUMANS = 0
CAMP = "nw_i"  # beside the field of battle


def collected(using, **armies):
    """Return what Humans with these units in regions collect of Ore, Mana and Food, after they had nothing."""
    state = position("humans", "orcs", using=using)
    for key, army in armies.items():
        place(state, using, HUMANS, key, **army)
    stock(state, HUMANS, ore=0, mana=0, food=0)
    if "nw_h" in armies:
        tower(state, HUMANS, "nw_h")
    return held(run(state, using, Step.COLLECT), HUMANS)


def test_A12_2_T11_a_working_serf_in_mountains():
    """Mountains with a working Serf yield two Ore (A12.2)."""
    assert collected(rules(), nw_b={"serf": 1}) == (2, 0, 0)


def test_A12_2_T12_two_serfs_in_a_forest_and_a_warrior_in_another():
    """Three and one Mana (A12.2)."""
    assert collected(rules(), nw_a={"serf": 2}, nw_g={"warrior": 1}) == (0, 4, 0)


def test_A12_2_A12_3_T13_plains_with_a_serf_and_plains_with_a_serf_and_a_tower():
    """Two and four Food (A12.2, A12.3)."""
    assert collected(rules(), nw_f={"serf": 1}, nw_h={"serf": 1}) == (0, 0, 6)


def test_A5_7_A5_9_T14_a_tower_four_regions_away():
    """It costs four Ore and turns up, unresolved, the tokens beside it on the same continent (A5.7, A5.9)."""
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, HUMANS, "ne_b", serf=1)
    stock(state, HUMANS, ore=4, mana=0, food=0)
    for key in ("ne_a", "ne_e", "ne_f", "nw_d", "ne_d"):
        token(state, key, "village")
    assert state.players[HUMANS].distance[region("ne_b")] == 4
    answer(act(state, using), using, Verb.BUILD_TOWER, region("ne_b"))
    assert held(state, HUMANS) == (0, 0, 0)
    assert [faces(state, key) for key in ("ne_a", "ne_e", "ne_f")] == [[Face.SHOWN]] * 3
    assert faces(state, "nw_d") == faces(state, "ne_d") == [Face.HIDDEN]
    assert told(state, Event.EXPLORED) == []


def test_A5_7_T14_three_ore_are_not_enough():
    """The price is one Ore for each region (A5.7)."""
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, HUMANS, "ne_b", serf=1)
    stock(state, HUMANS, ore=3)
    assert offered(act(state, using), using, Verb.BUILD_TOWER) == []


def test_A6_1_A6_3_T15_conjuring_at_level_1():
    """One Spell in hand and three drawn: one is kept, three are discarded (A6.1, A6.3)."""
    using = rules()
    state = position("humans", "orcs", using=using)
    set_library(state, HUMANS, "harvest")
    left, thrown = int(state.spells.left), int(state.spells.discarded)
    answer(act(state, using), using, Verb.CONJURE)
    mine = state.players[HUMANS]
    assert mine.library_count == 4
    while asked(state, Decision.KEEP, HUMANS):
        answer(state, using, Verb.DISCARD, *offered(state, using, Verb.DISCARD)[0][:1])
    assert mine.library_count == 1
    assert state.spells.left == left - 3
    assert state.spells.discarded == thrown + 3


def test_A5_5_T16_upgrading_to_level_2():
    """Four of each resource (A5.5)."""
    using = rules()
    state = position("humans", "orcs", using=using)
    stock(state, HUMANS, ore=4, mana=4, food=4)
    answer(act(state, using), using, Verb.UPGRADE)
    assert state.players[HUMANS].level == 2
    assert held(state, HUMANS) == (0, 0, 0)


def test_A5_1_T17_a_warrior_costs_two_food():
    """He goes to the Courtyard (A5.1)."""
    using = rules()
    state = position("humans", "orcs", using=using)
    stock(state, HUMANS, food=2)
    answer(act(state, using), using, Verb.RECRUIT, unit(state, HUMANS, "warrior"), 1)
    assert held(state, HUMANS)[Resource.FOOD] == 0
    assert units(state, HUMANS, "nw_c") == {"serf": 2, "warrior": 2}


def test_A5_2_T18_the_paladin_needs_the_cathedral():
    """Three Food and two Ore, and the Building (A5.2)."""
    using = rules()
    paladin = 2
    state = position("humans", "orcs", using=using)
    stock(state, HUMANS, food=3, ore=2)
    act(state, using)
    assert (paladin, 1, -1) not in offered(state, using, Verb.RECRUIT)
    state = position("humans", "orcs", using=using)
    build(state, using, HUMANS, "cathedral")
    stock(state, HUMANS, food=3, ore=2)
    answer(act(state, using), using, Verb.RECRUIT, unit(state, HUMANS, "paladin"), 1)
    assert held(state, HUMANS) == (0, 2, 0)
    assert units(state, HUMANS, "nw_c")["paladin"] == 1
    assert state.players[HUMANS].buildings == 1 << building(state, HUMANS, "cathedral")


def test_A7_2_T19_an_army_is_as_fast_as_its_slowest_unit():
    """Two Warriors and a Paladin march one region; the Warriors alone march three (A7.2)."""
    using = rules()
    for goal, reached in (("nw_f", True), ("nw_i", False)):
        state = position("humans", "orcs", using=using)
        place(state, using, HUMANS, "nw_c", warrior=1, paladin=1)
        answer(act(state, using), using, Verb.MARCH)
        answer(state, using, Verb.GO, region("nw_c"), region(goal))
        assert ((0, 2, 1) in offered(state, using, Verb.TAKE)) is reached
        assert (0, 2, 0) in offered(state, using, Verb.TAKE)


def test_A6_6_A6_7_T20_taxing_mana_in_the_highest_slot():
    """Four Mana; then the highest goes down, the others go up (A6.6, A6.7)."""
    using = rules()
    state = position("humans", "orcs", using=using)
    state.tax[:] = (0, 2, 1)  # Ore at 2, Mana at 4, Food at 3
    stock(state, HUMANS, mana=1)
    answer(act(state, using), using, Verb.TAX, Resource.MANA.value)
    while state.decider != NOBODY:
        answer(state, using, Verb.DONE)
    assert held(state, HUMANS)[Resource.MANA] == 5
    assert [int(using.tax_slot[slot]) for slot in state.tax] == [3, 2, 4]


def test_A11_3_T21_the_strength_of_a_capital():
    """Level III; ten of units and the Paladin's bonus, three of a Vessel, three of Serfs on Buildings (A11.3)."""
    using = rules()
    state = field(using, "orcs", "humans", at="ne_c", orcs={"warrior": 2}, humans={"galleon": 1, "paladin": 1})
    level(state, using, 1, 3)
    build(state, using, 1, "observatory", "farmstead", "sky_harbour")
    state.players[1].bar[Slot.RECRUIT] = Mark.SERF
    begin(state, using, "ne_c")
    assert units(state, 1, "ne_c") == {"serf": 2, "warrior": 1, "paladin": 1, "galleon": 1}
    found = strengths(state, using)[1]
    assert found == (int(using.level_strength[2]) + 3 + 2 + 4 + 3 + 3, 1)
    assert sum(found) == int(using.level_strength[2]) + 16


@pytest.mark.parametrize("attacking", [True, False])
def test_A19_2_T22_the_solo_enemys_first_strike_cancels_conscripts(attacking):
    """The Tactic on the card drawn for the enemy works against the player's (A19.2)."""
    using = rules()
    state = position("humans", using=using)
    foe = 1
    stock(state, HUMANS, food=2, mana=0, ore=0)
    place(state, using, HUMANS, FIELD, warrior=2)
    place(state, using, HUMANS, CAMP, serf=2)
    place(state, using, foe, FIELD, warrior=1)
    named = using.card_defence if attacking else using.card_attack
    wanted = int(next(card for card in range(len(named)) if named[card] == tactic("first_strike")))
    deck = state.solo.deck
    deck.cards[deck.left - 1] = wanted
    begin(state, using, attacker=HUMANS if attacking else foe)
    answer(state, using, Verb.PLAY, tactic("conscripts"))
    assert told(state, Event.CANCELLED) == [(HUMANS, tactic("conscripts"), 0, 0)]
    assert told(state, Event.SOLO_DREW) == [(wanted, 0, 0, 0)]
    assert held(state, HUMANS) == (0, 0, 2)
    assert totals(state)[foe] >= int(using.card_strength[wanted])
    assert not is_asked(state, Decision.CONSCRIPTS)


@pytest.mark.parametrize(("at_level", "allowed"), [(1, False), (2, True)])
def test_A6_4_T23_two_scribed_spells_at_level_2(at_level, allowed):
    """A second Spell is scribed from level II on (A6.4)."""
    using = rules()
    state = position("humans", "orcs", using=using)
    level(state, using, HUMANS, at_level)
    scribed(state, HUMANS, "gate")
    set_library(state, HUMANS, "harvest")
    act(state, using)
    assert ((spell("harvest"), -1, -1) in offered(state, using, Verb.SCRIBE)) is allowed


@pytest.mark.parametrize("steps", [2, 3])
def test_A7_18_T24_the_central_sea_counts_two_when_flying(steps):
    """Across it and onto land takes three steps: two are too few (A7.18)."""
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, HUMANS, "nw_i", airship=1)
    if steps > using.speed[0, Unit.AIR_VESSEL]:
        build(state, using, HUMANS, "sky_harbour")
    answer(act(state, using), using, Verb.FLY)
    reached = {goal for _, goal, _ in offered(state, using, Verb.GO)}
    assert (region("ne_j") in reached) is (steps == 3)


@pytest.mark.parametrize("kind", ["wizard_tower", "portal", "entanglement"])
def test_A9_2_T25_of_two_lasting_tokens_one_leaves_the_game(kind):
    """In a Swamp only one of a pair stays (A9.2)."""
    using = rules()
    state = position("humans", "orcs", using=using)
    stock(state, HUMANS, mana=0)
    place(state, using, HUMANS, "nw_e", warrior=1)
    token(state, "nw_e", kind, pile=0)
    token(state, "nw_e", kind, pile=1)
    run(state, using, Step.EXPLORE, HUMANS, region("nw_e"))
    assert faces(state, "nw_e") == [Face.LASTING]
    assert design(kind) in list(state.token[region("nw_e")])
