"""What there is to play: games, their values with their sources, and the policies that play them."""

import pandas as pd

from counterpoise.options import Settings, settings_texts
from reports.commands.describing import games_offered, policies_offered, values_asked


def games() -> pd.DataFrame:
    """Return a row a game: key, title, players, factions, policies, variants and where its values come from.

    A game that cannot be loaded is left out; `counterpoise games` says why.

    Examples:
        >>> "kings" in set(games()["key"])
        True
    """
    return pd.DataFrame(games_offered()[0])


def policies(game: str) -> pd.DataFrame:
    """Return a row a policy of a game: name, doc, traits, and whether a study uses it by default.

    Args:
        game: its key, or module:NAME.

    Raises:
        UsageError: in one line, if there is no such game.

    Examples:
        >>> "balanced" in set(policies("kings")["name"])
        True
    """
    return pd.DataFrame(policies_offered(game))


def content(
    game: str,
    *patterns: str,
    source: str | None = None,
    settings: Settings | None = None,
    variant: str | None = None,
) -> pd.DataFrame:
    """Return a row a value of a game: address, value, source, where it stands or why, and its range.

    Args:
        game: its key, or module:NAME.
        patterns: only addresses that hold one of them, as "road.cost" or "*.cost.gold".
        source: only values that are "printed", "public", "inferred" or "assumed".
        settings: values to change, by address.
        variant: a named set of changes.

    Raises:
        UsageError: in one line, if something is not known.

    Examples:
        >>> content("kings", "road.cost")[["address", "value", "source"]].values.tolist()[0]
        ['kings.road.cost.gold', 3, 'printed']
    """
    return pd.DataFrame(values_asked(game, patterns, source, settings_texts(settings), variant))
