"""The choice of battle cards in Winds of Numa Sera as a zero-sum game (rulebook p. 36).

Both sides choose without knowing the other's cards; the attacker places first, so that the defender knows how many
cards lie there. Every pair of choices is a battle with exact odds, and its payoff to the attacker is one of

    win     its chance to win,
    damage  the damage it deals less what it takes, where Power paid for cards is taken and Power healed is given back,
    slay    the chance that the defender's hero is slain less the chance that its own is,

plus the price of a capital times what cards move between the two: costs of either side, gains by winning, and what the
loser pays of these. A card whose effect lies outside of all this (an item taken) is worth nothing here. Among choices
that are equally good the cheapest is named.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.odds.equilibria.ranges import Range
from analysis.odds.equilibria.zero_sum import Equilibrium, solve
from analysis.odds.winds.battle import Chances, Endings
from analysis.odds.winds.contest import Contender, Contest, Fight, fight, mean_damage
from analysis.odds.winds.live import Cards

OBJECTIVES = ("win", "damage", "slay")
TRIFLE = 1e-3  # cost of a card itself: of two free choices, the one with fewer cards


@dataclass(frozen=True, eq=False)
class CardPlan:
    """The best choice of cards of both sides.

    Attributes:
        objective: what is played for.
        attacker_choices: what the attacker may play.
        defender_choices: what the defender may play.
        payoffs: worth of every pair to the attacker, shape (attacker's choices, defender's choices).
        signals: what the defender sees of each choice of the attacker: the number of cards.
        equilibrium: value and mixed strategies.
        odds: chances of a battle with cards chosen so.
        defender_slain: chance that the defender's hero is slain, nan where its Power is not known.
        attacker_slain: chance that the attacker's hero is slain, nan where its Power is not known.
        fights: the battle with every pair of choices.
    """

    objective: str
    attacker_choices: tuple[Cards, ...]
    defender_choices: tuple[Cards, ...]
    payoffs: NDArray[np.float64]
    signals: tuple[int, ...]
    equilibrium: Equilibrium
    odds: Endings
    defender_slain: float
    attacker_slain: float
    fights: Sequence[Sequence[Fight]]

    @property
    def ranges(self) -> dict[str, Range]:
        """What the best choices of both sides leave open of each number given, by its name; nan has none."""
        tables = {
            "attacker_wins": [[each.odds.attacker_wins for each in row] for row in self.fights],
            "mean_damage_to_defender": [[mean_damage(each.odds.dealt) for each in row] for row in self.fights],
            "mean_damage_to_attacker": [[mean_damage(each.odds.taken) for each in row] for row in self.fights],
            "defender_slain": [[each.defender_slain for each in row] for row in self.fights],
            "attacker_slain": [[each.attacker_slain for each in row] for row in self.fights],
        }
        return {name: self.equilibrium.range_of(told) for name, told in tables.items() if np.isfinite(told).all()}

    @property
    def pairs(self) -> list[tuple[float, Cards, Cards]]:
        """Probability and cards of every pair of choices that is played."""
        joint = self.equilibrium.joint
        played = np.argwhere(joint > 0)
        return [(float(joint[i, j]), self.attacker_choices[i], self.defender_choices[j]) for i, j in played]

    @property
    def attacker_table(self) -> pd.DataFrame:
        """A row a choice: cards, probability, worth against the defender's best."""
        against = self.equilibrium.column[list(self.signals)]
        worth = (against * self.payoffs).sum(axis=1)
        names = [names_of(cards) for cards in self.attacker_choices]
        return pd.DataFrame({"cards": names, "probability": self.equilibrium.row, "worth": worth})

    @property
    def defender_table(self) -> pd.DataFrame:
        """A row a choice after each sight: sees, cards, probability, worth to the attacker (nan if never seen)."""
        names = [names_of(cards) for cards in self.defender_choices]
        frames = []
        for signal in sorted(set(self.signals)):
            weights = self.equilibrium.row * (np.array(self.signals) == signal)
            worth = weights @ self.payoffs / weights.sum() if weights.any() else np.nan
            chosen = {"cards": names, "probability": self.equilibrium.column[signal], "worth": worth}
            frames.append(pd.DataFrame({"sees": self._sight(signal), **chosen}))
        return pd.concat(frames, ignore_index=True)

    def _sight(self, signal: int) -> str:
        if not any(self.signals):
            return "nothing"
        return {0: "no card", 1: "a card"}.get(signal, f"{signal} cards")


def best_cards(contest: Contest, *, objective: str = "win", price: float = 0.0) -> CardPlan:
    """Find the best choice of cards of both sides.

    Args:
        contest: the battle, the hands, and what can be paid.
        objective: "win", "damage" or "slay".
        price: what a capital is worth, in units of the objective.

    Returns:
        The plan of each side and the odds under both.

    Raises:
        ValueError: the objective is unknown, or slaying is aimed at where a Power is not known.
    """
    _check_objective(contest, objective)
    attacker, defender = contest.attacker, contest.defender
    own, foe = attacker.choices(defender.hand), defender.choices(attacker.hand)
    fights = [[fight(contest, cards, reply) for reply in foe] for cards in own]
    payoffs = np.array([[each.payoff(objective, price) for each in row] for row in fights])
    signals = tuple(len(cards) for cards in own)
    equilibrium = solve(
        payoffs,
        signals=signals,
        row_costs=[_spent(attacker, cards) for cards in own],
        column_costs=[_spent(defender, cards) for cards in foe],
    )
    likely = [(equilibrium.joint[i, j], fights[i][j]) for i, j in np.argwhere(equilibrium.joint > 0)]
    return CardPlan(
        objective=objective,
        attacker_choices=own,
        defender_choices=foe,
        payoffs=payoffs,
        signals=signals,
        equilibrium=equilibrium,
        odds=Endings(*(_mixture([(p, getattr(each.odds, name)) for p, each in likely]) for name in ("dealt", "taken"))),
        defender_slain=sum(p * each.defender_slain for p, each in likely),
        attacker_slain=sum(p * each.attacker_slain for p, each in likely),
        fights=fights,
    )


def names_of(cards: Cards) -> str:
    """Return a choice of cards in words."""
    return " + ".join(card.name for card in cards) or "no card"


def _check_objective(contest: Contest, objective: str) -> None:
    if objective not in OBJECTIVES:
        raise ValueError(f"objective is {objective!r}, must be one of {', '.join(OBJECTIVES)}")
    powers = [contest.attacker.power] + ([contest.defender.power] if contest.versus == "hero" else [])
    if objective == "slay" and None in powers:
        raise ValueError("the objective slay needs the Power of both heroes")


def _spent(side: Contender, cards: Cards) -> float:
    return side.in_capital(cards) + side.in_power(cards) + TRIFLE * len(cards)


def _mixture(weighted: list[tuple[float, Chances]]) -> Chances:
    longest = max(len(chances) for _, chances in weighted)
    return sum(
        (weight * np.pad(chances, (0, longest - len(chances))) for weight, chances in weighted), np.zeros(longest)
    )
