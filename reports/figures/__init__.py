"""Figures: each takes a result of analysis and axes to draw into, and returns the axes.

`svg(chart, width)` turns a chart of a page into an SVG element.
"""

from reports.figures.areas import unseen_areas
from reports.figures.balance import (
    FALSE_DISCOVERIES,
    faction_policy,
    matchups,
    seats,
    solo_results,
    strength,
    win_shares,
)
from reports.figures.choices import best_first, choices, drawn_choices, never_chosen
from reports.figures.course import activity, ends, favourites, leader_wins, length, milestones
from reports.figures.curves import columns_for, faction_curves, winner_curves
from reports.figures.evidence import builds, calibration, odds_grid, sources, strongest
from reports.figures.hands import hands, hands_height
from reports.figures.luck import luck
from reports.figures.parts import part_factions, part_winners
from reports.figures.places import NO_LEAD, leaders_height, place_leaders, place_means, places_height
from reports.figures.routes import HATCHED, NOT_WON, legend_height, route_factions, route_rounds, route_shares, shaded
from reports.figures.sensitivity import effect_curve, explained, rulebook_intervals, rulebook_parts, tornado
from reports.kit.rows import Row, interval_rows
from reports.kit.style import house_style, new_axes, svg
from reports.kit.tiles import Tile, tiles

__all__ = [
    "FALSE_DISCOVERIES",
    "HATCHED",
    "NOT_WON",
    "NO_LEAD",
    "Row",
    "Tile",
    "activity",
    "best_first",
    "builds",
    "calibration",
    "choices",
    "columns_for",
    "drawn_choices",
    "effect_curve",
    "ends",
    "explained",
    "faction_curves",
    "faction_policy",
    "favourites",
    "hands",
    "hands_height",
    "house_style",
    "interval_rows",
    "leader_wins",
    "leaders_height",
    "legend_height",
    "length",
    "luck",
    "matchups",
    "milestones",
    "never_chosen",
    "new_axes",
    "odds_grid",
    "part_factions",
    "part_winners",
    "place_leaders",
    "place_means",
    "places_height",
    "route_factions",
    "route_rounds",
    "route_shares",
    "rulebook_intervals",
    "rulebook_parts",
    "seats",
    "shaded",
    "solo_results",
    "sources",
    "strength",
    "strongest",
    "svg",
    "tiles",
    "tornado",
    "unseen_areas",
    "win_shares",
    "winner_curves",
]
