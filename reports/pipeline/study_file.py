"""Study files: a study written down as TOML, with the tables [study], [set] and, to compare rules, [arms]."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from policies.files import seen_from
from reports.pipeline.arms import Change, check_named_once, check_number
from reports.pipeline.request import StudyRequest
from sim.content.values import as_text
from sim.errors import UsageError, meant
from sim.game import find
from sim.study.study import MOST_GAMES, MOST_POLICIES, SEED_LIMIT
from sim.toml import flat, read_tables
from sim.trust import check_trusted

TABLES = ("study", "set", "arms")
NAMES = {"type": "array", "items": {"type": "string"}}
STUDY_ENTRIES: dict[str, dict[str, Any]] = {
    "game": {"type": "string", "description": "Key of a game, or module:NAME."},
    "players": {"type": "integer", "minimum": 1, "description": "Number of players."},
    "factions": {**NAMES, "description": "Who plays; else as recommended."},
    "policies": {**NAMES, "maxItems": MOST_POLICIES, "description": "Who decides; paths are as seen from this file."},
    "games": {"type": "integer", "minimum": 1, "maximum": MOST_GAMES, "description": "How many to play."},
    "seed": {"type": "integer", "minimum": 0, "exclusiveMaximum": SEED_LIMIT},
    "content": {
        "anyOf": [{"type": "string"}, NAMES],
        "description": "Worksheets with values of your box; paths are as seen from this file.",
    },
    "logged": {"type": "integer", "minimum": 0, "maximum": MOST_GAMES, "description": "Games whose rounds are kept."},
    "rotate_chance": {
        "type": "boolean",
        "description": "Rotate the factions of a table through all seats with the same chance; for study alone.",
    },
}
STUDY_KEYS = tuple(STUDY_ENTRIES)


def read_study_file(path: Path) -> StudyRequest:
    """Return what a study file asks for.

    Raises:
        UsageError: in one line, if the file cannot be read, is no TOML, has an unknown or misshapen entry, sets an
            address twice, or is one of several arms.
    """
    request, arms = read_arms_file(path)
    if arms:
        raise UsageError(f"{path} has the table [arms]; counterpoise compare {path} plays them")
    return request


def with_file(request: StudyRequest, *, rotated: bool = False) -> StudyRequest:
    """Return a request laid over the study file that it names, if it names one.

    Args:
        request: what is asked.
        rotated: whether the games may share their chance.

    Raises:
        UsageError: in one line, if the file is none that can be read, or its games share their chance and may not.
    """
    if request.game is None or not request.game.endswith(".toml"):
        return request
    written = read_study_file(Path(request.game))
    if not rotated:
        check_own_chance(written, request.game)
    return replace(request, game=None).over(written)


def check_own_chance(written: StudyRequest, path: str) -> None:
    """Refuse a study file whose games share their chance, where every game needs chance of its own.

    Raises:
        UsageError: naming the entry.
    """
    if written.rotate_chance:
        raise UsageError(f"{path}: rotate_chance is for counterpoise study alone; leave it out here")


def read_arms_file(path: Path) -> tuple[StudyRequest, dict[str, Change]]:
    """Return what a study file asks for, and its arms by name; it need not have any.

    Raises:
        UsageError: in one line, if the file cannot be read, is no TOML, has an unknown or misshapen entry, sets an
            address twice, has more arms than a comparison holds, or names code that is not trusted.
    """
    tables = read_tables(path, "a study")
    if odd := sorted(set(tables) - {*TABLES}):
        raise UsageError(f"{path} has the table [{odd[0]}]; a study file has [study], [set] and [arms]")
    study, settings = tables.get("study"), tables.get("set", {})
    if not isinstance(study, dict) or not isinstance(study.get("game"), str):
        raise UsageError(f'{path} needs a table [study] that names its game: game = "kings"')
    if not isinstance(settings, dict):
        raise UsageError(f"{path}: [set] is a table of ADDRESS = VALUE")
    if odd := [name for name in study if name not in STUDY_KEYS]:
        shown = f"{odd[0]!r}{meant(odd[0], STUDY_KEYS)}"
        raise UsageError(f"{path}: unknown entry {shown} in [study]; allowed are {', '.join(STUDY_KEYS)}")
    if isinstance(study.get("content"), str):
        study["content"] = [study["content"]]
    names = {name: _names(path, name, study[name]) for name in ("factions", "policies", "content") if name in study}
    if "content" in names:
        names["content"] = tuple(str(path.parent / name) for name in names["content"])
    if "policies" in names:
        names["policies"] = tuple(seen_from(path.parent, name) for name in names["policies"])
    check_trusted((study["game"], *names.get("policies", ())), str(path))
    request = StudyRequest(**{**study, **names, "settings": _settled_once(path, study["game"], settings)})
    return request, _arms(path, study["game"], tables.get("arms", {}))


def _arms(path: Path, game: str, tables: Any) -> dict[str, Change]:
    """Return the arms of a study file: tables of settings, in which `variant` names a set of changes."""
    if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
        raise UsageError(f"{path}: [arms] is a table of tables, such as [arms.cheap] with ADDRESS = VALUE in it")
    check_number(len(tables))
    check_named_once(tables)
    return {name: _arm(path, game, name, dict(table)) for name, table in tables.items()}


def _arm(path: Path, game: str, name: str, table: dict[str, Any]) -> Change:
    variant = table.pop("variant", None)
    if variant is not None and not isinstance(variant, str):
        raise UsageError(f"{path}: the variant of the arm {name!r} must be a name, not {as_text(variant)}")
    if not table and variant is None:
        raise UsageError(f"{path}: the arm {name!r} changes nothing; give it ADDRESS = VALUE or a variant")
    try:
        return Change(_settled_once(path, game, table), variant)
    except UsageError as error:
        raise type(error)(f"the arm {name!r}: {error}") from error


def _settled_once(path: Path, game: str, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of a study file by full address, refusing an address that is set in two spellings."""
    content = find(game).all_content
    settled: dict[str, Any] = {}
    spelt: dict[str, str] = {}
    for address, value in flat(settings):
        full = content.full_address(address)
        if full in settled:
            raise UsageError(f"{path} sets {full} twice, as {spelt[full]} and as {address}; one is enough")
        settled[full], spelt[full] = value, address
    return settled


def _names(path: Path, entry: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise UsageError(f'{path}: {entry} must be a list of names such as ["red", "blue"], not {as_text(value)}')
    return tuple(name.strip() for name in value if name.strip())
