"""Battles of War of Kings rolled die by die: a second opinion on the exact odds, sharing only the rules with them."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from analysis.odds.kings_offer import Offer
from analysis.odds.kings_rules import Faces

AT_A_TIME = 50_000
LONGEST = 100_000  # rounds; dice that never settle a battle are refused by the exact odds first

Numbers = NDArray[np.int64]


def attacker_wins(offer: Offer, withdraw_at: int, battles: int, seed: int) -> NDArray[np.float64]:
    """Roll battles and say which the attacker wins.

    Args:
        offer: who meets whom.
        withdraw_at: armies left with which the attacker breaks off.
        battles: how many to roll.
        seed: seed of NumPy's default generator.

    Returns:
        1 for a battle won and 0 for any other, shape (battles,).
    """
    chance = np.random.default_rng(seed)
    return np.concatenate([_won(offer, withdraw_at, size, chance) for size in _sizes(battles)])


def _sizes(battles: int) -> Iterator[int]:
    for first in range(0, battles, AT_A_TIME):
        yield min(AT_A_TIME, battles - first)


def _won(offer: Offer, withdraw_at: int, battles: int, chance: np.random.Generator) -> NDArray[np.float64]:
    """Play battles side by side; `own` and `foe` hold the hits that every army can still take."""
    own = _fresh(battles, offer.attackers, offer.rules.army_hits, offer.attacker_damage)
    foe = _fresh(battles, offer.units, offer.defence.hits, offer.defender_damage)
    going = np.arange(battles)
    for _ in range(LONGEST):
        mine, theirs = own[going], foe[going]
        dealt, taken = _round(offer, _armies(mine) - _armies(theirs), chance)
        own[going], foe[going] = _struck(mine, taken), _struck(theirs, dealt)
        left, standing = _armies(own[going]), _armies(foe[going])
        going = going[(left > withdraw_at) & (left > 0) & (standing > 0)]
        if not len(going):
            break
    return ((_armies(foe) == 0) & (_armies(own) > 0)).astype(float)


def _round(offer: Offer, lead: Numbers, chance: np.random.Generator) -> tuple[Numbers, Numbers]:
    """Roll attack, defence, counterattack and the attacker's defence; return the damage to defender and attacker."""
    rules, defence = offer.rules, offer.defence
    bonus = rules.bonus_dice_per_extra_army
    more, against = np.maximum(lead, 0) * bonus, np.maximum(-lead, 0) * bonus
    grey = np.full_like(lead, getattr(rules.fortification, offer.fortification))

    def attacker(symbol: str, dice: int) -> Numbers:
        return _shown(chance, np.full_like(lead, dice), rules.red, symbol) + _shown(chance, more, rules.purple, symbol)

    def defender(symbol: str, dice: int) -> Numbers:
        extra = _shown(chance, against, rules.purple, symbol) + _shown(chance, grey, rules.grey, symbol)
        return _shown(chance, np.full_like(lead, dice), rules.blue, symbol) + extra

    dealt = attacker("sword", rules.attack_dice) - defender("shield", defence.defence_dice)
    taken = defender("sword", defence.counterattack_dice) - attacker("shield", rules.attacker_defence_dice)
    return np.maximum(dealt, 0), np.maximum(taken, 0)


def _shown(chance: np.random.Generator, dice: Numbers, die: Faces, symbol: str) -> Numbers:
    """Throw `dice[i]` dice in battle i and count the faces that show the symbol."""
    most = int(dice.max(initial=0))
    faces = chance.integers(die.sides, size=(len(dice), most))
    showing = (faces < getattr(die, symbol)) & (np.arange(most) < dice[:, None])
    return showing.sum(axis=1)


def _fresh(battles: int, armies: int, hits: int, damage: int) -> Numbers:
    sides = np.full((battles, armies), hits)
    sides[:, 0] -= damage
    return sides


def _armies(hits: Numbers) -> Numbers:
    return (hits > 0).sum(axis=1)


def _struck(hits: Numbers, damage: Numbers) -> Numbers:
    """Place the damage on the army that can take the fewest hits, then on the next; the order of armies is lost."""
    hits = np.sort(hits, axis=1)
    weaker = np.cumsum(hits, axis=1) - hits
    return hits - np.clip(damage[:, None] - weaker, 0, hits)
