"""How players of Heroes of Land, Air & Sea reckon a Battle, held against the exact odds."""

from math import sqrt

import numpy as np
import pytest

from analysis.odds.aughmoore.plans import chance_of
from analysis.odds.aughmoore.question import Question
from policies.aughmoore.odds import BY_LAND, Troop, assault, defence_reach, read_purses, victory_chance
from policies.aughmoore.policy import MIND
from sim.compiling.compiled import INTERPRETED
from sim.content.content import Content
from sim.games.aughmoore.rules import LAYOUT
from sim.study.steps import new_game

pytestmark = [
    pytest.mark.interpreted,
    pytest.mark.skipif(
        not INTERPRETED, reason="functions of a policy are called one by one; runs with NUMBA_DISABLE_JIT=1"
    ),
]

BATTLES = 40
MOST_WARRIORS = 4
RICHEST = 8
CLOSE = 0.2  # root mean square error; without the cards that can be paid it is above 0.25
ATTACKER, DEFENDER = 0, 1


@pytest.fixture(scope="module")
def content() -> Content:
    """The content of the game as it stands."""
    return LAYOUT.load({})[0]


def purse(stock):
    """Return a stock as a question states it."""
    return ",".join(f"{kind}={amount}" for kind, amount in zip(("ore", "mana", "food"), stock, strict=True))


def exact(content, armies, stocks):
    """Return the attacker's chance if both sides choose their cards without fault."""
    (serfs, warriors), (guards, veterans) = armies
    return chance_of(
        Question(
            attacker=f"humans:serf={serfs},warrior={warriors}",
            defender=f"orcs:serf={guards},warrior={veterans}",
            attacker_resources=purse(stocks[ATTACKER]),
            defender_resources=purse(stocks[DEFENDER]),
        ).contest(content)
    )


def reckoned(match, armies, stocks):
    """Return the chance as a player reckons it."""
    mind = np.zeros(1, MIND)[0]
    for side in (ATTACKER, DEFENDER):
        match.state.players[side].stock[:] = stocks[side]
    match.state.decider = ATTACKER
    read_purses(match.state, match.rules, mind)
    own, foe = (
        Troop(side, serfs + 2 * warriors, serfs, warriors, 0, 0, BY_LAND)
        for side, (serfs, warriors) in enumerate(armies)
    )
    lead = own.force - foe.force
    lead += assault(mind, own, 0) - defence_reach(match.rules, mind, foe, False)
    return victory_chance(mind, lead)


def test_a_chance_is_about_that_of_the_best_choice_of_cards(content):
    chance = np.random.default_rng(4)
    match = new_game("aughmoore", players=2, factions=("humans", "orcs"), seed=1)
    errors = []
    for _ in range(BATTLES):
        armies = [(1, int(chance.integers(0, MOST_WARRIORS + 1))) for _ in range(2)]
        stocks = [chance.integers(0, RICHEST + 1, 3) for _ in range(2)]
        errors.append(reckoned(match, armies, stocks) - exact(content, armies, stocks))
    assert sqrt(np.mean(np.square(errors))) < CLOSE


def test_a_card_that_nobody_can_pay_for_adds_nothing():
    match = new_game("aughmoore", players=2, factions=("humans", "orcs"), seed=1)
    rich, poor = ([(0, 1), (0, 1)], [(6, 6, 6), (0, 0, 0)]), ([(0, 1), (0, 1)], [(0, 0, 0), (6, 6, 6)])
    assert reckoned(match, *rich) > 0.9
    assert reckoned(match, *poor) < 0.1
