"""How an offer of battle of War of Kings ends when the attacker follows a plan of pressing on and withdrawing."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy.sparse import csr_array

from analysis.odds.chance.chains import Endless, endings, expected_visits, lengths
from analysis.odds.kings.offer import Counts, Mask, Offer

METHOD = "exact: absorbing Markov chain over the hits left to both sides, solved by substitution in float64"
TOLERANCE = 1e-12
LONGEST = 10_000


@dataclass(frozen=True, eq=False)
class BattleOdds:
    """How a battle ends.

    Attributes:
        attacker_wins: chance that the defenders are gone and an attacker is left.
        defender_holds: chance that the attackers are gone, with or without the last defender.
        withdrawn: chance that the attacker breaks off.
        attacker_losses: expected armies that the attacker loses.
        defender_losses: expected armies that the defender loses; militia counts as one, lost when the settlement falls.
        mean_rounds: expected number of rounds.
        rounds: chance that the battle lasts 1, 2, ... rounds, until less than `settings["tolerance"]` is missing (or
            `settings["longest"]` rounds are listed).
        attacker_survivors: chance that 0, 1, 2, ... attacking armies are left.
        defender_survivors: chance that 0, 1, 2, ... defending armies (militia: 0 or 1) are left.
        method: how the numbers were found.
        settings: the battle asked about, and the limits of the list of rounds.
    """

    attacker_wins: float
    defender_holds: float
    withdrawn: float
    attacker_losses: float
    defender_losses: float
    mean_rounds: float
    rounds: NDArray[np.float64]
    attacker_survivors: NDArray[np.float64]
    defender_survivors: NDArray[np.float64]
    method: str
    settings: dict[str, object]

    @property
    def table(self) -> pd.DataFrame:
        """Survivors in tidy form: side, armies left, probability."""
        sides = {"attacker": self.attacker_survivors, "defender": self.defender_survivors}
        frames = [pd.DataFrame({"side": side, "armies": range(len(p)), "probability": p}) for side, p in sides.items()]
        return pd.concat(frames, ignore_index=True)


def play_out(offer: Offer, moves: csr_array, *, pressing: Mask, settings: dict[str, object]) -> BattleOdds:
    """Find the odds when the attacker presses on in the states marked and withdraws in the others.

    Args:
        offer: who meets whom.
        moves: the chances of a round, from `battle_moves`.
        pressing: the attacker's plan, shape (states,).
        settings: what to add to the settings of the result.

    Returns:
        The odds of the battle.

    Raises:
        ValueError: the dice let the battle go on for ever.
    """
    going = pressing & offer.undecided
    visits = _visits(offer, moves, going)
    ends = endings(moves, visits, going=going)
    attacker_lost, defender_lost = offer.losses
    return BattleOdds(
        attacker_wins=float(ends[offer.conquered].sum()),
        defender_holds=float(ends[offer.left[0] == 0].sum()),
        withdrawn=float(ends[offer.undecided].sum()),
        attacker_losses=float(ends @ attacker_lost),
        defender_losses=float(ends @ defender_lost),
        mean_rounds=float(visits.sum()),
        rounds=lengths(moves, start=offer.start, going=going, tolerance=TOLERANCE, longest=LONGEST),
        attacker_survivors=_survivors(offer.attackers - attacker_lost, ends),
        defender_survivors=_survivors(offer.units - defender_lost, ends),
        method=METHOD,
        settings={**offer.settings, **settings, "tolerance": TOLERANCE, "longest": LONGEST},
    )


def _visits(offer: Offer, moves: csr_array, going: Mask) -> NDArray[np.float64]:
    try:
        return expected_visits(moves, start=offer.start, going=going)
    except Endless as endless:
        raise ValueError("the battle can go on for ever: with these dice no sword gets past the shields") from endless


def _survivors(armies: Counts, ends: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.array([ends[armies == number].sum() for number in range(armies.max() + 1)])
