"""Build: residual capital, then one block of the tree (W9)."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.winds.catalogue import KINGDOM_KEYS
from sim.games.winds.words import Count, Decision, Event, Skill, Slot, Step, Verb
from tests.games.winds.position import (
    BLOCKS,
    act,
    answer,
    asked,
    block,
    control,
    count_of,
    drop_cards,
    invite,
    load_dice,
    offered,
    position,
    rules,
    run,
    told,
    train,
    wear,
)
from tests.games.winds.probes import idle

pytestmark = pytest.mark.interpreted
BASE = {"numa_sera": 5, "meran": 4, "siaa_dee": 3, "dena_vale": 4}


def tick(state, *keys, player=0):
    """Tick blocks without their benefits."""
    for key in keys:
        state.players[player].ticked |= 1 << block(state, player, key)


def build(state, using, key=None, player=0):
    act(idle(state), using, player)
    answer(state, using, Verb.BUILD, NOBODY if key is None else block(state, player, key))
    return state


def buildable(state, using, player=0):
    act(idle(state), using, player)
    kingdom = int(state.faction[player])
    return {BLOCKS[kingdom][number] for number, _, _ in offered(state, using, Verb.BUILD) if number != NOBODY}


def capital(state):
    return [int(state.players[player].capital) for player in range(int(state.seats))]


def test_W9_1_T9_residual_capital_comes_before_the_block_that_raises_it():
    state, using = position("numa_sera", "dena_vale"), rules()
    assert capital(state)[0] == 5
    build(state, using, "efficiency")
    assert capital(state)[0] == 5 + 5
    build(state, using, "bountiful_empire")
    assert capital(state)[0] == 5 + 5 + 6


@pytest.mark.parametrize("kingdom", KINGDOM_KEYS)
def test_W9_2_the_base_is_the_starting_capital_of_the_kingdom(kingdom):
    state, using = position(kingdom, "dena_vale" if kingdom != "dena_vale" else "meran"), rules()
    assert capital(state)[0] == BASE[kingdom]
    build(state, using, BLOCKS[KINGDOM_KEYS.index(kingdom)][1])
    assert told(state, Event.RESIDUAL) == [(0, BASE[kingdom], 0, 0)]


def test_W9_2_blocks_strongholds_skills_and_other_cards_add_up():
    state, using = position("dena_vale", "meran"), rules()
    build(state, using, "mountain_mines")
    control(state, using, 0, "forge_gate")
    control(state, using, 0, "high_citadel")
    train(state, using, 0, Skill.AGRICULTURE, 2)
    wear(state, using, 0, "stewards_crown", Slot.HEAD)
    invite(state, using, 0, "treasurer")
    build(state, using, "guild_smiths")
    assert told(state, Event.RESIDUAL)[-1][1] == 4 + 1 + (1 + 2) + 2 + 1 + 1


def test_W9_2_a_block_may_pay_for_each_stronghold():
    state, using = position("dena_vale", "meran"), rules()
    for key in ("forge_gate", "abbey_hold", "granary_keep"):
        control(state, using, 0, key)
    tick(state, "garrisons")
    build(state, using, "vassal_levies")
    build(state, using, "mountain_mines")
    residuals = [line[1] for line in told(state, Event.RESIDUAL)]
    assert residuals == [4 + 1 + 1 + 2, 4 + 1 + 1 + 2 + 3]


def test_W9_3_tithe_pays_when_either_neighbor_builds_and_not_for_the_player_opposite():
    using = rules()
    for builder, paid in ((0, 0), (1, 1), (2, 0), (3, 1)):
        state = position("numa_sera", "meran", "siaa_dee", "dena_vale", using=using)
        build(state, using, ("efficiency", "caravans", "raiding_camps", "mountain_mines")[builder], player=builder)
        assert capital(state)[0] == 5 + paid + (5 if builder == 0 else 0)


def test_W9_3_with_two_players_the_neighbor_pays_once():
    state, using = position("numa_sera", "meran"), rules()
    build(state, using, "caravans", player=1)
    assert capital(state) == [6, 8]


def test_W9_3_the_next_living_player_is_the_neighbor():
    state, using = position("numa_sera", "meran", "siaa_dee", "dena_vale"), rules()
    state.players[1].alive = 0
    state.living = 3
    build(state, using, "raiding_camps", player=2)
    assert capital(state)[0] == 6


def test_W9_3_an_attack_is_no_build(monkeypatch):
    state, using = position("numa_sera", "meran"), rules()
    drop_cards(state, using, 0)
    drop_cards(state, using, 1)
    load_dice(monkeypatch, -3, 3)
    act(state, using, 1)
    answer(state, using, Verb.ATTACK_HERO, 0)
    assert capital(state)[0] == 5


def test_W9_4_one_block_is_ticked_and_the_turn_ends():
    state, using = position("dena_vale", "meran"), rules()
    run(state, using, Step.TURN, 0)
    state.explores = 1
    before = count_of(state, 0, Count.BLOCKS_TICKED)
    answer(state, using, Verb.BUILD, block(state, 0, "mountain_mines"))
    assert count_of(state, 0, Count.BLOCKS_TICKED) == before + 1
    assert asked(state, Decision.ACT, 1)


def test_W9_4_build_means_choosing_a_block_while_there_is_one():
    state, using = position("dena_vale", "meran"), rules()
    act(state, using, 0)
    assert NOBODY not in [number for number, _, _ in offered(state, using, Verb.BUILD)]


def test_W9_5_T8_the_block_before_on_the_line_must_be_ticked():
    state, using = position("numa_sera", "dena_vale"), rules()
    assert "efficiency" in buildable(state, using)
    assert "bountiful_empire" not in buildable(state, using)
    build(state, using, "efficiency")
    assert "bountiful_empire" in buildable(state, using)
    assert "efficiency" not in buildable(state, using)


@pytest.mark.parametrize("ticked", ["city_walls", "levy"])
def test_W9_6_on_a_dotted_line_one_of_the_blocks_is_enough(ticked):
    state, using = position("numa_sera", "dena_vale"), rules()
    assert "royal_physicians" not in buildable(state, using)
    tick(state, ticked)
    assert "royal_physicians" in buildable(state, using)


def test_W9_7_red_text_must_be_fulfilled_as_well():
    state, using = position("dena_vale", "meran"), rules()
    tick(state, "garrisons")
    assert "vassal_levies" not in buildable(state, using)
    control(state, using, 0, "forge_gate")
    assert "vassal_levies" in buildable(state, using)


def test_W9_7_red_text_without_the_link_is_not_enough():
    state, using = position("dena_vale", "meran"), rules()
    control(state, using, 0, "forge_gate")
    assert "vassal_levies" not in buildable(state, using)


def test_W9_8_without_a_block_left_build_brings_residual_capital_alone():
    using = rules({f"kingdom.dena_vale.block.{key}.kind": "once" for key in ("granary", "infirmary")})
    state = position("dena_vale", "meran", using=using)
    tick(state, *BLOCKS[KINGDOM_KEYS.index("dena_vale")])
    build(state, using)
    assert capital(state)[0] == 4 + 4
    assert told(state, Event.BLOCK) == []


@pytest.mark.parametrize(
    ("kingdom", "before", "key", "cards"),
    [
        ("numa_sera", (), "levy", 2),
        ("meran", (), "ambush", 3),
        ("siaa_dee", (), "raid_cache", 3),
        ("dena_vale", ("drill_yard",), "field_stores", 2),
    ],
)
def test_W9_9_W9_11_a_once_block_gives_its_battle_cards_once(kingdom, before, key, cards):
    state, using = position(kingdom, "meran" if kingdom != "meran" else "dena_vale"), rules()
    drop_cards(state, using, 0)
    tick(state, *before)
    build(state, using, key)
    assert state.players[0].battle_cards == cards
    assert key not in buildable(state, using)


TREASURIES = [
    ("numa_sera", "bountiful_empire", "imperial_treasury"),
    ("meran", "caravans", "salvage"),
    ("siaa_dee", "raiding_camps", "pillaged_stores"),
    ("dena_vale", "mountain_mines", "granary"),
]
REMEDIES = [
    ("numa_sera", "levy", "royal_physicians"),
    ("meran", "ambush", "rest_and_mend"),
    ("siaa_dee", "thick_hides", "war_feast"),
    ("dena_vale", "knights_oath", "infirmary"),
]


@pytest.mark.parametrize(("kingdom", "before", "key"), TREASURIES)
def test_W9_9_W9_11_a_repeatable_block_pays_each_time_it_is_chosen(kingdom, before, key):
    state, using = position(kingdom, "meran" if kingdom != "meran" else "dena_vale"), rules()
    tick(state, before)
    base = BASE[kingdom]
    for times in (1, 2, 3):
        assert key in buildable(state, using)
        build(state, using, key)
        assert capital(state)[0] == base + times * (base + 3)
    assert count_of(state, 0, Count.BLOCKS_TICKED) == 2


@pytest.mark.parametrize(("kingdom", "before", "key"), REMEDIES)
def test_W9_9_W9_11_a_repeatable_block_heals_each_time_up_to_the_maximum(kingdom, before, key):
    state, using = position(kingdom, "meran" if kingdom != "meran" else "dena_vale"), rules()
    tick(state, before)
    most = int(state.players[0].power)
    state.players[0].power = most - 7
    for left in (most - 3, most, most):
        build(state, using, key)
        assert state.players[0].power == left


def test_W9_9_T19_healing_at_one_below_the_maximum_gives_one():
    using = rules({"kingdom.dena_vale.block.infirmary.effect.1.amount": 5})
    state = position("dena_vale", "meran", using=using)
    tick(state, "knights_oath")
    state.players[0].power -= 1
    build(state, using, "infirmary")
    assert state.players[0].power == 14


def test_W9_11_an_ongoing_block_is_ticked_once_and_works_on_other_turns(monkeypatch):
    state, using = position("dena_vale", "meran"), rules()
    drop_cards(state, using, 0)
    drop_cards(state, using, 1)
    build(state, using, "knights_oath")
    assert "knights_oath" not in buildable(state, using)
    load_dice(monkeypatch, 1, 1)
    act(idle(state), using, 1)
    answer(state, using, Verb.ATTACK_HERO, 0)
    assert told(state, Event.SCORES) == [(4 + 1, 5 + 1 + 1, 0, 0)]


def test_W9_11_a_ticked_block_outlives_the_hero():
    state, using = position("numa_sera", "meran"), rules()
    build(state, using, "efficiency")
    state.players[0].power = 0
    run(idle(state), using, Step.SLAY, 0, NOBODY)
    assert state.players[0].lost == 1
    build(state, using, "levy")
    assert told(state, Event.RESIDUAL)[-1][1] == 6


def test_W9_4_build_is_not_possible_before_exploring():
    state, using = position("dena_vale", "meran"), rules()
    act(state, using, 0, explored=False)
    assert offered(state, using, Verb.BUILD) == []


def test_W9_9_a_block_that_completes_the_heir_may_win_the_game():
    state, using = position("dena_vale", "meran"), rules()
    mine = state.players[0]
    mine.unlocked = 0b11110
    mine.counts[Count.CLASSES] = 4
    mine.counts[Count.BLOCKS_TICKED] = 6
    build(state, using, "mountain_mines")
    assert state.ended == End.VICTORY
