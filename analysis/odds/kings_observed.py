"""Battles of War of Kings as they were fought in played games, held against the exact odds.

The exact odds are those of a battle fought to the end without cards. In play both sides may break off and play cards,
so the observed shares say how far players, not dice, move the outcome.
"""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from analysis.intervals import share_interval
from analysis.odds.kings import battle_odds
from analysis.odds.kings_rules import CombatRules
from sim.games.kings.words import Decision, Fortification, Settlement, Verb
from sim.options import unpack
from sim.stage import Book, stage_of
from sim.steps import Match
from sim.study import Study

FOUGHT_OUT = frozenset(
    {
        Decision.WITHDRAW,
        Decision.SURROUND,
        Decision.ATTACK_CARDS,
        Decision.DEFENCE_CARDS,
        Decision.RALLY,
        Decision.ART_OF_WAR,
        Decision.DAMAGE,
        Decision.PRESS,
        Decision.CONQUEST,
    }
)
OPENING = (Decision.BATTLE_ORDER, Decision.GUARD)
SETTING = ["attackers", "defenders", "militia", "fortification"]


def observed_battles(study: Study, book: Book, games: int) -> pd.DataFrame:
    """Play the first games of a study again, question by question, and list their battles.

    Returns:
        A row a battle fought: game, round, attackers and defenders (armies), militia ("none", "village", ...),
        fortification, won (whether the attacker took the territory). Ambushes, and offers that nobody stayed to
        answer, are left out.
    """
    match = Match(stage_of(study, book), 0, watched=False)
    rows: list[dict[str, Any]] = []
    for index in range(min(games, study.games)):
        match.deal(index)
        rows.extend(_battles(match))
    columns = ["game", "round", *SETTING, "won"]
    return pd.DataFrame(rows, columns=columns)


def _battles(match: Match) -> Iterator[dict[str, Any]]:
    fought: dict[str, Any] | None = None
    place, attacker = -1, -1
    while not match.is_over:
        question = Decision(int(match.state.decision))
        if fought is not None and question not in FOUGHT_OUT:
            yield from _ended(match, fought, place, attacker)
            fought = None
        battles = int(match.state.battles)
        about, decider = int(match.state.about[0]), match.decider
        land_before = (
            match.bench.states["land"][0].copy() if question in (Decision.BATTLE_ORDER, Decision.GUARD) else None
        )
        verb, chosen, _, _ = unpack(match.play_on())
        if question == Decision.BATTLE_ORDER:
            place, attacker = int(chosen), about
        elif question == Decision.GUARD and verb == Verb.FIGHT:
            place, attacker = about, decider
        else:
            continue
        fought = _setting(match, before[place], battles)
    if fought is not None:
        yield from _ended(match, fought, place, attacker)


def _setting(match: Match, land: Any, battles: int) -> dict[str, Any]:
    militia = land["garrison"] == 0
    return {
        "game": match.index,
        "round": int(match.state.turn_round),
        "attackers": int(land["visitors"]),
        "defenders": int(land["garrison"]),
        "militia": Settlement(int(land["settlement"])).name.lower() if militia else "none",
        "fortification": Fortification(int(land["fortification"])).name.lower(),
        "before": battles,
    }


def _ended(match: Match, fought: dict[str, Any], place: int, attacker: int) -> Iterator[dict[str, Any]]:
    """Yield the battle with its outcome, if a round of combat was fought."""
    if int(match.state.battles) > fought.pop("before"):
        yield {**fought, "won": int(match.state.land[place].controller) == attacker}


def against_odds(battles: pd.DataFrame, rules: CombatRules, *, least: int = 20, level: float = 0.95) -> pd.DataFrame:
    """Return observed shares beside exact chances, a row for every setting seen at least `least` times.

    Returns:
        Columns attackers, defence (armies, or the militia's settlement), fortification, predicted (exact, fought to
        the end without cards), estimate, low, high, n.
    """
    rows = []
    for setting, group in battles.groupby(SETTING, observed=True):
        if len(group) < least:
            continue
        attackers, defenders, militia, fortification = setting
        exact = battle_odds(
            rules,
            attackers=int(attackers),
            defenders=int(defenders),
            militia=None if militia == "none" else militia,
            fortification=fortification,
        )
        seen = share_interval(group["won"].astype(float), clusters=group["game"], level=level)
        defence = str(defenders) if militia == "none" else militia
        rows.append((attackers, defence, fortification, exact.attacker_wins, *seen))
    columns = ["attackers", "defence", "fortification", "predicted", "estimate", "low", "high", "n"]
    return pd.DataFrame(rows, columns=columns).sort_values("n", ascending=False, ignore_index=True)
