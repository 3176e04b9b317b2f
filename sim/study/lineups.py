"""Line-ups: who sits where, playing which policy, so that faction, seat and policy are never mixed up.

The design is a list that the games of a study run through again and again, block by block. In a block the seats rotate
fastest, so that a table of factions is played once from each seat; then the policies change; then (with more factions
than players) the choice of factions moves on. In every block each faction plays each policy from each seat equally
often. From block to block the order round the table changes, unless the game fixes it.

The policies at a table are combined as freely as if each seat drew its own, so that a policy meets itself too: a design
that is not cut short has every mixture of the policies with every table exactly once, from every seat. Within a block
each faction goes through the policies in an order of its own; from block to block the factions start at other places of
their orders, and every choice of such places comes once.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.random import PCG64

from sim.content.values import as_text
from sim.errors import UsageError, shortened
from sim.game import Game

LONGEST_DESIGN = 5040  # line-ups; a longer design is cut after a whole block
GOLDEN_SECTION = 0.6180339887498949
ORDERS_SEED = 1


def lineups(
    game: Game, players: int, factions: Sequence[str], policies: int | Sequence[str] = 1, *, rotate: bool = True
) -> np.ndarray:
    """Return the design as an array (line-ups, players, 2) of faction and policy numbers.

    Args:
        game: the game.
        players: seats at the table.
        factions: names; as many as players, or more where the game does not fix the table.
        policies: how many different policies, or their names, in which repeats weigh more. Numbers count the
            different names in the order of their first appearance.
        rotate: False seats the factions and their policies exactly as given, in every game.

    Raises:
        UsageError: if the numbers or names do not fit the game.
    """
    seated = _faction_numbers(game, players, factions)
    cast = policy_numbers(policies)
    if rotate:
        return _design(seated, cast, players, game.fixed_table)
    _check_seating(game, players, seated, cast)
    return np.array([[[faction, cast[seat % len(cast)]] for seat, faction in enumerate(seated)]], np.int64)


def check_players(game: Game, players: int) -> None:
    """Refuse a number of players that no edition of a game takes.

    Raises:
        UsageError: saying how many there may be.
    """
    if players not in game.all_players:
        raise UsageError(f"{game.title} is for {_span(game.all_players)} players, not {as_text(players)}")


def check_factions(game: Game, factions: Sequence[str]) -> None:
    """Refuse factions that no edition of a game has, or that are named twice.

    Raises:
        UsageError: listing those that there are.
    """
    for name in factions:
        if name not in game.all_factions:
            known = ", ".join(game.all_factions)
            raise UsageError(f"unknown faction {shortened(repr(name))}; the factions of {game.key} are {known}")
        if list(factions).count(name) > 1:
            raise UsageError(f"the faction {name!r} is named twice; each faction plays once in a game")


def policy_numbers(policies: int | Sequence[str]) -> list[int]:
    """Return the number of each policy in the list, repeats having the number of their first appearance."""
    if isinstance(policies, int):
        return list(range(policies))
    names = list(dict.fromkeys(policies))
    return [names.index(name) for name in policies]


def ordering(items: Sequence[int], number: int) -> list[int]:
    """Return permutation `number` of the items, in lexicographic order (factorial number system)."""
    left = list(items)
    chosen = []
    for rest in range(len(left) - 1, -1, -1):
        index, number = divmod(number, math.factorial(rest))
        chosen.append(left.pop(index))
    return chosen


def _design(seated: list[int], cast: list[int], players: int, fixed_table: bool) -> np.ndarray:
    """Return as many balanced blocks as there are tables and mixtures, or as the longest design holds."""
    seated = sorted(seated) if fixed_table else seated
    tables = 1 if fixed_table else math.factorial(len(seated) - 1)
    windows = len(seated) if len(seated) > players else 1
    mixtures = len(cast) ** (players - 1)
    together = math.lcm(tables, mixtures)
    orders = _orders((windows * players, players, len(cast)))
    rows: list[list[tuple[int, int]]] = []
    for number in range(max(1, min(tables * mixtures, LONGEST_DESIGN // orders[:, 0].size))):
        table = _circle(seated, _scattered(number, tables))
        rows += _block(table, _hands(cast, orders, number + number // together))
    return np.array(rows, np.int64)


def _block(table: list[int], hands: np.ndarray) -> list[list[tuple[int, int]]]:
    """Return every choice of factions with every turn of the policies from every seat, seats fastest."""
    players = hands.shape[2]
    rows = []
    for window in range(len(hands) // players):
        factions = [table[(chair + window) % len(table)] for chair in range(players)]
        for turn in range(hands.shape[1]):
            for first in range(players):
                chairs = list(zip(factions, hands[window * players + first, turn].tolist(), strict=True))
                rows.append(chairs[first:] + chairs[:first])
    return rows


def _hands(cast: list[int], orders: np.ndarray, number: int) -> np.ndarray:
    """Return the policies of a block as an array (rotations, turns, chairs): every chair through its whole order."""
    rotations, chairs, turns = orders.shape
    mixtures = turns ** (chairs - 1)
    chosen = [_scattered(number + rotation * mixtures // rotations, mixtures) for rotation in range(rotations)]
    starts = np.array([[mixture // turns**chair % turns for chair in range(chairs)] for mixture in chosen])
    places = (starts[:, None, :] + np.arange(turns)[None, :, None]) % turns
    return np.array(cast)[np.take_along_axis(orders.transpose(0, 2, 1), places, axis=1)]


def _orders(shape: tuple[int, ...]) -> np.ndarray:
    """Return orders of the last axis that have nothing in common, the same ones every time."""
    # The generator's bits are promised to stay the same from one NumPy to the next, what is made of them is not.
    return PCG64(ORDERS_SEED).random_raw(math.prod(shape)).reshape(shape).argsort(axis=-1)


def _circle(items: list[int], number: int) -> list[int]:
    """Return circular order `number` of the items: the first one stays, the others are permuted."""
    return [items[0], *ordering(items[1:], number)]


def _scattered(number: int, count: int) -> int:
    """Return a number below `count`, a different one for each of `count` in a row and neighbours far apart."""
    step = max(1, round(count * GOLDEN_SECTION))
    while math.gcd(step, count) > 1:
        step += 1
    return number * step % count


def _faction_numbers(game: Game, players: int, factions: Sequence[str]) -> list[int]:
    """Return the factions as numbers, having checked their names and how many there are."""
    check_players(game, players)
    if players not in game.players:
        span = _span(game.players)
        raise UsageError(f"{game.title} is for {span} players at this table, not {players}; others need another box")
    check_factions(game, factions)
    if absent := [name for name in factions if name not in game.factions]:
        box = game.boxes.get(absent[0], "another edition")
        raise UsageError(f"the faction {absent[0]!r} of {game.key} comes with {box}, which is not in play")
    if len(factions) < players or (game.fixed_table and len(factions) > players):
        wanted = str(players) if game.fixed_table else f"{players} or more"
        raise UsageError(f"{players} players need {wanted} factions, not {len(factions)}: {', '.join(factions)}")
    return [game.factions.index(name) for name in factions]


def _check_seating(game: Game, players: int, seated: list[int], cast: list[int]) -> None:
    """Refuse a fixed seating that is not complete, or not in the order of a fixed table."""
    if len(seated) != players:
        raise UsageError(f"a fixed seating of {players} players names {players} factions, not {len(seated)}")
    if len(cast) not in (1, players):
        raise UsageError(f"a fixed seating of {players} players names 1 or {players} policies, not {len(cast)}")
    table = sorted(seated)
    turns = [table[first:] + table[:first] for first in range(players)]
    if game.fixed_table and seated not in turns:
        order = ", ".join(game.factions[number] for number in table)
        raise UsageError(f"the board of {game.title} fixes who sits beside whom: seat them as {order}, whoever begins")


def _span(players: Sequence[int]) -> str:
    least, most = min(players), max(players)
    return str(least) if least == most else f"{least} to {most}"
