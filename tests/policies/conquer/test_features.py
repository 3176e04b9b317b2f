"""What each weight that archetypes made by hand leave at 0 decides in Heroes: Write & Conquer."""

from dataclasses import replace

import numpy as np
import pytest

from policies.book import PolicyBook
from policies.characters import Character, archetypes, minds_of
from policies.conquer.fighting import bid, with_stake
from policies.conquer.prices import set_prices
from sim.compiling.compiled import INTERPRETED
from sim.engine.options import unpack
from sim.engine.sets import size_of
from sim.games.conquer.rules import LEVELS, PLANS
from sim.games.conquer.travel import beside
from sim.games.conquer.words import Action, Decision, Step, Verb
from tests.games.conquer.clash import announce, field, stand
from tests.games.conquer.position import (
    REGION_KEYS,
    is_asked,
    options,
    perform,
    plan_of,
    position,
    raise_units,
    rules,
    run,
    stay,
    stock,
)

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="policies are called one by one; runs with NUMBA_DISABLE_JIT=1"),
]
BOOK = PolicyBook("conquer", ("balanced",))
DRAWS = 200
NO_BUILDING = plan_of(Action.WOOD, Action.IRON, Action.MOVE, Action.GOLD)
BUILDING = plan_of(Action.WOOD, Action.IRON, Action.MOVE, Action.BUILD)


@pytest.fixture(autouse=True)
def _chance_wraps():
    with np.errstate(over="ignore"):
        yield


def mind_of(state, **weights):
    """Return the mind of balanced, some weights changed, for the player who is asked."""
    balanced = archetypes("conquer")["balanced"]
    changed = replace(balanced, temperature=0.0, weights={**balanced.weights, **weights})
    return minds_of("conquer", [Character(changed)])[0, int(state.faction[int(state.decider)])]


def scores(state, using, **weights):
    """Return what each plan or region is held worth, by its number."""
    mind, legal = mind_of(state, **weights), np.array(options(state, using), np.int64)
    BOOK.choose(state, using, mind, legal, len(legal))
    return {int(unpack(option)[1]): float(mind.scores[index]) for index, option in enumerate(legal)}


def changes(state, using, **weights):
    """Return how much more each plan or region is held worth with some weights than without."""
    before, after = scores(state, using), scores(state, using, **weights)
    return {place: after[place] - before[place] for place in before}


def moving_beside_a_rival(mine, theirs, using):
    """Return a movement action of Elves and Undead who start in one region, so many Pixies against Skeletons."""
    state = position("elves", "undead", using=using, regions=("kosleen", "kosleen"))
    raise_units(state, 0, pixie=mine)
    raise_units(state, 1, skeleton=theirs)
    return perform(state, using, Action.MOVE, 4)


def drawn_to(state, using, regions):
    """Return which of some regions the next player to be asked holds worth most."""
    other = state.copy()
    stay(other, using)
    found = scores(other, using)
    return max(found.keys() & regions, key=found.__getitem__)


def test_a_weaker_rival_is_sought_where_it_is_drawn_to():
    using = rules()
    state = moving_beside_a_rival(5, 1, using)
    gained = changes(state, using, ambush=10.0)
    assert max(gained, key=gained.__getitem__) == drawn_to(state, using, gained.keys())
    assert all(0.0 <= worth < 10.0 for worth in gained.values())
    assert changes(state, using, shun=10.0) == pytest.approx(dict.fromkeys(gained, 0.0))


def test_a_stronger_rival_is_shunned_where_it_is_drawn_to():
    using = rules()
    state = moving_beside_a_rival(1, 5, using)
    gained = changes(state, using, shun=10.0)
    assert min(gained, key=gained.__getitem__) == drawn_to(state, using, gained.keys())
    assert all(-10.0 < worth <= 0.0 for worth in gained.values())


def test_the_rival_is_expected_where_it_would_go_whatever_it_has_chosen():
    using = rules()
    state = moving_beside_a_rival(5, 1, using)
    expected = scores(state, using, ambush=10.0)
    state.players[1].destination = REGION_KEYS.index("dortal")
    assert scores(state, using, ambush=10.0) == expected


def test_roads_count_what_is_still_to_be_visited_beside_a_region_and_through_its_portal():
    using = rules()
    state = perform(position("humans", "undead", using=using), using, Action.MOVE, 2)
    mine = state.players[0]
    for place, gained in changes(state, using, roads=0.5).items():
        fresh = beside(state, using, mine, place) & state.open & ~int(mine.visited)
        assert gained == pytest.approx(0.5 * size_of(fresh))


@pytest.mark.parametrize(("plan", "is_less"), [(NO_BUILDING, True), (BUILDING, False)])
def test_a_foundation_counts_less_in_a_rush_unless_a_building_action_follows(plan, is_less):
    using = rules()
    state = position("humans", "undead", using=using, plan=plan)
    stock(state, 0, wood=9, iron=9, gold=9)
    gained = changes(perform(state, using, Action.MOVE, 3), using, rush=0.5)
    less = {place for place, worth in gained.items() if worth < 0.0}
    assert less == {place for place in gained if is_less and int(using.foundations) >> place & 1}


def test_a_rival_who_can_build_makes_plans_with_a_building_action_dearer():
    using = rules()
    state = position("humans", "undead", using=using)
    stock(state, 1, wood=9, iron=9, gold=9)
    gained = changes(run(state, using, Step.ROUND), using, rivalry=1.0)
    assert is_asked(state, Decision.PLAN)
    dear = [gained[plan] for plan in gained if PLANS[plan][LEVELS - 1] == Action.BUILD]
    cheap = [gained[plan] for plan in gained if Action.BUILD not in PLANS[plan]]
    assert max(dear) < min(cheap)


def battle(using, level=1, **changed):
    """Return a battle of 4 Pixies against 6 Skeletons at the question what the Elves deploy."""
    state = field(using, "kosleen", elves={"pixie": 4}, undead={"skeleton": 6})
    for name, value in changed.items():
        state[name] = value
    announce(stand(state, using, level), using, Verb.FIGHT, Verb.FIGHT)
    assert is_asked(state, Decision.DEPLOY)
    return state


def mean_bid(state, using, **weights):
    """Return the mean power of many bids."""
    mind = mind_of(state, **weights)
    set_prices(state, using, mind)
    return np.mean([bid(state, using, mind) for _ in range(DRAWS)])


def test_the_daring_bid_more():
    using = rules()
    state = battle(using)
    assert mean_bid(state, using, daring=4.0) > mean_bid(state, using)


def test_all_is_staked_in_the_last_movement_action_and_not_before():
    using = rules()
    last = battle(using, LEVELS, turn_round=int(using.turns))
    assert with_stake(last, using, mind_of(last), 1) == 1
    assert with_stake(last, using, mind_of(last, stake=1.0), 1) == 4
    assert with_stake(last, using, mind_of(last, stake=9.0), 1) == 4
    early = battle(using)
    assert with_stake(early, using, mind_of(early, stake=1.0), 1) == 1
