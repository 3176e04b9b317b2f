"""What there is to play: games, their values with their sources, and the policies that play them."""

from collections.abc import Sequence

import pandas as pd

from counterpoise.options import Places, Settings, places_of, settings_texts
from reports.commands.describing import ContentAsked, games_offered, policies_offered, values_asked
from reports.commands.worksheets import worksheet_numbers
from reports.pipeline.worksheet import WorksheetAsked, worksheet_of
from sim.game import find
from sim.study.study import read_boxes


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


def worksheet(
    game: str, *, box: str = "", first: int | None = None, over: Sequence[str] = (), content: Places | None = None
) -> pd.DataFrame:
    """Return a row an open value of a game: sheet, address, name, assumed, range, alternatives, and what was read.

    Args:
        game: its key, or module:NAME.
        box: only what comes in this box, or in "base".
        first: only so many values, those that decide most.
        over: only values that one of these patterns means, as "deck.*" or "tag:battle".
        content: a worksheet with values of your box, or several: what was read there.

    Raises:
        UsageError: in one line, if something is not known.

    Examples:
        >>> worksheet("kings").query("sheet == 'Red die'")[["name", "assumed"]].values.tolist()
        [['Sword', 4], ['Shield', 2], ['Blank', 2]]
    """
    asked = WorksheetAsked(box, first, tuple(over), read_boxes(game, places_of(content)))
    sheets = worksheet_numbers(worksheet_of(find(game), asked))["sheets"]
    return pd.DataFrame([{"sheet": sheet["title"], **line} for sheet in sheets for line in sheet["lines"]])


def content(
    game: str,
    *patterns: str,
    source: str | None = None,
    tags: Sequence[str] = (),
    settings: Settings | None = None,
    content: Places | None = None,
    variant: str | None = None,
) -> pd.DataFrame:
    """Return a row a value of a game: address, value, source, where it stands or why, its range and its tags.

    Args:
        game: its key, or module:NAME.
        patterns: only addresses that hold one of them, as "road.cost" or "*.cost.gold".
        source: only values that are "printed", "public", "inferred", "assumed" or "owned".
        tags: only values with one of these tags, as "battle" or "turn order".
        settings: values to change, by address.
        content: a worksheet with values of your box, or several, under the settings.
        variant: a named set of changes.

    Raises:
        UsageError: in one line, if something is not known.

    Examples:
        >>> content("kings", "road.cost")[["address", "value", "source"]].values.tolist()[0]
        ['kings.road.cost.gold', 3, 'printed']
    """
    asked = ContentAsked(settings_texts(settings), variant, places_of(content))
    return pd.DataFrame(values_asked(game, patterns, source, tags, asked))
