"""The numbers of a report for other programs: plain types only, None for a number that is not known."""

from dataclasses import asdict
from os import PathLike, fspath
from typing import Any

import pandas as pd

from analysis.boxes import Boxes
from analysis.favourites import Favourites
from analysis.hands import Dependence, Hands, altogether, spread
from analysis.shares import WinShares
from analysis.trends import trend
from reports.assembly.luck_numbers import luck_numbers
from reports.kit.answers import steps_numbers
from reports.kit.plain import plain_rows, plain_value
from reports.pipeline.reached import Reached
from reports.pipeline.sensitivity import LabFound
from reports.pipeline.settled import Stopping
from reports.pipeline.strength import Exploited, Strength
from reports.pipeline.subjects import subject_numbers
from reports.pipeline.until import until_numbers
from reports.report import OtherBots, Report
from reports.tables import of_report as tables
from reports.words.blocks import block_numbers
from reports.words.hands import skilled
from reports.words.sensitivity import pair_words

SHARE_KEYS = {
    "games": "games",
    "counted": "counted",
    "estimate": "win_share",
    "low": "low",
    "high": "high",
    "low_alone": "low_alone",
    "high_alone": "high_alone",
    "fair_share": "fair_share",
    "verdict": "verdict",
    "games_needed_even": "games_needed_even",
    "games_needed_low": "games_needed_low",
    "games_needed": "games_needed",
    "n": "n",
}
INTERACTION_KEYS = {
    "faction": "faction",
    "policy": "policy",
    "estimate": "beyond",
    "low": "low",
    "high": "high",
    "q_value": "q",
    "pooled": "pooled",
    "pooled_low": "pooled_low",
    "pooled_high": "pooled_high",
    "edge": "edge",
    "edge_low": "edge_low",
    "edge_high": "edge_high",
    "verdict": "verdict",
    "n": "n",
}


def play_numbers(others: OtherBots) -> dict[str, Any] | None:
    """Tell how play affects the verdict, None if nobody asked."""
    play, dependence = others.play, others.dependence
    if play is None:
        return None
    return {
        "lacking": play.lacking or None,
        "agreed": None if dependence is None else dependence.agreed,
        "games": sum(hands.games for hands in play.hands),
        "furthest": None if dependence is None else dependence.pooled.furthest,
        "factions": [] if dependence is None else _dependence_numbers(dependence),
        "pooled": [] if dependence is None else _pooled_numbers(dependence),
        "hands": [{"hands": hands.name, **_hands_numbers(hands)} for hands in play.hands],
        "best": None if play.replies is None else asdict(play.replies),
    }


def _dependence_numbers(dependence: Dependence) -> list[dict[str, Any]]:
    level = dependence.shares.settings["level"]
    return [
        {"faction": name, "verdict": altogether(rows), "spread": spread(rows, level)}
        for name, rows in dependence.rows.items()
    ]


def _pooled_numbers(dependence: Dependence) -> list[dict[str, Any]]:
    """Tell how far each faction is from its fair share with each of the other bots, all of them seen together."""
    found = dependence.pooled
    cells = ((faction, hands.name) for faction in dependence.rows for hands in dependence.hands)
    values = (table.ravel().tolist() for table in (found.estimate, *found.bounds))
    return [
        {"faction": faction, "hands": name, "apart": apart, "low": low, "high": high}
        for (faction, name), apart, low, high in zip(cells, *values, strict=True)
    ]


def strength_numbers(shares: WinShares, levels: Strength | None) -> list[dict[str, Any]]:
    """Tell the win shares at every level of strength, the weakest first; nothing if none was played."""
    if levels is None:
        return []
    table = tables.hands_table(shares, levels.levels)
    return [
        {
            "level": hands.name,
            **_hands_numbers(hands),
            "changes": plain_rows(table[table["hands"] == hands.name], {"faction": "faction", "change": "change"}),
        }
        for hands in levels.levels
    ]


def trend_numbers(shares: WinShares, levels: Strength | None) -> list[dict[str, Any]]:
    """Tell how the share of each faction changes as play gets stronger; nothing where fewer than two try to win."""
    if levels is None:
        return []
    found = Dependence(shares, levels.levels)
    rows = {name: skilled(rows[1:], found.hands) for name, rows in found.rows.items()}
    level = shares.settings["level"]
    return [
        {"faction": name, **asdict(trend(own, shares.tolerance, level))} for name, own in rows.items() if len(own) > 1
    ]


def favourite_numbers(found: Favourites | None) -> dict[str, Any] | None:
    """Tell how soon it can be seen who wins; None where no value says so."""
    if found is None:
        return None
    at_half = {"half": found.half, "half_score": found.half_score, "half_chance": found.chance}
    return {
        **{name: interval._asdict() for name, interval in at_half.items()},
        "ahead_for_good": plain_rows(found.ahead_for_good, _same("statistic", "estimate", "low", "high", "n")),
        "rounds": plain_rows(found.by_round, _same("round", "estimate", "low", "high", "score", "chance", "n")),
    }


def exploited_numbers(found: Exploited | None) -> dict[str, Any] | None:
    """Tell what one searching player wins among the strongest bots that answer at once; None if it was not tried."""
    if found is None:
        return None
    share = {"win_share": found.share.estimate, "low": found.share.low, "high": found.share.high}
    return {**share, "games": found.share.n, "fair_share": found.fair, "rollouts": found.rollouts, "among": found.level}


def _hands_numbers(hands: Hands) -> dict[str, Any]:
    return {
        "games": hands.games,
        "policies": list(hands.policies),
        "rollouts": hands.rollouts,
        "factions": plain_rows(hands.shares.table, {"faction": "faction", **SHARE_KEYS}),
    }


def box_numbers(boxes: Boxes | None) -> list[dict[str, Any]]:
    """Tell how much of each box that brings factions is assumed; nothing where none does."""
    if boxes is None:
        return []
    rows = plain_rows(boxes.table, {"box": "box", "n": "values", "count": "assumed", "share": "share"})
    return [{**row, "factions": boxes.factions(row["box"])} for row in rows]


def worksheet_numbers(report: Report) -> dict[str, Any]:
    """Tell whose worksheets a report rests on, and how much less is assumed with them; nothing without any."""
    known = report.basis.assumptions
    if known is None or not report.study.owned:
        return {}
    worksheets = [{**box.as_json(), "values": len(box.values)} for box in report.study.owned]
    return {"worksheets": worksheets, "assumed": known.assumed_share, "assumed_before": known.share_before}


BOUNDED = ("estimate", "low", "high")
SPLIT = [f"{word}{bound}" for word in ("over", "balanced", "under") for bound in ("", "_low", "_high")]
RULEBOOK = ("low", "high", "low_all", "high_all", *SPLIT, "fair_share", "spread", "n")
EFFECT_KEYS = {"outcome": "outcome", "address": "address", "estimate": "first_order", "low": "low", "high": "high"}


def sensitivity_numbers(found: LabFound) -> dict[str, Any]:
    """Tell what the draws of a study say about the values that nobody knows."""
    lab, result = found.lab, found.found
    factions = plain_rows(result.shares, {"outcome": "faction", "estimate": "win_share", **_same(*RULEBOOK)})
    return {
        "game": lab.study.game,
        "players": lab.study.players,
        "policies": list(lab.study.cast),
        "seed": lab.study.seed,
        "settings": dict(lab.study.overrides),
        "draws": lab.draws,
        "each": lab.each,
        "games": found.games,
        "each_enough": found.games_enough,
        "further": found.further,
        "undecided": found.undecided,
        "refused": found.refused,
        "varied": lab.uncertain.varied,
        "fixed": lab.uncertain.fixed_count,
        "dimensions": len(lab.uncertain.dimensions),
        "factions": [{**row, "faction": row["faction"].partition(":")[2]} for row in factions],
        "effects": plain_rows(result.first.sort_values("q", kind="stable"), {**EFFECT_KEYS, "q": "q"}),
        "interactions": plain_rows(
            result.interactions, {name: name for name in ("outcome", "estimate", "low", "high")}
        ),
        "together": [
            {**row, "addresses": list(row["addresses"])}
            for row in plain_rows(result.joint.sets, _same("outcome", "addresses", "p", "n"))
        ],
        "most_together": result.joint.most,
        "groups": plain_rows(result.joint.groups, _same(*result.joint.groups.columns)),
        "spread": plain_rows(result.spread, _same("outcome", "mean", *BOUNDED)),
        "look_up": list(result.look_up),
        "known": plain_rows(result.known, _same("outcome", *BOUNDED, "narrower")),
        "without_effect": [
            {**row, "found": pair_words(row)} for row in plain_rows(found.pairs, _same("address", "games", "changed"))
        ],
        "not_varied": [{"address": one.address, "reason": one.reason} for one in lab.uncertain.fixed],
        "level": result.settings["level"],
        "tolerance": result.settings["tolerance"],
    }


def total_numbers(totals: pd.DataFrame | None) -> list[dict[str, Any]]:
    """Tell total indices; nothing if none were asked for."""
    keys = {"outcome": "outcome", "address": "address", "estimate": "total", "low": "low", "high": "high"}
    return [] if totals is None else plain_rows(totals, keys)


def _same(*columns: str) -> dict[str, str]:
    """Tell columns under their own names."""
    return dict(zip(columns, columns, strict=True))


def summary(report: Report, page: str | PathLike[str] | None = None) -> dict[str, Any]:
    """Tell a report in numbers.

    Args:
        report: the report.
        page: where the page was written.

    Returns:
        The keys page, games, blocks (games in one, whether they are whole, the nearest numbers of games with which they
        are), until (what decided whether the run stopped; None if it was to be played to its last game), looks (how
        often it was looked), stopped (after how many games; None if it was not), factions, seats, interactions (what
        each faction wins with each policy beyond what both explain apart), explained (how much of who wins line-ups
        explain, how much the luck of dice that the game counts, and what rotated chance takes off), rounds, ends,
        no_winner, solo, lost (share of the games that one seat has lost; None where there are more seats), targets
        (what was asked for by name, and whether it is met, not met or open), compared_with (what `fair_share` of
        factions is), next_steps (commands, why each, and what it is about), subjects, play (what the verdict owes to
        play), strength (the factions at every level that was played), exploited (what a searching player wins among the
        strongest others), boxes (that factions come from: how many of their values are assumed), worksheets, assumed
        and assumed_before (where values were read off a box: whose, and the share of assumed values with and without
        them), sensitivity (what the verdict owes to assumed values; None if no rulebooks were drawn), level, tolerance,
        tolerance_part (of the fair share; None where there is none).
    """
    balance, others, terms = report.balance, report.others, report.terms
    drawn, lost = report.basis.drawn, balance.shares.undecided_share
    length = {name: plain_value(getattr(report.tempo, name)) for name in ("median", "p10", "p90")}
    return {
        "page": None if page is None else fspath(page),
        "games": terms.games,
        "blocks": block_numbers(report.study, terms.games),
        **_ended(report.stopping),
        "factions": plain_rows(balance.shares.table, {"faction": "faction", **SHARE_KEYS}),
        "seats": plain_rows(balance.seats.table, {"seat": "seat", **SHARE_KEYS}),
        "interactions": plain_rows(balance.interactions.table, INTERACTION_KEYS),
        "explained": plain_rows(balance.explained.table, _same("part", "estimate", "low", "high", "n")),
        "rounds": length,
        "ends": {str(row["end"]): float(row["estimate"]) for row in report.tempo.ends.to_dict("records")},
        "no_winner": lost,
        "solo": terms.solo,
        "lost": lost if terms.solo else None,
        "targets": [_target_numbers(one) for one in balance.reached],
        "compared_with": "mean of all games" if terms.solo else "fair share",
        **steps_numbers(report.verdict.next_steps),
        "subjects": [subject_numbers(subject) for subject in report.subjects],
        "play": play_numbers(others),
        "strength": strength_numbers(balance.shares, others.levels),
        "favourites": favourite_numbers(report.favourites),
        "people": report.basis.people or None,
        "luck": luck_numbers(report.luck),
        "trends": trend_numbers(balance.shares, others.levels),
        "exploited": exploited_numbers(None if others.levels is None else others.levels.exploited),
        "boxes": box_numbers(report.basis.boxes),
        **worksheet_numbers(report),
        "sensitivity": None if drawn is None else sensitivity_numbers(drawn),
        "level": terms.level,
        "tolerance": terms.tolerance,
        "tolerance_part": None if terms.solo else terms.tolerance / balance.shares.fair_share,
    }


def _target_numbers(one: Reached) -> dict[str, Any]:
    """Tell whether a target is reached; estimate and bounds are None where shares are to be fair."""
    found = dict.fromkeys(("estimate", "low", "high", "n")) if one.found is None else one.found._asdict()
    return {"target": str(one.target), "verdict": one.verdict, **found}


def _ended(stopping: Stopping | None) -> dict[str, Any]:
    """Tell how a run ended."""
    if stopping is None:
        return until_numbers(None, 0, None)
    until = {**stopping.until, "at_most": stopping.settling.most}
    return until_numbers(until, stopping.looks, stopping.games if stopping.stopped else None)
