"""Set-up of Heroes: Write & Conquer (H1): the boards, the map for so many players, the starting regions."""

from collections import Counter

import pytest

from sim.engine.header import NOBODY
from sim.errors import UsageError
from sim.games.conquer import scoring
from sim.games.conquer.catalogue import FACTION_KEYS
from sim.games.conquer.words import Action, Decision, Terrain, Verb
from sim.study.study import new_study
from tests.games.conquer.position import (
    CATALOGUE,
    GAME,
    REGION_KEYS,
    answer,
    asked,
    deal,
    held,
    offered,
    perform,
    position,
    region,
    rules,
    stay,
    units,
)
from tests.games.conquer.sight import changed, seen

pytestmark = pytest.mark.interpreted
CONTENT = GAME.layout.content
TABLES = (2, 3, 4)
FOUR_DOTS = {"cerness", "glennfore", "zoro"}
THREE_DOTS = {"ikara", "morreed", "zasker"}
CROSSED_OUT = {2: THREE_DOTS | FOUR_DOTS, 3: FOUR_DOTS, 4: set()}
PORTALS = {key for key in REGION_KEYS if CONTENT[f"region.{key}.portal"]}
START = {"humans": 5, "undead": 4, "gnomes": 2, "orcs": 3, "elves": 3, "nagas": 3}


def game_of(players, using):
    """A game that begins, of the first so many factions."""
    return deal(*FACTION_KEYS[:players], using=using)


def starts(state, using):
    """The starting regions on offer."""
    return {REGION_KEYS[place] for place, _, _ in offered(state, using, Verb.START_AT)}


def choose(state, using, key):
    """Let the player who is asked start in a region; return its seat."""
    seat = int(state.decider)
    answer(state, using, Verb.START_AT, region(key))
    return seat


def regions_in(mask):
    """The regions of a set."""
    return {key for place, key in enumerate(REGION_KEYS) if int(mask) >> place & 1}


# ------------------------------------------------------------------ boards


@pytest.mark.parametrize("players", TABLES)
def test_H1_1_nobody_plays_the_faction_of_another(players):
    for table in new_study("conquer", players=players).lineups()[:, :, 0].tolist():
        assert len(set(table)) == players


def test_H1_1_a_faction_cannot_be_seated_twice():
    with pytest.raises(UsageError):
        new_study("conquer", factions=("elves", "nagas", "elves"))


@pytest.mark.parametrize("players", TABLES)
def test_H1_1_every_faction_plays_equally_often(players):
    seated = Counter(new_study("conquer", players=players).lineups()[:, :, 0].ravel().tolist())
    assert set(seated) == set(range(len(FACTION_KEYS)))
    assert len(set(seated.values())) == 1


@pytest.mark.parametrize(("faction", "number"), START.items())
def test_H1_2_only_the_bottom_most_unit_is_there_at_the_start(faction, number):
    assert units(position(faction, "orcs" if faction != "orcs" else "elves"), 0) == {
        CATALOGUE.units(faction)[0]: number
    }


@pytest.mark.parametrize("faction", FACTION_KEYS)
def test_H1_2_boards_begin_empty(faction):
    mine = position(faction, "orcs" if faction != "orcs" else "elves").players[0]
    assert not mine.stock.any()
    assert not mine.circled.any()
    assert not mine.foundation.any()
    owned = (mine.structures, mine.artefacts, mine.monsters, mine.fortresses, mine.notes, mine.cursed)
    assert not any(owned)
    assert mine.hydra == NOBODY


def test_H1_2_nobody_owns_an_artefact_and_no_fortress_is_seized():
    state = position("humans", "undead")
    assert (state.owner == NOBODY).all()
    assert state.seized == 0


# ------------------------------------------------------------------ the map


@pytest.mark.parametrize("players", TABLES)
def test_H1_3_regions_with_more_dots_than_players_are_crossed_out(players):
    assert set(REGION_KEYS) - regions_in(game_of(players, rules()).open) == CROSSED_OUT[players]


@pytest.mark.parametrize("players", TABLES)
def test_H1_3_nobody_starts_in_a_crossed_out_region(players):
    using = rules()
    state = game_of(players, using)
    assert starts(state, using) == PORTALS - CROSSED_OUT[players]


# ------------------------------------------------------------------ starting regions


@pytest.mark.parametrize("players", TABLES)
def test_H1_4_starts_are_chosen_counterclockwise_from_the_right_of_the_first_player(players):
    using = rules()
    state = game_of(players, using)
    order = []
    while asked(state, Decision.START, int(state.decider)):
        order.append(choose(state, using, sorted(starts(state, using))[0]))
    assert order == list(range(players))[::-1]
    assert order[-1] == state.first


def test_H1_4_the_game_begins_when_all_have_chosen():
    using = rules()
    state = game_of(2, using)
    choose(state, using, "xarn")
    choose(state, using, "yreel")
    assert asked(state, Decision.PLAN, 0)


def test_H1_5_starts_lie_in_regions_with_a_portal():
    assert {"harrax", "lorvane", "ruskar", "xarn", "yreel", "cerness"} == PORTALS


def test_H1_5_a_chosen_region_is_not_open_to_the_others():
    using = rules()
    state = game_of(4, using)
    free = starts(state, using)
    for key in ("harrax", "cerness", "yreel"):
        choose(state, using, key)
        free -= {key}
        assert starts(state, using) == free


def test_H1_5_the_start_counts_as_visited_and_is_the_current_region():
    using = rules()
    state = game_of(3, using)
    mine = state.players[choose(state, using, "ruskar")]
    assert (mine.region, mine.start) == (region("ruskar"), region("ruskar"))
    assert regions_in(mine.visited) == {"ruskar"}


@pytest.mark.parametrize(("key", "mountains"), [("harrax", {"harrax"}), ("lorvane", {"lorvane"}), ("yreel", set())])
def test_H1_5_a_start_in_the_mountains_is_a_mountain_visited(key, mountains):
    using = rules()
    state = game_of(2, using)
    mine = state.players[choose(state, using, key)]
    assert regions_in(mine.mountains) == mountains
    assert (state.terrain[region(key)] == Terrain.MOUNTAIN) == bool(mountains)


@pytest.mark.parametrize(
    ("key", "resources"),
    [("harrax", (0, 2, 1)), ("lorvane", (1, 2, 0)), ("ruskar", (2, 1, 0)), ("xarn", (2, 0, 1)), ("yreel", (1, 0, 2))],
)
def test_H1_6_the_resources_of_the_start_are_collected(key, resources):
    using = rules()
    state = game_of(2, using)
    assert held(state, choose(state, using, key)) == resources


def test_H1_6_everybody_collects_in_its_own_start_only():
    using = rules()
    state = game_of(3, using)
    for key in ("xarn", "yreel", "ruskar"):
        choose(state, using, key)
    assert [held(state, seat) for seat in range(3)] == [(2, 1, 0), (1, 0, 2), (2, 0, 1)]


def test_H1_6_H6_6_the_start_gives_nothing_again():
    using = rules()
    state = game_of(2, using)
    for key in ("xarn", "yreel"):
        choose(state, using, key)
    state.decider, state.agenda.depth = NOBODY, 0
    perform(state, using, Action.MOVE, 4)
    answer(state, using, Verb.GO, region("wesgard"), 0)
    stay(state, using)
    before = held(state, 0)
    perform(state, using, Action.MOVE, 4)
    answer(state, using, Verb.GO, region("yreel"), 0)
    stay(state, using)
    assert held(state, 0) == before


def test_H1_6_H3_2_resources_of_the_start_can_reach_an_amount_that_gives_points():
    using = rules({"region.xarn.resources.wood": 14})
    state = game_of(2, using)
    assert scoring.resource_score(state, using, choose(state, using, "xarn")) == 2


def test_H1_7_what_is_chosen_at_the_set_up_is_open():
    using = rules()
    state = game_of(2, using)
    choose(state, using, "xarn")
    assert changed(state, seen(state, using, 0)) == set()
