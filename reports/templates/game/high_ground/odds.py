"""Battle odds of High Ground as the command line, the page and the report ask for them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from analysis.intervals import Interval, share_interval
from analysis.odds.questions import Answer, Grid, Observed, Quantity, check_battles, option
from analysis.odds.reading import position_of
from analysis.odds.replay import OFTEN, SEEN, Alike, answers, compared, played_again
from sim.compiling.compiled import bind
from sim.content.content import Content
from sim.engine.chance import seed_play
from sim.engine.header import new_states
from sim.errors import UsageError, shortened
from sim.study.stage import Book
from sim.study.steps import Match
from sim.study.study import Study

from high_ground.battle import chance_to_take, fight
from high_ground.names import clan_name
from high_ground.rules import LAYOUT
from high_ground.state import STATE
from high_ground.words import Clan

MOST = 50  # warriors on a side
USUAL = 8  # warriors on a side of the table
ATTACKER, DEFENDER = 0, 1
SIDES = ["attacker", "defender", "attackers", "defenders"]


@dataclass(frozen=True, kw_only=True)
class Question:
    """Exact odds of a battle for a hill, fought to the end."""

    attackers: int = option("Attacking warriors.", 4)
    defenders: int = option("Defending warriors.", 3)
    attacker: str = option("The clan that attacks: wolves (unless given), badgers or hares.", "wolves")
    defender: str = option("The clan that defends: badgers unless given.", "badgers")

    def answer(self, content: Content) -> Answer:
        """Return the attacker's chance, and how many warriors each side has left."""
        strike = self._strike(content)
        own, other = self._sizes()
        wins = float(chance_to_take(own, other, strike))
        left = {"attacker": survivors(own, other, strike), "defender": survivors(other, own, 1.0 - strike)}
        numbers = {
            "method": "exact, by the negative binomial distribution",
            "attacker_wins": wins,
            "strike": strike,
            "attackers_left": left["attacker"],
            "defenders_left": left["defender"],
        }
        table = pd.DataFrame({side: pd.Series(chances) for side, chances in left.items()}).fillna(0.0)
        table.insert(0, "warriors left", table.index + 1)
        quantities = (
            Quantity(key="attacker_wins", words="the attacker wins", value=wins, share=True),
            Quantity(key="strike", words="a strike fells a defender", value=strike, share=True),
        )
        return Answer(numbers, {"Chance of warriors left": table}, quantities, chances=tuple(left))

    def check(self, content: Content, battles: int, seed: int) -> Interval:
        """Let the rules of the game fight the battle so many times."""
        check_battles(battles)
        rules = LAYOUT.rules_of(content)
        won = np.zeros(battles, np.int64)
        with np.errstate(over="ignore"):
            fight_many(self._states(), rules, seed, won)
        return share_interval(won == 1)

    def grid(self, content: Content) -> Grid:
        """Return the attacker's chance for all numbers of warriors up to what is asked, and to some at least."""
        own, other = self._sizes()
        strike = self._strike(content)
        rows = [
            (attackers, defenders, float(chance_to_take(attackers, defenders, strike)), self._pair())
            for attackers in range(1, max(USUAL, own) + 1)
            for defenders in range(1, max(USUAL, other) + 1)
        ]
        return Grid(
            table=pd.DataFrame(rows, columns=["attackers", "defenders", "attacker_wins", "clans"]),
            rows="attackers",
            columns="defenders",
            panels="clans",
            value="attacker_wins",
            title="The attacker's chance to take a hill",
            prose="Battles that are fought to the end. The numbers are exact.",
        )

    @staticmethod
    def observed(content: Content, study: Study, book: Book, games: int, *, level: float = 0.95) -> Observed | None:
        """Hold the battles of the first games against the odds, kind by kind."""
        fought = [row for match in played_again(study, book, games) for row in battles_of(match)]
        battles = pd.DataFrame(fought, columns=[*SIDES, "game", "won"])
        kinds = (Alike(*kind) for kind in battles.groupby(SIDES))
        rows = compared(kinds, lambda alike: predicted(content, alike), least=OFTEN, level=level)
        table = pd.DataFrame(rows, columns=[*SIDES, *SEEN])
        if table.empty:
            return None
        played = min(games, study.games)
        prose = f"{len(battles):,} battles of {played:,} games; shown are kinds that were fought {OFTEN} times or more."
        return Observed(table.sort_values("n", ascending=False, ignore_index=True), "Battle odds against play", prose)

    def _strike(self, content: Content) -> float:
        """Return the chance that a strike fells a defender."""
        rules = LAYOUT.rules_of(content)
        return float(rules.strike[clan_of(self.attacker), clan_of(self.defender)])

    def _states(self) -> np.ndarray:
        """Return a State to fight in, and one in which the battle has begun."""
        states = new_states(STATE, 2)
        begun = states[1]
        begun.faction[ATTACKER], begun.faction[DEFENDER] = clan_of(self.attacker), clan_of(self.defender)
        begun.battle.attacker, begun.battle.defender = ATTACKER, DEFENDER
        begun.battle.attackers, begun.battle.defenders = self._sizes()
        return states

    def _sizes(self) -> tuple[int, int]:
        """Return the numbers of warriors.

        Raises:
            UsageError: one of them is none, or too large.
        """
        for name in ("attackers", "defenders"):
            if not 1 <= getattr(self, name) <= MOST:
                raise UsageError(f"{name} must be 1 to {MOST} warriors, not {shortened(str(getattr(self, name)))}")
        return self.attackers, self.defenders

    def _pair(self) -> str:
        """Return who meets whom, in words."""
        return f"{clan_name(clan_of(self.attacker))} against {clan_name(clan_of(self.defender))}"


def clan_of(name: str) -> Clan:
    """Return the clan of a name.

    Raises:
        UsageError: there is none; the line lists all.
    """
    return Clan(position_of("clan", name, [clan.name.lower() for clan in Clan], [clan_name(clan) for clan in Clan]))


def survivors(winners: int, losers: int, strike: float) -> list[float]:
    """Return the chance that exactly 1, 2 .. of the winners are left when the last loser falls."""
    least = [float(chance_to_take(winners - left + 1, losers, strike)) for left in range(1, winners + 1)]
    return [one - more for one, more in zip(least, [*least[1:], 0.0], strict=True)]


def _fight_many(states, rules, seed, won):
    """Fight the battle of states[1] len(won) times, each with a chance of its own."""
    for number in range(len(won)):
        states[0] = states[1]
        seed_play(states[0], seed, number, 0)
        fight(states[0], rules)
        won[number] = states[0].battle.won


fight_many = bind(_fight_many, {"seed_play": seed_play, "fight": fight}, "high_ground_fight_many")


def battles_of(match: Match) -> Iterator[tuple[object, ...]]:
    """Yield the battles of a game that is played again: the sides, the game, and whether the attacker won."""
    fought = 0
    for _ in answers(match):
        battle = match.state.battle
        if battle.number > fought:
            fought = int(battle.number)
            clans = (Clan(int(match.state.faction[seat])).name.lower() for seat in (battle.attacker, battle.defender))
            yield (*clans, int(battle.attackers), int(battle.defenders), match.index, bool(battle.won))


def predicted(content: Content, battles: pd.DataFrame) -> float:
    """Return the exact chance of battles of one kind."""
    question = replace(Question(), **battles.iloc[0][SIDES].to_dict())
    return float(question.answer(content).numbers["attacker_wins"])
