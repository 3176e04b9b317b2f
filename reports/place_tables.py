"""What happens on a board as tables of text: place by place, with what each faction, winners and others have there."""

import pandas as pd

from analysis.places import Places
from reports import subject_tables
from reports.blocks import Shown
from reports.tables import Column, Record, counted, difference_columns, number_columns, share_columns, shown
from reports.wording import estimate, game_mean_words, group_words, percent, shown_name

MOST_PLACES = 1  # of a percentage that stands beside many others
BOUNDS = {"estimate": "", "low": "_low", "high": "_high"}
DIFFERENCE = {**{key: f"difference{end}" for key, end in BOUNDS.items()}, "n": "seats"}


def place_means(result: Places) -> Shown:
    """A row a place in the order of the board: mean of a game, of a seat of each faction, of winners and others."""
    level, flags = result.settings["level"], result.parts.shares
    unit = game_mean_words(shares=result.shares, flags=flags)
    columns = [
        Column("Place", lambda row: row["name"], numeric=False),
        *(share_columns if result.shares else number_columns)(level, unit),
        *(_seat_mean(result, group) for group in (*_factions(result), "winners", "others")),
        *difference_columns(level, shares=flags, value=DIFFERENCE["estimate"], prefix="difference_"),
        counted(title="n (games)"),
    ]
    return shown(_wide(result), columns)


def place_factions(result: Places, *, word: str = "faction") -> Shown:
    """Means of a seat of each faction, place by place."""
    names = place_names(result)
    return subject_tables.part_factions(result.parts, name=names.__getitem__, word=word, title="Place")


def place_names(result: Places) -> dict[str, str]:
    """What readers call the places, by the columns of seats."""
    return {name: place.name for name, place in zip(result.table["column"], result.board.places, strict=True)}


def _factions(result: Places) -> list[str]:
    return result.parts.by_faction["faction"].drop_duplicates().tolist()


def _seat_mean(result: Places, group: str) -> Column:
    """The mean of a group's seats: no more digits than its interval supports."""
    mean, low, high = (f"{group}{end}" for end in BOUNDS.values())

    def cell(row: Record) -> str:
        bounds = row[mean], row[low], row[high], result.settings["level"]
        return percent(*bounds, MOST_PLACES) if result.parts.shares else estimate(*bounds)

    words = group_words(solo=result.settings["solo"])
    return Column(words.get(group) or shown_name(group), cell)


def _wide(result: Places) -> pd.DataFrame:
    """All means of a place in one row; those of a group of seats stand in columns of its name."""
    table = result.table.assign(name=[place.name for place in result.board.places])
    by_faction = result.parts.by_faction
    for faction in _factions(result):
        mine = by_faction.loc[by_faction["faction"] == faction, ["column", *BOUNDS]]
        table = table.merge(mine.rename(columns={key: f"{faction}{end}" for key, end in BOUNDS.items()}), on="column")
    return table.merge(result.parts.table.rename(columns=DIFFERENCE), on="column")
