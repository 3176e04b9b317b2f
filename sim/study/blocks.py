"""Blocks of line-ups, drawn by a study's seed: which order round the table comes when, and which policies meet at it.

A block has four axes, the last one fastest: the choice of factions (where there are more than players), the turn of
the policies, who begins, and the seat. Each turn has an order round the table of its own. A faction in one seat goes
through all policies, turn after turn, in an order of its own (with more factions than players one for each chair of the
table that can be that seat); where in their orders the seats start is the mixture of the block. Where policies keep
their seats, it is the seat that goes through them, whichever faction sits there.
"""

import math
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.random import PCG64
from numpy.typing import NDArray

LONGEST_DESIGN = 504_000  # line-ups; a longer study runs through them again
MOST_SHUFFLED = 50_000  # so many orders or mixtures are gone through one after the other; of more each is drawn alone
CIRCLES, STARTS, ORDERS, BEGINNINGS = range(1, 5)  # what is drawn, each with chance of its own

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Circle:
    """Who takes part: places round a table and turns of the policies.

    Attributes:
        factions: as many as players or more, in their order where the table is fixed.
        cast: policies, repeats being turns of their own.
        players: seats.
        fixed: whether the order round the table never changes.
        held: whether policies keep their seats while a table rotates.
    """

    factions: tuple[int, ...]
    cast: tuple[int, ...]
    players: int
    fixed: bool
    held: bool = False

    @property
    def windows(self) -> int:
        """Choices of neighbours round the circle who play, when not all can."""
        return windows(self.players, len(self.factions))

    @property
    def orders(self) -> int:
        """Orders round the table."""
        return 1 if self.fixed else math.factorial(len(self.factions) - 1)

    @property
    def mixtures(self) -> int:
        """Ways in which the seats can start in their orders of the policies."""
        return len(self.cast) ** (self.players - 1)

    def blocks(self, games: int) -> int:
        """Return how many blocks a design for so many games has."""
        block = block_games(self.players, len(self.factions), len(self.cast))
        wanted = min(-(-games // block), max(1, LONGEST_DESIGN // block))
        return min(wanted, self.orders * self.mixtures)


def block_games(players: int, factions: int, policies: int) -> int:
    """Return the games in a block; after whole blocks each faction has played each policy from each seat equally often.

    Args:
        players: seats.
        factions: how many take part.
        policies: how many, repeats counted.
    """
    return windows(players, factions) * players * policies


def nearest_whole(games: int, block: int) -> tuple[int, ...]:
    """Return the nearest numbers of games that fill whole blocks, below and above; one number if the games do."""
    below = games // block * block
    return tuple(near for near in dict.fromkeys((below, -(-games // block) * block)) if near)


def windows(players: int, factions: int) -> int:
    """Return how many choices of neighbours round the table there are."""
    return factions if factions > players else 1


def drawn_blocks(circle: Circle, seed: int, games: int) -> Numbers:
    """Return line-ups (line-ups, players, 2) of faction and policy numbers, in whole blocks."""
    turns, players, factions = len(circle.cast), circle.players, len(circle.factions)
    blocks = circle.blocks(games)
    around = _circles(circle, seed, blocks)
    starts = _starts(circle, seed, blocks)
    orders = _shuffled(_chance(ORDERS, seed), (players, players, factions, turns))
    begins = _below(_chance(BEGINNINGS, seed), (blocks, 2), np.array([players, circle.windows]))
    block, window, turn, first, seat = np.ogrid[:blocks, : circle.windows, :turns, :players, :players]
    first = (first + begins[block, 0]) % players
    chair = (seat + first) % players
    place = around[block, turn, (chair + window + begins[block, 1]) % factions]
    several = int(circle.windows > 1)  # else a faction is in one chair a turn, and who begins follows from its seat
    if circle.held:
        policy = orders[0, seat, 0, (starts[block, 0, seat] + turn) % turns]
    else:
        policy = orders[chair * several, seat, place, (starts[block, first * several, seat] + turn) % turns]
    seated = np.stack(np.broadcast_arrays(np.array(circle.factions)[place], np.array(circle.cast)[policy]), axis=-1)
    return seated.reshape(-1, players, 2)


def _circles(circle: Circle, seed: int, blocks: int) -> Numbers:
    """Return the order round the table (blocks, turns, factions) of every turn; somebody always has the first place."""
    turns, others, chance = len(circle.cast), len(circle.factions) - 1, _chance(CIRCLES, seed)
    if circle.fixed:
        return np.broadcast_to(np.arange(others + 1), (blocks, turns, others + 1))
    if circle.orders > MOST_SHUFFLED:
        rest = _shuffled(chance, (blocks, turns, others))
    else:
        listed = np.array(list(permutations(range(others))), np.int64)
        rest = listed[_shuffled(chance, (turns, circle.orders)).T[np.arange(blocks) % circle.orders]]
    return np.concatenate([np.zeros((blocks, turns, 1), np.int64), 1 + rest], axis=2)


def _starts(circle: Circle, seed: int, blocks: int) -> Numbers:
    """Return where the seats start in their orders (blocks, who begins, seats); the last one starts at the first."""
    turns, players, chance = len(circle.cast), circle.players, _chance(STARTS, seed)
    if circle.mixtures > MOST_SHUFFLED:
        starts = _below(chance, (blocks, players, players), np.array(turns))
        starts[..., -1] = 0
        return starts
    # Every order round the table meets every mixture once before a pair of them comes again.
    number = np.arange(blocks) + np.arange(blocks) // math.lcm(circle.orders, circle.mixtures)
    mixture = _shuffled(chance, (players, circle.mixtures)).T[number % circle.mixtures]
    return mixture[..., None] // turns ** np.arange(players) % turns


def _chance(drawn: int, seed: int) -> PCG64:
    return PCG64([drawn, seed])


def _shuffled(chance: PCG64, shape: tuple[int, ...]) -> Numbers:
    """Return orders of the last axis that have nothing in common."""
    # The generator's bits are promised to stay the same from one NumPy to the next, what is made of them is not.
    return chance.random_raw(math.prod(shape)).reshape(shape).argsort(axis=-1)


def _below(chance: PCG64, shape: tuple[int, ...], limit: Numbers) -> Numbers:
    """Return numbers from 0 to below a limit."""
    return (chance.random_raw(math.prod(shape)).reshape(shape) % limit.astype(np.uint64)).astype(np.int64)
