"""Combats of Heroes: Write & Conquer as the outside asks for them: see `analysis.odds.questions`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from analysis.intervals import Interval
from analysis.odds.common import Battles
from analysis.odds.conquer.answers import battle_answer, hunts_answer
from analysis.odds.conquer.army import Army
from analysis.odds.conquer.around import around, rests_on, steps
from analysis.odds.conquer.battle import Outcome, best_plans
from analysis.odds.conquer.check import check_hunts, check_plans
from analysis.odds.conquer.common import common_battles
from analysis.odds.conquer.controls import controls_of
from analysis.odds.conquer.grid import grid_of
from analysis.odds.conquer.hunt import Hunts, best_hunts
from analysis.odds.conquer.observed import PROSE, against_odds, counted, fought_battles, observed_battles
from analysis.odds.conquer.rules import BattleRules, battle_rules
from analysis.odds.conquer.stakes import Stakes
from analysis.odds.conquer.terms import Terms
from analysis.odds.conquer.ways import all_ways
from analysis.odds.controls import Control
from analysis.odds.exploring import Around
from analysis.odds.questions import Answer, Grid, Observed, check_battles
from analysis.odds.replay import Fought
from sim.calculator import BattleWords
from sim.content.content import Content
from sim.games.conquer.calculator import WORDS
from sim.games.conquer.vocabulary import Versus
from sim.study.stage import Book
from sim.study.steps import Match
from sim.study.study import Study


@dataclass(frozen=True, kw_only=True)
class Question(Terms):
    """Exact answers about one combat in Heroes: Write & Conquer.

    Between players: who wins, and the best mixture of deployments of each side. Against a monster or a fortress: what
    it takes to win, and what is cheapest.
    """

    words: ClassVar[BattleWords] = WORDS

    def answer(self, content: Content) -> Answer:
        """Return the best plans of all sides, or the cheapest deployments that win."""
        rules = battle_rules(content)
        armies = self.armies(rules)
        if self.versus:
            return hunts_answer(self._hunts(rules, armies[0]), self.losses(armies), self.loss)
        stakes = self.stakes(rules, armies)
        return battle_answer(self._battle(rules, armies, stakes), stakes, self.losses(armies))

    def check(self, content: Content, battles: int, seed: int) -> Interval:
        """Let the engine of the game decide battles whose deployments are drawn from the plans."""
        check_battles(battles)
        rules = battle_rules(content)
        armies = self.armies(rules)
        if self.versus:
            return check_hunts(self._hunts(rules, armies[0]), battles=battles)
        return check_plans(self._battle(rules, armies, self.stakes(rules, armies)), battles=battles, seed=seed)

    def grid(self, content: Content) -> Grid:
        """Return the attacker's chance for more and fewer units of both sides, all else as it is asked."""
        return grid_of(self, battle_rules(content))

    @staticmethod
    def observed(content: Content, study: Study, book: Book, games: int, *, level: float = 0.95) -> Observed | None:
        """Compare the battles of two players in the first games with the plans that are best for such stakes."""
        battles = observed_battles(study, book, games, battle_rules(content), loss=Terms.loss)
        table = against_odds(battles, level=level)
        if table.empty:
            return None
        prose = f"{counted(battles, min(games, study.games), level=level)} {PROSE.format(loss=Terms.loss)}"
        return Observed(table, "Battles between players against the best plans", prose)

    @staticmethod
    def fought(content: Content, match: Match) -> Iterator[Fought]:
        """Play a game to its end and yield its battles between two players with their odds."""
        return fought_battles(match, battle_rules(content), loss=Terms.loss)

    @staticmethod
    def controls(content: Content) -> Mapping[str, Control]:
        """Return what each field is asked with."""
        return controls_of(content)

    @staticmethod
    def common(content: Content) -> Iterator[Battles]:
        """Return maps of the battles that come up most."""
        return common_battles(battle_rules(content))

    def around(self, content: Content) -> Around | None:
        """Return the attacker's chance for more and fewer of the units that each of two sides has most of."""
        rules = battle_rules(content)
        armies = self.armies(rules)
        if self.versus or len(armies) != 2:
            return None
        own, foe = steps("attacker", armies[0]), steps("defender", armies[1])
        if own is None or foe is None:
            return None
        return around(own, foe, self.losses(armies), self.stakes(rules, armies), int(rules.record.margin))

    def chance(self, content: Content) -> float:
        """Return the attacker's chance to win, and nothing else."""
        rules = battle_rules(content)
        armies = self.armies(rules)
        if self.versus:
            return float(self._hunts(rules, armies[0]).best is not None)
        return self._battle(rules, armies, self.stakes(rules, armies)).plans[0].win

    def rests_on(self, content: Content) -> tuple[str, ...]:
        """Return the addresses that the answer depends on, * for any part of them."""
        return rests_on(self.armies(battle_rules(content)))

    def _battle(self, rules: BattleRules, armies: tuple[Army, ...], stakes: Stakes) -> Outcome:
        worth = self.losses(armies)
        sides = [all_ways(army, Versus.PLAYER, worth) for army in armies]
        return best_plans(sides, stakes, int(rules.record.margin))

    def _hunts(self, rules: BattleRules, army: Army) -> Hunts:
        return best_hunts(army, self.targets(rules, army), self.losses([army]))
