"""Gathering games that people have played: which of them are evidence, and where their tables are kept."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports.commands.output import warn
from reports.commands.saved import book_for_all, read_fitting
from reports.pipeline.request import book_for, stage_for
from reports.words.people import played_words
from sim.errors import UsageError
from sim.runs.folder import default_folder
from sim.runs.gathered import NoEvidence, Whole, study_of, whole_of, write_run
from sim.study.played import PERSON, Played
from sim.study.stage import stage_of
from sim.study.study import Study

PEOPLE, MIXED = "people", "mixed"
KINDS = {PEOPLE: "people alone", MIXED: "people and bots"}


@dataclass(frozen=True)
class Gathered:
    """What came of gathering games.

    Attributes:
        study: that gathers them.
        folder: of the run.
        left_out: files that are no evidence, and why, in a clause.
    """

    study: Study
    folder: Path
    left_out: dict[str, str]


def gathered(places: Sequence[Path], tables: str, out: Path | None) -> Gathered:
    """Gather saved games into a run folder.

    Args:
        places: files, and folders of files.
        tables: "people" or "mixed" for the games of one kind, "all" for all, which must be of one.
        out: the run folder; else the next in runs/.

    Raises:
        UsageError: in one line, if a file holds no game that fits, games do not belong together, or none is left.
    """
    files = _files(places)
    games, left_out = _evidence(files)
    wanted = [one for one in games if tables in (_kind(one), "all")]
    if not wanted:
        raise UsageError(f"of {len(files)} saved games none can be gathered{_reasons(left_out)}")
    _check_one_kind(wanted)
    study = study_of(wanted)
    stage = stage_for(study)
    folder = write_run(
        stage, wanted, [book_for(one.game.study) for one in wanted], out or default_folder(stage.game.key)
    )
    for file, reason in left_out.items():
        warn(f"{file} is left out: {reason}")
    return Gathered(study, folder, left_out)


def gathered_text(found: Gathered) -> str:
    """Return what is printed of gathered games for people."""
    return f"{played_words(found.study)}\n{found.folder}"


def gathered_numbers(found: Gathered) -> dict[str, Any]:
    """Return the numbers of gathered games for other programs."""
    return {
        "game": found.study.game,
        "games": found.study.games,
        "players": found.study.players,
        "people": sum(one.policies.count(PERSON) for one in found.study.sat),
        "left_out": found.left_out,
        "run": found.folder,
    }


def _files(places: Iterable[Path]) -> list[Path]:
    found: list[Path] = []
    for place in places:
        inside = sorted(place.glob("*.json")) if place.is_dir() else [place]
        if not inside:
            raise UsageError(f"{place} holds no saved games: none of its files ends in .json")
        found += inside
    return list(dict.fromkeys(found))


def _evidence(files: Iterable[Path]) -> tuple[list[Whole], dict[str, str]]:
    """Return the games that say how people play, and why each of the others does not."""
    games, left_out = [], {}
    seen: dict[Played, Path] = {}
    for file in files:
        played = read_fitting(file)
        if played in seen:
            left_out[str(file)] = f"it holds the same game as {seen[played]}"
            continue
        seen[played] = file
        try:
            games.append(whole_of(str(file), played, stage_of(played.study, book_for_all(played))))
        except NoEvidence as error:
            left_out[str(file)] = str(error)
    return games, left_out


def _kind(one: Whole) -> str:
    return PEOPLE if one.people == len(one.sitters) else MIXED


def _check_one_kind(games: Sequence[Whole]) -> None:
    """Refuse to mix games of people alone with games against bots: their shares would say nothing of either.

    Raises:
        UsageError: saying how many there are of each, and how to gather them apart.
    """
    alone = sum(_kind(one) == PEOPLE for one in games)
    if 0 < alone < len(games):
        told = f"{alone} of the games were played by {KINDS[PEOPLE]}, {len(games) - alone} by {KINDS[MIXED]}"
        raise UsageError(f"{told}; gather them apart, with --tables {PEOPLE} and --tables {MIXED}")


def _reasons(left_out: dict[str, str]) -> str:
    first = next(iter(left_out.items()), None)
    return "" if first is None else f"; {first[0]}: {first[1]}"
