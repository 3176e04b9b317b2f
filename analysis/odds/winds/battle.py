"""Exact odds of one battle of Winds of Numa Sera (rulebook p. 32-41), by enumeration of both dice.

The attacker's total is its Attack plus its roll, the defender's its Defense plus its roll; an independent stronghold
does not roll. The attacker wins if its total is not the lower one, and the difference is damage. A beaten defender
takes it only in battles between heroes, a beaten attacker always.

Rerolls are used as well as can be, after both dice have been rolled: first the attacker decides for each of its own,
then the defender. Each raises its chance to win, and among equal chances the damage it deals less what it takes; what
gains nothing is not rerolled. Before that, a die that is rolled several times keeps its best result; afterwards come
the floor of a roll and then the signs that cards give it.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from analysis.odds.winds.live import NONE, Cards, Live, live
from analysis.odds.winds.rules import VERSUS, BattleRules

METHOD = "exact: enumeration of both dice in float64, rerolls by backward induction"
ATTACKER, DEFENDER = 0, 1
NO_GAIN = 1e-11  # chances and mean damages that differ at all differ by more

Chances = NDArray[np.float64]
Counts = NDArray[np.int64]
Plans = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class Side:
    """One side of a battle.

    Attributes:
        stat: Attack of the attacker, Defense of the defender, all lasting bonuses included.
        rerolls: how often it may roll its die again.
        floor: least result of its roll, None without one.
        reduction: how much less damage it takes when it loses.
        cards: battle cards that it plays, in the order placed.
    """

    stat: int
    rerolls: int = 0
    floor: int | None = None
    reduction: int = 0
    cards: Cards = NONE


@dataclass(frozen=True, eq=False)
class Endings:
    """How a battle ends.

    Attributes:
        dealt: chance that the attacker wins and deals 0, 1, 2, ... damage.
        taken: chance that the attacker loses and takes 0, 1, 2, ... damage.
    """

    dealt: Chances
    taken: Chances

    @property
    def attacker_wins(self) -> float:
        """Chance that the attacker wins."""
        return min(float(self.dealt.sum()), 1.0)

    @cached_property
    def damage_to_defender(self) -> Chances:
        """Chance that the defender's hero takes 0, 1, 2, ... damage."""
        return _or_nothing(self.dealt, self.taken.sum())

    @cached_property
    def damage_to_attacker(self) -> Chances:
        """Chance that the attacker's hero takes 0, 1, 2, ... damage."""
        return _or_nothing(self.taken, self.dealt.sum())


@dataclass(frozen=True, eq=False)
class BattleOdds(Endings):
    """How a battle ends, and how its dice are rerolled.

    Attributes:
        attacker_rerolls: whether to roll again, by rerolls left less 1, face of the own and of the opposing die.
        defender_rerolls: the same for the defender.
    """

    attacker_rerolls: Plans
    defender_rerolls: Plans


def battle_odds(rules: BattleRules, attacker: Side, defender: Side, *, versus: str = "hero") -> BattleOdds:
    """Compute the exact odds of one battle.

    Args:
        rules: the battle die.
        attacker: the attacking hero.
        defender: the hero or stronghold attacked; of an independent stronghold only `stat` counts.
        versus: "hero", "stronghold" (of a player) or "independent".

    Returns:
        Chances of every damage to either side; together they add up to 1.

    Raises:
        ValueError: versus is none of these.

    Example:
        `battle_odds(rules, Side(stat=5), Side(stat=4)).attacker_wins` is 25/36.
    """
    if versus not in VERSUS:
        raise ValueError(f"versus is {versus!r}, must be one of {', '.join(VERSUS)}")
    cards = attacker.cards, defender.cards if versus != "independent" else NONE
    lives = live(*cards), live(*cards[::-1])
    worth, won, damage = _outcomes(rules, (attacker, defender), lives, versus)
    worth, defender_rerolls = _rerolled(worth, defender.rerolls if versus != "independent" else 0, DEFENDER)
    _, attacker_rerolls = _rerolled(worth, attacker.rerolls, ATTACKER)
    ways = np.outer(_first_roll(rules, lives[ATTACKER].rolls), _defending_roll(rules, lives[DEFENDER], versus))
    ways = _after_rerolls(ways, attacker_rerolls, ATTACKER)
    ways = _after_rerolls(ways, defender_rerolls, DEFENDER)
    return BattleOdds(
        dealt=_by_damage(damage[won], ways[won]) / ways.sum(),
        taken=_by_damage(damage[~won], ways[~won]) / ways.sum(),
        attacker_rerolls=attacker_rerolls,
        defender_rerolls=np.swapaxes(defender_rerolls, 1, 2),
    )


def _by_damage(damage: Counts, ways: Chances) -> Chances:
    return np.bincount(damage, weights=ways, minlength=1).astype(float)


def _or_nothing(damages: Chances, nothing: float) -> Chances:
    return damages + nothing * (np.arange(len(damages)) == 0)


def _outcomes(
    rules: BattleRules, sides: tuple[Side, Side], lives: tuple[Live, Live], versus: str
) -> tuple[Chances, Plans, Counts]:
    """What it is worth to the attacker, whether it wins, and the loser's damage, by the faces of both dice.

    The worth is a pair, shape (2, faces, faces): won or not, and damage dealt less damage taken.
    """
    own, foe = lives
    attack = _lowered(rules, sides[ATTACKER], foe) + own.total
    defense = _lowered(rules, sides[DEFENDER], own) + foe.total
    roll = _result(rules, sides[ATTACKER], own, foe)
    reply = np.zeros(1, np.int64) if versus == "independent" else _result(rules, sides[DEFENDER], foe, own)
    outcome = attack + roll[:, None] - defense - reply
    won = outcome >= 0
    multiplied = versus == "hero" or not rules.heroes_only_multiplied
    dealt = _damage(outcome, own, foe, sides[DEFENDER].reduction, multiplied) * (versus == "hero")
    damage = np.where(won, dealt, _damage(-outcome, foe, own, sides[ATTACKER].reduction, multiplied))
    return np.stack([won, np.where(won, damage, -damage)]).astype(float), won, damage


def _lowered(rules: BattleRules, side: Side, foe: Live) -> int:
    """A side's stat less what the other side's cards take off."""
    return max(side.stat - foe.lowers, 0) if rules.stats_floored else side.stat - foe.lowers


def _result(rules: BattleRules, side: Side, own: Live, foe: Live) -> Counts:
    """What each face of a side's die counts for: floor first, then the signs; opposite signs leave it as it is."""
    faces = np.array(rules.faces)
    floored = faces if side.floor is None else np.maximum(faces, side.floor)
    if own.own_positive == foe.opposing_negative:
        return floored
    return np.abs(floored) if own.own_positive else -np.abs(floored)


def _damage(margin: Counts, winner: Live, loser: Live, reduction: int, multiplied: bool) -> Counts:
    """Damage of a battle lost by a margin: multiplied where cards may, divided, fractions up, then reduced."""
    damage = margin * (winner.times if multiplied else 1)
    return np.maximum(-(-damage // loser.divided) - reduction, 0)


def _first_roll(rules: BattleRules, rolls: int) -> Chances:
    """Ways in which several rolls have each face as their best, evenly shared by equal faces; not yet chances."""
    faces = np.array(rules.faces)
    up_to = (faces <= faces[:, None]).sum(axis=1).astype(float)
    below = (faces < faces[:, None]).sum(axis=1)
    return (up_to**rolls - below**rolls) / (up_to - below)


def _defending_roll(rules: BattleRules, cards: Live, versus: str) -> Chances:
    return np.ones(1) if versus == "independent" else _first_roll(rules, cards.rolls)


def _rerolled(worth: Chances, rerolls: int, axis: int) -> tuple[Chances, Plans]:
    """Worth of every pair of rolls before a side decides on its rerolls, and when it uses one, by rerolls left."""
    sign = 1 if axis == ATTACKER else -1
    value, plans = worth, np.zeros((rerolls, *worth.shape[1:]), bool)
    for left in range(rerolls):
        again = np.broadcast_to(value.mean(axis=axis + 1, keepdims=True), worth.shape)
        chance, damage = sign * (again - worth)
        plans[left] = (chance > NO_GAIN) | ((chance > -NO_GAIN) & (damage > NO_GAIN))
        value = np.where(plans[left], again, worth)
    return value, plans


def _after_rerolls(ways: Chances, plans: Plans, axis: int) -> Chances:
    """Move every roll that is not kept evenly onto all faces of that die, reroll by reroll."""
    for plan in plans[::-1]:
        moved = np.where(plan, ways, 0.0)
        ways = ways - moved + moved.mean(axis=axis, keepdims=True)
    return ways
