"""Battles of Heroes of Land, Air & Sea as they were fought in played games, held against the best choice of cards.

Every Battle between two players has odds of its own: for the armies that met, what they could pay and whom they could
call. Policies choose their cards otherwise, so this is no test of the odds, but says how far play is from them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from analysis.odds.aughmoore.conduct import Conduct, Table
from analysis.odds.aughmoore.contest import contest_at
from analysis.odds.aughmoore.plans import chance_of
from analysis.odds.aughmoore.worth import Worth
from analysis.odds.replay import OFTEN, SEEN, Alike, Fought, answers, compared, played_again
from sim.games.aughmoore.decisions import Decision
from sim.games.aughmoore.ground.pieces import NO_LIMIT
from sim.study.stage import Book
from sim.study.steps import Match
from sim.study.study import Study

MOST_SOLVED = 400
LEADS = ((-NO_LIMIT, -6), (-5, -3), (-2, 0), (1, 2), (3, 5), (6, NO_LIMIT))
BATTLE = ["game", "round", "lead", "won", "predicted"]
COMPARED = ["lead", *SEEN]
PROSE = (
    "They are told apart by the attacker's lead in Strength before the cards. The odds are those of the best choice of "
    "both sides for these armies and what they could pay, if victory is all they want. What the cards cost, the units "
    "at risk and the rest of the game are left out, and the policies do not mix their cards so: a difference says how "
    "far play is from the best choice, not that the odds are wrong."
)


@dataclass
class Engagement:
    """A Battle whose cards are about to be chosen."""

    number: int
    turn_round: int
    states: np.ndarray
    answers: int  # number of the answer with which it began


def observed_battles(study: Study, book: Book, games: int, *, most: int = MOST_SOLVED) -> pd.DataFrame:
    """Play the first games of a study again, question by question, and list their Battles between two players.

    Args:
        study: the study.
        book: its policies.
        games: how many of its games to play again.
        most: Battles to solve; later ones are listed without odds.

    Returns:
        A row a Battle in which cards were chosen: game, round, lead (of the attacker before the cards), won (1 if the
        attacker won), predicted (its chance by the best choice of both sides).
    """
    rows: list[dict[str, Any]] = []
    for match in played_again(study, book, games):
        for fought, won in _battles(match):
            odds = _odds(fought, match.stage.rulebook, solve=len(rows) < most)
            rows.append({"game": match.index, "round": fought.turn_round, "won": float(won), **odds})
    return pd.DataFrame(rows, columns=BATTLE)


def against_odds(battles: pd.DataFrame, *, least: int = OFTEN, level: float = 0.95) -> pd.DataFrame:
    """Put the attacker's chance by the best choice of cards beside the share of Battles that it won.

    Args:
        battles: what `observed_battles` returned.
        least: Battles that a kind must have been fought.
        level: confidence level of the intervals, which are clustered by game.

    Returns:
        A row a kind of Battle, by the attacker's lead: lead, predicted (the mean of the chances), estimate, low, high,
        n.
    """
    solved = battles[battles["predicted"].notna()]
    kinds = [Alike((_words(low, high),), solved[solved["lead"].between(low, high)]) for low, high in LEADS]
    return pd.DataFrame(compared(kinds, least=least, level=level), columns=COMPARED)


def counted(battles: pd.DataFrame, games: int) -> str:
    """Say how many Battles are compared, and what was expected of them."""
    solved = battles[battles["predicted"].notna()]
    return (
        f"In the first {games:,} games two players chose Tactic cards in {len(battles):,} Battles; the first "
        f"{len(solved):,} are compared. Attackers won {solved['won'].mean():.1%} of them, by the best choice "
        f"{solved['predicted'].astype(float).mean():.1%}."
    )


def _words(low: int, high: int) -> str:
    if low == -NO_LIMIT:
        return f"{high} or less"
    return f"{low} or more" if high == NO_LIMIT else f"{low} to {high}"


def fought_battles(match: Match) -> Iterator[Fought]:
    """Play a game to its end and yield its Battles between two players, by the best choice of cards of both."""
    for fought, won in _battles(match):
        attacker, defender = fought.states["battle"]["leader"][0].tolist()
        chance = _odds(fought, match.stage.rulebook, solve=True)["predicted"]
        yield Fought(fought.answers, attacker, defender, chance, won)


def _battles(match: Match) -> Iterator[tuple[Engagement, bool]]:
    """Yield the Battles of a game in order, each once its result is known."""
    fought: Engagement | None = None
    for count, (states, _) in enumerate(answers(match)):
        before, after = states[0], match.state
        if fought is None and int(before.decision) == Decision.TACTIC and _two_players(before):
            fought = Engagement(int(before.battles), int(before.turn_round), states, count)
        if fought and int(after.battle.winner) >= 0:
            yield fought, int(after.battle.winner) == 0
            fought = None
        elif fought and int(after.battles) != fought.number:
            fought = None


def _two_players(state: Any) -> bool:
    """Return whether exactly two players fight, and the defender is the one who is asked."""
    alone = [int(members) & int(members) - 1 == 0 for members in state.battle.members]
    return not state.solo.on and all(alone) and int(state.decider) == int(state.battle.leader[1])


def _odds(fought: Engagement, rulebook: np.ndarray, *, solve: bool) -> dict[str, Any]:
    """Return the attacker's lead, and its chance where the Battle is to be solved."""
    worth = Worth(rules=rulebook[0], resource=0.0, prize=0.0, distance=1, capital=0.0)
    contest = contest_at(Table(fought.states, rulebook).answer(), Conduct(worth))
    attack, defence = contest.strengths.sum(axis=1)
    return {"lead": int(attack - defence), "predicted": chance_of(contest) if solve else None}
