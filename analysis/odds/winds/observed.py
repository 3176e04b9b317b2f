"""Battles of Winds of Numa Sera as they were fought in played games, held against the exact odds.

Every battle has odds of its own: the stats, rerolls and floors that its sides had when it was declared, and the cards
that they placed. Chance alone is left, and what the policies do with their rerolls, which the odds use perfectly.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from analysis.odds.replay import OFTEN, SEEN, Alike, Fought, answers, compared, played_again
from analysis.odds.winds.battle import Side, battle_odds
from analysis.odds.winds.rules import BattleRules
from sim.engine.effects import carried
from sim.engine.operands import asked
from sim.engine.options import unpack
from sim.games.winds.carriers import ITEM_CARRIER, TEXT_CARRIER
from sim.games.winds.vocabulary import Bonus, Deed
from sim.games.winds.words import Decision, Kind, Step, Target, Verb
from sim.study.stage import Book
from sim.study.steps import Match
from sim.study.study import Study

TARGETS = {Target.INDEPENDENT: "independent", Target.HERO: "hero", Target.STRONGHOLD: "stronghold"}
SPECIAL = {Target.HERO: Bonus.ATTACK_HERO}
ATTACKS = (Verb.ATTACK_INDEPENDENT, Verb.ATTACK_HERO, Verb.ATTACK_STRONGHOLD)
SETTING = ["target", "margin", "cards"]
BATTLE = ["game", "round", "attacker", *SETTING, "predicted", "won"]
COMPARED = [*SETTING, *SEEN]


@dataclass
class Declared:
    """A battle that has been declared.

    Attributes:
        where: game, round, attacker (seat, from 0) and target: independent, hero or stronghold.
        sides: attacker and defender, without cards.
        defender: seat, NOBODY of an independent stronghold.
        answers: number of the answer with which it began.
        texts: cards that they place.
        won: attacks that the attacker had won before.
    """

    where: dict[str, Any]
    sides: tuple[Side, Side]
    defender: int
    answers: int
    texts: tuple[list[int], list[int]]
    won: int


def observed_battles(study: Study, book: Book, games: int, rules: BattleRules) -> pd.DataFrame:
    """Play the first games of a study again, question by question, and list their battles.

    Args:
        study: the study.
        book: its policies.
        games: how many of its games to play again.
        rules: what battles depend on in its games.

    Returns:
        A row a battle: game, round, attacker (seat, from 0), target (independent, hero or stronghold), margin (Attack
        less Defense when it was declared), cards ("none", or "some" where a side placed any), predicted (the attacker's
        exact chance, with these cards) and won (whether the attacker did win).
    """
    rows = [
        _row(battle, after, match.rules, rules)
        for match in played_again(study, book, games)
        for battle, after in _battles(match)
    ]
    return pd.DataFrame(rows, columns=BATTLE)


def fought_battles(match: Match, rules: BattleRules) -> Iterator[Fought]:
    """Play a game to its end and yield its battles, with the odds of the cards that were placed."""
    for battle, after in _battles(match):
        row = _row(battle, after, match.rules, rules)
        yield Fought(battle.answers, row["attacker"], battle.defender, row["predicted"], row["won"])


def _battles(match: Match) -> Iterator[tuple[Declared, np.record]]:
    """Yield the battles of a game in order, each with the state in which the next one is declared, or the last one.

    Every attack is an answer to a question, so that no battle is passed over between two answers. The last one is, if
    a player won the game by the cards it placed, before anybody won the battle.
    """
    fought = None
    for number, ((before,), option) in enumerate(answers(match)):
        verb, text, _, _ = unpack(option)
        if verb in ATTACKS:
            if fought:
                yield fought, before
            fought = _declared(match, before, number)
        elif verb == Verb.PLAY and fought:
            fought.texts[asked(Decision, before)["side"]].append(int(text))
    if fought and not is_broken_off(match.state):
        yield fought, match.state


def is_broken_off(state: np.record) -> bool:
    """Return whether a game ended within a battle, whose outcome is still on the agenda."""
    agenda = state.agenda
    return Step.OUTCOME in agenda.entries["step"][: agenda.depth]


def _declared(match: Match, before: np.record, answers: int) -> Declared:
    """Return the battle that has been declared since `before`; its players may have changed by now."""
    battle = match.state.battle
    target = Target(int(battle.target))
    attacker = before.players[battle.attacker]
    return Declared(
        where={
            "game": match.index,
            "round": int(before.turn_round),
            "attacker": int(battle.attacker),
            "target": TARGETS[target],
        },
        defender=int(battle.defender),
        answers=answers,
        sides=(_attacking(match.rules, attacker, target), _defending(match.rules, before, battle)),
        texts=([], []),
        won=int(attacker.attacks_won.sum()),
    )


def _attacking(rules: np.record, mine: np.record, target: Target) -> Side:
    special = SPECIAL.get(target, Bonus.ATTACK_STRONGHOLD)
    attack = rules.hero_attack[mine.line[mine.lost]] + mine.totals[Bonus.ATTACK] + mine.totals[special]
    rerolls, floor = mine.totals[Bonus.REROLLS], mine.totals[Bonus.ROLL_FLOOR]
    return Side(stat=max(int(attack), 0), rerolls=int(rerolls), floor=int(floor))


def _defending(rules: np.record, before: np.record, battle: np.record) -> Side:
    """Return a hero, or a stronghold, which items help by what they say about its Defense only."""
    if battle.target == Target.INDEPENDENT:
        return Side(stat=max(int(rules.stronghold_defense[battle.stronghold] - battle.weakened), 0))
    mine = before.players[battle.defender]
    if battle.target == Target.HERO:
        defense = rules.hero_defense[mine.line[mine.lost]] + mine.totals[Bonus.DEFENSE]
        rerolls, floor = mine.totals[Bonus.REROLLS], mine.totals[Bonus.ROLL_FLOOR]
        return Side(stat=max(int(defense), 0), rerolls=int(rerolls), floor=int(floor))
    defense = rules.stronghold_defense[battle.stronghold] + mine.totals[Bonus.STRONGHOLD_DEFENSE] - battle.weakened
    rerolls, floors = (_without_items(rules, mine, bonus) for bonus in (Bonus.REROLLS, Bonus.ROLL_FLOOR))
    return Side(stat=max(int(defense), 0), rerolls=sum(rerolls), floor=max(floors, default=None))


def _without_items(rules: np.record, mine: np.record, bonus: Bonus) -> list[int]:
    """Return the amounts of a lasting effect on the player's cards in play other than items."""
    others = [held for held in mine.held[: mine.held_count] if not ITEM_CARRIER <= held < TEXT_CARRIER]
    effects = [carried(rules, card) for card in others]
    meant = [rows[(rows["deed"] == Deed.BONUS) & (rows["bonus"] == bonus)] for rows in effects]
    return [int(amount) for rows in meant for amount in rows["amount"]]


def _row(battle: Declared, after: np.record, record: np.record, rules: BattleRules) -> dict[str, Any]:
    """Return the row of a battle, with its odds and its outcome."""
    cards, first = list(rules.cards.values()), int(record.first_text[Kind.BATTLE])
    own, foe = (
        replace(side, cards=tuple(cards[text - first] for text in texts))
        for side, texts in zip(battle.sides, battle.texts, strict=True)
    )
    odds = battle_odds(rules, own, foe, versus=battle.where["target"])
    won = int(after.players[battle.where["attacker"]].attacks_won.sum()) > battle.won
    margin, placed = own.stat - foe.stat, "some" if any(battle.texts) else "none"
    return {**battle.where, "margin": margin, "cards": placed, "predicted": odds.attacker_wins, "won": won}


def against_odds(battles: pd.DataFrame, *, least: int = OFTEN, level: float = 0.95) -> pd.DataFrame:
    """Put the exact chance beside the observed share for every kind of battle seen at least `least` times.

    Args:
        battles: what `observed_battles` returned.
        least: battles that a kind must have been fought.
        level: confidence level of the intervals, which are clustered by game.

    Returns:
        A row a kind of battle, the most frequent first: target, margin, cards, predicted (the mean of the exact
        chances of these battles), estimate, low, high, n.
    """
    kinds = (Alike(_label(group), group) for _, group in battles.groupby(SETTING))
    rows = compared(kinds, least=least, level=level)
    return pd.DataFrame(rows, columns=COMPARED).sort_values("n", ascending=False, ignore_index=True)


def _label(group: pd.DataFrame) -> tuple[str, int, str]:
    target, margin, cards = group[SETTING].iloc[0]
    return target, int(margin), cards
