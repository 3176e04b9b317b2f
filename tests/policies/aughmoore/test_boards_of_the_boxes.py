"""Players of the boxes' factions use the powers of their own boards where it pays, and not where it does not."""

import pytest

from policies.aughmoore.actions import answer_worth
from policies.aughmoore.boards import read_boards
from policies.aughmoore.marching import fight_worth
from policies.aughmoore.odds import ATTACK, BY_AIR, BY_LAND, BY_SAIL, lent, sent, troop_at
from policies.aughmoore.powers import aftermath
from sim.compiling.compiled import INTERPRETED
from sim.engine.options import pack
from sim.games.aughmoore.content.vocabulary import Action
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.names import REGION_KEYS_BY_BOARD
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Terrain, Unit
from tests.games.aughmoore import expanded
from tests.games.aughmoore.position import build, building, is_asked, level, place, region_of, run, stock, token, tower
from tests.policies.aughmoore.player import chosen, surveyor

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.usefixtures("chance_wraps"),
    pytest.mark.skipif(
        not INTERPRETED, reason="functions of a policy are called one by one; runs with NUMBA_DISABLE_JIT=1"
    ),
]
KEYS = REGION_KEYS_BY_BOARD[1]
FIELD = "nw_h"
EAGER = 9.0  # weight of a token for who wants nothing but tokens


@pytest.fixture(scope="module")
def using():
    """The rules of the board for four with both boxes."""
    return expanded.rules()


def standing(using, *factions, at=3, number=5):
    """Return a position in which the first player's Capital City has a level, and everybody a stock."""
    state = expanded.position(*factions, using=using)
    level(state, using, 0, at)
    for side in range(len(factions)):
        stock(state, side, ore=number, mana=number, food=number)
    return state


def regions(using, terrain, *continents):
    """Return the keys of the regions of a terrain on some continents."""
    return [key for number, key in enumerate(KEYS) if using.terrain[number] == terrain and key[:2] in continents]


def peace(state, using, key):
    """Return what going to a region in peace is worth to the first player."""
    return surveyor(state, using).peace[region_of(state, key)]


# ------------------------------------------------------------------ what boards count


@pytest.mark.parametrize(
    ("faction", "counts", "terrain"),
    [
        ("lionkin", "oasis", Terrain.DESERT),
        ("lizardfolk", "spawning_pool", Terrain.SWAMP),
        ("goblins", "rocket_yard", Terrain.SWAMP),
    ],
)
def test_a_region_is_worth_more_to_who_has_the_building_that_counts_it(using, faction, counts, terrain):
    state = standing(using, faction, "orcs", at=1)
    (goal, *_), other = regions(using, terrain, "ne"), "ne_f"
    before, beside = peace(state, using, goal), peace(state, using, other)
    build(state, using, 0, counts)
    assert peace(state, using, goal) > before
    assert peace(state, using, other) == pytest.approx(beside)


def test_a_region_beyond_the_most_that_count_is_worth_no_more(using):
    state = standing(using, "lionkin", "orcs", at=1)
    *held, goal = regions(using, Terrain.DESERT, "nw", "sw")[:3]
    for key in held:
        place(state, using, 0, key, serf=1)
    before = peace(state, using, goal)
    build(state, using, 0, "oasis")
    assert peace(state, using, goal) == pytest.approx(before)


def test_birdfolk_with_their_temple_look_for_further_continents(using):
    state = standing(using, "birdfolk", "orcs", at=1)
    build(state, using, 0, "temple_of_alms")
    abroad, at_home = peace(state, using, "se_f"), peace(state, using, "fl_f")
    place(state, using, 0, "se_g", serf=1)
    assert peace(state, using, "se_f") < abroad
    assert peace(state, using, "fl_f") == pytest.approx(at_home)


def test_lizardfolk_with_their_lodge_look_for_tokens(using):
    state = standing(using, "lizardfolk", "orcs", at=2)
    token(state, "nw_f", "farm")
    before = peace(state, using, "nw_f") - peace(state, using, "nw_g")
    build(state, using, 0, "trophy_lodge")
    assert peace(state, using, "nw_f") - peace(state, using, "nw_g") > before


# ------------------------------------------------------------------ Battles


def attack(state, using, by=BY_LAND, at=FIELD, start=FIELD):
    """Return what an attack is worth to the first player."""
    mind = surveyor(state, using)
    return fight_worth(
        state, using, mind, region_of(state, at), sent(troop_at(state, using, 0, region_of(state, start)), by)
    )


@pytest.mark.parametrize(
    ("faction", "rewards"),
    [("lionkin", "colosseum"), ("undead", "charnel_gate"), ("lizardfolk", "voodoo_hut"), ("goblins", "scrap_foundry")],
)
def test_an_attack_is_worth_more_with_the_building_that_rewards_battles(using, faction, rewards):
    state = standing(using, faction, "humans")
    place(state, using, 0, "nw_f", warrior=3)
    place(state, using, 1, FIELD, serf=1)
    before = attack(state, using, start="nw_f")
    build(state, using, 0, rewards)
    assert attack(state, using, start="nw_f") > before


def test_souls_make_a_battle_worth_more_while_there_is_room_for_them(using):
    state = standing(using, "undead", "humans", at=1)
    place(state, using, 0, "nw_f", warrior=3)
    place(state, using, 1, FIELD, serf=1)
    wanting = attack(state, using, start="nw_f")
    state.players[0].souls = using.souls_most
    assert attack(state, using, start="nw_f") < wanting


@pytest.mark.parametrize(
    ("faction", "adds", "at", "way"),
    [
        ("birdfolk", "jousting_ring", "nw_h", BY_AIR),
        ("merfolk", "gladiator_trench", "ne_h", BY_SAIL),
    ],
)
def test_strength_by_air_and_by_sea_is_reckoned_with_on_that_way_alone(using, faction, adds, at, way):
    state = standing(using, faction, "humans", at=1)
    build(state, using, 0, adds)
    surveyor(state, using)
    own, foe = troop_at(state, using, 0, state.players[0].capital), troop_at(state, using, 1, state.players[1].capital)
    where = (region_of(state, at), ATTACK, False)
    assert lent(state, using, sent(own, way), foe, where) == lent(state, using, own, foe, where) + 1


def test_goblins_reckon_with_the_strength_of_numbers(using):
    state = standing(using, "goblins", "humans", at=1)
    build(state, using, 0, "scrap_foundry")
    surveyor(state, using)
    place(state, using, 0, "nw_f", serf=3)
    place(state, using, 1, FIELD, serf=2)
    many, few = troop_at(state, using, 0, region_of(state, "nw_f")), troop_at(state, using, 1, region_of(state, FIELD))
    where = (region_of(state, FIELD), ATTACK, False)
    assert lent(state, using, many, few, where) == 2
    place(state, using, 1, FIELD, serf=1)
    assert lent(state, using, many, troop_at(state, using, 1, region_of(state, FIELD)), where) == 0


@pytest.mark.parametrize(("faction", "hero"), [("undead", "amdiak"), ("goblins", "rocketeer")])
@pytest.mark.parametrize("pays", [True, False])
def test_a_serf_is_given_for_strength_only_where_that_turns_the_battle(using, faction, hero, pays):
    state = standing(using, faction, "humans", number=0)
    state.objective, state.objective_round = 0, state.turn_round - 1  # a Serf works no more
    place(state, using, 0, FIELD, serf=1, warrior=0 if pays else 2, **{hero: 1})
    met = {"serf": 1}
    if pays:
        own = troop_at(state, using, 0, region_of(state, FIELD)).force
        met = {"warrior": own // 2, "serf": own % 2 + 1}
    place(state, using, 1, FIELD, **met)
    run(state, using, Step.BATTLE, 0, region_of(state, FIELD))
    while is_asked(state, Decision.COMBAT_SPELL):
        expanded.FOUR.answer(state, using, Verb.DONE)
    assert state.decision == Decision.START_ABILITY
    assert (chosen(state, using)[0] != Verb.DONE) == pays


# ------------------------------------------------------------------ Souls, Serfs and what follows an action


def test_the_undead_with_many_souls_raise_the_dead(using):
    state = standing(using, "undead", "humans", at=1)
    state.players[0].souls = 5
    run(state, using, Step.AFTER_ACTION, 0, 0)
    assert is_asked(state, Decision.SPAWN)
    assert chosen(state, using)[0] == Verb.PLACE


def test_the_undead_keep_souls_that_are_worth_more_than_a_serf(using):
    state = standing(using, "undead", "humans", at=1)
    state.players[0].souls = 1
    run(state, using, Step.AFTER_ACTION, 0, 0)
    assert is_asked(state, Decision.SPAWN)
    assert chosen(state, using, work=0.0, expand=-20.0)[0] == Verb.DONE


def test_recruiting_is_worth_more_to_the_undead_with_souls(using):
    state = standing(using, "undead", "humans", at=1)
    mind = surveyor(state, using)
    assert aftermath(state, using, mind, Action.RECRUIT.value) == 0.0
    state.players[0].souls = 3
    mind = surveyor(state, using)
    assert aftermath(state, using, mind, Action.RECRUIT.value) > 0.0


@pytest.mark.parametrize(("food", "serfs_worth", "buys"), [(9, 9.0, Verb.PLACE), (1, -9.0, Verb.DONE)])
def test_goblins_take_a_serf_more_where_he_is_worth_his_food(using, food, serfs_worth, buys):
    state = standing(using, "goblins", "humans", at=1)
    build(state, using, 0, "twin_tanks")
    stock(state, 0, food=food)
    run(state, using, Step.AFTER_ACTION, 0, 0)
    assert is_asked(state, Decision.SPAWN)
    assert chosen(state, using, work=serfs_worth)[0] == buys


# ------------------------------------------------------------------ Lizardfolk in their turns


def hexed(using, *armies):
    """Return the Lizardfolk with the Voodoo Hut at their turn; enemies stand in regions next to theirs."""
    state = standing(using, "lizardfolk", "humans")
    build(state, using, 0, "voodoo_hut")
    place(state, using, 0, "nw_f", serf=1)
    for key, serfs in armies:
        place(state, using, 1, key, serf=serfs)
    return run(state, using, Step.ACTION, 0)


def beside(using, key, *terrains):
    """Return the keys of the regions next to one, of some terrains."""
    number = KEYS.index(key)
    near = [int(other) for other in using.borders[number, : using.border_count[number]]]
    return [KEYS[other] for other in near if using.terrain[other] in terrains]


def test_a_region_is_cursed_before_the_action_where_enemies_work(using):
    rich = beside(using, "nw_f", Terrain.PLAINS, Terrain.FOREST, Terrain.MOUNTAINS)
    state = hexed(using, (rich[0], 1), (rich[1], 3))
    assert chosen(state, using)[0] == Verb.USE
    verb, place_of, _, _ = chosen(state, using)
    expanded.FOUR.answer(state, using, verb, place_of)
    if is_asked(state, Decision.DENY):
        _, cursed, _, _ = chosen(state, using)
        worked = {key: using.spaces[KEYS.index(key)] for key in rich[:2]}
        assert worked[KEYS[cursed]] == max(worked.values())


def test_nothing_is_cursed_where_nobody_works(using):
    state = hexed(using)
    assert chosen(state, using)[0] != Verb.USE


# ------------------------------------------------------------------ armies by air and by sea


@pytest.mark.parametrize(
    ("faction", "brings", "other"), [("birdfolk", "jousting_ring", "sphinx_gate"), ("merfolk", "cloister", "ray_pool")]
)
def test_the_building_that_moves_armies_promises_most(using, faction, brings, other):
    state = standing(using, faction, "humans", at=1)
    mind = surveyor(state, using)
    mind.boarded = 0
    read_boards(state, using, mind)
    promises = mind.buildings
    assert promises[building(state, 0, brings)] > promises[building(state, 0, other)]


@pytest.mark.parametrize(
    ("faction", "brings", "verb", "goal"),
    [("birdfolk", "jousting_ring", Verb.FLY, "fl_e"), ("merfolk", "cloister", Verb.SAIL, "ne_d")],
)
def test_armies_go_by_air_or_by_sea_for_a_token_once_they_can(using, faction, brings, verb, goal):
    state = standing(using, faction, "humans", "orcs", at=1)
    token(state, goal, "farm")
    mind = surveyor(state, using)
    option = pack(verb, -1, -1, -1)
    assert answer_worth(state, using, mind, option) < 0.0
    build(state, using, 0, brings)
    mind = surveyor(state, using)
    assert answer_worth(state, using, mind, option) > 0.0


def test_a_flight_goes_where_a_token_lies(using):
    state = standing(using, "birdfolk", "humans", at=1)
    build(state, using, 0, "jousting_ring")
    token(state, "fl_e", "farm")
    run(state, using, Step.FLY, 0, -1, 0, 0)
    verb, _, goal, _ = chosen(state, using, explore=EAGER)
    assert (verb, KEYS[goal]) == (Verb.GO, "fl_e")


def test_swimmers_end_at_sea_for_a_token_there(using):
    state = standing(using, "merfolk", "humans", at=1)
    build(state, using, 0, "cloister")
    token(state, "bay_nw", "coral_reef")
    run(state, using, Step.SAIL, 0, -1, 0, 0)
    verb, _, goal, _ = chosen(state, using, explore=EAGER)
    assert (verb, KEYS[goal]) == (Verb.GO, "bay_nw")


def test_a_sea_region_is_worth_more_to_the_merfolk_with_their_cove(using):
    state = standing(using, "merfolk", "humans", at=1)
    build(state, using, 0, "cloister")
    before = peace(state, using, "bay_nw")
    build(state, using, 0, "pirate_cove")
    assert peace(state, using, "bay_nw") > before


def test_an_army_leaves_its_vessel_behind_where_nobody_is_met(using):
    state = standing(using, "birdfolk", "humans", at=1)
    build(state, using, 0, "jousting_ring", "sphinx_gate")
    place(state, using, 0, "fl_c", sphinx=1)
    assert state.players[0].at[Unit.AIR_VESSEL] == region_of(state, "fl_c")
    token(state, "fl_e", "farm")
    run(state, using, Step.FLY, 0, -1, 0, 0)
    verb, origin, goal, _ = chosen(state, using)
    expanded.FOUR.answer(state, using, verb, origin, goal)
    assert is_asked(state, Decision.ARMY)
    assert chosen(state, using)[0] in (Verb.TAKE, Verb.TAKE_VESSEL)


def test_an_army_that_flies_threatens_a_capital_over_the_sea(using):
    state = standing(using, "humans", "birdfolk", at=1)
    place(state, using, 1, "ne_h", warrior=3, lord_skein=1)
    assert using.land_steps[region_of(state, "ne_h"), state.players[0].capital] > 3
    before = surveyor(state, using).threat
    build(state, using, 1, "jousting_ring")
    assert surveyor(state, using).threat > before


@pytest.mark.parametrize(("key", "pays"), [("nw_a", True), ("nw_h", False)])
def test_a_tower_is_moved_only_farther_from_the_capital(using, key, pays):
    state = standing(using, "dwarves", "humans", at=3)
    place(state, using, 0, key, tunneler=1)
    tower(state, 0, key)
    run(state, using, Step.ACTION, 0)
    assert (chosen(state, using)[0] == Verb.USE) == pays
