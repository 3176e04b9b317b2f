"""All tables of a report. Who needs a few imports their modules: together they bring every analysis along."""

from reports.kit.tidy import plain
from reports.tables.balance import faction_policy, matchups, seats, solo_results, strength, win_shares
from reports.tables.course import activity, by_round, ends, headline, score_curves
from reports.tables.evidence import assumed, boxes, builds, calibration, lineups, owned, sources
from reports.tables.hands import hands, hands_table
from reports.tables.odds import answer_tables, percents, quantities_table
from reports.tables.places import place_factions, place_means, place_names
from reports.tables.sensitivity import (
    bin_label,
    curve,
    effects,
    fixed,
    groups,
    known,
    rulebook_shares,
    sure_groups,
    totals,
    without_effect,
)
from reports.tables.subjects import choices, part_factions, part_winners, route_factions, route_rounds, route_shares

__all__ = [
    "activity",
    "answer_tables",
    "assumed",
    "bin_label",
    "boxes",
    "builds",
    "by_round",
    "calibration",
    "choices",
    "curve",
    "effects",
    "ends",
    "faction_policy",
    "fixed",
    "groups",
    "hands",
    "hands_table",
    "headline",
    "known",
    "lineups",
    "matchups",
    "owned",
    "part_factions",
    "part_winners",
    "percents",
    "place_factions",
    "place_means",
    "place_names",
    "plain",
    "quantities_table",
    "route_factions",
    "route_rounds",
    "route_shares",
    "rulebook_shares",
    "score_curves",
    "seats",
    "solo_results",
    "sources",
    "strength",
    "sure_groups",
    "totals",
    "win_shares",
    "without_effect",
]
