"""Exploring in Heroes of Land, Air & Sea (A8). What each token does: test_land_tokens, .._sea_tokens."""

import pytest

from sim.engine.header import NOBODY
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Face, Objective
from tests.games.aughmoore.position import (
    act,
    answer,
    asked,
    design,
    faces,
    held,
    options,
    place,
    region,
    rules,
    run,
    stock,
    token,
    told,
    tower,
    units,
)
from tests.games.aughmoore.voyage import bare, decide, march, sail

pytestmark = pytest.mark.interpreted
SWAMP = "nw_e"
NEAR = "nw_f"  # beside the Swamp


def army(using, at=NEAR, **units_there):
    """Return the Humans with an army in a region and 1 of each resource."""
    state = bare(using, **{at: units_there or {"warrior": 2}})
    stock(state, 0, ore=1, mana=1, food=1)
    return state


def explored(state):
    """Return the tokens that were resolved: regions and designs."""
    return [(where, kind) for _, where, kind, _ in told(state, Event.EXPLORED)]


# ------------------------------------------------------------------ ending a move


def test_A8_2_A8_1_ending_a_march_explores():
    """A face-down token where the army stops is turned up and resolved (A8.1, A8.2)."""
    using = rules()
    state = army(using)
    token(state, "nw_g", "bonus_land", "ore")
    march(state, using, "nw_f nw_g", warriors=1)
    assert held(state, 0) == (2, 1, 1)
    assert told(state, Event.SHOWN) == [(region("nw_g"), design("bonus_land", "ore"), 0, 0)]
    assert explored(state) == [(region("nw_g"), design("bonus_land", "ore"))]
    assert faces(state, "nw_g") == []


def test_A8_2_what_is_explored_counts_for_its_region():
    """The tokens that a player resolves are counted region by region, two of a Swamp among them (A8.2, A8.3)."""
    using = rules()
    state = army(using)
    token(state, SWAMP, "bonus_land", "ore")
    token(state, SWAMP, "bonus_land", "mana", pile=1)
    march(state, using, f"{NEAR} {SWAMP}", warriors=1)
    mine = state.players[0]
    assert mine.explored == 2
    assert mine.explored_in[region(SWAMP)] == 2
    assert mine.explored_in.sum() == 2


def test_A7_3_A8_1_passing_does_not_explore():
    """Regions on the way keep their tokens (A8.1, A7.3)."""
    using = rules()
    state = army(using)
    for key in ("nw_b", "nw_c", "nw_e"):
        token(state, key, "bonus_land", "ore")
    march(state, using, "nw_f nw_a", warriors=1)
    assert explored(state) == []


def test_A8_1_leaving_does_not_explore():
    """Where an army starts nothing is turned up (A8.1)."""
    using = rules()
    state = army(using)
    token(state, NEAR, "bonus_land", "ore")
    march(state, using, "nw_f nw_g", warriors=1)
    assert faces(state, NEAR) == [Face.HIDDEN]


def test_A10_1_A8_1_the_battle_comes_first():
    """While enemies are there nothing is turned up; who wins explores (A8.1, A10.1)."""
    using = rules()
    state = army(using, warrior=3)
    for side in (0, 1):
        stock(state, side, ore=5, mana=5, food=5)
    place(state, using, 1, "nw_g", serf=1)
    token(state, "nw_g", "bonus_land", "ore")
    march(state, using, "nw_f nw_g", warriors=3)
    assert told(state, Event.BATTLE) != []
    assert faces(state, "nw_g") == [Face.HIDDEN]
    decide(state, using)
    assert explored(state) == [(region("nw_g"), design("bonus_land", "ore"))]


def test_A8_1_a_beaten_army_does_not_explore():
    """With nobody left in the region its token stays face-down (A8.1)."""
    using = rules()
    state = army(using, serf=1)
    for side in (0, 1):
        stock(state, side, ore=5, mana=5, food=5)
    place(state, using, 1, "nw_g", warrior=3)
    token(state, "nw_g", "bonus_land", "ore")
    march(state, using, "nw_f nw_g", serfs=1)
    decide(state, using)
    assert units(state, 0, "nw_g") == {}
    assert explored(state) == []
    assert faces(state, "nw_g") == [Face.HIDDEN]


def test_A8_1_a_defender_does_not_explore():
    """Who wins in a region where it stood has not moved (A8.1)."""
    using = rules()
    state = army(using, at="nw_g", serf=1)
    for side in (0, 1):
        stock(state, side, ore=5, mana=5, food=5)
    place(state, using, 1, "nw_g", warrior=3)
    token(state, "nw_g", "bonus_land", "ore")
    run(state, using, Step.BATTLE, 0, region("nw_g"))
    decide(state, using)
    assert faces(state, "nw_g") == [Face.HIDDEN]


# ------------------------------------------------------------------ turning up


def test_A17_1_A8_2_the_last_land_token_is_an_objective():
    """Turning up the last face-down Land token triggers eXplore (A8.2, A17.1)."""
    using = rules()
    state = army(using)
    state.hidden_land = 1
    token(state, "nw_g", "village")
    march(state, using, "nw_f nw_g", warriors=1)
    assert state.objective == Objective.EXPLORE
    assert state.objective_side == 0


def test_A17_1_A8_2_sea_tokens_are_no_part_of_the_objective():
    """A Sea token turned up leaves the number of hidden Land tokens alone (A8.2, A17.1)."""
    using = rules()
    state = bare(using, nw_g={"galleon": 1})
    state.hidden_land = 1
    token(state, "bay_nw", "bonus_sea")
    sail(state, using, "nw_g bay_nw")
    assert state.hidden_land == 1
    assert state.objective == NOBODY


def test_A8_2_a_token_is_resolved_once():
    """The next to come meets nothing but what stays (A8.2)."""
    using = rules()
    state = army(using)
    token(state, "nw_g", "village")
    march(state, using, "nw_f nw_g", warriors=1)
    march(state, using, "nw_f nw_g", warriors=1)
    assert explored(state) == [(region("nw_g"), design("village"))]
    assert state.players[0].explored == 1


# ------------------------------------------------------------------ two tokens


def test_A8_3_two_tokens_are_resolved_one_by_one():
    """The second one lies face-down until the first is done with (A8.3)."""
    using = rules()
    state = army(using)
    token(state, SWAMP, "farm")
    token(state, SWAMP, "rogue", pile=1)
    march(state, using, "nw_f nw_e", warriors=2)
    assert asked(state, Decision.BUY, 0)
    assert told(state, Event.SHOWN) == [(region(SWAMP), design("farm"), 0, 0)]
    assert Face.HIDDEN in faces(state, SWAMP)
    answer(state, using, Verb.PAY)
    assert asked(state, Decision.ROGUE, 0)
    assert units(state, 0, SWAMP) == {"serf": 1, "warrior": 2}


def test_A9_7_A8_3_a_unit_bought_helps_with_the_second_token():
    """A Serf of the Farm counts against the Monster behind it (A8.3, A9.7)."""
    for verb, vp in ((Verb.PAY, 2), (Verb.DONE, 0)):
        using = rules()
        state = army(using, warrior=1)
        token(state, SWAMP, "farm")
        token(state, SWAMP, "monster", pile=1)
        march(state, using, "nw_f nw_e", warriors=1)
        answer(state, using, verb)
        assert state.players[0].vp == vp


@pytest.mark.parametrize("first", ["monster", "unstable_ground"])
def test_A8_3_who_is_driven_off_leaves_the_second_token_hidden(first):
    """If the first token moves the army away the second stays face-down (A8.3)."""
    using = rules()
    state = army(using, serf=1)
    token(state, SWAMP, first)
    token(state, SWAMP, "bonus_land", "ore", pile=1)
    march(state, using, "nw_f nw_e", serfs=1)
    if asked(state, Decision.PUSH, 0):
        answer(state, using, Verb.REGION, region("nw_a"))
    assert units(state, 0, SWAMP) == {}
    assert faces(state, SWAMP) == [Face.HIDDEN]
    assert told(state, Event.SHOWN) == [(region(SWAMP), design(first), 0, 0)]


def test_A9_10_A8_3_a_lost_army_leaves_the_second_token_hidden():
    """If the only unit falls to a Rogue the next token waits (A8.3, A9.10)."""
    using = rules()
    state = army(using, serf=1)
    stock(state, 0, mana=0)
    token(state, SWAMP, "rogue")
    token(state, SWAMP, "bonus_land", "ore", pile=1)
    march(state, using, "nw_f nw_e", serfs=1)
    assert units(state, 0, SWAMP) == {}
    assert faces(state, SWAMP) == [Face.HIDDEN]


def test_A8_3_the_next_army_meets_the_second_token():
    """What stayed hidden is turned up by the next to end a move there (A8.3)."""
    using = rules()
    state = army(using, serf=1, warrior=2)
    token(state, SWAMP, "monster")
    token(state, SWAMP, "bonus_land", "ore", pile=1)
    march(state, using, "nw_f nw_e", serfs=1)
    march(state, using, "nw_f nw_e", warriors=2)
    assert held(state, 0) == (2, 1, 1)
    assert faces(state, SWAMP) == []


# ------------------------------------------------------------------ at sea


def test_A8_4_ending_a_sail_explores_the_sea():
    """A Sea token is turned up and resolved where the sail ends (A8.4)."""
    using = rules()
    state = bare(using, nw_g={"galleon": 1})
    token(state, "bay_nw", "bonus_sea", "mana_food")
    sail(state, using, "nw_g bay_nw")
    assert held(state, 0) == (2, 3, 3)
    assert faces(state, "bay_nw") == []


def test_A8_3_A8_4_the_central_sea_has_two_tokens_one_by_one():
    """The second one follows if the Vessel is still there (A8.4, A8.3)."""
    using = rules()
    state = bare(using, nw_j={"galleon": 1})
    token(state, "central", "bonus_sea", "mana_food")
    token(state, "central", "bonus_sea", "ore_mana", pile=1)
    sail(state, using, "nw_j central")
    assert held(state, 0) == (3, 4, 3)


def test_A8_3_A8_4_a_vessel_driven_off_leaves_the_second_token_hidden():
    """A Storm that casts it ashore keeps the other token for later (A8.4, A8.3)."""
    using = rules()
    state = bare(using, nw_j={"galleon": 1})
    token(state, "central", "mystical_storm")
    token(state, "central", "bonus_sea", pile=1)
    sail(state, using, "nw_j central")
    answer(state, using, Verb.REGION, region("nw_g"))
    assert faces(state, "central") == [Face.HIDDEN]


def test_A8_1_A8_4_a_sea_battle_comes_first():
    """Who wins a Sea Region explores it (A8.4, A8.1)."""
    using = rules()
    state = bare(using, nw_g={"galleon": 1, "warrior": 2})
    for side in (0, 1):
        stock(state, side, ore=5, mana=5, food=5)
    place(state, using, 1, "bay_nw", submarine=1)
    token(state, "bay_nw", "bonus_sea", "mana_food")
    sail(state, using, "nw_g bay_nw", warriors=2)
    assert faces(state, "bay_nw") == [Face.HIDDEN]
    decide(state, using)
    if asked(state, Decision.DAMAGE, 1):
        answer(state, using, Verb.LOSE, 5, 1)
    assert faces(state, "bay_nw") == []


# ------------------------------------------------------------------ shown tokens


def test_A5_9_A8_5_a_tower_shows_tokens_and_the_next_army_resolves_them():
    """A new Tower turns up the tokens around it; they take effect on who ends a move there (A8.5, A5.9)."""
    using = rules()
    state = army(using, serf=1, warrior=1)
    stock(state, 0, ore=5)
    token(state, "nw_g", "bonus_land", "food")
    answer(act(state, using), using, Verb.BUILD_TOWER, region(NEAR))
    while state.decider != NOBODY:
        answer(state, using, Verb.DONE)
    assert faces(state, "nw_g") == [Face.SHOWN]
    assert held(state, 0)[2] == 1
    march(state, using, "nw_f nw_g", warriors=1)
    assert held(state, 0)[2] == 2
    assert faces(state, "nw_g") == []
    assert len(told(state, Event.SHOWN)) == 1


def test_A8_5_passing_a_shown_token_does_not_resolve_it():
    """Only who ends a move there meets it (A8.5)."""
    using = rules()
    state = army(using)
    for key in ("nw_b", "nw_c", "nw_e"):
        token(state, key, "bonus_land", "ore", face=Face.SHOWN)
    march(state, using, "nw_f nw_a", warriors=1)
    assert faces(state, "nw_b") == [Face.SHOWN]


def test_A8_5_any_player_resolves_shown_tokens():
    """They do not wait for the owner of the Tower (A8.5)."""
    using = rules()
    state = army(using)
    tower(state, 1, "nw_h")
    token(state, SWAMP, "bonus_land", "ore", face=Face.SHOWN)
    token(state, SWAMP, "bonus_land", "mana", face=Face.SHOWN, pile=1)
    march(state, using, "nw_f nw_e", warriors=1)
    assert held(state, 0) == (2, 2, 1)


def test_A17_1_A8_5_a_shown_token_counts_as_revealed_already():
    """Resolving it is no further step to eXplore (A8.5, A17.1)."""
    using = rules()
    state = army(using)
    state.hidden_land = 1
    token(state, "nw_g", "bonus_land", "ore", face=Face.SHOWN)
    march(state, using, "nw_f nw_g", warriors=1)
    assert state.hidden_land == 1
    assert state.objective == NOBODY


@pytest.mark.parametrize("kind", ["village", "fort", "wizard_tower", "entanglement", "portal"])
def test_A9_2_A8_5_shown_tokens_that_stay_do_so_once_they_are_resolved(kind):
    """A shown token that stays is as good as resolved only after somebody ended a move there (A8.5, A9.2)."""
    using = rules()
    state = army(using)
    token(state, "nw_g", kind, face=Face.SHOWN)
    march(state, using, "nw_f nw_g", warriors=1)
    if state.decider != NOBODY:
        answer(state, using, Verb.DONE)
    assert faces(state, "nw_g") == [Face.LASTING]


def test_A8_1_looking_round_changes_no_question():
    """Asking for the answers twice gives the same ones (A8.1)."""
    using = rules()
    state = army(using)
    token(state, "nw_g", "mines")
    march(state, using, "nw_f nw_g", warriors=1)
    before = state.tobytes()
    assert options(state, using) == options(state, using)
    assert state.tobytes() == before
