"""The end of solo play: objectives, the end of the track, a fallen Capital, scores and the player's place (A19.14)."""

import pytest

from sim.engine.header import NOBODY, End
from sim.games.aughmoore.battle import outcome
from sim.games.aughmoore.decisions import Verb
from sim.games.aughmoore.round import scoring
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Objective, Unit
from tests.games.aughmoore.battles import fill, no_spells, pay_all
from tests.games.aughmoore.foe import CASTLE, ENEMY, HOME, alone, dealt_alone, law, lead, stack
from tests.games.aughmoore.position import (
    answer,
    idle,
    level,
    place,
    region,
    remove,
    rules,
    run,
    settle,
    stock,
    tactic,
    tower,
    vp,
)

pytestmark = pytest.mark.interpreted


def score(state, using, side):
    """A side's score if the game ended now."""
    return int(scoring.full_score(state, using, side))


def ended(mine=0, theirs=0, **resources):
    """A game that ends with so many VP on the Score Track; the board is empty but for Capitals and Heroes."""
    using = law()
    state = alone(using)
    state.players[0].vp, state.players[ENEMY].vp = mine, theirs
    stock(state, ENEMY, ore=0, mana=0, food=0)
    stock(state, 0, **{"ore": 0, "mana": 0, "food": 0, **resources})
    state.players[0].vp -= scoring.level_score(state, using, 0)
    scoring.finish_game(state, using, End.VICTORY)
    return state


@pytest.mark.parametrize("objective", list(Objective))
def test_A17_2_A19_14_one_more_round_after_the_trigger(objective):
    """Any objective of either side ends the game after one more full round (A19.14, A17.2)."""
    for done, over in ((0, False), (1, True)):
        using = law()
        state = alone(using, objective=int(objective), objective_side=ENEMY, objective_round=1)
        state.rounds_done, state.turn_round = done, done + 1
        run(state, using, Step.ROUND_END)
        assert (state.ended == End.VICTORY) == over


def test_A19_14_the_game_goes_on_without_an_objective():
    """No objective, no end (A19.14)."""
    using = law()
    state = alone(using)
    assert state.objective == NOBODY
    run(state, using, Step.ROUND_END)
    assert state.ended == End.RUNNING


def test_A17_1_A19_14_the_enemy_may_expand():
    """All Serfs and Warriors of the enemy in play are an objective (A19.14, A17.1)."""
    using = law()
    state = alone(using)
    place(state, using, ENEMY, HOME, serf=int(using.supply[1, Unit.SERF]), warrior=int(using.supply[1, Unit.WARRIOR]))
    assert state.objective == Objective.EXPAND
    assert state.objective_side == ENEMY


def test_A19_14_the_enemy_cannot_exploit():
    """The enemy builds no Buildings, so a high level of its track alone is no such objective (A19.14)."""
    using = law()
    state = alone(using)
    level(state, using, ENEMY, 3)
    settle(state, using)
    assert state.objective == NOBODY


def siege(attacker, strong):
    """A Battle at a Capital that the attacker wins or loses."""
    using = law()
    state = alone(using)
    fill(state, 0)
    if attacker == ENEMY:
        lead(state, using, "warlord", CASTLE, warrior=4 if strong else 0)
        place(state, using, 0, CASTLE, warrior=0 if strong else 2)
        goal = CASTLE
    else:
        remove(state, using, ENEMY, HOME)
        place(state, using, 0, HOME, **({"paladin": 1, "warrior": 4} if strong else {"serf": 1}))
        goal = HOME
    run(state, using, Step.BATTLE, attacker, region(goal))
    no_spells(state, using)
    stack(state, 0)
    answer(state, using, Verb.PLAY, tactic("withdraw" if attacker == ENEMY else "first_strike"))
    return using, pay_all(state, using)


def test_A11_5_A17_3_A19_14_the_enemys_capital_destroyed_ends_the_game_at_once():
    """The player destroys the Capital: five VP, and the game is over (A19.14, A11.5, A17.3)."""
    using, state = siege(0, strong=True)
    assert state.over == 1
    assert state.players[ENEMY].out == 1
    assert state.objective == Objective.EXTERMINATE
    assert state.players[0].vp_of[4] == using.capital_vp
    run(state, using, Step.ROUND_END)
    assert state.ended == End.VICTORY
    assert state.winners == 1
    assert int(state.players[ENEMY].own_score) == 0


def test_A11_5_A19_14_the_players_capital_destroyed_ends_the_game_at_once():
    """The enemy destroys the player's Capital: the player is eliminated and has lost (A19.14, A11.5)."""
    using, state = siege(ENEMY, strong=True)
    assert state.over == 1
    assert state.players[0].out == 1
    run(state, using, Step.ROUND_END)
    assert state.winners == 0
    assert scoring.place_of(state, using, 0) == 2
    assert int(state.players[0].own_score) == 0


def test_A19_14_a_capital_that_holds_does_not_end_the_game():
    """A siege that fails ends nothing (A19.14)."""
    for attacker in (0, ENEMY):
        using, state = siege(attacker, strong=False)
        idle(state, using)
        assert state.over == 0


def test_A19_14_no_turn_after_the_end():
    """Once a Capital has fallen the enemy draws no more cards, the player acts no more (A19.14)."""
    using, state = siege(0, strong=True)
    left = int(state.solo.deck.left)
    for step in (Step.SOLO, Step.ACTION, Step.COLLECT):
        run(state, using, step, 0)
        assert state.decider == NOBODY
    assert state.solo.deck.left == left


def test_A16_1_A19_14_the_enemys_heroes_give_no_vp():
    """Heroes of the enemy count nothing, those of the player do (A19.14, A16.1)."""
    using = law()
    state = alone(using)
    assert score(state, using, ENEMY) == 0
    place(state, using, 0, CASTLE, paladin=1)
    assert scoring.unit_score(state, using, 0) == using.unit_vp[0, Unit.HERO_1] > 0


def test_A19_14_the_worth_of_a_hero_is_a_value():
    """Another worth of the enemy's Heroes counts for each (A19.14)."""
    using = law({"solo.end.enemy_hero_vp": 2})
    assert score(alone(using), using, ENEMY) == 3 * 2


@pytest.mark.parametrize("space", range(7))
def test_A18_3_A19_14_the_track_counts_its_last_space(space):
    """The enemy scores the space that its token has reached, and no level (A19.14, A18.3)."""
    using = law()
    state = alone(using)
    state.solo.space = space
    level(state, using, ENEMY, 3)
    assert score(state, using, ENEMY) == (0 if space == 0 else using.track_vp[space - 1])


def test_A19_14_the_enemy_scores_the_rest_like_a_player():
    """Units, Vessels, regions and Towers count as anybody's (A19.14, A16)."""
    using = law()
    state = alone(using)
    place(state, using, ENEMY, "ne_f", warrior=2, serf=1, dragon=1)
    tower(state, ENEMY, "ne_i")
    worth = using.unit_vp[1]
    expected = 2 * worth[Unit.WARRIOR] + worth[Unit.SERF] + worth[Unit.AIR_VESSEL]
    expected += 2 * using.region_vp + 2 * using.tower_vp
    assert score(state, using, ENEMY) == expected


@pytest.mark.parametrize(("mine", "theirs", "rank"), [(10, 9, 1), (9, 10, 2)])
def test_A19_14_more_vp_win(mine, theirs, rank):
    """The player wins with more VP than the enemy, and is second with fewer (A19.14)."""
    state = ended(mine, theirs)
    assert int(state.players[0].own_score) == mine
    assert int(state.players[ENEMY].own_score) == theirs
    assert scoring.place_of(state, rules(), 0) == rank
    assert state.winners == (1 if rank == 1 else 0)


@pytest.mark.parametrize(("ore", "rank"), [(1, 1), (0, 1)])
def test_A16_9_A16_10_A19_14_resources_break_a_tie(ore, rank):
    """Equal VP: more resources win, and full equality is shared (A19.14, A16.9, A16.10)."""
    state = ended(8, 8, ore=ore)
    assert scoring.place_of(state, rules(), 0) == rank
    assert scoring.place_of(state, rules(), ENEMY) == 1 + ore


def test_A16_9_A19_14_a_poorer_player_loses_a_tie():
    """The enemy's resources break a tie as well (A19.14, A16.9)."""
    state = ended(8, 8)
    stock(state, ENEMY, food=1)
    assert scoring.place_of(state, rules(), 0) == 2


def test_A11_5_A19_14_a_fallen_enemy_leaves_nothing_on_the_map():
    """All pieces of the destroyed Capital's owner go; no Hero comes back (A19.14, A11.5)."""
    using = law()
    state = alone(using)
    lead(state, using, "warlord", "ne_f", warrior=2)
    outcome.fall(state, using, ENEMY, 0)
    assert state.players[ENEMY].units.sum() == state.players[ENEMY].in_play.sum() == 0
    run(state, using, Step.SOLO, 1)
    assert state.players[ENEMY].in_play.sum() == 0
    assert vp(state, 0) == using.capital_vp


def test_A19_14_nobody_but_the_player_can_be_a_winner():
    """The table of winners holds seats; the enemy has none (A19.14)."""
    state = dealt_alone(rules())
    assert state.seats == 1
    assert ended(1, 2).winners == 0
