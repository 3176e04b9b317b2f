"""Which mechanics of a game are asked about."""

from collections.abc import Sequence

from sim.errors import UsageError, meant, shortened
from sim.game import Game
from sim.mechanics import Mechanic


def mechanics_asked(game: Game, names: Sequence[str] = ()) -> tuple[Mechanic, ...]:
    """Return the mechanics with these keys, each once, in the order of the game; all of them if none is named.

    Raises:
        UsageError: in one line, if the game names no mechanics, or has none of a name.
    """
    known = {mechanic.key: mechanic for mechanic in game.all_mechanics}
    if not known:
        raise UsageError(f"{game.title} names no mechanics, so there is nothing that a seat could go without")
    if odd := [name for name in names if name not in known]:
        raise UsageError(_unknown(game, odd[0], list(known)))
    return tuple(mechanic for key, mechanic in known.items() if key in names or not names)


def _unknown(game: Game, name: str, known: Sequence[str]) -> str:
    shown = f"unknown mechanic {shortened(repr(name))} of {game.key}"
    return f"{shown}{meant(name, known)}; its mechanics are {', '.join(known)}"
