"""A second opinion on the odds of Heroes of Land, Air & Sea: Battles fought by the engine with chance answers.

The exact odds let players answer sensibly, and rest on nothing mattering for the victory but strengths, spells, cards
and who is called. So here cards are drawn from the plans, and everything else but that is answered by chance: prices,
sacrifices, losses, retreats.
"""

from dataclasses import replace

import numpy as np

from analysis.intervals import Interval, share_interval
from analysis.odds.aughmoore.conduct import Conduct, Table
from analysis.odds.aughmoore.contest import Contest
from analysis.odds.aughmoore.plans import Plans
from analysis.odds.equilibria.draws import draws
from sim.games.aughmoore.decisions import Decision

SENSIBLE = (Decision.CONSCRIPTS, Decision.TACTIC)
MOST_OF_A_PAIR = 20  # Battles fought with one pair of cards; the others end alike


def check_plans(contest: Contest, plans: Plans, *, battles: int, seed: int) -> Interval:
    """Fight many Battles with cards drawn from the plans of both sides.

    Returns:
        The share that the attacker wins, with its 95 % Wilson interval.
    """
    chance = np.random.default_rng(seed)
    pairs, counts = draws(plans.chances, battles, chance)
    won = [
        _won(contest, int(own), int(foe), int(count), chance) for (own, foe), count in zip(pairs, counts, strict=True)
    ]
    return share_interval(np.concatenate(won))


def _won(contest: Contest, own: int, foe: int, battles: int, chance: np.random.Generator) -> np.ndarray:
    """Return for each Battle with one pair of cards whether the attacker wins; beyond a number results repeat."""
    fought = [_fight(contest, own, foe, chance) for _ in range(min(battles, MOST_OF_A_PAIR))]
    return np.resize(np.array(fought, float), battles)


def _fight(contest: Contest, own: int, foe: int, chance: np.random.Generator) -> bool:
    conduct = replace(contest.conduct, quick=True)
    table = contest.after(contest.cards[0][own], contest.cards[1][foe])
    while table.answers:
        table.answer(_answer(conduct, table, chance))
    return int(table.state.battle.winner) == 0


def _answer(conduct: Conduct, table: Table, chance: np.random.Generator) -> int:
    if table.decision in SENSIBLE:
        return conduct.choice(table)
    return table.answers[int(chance.integers(len(table.answers)))]
