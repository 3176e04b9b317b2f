"""Line-ups: who sits where, playing which policy, so that faction, seat and policy are never mixed up.

The design is a list that the games of a study run through, block by block. In a block the seats rotate fastest, so that
a table of factions is played once from each seat; then the policies change, and with them the order round the table,
unless the game fixes it; then (with more factions than players) the choice of factions moves on. In every block each
faction plays each policy from each seat equally often.

Orders round the table and policies are drawn apart from each other by the study's seed (`sim.study.blocks`), so that
every line-up is equally likely in every game, and a short study leans to none of them. A longer study begins with the
line-ups of a shorter one. The policies at a table are combined as freely as if each seat drew its own, so that a policy
meets itself too: a design that is not cut short has every mixture of the policies with every table exactly once, from
every seat.
"""

from collections.abc import Sequence

import numpy as np

from sim.content.values import as_text
from sim.errors import UsageError, meant, shortened
from sim.game import Game
from sim.study.blocks import Circle, drawn_blocks

USUAL_DESIGN = 5040  # games that line-ups are made for where nobody wants more


def lineups(
    game: Game,
    players: int,
    factions: Sequence[str],
    policies: int | Sequence[str] = 1,
    *,
    seed: int = 0,
    games: int = USUAL_DESIGN,
    rotate: bool = True,
    held: bool = False,
) -> np.ndarray:
    """Return the design as an array (line-ups, players, 2) of faction and policy numbers.

    Args:
        game: the game.
        players: seats at the table.
        factions: names; as many as players, or more where the game does not fix the table.
        policies: how many different policies, or their names, in which repeats weigh more. Numbers count the
            different names in the order of their first appearance.
        seed: of the study; it decides which line-ups come when.
        games: how many line-ups are wanted; whole blocks of them come, unless there are not so many.
        rotate: False seats the factions and their policies exactly as given, in every game.
        held: whether policies keep their seats while a table of factions rotates.

    Raises:
        UsageError: if the numbers or names do not fit the game.
    """
    seated = _faction_numbers(game, players, factions)
    cast = policy_numbers(policies)
    if rotate:
        around = sorted(seated) if game.fixed_table else seated
        return drawn_blocks(Circle(tuple(around), tuple(cast), players, game.fixed_table, held), seed, games)
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
            shown = f"{shortened(repr(name))}{meant(name, game.all_factions)}"
            raise UsageError(f"unknown faction {shown}; the factions of {game.key} are {known}")
        if list(factions).count(name) > 1:
            raise UsageError(f"the faction {name!r} is named twice; each faction plays once in a game")


def policy_numbers(policies: int | Sequence[str]) -> list[int]:
    """Return the number of each policy in the list, repeats having the number of their first appearance."""
    if isinstance(policies, int):
        return list(range(policies))
    names = list(dict.fromkeys(policies))
    return [names.index(name) for name in policies]


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
