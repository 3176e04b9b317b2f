"""Battle odds of War of Kings as the outside asks for them: see `analysis.odds.questions`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import pandas as pd

from analysis.intervals import Interval
from analysis.odds.common import Battles
from analysis.odds.controls import Control
from analysis.odds.exploring import Around
from analysis.odds.kings.answers import fought_answer, planned_answer
from analysis.odds.kings.around import around, chance_of, rests_on
from analysis.odds.kings.check import check_battle
from analysis.odds.kings.common import common_battles
from analysis.odds.kings.controls import controls_of
from analysis.odds.kings.grid import grid_of
from analysis.odds.kings.observed import OFTEN, against_odds, fought_battles, observed_battles
from analysis.odds.kings.odds import Stakes, battle_odds, best_press, combat_rules
from analysis.odds.kings.offer import Offer
from analysis.odds.kings.rules import CombatRules
from analysis.odds.questions import Answer, Grid, Observed, check_battles, option
from analysis.odds.replay import Fought
from sim.calculator import BattleWords
from sim.content.content import Content
from sim.games.kings.calculator import WORDS
from sim.games.kings.rules import LAYOUT
from sim.study.stage import Book
from sim.study.steps import Match
from sim.study.study import Study

IN_PLAY = (
    "The odds are those of a battle fought to the end without cards. In play the attacker may withdraw after any "
    "round, which wins it nothing; defending armies may withdraw too, which leaves it the territory; and both sides "
    "play cards. A share below its odds says that attackers broke off or met cards, one above that defenders gave way "
    "or that cards helped the attacker."
)

SUCH_AS = "--attackers 3 --defenders 2, or --attackers 2 --militia town --fort walls"


@dataclass(frozen=True, kw_only=True)
class Question:
    """Exact odds of one offer of battle in War of Kings.

    The defender accepts, no cards are played, and hits are placed to the other side's favour.
    """

    words: ClassVar[BattleWords] = WORDS

    attackers: int = option("Attacking armies.", 0)
    defenders: int = option("Defending armies.", 0)
    militia: str = option("Militia that defends where there is no army: village, town or city.", "")
    fort: str = option("Fortification of the defender: none, walls, fortress or castle.", "none")
    withdraw_at: int = option("Break off once this many attacking armies or fewer are left.", 0)
    stakes: str = option(
        "Find the best plan for pressing on, by the values of the conquest, an army lost and an enemy army gone.",
        "",
        metavar="CONQUEST,OWN,ENEMY",
    )

    def answer(self, content: Content) -> Answer:
        """Return the odds; with stakes, those under the best plan, and the plan."""
        rules = rules_of(content)
        if not self.stakes:
            return fought_answer(battle_odds(rules, withdraw_at=self.withdraw_at, **self._battle))
        self._refuse_plan_with(self.withdraw_at, "--withdraw-at")
        return planned_answer(best_press(rules, stakes=_stakes(self.stakes), **self._battle))

    def check(self, content: Content, battles: int, seed: int) -> Interval:
        """Let the engine of the game fight the battle."""
        self._refuse_plan_with(self.stakes, "--check")
        check_battles(battles)
        rules = LAYOUT.rules_of(content)
        fought = check_battle(rules, withdraw_at=self.withdraw_at, n=battles, seed=seed, **self._battle)
        return Interval(fought.attacker_wins, fought.low, fought.high, fought.n)

    def grid(self, content: Content) -> Grid:
        """Return the attacker's chance, or with stakes the worth of battle, for armies and militia behind walls."""
        stakes = _stakes(self.stakes) if self.stakes else None
        self._refuse_plan_with(stakes and self.withdraw_at, "--withdraw-at")
        return grid_of(self, rules_of(content), stakes)

    @staticmethod
    def observed(content: Content, study: Study, book: Book, games: int, *, level: float = 0.95) -> Observed | None:
        """Compare the battles that kingdoms began in the first games with the odds of fighting them to the end."""
        battles = observed_battles(study, book, games)
        table = against_odds(battles, rules_of(content), level=level)
        if table.empty:
            return None
        prose = f"{_counted(battles, table, min(games, study.games))} {IN_PLAY}"
        return Observed(table, "Battle odds against play", prose)

    @staticmethod
    def fought(content: Content, match: Match) -> Iterator[Fought]:
        """Play a game to its end and yield its battles with their odds."""
        return fought_battles(match, rules_of(content))

    @staticmethod
    def controls(content: Content) -> Mapping[str, Control]:
        """Return what each field is asked with."""
        return controls_of(content)

    @staticmethod
    def common(content: Content) -> Iterator[Battles]:
        """Return maps of the battles that come up most."""
        return common_battles()

    def around(self, content: Content) -> Around | None:
        """Return the attacker's chance for more and fewer armies on both sides."""
        stakes = _stakes(self.stakes) if self.stakes else None
        return around(rules_of(content), self._battle, self.withdraw_at, stakes)

    def chance(self, content: Content) -> float:
        """Return the attacker's chance to win, and nothing else."""
        stakes = _stakes(self.stakes) if self.stakes else None
        return chance_of(Offer(rules=rules_of(content), **self._battle), self.withdraw_at, stakes)

    def rests_on(self, content: Content) -> tuple[str, ...]:
        """Return the addresses that the odds depend on, * for any part of them."""
        return rests_on(self.fort)

    @property
    def _battle(self) -> dict[str, Any]:
        if not (self.attackers or self.defenders or self.militia):
            raise ValueError(f"no armies are given, such as {SUCH_AS}")
        return {
            "attackers": self.attackers,
            "defenders": self.defenders,
            "militia": self.militia or None,
            "fortification": self.fort,
        }

    def _refuse_plan_with(self, used: object, flag: str) -> None:
        if used:
            raise ValueError(f"{flag} does not go with --stakes: the best plan decides when to break off")


def rules_of(content: Content) -> CombatRules:
    """Return the rules of combat that a content gives."""
    start = f"{content.key}."
    return combat_rules({address.removeprefix(start): value.value for address, value in content.values.items()})


def _counted(battles: pd.DataFrame, table: pd.DataFrame, games: int) -> str:
    """Say how many battles are compared, and why not all of them."""
    fresh = int((battles["damage"] == 0).sum())
    return (
        f"In the first {games:,} games the kingdoms began {len(battles):,} battles and won "
        f"{battles['won'].mean():.0%} of them. In {fresh:,} no army had been damaged before; compared "
        f"are the {table['n'].sum():,} of these whose kind was fought at least {OFTEN} times. Battles that the "
        "Malador began are left out."
    )


def _stakes(text: str) -> Stakes:
    try:
        conquest, own, enemy = (float(part) for part in text.split(","))
    except ValueError:
        raise ValueError(f"stakes is {text!r}, must be three numbers: conquest, own army, enemy army") from None
    return Stakes(conquest=conquest, own_army=own, enemy_army=enemy)
