"""What a game with an expansion leaves in the tables: one set of columns for both sides of the board.

Lands have their columns in the order of their numbers. A sea has one column, whichever number it has on each side:
`rules.sea_places` says where it lies.
"""

from sim.compiling.compiled import compiled, unrolled
from sim.engine.header import NOBODY
from sim.game import Column
from sim.games.aughmoore.content.charts import sea_keys
from sim.games.aughmoore.names import CHARTS
from sim.games.aughmoore.records import seat_columns, write_standing
from sim.games.aughmoore.rules import FOUR
from sim.games.aughmoore.size import lands

_EXPANDED = CHARTS[1:]
_LAND_KEYS = {chart.numbers[key]: key for chart in _EXPANDED for key in chart.lands}
_NAMES = {key: str(region["name"]) for chart in _EXPANDED for key, region in chart.regions.items()}
_CONTINENTS = {number: name for chart in _EXPANDED for number, name in chart.continent_names.items()}

REGION_KEYS = (*(_LAND_KEYS[number] for number in sorted(_LAND_KEYS)), *sea_keys(FOUR.content))
SEAT_COLUMNS = (
    *seat_columns([_CONTINENTS[number] for number in sorted(_CONTINENTS)], {key: _NAMES[key] for key in REGION_KEYS}),
    Column("souls", "Souls held at the end", "int8"),
)
HELD, FOUGHT, EXPLORED = (tuple(f"{deed}_{key}" for key in REGION_KEYS) for deed in ("held", "fought", "explored"))


@compiled
def outcome(state, rules, seat, row):
    """Write a player's final score and rank, and what it held and did on either side of the board."""
    write_standing(state, rules, seat, row)
    write_map(state, rules, seat, row)
    row.souls = state.players[seat].souls


@compiled
def write_map(state, rules, seat, row):
    """Write what happened in each region; nothing where the board in play has none."""
    mine = state.players[seat]
    column = -1
    for name in unrolled(HELD):
        column += 1
        region = place(state, rules, column)
        row[name] = 0 if region == NOBODY else state.holders[region] >> seat & 1
    column = -1
    for name in unrolled(FOUGHT):
        column += 1
        region = place(state, rules, column)
        row[name] = 0 if region == NOBODY else mine.fought_in[region]
    column = -1
    for name in unrolled(EXPLORED):
        column += 1
        region = place(state, rules, column)
        row[name] = 0 if region == NOBODY else mine.explored_in[region]


@compiled
def place(state, rules, column):
    """Return the region of a column, NOBODY where the board in play has none."""
    return column if column < lands(state) else rules.sea_places[column - lands(state)]
