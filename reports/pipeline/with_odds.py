"""The games that have battle odds; nothing that calculates is imported to know them."""

from sim.errors import UsageError, meant, shortened
from sim.game import all_games, find, game_keys


class NoOdds(UsageError):
    """A game that has no battle odds; one line with those that have."""


def games_with_odds() -> tuple[str, ...]:
    """Return the keys of the games that have battle odds."""
    return tuple(sorted(key for key, game in all_games().items() if game.odds))


def has_odds(name: str) -> bool:
    """Return whether a game has battle odds; it is named by its key or as module:NAME.

    Raises:
        UsageError: there is no such game, or it cannot be loaded.
    """
    return bool(find(name).odds)


def check_has_odds(key: str) -> None:
    """Refuse all but the key of a game with battle odds; `module:NAME` is none, and nothing is imported for it.

    Raises:
        NoOdds: the line lists those that have.
    """
    try:
        if key in game_keys() and has_odds(key):
            return
    except UsageError as error:
        raise NoOdds(str(error)) from error
    known = games_with_odds()
    shown = f"{shortened(key)!r}{meant(key, known)}"
    raise NoOdds(f"no battle odds for {shown}; the games with odds are {', '.join(known)}")
