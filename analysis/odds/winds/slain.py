"""Repeated attacks on one hero or stronghold in Winds of Numa Sera: who falls first (rulebook p. 38).

Nobody heals between the attacks and no battle cards are played, so that both Powers only fall: an absorbing Markov
chain over the pairs of Powers. A stronghold counts as a defender with a Power of 1 that every won battle takes.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy.sparse import csr_array

from analysis.odds.chance.chains import Endless, endings, expected_visits
from analysis.odds.winds.battle import Chances, Endings

States = NDArray[np.int64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class RepeatedAttacks:
    """Who falls first when the attack is repeated.

    Attributes:
        table: a row an attack: attack (1, 2, ...), and the chances that by then the defender has fallen, the attacker
            has been slain, neither.
        defender_falls: chance that the defender falls if the attacks go on until one side does; None where the
            attacks may go on for ever.
        mean_attacks: expected number of attacks until then; None as before.
    """

    table: pd.DataFrame
    defender_falls: float | None
    mean_attacks: float | None


def repeated_attacks(odds: Endings, *, own_power: int, power: int, attacks: int) -> RepeatedAttacks:
    """Follow an attack that is repeated until one side falls, at most so many times.

    Args:
        odds: one battle of them.
        own_power: Power of the attacker's hero before the first attack.
        power: Power of the defender's hero, 0 for a stronghold, which falls to the first battle won.
        attacks: attacks at most.

    Returns:
        The chances after each attack, and those of attacking to the end.

    Example:
        Against a stronghold that each battle wins with chance 1/2 and damage 1, two attacks with a Power of 2 leave
        the defender fallen with chance 3/4 and the attacker slain with 1/4.
    """
    foe = max(power, 1)
    dealt = odds.dealt if power else np.array([0.0, odds.attacker_wins])
    moves, going = _moves(dealt, odds.taken, own_power, foe)
    defender_fell = (np.arange(len(going)) % (foe + 1) == 0) & ~going
    start = len(going) - 1
    table = _by_attack(moves, going, defender_fell, attacks)
    try:
        visits = expected_visits(moves, start=start, going=going)
    except Endless:
        return RepeatedAttacks(table, None, None)
    falls = endings(moves, visits, going=going)[defender_fell].sum()
    return RepeatedAttacks(table, float(falls), float(visits.sum()))


def _moves(dealt: Chances, taken: Chances, own_power: int, power: int) -> tuple[csr_array, Mask]:
    """Chances of one attack between the pairs of Powers, and the pairs in which both are left; the last is the start.

    A pair is numbered own Power times the number of the defender's Powers plus the defender's.
    """
    own, foe = (levels.ravel() for levels in np.indices((own_power + 1, power + 1)))
    going = (own > 0) & (foe > 0)
    states = np.flatnonzero(going)[:, None]
    after_won = states - np.minimum(np.arange(len(dealt)), foe[states])
    after_lost = states - np.minimum(np.arange(len(taken)), own[states]) * (power + 1)
    to = np.hstack([after_won, after_lost])
    chance = np.broadcast_to(np.concatenate([dealt, taken]), to.shape)
    origin = np.broadcast_to(states, to.shape)
    moves = csr_array((chance.ravel(), (origin.ravel(), to.ravel())), shape=(going.size, going.size))
    moves.eliminate_zeros()
    return moves, going


def _by_attack(moves: csr_array, going: Mask, defender_fell: Mask, attacks: int) -> pd.DataFrame:
    step, still = moves.T.tocsr(), np.zeros(len(going))
    still[-1] = 1.0
    rows, fallen, slain = [], 0.0, 0.0
    for attack in range(1, attacks + 1):
        arrived = step @ still
        still = np.where(going, arrived, 0.0)
        fallen += arrived[defender_fell].sum()
        slain += arrived[~going & ~defender_fell].sum()
        rows.append((attack, fallen, slain, still.sum()))
    return pd.DataFrame(rows, columns=["attack", "defender_falls", "attacker_slain", "neither"])
