"""Battles of War of Kings as they were fought in played games, held against the exact odds.

The exact odds are those of a battle fought to the end without cards. In play both sides may break off and play cards,
so the observed shares say how far players, not dice, move the outcome.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pandas as pd

from analysis.odds.kings.odds import battle_odds
from analysis.odds.kings.rules import CombatRules
from analysis.odds.replay import OFTEN, SEEN, Alike, Fought, answers, compared, played_again
from sim.games.kings.state import MALADOR, MAX_ARMIES
from sim.games.kings.words import Fortification, Settlement
from sim.study.stage import Book
from sim.study.steps import Match
from sim.study.study import Study

SETTING = ["attackers", "defenders", "militia", "fortification"]
BATTLE = ["game", "round", "attacker", *SETTING, "damage", "won"]
COMPARED = ["attackers", "defence", "fortification", *SEEN]


def observed_battles(study: Study, book: Book, games: int) -> pd.DataFrame:
    """Play the first games of a study again, question by question, and list the battles that kingdoms began.

    Args:
        study: the study.
        book: its policies.
        games: how many of its games to play again.

    Returns:
        A row a battle: game, round, attacker (seat, from 0), the two sides as the first round of combat counts them
        (attackers and defenders are armies, militia "none" or the settlement it defends, fortification), damage
        (tokens under armies in the territory before that round) and won (whether the attacker took the territory).

    Notes:
        The rows of a game are as many as `battles` of its seats add up to, and `won` as `battles_won`. The games table
        also counts the battles that the Malador began: their marches, and ambushes. Offers that all defenders
        withdrew from before any dice were rolled are no battles in any of these counts.
    """
    rows = [row for match in played_again(study, book, games) for row in _battles(match)]
    return pd.DataFrame(rows, columns=BATTLE)


def fought_battles(match: Match, rules: CombatRules) -> Iterator[Fought]:
    """Play a game to its end and yield the battles that kingdoms began against unhurt armies or militia."""
    for row in _battles(match):
        if row["damage"] == 0:
            chance = _chance_of([row[name] for name in SETTING], rules)
            defender = int(match.state.seats) if row["defender"] == MALADOR else row["defender"]
            yield Fought(row["answers"], row["attacker"], defender, chance, bool(row["won"]))


def _battles(match: Match) -> Iterator[dict[str, Any]]:
    """Yield the battles of a game in order; how one ended is known when the next one, or the end, has come.

    Every round of combat is preceded by a question of its own, so that no battle is passed over between two answers.
    """
    states = match.workspace.states
    attacks = states["players"]["battles"][0]
    counted = 0
    fought: dict[str, Any] = {}
    for number, (before, _) in enumerate(answers(match)):
        if sum(attacks.tolist()) > counted:  # of a few numbers, far quicker than by NumPy
            counted += 1
            yield from _ended(fought, before)
            fought = {**_begun(match, before), "answers": number}
    yield from _ended(fought, states)


def _begun(match: Match, before: np.ndarray) -> dict[str, Any]:
    """Return a battle whose first round has begun since `before`; the land may have changed hands by now."""
    battle = match.state.battle
    land = before["land"][0, battle.place]
    return {
        "game": match.index,
        "round": int(before["turn_round"][0]),
        "attacker": int(battle.attacker),
        "defender": int(battle.defender),
        "attackers": int(battle.attackers),
        "defenders": 0 if battle.militia else int(battle.defenders),
        "militia": Settlement(int(land["settlement"])).name.lower() if battle.militia else "none",
        "fortification": Fortification(int(land["fortification"])).name.lower(),
        "damage": _damage(before, battle.place),
        "won": _wins(before, battle.attacker),
    }


def _ended(fought: dict[str, Any], after: np.ndarray) -> Iterator[dict[str, Any]]:
    """Yield a battle, if there was one, with its outcome in place of the wins that the attacker had before it."""
    if fought:
        yield fought | {"won": _wins(after, fought["attacker"]) > fought["won"]}


def _wins(states: np.ndarray, player: int) -> int:
    return int(states["players"]["battles_won"][0, player])


def _damage(states: np.ndarray, place: int) -> int:
    powers = states["powers"][0]
    exists = np.arange(MAX_ARMIES) < powers["army_count"][:, None]
    return int(powers["armies"]["damage"][exists & (powers["armies"]["place"] == place)].sum())


def against_odds(battles: pd.DataFrame, rules: CombatRules, *, least: int = OFTEN, level: float = 0.95) -> pd.DataFrame:
    """Put the exact chance beside the observed share for every kind of battle seen at least `least` times.

    Args:
        battles: what `observed_battles` returned; battles with damaged armies are left out, for the odds are those
            of fresh ones.
        rules: the numbers of combat that the games were played with.
        least: battles that a kind must have been fought.
        level: confidence level of the intervals, which are clustered by game.

    Returns:
        A row a kind of battle, the most frequent first: attackers, defence (armies, or the settlement of the
        militia), fortification, predicted (exact, fought to the end without cards), estimate, low, high, n.

    Raises:
        ValueError: the odds of a kind of battle cannot be given.
    """
    fresh = battles[battles["damage"] == 0]
    kinds = (Alike(_label(group), group) for _, group in fresh.groupby(SETTING))
    rows = compared(kinds, lambda group: _chance(group, rules), least=least, level=level)
    return pd.DataFrame(rows, columns=COMPARED).sort_values("n", ascending=False, ignore_index=True)


def _label(group: pd.DataFrame) -> tuple[int, str, str]:
    attackers, defenders, militia, fortification = group[SETTING].iloc[0]
    return int(attackers), str(defenders) if militia == "none" else militia, fortification


def _chance(group: pd.DataFrame, rules: CombatRules) -> float:
    """Return the exact chance of battles of one kind."""
    return _chance_of(group[SETTING].iloc[0], rules)


def _chance_of(setting: Iterable[Any], rules: CombatRules) -> float:
    attackers, defenders, militia, fortification = setting
    return battle_odds(
        rules,
        attackers=int(attackers),
        defenders=int(defenders),
        militia=None if militia == "none" else militia,
        fortification=fortification,
    ).attacker_wins
