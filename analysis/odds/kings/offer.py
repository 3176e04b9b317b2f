"""One offer of battle of War of Kings as a process that only loses hits.

A state is a pair (hits the attackers can still take, hits the defenders can still take). With hits placed by the
other side (finish the army that needs the fewest, pile the rest on the next) at most one army of a side is damaged
without being gone, so that the pair gives the armies and the damage of both sides: armies are the hits left divided
by the hits of an army, rounded up.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache, partial
from itertools import count

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from analysis.odds.chance.dice import Chances, Pool, successes, uncancelled
from analysis.odds.kings.rules import CombatRules, Faces, FortificationDice, Militia, MilitiaTable
from analysis.odds.reading import check_choice

MOST_ARMIES = 20
MOST_KEPT = 10_000  # states of a battle whose moves are kept
OFTEN = 100  # battles against one kind of defence after which the largest is worth its making: half a second

Counts = NDArray[np.int64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class Offer:
    """Who meets whom. The properties list one entry a state; the battle begins in the last, nobody is left in state 0.

    Attributes:
        rules: the numbers of combat.
        attackers: attacking armies.
        defenders: defending armies, 0 where militia fights.
        militia: "village", "town" or "city" where no army defends.
        fortification: "none", "walls", "fortress" or "castle".
        attacker_damage: hits that one attacking army has taken before.
        defender_damage: hits that one defending army, or the militia, has taken before.

    Raises:
        ValueError: something about the battle is impossible.
    """

    rules: CombatRules
    attackers: int
    defenders: int = 0
    militia: str | None = None
    fortification: str = "none"
    attacker_damage: int = 0
    defender_damage: int = 0

    def __post_init__(self) -> None:
        check_number("attackers", self.attackers, least=1, most=MOST_ARMIES)
        check_number("defenders", self.defenders, most=MOST_ARMIES)
        check_choice("fortification", self.fortification, FortificationDice._fields)
        if (self.defenders == 0) == (self.militia is None):
            raise ValueError("name one defender: either defenders (1 or more armies) or militia (village, town, city)")
        if self.militia is not None:
            check_choice("militia", self.militia, MilitiaTable._fields)
        check_number("attacker_damage", self.attacker_damage, most=self.rules.army_hits - 1)
        check_number("defender_damage", self.defender_damage, most=self.defence.hits - 1)

    @property
    def settings(self) -> dict[str, object]:
        """The battle asked about, without the rules."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name != "rules"}

    @property
    def defence(self) -> Militia:
        """Standard dice of the defender and the hits of one defending army or of the militia."""
        if self.militia is not None:
            return getattr(self.rules.militia, self.militia)
        return Militia(self.rules.defence_dice, self.rules.counterattack_dice, self.rules.army_hits)

    @property
    def units(self) -> int:
        """Defending armies; militia counts as one."""
        return self.defenders or 1

    @property
    def shape(self) -> tuple[int, int]:
        """Number of different hits left to the attackers and to the defenders, none included."""
        attacker = self.attackers * self.rules.army_hits - self.attacker_damage
        return attacker + 1, self.units * self.defence.hits - self.defender_damage + 1

    @property
    def start(self) -> int:
        """State in which the battle begins."""
        return self.shape[0] * self.shape[1] - 1

    @cached_property
    def left(self) -> tuple[Counts, Counts]:
        """Hits left to the attackers and to the defenders."""
        attacker, defender = np.divmod(np.arange(self.start + 1), self.shape[1])
        return attacker, defender

    @cached_property
    def armies(self) -> tuple[Counts, Counts]:
        """Armies left to the attackers and to the defenders."""
        attacker, defender = self.left
        return -(-attacker // self.rules.army_hits), -(-defender // self.defence.hits)

    @cached_property
    def undecided(self) -> Mask:
        """Whether both sides are left."""
        attacker, defender = self.left
        return (attacker > 0) & (defender > 0)

    @cached_property
    def conquered(self) -> Mask:
        """Whether the defenders are gone and an attacker is left."""
        attacker, defender = self.left
        return (attacker > 0) & (defender == 0)

    @cached_property
    def losses(self) -> tuple[Counts, Counts]:
        """Armies lost by the attacker and by the defender; militia is lost only when the settlement falls."""
        attacker, defender = self.armies
        return self.attackers - attacker, self.conquered.astype(int) if self.militia else self.units - defender


def battle_moves(offer: Offer) -> csr_array:
    """Chances of one combat round from each undecided state to each state, shape (states, states).

    A round depends on who is left and not on who was there before, so that all battles against the same kind of
    defence are parts of the largest one, whose chances are kept once many have been asked for.
    """
    defenders = MOST_ARMIES if offer.defenders else 0
    largest = replace(offer, attackers=MOST_ARMIES, defenders=defenders, attacker_damage=0, defender_damage=0)
    if largest.start > MOST_KEPT or next(_asked(largest)) < OFTEN:
        return _moves(offer)
    return _part(_kept_moves(largest), largest.shape, offer.shape)


@lru_cache(maxsize=1_000)
def _asked(largest: Offer) -> Iterator[int]:
    """Return what counts the battles that are parts of one."""
    return count()


@lru_cache(maxsize=32)
def _kept_moves(offer: Offer) -> csr_array:
    return _moves(offer)


def _part(moves: csr_array, shape: tuple[int, int], part: tuple[int, int]) -> csr_array:
    """Return the moves among the states with fewer hits left, numbered as if there were no others."""
    attacker, defender = np.divmod(np.arange(part[0] * part[1]), part[1])
    rows = moves[attacker * shape[1] + defender]
    to_attacker, to_defender = np.divmod(rows.indices, shape[1])
    return csr_array((rows.data, to_attacker * part[1] + to_defender, rows.indptr), shape=(len(attacker),) * 2)


def _moves(offer: Offer) -> csr_array:
    states = np.flatnonzero(offer.undecided)
    attacker, defender = (hits[states, None, None] for hits in offer.left)
    armies, units = (counts[states] for counts in offer.armies)
    taken = _by_lead(armies - units, partial(_damage_to_attacker, offer))[:, :, None]
    dealt = _by_lead(armies - units, partial(_damage_to_defender, offer))[:, None, :]
    attacker_left = np.maximum(attacker - np.arange(taken.shape[1])[:, None], 0)
    defender_left = np.maximum(defender - np.arange(dealt.shape[2]), 0)
    to = attacker_left * offer.shape[1] + defender_left
    origin = np.broadcast_to(states[:, None, None], to.shape)
    size = offer.start + 1
    moves = csr_array(((taken * dealt).ravel(), (origin.ravel(), to.ravel())), shape=(size, size))
    moves.eliminate_zeros()
    return moves


def check_number(name: str, number: int, *, least: int = 0, most: int | None = None) -> None:
    """Refuse what is no whole number from `least` to `most` with a line that names it."""
    whole = isinstance(number, (int, np.integer)) and not isinstance(number, bool)
    if not whole or number < least or (most is not None and number > most):
        allowed = f"of {least} or more" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} is {number!r}, must be a whole number {allowed}")


def _by_lead(lead: Counts, damage: Callable[[int], Chances]) -> NDArray[np.float64]:
    """Chances of 0, 1, ... damage in each state, from those for each lead of the attacker in armies."""
    leads, which = np.unique(lead, return_inverse=True)
    rows = [damage(int(each)) for each in leads]
    table = np.zeros((len(rows), max(map(len, rows))))
    for row, chances in zip(table, rows, strict=True):
        row[: len(chances)] = chances
    return table[which]


def _damage_to_defender(offer: Offer, lead: int) -> Chances:
    hits = _attacker_roll("sword", offer, offer.rules.attack_dice, lead)
    return uncancelled(hits, _defender_roll("shield", offer, offer.defence.defence_dice, lead))


def _damage_to_attacker(offer: Offer, lead: int) -> Chances:
    hits = _defender_roll("sword", offer, offer.defence.counterattack_dice, lead)
    return uncancelled(hits, _attacker_roll("shield", offer, offer.rules.attacker_defence_dice, lead))


def _attacker_roll(symbol: str, offer: Offer, dice: int, lead: int) -> Chances:
    rules, bonus = offer.rules, max(lead, 0) * offer.rules.bonus_dice_per_extra_army
    return successes(_pool(symbol, dice, rules.red), _pool(symbol, bonus, rules.purple))


def _defender_roll(symbol: str, offer: Offer, dice: int, lead: int) -> Chances:
    rules, bonus = offer.rules, max(-lead, 0) * offer.rules.bonus_dice_per_extra_army
    grey = getattr(rules.fortification, offer.fortification)
    pools = _pool(symbol, dice, rules.blue), _pool(symbol, bonus, rules.purple), _pool(symbol, grey, rules.grey)
    return successes(*pools)


def _pool(symbol: str, dice: int, die: Faces) -> Pool:
    return Pool(dice, getattr(die, symbol), die.sides)
