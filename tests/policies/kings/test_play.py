"""Lines of play that a player of War of Kings would expect, and answers when the memory does not fit the table."""

import numpy as np
import pytest

from policies.book import PolicyBook
from sim.compiling.compiled import INTERPRETED
from sim.engine.options import pack, unpack
from sim.games.kings.state import MALADOR
from sim.games.kings.words import Decision, Fortification, Project, Settlement, Step, Verb
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study
from tests.games.kings.position import (
    TABLE,
    clear_armies,
    give_land,
    give_stock,
    home,
    options,
    position,
    put_army,
    question,
    rules,
    run,
)

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(not INTERPRETED, reason="policies are called one by one; runs with NUMBA_DISABLE_JIT=1"),
]
PURPLE, RED = 0, 1
give = TABLE.give
BOOK = PolicyBook("kings", ("balanced", "raider", "trader", "fortifier"))


@pytest.fixture(autouse=True)
def _chance_wraps():
    with np.errstate(over="ignore"):
        yield


def mind_of(name="balanced", **memory):
    mind = BOOK.characters[BOOK.names.index(name), PURPLE].copy()
    for field, value in memory.items():
        mind[field] = value
    return mind


def pick(state, mind, using):
    """Return the option that a mind chooses."""
    legal = np.array(options(state, using), np.int64)
    return int(legal[BOOK.choose(state, using, mind, legal, len(legal))])


def first_built(state, mind, using):
    """Return the first project that a mind builds, None if it ends building before."""
    while question(state) == (PURPLE, Decision.BUILD):
        option = pick(state, mind, using)
        verb, project, _, _ = unpack(option)
        if verb in (Verb.BUILD, Verb.BUILD_ROAD):
            return project if verb == Verb.BUILD else Project.ROAD
        give(state, using, option)
    return None


def marched_to(state, mind, using):
    """Return where a mind sends the army it is asked for, None if it stays."""
    verb, _, place, _ = unpack(pick(state, mind, using))
    return place if verb == Verb.MARCH else None


def test_who_lacks_one_point_and_has_gold_for_a_village_does_not_build_walls():
    using = rules({"victory.points": 4})
    state = position(2, using=using)
    give_stock(state, PURPLE, gold=60)
    run(state, using, Step.CONSTRUCTION, PURPLE, 0)
    assert first_built(state, mind_of("fortifier"), using) in (Project.VILLAGE, Project.TOWN, Project.CITY)


def test_a_lone_army_is_not_sent_against_three_behind_walls():
    using = rules()
    state = position(2, using=using)
    clear_armies(state)
    front, target = home(state, PURPLE, "front"), home(state, PURPLE, "inner")
    give_land(state, RED, target, Settlement.CITY, walls=Fortification.WALLS)
    put_army(state, RED, target, count=3)
    put_army(state, PURPLE, front)
    run(state, using, Step.MOVEMENT, PURPLE)
    assert marched_to(state, mind_of("raider"), using) != target


def test_an_army_beside_one_malador_army_does_not_stand_still_while_land_is_undiscovered():
    using = rules()
    state = position(2, using=using)
    clear_armies(state)
    front, beside = home(state, PURPLE, "front"), home(state, PURPLE, "rim")
    give_land(state, MALADOR, beside)
    put_army(state, MALADOR, beside)
    put_army(state, PURPLE, front)
    run(state, using, Step.MOVEMENT, PURPLE)
    assert marched_to(state, mind_of(), using) is not None


def captured(using, **sides):
    """Return the position in which Purple, whose capital is a city, decides what becomes of a conquered village."""
    state = position(2, using=using)
    give_land(state, PURPLE, home(state, PURPLE, "capital"), Settlement.CITY)
    for role, culture in sides.items():
        give_land(state, PURPLE, home(state, PURPLE, role), Settlement.VILLAGE, culture=culture)
    place = give_land(state, RED, home(state, RED, "front"), Settlement.TOWN)
    state.battle.place, state.battle.attacker, state.battle.commander = place, PURPLE, PURPLE
    state.decider, state.decision, state.about[0] = PURPLE, Decision.CONQUEST, place
    return state


def test_a_settlement_that_makes_the_empire_is_kept_even_by_who_would_raze_it():
    using = rules()
    state = captured(using, rim=RED)
    mind = mind_of("raider")
    mind.weights.raze = 10.0
    assert unpack(pick(state, mind, using))[0] == Verb.CAPTURE
    assert unpack(pick(captured(using), mind, using))[0] == Verb.RAZE


def test_a_remembered_goal_that_is_no_longer_open_gives_way_to_another_project():
    using = rules()
    state = position(2, using=using)
    give_stock(state, PURPLE, gold=60, timber=9, wheat=9, cattle=9, stone=9)
    capital = home(state, PURPLE, "capital")
    for goal in (
        pack(Verb.BUILD, Project.VILLAGE, capital),
        pack(Verb.BUILD, Project.CITY, home(state, RED, "capital")),
        pack(Verb.BUILD, Project.ARMY, home(state, RED, "capital")),
        pack(Verb.BUILD_ROAD, capital, home(state, PURPLE, "front")),
        pack(Verb.MARCH, 3, 2, 1),
    ):
        run(state, using, Step.CONSTRUCTION, PURPLE, 0)
        assert unpack(pick(state, mind_of(goal=goal), using))[0] in (Verb.BUILD, Verb.BUILD_ROAD)
        state.agenda.depth = 0


@pytest.mark.parametrize("seed", range(3))
def test_minds_answer_legally_and_go_on_playing_whatever_is_answered_in_their_stead(seed):
    study = new_study("kings", players=4, policies=BOOK.names, seed=seed)
    match = Match(stage_of(study, PolicyBook("kings", study.cast)), 0, watched=False)
    chance = np.random.default_rng(seed)
    while not match.is_over and match.state.turn_round < 6:
        legal = match.options()
        character = match.workspace.lineup[match.decider, 1]
        mind = match.workspace.minds[match.decider]
        index = match.stage.book.choose(match.state, match.rules, mind, np.array(legal, np.int64), len(legal))
        assert 0 <= index < len(legal), character
        match.apply(legal[index if chance.random() < 0.6 else chance.integers(len(legal))])


@pytest.mark.parametrize(("theirs", "answer"), [({"stone": 3}, Verb.BARGAIN), ({"wheat": 3}, Verb.PASS)])
def test_a_trader_with_plenty_asks_for_stone_where_somebody_has_some(theirs, answer):
    using = rules()
    state = position(using=using)
    for player in (PURPLE, RED):
        state.players[player].stock[:] = 0
    give_stock(state, PURPLE, wheat=6)
    give_stock(state, RED, **theirs)
    state.players[PURPLE].offers = 1
    run(state, using, Step.TRADE, PURPLE)
    assert question(state) == (PURPLE, Decision.TRADE)
    assert unpack(pick(state, mind_of("trader"), using))[0] == answer
