"""What Battles of Heroes of Land, Air & Sea look like as the archetypes fight them, over a fixed sample of games.

The bounds lie between what these hands do and what they did when they attacked without reckoning: then attackers won
26 % of the Battles, went alone with a Strength of 1 into 54 % of them, and laid a card that they could not pay for in
36 %; one Capital City in fifteen games fell. They are far from both, so that a new seed does not matter.
"""

from collections import Counter

import pytest

from policies.book import PolicyBook, policy_names
from sim.compiling.compiled import INTERPRETED
from sim.engine.header import CHRONICLE_LENGTH
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.narration.lines import read_line
from sim.study.stage import stage_of
from sim.study.steps import Match
from sim.study.study import new_study
from tests.playing import run

pytestmark = pytest.mark.skipif(INTERPRETED, reason="a hundred games; runs compiled")

GAMES = 100
MANY_GAMES = 2000  # of something rare
LEAST_WON = 0.5
MOST_LONE = 0.3
MOST_UNPAID = 0.15
LEAST_FALLEN = 0.1


class Watcher(Match):
    """A game whose Battles are counted as they are told."""

    def __init__(self, stage):
        self.counts = Counter()
        self.attacker = -1
        super().__init__(stage, watched=True)

    def _describe(self):
        chronicle = self.state.chronicle
        for line in chronicle.lines[: min(int(chronicle.written), CHRONICLE_LENGTH)]:
            self.count(read_line(line))
        chronicle.written = 0

    def count(self, line):
        """Count a line of the chronicle."""
        match line.event:
            case Event.BATTLE:
                self.attacker = line.attacker
            case Event.STRENGTH if line.side == self.attacker:
                self.counts["fought"] += 1
                self.counts["lone"] += line.natural <= 1
            case Event.UNPAID:
                self.counts["unpaid"] += line.side == self.attacker
            case Event.WON:
                self.counts["won"] += line.side == self.attacker


def study_of(games):
    cast = [name for name in policy_names("aughmoore") if name != "random"]
    return new_study("aughmoore", policies=cast, seed=7, games=games, logged=0)


def book():
    return PolicyBook("aughmoore", study_of(1).cast)


@pytest.fixture(scope="module")
def counts():
    """What was counted in games of four archetypes each."""
    match = Watcher(stage_of(study_of(GAMES), book()))
    for game in range(GAMES):
        match.deal(game)
        while not match.is_over:
            match.play_on()
    return match.counts


def test_attackers_win_most_of_their_battles(counts):
    assert counts["won"] > LEAST_WON * counts["fought"]


def test_few_attack_with_a_lone_serf(counts):
    assert counts["lone"] < MOST_LONE * counts["fought"]


def test_few_attackers_lay_a_card_that_they_cannot_pay_for(counts):
    assert counts["unpaid"] < MOST_UNPAID * counts["fought"]


def test_armies_gather_and_conquer_capital_cities():
    """One Capital City falls in six or seven games: so seldom that a hundred of them would not tell it from fifteen."""
    seats = run(study_of(MANY_GAMES), book()).tables.seats
    assert (seats["vp_capitals"] > 0).sum() > LEAST_FALLEN * MANY_GAMES
