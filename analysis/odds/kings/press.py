"""After which rounds should the attacker of War of Kings press on? The best plan for what is at stake."""

from dataclasses import dataclass
from math import isfinite

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy.sparse import csr_array, diags_array

from analysis.odds.chance.chains import best_stopping, expected_visits
from analysis.odds.kings.battle import BattleOdds, play_out
from analysis.odds.kings.offer import Mask, Offer, battle_moves
from analysis.odds.kings.rules import CombatRules


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """What the attacker gains by the conquest and by each enemy army gone, and pays for each own army lost.

    Any unit will do. Militia counts as one enemy army that is gone when the settlement falls.
    """

    conquest: float
    own_army: float
    enemy_army: float

    def __post_init__(self) -> None:
        for name, stake in vars(self).items():
            if not (isfinite(stake) and stake >= 0):
                raise ValueError(f"stake {name} is {stake!r}, must be a number of 0 or more")

    def worth(self, odds: BattleOdds) -> float:
        """Expected gain less expected cost of a battle with these odds."""
        gain = self.conquest * odds.attacker_wins + self.enemy_army * odds.defender_losses
        return gain - self.own_army * odds.attacker_losses


@dataclass(frozen=True, eq=False)
class PressPolicy:
    """The best plan of an attacker who has offered battle and may withdraw after each round.

    Attributes:
        value: expected worth of the battle under the plan; below 0 it is better not to offer battle.
        always_press: worth of fighting to the end.
        never_press: worth of withdrawing after the first round.
        table: one row a state that can stand after a round: attackers, attacker_damage, defenders, defender_damage
            (damage of the one damaged army), press, press_value and withdraw_value (worth counted from the start of
            the battle), reached (chance that the battle under the plan ever stands there after a round).
        odds: how the battle ends under the plan.
        method: how the numbers were found.
        settings: the battle and the stakes asked about.
    """

    value: float
    always_press: float
    never_press: float
    table: pd.DataFrame
    odds: BattleOdds
    method: str
    settings: dict[str, object]


def best_press(
    rules: CombatRules,
    *,
    stakes: Stakes,
    attackers: int,
    defenders: int = 0,
    militia: str | None = None,
    fortification: str = "none",
    attacker_damage: int = 0,
    defender_damage: int = 0,
) -> PressPolicy:
    """Find where to press on and where to withdraw, by optimal stopping.

    The first round is always fought, as battle was offered; after each round with both sides left the attacker
    takes the better of the two. A tie presses on.

    Args:
        rules: the numbers of combat.
        stakes: what the attacker gains and pays.
        attackers: attacking armies.
        defenders: defending armies, 0 where militia fights.
        militia: "village", "town" or "city" where no army defends.
        fortification: "none", "walls", "fortress" or "castle".
        attacker_damage: hits that one attacking army has taken before.
        defender_damage: hits that one defending army, or the militia, has taken before.

    Returns:
        The plan, its worth and the odds under it.

    Raises:
        ValueError: the battle is impossible, or could go on for ever.
    """
    offer = Offer(
        rules=rules,
        attackers=attackers,
        defenders=defenders,
        militia=militia,
        fortification=fortification,
        attacker_damage=attacker_damage,
        defender_damage=defender_damage,
    )
    return _best_plan(offer, stakes)


def _best_plan(offer: Offer, stakes: Stakes) -> PressPolicy:
    moves, settings = battle_moves(offer), {**offer.settings, **vars(stakes)}
    attacker_lost, defender_lost = offer.losses
    worth = stakes.conquest * offer.conquered + stakes.enemy_army * defender_lost - stakes.own_army * attacker_lost
    values, onward, pressing = best_stopping(moves, worth, open_to=offer.undecided)
    nowhere = np.zeros_like(pressing)
    return PressPolicy(
        value=float((moves[[offer.start]] @ values)[0]),
        always_press=stakes.worth(play_out(offer, moves, pressing=~nowhere, settings=settings)),
        never_press=stakes.worth(play_out(offer, moves, pressing=nowhere, settings=settings)),
        table=_plan(offer, moves, pressing, onward, worth),
        odds=play_out(offer, moves, pressing=pressing, settings=settings),
        method="optimal stopping by backward induction over the hits left to both sides",
        settings=settings,
    )


def _plan(
    offer: Offer, moves: csr_array, pressing: Mask, onward: NDArray[np.float64], worth: NDArray[np.float64]
) -> pd.DataFrame:
    (attackers, units), (attacker_left, defender_left) = offer.armies, offer.left
    states = np.flatnonzero(_reached(offer, moves, offer.undecided) > 0)[::-1]
    columns = {
        "attackers": attackers,
        "attacker_damage": attackers * offer.rules.army_hits - attacker_left,
        "defenders": units,
        "defender_damage": units * offer.defence.hits - defender_left,
        "press": pressing,
        "press_value": onward,
        "withdraw_value": worth,
        "reached": _reached(offer, moves, pressing & offer.undecided),
    }
    return pd.DataFrame({name: column[states] for name, column in columns.items()})


def _reached(offer: Offer, moves: csr_array, going: Mask) -> NDArray[np.float64]:
    """Chance that the battle ever stands undecided in each state after a round."""
    visits = expected_visits(moves, start=offer.start, going=going)
    staying = moves.diagonal()
    entered = visits @ (moves - diags_array(staying))
    entered[offer.start] = staying[offer.start]
    return np.where(offer.undecided, entered, 0.0)
