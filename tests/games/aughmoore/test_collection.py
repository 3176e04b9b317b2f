"""Collection and the end of the round in Heroes of Land, Air & Sea (A12, A13)."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.names import REGION_KEYS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Mark, Phase, Slot, Unit
from tests.games.aughmoore.position import (
    asked,
    build,
    capital,
    held,
    level,
    place,
    position,
    region,
    remove,
    rules,
    run,
    scribed,
    set_library,
    stock,
    token,
    tower,
    units,
)

pytestmark = pytest.mark.interpreted
FOUR = ("humans", "orcs", "dwarves", "elves")
TWO_SPACES = {"nw_a": "mana", "nw_f": "food", "nw_j": "ore"}
ONE_SPACE = {"nw_b": "ore", "nw_g": "mana", "nw_h": "food"}
BARREN = ("nw_d", "nw_e", "nw_i", "sw_c")


def empty(using, *factions):
    """Players with empty stocks, Courtyards and Libraries, and decks that give nothing."""
    state = position(*(factions or ("humans", "orcs", "elves")), using=using)
    state.spells.left = 0
    for side in range(int(state.sides)):
        remove(state, using, side, capital(state, side))
        stock(state, side, ore=0, mana=0, food=0)
    return state


def collected(state, using, side=0):
    run(state, using, Step.COLLECT)
    return held(state, side)


def only(resource, amount):
    return tuple(amount if name == resource else 0 for name in ("ore", "mana", "food"))


# ------------------------------------------------------------------ control and income


@pytest.mark.parametrize("who", [{"warrior": 1}, {"paladin": 1}, {"galleon": 1}, {"airship": 1}])
def test_A12_1_a_region_with_a_unit_is_controlled_and_yields_one(who):
    using = rules()
    state = empty(using)
    place(state, using, 0, "nw_g", **who)
    assert collected(state, using) == (0, 1, 0)


def test_A12_1_a_region_with_a_tower_alone_is_controlled():
    using = rules()
    state = empty(using)
    tower(state, 0, "nw_h")
    assert collected(state, using) == (0, 0, 3)


@pytest.mark.parametrize(("key", "resource"), (TWO_SPACES | ONE_SPACE).items())
def test_A12_2_plains_yield_food_forests_mana_mountains_ore(key, resource):
    using = rules()
    state = empty(using)
    place(state, using, 0, key, warrior=3)
    assert collected(state, using) == only(resource, 1)


@pytest.mark.parametrize("key", BARREN)
def test_A12_2_deserts_swamps_and_capital_regions_yield_nothing(key):
    using = rules()
    state = empty(using)
    place(state, using, 0, key, serf=3)
    assert collected(state, using) == (0, 0, 0)


def test_A12_2_the_own_capital_and_the_sea_yield_nothing():
    using = rules()
    state = empty(using)
    place(state, using, 0, "nw_c", serf=5)
    place(state, using, 0, "bay_nw", galleon=1, serf=2)
    assert collected(state, using) == (0, 0, 0)


@pytest.mark.parametrize(("key", "spaces"), [*((key, 2) for key in TWO_SPACES), *((key, 1) for key in ONE_SPACE)])
def test_A12_2_every_serf_on_a_worker_space_brings_one_more(key, spaces):
    using = rules()
    resource = (TWO_SPACES | ONE_SPACE)[key]
    for serfs in range(1, 5):
        state = empty(using)
        place(state, using, 0, key, serf=serfs)
        assert collected(state, using) == only(resource, 1 + min(serfs, spaces))


def test_A12_2_warriors_work_only_where_an_ability_says_so():
    using = rules()
    state = empty(using, "dwarves", "orcs")
    build(state, using, 0, "deep_mine")
    for reached, ore in ((1, 1 + 1), (2, 3 + 1)):
        level(state, using, 0, reached)
        stock(state, 0, ore=0, mana=0, food=0)
        remove(state, using, 0, "nw_j")
        place(state, using, 0, "nw_j", warrior=2)
        assert collected(state, using) == (ore, 0, 0)


@pytest.mark.parametrize(("key", "resource"), (TWO_SPACES | ONE_SPACE).items())
def test_A12_3_a_tower_brings_two_more(key, resource):
    using = rules()
    state = empty(using)
    tower(state, 0, key)
    place(state, using, 0, key, serf=1)
    assert collected(state, using) == only(resource, 1 + 1 + 2)


def test_A12_3_a_tower_in_a_barren_region_brings_nothing():
    using = rules()
    state = empty(using)
    tower(state, 0, "nw_e")
    assert collected(state, using) == (0, 0, 0)


def test_A12_2_the_printed_example_adds_up():
    using = rules()
    state = empty(using)
    place(state, using, 0, "nw_j", serf=1)
    place(state, using, 0, "nw_a", serf=2)
    place(state, using, 0, "nw_g", warrior=1)
    place(state, using, 0, "nw_f", serf=1)
    tower(state, 0, "nw_h")
    place(state, using, 0, "nw_h", serf=1)
    assert collected(state, using) == (2, 4, 6)


def test_A12_2_everybody_collects_and_no_stock_exceeds_ten():
    using = rules()
    state = empty(using)
    stock(state, 0, food=9)
    place(state, using, 0, "nw_f", serf=2)
    place(state, using, 1, "ne_f", serf=2)
    run(state, using, Step.COLLECT)
    assert held(state, 0) == (0, 0, 10)
    assert held(state, 1) == (0, 0, 3)


def test_A12_2_a_denied_region_yields_nothing_in_this_round():
    using = rules()
    state = empty(using)
    place(state, using, 0, "nw_f", serf=2)
    tower(state, 0, "nw_f")
    place(state, using, 0, "nw_a", serf=2)
    state.denied[region("nw_f")] = 1
    assert collected(state, using) == (0, 3, 0)
    run(state, using, Step.ROUND_END)
    assert not state.denied.any()


def test_A12_2_a_region_whose_token_is_still_face_down_yields():
    using = rules()
    state = empty(using)
    place(state, using, 0, "nw_f", serf=1)
    token(state, "nw_f", "farm", face=Face.HIDDEN)
    assert collected(state, using) == (0, 0, 2)


def test_A12_2_who_is_out_collects_nothing():
    using = rules()
    state = empty(using)
    state.players[0].out = 1
    state.spells.left = 5
    assert collected(state, using) == (0, 0, 0)
    assert state.players["library_count"].tolist()[:3] == [0, 1, 1]


# ------------------------------------------------------------------ a Spell each


def test_A12_4_everybody_draws_a_spell_and_keeps_to_the_limit():
    using = rules()
    state = position(*FOUR, using=using)
    set_library(state, 1, "harvest")
    left = int(state.spells.left)
    run(state, using, Step.COLLECT)
    assert asked(state, Decision.KEEP, 1)
    assert state.players[1].library_count == 2
    assert state.spells.left >= left - 4
    for seat in (0, 2, 3):
        assert state.players[seat].library_count <= 1


def test_A12_4_spells_are_drawn_after_the_resources_are_collected():
    using = rules()
    state = position(*FOUR, using=using)
    for seat in range(4):
        set_library(state, seat, "harvest")
        stock(state, seat, ore=0, mana=0, food=0)
        place(state, using, seat, ("nw_f", "ne_f", "se_f", "sw_f")[seat], warrior=1)
    run(state, using, Step.COLLECT)
    assert state.decision == Decision.KEEP
    assert [held(state, seat) for seat in range(4)] == [(0, 0, 1)] * 4


def test_A12_4_scribed_spells_leave_room():
    using = rules()
    state = position(*FOUR, using=using)
    scribed(state, 0, "harvest")
    run(state, using, Step.COLLECT)
    assert state.decider == NOBODY
    assert state.players[0].library_count == 1


# ------------------------------------------------------------------ the end of the round


def test_A13_1_tokens_and_serfs_return_from_the_bar():
    using = rules()
    state = position("humans", "orcs", using=using)
    bar = state.players[0].bar
    bar[Slot.TAX], bar[Slot.MARCH], bar[Slot.CAST] = Mark.SERF, Mark.TOKEN, Mark.NOTHING
    state.players[1].bar[Slot.BUILD] = Mark.SERF
    for seat in range(2):
        state.players[seat].in_play[Unit.SERF] += 1
    run(state, using, Step.ROUND_END)
    assert (state.players["bar"] == Mark.OPEN).all()
    assert [units(state, seat, capital(state, seat))["serf"] for seat in range(2)] == [3, 3]
    assert state.players["in_play"][:2, Unit.SERF].tolist() == [3, 3]


def test_A13_2_a_spell_cast_in_one_round_is_ready_again_two_rounds_later():
    using = rules()
    state = position("humans", "orcs", using=using)
    level(state, using, 0, 3)
    scribed(state, 0, "harvest", "haste", "gate")
    state.players[0].phase[:] = Phase.READY, Phase.EXHAUSTED, Phase.PREPARING
    seen = []
    for _ in range(2):
        run(state, using, Step.ROUND_END)
        state.decider, state.agenda.depth = NOBODY, 0
        seen.append([Phase(int(phase)) for phase in state.players[0].phase])
    assert seen == [[Phase.READY, Phase.PREPARING, Phase.READY], [Phase.READY] * 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A13_3_the_next_player_clockwise_begins_the_next_round(players):
    using = rules()
    state = position(*FOUR[:players], using=using)
    firsts = []
    for _ in range(players + 1):
        run(state, using, Step.ROUND_END)
        firsts.append(int(state.decider))
        state.decider, state.agenda.depth = NOBODY, 0
    assert firsts == [turn % players for turn in range(1, players + 2)]


def test_A13_3_the_first_player_token_passes_over_who_is_out():
    using = rules()
    state = position(*FOUR, using=using)
    state.players[1].out = state.players[2].out = 1
    run(state, using, Step.ROUND_END)
    assert asked(state, Decision.ACTION, 3)


def test_A12_2_every_continent_has_the_same_worker_spaces():
    using = rules()
    spaces = {REGION_KEYS[land][:2]: 0 for land in range(40)}
    for land in range(40):
        spaces[REGION_KEYS[land][:2]] += int(using.spaces[land])
    assert set(spaces.values()) == {9}
