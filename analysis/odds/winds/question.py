"""Battle odds of Winds of Numa Sera as the outside asks for them: see `analysis.odds.questions`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

import pandas as pd

from analysis.intervals import Interval
from analysis.odds.common import Battles
from analysis.odds.controls import Control
from analysis.odds.exploring import Around
from analysis.odds.questions import Answer, Grid, Observed, check_battles
from analysis.odds.replay import Fought
from analysis.odds.winds.answers import fought_answer, planned_answer
from analysis.odds.winds.around import around, rests_on
from analysis.odds.winds.battle import Endings
from analysis.odds.winds.cards import CardPlan, best_cards
from analysis.odds.winds.check import check_contest
from analysis.odds.winds.common import common_battles
from analysis.odds.winds.contest import Contest, fight
from analysis.odds.winds.controls import controls_of
from analysis.odds.winds.grid import grid_of
from analysis.odds.winds.observed import OFTEN, against_odds, fought_battles, observed_battles
from analysis.odds.winds.rules import battle_rules, other_reading
from analysis.odds.winds.slain import RepeatedAttacks, repeated_attacks
from analysis.odds.winds.terms import Terms
from sim.calculator import BattleWords
from sim.content.content import Content
from sim.games.winds.calculator import WORDS
from sim.games.winds.rules import LAYOUT
from sim.study.stage import Book
from sim.study.steps import Match
from sim.study.study import Study

IN_PLAY = (
    "The odds of each battle are those of its stats, rerolls and floors and of the cards that were placed. Only the "
    "dice are left, and how rerolls were used: the odds use them as well as can be. A share below its odds by more "
    "than chance says that attackers used theirs less well, one above that defenders did."
)


@dataclass(frozen=True, kw_only=True)
class Question(Terms):
    """Exact odds of one battle in Winds of Numa Sera.

    Tell the attacker by its Attack or its hero, and what it attacks by its Defense or its name. Rerolls are used as
    well as can be. With battle cards on either side both choose the best mix of them; what a capital is worth decides
    how dear they are.
    """

    words: ClassVar[BattleWords] = WORDS

    def answer(self, content: Content) -> Answer:
        """Return the odds: with battle cards those of the best choice of both sides, and the choice."""
        contest = self.contest(battle_rules(content))
        if contest.has_cards:
            return planned_answer(self._plan(contest), contest)
        fought = fight(contest)
        repeated = None if self.attacks == 1 else self._repeated(contest, fought.odds)
        return fought_answer(fought, contest, repeated)

    def check(self, content: Content, battles: int, seed: int) -> Interval:
        """Let the engine of the game fight the battle once, with cards mixed as the best choice mixes them."""
        check_battles(battles)
        contest = self.contest(battle_rules(content))
        pairs = self._plan(contest).pairs if contest.has_cards else None
        record = LAYOUT.rules_of(content)
        return check_contest(record, contest, battles=battles, seed=seed, pairs=pairs)

    def grid(self, content: Content) -> Grid:
        """Return the attacker's chance for Attack against Defense, all else as it is asked."""
        return grid_of(self, battle_rules(content), self._wanted)

    @staticmethod
    def observed(content: Content, study: Study, book: Book, games: int, *, level: float = 0.95) -> Observed | None:
        """Compare the battles of the first games with their odds, the cards that were placed included.

        None where the rules have a reading by which odds are not calculated.
        """
        if other_reading(content):
            return None
        battles = observed_battles(study, book, games, battle_rules(content))
        table = against_odds(battles, level=level)
        if table.empty:
            return None
        prose = f"{_counted(battles, table, min(games, study.games))} {IN_PLAY}"
        return Observed(table, "Battle odds against play", prose)

    @staticmethod
    def fought(content: Content, match: Match) -> Iterator[Fought]:
        """Play a game to its end and yield its battles with their odds; none by a reading that has no odds."""
        return iter(()) if other_reading(content) else fought_battles(match, battle_rules(content))

    @staticmethod
    def controls(content: Content) -> Mapping[str, Control]:
        """Return what each field is asked with."""
        return controls_of(content)

    @staticmethod
    def common(content: Content) -> Iterator[Battles]:
        """Return maps of the battles that come up most."""
        return common_battles(battle_rules(content))

    def around(self, content: Content) -> Around | None:
        """Return the attacker's chance for Attack and Defense around those of the battle."""
        return around(self, self.contest(battle_rules(content)), self._chance)

    def chance(self, content: Content) -> float:
        """Return the attacker's chance to win, and nothing else."""
        return self._chance(self.contest(battle_rules(content)))

    def rests_on(self, content: Content) -> tuple[str, ...]:
        """Return the addresses that the odds depend on, * for any part of them."""
        return rests_on(self, battle_rules(content))

    def _wanted(self, contest: Contest) -> float:
        """Return the chance that is asked for: to win, or to fell the defender by repeated attacks."""
        if self.attacks == 1:
            return self._chance(contest)
        return float(self._repeated(contest, fight(contest).odds).table["defender_falls"].iloc[-1])

    def _chance(self, contest: Contest) -> float:
        return (self._plan(contest) if contest.has_cards else fight(contest)).odds.attacker_wins

    def _plan(self, contest: Contest) -> CardPlan:
        return best_cards(contest, objective=self.objective, price=self.price)

    def _repeated(self, contest: Contest, odds: Endings) -> RepeatedAttacks:
        power = (contest.defender.power or 0) if self.versus == "hero" else 0
        return repeated_attacks(odds, own_power=contest.attacker.power or 0, power=power, attacks=self.attacks)


def _counted(battles: pd.DataFrame, table: pd.DataFrame, games: int) -> str:
    """Say how many battles are compared, and what was expected of all of them."""
    return (
        f"In the first {games:,} games the players fought {len(battles):,} battles; attackers won "
        f"{battles['won'].mean():.1%} of them, by the odds {battles['predicted'].mean():.1%}. Compared are the "
        f"{table['n'].sum():,} of these whose kind (what was attacked, Attack less Defense, whether battle cards were "
        f"placed) was fought at least {OFTEN} times."
    )
