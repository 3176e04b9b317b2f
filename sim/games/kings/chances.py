"""The chances of a battle fought to its end, worked out when the rules are loaded and only looked up in play (K15).

The players' rules of thumb rest on them; no rule does. Each side's hits lie on as few armies as they can, as whoever
places them wants it; cards, withdrawal and pressing no further are left out. Sides stronger than MOST_HITS count as if
they had MOST_HITS. Powers of 0 defenders stand for militia, by the level of its settlement.
"""

from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.games.kings.words import Die, Face

MOST_HITS = 18  # six whole armies of three hits
MOST_BONUS = 40  # bonus dice that are reckoned with
ARMIES = 0  # the first row of the tables: armies defend; the others are the militia of a settlement level

Chances = NDArray[np.float64]
Whole = NDArray[np.int64]
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
    tables.won[:, 1:, 0] = 1.0
    armies = -(-np.arange(MOST_HITS + 1) // arms.army_hits)
    for defence, hits in enumerate(arms.hits):
        if hits == 0:  # militia that takes no hit holds nothing
            continue
        held = (np.arange(hits + 1) > 0).astype(np.int64) if defence else armies[: hits + 1]
        others = np.full(hits, arms.militia_counts_as) if defence else held[1:]
        rounds = _rounds(arms, defence, armies[1:, None] - others)
        found = _fought_out(_after(*rounds), armies, held)
        for table, chances in zip(tables, np.moveaxis(found, -1, 0), strict=True):
            table[defence, 1:, 1 : hits + 1] = np.moveaxis(chances, 0, -1)
    return tables


def _fought_out(after: Chances, armies: Whole, held: Whole) -> Chances:
    """Solve all battles of one defence as absorbing Markov chains, from the weakest attackers upwards.

    Hits never come back, so that the chain is triangular. A battle in which nobody ever hits is given no chance.

    Args:
        after: the chances of what is left after a round, by fortification and hits on both sides before and after.
        armies: the attacker's, by hits left.
        held: what the defender has to lose, by hits left.

    Returns:
        By fortification and hits on both sides: chance of conquest, armies lost by each side.
    """
    walls, ours, theirs = after.shape[:3]
    lost = armies[1:, None] - after.sum(axis=4) @ armies
    fallen = held[1:] - after.sum(axis=3) @ held
    now = np.stack([after[:, :, :, 1:, 0].sum(axis=3), lost, fallen], axis=-1)
    found = np.zeros((walls, ours, theirs, 3))
    for strength in range(ours):
        weaker = after[:, strength, :, 1 : strength + 1, 1:].reshape(walls, theirs, -1)
        later = now[:, strength] + weaker @ found[:, :strength].reshape(walls, -1, 3)
        chain = np.identity(theirs) - after[:, strength, :, strength + 1, 1:]
        stuck = np.diagonal(chain, axis1=1, axis2=2) <= 0
        later[stuck] = 0.0
        chain += stuck[:, :, None] * np.identity(theirs)
        found[:, strength] = np.linalg.solve(chain, later)
    return found


def _after(suffered: Chances, struck: Chances) -> Chances:
    """Return the chances of what both sides have left after a round, hits beyond their strength counting as no more.

    Args:
        suffered: the chances of hits on the attacker, by fortification and hits on both sides, each from 1 on.
        struck: likewise on the defender.

    Returns:
        By fortification, hits on both sides before, each from 1 on, and after, each from 0 on.
    """
    walls, ours, theirs, _ = suffered.shape
    places, goals = (ours + 1) * (theirs + 1), _goals(walls, (ours, theirs), (suffered.shape[3], struck.shape[3]))
    chances = suffered[:, :, :, :, None] * struck[:, :, :, None, :]
    found = np.bincount(goals, weights=chances.ravel(), minlength=walls * ours * theirs * places)
    return found.reshape(walls, ours, theirs, ours + 1, theirs + 1).astype(np.float64, copy=False)


@lru_cache(maxsize=64)
def _goals(walls: int, strengths: tuple[int, int], most: tuple[int, int]) -> Whole:
    """Return where in a table of what is left every outcome of every round leads."""
    begun = np.arange(walls * strengths[0] * strengths[1]).reshape(walls, *strengths, 1, 1)
    ours, theirs = (
        np.maximum(np.arange(1, strength + 1)[:, None] - np.arange(hits), 0)
        for strength, hits in zip(strengths, most, strict=True)
    )
    left = ours[:, None, :, None] * (strengths[1] + 1) + theirs[None, :, None, :]
    return (begun * ((strengths[0] + 1) * (strengths[1] + 1)) + left).ravel()


def _rounds(arms: Arms, defence: int, ahead: Whole) -> tuple[Chances, Chances]:
    """Return the chances of 0, 1, 2 ... hits on the attacker and on the defender in a round.

    Both are by fortification and by the hits on both sides, of which `ahead` says how many armies the attacker has
    more.
    """
    kinds, codes = np.unique(ahead, return_inverse=True)
    found = [[_round(arms, (defence, walls), int(more)) for more in kinds] for walls in range(len(arms.walls))]
    sides = []
    for side in range(2):
        longest = max(len(one[side]) for row in found for one in row)
        table = np.zeros((len(found), len(kinds), longest))
        for walls, row in enumerate(found):
            for kind, one in enumerate(row):
                table[walls, kind, : len(one[side])] = one[side]
        sides.append(table[:, codes.reshape(ahead.shape)])
    return sides[0], sides[1]


def _round(arms: Arms, field: tuple[int, int], ahead: int) -> tuple[Chances, Chances]:
    """Return the chances of hits on the attacker and on the defender in a round, by how many armies are ahead."""
    defence, walls = field
    ours, theirs = _bonus(arms, ahead), _bonus(arms, -ahead)
    red, blue = arms.bonus_die
    attack = (arms.attack, arms.swords[Die.RED]), (ours, arms.swords[red])
    guard = (
        (arms.defence[defence], arms.shields[Die.BLUE]),
        (theirs, arms.shields[blue]),
        (arms.walls[walls], arms.shields[Die.GREY]),
    )
    strike = (
        (arms.counterattack[defence], arms.swords[Die.BLUE]),
        (theirs, arms.swords[blue]),
        (arms.walls[walls], arms.swords[Die.GREY]),
    )
    parry = (arms.parry, arms.shields[Die.RED]), (ours, arms.shields[red])
    return _uncancelled(_thrown(strike), _thrown(parry)), _uncancelled(_thrown(attack), _thrown(guard))


def _thrown(dice: tuple[Dice, ...]) -> tuple[Dice, ...]:
    """Leave out the kinds of dice of which there is none."""
    return tuple(kind for kind in dice if kind[0])


def _bonus(arms: Arms, more: int) -> int:
    each, most = arms.bonus
    return min(max(0, more) * each, most)


@lru_cache(maxsize=1024)
def _rolled(*dice: Dice) -> Chances:
    """Return the chances of 0, 1, 2 ... faces that count in a roll of several kinds of dice."""
    total = np.ones(1)
    for number, chance in dice:
        counts = range(number + 1)
        total = np.convolve(total, [comb(number, k) * chance**k * (1.0 - chance) ** (number - k) for k in counts])
    return total


@lru_cache(maxsize=32768)
def _uncancelled(swords: tuple[Dice, ...], shields: tuple[Dice, ...]) -> Chances:
    """Return the chances of 0, 1, 2 ... swords that no shield cancels."""
    parried = _rolled(*shields)
    none = len(parried) - 1
    more = np.convolve(_rolled(*swords), parried[::-1])
    left = more[none:]
    left[0] += more[:none].sum()
    return left
