"""The subjects of a game's own, studied: the question that each kind asks, and its numbers for other programs."""

from dataclasses import dataclass, replace
from typing import Any

from analysis.choices import Choices, choices
from analysis.parts import Parts, parts
from analysis.places import Places, places
from analysis.routes import Routes, routes
from reports.kit.plain import plain_rows
from sim.game import Game, Subject
from sim.runs.dataframes import Tables

INTERVAL = {"low": "low", "high": "high", "n": "n"}
PART_KEYS = {
    "column": "column",
    "winners": "winners",
    "winners_low": "winners_low",
    "winners_high": "winners_high",
    "others": "others",
    "others_low": "others_low",
    "others_high": "others_high",
    "estimate": "difference",
    **INTERVAL,
}
FACTION_KEYS = {"column": "column", "faction": "faction", "estimate": "mean", "overall": "overall", **INTERVAL}
CHOICE_KEYS = {
    "label": "label",
    "share": "share",
    "share_low": "share_low",
    "share_high": "share_high",
    "estimate": "win_share",
    "fair_share": "fair_share",
    "games": "games",
    **INTERVAL,
}


@dataclass(frozen=True, eq=False)
class StudiedSubject:
    """A subject of a game with what its tables say about it."""

    subject: Subject
    result: Parts | Choices | Routes | Places


def studied_subjects(game: Game, tables: Tables, *, level: float) -> tuple[StudiedSubject, ...]:
    """Ask the questions of all subjects of a game.

    Raises:
        ValueError: see `study_subject`.
    """
    return tuple(study_subject(subject, game, tables, level=level) for subject in game.subjects)


def study_subject(subject: Subject, game: Game, tables: Tables, *, level: float) -> StudiedSubject:
    """Ask a subject's question.

    Args:
        subject: which columns of seats, and what to ask of them.
        game: knows what the codes of its columns mean, and where its places lie.
        tables: the tables of the games.
        level: confidence level of every interval.

    Raises:
        ValueError: a table that cannot be analysed, or a column without labels or a missing board where the question
            needs them.
    """
    seats = tables.seats
    if subject.kind == "map":
        if game.board is None:
            raise ValueError(f"the subject {subject.key!r} is a map, and the game has no board")
        return StudiedSubject(subject, places(seats, subject.columns, game.board, level=level))
    if subject.kind == "parts":
        return StudiedSubject(subject, parts(seats, subject.columns, level=level))
    (column,) = subject.columns
    labels = next((one.labels for one in game.seat_columns if one.name == column), ())
    if subject.kind == "choice":
        return StudiedSubject(subject, choices(seats, column, labels, level=level))
    return StudiedSubject(subject, _at_this_table(routes(tables.games, seats, column, labels, level=level), subject))


def _at_this_table(result: Routes, subject: Subject) -> Routes:
    """The ways to win without those that only games for one player know, where several play and none won so."""
    won = set(result.table.loc[result.table["estimate"] > 0, "label"])
    unknown = set() if result.settings["solo"] else set(subject.alone) - won
    table, by_faction, rounds = (
        rows[~rows["label"].isin(unknown)].reset_index(drop=True)
        for rows in (result.table, result.by_faction, result.rounds)
    )
    return replace(result, table=table, by_faction=by_faction, rounds=rounds)


def subject_numbers(studied: StudiedSubject) -> dict[str, Any]:
    """The numbers of a subject for other programs.

    Returns:
        The keys key, title, kind, columns, no_winner, and those of the kind: parts and factions; choices; routes,
        factions and rounds; places, factions, leaders and winners.
    """
    subject, result = studied.subject, studied.result
    return {
        "key": subject.key,
        "title": subject.title,
        "kind": subject.kind,
        "columns": list(subject.columns),
        "no_winner": result.undecided.estimate,
        **_rows(result),
    }


def _rows(result: Parts | Choices | Routes | Places) -> dict[str, Any]:
    match result:
        case Parts():
            return {
                "parts": plain_rows(result.table, PART_KEYS),
                "factions": plain_rows(result.by_faction, FACTION_KEYS),
            }
        case Choices():
            return {"choices": plain_rows(result.table, CHOICE_KEYS)}
        case Routes():
            share = {"label": "label", "estimate": "share", **INTERVAL}
            rounds = {"label": "label", "statistic": "statistic", "estimate": "round", **INTERVAL}
            return {
                "routes": plain_rows(result.table, share),
                "factions": plain_rows(result.by_faction, {"faction": "faction", **share}),
                "rounds": plain_rows(result.rounds, rounds),
            }
        case Places():
            return _place_rows(result)


def _place_rows(result: Places) -> dict[str, Any]:
    """The rows of each table with the key of their place."""
    place = {"place": "place"}
    means = {"column": "column", "estimate": "per_game", **INTERVAL}
    leads = {
        "column": "column",
        "faction": "faction",
        "estimate": "mean",
        "low": "low",
        "high": "high",
        "clear": "clear",
    }
    keys = dict(zip(result.table["column"], result.table["place"], strict=True))
    factions, winners = (
        table.assign(place=table["column"].map(keys)) for table in (result.parts.by_faction, result.parts.table)
    )
    return {
        "places": plain_rows(result.table, place | means),
        "factions": plain_rows(factions, place | FACTION_KEYS),
        "leaders": plain_rows(result.leaders, place | leads),
        "winners": plain_rows(winners, place | PART_KEYS),
    }
