"""Effects carried out: one-shot effects, moved enemies, distance, free actions, own turns (A14.7 to A14.11)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Mark, Phase, Slot, Unit
from tests.games.aughmoore.battles import FIELD, begin, fight, lay, pay_all, strengths
from tests.games.aughmoore.battles import cast as cast_in_battle
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    build,
    faces,
    held,
    idle,
    level,
    march,
    offered,
    place,
    region,
    run,
    scribed,
    set_library,
    spell,
    stock,
    token,
    tower,
    units,
    vp,
)
from tests.games.aughmoore.seats import (
    cast,
    end_round,
    go,
    idle_until,
    seated,
    use,
)

pytestmark = pytest.mark.interpreted


# ------------------------------------------------------------------ A14.7: one-shot effects


def test_A14_7_no_more_is_stolen_than_there_is():
    """With one piece left in the enemy's stock one piece is taken (A14.7)."""
    state, using = seated("humans", "orcs", number=2)
    stock(state, 1, ore=1, mana=0, food=0)
    set_library(state, 0, "siphon")
    cast(state, using, "siphon")
    assert held(state, 0) == (3, 0, 2)
    assert held(state, 1) == (0, 0, 0)


def test_A14_7_all_is_stolen_from_one_enemy():
    """The second piece comes from the enemy of the first one (A14.7)."""
    state, using = seated("humans", "orcs", "elves", number=4)
    set_library(state, 0, "siphon")
    cast(state, using, "siphon")
    answer(state, using, Verb.STEAL, 2, 0)
    assert {side for side, _, _ in offered(state, using, Verb.STEAL)} == {2}


def test_A15_8_A14_7_an_empty_supply_brings_nobody():
    """With all Warriors in play the Spell scores and places nobody (A14.7, A15.8)."""
    state, using = seated("humans", "orcs")
    place(state, using, 0, FIELD, warrior=4)
    set_library(state, 0, "summon_warrior")
    cast(state, using, "summon_warrior")
    assert state.players[0].in_play[Unit.WARRIOR] == using.supply[0, Unit.WARRIOR]
    assert vp(state, 0) == 1


def test_A3_8_A14_7_full_regions_take_no_summoned_units():
    """A full region is not offered; what finds no room goes to the Courtyard (A14.7, A3.8)."""
    state, using = seated("humans", "orcs")
    place(state, using, 0, FIELD, serf=5)
    place(state, using, 0, "nw_a", serf=3, warrior=1)
    set_library(state, 0, "summon_serfs")
    before = units(state, 0, "nw_c")["serf"]
    cast(state, using, "summon_serfs")
    assert {place for place, _, _ in offered(state, using, Verb.PLACE)} == {region("nw_c"), region("nw_a")}
    answer(state, using, Verb.PLACE, region("nw_a"), Unit.SERF)
    assert units(state, 0, "nw_a")["serf"] == 4
    assert units(state, 0, "nw_c")["serf"] == before + 1


def test_A2_2_A14_7_harvest_fills_the_stock_no_further_than_ten():
    """What exceeds the stock is lost (A14.7, A2.2)."""
    state, using = seated("humans", "orcs", number=9)
    set_library(state, 0, "harvest")
    cast(state, using, "harvest")
    assert held(state, 0) == (9, 8, 10)


def test_A14_7_a_trade_may_stop_and_does_not_run_in_circles():
    """Alchemy exchanges up to four; what was gained is not given away again (A14.7)."""
    state, using = seated("humans", "orcs", number=5)
    set_library(state, 0, "alchemy")
    cast(state, using, "alchemy")
    answer(state, using, Verb.EXCHANGE, 0, 1)
    exchanges = {(lost, got) for lost, got, _ in offered(state, using, Verb.EXCHANGE)}
    assert exchanges == {(0, 1), (0, 2), (2, 1)}
    answer(state, using, Verb.DONE)
    assert held(state, 0) == (4, 5, 5)


def test_A14_7_a_denied_region_yields_nothing_this_round():
    """Blight empties the enemy's region in this Collection, not in the next (A14.7)."""
    state, using = seated("humans", "orcs", number=2)
    place(state, using, 1, FIELD, serf=1)
    set_library(state, 0, "blight")
    cast(state, using, "blight")
    run(state, using, Step.COLLECT)
    assert held(state, 1)[2] == 2
    end_round(state, using)
    run(state, using, Step.COLLECT)
    assert held(state, 1)[2] == 2 + using.region_income + using.worker_income


def test_A8_5_A14_7_scrying_shows_tokens_without_resolving_them():
    """They lie open until somebody ends a move there (A14.7, A8.5)."""
    state, using = seated("humans", "orcs")
    token(state, "nw_b", "village")
    token(state, "nw_f", "village")
    set_library(state, 0, "scrying")
    cast(state, using, "scrying")
    idle_until(state, using, Decision.REVEAL)
    answer(state, using, Verb.REGION, region("nw_b"))
    answer(state, using, Verb.REGION, region("nw_f"))
    assert faces(state, "nw_b") == faces(state, "nw_f") == [Face.SHOWN]
    assert vp(state, 0) == 1


def test_A6_3_A14_7_the_hymn_draws_and_the_limit_holds():
    """With a full Library a Spell must go (A14.7, A6.3)."""
    state, using = seated("humans", "orcs")
    set_library(state, 0, "hymn_of_glory", "rage")
    cast(state, using, "hymn_of_glory")
    assert asked(state, Decision.KEEP, 0)


def test_A14_7_a_price_makes_an_effect_optional():
    """The Farmstead's Serf may be declined, and without Food nobody is asked (A14.7)."""
    state, using = seated("humans", "orcs")
    build(state, using, 0, "farmstead")
    level(state, using, 0, 2)
    act(state, using)
    answer(state, using, Verb.RECRUIT, Unit.SERF, 1)
    assert asked(state, Decision.SPAWN, 0)
    answer(state, using, Verb.DONE)
    assert held(state, 0)[2] == 10 - using.unit_cost[0, Unit.SERF, 2]
    state.decider, state.agenda.depth = NOBODY, 0
    state.players[0].bar[:] = Mark.OPEN
    stock(state, 0, ore=9, mana=0, food=int(using.unit_cost[0, Unit.SERF, 2]))
    act(state, using)
    answer(state, using, Verb.RECRUIT, Unit.SERF, 1)
    assert state.decision != Decision.SPAWN or state.decider == NOBODY


def test_A10_4_A14_7_the_victim_of_a_fireball_chooses_its_losses():
    """The owner of the units picks which two are destroyed (A14.7, A10.4)."""
    state, using = seated("humans", "orcs")
    place(state, using, 0, FIELD, warrior=2)
    place(state, using, 1, FIELD, serf=2, warrior=2)
    set_library(state, 0, "fireball")
    begin(state, using)
    cast_in_battle(state, using, 0, "fireball")
    assert asked(state, Decision.LOSE, 1)


def test_A14_7_the_gate_moves_from_one_region_to_one_other():
    """After the first unit both regions are fixed, and the rest may stay (A14.7)."""
    state, using = seated("humans", "orcs")
    place(state, using, 0, FIELD, serf=2)
    place(state, using, 0, "nw_a", serf=2)
    set_library(state, 0, "gate")
    cast(state, using, "gate")
    answer(state, using, Verb.MOVE, Unit.SERF, region(FIELD), region("nw_a"))
    assert set(offered(state, using, Verb.MOVE)) == {(Unit.SERF, region(FIELD), region("nw_a"))}
    answer(state, using, Verb.DONE)
    assert units(state, 0, "nw_a") == {"serf": 3}


def test_A5_8_A14_7_a_moved_tower_keeps_to_the_rules_of_building():
    """It goes next door on an open continent, not to a Capital and not among enemies (A14.7, A5.8)."""
    state, using = seated("dwarves", "orcs")
    level(state, using, 0, 3)
    tower(state, 0, "nw_f")
    place(state, using, 0, "nw_f", tunneler=1)
    place(state, using, 1, "nw_g", serf=1)
    act(state, using)
    use(state, using)
    goals = {goal for _, _, goal in offered(state, using, Verb.MOVE)}
    assert goals == {region(key) for key in ("nw_b", "nw_e", "nw_i", "nw_j")}
    answer(state, using, Verb.MOVE, 7, region("nw_f"), region("nw_j"))
    assert (state.players[0].towers[region("nw_f")], state.players[0].towers[region("nw_j")]) == (0, 1)


# ------------------------------------------------------------------ A14.8: moving enemy units


def test_A10_1_A14_8_serfs_called_to_the_priestess_are_attacked():
    """She is the attacker, and scores for starting the Battle (A14.8, A10.1)."""
    state, using = seated("dwarves", "orcs")
    level(state, using, 0, 2)
    place(state, using, 0, FIELD, priestess=1, warrior=1)
    place(state, using, 1, "nw_i", serf=3)
    act(state, using)
    use(state, using)
    answer(state, using, Verb.MOVE, Unit.SERF, region("nw_i"), region(FIELD))
    assert units(state, 1, "nw_i") == {"serf": 1}
    assert units(state, 1, FIELD) == {"serf": 2}
    assert state.battle.leader.tolist() == [0, 1]
    assert vp(state, 0) == using.attacker_vp


def test_A15_4_A14_8_nobody_is_moved_out_of_a_capital_or_into_one():
    """Neither the Assassin nor the Priestess touches a Courtyard (A14.8, A15.4)."""
    state, using = seated("elves", "orcs")
    level(state, using, 0, 2)
    place(state, using, 0, "ne_b", assassin=1)
    place(state, using, 1, "ne_c", warlord=1)
    act(state, using)
    assert not offered(state, using, Verb.USE)
    state.decider = NOBODY
    place(state, using, 1, "ne_f", raider=1)
    act(state, using)
    use(state, using)
    goals = {goal for _, _, goal in offered(state, using, Verb.MOVE)}
    assert region("ne_c") not in goals
    assert region("ne_j") in goals


def test_A14_8_no_unit_is_pushed_to_a_third_player():
    """A Hero is not moved among others than his own and the mover's (A14.8)."""
    state, using = seated("elves", "orcs", "humans")
    level(state, using, 0, 2)
    place(state, using, 0, "ne_a", assassin=1)
    place(state, using, 1, "ne_e", warlord=1)
    place(state, using, 2, "ne_h", serf=1)
    act(state, using)
    use(state, using)
    goals = {goal for _, _, goal in offered(state, using, Verb.MOVE)}
    assert region("ne_h") not in goals
    assert {region("ne_a"), region("ne_b")} <= goals


def test_A14_8_a_banished_unit_goes_to_its_own_capital():
    """It joins its Courtyard without a Battle (A14.8)."""
    state, using = seated("humans", "orcs")
    place(state, using, 1, FIELD, warlord=1)
    set_library(state, 0, "banish")
    cast(state, using, "banish")
    assert units(state, 1, "ne_c")["warlord"] == 1
    assert state.battles == 0


# ------------------------------------------------------------------ A14.9: attack at a distance


def test_A14_9_the_galleon_attacks_without_moving():
    """The Battle is fought in the neighbour's region; after a victory the Galleon is where it was (A14.9)."""
    state, using = seated("humans", "orcs")
    build(state, using, 0, "sea_dock")
    place(state, using, 0, "strait_sw_nw", galleon=1, warrior=2)
    place(state, using, 1, FIELD, serf=1)
    run(state, using, Step.SAIL, 0, NOBODY)
    answer(state, using, Verb.ENGAGE, region(FIELD))
    assert strengths(state, using)[0][0] == 3 + 2 * 2
    pay_all(lay(state, using), using)
    idle(state, using)
    assert units(state, 0, "strait_sw_nw") == {"galleon": 1, "warrior": 2}
    assert units(state, 1, FIELD) == {}


def test_A14_9_only_next_door_and_only_the_galleon():
    """Neither a region farther away nor a Vessel without the ability (A14.9)."""
    state, using = seated("humans", "orcs")
    place(state, using, 0, "strait_sw_nw", galleon=1)
    place(state, using, 1, FIELD, serf=1)
    place(state, using, 1, "nw_e", serf=1)
    run(state, using, Step.SAIL, 0, NOBODY)
    assert not offered(state, using, Verb.ENGAGE)
    state.decider = NOBODY
    build(state, using, 0, "sea_dock")
    run(state, using, Step.SAIL, 0, NOBODY)
    assert {goal for goal, _, _ in offered(state, using, Verb.ENGAGE)} == {region(FIELD)}


# ------------------------------------------------------------------ A14.10: free actions


def test_A14_10_a_free_march_takes_no_slot_and_no_token():
    """Haste marches even if both slots are filled, and nothing is mustered after it (A14.10)."""
    state, using = seated("humans", "orcs")
    state.players[0].bar[Slot.MARCH] = state.players[0].bar[Slot.MARCH_AGAIN] = Mark.TOKEN
    set_library(state, 0, "haste")
    cast(state, using, "haste")
    assert asked(state, Decision.ROUTE, 0)
    march(state, using, "nw_c", "nw_b", warriors=1)
    assert units(state, 0, "nw_b") == {"warrior": 1}
    assert state.decider == NOBODY


def test_A14_10_haste_carries_anybody_three_regions():
    """A Serf goes as far as a Hero, within three regions (A14.10)."""
    state, using = seated("humans", "orcs")
    set_library(state, 0, "haste")
    cast(state, using, "haste")
    far = {goal for origin, goal, _ in offered(state, using, Verb.GO) if origin == region("nw_c")}
    assert region("nw_h") in far
    march(state, using, "nw_c", "nw_h", serfs=1)
    assert units(state, 0, "nw_h") == {"serf": 1}


def test_A14_10_the_raider_rides_on_from_the_battle_by_one_region():
    """His free March starts where the Battle was, and goes next door (A14.10)."""
    state, using = seated("orcs", "humans", number=6)
    level(state, using, 0, 3)
    place(state, using, 0, FIELD, raider=1, warrior=2)
    place(state, using, 1, FIELD, serf=1)
    fight(state, using)
    idle_until(state, using, Decision.FREE_ACTION)
    answer(state, using, Verb.MARCH)
    ways = offered(state, using, Verb.GO)
    assert {origin for origin, _, _ in ways} == {region(FIELD)}
    assert {goal for _, goal, _ in ways} == {region(key) for key in ("nw_d", "nw_e", "nw_i")}


def test_A14_4_A14_10_a_free_cast_starts_no_ability_of_the_action():
    """The Enchantress's free cast draws no Spell, her Cast action does (A14.10, A14.4)."""
    state, using = seated("elves", "orcs")
    level(state, using, 0, 3)
    place(state, using, 0, "nw_b", enchantress=1)
    set_library(state, 0, "harvest")
    go(state, using, 0, "nw_b", "nw_f", heroes=2)
    answer(state, using, Verb.CAST)
    answer(state, using, Verb.CAST_SPELL, spell("harvest"), 0)
    assert state.players[0].library_count == 0
    set_library(state, 0, "harvest")
    act(state, using)
    answer(state, using, Verb.CAST)
    answer(state, using, Verb.CAST_SPELL, spell("harvest"), 0)
    assert state.players[0].library_count == 1


def test_A14_10_passengers_march_on_from_where_they_landed():
    """After a flight the Sky Harbour's passengers go one region on foot (A14.10)."""
    state, using = seated("humans", "orcs")
    build(state, using, 0, "sky_harbour")
    level(state, using, 0, 3)
    place(state, using, 0, "nw_b", airship=1, serf=1)
    act(state, using)
    answer(state, using, Verb.FLY)
    answer(state, using, Verb.GO, region("nw_b"), region("nw_f"))
    answer(state, using, Verb.TAKE, 1, 0, 0)
    assert asked(state, Decision.FREE_ACTION, 0)
    answer(state, using, Verb.MARCH)
    assert {origin for origin, _, _ in offered(state, using, Verb.GO)} == {region("nw_f")}
    march(state, using, "nw_f", "nw_j", serfs=1)
    assert units(state, 0, "nw_j") == {"serf": 1}
    assert asked(state, Decision.MUSTER, 0)


# ------------------------------------------------------------------ A14.11: abilities of an own turn


def test_A14_2_A14_11_an_ability_of_a_turn_takes_no_token():
    """After it the action is still to be chosen, and it is not offered twice (A14.11, A14.2)."""
    state, using = seated("humans", "orcs")
    level(state, using, 0, 3)
    place(state, using, 0, FIELD, high_mage=1)
    scribed(state, 0, "harvest", "rich_vein", phase=Phase.EXHAUSTED)
    act(state, using)
    use(state, using)
    answer(state, using, Verb.READY, spell("harvest"))
    assert state.players[0].phase[:2].tolist() == [Phase.READY, Phase.EXHAUSTED]
    assert asked(state, Decision.ACTION, 0)
    assert not offered(state, using, Verb.USE)
    assert all(mark == Mark.OPEN for mark in state.players[0].bar)


def test_A4_6_A14_11_it_may_also_come_before_a_muster():
    """Between the action and the second one the ability is offered again if it is unused (A14.11, A4.6)."""
    state, using = seated("humans", "orcs")
    level(state, using, 0, 3)
    place(state, using, 0, FIELD, high_mage=1)
    scribed(state, 0, "harvest")
    act(state, using)
    assert not offered(state, using, Verb.USE)
    answer(state, using, Verb.CAST)
    answer(state, using, Verb.CAST_SPELL, spell("harvest"), 1)
    assert asked(state, Decision.MUSTER, 0)
    use(state, using)
    assert state.players[0].phase[0] == Phase.READY
    assert asked(state, Decision.MUSTER, 0)


def test_A4_4_A14_11_only_in_an_own_turn():
    """To follow another player's action offers no ability (A14.11, A4.4)."""
    state, using = seated("orcs", "humans")
    level(state, using, 1, 3)
    place(state, using, 1, FIELD, high_mage=1)
    scribed(state, 1, "harvest", phase=Phase.EXHAUSTED)
    act(state, using)
    answer(state, using, Verb.TAX, 0)
    assert asked(state, Decision.FOLLOW, 1)
    assert not offered(state, using, Verb.USE)
