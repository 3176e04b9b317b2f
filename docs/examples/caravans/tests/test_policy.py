"""Lines of play: what the policies do in prepared positions, and why."""

import numpy as np
import pytest
from policies.book import PolicyBook
from policies.characters import archetypes
from sim.engine.options import pack
from sim.runs.chunks import play_chunk
from sim.study.study import new_study

from caravans import policy
from caravans.words import Camp, Card, Step, Verb

from tests.position import FIRST, RULES, SECOND, TABLE, load_dice, march, offer, own, position, stand

NAME = "caravans.game:GAME"
NAMES = tuple(name for name in archetypes(NAME) if name != "random")


def answer_of(name, state):
    """Return what a policy answers in a position, with a cool head."""
    mind = np.zeros(1, policy.MIND)[0]
    mind.plan = policy.PLANS.index("weigh")
    for weight, number in archetypes(NAME)[name].weights.items():
        mind.weights[weight] = number
    options = np.array(TABLE.options(state, RULES))
    return options[policy.choose(state, RULES, mind, options, len(options))]


def far_out(legs=3):
    """Return a position with nine spaces to lose, three legs led, and a fresh mule in the pass."""
    state = position("weavers", "dyers", legs=legs)
    state.players["dealt"][:] = Camp.MILL
    own(state, FIRST, Card.MULE)
    stand(state, FIRST, int(RULES.camp_at[Camp.FORT]))
    state.players[FIRST].space += 5
    return march(state)


@pytest.mark.parametrize("name", NAMES)
def test_all_lead_where_nothing_can_fail(name):
    state = position("weavers", "dyers")
    own(state, FIRST, Card.OX, Card.MULE)
    march(state)
    assert answer_of(name, state) != pack(Verb.HALT)


@pytest.mark.parametrize("name", NAMES)
def test_nobody_risks_five_spaces_at_five_faces_of_six(name):
    assert answer_of(name, far_out()) == pack(Verb.HALT)


@pytest.mark.parametrize("name", NAMES)
def test_all_lead_on_once_a_rival_has_arrived(name):
    state = far_out()
    state.players[SECOND].arrived = 9
    assert answer_of(name, state) == pack(Verb.LEAD, Card.MULE)


def test_gamblers_lead_on_where_the_cautious_halt():
    state = position("weavers", "dyers", legs=2)
    state.players["dealt"][:] = Camp.INN
    own(state, FIRST, Card.MULE)
    state.players[FIRST].space = 5
    march(state)
    assert answer_of("gambler", state) == pack(Verb.LEAD, Card.MULE)
    assert answer_of("cautious", state) == pack(Verb.HALT)


def test_a_contract_is_worth_a_halt():
    """Three spaces lie behind, the camp is reached, and the contract waits there."""
    state = position("weavers", "dyers", legs=2)
    own(state, FIRST, Card.MULE)
    stand(state, FIRST, int(RULES.camp_at[Camp.FORT]))
    state.players[FIRST].dealt[0] = Camp.FORT
    march(state)
    assert answer_of("trader", state) == pack(Verb.HALT)


def test_traders_buy_a_horse_early():
    state = position("smiths", "dyers")
    offer(state, Card.ESCORT, Card.HORSE)
    state.players[FIRST].coins = 8
    TABLE.run(state, RULES, Step.MARKET, FIRST)
    assert answer_of("trader", state) == pack(Verb.BUY, Card.HORSE, 1)


def test_much_ground_is_saved_by_an_escort_and_little_is_not(monkeypatch):
    answers = []
    for ground in (6, 0):
        load_dice(monkeypatch, 1)
        state = position("weavers", "dyers")
        own(state, FIRST, Card.MULE, Card.ESCORT)
        state.players[FIRST].space = ground
        TABLE.run(state, RULES, Step.LEG, FIRST, Card.MULE)
        answers.append(answer_of("steady", state))
    assert answers == [pack(Verb.STAND), pack(Verb.FALL_BACK)]


@pytest.mark.parametrize("name", NAMES)
def test_all_are_better_than_chance_by_a_margin(name):
    """In 2,000 races against a random rival the weakest policy won 88 in 100; here 4 standard errors are left."""
    games, usual = 24, 0.88
    study = new_study(NAME, players=2, policies=(name, "random"), games=games, seed=5)
    rows = play_chunk(study, PolicyBook(NAME, (name, "random")), range(games))
    won = rows.seats["win_share"][rows.seats["character"] == 0]
    assert len(won) == games
    assert won.mean() >= usual - 4 * (usual * (1 - usual) / games) ** 0.5
