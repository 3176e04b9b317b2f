"""The chances of a battle fought to its end, worked out when the rules are loaded and only looked up in play (K15).

The players' rules of thumb rest on them; no rule does. Each side's hits lie on as few armies as they can, as whoever
places them wants it; cards, withdrawal and pressing no further are left out. Sides stronger than MOST_HITS count as if
they had MOST_HITS. Powers of 0 defenders stand for militia, by the level of its settlement.
"""

from functools import lru_cache
from math import ceil, comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.games.kings.words import Die, Face

MOST_HITS = 18  # six whole armies of three hits
MOST_BONUS = 40  # bonus dice that are reckoned with
ARMIES = 0  # the first row of the tables: armies defend; the others are the militia of a settlement level

Chances = NDArray[np.float64]
Dice = tuple[int, float]  # how many, and the chance of the face that counts


class Arms(NamedTuple):
    """What the chances of a battle depend on, hashable."""

    swords: tuple[float, ...]  # by die
    shields: tuple[float, ...]
    attack: int  # dice
    parry: int
    defence: tuple[int, ...]  # armies first, then militia by level
    counterattack: tuple[int, ...]
    hits: tuple[int, ...]  # of the militia by level; of armies all there is room for
    army_hits: int
    militia_counts_as: int
    bonus: tuple[int, int]  # dice for each army more, and the most of them
    bonus_die: tuple[int, int]  # of the attacker and of the defender
    walls: tuple[int, ...]  # fortification dice by level


class Battles(NamedTuple):
    """By defence, attacker's hits, defender's hits and fortification: chance of conquest, armies lost by each side."""

    won: Chances
    cost: Chances
    toll: Chances


def fill_chances(rules: Any) -> None:
    """Write the chances of all battles into the rules."""
    tables = battles(arms_of(rules))
    rules.battle_won[:], rules.battle_cost[:], rules.battle_toll[:] = tables


def arms_of(rules: Any) -> Arms:
    """Take from the rules what the chances of a battle depend on."""
    sides = [int(number) for number in rules.sides]
    purple = bool(rules.bonus_purple)
    return Arms(
        swords=tuple(float(rules.faces[die, Face.SWORD]) / sides[die] for die in Die),
        shields=tuple(float(rules.faces[die, Face.SHIELD]) / sides[die] for die in Die),
        attack=int(rules.attack_dice),
        parry=int(rules.attacker_defence_dice),
        defence=(int(rules.defence_dice), *map(int, rules.militia_defence[1:])),
        counterattack=(int(rules.counterattack_dice), *map(int, rules.militia_counterattack[1:])),
        hits=(MOST_HITS, *(min(int(hits), MOST_HITS) for hits in rules.militia_hits[1:])),
        army_hits=int(rules.army_hits),
        militia_counts_as=int(rules.militia_counts_as),
        bonus=(int(rules.bonus_dice), MOST_BONUS if rules.bonus_unlimited else int(rules.bonus_dice_pieces)),
        bonus_die=(Die.PURPLE, Die.PURPLE) if purple else (Die.RED, Die.BLUE),
        walls=tuple(map(int, rules.fortification_dice)),
    )


@lru_cache(maxsize=4)
def battles(arms: Arms) -> Battles:
    """Work out the chances of all battles with these arms."""
    shape = (len(arms.hits), MOST_HITS + 1, MOST_HITS + 1, len(arms.walls))
    tables = Battles(np.zeros(shape), np.zeros(shape), np.zeros(shape))
    for defence, hits in enumerate(arms.hits):
        for walls in range(len(arms.walls)):
            _play_out(arms, (defence, hits, walls), Battles(*(table[defence, :, :, walls] for table in tables)))
    return tables


def _play_out(arms: Arms, field: tuple[int, int, int], tables: Battles) -> None:
    """Fill the tables of one kind of defence, from the weakest sides upwards."""
    defence, most, walls = field
    tables.won[1:, 0] = 1.0
    for ours in range(1, MOST_HITS + 1):
        for theirs in range(1, most + 1):
            armies = _armies(arms, ours), arms.militia_counts_as if defence else _armies(arms, theirs)
            struck, suffered = _round(arms, (defence, walls), armies)
            lost = np.array([armies[0] - _armies(arms, left) for left in range(ours, -1, -1)])
            fallen = np.array([_fallen(arms, defence, theirs, left) for left in range(theirs, -1, -1)])
            after = _at_most(suffered, ours), _at_most(struck, theirs)
            _reckon(tables, after, (after[0] @ lost, after[1] @ fallen))


def _reckon(tables: Battles, after: tuple[Chances, Chances], lost: tuple[float, float]) -> None:
    """Reckon a battle from the chances of its next round, whose outcomes are known already."""
    suffered, struck = after
    ours, theirs = len(suffered) - 1, len(struck) - 1
    going_on = 1.0 - suffered[0] * struck[0]
    if going_on <= 0.0:
        return
    for table, now in zip(tables, (0.0, *lost), strict=True):
        later = suffered[::-1] @ table[: ours + 1, : theirs + 1] @ struck[::-1]
        table[ours, theirs] = (now + later) / going_on


def _armies(arms: Arms, hits: int) -> int:
    return ceil(hits / arms.army_hits)


def _fallen(arms: Arms, defence: int, before: int, after: int) -> int:
    return int(after == 0) if defence else _armies(arms, before) - _armies(arms, after)


@lru_cache(maxsize=1024)
def _round(arms: Arms, field: tuple[int, int], armies: tuple[int, int]) -> tuple[Chances, Chances]:
    """Return the chances of 0, 1, 2 ... hits on the defender and on the attacker in a round."""
    defence, walls = field
    ours, theirs = _bonus(arms, armies[0] - armies[1]), _bonus(arms, armies[1] - armies[0])
    red, blue = arms.bonus_die
    attack = _rolled((arms.attack, arms.swords[Die.RED]), (ours, arms.swords[red]))
    guard = _rolled(
        (arms.defence[defence], arms.shields[Die.BLUE]),
        (theirs, arms.shields[blue]),
        (arms.walls[walls], arms.shields[Die.GREY]),
    )
    strike = _rolled(
        (arms.counterattack[defence], arms.swords[Die.BLUE]),
        (theirs, arms.swords[blue]),
        (arms.walls[walls], arms.swords[Die.GREY]),
    )
    parry = _rolled((arms.parry, arms.shields[Die.RED]), (ours, arms.shields[red]))
    return _uncancelled(attack, guard), _uncancelled(strike, parry)


def _bonus(arms: Arms, more: int) -> int:
    each, most = arms.bonus
    return min(max(0, more) * each, most)


def _rolled(*dice: Dice) -> Chances:
    """Return the chances of 0, 1, 2 ... faces that count in a roll of several kinds of dice."""
    total = np.ones(1)
    for number, chance in dice:
        counts = range(number + 1)
        total = np.convolve(total, [comb(number, k) * chance**k * (1.0 - chance) ** (number - k) for k in counts])
    return total


def _uncancelled(swords: Chances, shields: Chances) -> Chances:
    """Return the chances of 0, 1, 2 ... swords that no shield cancels."""
    left = np.zeros(len(swords))
    for cancelled, chance in enumerate(shields):
        hits = swords[cancelled:]
        left[: len(hits)] += chance * hits
        left[0] += chance * swords[:cancelled].sum()
    return left


def _at_most(hits: Chances, strength: int) -> Chances:
    """Return the chances of 0 to `strength` hits, where more than that count as `strength`."""
    bounded = np.zeros(strength + 1)
    counted = hits[: strength + 1]
    bounded[: len(counted)] = counted
    bounded[strength] += hits[strength + 1 :].sum()
    return bounded
