"""The Gnomes: the science scale and what it makes free, Mechanics, the MechaSaur, the Generator (H16)."""

from itertools import product

import pytest

from sim.games.conquer.words import Action, Decision, Resource, Verb
from tests.games.conquer.position import (
    CATALOGUE,
    answer,
    asked,
    erect,
    held,
    idle,
    offered,
    own,
    perform,
    position,
    raise_units,
    rules,
    stock,
    structure,
    units,
    wait_for,
)
from tests.games.conquer.probes import FIGHTS, attack_player, hunt, leaves, storm

pytestmark = pytest.mark.interpreted
BOARD = CATALOGUE.boards["gnomes"]["structure"]
EASY = {"monster.1.power": 0, "region.kosleen.fortress.power": 0}
TWO_STRUCTURES = {"action.build.structures": 2}


def gnomes(*built, using, science=0):
    """Return a position with the Gnomes, poor, with some structures and so much science."""
    state = position("gnomes", "humans", using=using)
    erect(state, using, 0, *built)
    stock(state, 0, science=science)
    return state


def science(state):
    return int(state.players[0].stock[Resource.SCIENCE])


def buildable(state, using, level=4):
    """Return the keys of the structures that the Gnomes may build now, in a building action of this level."""
    if not asked(state, Decision.BUILD, 0):
        perform(state, using, Action.BUILD, level)
    return {list(BOARD)[place] for place, _, _ in offered(state, using, Verb.BUILD)}


def build(state, using, key, level=4):
    """Build a structure in a building action of this level."""
    buildable(state, using, level)
    return answer(state, using, Verb.BUILD, structure(state, 0, key), 0)


# ------------------------------------------------------------------ H16.1: the scale


def test_H16_1_every_science_obtained_is_marked_on_the_scale():
    using = rules()
    state = gnomes("academy", "library", using=using, science=2)
    stock(state, 0, wood=2, iron=2)
    build(state, using, "tinkers_yard")
    assert science(state) == 5
    own(state, using, 0, "paskaar", gifts=True)
    assert science(state) == 8


def test_H16_1_the_scale_ends_and_science_is_not_spent():
    using = rules()
    state = gnomes(using=using, science=16)
    own(state, using, 0, "paskaar", gifts=True)
    assert science(state) == 18
    erect(state, using, 0, "tinkers_yard")
    assert science(build(state, using, "workhouse")) == 18


def test_H16_1_science_is_no_resource_that_gives_points_or_can_be_looted():
    using = rules({"faction.gnomes.block.science.effect.1.length": 30})
    state = gnomes(using=using, science=29)
    own(state, using, 0, "paskaar", gifts=True)
    assert state.players[0].circled.sum() == 0
    robbed = position("humans", "gnomes", using=using)
    stock(robbed, 1, science=9)
    attack_player(robbed, using, 5)
    assert offered(robbed, using, Verb.TAKE_LOOT) == []


# ------------------------------------------------------------------ H16.2: free levels


@pytest.mark.parametrize(
    ("marked", "free"),
    [
        (3, set()),
        (4, {"assemblers", "library", "workhouse"}),
        (8, {"assemblers", "library", "workhouse"}),
        (9, {"assemblers", "library", "workhouse", "automaton_works", "observatory", "steam_road"}),
        (13, {"assemblers", "library", "workhouse", "automaton_works", "observatory", "steam_road"}),
        (14, {key for key in BOARD if BOARD[key]["level"] > 1}),
    ],
)
def test_H16_2_science_of_4_9_and_14_makes_a_level_free_of_resources(marked, free):
    using = rules()
    for key, one in BOARD.items():
        state = gnomes(*one["requires"], using=using, science=marked)
        assert (key in buildable(state, using)) is (key in free), key


@pytest.mark.parametrize("key", ["tinkers_yard", "academy", "generator"])
def test_H16_2_level_1_always_costs(key):
    using = rules()
    state = gnomes(using=using, science=18)
    assert key not in buildable(state, using)
    rich = gnomes(using=using, science=18)
    stock(rich, 0, wood=9, iron=9, gold=9)
    cost = BOARD[key]["cost"]
    assert held(build(rich, using, key), 0) == (9 - cost["wood"], 9 - cost["iron"], 9 - cost["gold"])


def test_H16_2_what_is_free_spends_nothing_even_from_the_rich():
    using = rules()
    state = gnomes("tinkers_yard", using=using, science=4)
    stock(state, 0, wood=9, iron=9, gold=9)
    assert held(build(state, using, "workhouse"), 0) == (9, 9, 9)


def test_H16_2_the_level_of_the_action_and_the_arrows_still_hold():
    using = rules()
    state = gnomes("tinkers_yard", using=using, science=18)
    assert buildable(state.copy(), using, 2) == {"assemblers", "workhouse"}
    assert buildable(state.copy(), using, 1) == set()


def test_H16_2_by_the_other_ruling_arrows_are_waived_too():
    using = rules({"ruling.free_building_waives": "resources and arrows"})
    state = gnomes(using=using, science=9)
    assert buildable(state, using) == {key for key in BOARD if BOARD[key]["level"] in (2, 3)}


@pytest.mark.parametrize(("ruling", "at_once"), [("next building action", False), ("at once", True)])
def test_H16_2_free_from_the_next_building_action_or_at_once(ruling, at_once):
    using = rules({**TWO_STRUCTURES, "ruling.free_from": ruling})
    state = gnomes(using=using, science=1)
    stock(state, 0, wood=2, gold=2)
    build(state, using, "academy")
    assert science(state) == 4
    assert ("library" in buildable(state, using)) is at_once
    answer(state, using, Verb.DONE)
    wait_for(state, using, Decision.BUILD)
    assert "library" in buildable(state, using)


def test_H16_2_science_gained_between_two_building_actions_counts_in_the_second():
    using = rules()
    state = gnomes("academy", using=using, science=1)
    assert "library" not in buildable(state, using)
    answer(state, using, Verb.DONE)
    idle(state, using)
    own(state, using, 0, "paskaar", gifts=True)
    assert "library" in buildable(state, using)


# ------------------------------------------------------------------ H16.3: Mechanics


def test_H16_3_the_worked_example_comes_to_34():
    """Worked example of the rulebook: L518 to L526."""
    using = rules()
    state = gnomes("precision_forge", using=using, science=7)
    raise_units(state, 0, mechanic=2, anisopter=1, automaton=2, mechasaur=1)
    assert attack_player(state, using, 1, 2, 1, 2) == 34


@pytest.mark.parametrize("fight", FIGHTS)
def test_H16_3_each_mechanic_doubles_one_other_unit_the_strongest_first(fight):
    using = rules(EASY)
    for mechanics, power in ((0, 8), (1, 12), (2, 14), (3, 16), (5, 16)):
        state = gnomes(using=using)
        raise_units(state, 0, mechanic=5, anisopter=2, automaton=1)
        assert fight(state, using, 1, 2, mechanics) == power
        assert units(state, 0) == ({"mechanic": 5 - mechanics} if mechanics < 5 else {})


def test_H16_3_mechanics_alone_have_no_power_and_perish():
    using = rules()
    state = gnomes(using=using)
    raise_units(state, 0, mechanic=3)
    assert attack_player(state, using, 3) == 0
    assert units(state, 0) == {}


@pytest.mark.parametrize(("mechanics", "power"), [(1, 10), (2, 18), (3, 20), (4, 24), (9, 24)])
def test_H16_3_by_the_other_ruling_two_mechanics_may_serve_one_unit(mechanics, power):
    using = rules({"ruling.doublings_per_unit": 2})
    state = gnomes(using=using)
    raise_units(state, 0, mechanic=9, anisopter=1, automaton=1)
    assert attack_player(state, using, 1, 1, mechanics) == power


def test_H16_3_a_bonus_of_the_army_is_not_doubled():
    using = rules(EASY)
    state = gnomes(using=using)
    own(state, using, 0, "odmoor")
    raise_units(state, 0, mechanic=1, automaton=1)
    assert hunt(state, using, 1, 1) == 11


def brute_power(numbers, powers, mechanics):
    """Return the highest power of an army, each Mechanic doubling another unit."""
    each = [power for number, power in zip(numbers, powers, strict=True) for _ in range(number)]
    return sum(each) + sum(sorted(each, reverse=True)[:mechanics])


@pytest.mark.parametrize("needed", [8, 17, 30])
def test_H16_3_against_a_monster_exactly_the_winning_deployments_are_offered(needed):
    using = rules({"monster.1.power": needed - 1})
    state = gnomes(using=using, science=7)
    raise_units(state, 0, mechanic=2, anisopter=2, automaton=2, mechasaur=1)
    perform(state, using, Action.MOVE, 1)
    assert wait_for(state, using, Decision.MONSTER)
    answer(state, using, Verb.HUNT, 0, 0)
    winning = {
        (mechanics, *numbers)
        for mechanics, *numbers in product(range(3), range(3), range(3), range(2))
        if brute_power(numbers, (2, 4, 7), mechanics) >= needed
    }
    assert {deployed for deployed, _ in leaves(state, using)} == winning


# ------------------------------------------------------------------ H16.4: the MechaSaur


@pytest.mark.parametrize(("marked", "power"), [(0, 5), (2, 5), (3, 6), (7, 7), (18, 11)])
def test_H16_4_a_mechasaur_has_5_and_1_for_every_3_science(marked, power):
    using = rules(EASY)
    state = gnomes(using=using, science=marked)
    raise_units(state, 0, mechasaur=2)
    assert storm(state, using, 2) == 2 * power


# ------------------------------------------------------------------ H16.5: the Generator


@pytest.mark.parametrize("mechanics", [0, 2, 5])
def test_H16_5_the_generator_gives_science_for_every_mechanic(mechanics):
    """Two Mechanics and science 2 before are the worked example of the rulebook: L511."""
    using = rules()
    state = gnomes(using=using, science=2)
    raise_units(state, 0, mechanic=mechanics, anisopter=4)
    stock(state, 0, iron=3, gold=2)
    assert science(build(state, using, "generator")) == 2 + mechanics


def test_H16_5_only_once_when_it_is_built():
    using = rules()
    state = gnomes("generator", using=using, science=2)
    raise_units(state, 0, mechanic=4)
    perform(state, using, Action.BUILD, 1)
    assert science(state) == 2
