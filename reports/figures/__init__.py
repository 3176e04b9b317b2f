"""Figures: each takes a result of analysis and axes to draw into, and returns the axes.

`svg(chart, width)` turns a chart of a page into an SVG element.
"""

from reports.figures.balance import FALSE_DISCOVERIES, faction_policy, matchups, seats, strength, win_shares
from reports.figures.course import activity, ends, leader_wins, length, milestones
from reports.figures.curves import columns_for, faction_curves, winner_curves
from reports.figures.evidence import builds, calibration, odds_grid, sources, strongest
from reports.figures.rows import Row, interval_rows
from reports.figures.style import house_style, new_axes, svg
from reports.figures.tiles import Tile, tiles

__all__ = [
    "FALSE_DISCOVERIES",
    "Row",
    "Tile",
    "activity",
    "builds",
    "calibration",
    "columns_for",
    "ends",
    "faction_curves",
    "faction_policy",
    "house_style",
    "interval_rows",
    "leader_wins",
    "length",
    "matchups",
    "milestones",
    "new_axes",
    "odds_grid",
    "seats",
    "sources",
    "strength",
    "strongest",
    "svg",
    "tiles",
    "win_shares",
    "winner_curves",
]
