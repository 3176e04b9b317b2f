"""What weights of War of Kings add to single worths: who is still to move, what comes with a prize, titles, ways."""

import numpy as np
import pytest

from policies.book import PolicyBook
from policies.kings import building, conquering, linking, marching, standing
from policies.kings.view import foreign, still_to_come
from sim.compiling.compiled import INTERPRETED
from sim.engine.header import NOBODY
from sim.games.kings.words import Fortification, Settlement, Title
from tests.games.kings.position import clear_armies, give_land, home, lay_roads, position, put_army, rules

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="worths are asked one by one; runs with NUMBA_DISABLE_JIT=1"),
]
PURPLE, RED, BLUE, GREEN = range(4)
BOOK = PolicyBook("kings", ("balanced",))
RULES = rules()


@pytest.fixture(autouse=True)
def _chance_wraps():
    with np.errstate(over="ignore"):
        yield


def mind_at(state, player, **weights):
    """Return the mind of a balanced player with some other weights, who has just looked over the table."""
    mind = BOOK.characters[0, player].copy()
    for name, weight in weights.items():
        mind.weights[name] = weight
    state.decider = player
    standing.size_up(state, RULES, mind)
    mind.others, mind.soon = foreign(state, player), still_to_come(state, player)
    return mind


def beside(state, rival, count=2):
    """Take all armies away, put some of a rival into Purple's middle and a Purple town into its front."""
    clear_armies(state)
    put_army(state, rival, give_land(state, rival, home(state, PURPLE, "middle")), count=count)
    return give_land(state, PURPLE, home(state, PURPLE, "front"), Settlement.TOWN)


def added(worth, state, place, **weights):
    """Return what weights add to a worth of a territory for Purple."""
    without = dict.fromkeys(weights, 0.0)
    return worth(state, RULES, mind_at(state, PURPLE, **weights), place) - worth(
        state, RULES, mind_at(state, PURPLE, **without), place
    )


@pytest.mark.parametrize(("lead", "feared"), [(PURPLE, True), (RED, False)])
def test_rivals_who_had_their_turn_are_no_danger_in_this_round(lead, feared):
    state = position(4, lead=lead)
    front = beside(state, RED)
    assert (standing.risk_at(state, RULES, mind_at(state, PURPLE, now=1.0), front, (0, 0)) > 0) == feared
    assert standing.risk_at(state, RULES, mind_at(state, PURPLE, now=0.0), front, (0, 0)) > 0


def test_armies_that_threaten_a_town_are_worth_attacking_while_they_are_still_to_move():
    state = position(4)
    beside(state, RED)
    middle = home(state, PURPLE, "middle")
    assert added(conquering.relief, state, middle, relief=1.0) > 0
    state.lead = RED
    assert added(conquering.relief, state, middle, relief=1.0) == 0


def test_a_prize_that_others_could_take_at_once_counts_less_than_one_that_is_held():
    state = position(4)
    front = beside(state, RED)
    mind = mind_at(state, PURPLE, hold=1.0)
    assert conquering.kept(state, RULES, mind, front, 0) < conquering.kept(state, RULES, mind, front, 3) <= 1
    assert conquering.kept(state, RULES, mind_at(state, PURPLE), front, 0) == 1


def test_captured_walls_count_until_the_kingdom_is_heavily_fortified():
    state = position(4)
    target = give_land(state, RED, home(state, RED, "front"), Settlement.TOWN, walls=Fortification.WALLS)
    assert added(conquering.prize, state, target, forts=1.0) >= 1
    for role in ("capital", "front"):
        give_land(state, PURPLE, home(state, PURPLE, role), Settlement.TOWN, walls=Fortification.CASTLE)
    assert added(conquering.prize, state, target, forts=1.0) == 0


def test_a_settlement_that_a_road_joins_to_the_network_is_a_greater_prize():
    state = position(4)
    front, middle = home(state, PURPLE, "front"), home(state, PURPLE, "middle")
    give_land(state, RED, middle, Settlement.TOWN)
    assert added(conquering.prize, state, middle, join=1.0) == 0
    lay_roads(state, front, middle)
    assert added(conquering.prize, state, middle, join=1.0) > 0


def test_a_fortress_that_keeps_a_rival_heavily_fortified_is_a_greater_prize():
    state = position(4)
    capital = give_land(state, RED, home(state, RED, "capital"), Settlement.TOWN, walls=Fortification.CASTLE)
    alone = added(conquering.prize, state, capital, topple=1.0)
    give_land(state, RED, home(state, RED, "front"), Settlement.VILLAGE, walls=Fortification.FORTRESS)
    assert added(conquering.prize, state, capital, topple=1.0) > alone > 0


def test_who_is_largest_without_a_margin_wants_one_territory_more():
    state = position(4)
    state.holder[Title.LARGEST] = PURPLE
    for role in ("rim", "middle", "inner"):
        give_land(state, PURPLE, home(state, PURPLE, role))
    narrow = standing.land_value(state, RULES, mind_at(state, PURPLE, margin=1.0), NOBODY)
    give_land(state, PURPLE, home(state, RED, "rim"))
    assert narrow > standing.land_value(state, RULES, mind_at(state, PURPLE, margin=1.0), NOBODY) > 0
    assert standing.land_value(state, RULES, mind_at(state, PURPLE), NOBODY) == 0


def test_the_nearer_a_title_comes_the_more_of_its_points_count():
    mind = mind_at(position(4), PURPLE, nearing=0.5)
    steps = [standing.title_value(mind, 2, taken, 4) for taken in (1, 2, 4)]
    assert 0 < steps[0] < steps[1] < steps[2] == standing.points_value(mind, 2)


def test_a_road_to_bare_land_counts_if_a_second_one_would_reach_a_town():
    state = position(4)
    front, middle = home(state, PURPLE, "front"), give_land(state, PURPLE, home(state, PURPLE, "middle"))
    far = next(
        int(place)
        for place in RULES.neighbours[middle]
        if place != NOBODY and not state.powers[PURPLE].domain >> int(place) & 1
    )
    mind = mind_at(state, PURPLE, route=0.5)
    linking.survey_trade(state, RULES, mind)
    bare = linking.road_value(state, RULES, mind, front, middle)
    give_land(state, PURPLE, far, Settlement.TOWN, culture=PURPLE)
    assert linking.road_value(state, RULES, mind, front, middle) > bare


def test_a_settlement_yielding_what_the_kingdom_lacks_is_worth_more():
    state = position(4)
    mind = mind_at(state, PURPLE, variety=4.0)
    building.survey_yields(state, RULES, mind)
    place = home(state, PURPLE, "left")
    scarce = building.settlement_value(state, RULES, mind, place, 0.0)
    mind.grown[RULES.primary[place]] += 3
    assert scarce > building.settlement_value(state, RULES, mind, place, 0.0)


def test_land_between_own_territories_is_discovered_before_land_beyond():
    state = position(4)
    army = put_army(state, PURPLE, home(state, PURPLE, "front"))
    own = state.powers[PURPLE].domain
    places = [place for place in range(RULES.territories) if state.land[place].controller == NOBODY]
    places.sort(key=lambda place: int(RULES.ring[place] & own).bit_count())

    def worth(state, rules, mind, place):
        return marching.explore_score(state, rules, mind, army, place)

    assert added(worth, state, places[-1], inner=1.0) > added(worth, state, places[0], inner=1.0)
