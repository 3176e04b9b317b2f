"""Set-up and the player's board of Heroes of Land, Air & Sea (A1, A2)."""

from collections import Counter

import numpy as np
import pytest

from sim.engine.chance import seed_play
from sim.engine.header import NOBODY, new_states
from sim.errors import UsageError
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.game import GAME
from sim.games.aughmoore.ground import pieces
from sim.games.aughmoore.ground import stock as stocks
from sim.games.aughmoore.names import REGION_KEYS, TACTIC_KEYS
from sim.games.aughmoore.state import SLOTS, STATE
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Mark, Resource, Slot, Terrain, Unit
from sim.study.study import new_study
from tests.games.aughmoore.position import (
    answer,
    asked,
    before_rounds,
    capital,
    dealt,
    held,
    offered,
    place,
    position,
    region,
    rules,
    run,
    settle,
    stock,
    units,
)
from tests.games.aughmoore.room import FACTION_KEYS, LANDS, REGIONS
from tests.games.aughmoore.sight import pile, tokens
from tests.games.sight import copied

pytestmark = pytest.mark.interpreted
TABLES = (1, 2, 3, 4)
SUPPLY = [12, 5, 1, 1, 1, 1, 1]
LAND_LAID = {1: 31, 2: 31, 3: 41, 4: 40}
SEA_LAID = 14
NW, NE, SE, SW = range(4)


def begun(*factions, using, chance=1):
    """A game in which the first player to choose is asked for a continent."""
    state = new_states(STATE)[0]
    seed_play(state, chance, 0, 0)
    state.seats = len(factions)
    state.decider = NOBODY
    for seat, faction in enumerate(factions):
        state.faction[seat] = FACTION_KEYS.index(faction)
    GAME.setup(state, using)
    return settle(state, using)


def game_of(players, using, chance=1):
    return begun(*FACTION_KEYS[:players], using=using, chance=chance)


def laid_out(players, using=None):
    """The State when the first player is asked for the first action; alone, before the enemy has acted."""
    using = rules() if using is None else using
    return dealt(*FACTION_KEYS[:players], using=using) if players > 1 else before_rounds(using, FACTION_KEYS[0])


def continents(state, using, verb=Verb.TAKE_CONTINENT):
    return [continent for continent, _, _ in offered(state, using, verb)]


def joined_only(using, *pairs):
    """Leave only the ferry routes between some pairs of continents."""
    using = using.copy()
    for land in range(LANDS):
        kept = [
            other
            for other in using.ferries[land, : using.ferry_count[land]]
            if {int(using.continent[land]), int(using.continent[other])} in [set(pair) for pair in pairs]
        ]
        using.ferry_count[land] = len(kept)
        using.ferries[land, : len(kept)] = kept
    return using


# ------------------------------------------------------------------ players and supplies


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A1_1_nobody_plays_the_faction_of_another(players):
    for table in new_study("aughmoore", players=players).lineups()[:, :, 0].tolist():
        assert len(set(table)) == players


def test_A1_1_a_faction_cannot_be_seated_twice():
    with pytest.raises(UsageError):
        new_study("aughmoore", factions=("elves", "orcs", "elves"))


def test_A1_1_there_are_at_most_four_players_without_an_expansion():
    assert max(GAME.players) == 4
    for players in (5, 6, 7):
        with pytest.raises(UsageError, match=r"aughmoore\.box\.order_chaos=false contradicts"):
            new_study("aughmoore", players=players, settings={"box.order_chaos": False})


@pytest.mark.parametrize("faction", FACTION_KEYS)
def test_A1_2_every_supply_holds_twenty_figures_two_vessels_and_three_towers(faction):
    using = rules()
    assert using.supply[FACTION_KEYS.index(faction)].tolist() == SUPPLY
    assert using.tower_supply == 3


@pytest.mark.parametrize("players", TABLES)
def test_A1_3_two_serfs_and_a_warrior_stand_in_the_courtyard(players):
    state = laid_out(players)
    for seat in range(players):
        mine = state.players[seat]
        assert units(state, seat, capital(state, seat)) == {"serf": 2, "warrior": 1}
        assert mine.in_play.tolist() == [2, 1, 0, 0, 0, 0, 0]
        assert mine.total.sum() == 3


@pytest.mark.parametrize("players", TABLES)
def test_A1_3_everybody_begins_with_two_of_each_resource_level_one_and_no_vp(players):
    state = laid_out(players)
    for seat in range(players):
        mine = state.players[seat]
        assert held(state, seat) == (2, 2, 2)
        assert (mine.level, mine.vp, mine.buildings, mine.tower_count) == (1, 0, 0, 0)


def test_A1_4_everybody_has_the_same_seven_tactic_cards():
    using = rules()
    assert len(TACTIC_KEYS) == 7
    either = [using.tactic_attacker[card] or using.tactic_defender[card] for card in range(7)]
    assert all(either)


@pytest.mark.parametrize("players", TABLES)
def test_A1_5_one_spell_is_dealt_to_each_player_from_a_deck_of_sixty(players):
    using = rules()
    state = laid_out(players)
    assert using.spell_copies.sum() == 60
    assert state.players["library_count"].tolist() == [1] * players + [0] * (4 - players)
    assert state.spells.left == 60 - players
    assert state.spells.discarded == 0


def test_A1_5_the_spell_deck_is_shuffled():
    using = rules()
    decks = {tuple(game_of(2, using, chance).spells.cards.tolist()) for chance in range(1, 6)}
    assert len(decks) == 5


def test_A1_6_the_tax_track_offers_two_three_and_four_in_any_order():
    using = rules()
    orders = Counter(tuple(game_of(2, using, chance).tax.tolist()) for chance in range(1, 121))
    assert using.tax_slot.tolist() == [2, 3, 4]
    assert len(orders) == 6
    assert all(sorted(order) == [0, 1, 2] for order in orders)


# ------------------------------------------------------------------ continents


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A1_7_continents_are_chosen_counterclockwise_from_the_right_of_the_first_player(players):
    using = rules()
    state = game_of(players, using)
    asked_in_turn = []
    while state.decision == Decision.CONTINENT:
        asked_in_turn.append(int(state.decider))
        answer(state, using, Verb.TAKE_CONTINENT, continents(state, using)[0])
    assert asked_in_turn == list(range(players - 1, -1, -1))


def test_A1_7_the_first_to_choose_takes_any_continent():
    using = rules()
    assert continents(game_of(3, using), using) == [NW, NE, SE, SW]


def test_A1_7_the_next_ones_settle_beside_another_player():
    using = joined_only(rules(), (NW, NE), (NE, SE), (SE, SW))
    state = game_of(3, using)
    answer(state, using, Verb.TAKE_CONTINENT, NW)
    assert continents(state, using) == [NE]
    answer(state, using, Verb.TAKE_CONTINENT, NE)
    assert continents(state, using) == [SE]


def test_A1_7_a_continent_that_is_taken_is_not_offered():
    using = rules()
    state = game_of(4, using)
    for taken in (SE, NW, SW):
        answer(state, using, Verb.TAKE_CONTINENT, taken)
    assert continents(state, using) == [NE]


def test_A1_7_the_capital_city_stands_in_the_capital_region_of_the_continent():
    using = rules()
    state = game_of(2, using)
    answer(state, using, Verb.TAKE_CONTINENT, SE)
    assert capital(state, 1) == "se_c"
    assert using.terrain[region("se_c")] == Terrain.CAPITAL
    assert state.owner.tolist() == [NOBODY, NOBODY, 1, NOBODY]
    assert pieces.is_capital(state, region("se_c"))


@pytest.mark.parametrize(("players", "used"), [(1, 3), (2, 3), (3, 4), (4, 4)])
def test_A1_8_with_one_or_two_players_a_continent_stays_out_of_play(players, used):
    assert laid_out(players).in_use.sum() == used


def test_A1_8_the_first_player_chooses_it_among_those_without_a_capital():
    using = rules()
    state = game_of(2, using)
    answer(state, using, Verb.TAKE_CONTINENT, NE)
    answer(state, using, Verb.TAKE_CONTINENT, SW)
    assert asked(state, Decision.UNUSED, 0)
    assert continents(state, using, Verb.LEAVE_CONTINENT) == [NW, SE]
    answer(state, using, Verb.LEAVE_CONTINENT, NW)
    assert state.in_use.tolist() == [0, 1, 1, 1]


def test_A1_8_an_unused_continent_has_no_tokens_and_cannot_be_reached():
    state = laid_out(2)
    closed = range(30, 40)
    assert state.in_use.tolist() == [1, 1, 1, 0]
    assert not tokens(closed_only(state, closed), land=True)
    for seat in range(2):
        assert (state.players[seat].distance[30:40] == NOBODY).all()


def closed_only(state, regions):
    copy = copied(state)
    for number in range(REGIONS):
        if number not in regions:
            copy.face[number] = Face.GONE
    return copy


def test_A1_8_no_army_crosses_to_an_unused_continent():
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, 0, "nw_i", warrior=1)
    run(state, using, Step.MARCH, 0, region("nw_i"))
    goals = {REGION_KEYS[goal] for _, goal, _ in offered(state, using, Verb.GO)}
    assert "nw_j" in goals
    assert not {goal for goal in goals if goal.startswith("sw")}


def test_A1_8_no_vessel_docks_at_an_unused_continent_but_all_seas_are_open():
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, 0, "bay_sw", galleon=1)
    run(state, using, Step.SAIL, 0, NOBODY)
    goals = {REGION_KEYS[goal] for _, goal, _ in offered(state, using, Verb.GO)}
    assert {"strait_sw_nw", "strait_se_sw"} <= goals
    assert not {goal for goal in goals if goal.startswith("sw_")}


# ------------------------------------------------------------------ tokens


@pytest.mark.parametrize("players", TABLES)
def test_A1_9_so_many_tokens_are_laid_out_face_down(players):
    state = laid_out(players)
    assert tokens(state, land=True).total() == LAND_LAID[players] == state.hidden_land
    assert tokens(state, land=False).total() == SEA_LAID
    assert set(np.unique(state.face)) == {Face.GONE, Face.HIDDEN}


@pytest.mark.parametrize("players", TABLES)
def test_A1_9_a_token_a_region_two_in_swamps_and_the_central_sea_none_at_capitals(players):
    using = rules()
    state = laid_out(players, using)
    for number, face in enumerate(state.face):
        laid = int((face != Face.GONE).sum())
        if pieces.is_capital(state, number) or (number < LANDS and not state.in_use[using.continent[number]]):
            assert laid == 0
        elif using.terrain[number] == Terrain.SWAMP or using.central[number]:
            assert laid == 2
        else:
            assert laid == 1


@pytest.mark.parametrize("players", TABLES)
def test_A1_9_the_tokens_left_over_stay_unseen(players):
    using = rules()
    state = laid_out(players, using)
    land, sea = (pile(state, land=place) + tokens(state, land=place) for place in (True, False))
    assert (land.total(), sea.total()) == (70, 24)
    for number, design in enumerate(using.designs):
        assert (land + sea)[number] == design.copies


def test_A1_9_a_capital_region_without_a_capital_gets_a_token():
    using = rules()
    state = laid_out(3, using)
    free = [number for number in using.capital_of if not pieces.is_capital(state, number)]
    assert [int((state.face[number] == Face.HIDDEN).sum()) for number in free] == [1]


def test_A1_9_land_tokens_lie_on_land_and_sea_tokens_at_sea():
    state = laid_out(4)
    assert max(tokens(state, land=True)) < 20 <= min(tokens(state, land=False))


# ------------------------------------------------------------------ the board


def test_A2_1_the_courtyard_is_the_region_of_the_capital():
    using = rules()
    state = position("humans", "orcs", using=using)
    place(state, using, 0, "nw_c", paladin=1)
    assert units(state, 0, capital(state, 0)) == {"serf": 2, "warrior": 1, "paladin": 1}
    run(state, using, Step.MARCH, 0, NOBODY)
    assert (region("nw_c"), region("nw_b"), NOBODY) in offered(state, using, Verb.GO)


def test_A2_2_no_stock_exceeds_ten_and_the_surplus_is_lost():
    using = rules()
    state = position("humans", "orcs", using=using)
    stock(state, 0, ore=9, mana=10, food=3)
    for resource in Resource:
        stocks.gain(state, using, 0, resource.value, 4)
    assert held(state, 0) == (10, 10, 7)
    assert state.players[0].collected.tolist() == [1, 0, 4]


def test_A2_3_the_action_bar_has_nine_slots_four_for_capital_actions():
    state = position("humans", "orcs")
    assert SLOTS == len(Slot) == 9
    assert [slot.name for slot in Slot][:4] == ["RECRUIT", "BUILD", "RESEARCH", "TAX"]
    assert [slot.name for slot in Slot][4:] == ["MARCH", "MARCH_AGAIN", "SAIL", "FLY", "CAST"]
    assert (state.players[0].bar == Mark.OPEN).all()


def test_A2_3_serfs_on_the_bar_are_in_play_and_off_the_map():
    using = rules()
    state = position("humans", "orcs", using=using)
    run(state, using, Step.ACTION, 1)
    answer(state, using, Verb.TAX, Resource.ORE)
    answer(state, using, Verb.TAX, Resource.FOOD)
    mine = state.players[0]
    assert mine.bar[Slot.TAX] == Mark.SERF
    assert mine.in_play[Unit.SERF] == 2
    assert units(state, 0, "nw_c") == {"serf": 1, "warrior": 1}
