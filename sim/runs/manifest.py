"""run.json: what a run is, which parts it has, and whether a file of that name can be believed.

The digests of the parts stand here and not beside the parts: a part that comes with its own digest from another run
would pass, and the file is small (under 300 bytes a part). It is written again by an atomic rename once the files of a
part are in their places, so that a part without an entry was never finished, whatever lies in its place. SHA-256 is
taken because `sha256sum` checks it.

Nothing but `timing` and `versions` depends on where, when or how fast the run was played, or how often it was stopped.
"""

import hashlib
import json
import platform
import stat
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sim.content.values import format_setting
from sim.errors import UsageError
from sim.runs.parts import write_whole
from sim.runs.places import RUN
from sim.runs.schema import FLAG, NAME, TEXT, Mapped, Optional, Several, Shape, digits, misfit, number, shown, whole
from sim.runs.tables import TABLES, Frame
from sim.study.stage import Book, Stage, characters_hash
from sim.study.study import SEED_LIMIT, Study, study_from_json
from sim.trust import check_trusted

FORMAT = 4
HEADER = RUN
MOST_BYTES = 1 << 27  # of run.json: the parts of a billion games take a fifth of it
SETTING = Shape("a number, a text, a truth value or a list of them", lambda value: _is_setting(value))
WEIGHTS = Mapped(number())
PLAIN = {"plan": NAME, "temperature": number(0), "weights": WEIGHTS, "by_faction": Mapped(WEIGHTS)}
ARCHETYPE = {**PLAIN, "mixture": Optional(Mapped({"share": number(0), **PLAIN}))}
OWNED = {"file": NAME, "by": TEXT, "date": TEXT, "digest": digits(64), "values": Mapped(SETTING)}
SITTING = {"seed": whole(0, SEED_LIMIT - 1), "factions": Several(NAME), "policies": Several(NAME), "answers": TEXT}
STUDY = {
    "game": NAME,
    "players": whole(1),
    "factions": Several(NAME),
    "policies": Several(NAME, least=1),
    "overrides": Mapped(SETTING),
    "seed": whole(0, SEED_LIMIT - 1),
    "games": whole(1),
    "logged": whole(0),
    "rotate": FLAG,
    "edition": Optional(NAME),
    "archetypes": Optional(Mapped(ARCHETYPE)),
    "owned": Optional(Several(OWNED, least=1)),
    "sat": Optional(Several(SITTING, least=1)),
    "rotate_chance": Optional(FLAG),
}
SCHEMA = {
    "format": whole(FORMAT, FORMAT),
    "key": NAME,
    "title": NAME,
    "study": STUDY,
    "study_hash": digits(12),
    "settings": Several(TEXT),
    "behaviour": whole(0),
    "content": digits(12),
    "characters": digits(12),
    "lineups": digits(12),
    "part_games": whole(1),
    "versions": Mapped(TEXT),
    "categories": Mapped(Several(NAME)),
    "until": Optional(
        {"rule": NAME, "level": number(0), "tolerance": number(0), "precision": Optional(number(0))},
    ),
    "stopped": Optional(whole(1)),
    "store": Optional(TEXT),  # address of the object store that keeps the parts; else the folder does
    "timing": {"games": whole(0), "seconds": number(0)},
    "parts": Several(dict.fromkeys(TABLES, digits(64)), gaps=True),
}

T = TypeVar("T")
Manifest = dict[str, Any]

Digests = Mapping[str, str]


class Ending(NamedTuple):
    """When a run ends.

    Attributes:
        until: what decides whether it stops before its last game, None if it does not.
        part_games: games between two looks.
    """

    until: Mapping[str, Any] | None = None
    part_games: int = 0


PLAYED_OUT = Ending()


def manifest_of(stage: Stage, ending: Ending = PLAYED_OUT) -> Manifest:
    """Return what run.json says of a study before anything is played."""
    until = {} if ending.until is None else {"until": dict(ending.until)}
    return {
        **agreement(Frame(stage.study, stage.game, stage.seating.lineups), stage.content.hash),
        "characters": characters_hash(stage.book),
        "part_games": ending.part_games or stage.book.part_games,
        **until,
        "versions": versions(),
        "timing": {"games": 0, "seconds": 0.0},
        "parts": [],
    }


def agreement(frame: Frame, content: str) -> Manifest:
    """Return what every run of a study says of it for as long as the rules stay the same."""
    study = frame.study
    return {
        "format": FORMAT,
        "key": frame.game.key,
        "title": frame.game.title,
        "study": study.as_json(),
        "study_hash": study.hash,
        "settings": [format_setting(address, value) for address, value in sorted(study.overrides.items())],
        "behaviour": frame.game.behaviour,
        "content": content,
        "lineups": hashlib.sha256(frame.lineups.tobytes()).hexdigest()[:12],
        "categories": {name: list(names) for name, names in frame.names.items()},  # line-ups follow from their digest
    }


def check_agreement(folder: Path, manifest: Mapping[str, Any], today: Mapping[str, Any]) -> None:
    """Refuse a run whose games would go otherwise today.

    Raises:
        UsageError: naming the first entry of `today` that the run has otherwise.
    """
    for name, new in today.items():
        if manifest[name] != new:
            difference = f"its {name} is {shown(manifest[name])}, now {shown(new)}"
            raise UsageError(f"{folder}/run.json was written with other rules or policies: {difference}")


def check_characters(folder: Path, manifest: Mapping[str, Any], book: Book) -> None:
    """Refuse a run whose policies would play otherwise today.

    Raises:
        UsageError: if the policies have other weights or plans.
    """
    check_agreement(folder, manifest, {"characters": characters_hash(book)})


def read_manifest(folder: Path) -> Manifest:
    """Return what run.json holds.

    Raises:
        UsageError: in one line that names the file, if there is none or it is not what was written.
    """
    found = read_header(folder)
    if not isinstance(found, dict) or not isinstance(found.get("format"), int):
        raise UsageError(f"{folder}/run.json was not written by counterpoise")
    if found["format"] > FORMAT:
        raise UsageError(
            f"{folder}/run.json was written by a newer counterpoise (format {shown(found['format'])}, known {FORMAT})"
        )
    if 1 <= found["format"] < FORMAT:
        raise UsageError(
            f"{folder}/run.json was written by an older counterpoise (format {found['format']}, known {FORMAT}); "
            "play the run again"
        )
    if mistake := misfit(found, SCHEMA):
        raise UsageError(f"{folder}/run.json is damaged: {mistake}")
    return found


def study_in(folder: Path, manifest: Manifest) -> Study:
    """Return the study of a run.

    Raises:
        UsageError: if it is none that can be played, its hash is another's, or it names code that is not trusted.
    """
    check_trusted((manifest["study"]["game"], *manifest["study"]["policies"]), f"{folder}/run.json")
    try:
        study = study_from_json(manifest["study"])
    except UsageError as error:
        raise UsageError(f"{folder}/run.json describes no study: {error}") from error
    if study.hash != manifest["study_hash"]:
        raise UsageError(f"{folder}/run.json is damaged: its study has the hash {study.hash}, not its 'study_hash'")
    return study


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write run.json whole, in the order of the schema."""
    ordered = {name: manifest[name] for name in SCHEMA if name in manifest}
    write_header(folder / HEADER, ordered)


def write_header(path: Path, entries: Mapping[str, Any]) -> None:
    """Write a JSON file whole."""
    text = json.dumps(entries, indent=1) + "\n"
    write_whole(path, lambda draft: draft.write_text(text, encoding="utf-8"))


def with_part(parts: Sequence[T | None], number: int, digests: T) -> list[T | None]:
    """Return the entries of the parts with one more, None for those before it that are not there yet."""
    longer: list[T | None] = [*parts, *[None] * (number + 1 - len(parts))]
    longer[number] = digests
    return longer


def read_header(folder: Path, header: str = HEADER, kind: str = "run folder") -> Any:
    """Return what the JSON at the head of a folder holds, unchecked.

    Args:
        folder: where it lies.
        header: its name.
        kind: what a folder with such a file is called.

    Raises:
        UsageError: in one line that names the file, if it cannot be read or is no JSON.
    """
    path = folder / header
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise UsageError(f"{path} is no file")
        if found.st_size > MOST_BYTES:
            raise UsageError(f"{path} is damaged: it has {found.st_size:,} bytes, of {MOST_BYTES:,} at most")
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise UsageError(f"{folder} is no {kind}: it has no {header}") from error
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
    except RecursionError as error:
        raise UsageError(f"{path} is damaged: it is nested too deeply") from error
    except UsageError:
        raise
    except ValueError as error:
        raise UsageError(f"{path} is damaged: {error}") from error


def _is_setting(value: Any) -> bool:
    if isinstance(value, list):
        return all(_is_setting(element) for element in value)
    return isinstance(value, bool | int) or TEXT.fits(value) or number().fits(value)


def versions() -> dict[str, str]:
    """Return the versions of Python and of what plays and keeps games."""
    found = {"python": platform.python_version()}
    for name in ("counterpoise", "numpy", "numba", "pandas", "pyarrow"):
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = "not installed"
    return found
