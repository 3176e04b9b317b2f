"""What functions of this package take by name, and how it becomes what the commands take.

The names are those of the commands' options, the defaults too, and what is not allowed is refused in their words.
"""

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict

from reports.commands.workers import WorkersAsked
from reports.kit.precision import LEVEL, TOLERANCE, PrecisionAsked
from reports.pipeline.request import StudyRequest, requested
from sim.content.values import format_setting, settled
from sim.errors import UsageError, meant

Names = str | Sequence[str]
Settings = Mapping[str, Any] | Sequence[str]
Place = str | os.PathLike[str]
Places = Place | Sequence[Place]


class TableOptions(TypedDict, total=False):
    """Who plays what.

    Attributes:
        players: seats at the table.
        factions: names, in a list or between commas; else as recommended.
        policies: names, in a list or between commas; repeats weigh more.
        settings: values to change, by address.
        content: a worksheet with values of your box, or several, under the settings.
        variant: a named set of changes of the game.
        seed: of the study; 0 unless given.
    """

    players: int | None
    factions: Names | None
    policies: Names | None
    settings: Settings | None
    content: Places | None
    variant: str | None
    seed: int | None


class BackendOptions(TypedDict, total=False):
    """Who computes: this changes no table.

    Attributes:
        jobs: workers; -1 for one a processor.
        backend: "threads", "processes", "dask" or "auto".
        scheduler: address of a Dask scheduler.
    """

    jobs: int
    backend: str
    scheduler: str | None


class WorkerOptions(BackendOptions, total=False):
    """Who computes a run, and how much of it at a time.

    Attributes:
        chunk: games that a worker plays at a time.
    """

    chunk: int | None


class FolderOptions(TypedDict, total=False):
    """Where games are kept.

    Attributes:
        out: the folder; else the next one in runs/.
        resume: whether to go on with what is in it.
    """

    out: Place | None
    resume: bool


class PrecisionOptions(TypedDict, total=False):
    """What is asked of estimates.

    Attributes:
        level: confidence level of the intervals.
        tolerance: distance from the fair share that still counts as balanced: a share, or "8%" of the fair share.
    """

    level: float
    tolerance: float | str


class RunOptions(TableOptions, WorkerOptions, FolderOptions, total=False):
    """What `run` takes.

    Attributes:
        games: how many.
        logged: games whose rounds are kept; the first 2,000.
        rotate_chance: whether the factions of a table are rotated through all seats with the same chance and policies.
        store: address of an object store for the tables of the run, as "s3://BUCKET/RUN"; else the run folder.
    """

    games: int | None
    logged: int | None
    rotate_chance: bool
    store: str | None


class StudyOptions(RunOptions, PrecisionOptions, total=False):
    """What `study` takes.

    Attributes:
        replay: games played again to hold their battles against the odds.
        target: what the game is to reach, as `tune` takes it.
    """

    replay: int
    target: Names


class CompareOptions(TableOptions, WorkerOptions, FolderOptions, PrecisionOptions, total=False):
    """What `compare` takes; each of several values of a setting, in a list, is an arm.

    Attributes:
        games: by each arm.
        against: settings of what the arms are compared with; else the rules.
        target: what the arms are judged by, as `tune` takes it; the first of several before all else.
    """

    games: int | None
    against: Settings
    target: Names


class SensitivityOptions(TableOptions, BackendOptions, FolderOptions, PrecisionOptions, total=False):
    """What `sensitivity` takes.

    Attributes:
        over: what varies, as patterns of addresses; else all that is assumed.
        draws: rulebooks to draw.
        each: games by each of them.
        until_decided: further games at most by those that are undecided.
    """

    over: Names
    draws: int
    each: int | None
    until_decided: int


class RestrictOptions(TableOptions, BackendOptions, FolderOptions, PrecisionOptions, total=False):
    """What `restrict` takes.

    Attributes:
        games: played with everything.
        without: mechanics; else all of the game's.
        retrain: whether the strongest policy is trained without each of them.
    """

    games: int | None
    without: Names
    retrain: bool


class TuneOptions(TableOptions, BackendOptions, FolderOptions, PrecisionOptions, total=False):
    """What `tune` takes.

    Attributes:
        target: "balance" unless given, "seats", "length=LOW..HIGH", "ends.WAY=LOW..HIGH", or several.
        price: what changing a value costs, "ADDRESS=COST"; 1 unless given.
        budget: games to search and to confirm with.
    """

    target: Names
    price: Names
    budget: int


class WhatIfOptions(TableOptions, BackendOptions, FolderOptions, PrecisionOptions, total=False):
    """What `whatif` takes.

    Attributes:
        budget: games to play.
        draws: rulebooks that share them.
    """

    budget: int
    draws: int


class LadderOptions(TableOptions, BackendOptions, total=False):
    """What `ladder` takes.

    Attributes:
        games: how many.
        by: what the order of the policies goes by: "wins", or all "places".
        level: confidence level of the intervals.
    """

    games: int | None
    by: str
    level: float


class EnvOptions(TypedDict, total=False):
    """What `env` takes.

    Attributes:
        render_mode: None or "ansi".
        factions: names; the recommended ones if none are given.
        settings: values to change, by address.
        content: a worksheet with values of your box, or several, under the settings.
        rotate: False seats the factions as given.
    """

    render_mode: str | None
    factions: Sequence[str]
    settings: Settings
    content: Places
    rotate: bool


class MatchesOptions(TypedDict, total=False):
    """What `matches` takes.

    Attributes:
        first: number of the game at the first table.
        restart: whether a table whose game has ended begins another.
        threads: that share the work.
        players: seats at the table.
        factions: names; the recommended ones if none are given.
        seed: of the games.
        settings: values to change, by address.
        content: a worksheet with values of your box, or several, under the settings.
        rotate: False seats the factions as given.
    """

    first: int
    restart: bool
    threads: int
    players: int | None
    factions: Sequence[str]
    seed: int
    settings: Settings
    content: Places
    rotate: bool


class MatchOptions(TypedDict, total=False):
    """What `match` takes.

    Attributes:
        players: seats at the table.
        factions: names; the recommended ones if none are given.
        seed: of the games.
        index: number of the game, from 0; seats rotate with it.
        settings: values to change, by address.
        content: a worksheet with values of your box, or several, under the settings.
        rotate: False seats the factions as given.
        watched: whether `Match.chronicle` says what happens.
    """

    players: int | None
    factions: Sequence[str]
    seed: int
    index: int
    settings: Settings
    content: Places
    rotate: bool
    watched: bool


TABLE = ("players", "variant", "seed", "games", "logged", "rotate_chance")
WHOLE, MAY_BE_NONE = ("replay", "draws", "each", "budget"), ("each",)
SHARES = {"level": int | float, "tolerance": int | float | str}
WORKERS = ("jobs", "backend", "scheduler", "chunk")


def request_of(game: Place, options: Mapping[str, Any]) -> StudyRequest:
    """Return what is asked to be played.

    Raises:
        UsageError: if the game is no name, or a setting is not written as one.
    """
    if not isinstance(game, str | os.PathLike):
        raise UsageError(f"a game is named by its key, not by {game!r}; see counterpoise.games()")
    return requested(
        game=os.fspath(game),
        factions=between_commas(options.get("factions")),
        policies=between_commas(options.get("policies")),
        settings=settings_texts(options.get("settings")),
        content=places_of(options.get("content")),
        **{name: options.get(name) for name in TABLE},
    )


def workers_of(options: Mapping[str, Any]) -> WorkersAsked:
    """Return who plays."""
    return WorkersAsked(**{name: options[name] for name in WORKERS if name in options})


def precision_of(options: Mapping[str, Any]) -> PrecisionAsked:
    """Return what is asked of estimates."""
    targets = names_of(options.get("target", ()))
    return PrecisionAsked(options.get("level", LEVEL), options.get("tolerance", TOLERANCE), targets)


def folder_of(options: Mapping[str, Any]) -> tuple[Path | None, bool]:
    """Return the folder that is named, and whether to go on with what is in it."""
    out = options.get("out")
    return None if out is None else Path(out), bool(options.get("resume", False))


def names_of(names: Names) -> tuple[str, ...]:
    """Return one name or several as several."""
    return (names,) if isinstance(names, str) else tuple(names)


def places_of(places: Places | None) -> tuple[Place, ...]:
    """Return one file or several as several; none is none."""
    if places is None:
        return ()
    return (places,) if isinstance(places, str | os.PathLike) else tuple(places)


def between_commas(names: Names | None) -> str | None:
    """Return names as the command line takes them."""
    return None if names is None else ",".join(names_of(names))


def settings_texts(settings: Settings | None) -> list[str] | None:
    """Return settings as the command line takes them, ADDRESS=VALUE."""
    if settings is None:
        return None
    if isinstance(settings, Mapping):
        return [format_setting(address, value) for address, value in settings.items()]
    return list(names_of(settings))


def arms_texts(settings: Settings | None) -> Settings | None:
    """Return settings with each list of values as the command line takes several: ADDRESS=VALUE,VALUE."""
    if not isinstance(settings, Mapping):
        return settings
    return [
        f"{address}={','.join(json.dumps(settled(each)) for each in value)}"
        if isinstance(value, list)
        else format_setting(address, value)
        for address, value in settings.items()
    ]


def check_options(options: Mapping[str, Any], known: type, function: str) -> None:
    """Refuse an option that a function does not have, and a number that is none.

    Raises:
        UsageError: in one line, with what is allowed.
    """
    names = sorted(known.__annotations__)
    for name, value in options.items():
        if name not in names:
            raise UsageError(f"{function}() has no option {name!r}{meant(name, names)}; it has {', '.join(names)}")
        if name in WHOLE and type(value) is not int and not (name in MAY_BE_NONE and value is None):
            raise UsageError(f"{name} must be a whole number, not {value!r}")
        if name in SHARES and not isinstance(value, SHARES[name]):
            raise UsageError(f"{name} must be a number, not {value!r}")
    if options.get("replay", 0) < 0:
        raise UsageError(f"replay must be at least 0, not {options['replay']}")
