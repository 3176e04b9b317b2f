"""What happens on a board as tables of text: place by place, with what each faction, winners and others have there."""

import pandas as pd

from analysis.places import Places
from reports.kit.blocks import Shown
from reports.kit.columns import (
    Record,
    TextColumn,
    counted,
    difference_columns,
    named,
    number_columns,
    share_columns,
    shown,
)
from reports.kit.names import PLAIN, Wording, game_mean_words, group_words
from reports.kit.numbers import estimate, percent
from reports.tables.subjects import part_factions

MOST_DECIMALS = 1  # of a percentage that stands beside many others
BOUNDS = {"estimate": "", "low": "_low", "high": "_high"}
DIFFERENCE = {**{key: f"difference{end}" for key, end in BOUNDS.items()}, "n": "seats"}


def place_means(result: Places, *, words: Wording = PLAIN) -> Shown:
    """A row a place in the order of the board: mean of a game, of a seat of each faction, of winners and others."""
    level, flags = result.settings["level"], result.parts.shares
    unit = game_mean_words(shares=result.shares, flags=flags)
    areas = any(place.area for place in result.board.places)
    columns = [
        TextColumn("Place", lambda row: row["name"], numeric=False),
        *([TextColumn("Area", lambda row: row["area"], numeric=False)] if areas else []),
        *(share_columns if result.shares else number_columns)(level, unit),
        *(_seat_mean(result, group, words) for group in (*_factions(result), "winners", "others")),
        *difference_columns(level, shares=flags, value=DIFFERENCE["estimate"], prefix="difference_"),
        counted(title="n (games)"),
    ]
    return shown(_wide(result), columns)


def place_factions(result: Places, *, words: Wording = PLAIN) -> Shown:
    """Means of a seat of each faction, place by place."""
    names = place_names(result)
    place = named("column", "Place", lambda column: names[str(column)])
    return part_factions(result.parts, words=words, part=place)


def place_names(result: Places) -> dict[str, str]:
    """What readers call the places, by the columns of seats."""
    return {name: place.name for name, place in zip(result.table["column"], result.board.places, strict=True)}


def _factions(result: Places) -> list[str]:
    return result.parts.by_faction["faction"].drop_duplicates().tolist()


def _seat_mean(result: Places, group: str, words: Wording) -> TextColumn:
    """The mean of a group's seats: no more digits than its interval supports."""
    mean, low, high = (f"{group}{end}" for end in BOUNDS.values())

    def cell(row: Record) -> str:
        bounds = row[mean], row[low], row[high], result.settings["level"]
        return percent(*bounds, MOST_DECIMALS) if result.parts.shares else estimate(*bounds)

    sides = group_words(solo=result.settings["solo"])
    return TextColumn(sides.get(group) or words.name(group), cell)


def _wide(result: Places) -> pd.DataFrame:
    """All means of a place in one row; those of a group of seats stand in columns of its name."""
    places = result.board.places
    table = result.table.assign(name=[place.name for place in places])
    if any(place.area for place in places):
        table = table.assign(area=[place.area for place in places])
    by_faction = result.parts.by_faction
    for faction in _factions(result):
        mine = by_faction.loc[by_faction["faction"] == faction, ["column", *BOUNDS]]
        table = table.merge(mine.rename(columns={key: f"{faction}{end}" for key, end in BOUNDS.items()}), on="column")
    return table.merge(result.parts.table.rename(columns=DIFFERENCE), on="column")
