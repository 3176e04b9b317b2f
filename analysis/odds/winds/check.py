"""A second opinion on the battle odds of Winds of Numa Sera: real battles, fought by the engine of the game."""

from dataclasses import replace

import numpy as np

from analysis.intervals import Interval, share_interval
from analysis.odds.winds.battle import battle_odds
from analysis.odds.winds.contest import Contest
from analysis.odds.winds.live import NONE, Cards
from analysis.odds.winds.rules import VERSUS, BattleRules
from sim.games.winds.skirmish import WON, Skirmish, fight_battles

UNHURT = 1_000_000  # Power of a hero whose Power is not stated: no battle takes it all
Pairs = list[tuple[float, Cards, Cards]]


def check_contest(
    record: np.record, contest: Contest, *, battles: int, seed: int, pairs: Pairs | None = None
) -> Interval:
    """Fight a battle many times with the engine of the game.

    Args:
        record: the Rules record of the game, from its layout.
        contest: the battle.
        battles: how many.
        seed: seed of the dice, and of the cards where they are mixed.
        pairs: probability of each pair of card choices; None plays no cards.

    Returns:
        The share that the attacker wins, with its 95 % Wilson interval.
    """
    mixed = pairs or [(1.0, NONE, NONE)]
    chance = np.array([weight for weight, _, _ in mixed])
    counts = np.random.default_rng(seed).multinomial(battles, chance / chance.sum())
    seeds = np.random.SeedSequence(seed).generate_state(len(mixed))
    won = [
        _wins(record, contest, own, foe, int(count), int(each))
        for count, each, (_, own, foe) in zip(counts, seeds, mixed, strict=True)
        if count
    ]
    return share_interval(np.concatenate(won))


def _wins(record: np.record, contest: Contest, own: Cards, foe: Cards, battles: int, seed: int) -> np.ndarray:
    """Return for each battle with these cards whether the attacker wins it."""
    return fight_battles(record, skirmish_of(contest, own, foe), battles=battles, seed=seed)[:, 0] == WON


def skirmish_of(contest: Contest, own: Cards = NONE, foe: Cards = NONE) -> Skirmish:
    """Return a battle as the engine fights it, with the rerolls that the exact odds use.

    Args:
        contest: the battle.
        own: cards that the attacker plays.
        foe: cards that the defender plays.
    """
    rules = contest.rules
    sides = replace(contest.attacker.side, cards=own), replace(contest.defender.side, cards=foe)
    odds = battle_odds(rules, *sides, versus=contest.versus)
    first, second = (min(rules.faces) if side.floor is None else side.floor for side in sides)
    return Skirmish(
        versus=VERSUS.index(contest.versus),
        stats=(sides[0].stat, sides[1].stat),
        powers=(contest.attacker.power or UNHURT, contest.defender.power or UNHURT),
        floors=(first, second),
        reductions=(sides[0].reduction, sides[1].reduction),
        cards=(_positions(rules, own), _positions(rules, foe)),
        rerolls=(odds.attacker_rerolls, odds.defender_rerolls),
    )


def _positions(rules: BattleRules, cards: Cards) -> list[int]:
    order = list(rules.cards)
    return [order.index(card.key) for card in cards]
