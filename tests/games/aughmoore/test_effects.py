"""Effects in play: in force, uses, counts, moments, lasting effects, immunity (A14.1 to A14.6)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Mark, Unit
from tests.games.aughmoore.battles import FIELD, begin, fight, fill, lose, strengths
from tests.games.aughmoore.battles import cast as cast_in_battle
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    building,
    capital,
    held,
    idle,
    is_asked,
    level,
    offered,
    place,
    region,
    remove,
    run,
    set_library,
    spell,
    stock,
    told,
    unit,
    units,
)
from tests.games.aughmoore.seats import (
    cast,
    end_round,
    go,
    idle_until,
    seated,
)

pytestmark = pytest.mark.interpreted


# ------------------------------------------------------------------ A14.1: in force


def test_A5_4_A14_1_a_building_works_from_its_completion():
    """What it does at level I begins when it is built (A14.1, A5.4)."""
    state, using = seated("dwarves", "orcs")
    assert not state.players[0].ability_count
    act(state, using)
    answer(state, using, Verb.BUILD, building(state, 0, "great_forge"))
    assert state.players[0].ability_count == 1


def test_A5_5_A14_1_a_new_level_brings_its_abilities_into_force():
    """The second and third abilities wait for the Capital's level (A14.1, A5.5)."""
    state, using = seated("humans", "orcs")
    build(state, using, 0, "cathedral", "observatory")
    found = [int(state.players[0].ability_count)]
    for reached in (2, 3):
        level(state, using, 0, reached)
        found.append(int(state.players[0].ability_count))
    assert found == [2, 4, 6]
    level(state, using, 0, 1)
    state.players[0].bar[:] = Mark.OPEN
    act(state, using)
    answer(state, using, Verb.UPGRADE)
    assert state.players[0].ability_count == 4


def test_A14_1_a_hero_works_while_he_is_in_play():
    """Recruited he brings his abilities, destroyed he takes them along (A14.1)."""
    state, using = seated("humans", "orcs")
    build(state, using, 0, "cathedral")
    act(state, using)
    answer(state, using, Verb.RECRUIT, unit(state, 0, "paladin"), 1)
    idle(state, using)
    assert state.players[0].ability_count == 2
    place(state, using, 1, FIELD, warrior=5, warlord=1)
    pieces_of = state.players[0]
    pieces_of.units[region("nw_c"), Unit.HERO_1] -= 1
    pieces_of.total[region("nw_c")] -= 1
    pieces_of.in_play[Unit.HERO_1] -= 1
    place(state, using, 0, FIELD, paladin=1)
    set_library(state, 1, "fireball")
    begin(state, using)
    cast_in_battle(state, using, 1, "fireball")
    assert units(state, 0, FIELD) == {}
    assert state.players[0].ability_count == 1


def test_A14_1_abilities_belong_to_one_board():
    """A Building of one player does nothing for another one (A14.1)."""
    state, using = seated("orcs", "humans")
    build(state, using, 0, "barracks")
    place(state, using, 0, FIELD, warrior=2)
    place(state, using, 1, FIELD, warrior=2)
    begin(state, using)
    assert {side: added for side, (_, added) in strengths(state, using).items()} == {0: 2, 1: 0}


# ------------------------------------------------------------------ A14.2: uses


def test_A14_2_once_a_round_is_once_a_round():
    """The Outrider gains for his first region of a round, not for the second; in the next round again (A14.2)."""
    state, using = seated("humans", "orcs", number=0)
    place(state, using, 0, "nw_e", outrider=1)
    found = []
    for origin, goal in (("nw_e", "nw_h"), ("nw_h", "nw_e"), ("nw_e", "nw_f")):
        go(state, using, 0, origin, goal, heroes=4)
        found.append(held(state, 0)[2])
    end_round(state, using)
    go(state, using, 0, "nw_f", "nw_j", heroes=4)
    assert found == [1, 1, 1]
    assert held(state, 0) == (1, 0, 1)


def test_A14_3_A14_2_a_move_that_brings_nothing_uses_nothing():
    """Where the Outrider can gain nothing his ability is still unused (A14.2, A14.3)."""
    state, using = seated("humans", "orcs", number=0)
    place(state, using, 0, "nw_b", outrider=1)
    go(state, using, 0, "nw_b", "nw_e", heroes=4)
    go(state, using, 0, "nw_e", "nw_a", heroes=4)
    assert held(state, 0) == (0, 1, 0)


@pytest.mark.parametrize(("faction", "key", "reached"), [("humans", "observatory", 2), ("elves", "moonwell", 1)])
def test_A14_5_A14_2_the_first_spell_of_a_round_is_cheaper(faction, key, reached):
    """The second one costs what it says; in the next round the first one is cheaper again (A14.2, A14.5)."""
    state, using = seated(faction, "orcs")
    build(state, using, 0, key)
    level(state, using, 0, reached)
    set_library(state, 0, "summon_warrior", "summon_warrior", "summon_warrior")
    found = []
    for turn in range(3):
        if turn == 2:
            end_round(state, using)
        before = held(state, 0)[1]
        idle(cast(state, using, "summon_warrior"), using)
        found.append(before - held(state, 0)[1])
    assert found == [1, 2, 1]


def test_A14_10_A14_2_a_declined_use_is_no_use():
    """The Enchantress may let a cast pass and cast at her next arrival (A14.2, A14.10)."""
    state, using = seated("elves", "orcs")
    level(state, using, 0, 2)
    place(state, using, 0, "nw_b", enchantress=1)
    set_library(state, 0, "harvest")
    go(state, using, 0, "nw_b", "nw_f", heroes=2)
    assert asked(state, Decision.FREE_ACTION, 0)
    answer(state, using, Verb.DONE)
    go(state, using, 0, "nw_f", "nw_e", heroes=2)
    assert asked(state, Decision.FREE_ACTION, 0)
    answer(state, using, Verb.CAST)
    answer(state, using, Verb.CAST_SPELL, spell("harvest"), 0)
    set_library(state, 0, "harvest")
    go(state, using, 0, "nw_e", "nw_b", heroes=2)
    assert state.decider == NOBODY


def cathedral_loss(state, using):
    """Lose a Battle with two Serfs and a Warrior against the Orcs, and take all Serfs back that come back."""
    place(state, using, 0, FIELD, serf=2, warrior=1)
    fight(state, using)
    while state.decider != NOBODY:
        if state.decision == Decision.RECOVER:
            answer(state, using, Verb.PLACE, region(capital(state, 0)), Unit.SERF)
        elif state.decision == Decision.DAMAGE:
            lose(state, using, "serf")
        else:
            answer(state, using, Verb.PLACE, region(capital(state, 0)), int(state.about[1]))
    return len(told(state, Event.RETURNED))


def test_A14_2_once_a_battle_is_once_in_each_battle():
    """The Cathedral returns one Serf of a Battle, and one of the next (A14.2)."""
    state, using = seated("humans", "orcs")
    build(state, using, 0, "cathedral")
    level(state, using, 0, 2)
    place(state, using, 1, FIELD, warrior=4)
    assert cathedral_loss(state, using) == 1
    fill(state, 0)
    assert cathedral_loss(state, using) == 2


def test_A14_2_what_was_used_in_a_battle_is_unused_after_it():
    """A Serf destroyed by a Spell after the Battle can return, too (A14.2)."""
    state, using = seated("humans", "orcs")
    build(state, using, 0, "cathedral")
    level(state, using, 0, 2)
    place(state, using, 1, FIELD, warrior=4)
    cathedral_loss(state, using)
    place(state, using, 0, "nw_a", serf=1)
    set_library(state, 1, "earthquake")
    cast(state, using, "earthquake", 1)
    assert asked(state, Decision.RECOVER, 0)


# ------------------------------------------------------------------ A14.3: counts, conditions, reach


def test_A14_3_counts_are_those_of_the_moment():
    """A Building counts what there is when its moment comes (A14.3)."""
    state, using = seated("elves", "orcs", number=0)
    build(state, using, 0, "elder_grove")
    place(state, using, 0, "nw_a", serf=1)
    run(state, using, Step.COLLECT)
    first = held(state, 0)[1]
    remove(state, using, 0, "nw_a")
    run(state, using, Step.COLLECT)
    worker = using.region_income + using.worker_income
    assert (first, held(state, 0)[1] - first) == (worker + 1, 0)


def test_A14_11_A14_3_the_priestess_reaches_next_door_only():
    """Serfs two regions away are not called (A14.3, A14.11)."""
    state, using = seated("dwarves", "orcs")
    level(state, using, 0, 2)
    place(state, using, 0, FIELD, priestess=1)
    place(state, using, 1, "nw_a", serf=1)
    act(state, using)
    assert not offered(state, using, Verb.USE)
    state.decider = NOBODY
    place(state, using, 1, "nw_i", serf=1)
    act(state, using)
    assert len(offered(state, using, Verb.USE)) == 1


# ------------------------------------------------------------------ A14.4: moments


def test_A2_2_A14_4_a_collection_ability_comes_after_the_income():
    """With a stock nearly full the income is what finds room first (A14.4, A2.2)."""
    state, using = seated("dwarves", "orcs", number=9)
    build(state, using, 0, "deep_mine")
    place(state, using, 0, "nw_b", warrior=1)
    run(state, using, Step.COLLECT)
    assert held(state, 0)[0] == using.cap
    gains = [found[2:] for found in told(state, Event.GAINED) if found[:2] == (0, 0)]
    assert gains == [(1, 0), (0, 1)]


def test_A14_7_A14_4_what_a_loss_brings_comes_before_the_return():
    """The Mana for a lost Phoenix may pay for its return (A14.4, A14.7)."""
    state, using = seated("elves", "orcs")
    build(state, using, 0, "phoenix_nest")
    level(state, using, 0, 3)
    stock(state, 0, ore=0, mana=4, food=2)
    place(state, using, 0, FIELD, phoenix=1)
    place(state, using, 1, FIELD, warrior=4)
    fight(state, using)
    idle_until(state, using, Decision.RECOVER)
    answer(state, using, Verb.PLACE, region(capital(state, 0)), Unit.AIR_VESSEL)
    assert units(state, 0, capital(state, 0))["phoenix"] == 1
    assert held(state, 0) == (0, 2, 0)


def test_A14_10_A14_4_a_free_move_of_the_winner_comes_last():
    """The Raider first takes his spoils, then he may ride on (A14.4, A14.10)."""
    state, using = seated("orcs", "humans", number=6)
    level(state, using, 0, 3)
    place(state, using, 0, FIELD, raider=1, warrior=3)
    place(state, using, 1, FIELD, serf=1)
    fight(state, using)
    assert is_asked(state, Decision.GAIN)
    idle_until(state, using, Decision.FREE_ACTION)


def test_A4_4_A14_4_an_ability_after_an_action_also_follows_a_follow():
    """A Serf that follows a Recruit brings the Farmstead's Serf as the token does (A14.4, A4.4)."""
    state, using = seated("orcs", "humans")
    build(state, using, 1, "farmstead")
    level(state, using, 1, 2)
    act(state, using)
    answer(state, using, Verb.RECRUIT, Unit.SERF, 1)
    assert asked(state, Decision.FOLLOW, 1)
    answer(state, using, Verb.RECRUIT, Unit.SERF, 1)
    assert asked(state, Decision.SPAWN, 1)


# ------------------------------------------------------------------ A14.5: lasting effects


def test_A7_2_A14_5_a_fast_hero_speeds_up_his_own_army_only():
    """With the Outrider a Serf walks one region farther than without him (A14.5, A7.2)."""
    state, using = seated("humans", "orcs")
    level(state, using, 0, 2)
    place(state, using, 0, "nw_a", outrider=1, serf=1)
    run(state, using, Step.MARCH, 0, NOBODY)
    answer(state, using, Verb.GO, region("nw_a"), region("nw_j"))
    armies = set(offered(state, using, Verb.TAKE))
    assert {(1, 0, 4), (0, 0, 4)} <= armies
    assert (1, 0, 0) not in armies


def test_A15_2_A14_5_a_discount_ends_at_nothing():
    """Two Mana off a Spell of one Mana make it free, no more (A14.5, A15.2)."""
    state, using = seated("orcs", "humans", number=0)
    level(state, using, 0, 3)
    place(state, using, 0, FIELD, blood_shaman=1)
    place(state, using, 1, FIELD, warrior=1)
    set_library(state, 0, "weakness")
    begin(state, using)
    cast_in_battle(state, using, 0, "weakness")
    assert held(state, 0)[1] == 0


def test_A14_1_A14_5_a_hero_lowers_prices_where_he_is():
    """The Blood Shaman's discount for Combat Spells is for his own Battle (A14.5, A14.1)."""
    state, using = seated("orcs", "humans")
    level(state, using, 0, 3)
    set_library(state, 0, "rage")
    stock(state, 0, mana=0)
    place(state, using, 0, FIELD, warrior=1)
    place(state, using, 1, FIELD, warrior=1)
    place(state, using, 0, "nw_a", blood_shaman=1)
    begin(state, using)
    assert asked(state, Decision.TACTIC, 1)


# ------------------------------------------------------------------ A14.6: immunity


def test_A14_6_immune_units_still_suffer_penalties():
    """The Paladin protects his Serfs from destruction, not from a weaker army (A14.6)."""
    state, using = seated("humans", "orcs")
    level(state, using, 0, 2)
    place(state, using, 0, FIELD, paladin=1, warrior=1)
    place(state, using, 1, FIELD, warrior=1)
    set_library(state, 1, "weakness")
    begin(state, using)
    cast_in_battle(state, using, 1, "weakness")
    assert strengths(state, using)[0][1] == -2


def test_A14_8_A14_6_immune_units_are_not_moved_either():
    """Banish finds the Paladin himself, not his Serf and Warrior (A14.6, A14.8)."""
    state, using = seated("orcs", "humans")
    level(state, using, 1, 2)
    place(state, using, 1, FIELD, paladin=1, warrior=1, serf=1)
    set_library(state, 0, "banish")
    cast(state, using, "banish")
    assert units(state, 1, FIELD) == {"serf": 1, "warrior": 1}


def test_A14_6_the_thane_keeps_his_army_from_abilities_too():
    """The Priestess of nobody calls Serfs away from him; Serfs elsewhere are open (A14.6)."""
    state, using = seated("elves", "dwarves")
    level(state, using, 0, 2)
    level(state, using, 1, 2)
    place(state, using, 0, FIELD, assassin=1)
    place(state, using, 1, "nw_i", thane=1)
    act(state, using)
    assert not offered(state, using, Verb.USE)
    state.decider = NOBODY
    place(state, using, 1, "nw_d", tunneler=1)
    act(state, using)
    assert offered(state, using, Verb.USE)


def test_A3_7_A14_6_passengers_of_the_swan_ship_are_safe_at_sea():
    """Whoever is aboard is as safe as the ship (A14.6, A3.7)."""
    state, using = seated("elves", "orcs")
    build(state, using, 0, "mist_harbour")
    level(state, using, 0, 2)
    place(state, using, 0, "central", swan_ship=1, serf=1, warrior=1)
    place(state, using, 1, "central", submarine=1, serf=1)
    set_library(state, 1, "magic_arrow")
    begin(state, using, "central")
    cast_in_battle(state, using, 1, "magic_arrow")
    assert units(state, 0, "central") == {"serf": 1, "warrior": 1, "swan_ship": 1}


def test_A11_6_A14_6_immunity_does_not_last_from_battle_damage():
    """Damage of a lost Battle destroys immune units (A14.6, A11.6)."""
    state, using = seated("dwarves", "orcs")
    level(state, using, 0, 2)
    place(state, using, 0, FIELD, thane=1)
    place(state, using, 1, FIELD, warrior=5)
    fight(state, using)
    idle(state, using)
    assert units(state, 0, FIELD) == {}
