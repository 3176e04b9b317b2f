"""Battles of Heroes of Land, Air & Sea as the outside asks for them: see `analysis.odds.questions`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from analysis.intervals import Interval, share_interval
from analysis.odds.aughmoore.answers import answer_of
from analysis.odds.aughmoore.around import around, rests_on
from analysis.odds.aughmoore.check import check_plans
from analysis.odds.aughmoore.common import common_battles
from analysis.odds.aughmoore.contest import Contest, contest_of
from analysis.odds.aughmoore.controls import controls_of
from analysis.odds.aughmoore.grid import grid_of
from analysis.odds.aughmoore.observed import PROSE, against_odds, counted, fought_battles, observed_battles
from analysis.odds.aughmoore.plans import best_chances, chance_of
from analysis.odds.aughmoore.terms import GAME, Terms
from analysis.odds.common import Battles
from analysis.odds.controls import Control
from analysis.odds.exploring import Around
from analysis.odds.questions import Answer, Grid, Observed, check_battles
from analysis.odds.replay import Fought
from sim.calculator import BattleWords
from sim.content.content import Content
from sim.game import find
from sim.games.aughmoore.calculator import WORDS
from sim.study.stage import Book
from sim.study.steps import Match
from sim.study.study import Study


@dataclass(frozen=True, kw_only=True)
class Question(Terms):
    """Exact odds of one Battle in Heroes of Land, Air & Sea.

    Tell both armies, the terrain, Buildings, Spells and resources. Both sides choose their Tactic card in secret: the
    answer has the best mixture of cards of each, once for the chance to win and once for all that is valued.
    """

    words: ClassVar[BattleWords] = WORDS

    def answer(self, content: Content) -> Answer:
        """Return the strengths, the chances, and the plans of both sides."""
        meeting = self.meeting(content)
        return answer_of(meeting, contest_of(meeting, self.worth(meeting)))

    def check(self, content: Content, battles: int, seed: int) -> Interval:
        """Let the engine of the game fight Battles with cards drawn from the plans and chance answers elsewhere."""
        check_battles(battles)
        contest = self.contest(content)
        if contest.over:
            return share_interval([float(contest.finished().winner == 0)] * battles)
        return check_plans(contest, best_chances(contest.endings()), battles=battles, seed=seed)

    def grid(self, content: Content) -> Grid:
        """Return the attacker's chance, or what it gains, for more and fewer units of both sides, all else as asked."""
        return grid_of(self, content if self.attacker or self.defender else _of_the_base_game(content))

    @staticmethod
    def observed(content: Content, study: Study, book: Book, games: int, *, level: float = 0.95) -> Observed | None:
        """Compare the Battles of two players in the first games with the best choice of Tactic cards."""
        battles = observed_battles(study, book, games)
        table = against_odds(battles, level=level)
        if table.empty:
            return None
        prose = f"{counted(battles, min(games, study.games))} {PROSE}"
        return Observed(table, "Battles against the best choice of Tactic cards", prose)

    @staticmethod
    def fought(content: Content, match: Match) -> Iterator[Fought]:
        """Play a game to its end and yield its Battles between two players with their odds."""
        return fought_battles(match)

    @staticmethod
    def controls(content: Content) -> Mapping[str, Control]:
        """Return what each field is asked with."""
        return controls_of(content)

    @staticmethod
    def common(content: Content) -> Iterator[Battles]:
        """Return maps of the battles that come up most."""
        return common_battles()

    def around(self, content: Content) -> Around | None:
        """Return the attacker's chance for more and fewer units of each side."""
        return around(self.meeting(content).armies, lambda changes: self._chance(content, changes))

    def chance(self, content: Content) -> float:
        """Return the attacker's chance to win, and nothing else."""
        return chance_of(self.contest(content))

    def rests_on(self, content: Content) -> tuple[str, ...]:
        """Return the addresses that the answer depends on, * for any part of them."""
        return rests_on(self.meeting(content).armies)

    def _chance(self, content: Content, changes: dict[str, Any]) -> float | None:
        """Return the attacker's chance with some fields otherwise, None where there is no such Battle."""
        try:
            return replace(self, **changes).chance(content)
        except ValueError:
            return None

    def contest(self, content: Content) -> Contest:
        """Return the Battle that is meant, before the Tactic cards."""
        meeting = self.meeting(content)
        return contest_of(meeting, self.worth(meeting))


def _of_the_base_game(content: Content) -> Content:
    """Return the values of the base game: its factions meet on its table, whatever boxes are on it."""
    base = find(GAME).layout.owning(content.owned).content
    return base.override({address: value for address, value in content.overrides.items() if base.is_knob(address)})
