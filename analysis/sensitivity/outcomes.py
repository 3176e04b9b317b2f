"""What is asked of the games of a draw: sums and counts of every outcome in each half of them.

Outcomes are named by kind and name: `faction:red`, `seat:1`, `policy:raider`, `end:victory`, `route:sword`, and
`rounds` and `lead changes` by themselves.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.runs.chunks import Rows
from sim.runs.tables import ENDS

Numbers = NDArray[np.float64]
FACTION, SEAT, POLICY, END, ROUTE = "faction", "seat", "policy", "end", "route"
ROUNDS, LEAD_CHANGES = "rounds", "lead changes"


class Asked(NamedTuple):
    """What the codes in the rows of a study stand for.

    Attributes:
        factions: by code; "" for those that do not play.
        policies: by code.
        seats: at the table.
        routes: by column of `seats` in which a winner's code says how it won: what the codes stand for; names of two
            columns differ.
    """

    factions: Sequence[str]
    policies: Sequence[str]
    seats: int
    routes: Mapping[str, Sequence[str]] = {}


class Summed(NamedTuple):
    """An outcome in each half of some draws: (draws, 2) sums and counts."""

    name: str
    sums: Numbers
    counts: Numbers


def outcome_names(asked: Asked) -> list[str]:
    """The names of all outcomes of a study, in the order of `summed`."""
    names = faction_outcomes(asked)
    if asked.seats > 1:
        names += [f"{SEAT}:{seat}" for seat in range(1, asked.seats + 1)]
    if len(asked.policies) > 1:
        names += [f"{POLICY}:{name}" for name in asked.policies]
    names += [ROUNDS, *(f"{END}:{name}" for name in ENDS)]
    names += [f"{ROUTE}:{name}" for labels in asked.routes.values() for name in labels]
    return [*names, LEAD_CHANGES] if asked.seats > 1 else names


def summed(rows: Rows, asked: Asked, first: int, each: int) -> list[Summed]:
    """Sum the games of some draws up.

    Args:
        rows: of whole draws, `each` games in a row each, with the rows of their rounds.
        asked: what the codes stand for.
        first: number of the first game.
        each: games of a draw.
    """
    halves = len(rows.games) // each * 2
    half = np.arange(len(rows.games)) // (each // 2)
    found = {
        **dict(_by_seat(rows, asked, half, halves)),
        **dict(_by_game(rows, lead_changes(rows, asked.seats, first), half, halves)),
        **dict(_by_route(rows, asked.routes, half, halves)),
    }
    return [Summed(name, *(part.reshape(-1, 2) for part in found[name])) for name in outcome_names(asked)]


def faction_sums(rows: Rows, asked: Asked, each: int) -> Iterator[tuple[str, tuple[Numbers, Numbers]]]:
    """Yield the outcome of each faction with what it won and how many seats it had by each draw.

    Args:
        rows: of whole draws, `each` games in a row each.
        asked: what the codes stand for.
        each: games of a draw.
    """
    draw, names = np.arange(len(rows.games)) // each, faction_outcomes(asked)
    yield from ((name, found) for name, found in _by_seat(rows, asked, draw, len(rows.games) // each) if name in names)


def faction_outcomes(asked: Asked) -> list[str]:
    """Return the outcomes that are shares of factions."""
    return [f"{FACTION}:{name}" for name in asked.factions if name]


def _by_seat(rows: Rows, asked: Asked, half: np.ndarray, halves: int) -> Iterator[tuple[str, tuple[Numbers, Numbers]]]:
    seats = rows.seats
    won, where = seats["win_share"].ravel(), np.repeat(half, seats.shape[1])
    for kind, names, codes in (
        (FACTION, asked.factions, seats["faction"]),
        (SEAT, [str(seat) for seat in range(1, asked.seats + 1)], np.broadcast_to(np.arange(asked.seats), seats.shape)),
        (POLICY, asked.policies, seats["character"]),
    ):
        at, size = where * len(names) + codes.ravel(), halves * len(names)
        sums = np.bincount(at, weights=won, minlength=size).reshape(halves, -1).astype(np.float64)
        counts = np.bincount(at, minlength=size).reshape(halves, -1).astype(np.float64)
        for code, name in enumerate(names):
            yield f"{kind}:{name}", (sums[:, code], counts[:, code])


def _by_game(
    rows: Rows, changes: Numbers, half: np.ndarray, halves: int
) -> Iterator[tuple[str, tuple[Numbers, Numbers]]]:
    games = np.bincount(half, minlength=halves).astype(np.float64)
    measures: Mapping[str, Numbers] = {
        ROUNDS: rows.games["rounds"],
        **{f"{END}:{name}": rows.games["ended"] == code for code, name in enumerate(ENDS, start=1)},
        LEAD_CHANGES: changes,
    }
    for name, values in measures.items():
        yield name, (np.bincount(half, weights=values, minlength=halves).astype(np.float64), games)


def _by_route(
    rows: Rows, routes: Mapping[str, Sequence[str]], half: np.ndarray, halves: int
) -> Iterator[tuple[str, tuple[Numbers, Numbers]]]:
    """Shares of all games, not of those that were won: how many are won depends on the draw."""
    games = np.bincount(half, minlength=halves).astype(np.float64)
    won, where = rows.seats["win_share"].ravel(), np.repeat(half, rows.seats.shape[1])
    for column, labels in routes.items():
        code = rows.seats[column].ravel()
        for at, name in enumerate(labels):
            sums = np.bincount(where, weights=won * (code == at), minlength=halves).astype(np.float64)
            yield f"{ROUTE}:{name}", (sums, games)


def lead_changes(rows: Rows, seats: int, first: int) -> Numbers:
    """How often the lead passed to another seat in each game; a tie in between neither counts nor resets."""
    standing = rows.rounds["standing"].reshape(-1, seats)
    game = rows.rounds["game"].reshape(-1, seats)[:, 0] - first
    led = (standing == standing.max(axis=1, keepdims=True)).sum(axis=1) == 1
    leader, game = standing.argmax(axis=1)[led], game[led]
    changed = (leader[1:] != leader[:-1]) & (game[1:] == game[:-1])
    return np.bincount(game[1:][changed], minlength=len(rows.games)).astype(np.float64)
