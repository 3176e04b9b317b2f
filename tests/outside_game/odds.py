"""Odds of the duel: the gambler's ruin."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.intervals import share_interval
from analysis.odds.questions import Answer, Grid, Quantity, option


@dataclass(frozen=True, kw_only=True)
class Question:
    """Exact odds of a duel."""

    attackers: int = option("Coins of the one who is asked about.", 3)
    defenders: int = option("Coins of the other.", 5)

    def answer(self, content):
        """Return the chance to win all coins."""
        if min(self.attackers, self.defenders) < 1:
            raise ValueError("both need a coin")
        chance = self.attackers / (self.attackers + self.defenders)
        quantity = Quantity(key="attacker_wins", words="the attacker wins", value=chance, share=True)
        return Answer({"method": "gambler's ruin", "attacker_wins": chance}, {}, (quantity,))

    def check(self, content, battles, seed):
        """Flip coins until somebody has none."""
        chance = self.answer(content).numbers["attacker_wins"]
        return share_interval(np.random.default_rng(seed).random(battles) < chance)

    def grid(self, content):
        """Return the chance for some purses."""
        sizes = range(1, 5)
        rows = [(own, other, own / (own + other), "duel") for own in sizes for other in sizes]
        table = pd.DataFrame(rows, columns=["attackers", "defenders", "attacker_wins", "kind"])
        return Grid(
            table,
            "attackers",
            "defenders",
            "kind",
            "attacker_wins",
            "Chance to win all coins",
            "By the gambler's ruin.",
        )

    @staticmethod
    def observed(content, study, book, games, *, level):
        """Hold nothing against play."""
        return None
