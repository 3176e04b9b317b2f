"""From what a user names to a checked study and its policies; the defaults of the command line stand here."""

import os
import shlex
import sys
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from policies.book import PolicyBook
    from sim.game import Game
    from sim.study.study import Study

Settings = Mapping[str, Any] | Iterable[str]

RUN_GAMES = 1_000
STUDY_GAMES = 40_000
LOGGED = 2_000
LARGEST_STUDY_FILE = 1_000_000  # bytes
DEEPEST = 20  # tables in tables
STUDY_KEYS = ("game", "players", "factions", "policies", "games", "seed", "logged")
NOT_BY_DEFAULT = ("probe", "slow", "looks_ahead")  # traits of policies that a study uses only when it names them


def find_game(key: str) -> "Game":
    """Return a game; one named module:NAME may lie in the working folder."""
    from sim.game import find

    if ":" in key and (here := os.getcwd()) not in sys.path:
        sys.path.insert(0, here)
    return find(key)


def plan_study(game: str, *, settings: Settings | None = None, variant: str | None = None, **wanted: Any) -> "Study":
    """Return a checked study; what is None takes its default.

    Args:
        game: the game's key, or module:NAME.
        settings: texts ADDRESS=VALUE, or a mapping of address to value.
        variant: name of a set of changes that the settings are laid over.
        wanted: players, factions, policies, seed, games, logged; names as a list or as text between commas.

    Raises:
        UsageError: if something is not allowed.
        ContentError: if a setting is not.
    """
    from sim.study.study import new_study

    found = find_game(game)
    given: dict[str, Any] = {"games": RUN_GAMES, "logged": LOGGED}
    given |= {name: value for name, value in wanted.items() if value is not None}
    given["policies"] = names_in(given.get("policies", ())) or default_policies(found.key)
    given["factions"] = names_in(given.get("factions", ()))
    return new_study(
        game, settings=changes(found, settings, variant), **{"games": RUN_GAMES, "logged": LOGGED, **given}
    )


def book_for(study: "Study") -> "PolicyBook":
    """Return the policies of a study.

    Raises:
        UsageError: if one is unknown or cannot be loaded.
    """
    from policies.book import PolicyBook

    return PolicyBook(find_game(study.game).key, study.policies)


def default_policies(game_key: str) -> tuple[str, ...]:
    """Return the archetypes that a study mixes unless it names others: all that play to win and play fast."""
    from policies.book import archetypes

    known = archetypes(game_key)
    chosen = [name for name, one in known.items() if not {*NOT_BY_DEFAULT} & {*one.traits} and name != "random"]
    return tuple(chosen or known)


def names_in(given: str | Iterable[str]) -> tuple[str, ...]:
    """Return names written as a list, or as text between commas."""
    parts = given.split(",") if isinstance(given, str) else given
    return tuple(part.strip() for part in parts if part.strip())


def changes(game: "Game", settings: Settings | None, variant: str | None) -> dict[str, Any]:
    """Return the values that a variant and the settings laid over it change, by address."""
    return {**_variant(game, variant), **settings_in(settings or ())}


def settings_in(given: Settings) -> dict[str, Any]:
    """Return settings written as a mapping, or as texts ADDRESS=VALUE."""
    from sim.content.values import parse_setting

    return dict(given) if isinstance(given, Mapping) else dict(map(parse_setting, given))


def read_study_file(path: Path) -> dict[str, Any]:
    """Return what a study file wants, as arguments of `plan_study`.

    Raises:
        UsageError: in one line, if the file cannot be read, is no TOML, has an unknown or misshapen entry, or sets an
            address twice.
    """
    from sim.errors import UsageError

    tables = _tables_in(path)
    if odd := sorted(set(tables) - {"study", "set"}):
        raise UsageError(f"{path} has the table [{odd[0]}]; a study file has [study] and [set]")
    study, settings = tables.get("study"), tables.get("set", {})
    if not isinstance(study, dict) or not isinstance(study.get("game"), str):
        raise UsageError(f'{path} needs a table [study] that names its game: game = "kings"')
    if not isinstance(settings, dict):
        raise UsageError(f"{path}: [set] is a table of ADDRESS = VALUE")
    if odd := [name for name in study if name not in STUDY_KEYS]:
        raise UsageError(f"{path}: unknown entry {odd[0]!r} in [study]; allowed are {', '.join(STUDY_KEYS)}")
    for name in ("factions", "policies"):
        _check_names(path, name, study.get(name, []))
    return {**study, "settings": _settled_once(path, study["game"], settings)}


def _tables_in(path: Path) -> dict[str, Any]:
    """Return the tables of a study file, which must be a file: a pipe or a device would never end."""
    from sim.errors import UsageError

    told = f"{path} cannot be read as a study"
    try:
        if path.exists() and not path.is_file():
            raise UsageError(f"{told}: it is no regular file")
        if path.stat().st_size > LARGEST_STUDY_FILE:
            raise UsageError(f"{told}: it is larger than {LARGEST_STUDY_FILE} bytes")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except RecursionError as error:
        raise UsageError(f"{told}: its tables or lists are nested too deeply") from error
    except OSError as error:
        raise UsageError(f"{told}: {error.strerror}") from error
    except UsageError:
        raise
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{told}: {error}") from error
    except ValueError as error:
        raise UsageError(f"{told}: it holds a number of thousands of digits") from error


def _settled_once(path: Path, game: str, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of a study file by full address, refusing an address that is set in two spellings."""
    from sim.errors import UsageError

    content = find_game(game).layout.content
    found: dict[str, Any] = {}
    spelt: dict[str, str] = {}
    for address, value in _flat(settings):
        full = content.full_address(address)
        if full in found:
            raise UsageError(f"{path} sets {full} twice, as {spelt[full]} and as {address}; one is enough")
        found[full], spelt[full] = value, address
    return found


def _check_names(path: Path, name: str, value: Any) -> None:
    from sim.content.values import as_text
    from sim.errors import UsageError

    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise UsageError(f'{path}: {name} must be a list of names such as ["red", "blue"], not {as_text(value)}')


def _flat(table: Mapping[str, Any], start: str = "") -> Iterable[tuple[str, Any]]:
    """Yield every address and value: `a.b = 1`, [a] b = 1 and "a.b" = 1 are the same in a study file."""
    from sim.errors import UsageError, shortened

    if start.count(".") > DEEPEST:
        raise UsageError(f"the address {shortened(start)} is too deep; no game has one of {DEEPEST} tables in tables")
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{start}{key}.")
        else:
            yield f"{start}{key}", value


def _variant(game: "Game", name: str | None) -> Mapping[str, Any]:
    from sim.errors import UsageError

    if name is None:
        return {}
    if not game.variants:
        raise UsageError(f"unknown variant {name!r}; {game.key} has no variants")
    if name not in game.variants:
        raise UsageError(f"unknown variant {name!r}; the variants of {game.key} are {', '.join(game.variants)}")
    return game.variants[name]


def command_of(study: "Study") -> str:
    """Return the command that plays a study again."""
    from sim.content.values import format_setting

    words = ["counterpoise", "study", study.game, "-n", str(study.games), "--seed", str(study.seed)]
    words += ["--players", str(study.players), "--factions", ",".join(study.factions)]
    words += ["--policies", ",".join(study.policies)]
    words += [] if study.logged == LOGGED else ["--logged", str(study.logged)]
    for address, value in sorted(study.overrides.items()):
        words += ["--set", format_setting(address, value)]
    return shlex.join(words)


def warn_of_extremes(study: "Study") -> None:
    """Warn of settings beyond the range that the game's content states."""
    from reports.commands.output import warn

    content, _ = find_game(study.game).layout.load(study.overrides)
    for address in content.outside_range:
        warn(f"{address} = {content.values[address].value} lies beyond the range that the content states")
