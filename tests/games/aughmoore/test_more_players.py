"""Five, six and seven players: six continents, two central seas, tokens and ends (O7 to O18, P4 to P9)."""

from collections import Counter

import pytest

from sim.engine.header import NOBODY, End
from sim.games.aughmoore.battle import outcome
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.ground import exploring, towers
from sim.games.aughmoore.map import ways
from sim.games.aughmoore.round import collecting, scoring
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Continent, Face, Objective, Terrain, Unit
from tests.games.aughmoore.boards import FIVE, FOUR, FOUR_SEATS, GROUNDED, SEVEN, SIX, SIX_SEATS
from tests.games.aughmoore.position import place, stock, token, tower

pytestmark = pytest.mark.interpreted
BIRDS = ("birdfolk", "humans", "orcs", "dwarves", "elves", "merfolk", "goblins")
MAIN = {"nw", "ne", "se", "sw", "n", "s"}
BESIDE = {
    "nw": {"n", "ne", "s", "sw"},
    "n": {"ne", "nw", "s", "se"},
    "ne": {"n", "nw", "se", "sw"},
    "se": {"n", "ne", "s", "sw"},
    "s": {"n", "nw", "se", "sw"},
    "sw": {"ne", "nw", "s", "se"},
}


def face_down(using, state):
    """How many tokens lie face-down: of land, of the sea."""
    hidden = state.token[state.face == Face.HIDDEN]
    return int((hidden < using.land_designs).sum()), int((hidden >= using.land_designs).sum())


# ------------------------------------------------------------------ the players' pieces


def test_O4_each_of_six_players_has_a_stock_and_all_tactic_cards():
    """The sixth player fights the first: all seven cards are laid, but those that are for the other side only (O4)."""
    using = SIX.rules()
    state = SIX.position(*SIX_SEATS, using=using)
    assert [state.players[seat].stock.tolist() for seat in range(6)] == [using.start_stock.tolist()] * 6
    place(state, using, 5, "n_b", warrior=2)
    place(state, using, 0, "n_f", warrior=2)
    SIX.run(state, using, Step.MARCH, 5, NOBODY)
    SIX.answer(state, using, Verb.GO, SIX.region("n_b"), SIX.region("n_f"))
    SIX.answer(state, using, Verb.TAKE, 0, 2, 0)
    cards = {}
    while state.decision == Decision.TACTIC and state.decider != NOBODY:
        seat = int(state.decider)
        cards[seat] = {card for card, _, _ in SIX.offered(state, using, Verb.PLAY)}
        SIX.answer(state, using, Verb.PLAY, min(cards[seat]))
    assert cards[5] == {card for card in range(7) if using.tactic_attacker[card]}
    assert cards[0] == {card for card in range(7) if using.tactic_defender[card]}
    assert cards[0] | cards[5] == set(range(7))


# ------------------------------------------------------------------ the board


@pytest.mark.parametrize(
    ("board", "factions", "continents"), [(FOUR, FOUR_SEATS, 4), (SIX, FIVE, 6), (SIX, SIX_SEATS, 6)]
)
def test_O7_O8_up_to_four_play_on_four_continents_and_five_or_six_on_six(board, factions, continents):
    using = board.rules(GROUNDED)
    state = board.dealt(*factions, using=using)
    used = [number for number in Continent if state.in_use[number]]
    assert len(used) == continents
    for number in used:
        lands = [land for land in range(len(using.land_steps)) if using.continent[land] == number]
        assert len(lands) == 10
        assert [using.terrain[land] for land in lands].count(Terrain.CAPITAL) == 1


def test_O7_the_state_knows_which_side_of_the_board_is_up():
    assert FOUR.dealt(*FOUR_SEATS, using=FOUR.rules()).board == 1
    assert SIX.dealt(*FIVE, using=SIX.rules()).board == 2


@pytest.mark.parametrize(
    ("factions", "settings", "land", "sea"),
    [
        (FIVE, GROUNDED, 61, 20),
        (SIX_SEATS, GROUNDED, 60, 20),
        (BIRDS, {}, 60, 30),
        (SEVEN, {}, 70, 20),
        (FIVE, {}, 71, 20),
    ],
)
def test_O9_O11_O12_P9_P31_so_many_tokens_are_laid_out(factions, settings, land, sea):
    using = SIX.rules(settings)
    state = SIX.dealt(*factions, using=using)
    assert face_down(using, state) == (land, sea)
    assert state.hidden_land == land
    assert (state.land_left, state.sea_left) == (82 - land, 36 - sea)


def test_O9_both_central_seas_receive_two_tokens_and_all_others_one():
    state = SIX.dealt(*SIX_SEATS, using=SIX.rules())
    laid = {key: SIX.tokens_in(state, key) for key in SIX.keys[70:]}
    assert laid.pop("central_octopus") == laid.pop("central_serpent") == 2
    assert set(laid.values()) == {1}
    assert len(laid) == 16


def test_O11_O13_with_five_players_the_vacant_continent_is_open_with_all_its_tokens():
    using = SIX.rules()
    state = SIX.dealt(*FIVE, using=using, homes=dict(zip(reversed(FIVE), ("nw", "n", "ne", "se", "s"), strict=True)))
    assert state.in_use[Continent.SW] == 1
    assert {key: SIX.tokens_in(state, key) for key in SIX.keys if key.startswith("sw_")} == {
        f"sw_{letter}": 2 if letter == "e" else 1 for letter in "abcdefghij"
    }


def test_O11_the_capital_region_of_a_vacant_continent_is_a_region_like_others():
    using = SIX.rules()
    state = SIX.position(*FIVE, using=using, homes=dict(zip(reversed(FIVE), ("nw", "n", "ne", "se", "s"), strict=True)))
    place(state, using, 0, "sw_b", warrior=5)
    SIX.run(state, using, Step.MARCH, 0, NOBODY)
    assert "sw_c" in SIX.goals(state, using, "sw_b")
    place(state, using, 0, "sw_c", serf=4)
    state.decider = NOBODY
    SIX.run(state, using, Step.MARCH, 0, NOBODY)
    SIX.answer(state, using, Verb.GO, SIX.region("sw_b"), SIX.region("sw_c"))
    assert {serfs + warriors for serfs, warriors, _ in SIX.offered(state, using, Verb.TAKE)} == {1}
    assert using.resource_of[using.terrain[SIX.region("sw_c")]] == NOBODY


@pytest.mark.parametrize("factions", [("humans",), ("humans", "goblins")])
def test_O13_one_or_two_players_leave_a_continent_of_the_board_out(factions):
    using = FOUR.rules()
    state = FOUR.begun(*factions, using=using)
    while state.decision == Decision.CONTINENT:
        FOUR.answer(state, using, Verb.TAKE_CONTINENT, sorted(FOUR.offered(state, using, Verb.TAKE_CONTINENT))[0][0])
    assert state.decision == Decision.UNUSED
    offered = {number for number, _, _ in FOUR.offered(state, using, Verb.LEAVE_CONTINENT)}
    assert offered == {Continent.SE, Continent.SW}
    FOUR.answer(state, using, Verb.LEAVE_CONTINENT, Continent.SW)
    assert [int(used) for used in state.in_use] == [1, 1, 1, 0, 0, 0, 1]


def test_O13_three_players_and_more_leave_none_out():
    for board, factions in ((FOUR, FOUR_SEATS[:3]), (SIX, FIVE)):
        using = board.rules()
        state = board.dealt(*factions, using=using)
        assert state.in_use.sum() == using.mainland + 1


# ------------------------------------------------------------------ who begins where


@pytest.mark.parametrize("first", sorted(BESIDE))
def test_O14_O18_the_next_to_choose_takes_a_continent_beside_the_first(first):
    using = SIX.rules(GROUNDED)
    state = SIX.begun(*SIX_SEATS, using=using)
    assert state.decider == 5
    assert SIX.open_to(state, using) == MAIN
    SIX.answer(state, using, Verb.TAKE_CONTINENT, Continent[first.upper()])
    assert state.decider == 4
    assert SIX.open_to(state, using) == BESIDE[first]


@pytest.mark.parametrize(
    ("board", "others", "beside"), [(FOUR, 3, {"nw", "ne", "se", "sw"}), (SIX, 4, {"nw", "ne", "s", "sw"})]
)
def test_P8_birdfolk_begin_on_the_floating_continent_before_anybody_chooses(board, others, beside):
    using = board.rules()
    state = board.begun(*FIVE[:others], "birdfolk", using=using)
    assert board.keys[int(state.players[others].capital)] == "fl_c"
    assert state.decider == others - 1
    assert board.open_to(state, using) == beside


def test_P8_without_birdfolk_anybody_else_may_begin_on_the_floating_continent():
    using = FOUR.rules()
    state = FOUR.begun("merfolk", "humans", using=using)
    assert FOUR.open_to(state, using) == {"nw", "ne", "se", "sw", "floating"}
    FOUR.answer(state, using, Verb.TAKE_CONTINENT, Continent.FLOATING)
    assert FOUR.open_to(state, using) == {"nw", "ne", "se", "sw"}


@pytest.mark.parametrize("factions", [FOUR_SEATS, SEVEN[:5], SEVEN[:6]])
def test_P8_the_floating_continent_is_laid_out_with_its_box_by_a_ruling_only_for_who_needs_it(factions):
    board = FOUR if len(factions) == 4 else SIX
    for settings, there in (({}, 1), (GROUNDED, 0), ({"box.pestilence": False}, 0)):
        assert board.begun(*factions, using=board.rules(settings)).in_use[Continent.FLOATING] == there


def test_P4_seven_players_found_seven_capitals():
    state = SIX.dealt(*SEVEN, using=SIX.rules())
    assert sorted(state.owner.tolist()) == list(range(7))
    assert state.in_use.sum() == 7


def test_P30_merfolk_choose_a_continent_of_the_board_and_it_sinks():
    using = FOUR.rules()
    state = FOUR.begun("humans", "merfolk", using=using)
    assert state.decider == 1
    assert FOUR.open_to(state, using) == {"nw", "ne", "se", "sw"}
    FOUR.answer(state, using, Verb.TAKE_CONTINENT, Continent.NE)
    assert state.sunken == Continent.NE


def test_P30_the_last_continent_of_the_board_is_left_to_merfolk():
    using = SIX.rules()
    state = SIX.begun("merfolk", *SIX_SEATS, using=using)
    for key in ("nw", "n", "ne", "se", "s"):
        SIX.answer(state, using, Verb.TAKE_CONTINENT, Continent[key.upper()])
    assert state.decider == 1
    assert SIX.open_to(state, using) == {"floating"}
    SIX.answer(state, using, Verb.TAKE_CONTINENT, Continent.FLOATING)
    assert SIX.open_to(state, using) == {"sw"}


def test_P31_merfolk_have_ten_tokens_of_the_sea_on_their_continent_and_none_of_land():
    using = FOUR.rules()
    state = FOUR.dealt("humans", "orcs", "merfolk", "elves", using=using, homes={"elves": "ne", "merfolk": "nw"})
    lying = {key: FOUR.tokens_in(state, key) for key in FOUR.keys if key.startswith("nw_")}
    assert lying == {f"nw_{letter}": {"c": 0, "e": 2}.get(letter, 1) for letter in "abcdefghij"}
    there = state.token[: len(FOUR.keys)][[key.startswith("nw_") for key in FOUR.keys]]
    assert (there[there != NOBODY] >= using.land_designs).all()
    assert face_down(using, state) == (40, 24)


# ------------------------------------------------------------------ moving on the board of six


def on_six(key, **units):
    """A game of six in which the Humans begin on the continent n, with units in a region."""
    using = SIX.rules()
    state = SIX.position(*SIX_SEATS[1:], "humans", using=using, homes={"humans": "n"})
    place(state, using, 5, key, **units)
    return state, using


def test_O10_a_sail_ends_in_either_central_sea():
    state, using = on_six("n_i", galleon=1)
    SIX.run(state, using, Step.SAIL, 5, NOBODY)
    assert SIX.goals(state, using, "n_i") == {"central_octopus", "central_serpent"}


def test_O10_O18_a_sea_vessel_reaches_22_goals_from_port_on_the_board_of_six():
    state, using = on_six("n_c", galleon=1)
    SIX.run(state, using, Step.SAIL, 5, NOBODY)
    expected = """bay_n n_a n_b n_g n_j strait_n_ne strait_nw_n strait_se_s bay_nw bay_s bay_se central_octopus
    central_serpent corner_ne n_d ne_d ne_h ne_i nw_j s_a s_d se_j"""
    assert SIX.goals(state, using, "n_c") == set(expected.split())


@pytest.mark.parametrize("sea", ["central_octopus", "central_serpent"])
def test_O10_the_two_tokens_of_a_central_sea_are_turned_up_one_at_a_time(sea):
    state, using = on_six(sea, galleon=1)
    for pile in (0, 1):
        token(state, sea, "bonus_sea", pile=pile)
    exploring.explore(state, using, 5, SIX.region(sea), exploring.ENDED)
    assert Counter(state.face[SIX.region(sea)].tolist())[Face.HIDDEN] == 1
    SIX.settle(state, using)
    assert SIX.tokens_in(state, sea) == 0


@pytest.mark.parametrize(("sea", "shore"), [("central_octopus", "nw_i"), ("central_serpent", "ne_i")])
def test_O10_either_central_sea_takes_two_steps_of_a_flight(sea, shore):
    using = SIX.rules()
    state = SIX.position(*SIX_SEATS, using=using)
    ways.fly_ways(state, using, 0, SIX.region(shore), 3, Unit.AIR_VESSEL, 0)
    assert state.scratch.limit[SIX.region(sea)] == using.fly_central == 2


def test_O18_ferry_routes_and_graticules_join_regions_of_the_board_of_six():
    state, using = on_six("n_c", warrior=1)
    SIX.run(state, using, Step.MARCH, 5, NOBODY)
    far = SIX.goals(state, using, "n_c")
    slow, _ = on_six("n_c", serf=1)
    SIX.run(slow, using, Step.MARCH, 5, NOBODY)
    assert far - SIX.goals(slow, using, "n_c") == {"n_d", "n_h", "ne_i", "s_a", "se_j"}


# ------------------------------------------------------------------ ends


def destroyed(board, factions, side, by, turn_round=4):
    """A game in which a Capital City has just been destroyed."""
    using = board.rules()
    state = board.position(*factions, using=using, bare=False)
    state.turn_round = turn_round
    state.rounds_done = turn_round - 1
    outcome.fall(state, using, side, by)
    return state, using


@pytest.mark.parametrize(
    ("board", "factions", "at_once"), [(FOUR, FOUR_SEATS[:2], 1), (FOUR, FOUR_SEATS[:3], 0), (SIX, FIVE, 0)]
)
def test_O15_O17_a_destroyed_capital_ends_the_game_at_once_for_two_players_only(board, factions, at_once):
    state, _ = destroyed(board, factions, 1, 0)
    assert state.over == at_once
    assert (state.objective, state.objective_side, state.objective_round) == (Objective.EXTERMINATE, 0, 4)


def test_O17_with_more_players_the_round_is_finished_and_one_more_is_played():
    state, using = destroyed(SIX, FIVE, 1, 0)
    collecting.end_round(state, using)
    assert (state.ended, state.turn_round) == (End.RUNNING, 5)
    state.agenda.depth = 0
    collecting.end_round(state, using)
    assert state.ended == End.VICTORY


def test_O17_who_is_out_is_neither_asked_nor_first_player():
    state, using = destroyed(SIX, SIX_SEATS, 1, 0)
    state.first = 0
    collecting.pass_first(state, using)
    assert state.first == 2
    SIX.run(state, using, Step.ACTION, 1)
    assert state.decider == NOBODY


def test_O11_the_continent_of_who_is_out_is_vacant_but_its_tokens_stay():
    using = SIX.rules()
    state = SIX.dealt(*SIX_SEATS, using=using)
    before, continent = state.face.copy(), int(state.players[3].continent)
    outcome.fall(state, using, 3, 0)
    assert sorted(state.owner.tolist()) == sorted([NOBODY, NOBODY, 0, 1, 2, 4, 5])
    assert state.owner[continent] == NOBODY
    assert state.players[3].total.sum() == 0
    assert (state.face == before).all()


def test_O17_equal_scores_are_decided_by_the_resources_together_among_seven():
    using = SIX.rules()
    state = SIX.position(*SEVEN, using=using)
    for side, amount in enumerate((1, 4, 2, 4, 0, 3, 1)):
        stock(state, side, ore=amount, mana=0, food=0)
    scoring.finish_game(state, using, End.VICTORY)
    assert state.winners == 0b0001010
    assert [int(scoring.place_of(state, using, side)) for side in range(7)] == [5, 1, 4, 1, 7, 3, 5]


@pytest.mark.parametrize(("board", "factions", "most"), [(FOUR, FOUR_SEATS[:2], 2), (SIX, FIVE, 1), (SIX, SEVEN, 1)])
def test_O15_a_second_tower_on_a_continent_is_for_two_players_only(board, factions, most):
    using = board.rules()
    state = board.position(*factions, using=using)
    for key in ("nw_f", "nw_g")[: most - 1]:
        tower(state, 0, key)
    assert towers.continent_open(state, using, 0, Continent.NW)
    tower(state, 0, "nw_h")
    assert not towers.continent_open(state, using, 0, Continent.NW)


@pytest.mark.parametrize(("factions", "settings"), [(FIVE, GROUNDED), (FIVE, {}), (BIRDS, {})])
def test_O16_P17_P45_explore_needs_all_tokens_of_land_those_of_vacant_and_floating_continents_too(factions, settings):
    using = SIX.rules(settings)
    state = SIX.dealt(*factions, using=using)
    open_land = [
        (region, pile)
        for region in range(len(using.land_steps))
        for pile in (0, 1)
        if state.face[region, pile] == Face.HIDDEN and state.token[region, pile] < using.land_designs
    ]
    for region, pile in open_land[:-1]:
        exploring.reveal(state, using, 2, region, pile)
    assert state.objective == NOBODY
    exploring.reveal(state, using, 2, *open_land[-1])
    assert (state.objective, state.objective_side) == (Objective.EXPLORE, 2)
