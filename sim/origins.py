"""Where games come from: this package, what is installed, and folders that the user names; nothing is imported here.

    sim/games/KEY/game.py           the games of this package
    entry point KEY of the group    what a distribution declares: KEY = "my_game.game:GAME"
    FOLDER/KEY/game.py              of each folder named by COUNTERPOISE_GAMES or `--games-from`

Wherever it comes from, a game's KEY is that of its GAME, and a game is named by its key. Two games of one key are both
refused by it. A game that lies anywhere else is named `module:GAME`.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib import metadata
from importlib.machinery import PathFinder
from pathlib import Path

from sim.errors import UsageError, meant, shortened

GROUP = "counterpoise.games"
VARIABLE = "COUNTERPOISE_GAMES"
FILE = "game.py"
NAME = "GAME"
OWN = Path(__file__).with_name("games")


@dataclass(frozen=True)
class Origin:
    """Where one game comes from.

    Attributes:
        key: of the game.
        module: in which it is described.
        attribute: its name there.
        place: where that is, in words.
        folder: what must be on the path of imports, "" if it is there already.
    """

    key: str
    module: str
    attribute: str
    place: str
    folder: str = ""

    @property
    def address(self) -> str:
        """The game as module:NAME."""
        return f"{self.module}:{self.attribute}"


def own_keys() -> tuple[str, ...]:
    """Return the keys of the games of this package."""
    return tuple(sorted(path.parent.name for path in OWN.glob(f"*/{FILE}")))


def origins() -> tuple[Origin, ...]:
    """Return where every game comes from that is known by a key, sorted by key."""
    return _origins(_named_folders())


def origin_of(key: str) -> Origin:
    """Return where the game with this key comes from.

    Raises:
        UsageError: if there is none, listing the keys, or there are several.
    """
    found = [origin for origin in origins() if origin.key == key]
    if len(found) > 1:
        places = " and ".join(f"{origin.place} ({origin.address})" for origin in found)
        raise UsageError(f"two games have the key {key!r}: {places}; take one of them away, or give it another key")
    if not found:
        keys = sorted({origin.key for origin in origins()})
        known = f"unknown game {shortened(repr(key))}{meant(key, keys)}; the games are {', '.join(keys)}"
        raise UsageError(known + (_missing() or "; name the folder of others with --games-from"))
    return found[0]


def made_importable(origin: Origin) -> None:
    """Put a game's folder on the path of imports, behind all that is there.

    Raises:
        UsageError: if something else on the path would be imported in its place.
    """
    if not origin.folder:
        return
    if origin.folder not in sys.path:
        sys.path.append(origin.folder)
    package = Path(origin.folder, origin.key)
    if package not in (found := places_of(origin.key)):
        hidden = found[0] if found else "Python itself"
        raise UsageError(f"{package} cannot be imported as {origin.key}: {hidden} hides it; give it another name")


def places_of(module: str) -> tuple[Path, ...]:
    """Return the folders or the file that the first part of a module's name stands for, without importing anything."""
    top = module.partition(".")[0]
    spec = None if top in sys.builtin_module_names else PathFinder.find_spec(top)
    if spec is None:
        return ()
    if spec.submodule_search_locations is not None:
        return tuple(_standing(Path(place)) for place in spec.submodule_search_locations)
    return (_standing(Path(spec.origin)),) if spec.origin else ()


def named_folders() -> tuple[Path, ...]:
    """Return the folders that the user names, those that are there."""
    return tuple(Path(folder) for folder in _named_folders() if os.path.isdir(folder))


@contextmanager
def games_from(folders: Sequence[str]) -> Iterator[None]:
    """Find games in some folders too while the context lasts; processes that are started meanwhile find them as well.

    Raises:
        UsageError: if one of them is no folder, or is a game instead of the folder that it stands in.
    """
    before = os.environ.get(VARIABLE)
    if folders:
        os.environ[VARIABLE] = os.pathsep.join([*map(_checked, folders), *([before] if before else [])])
    try:
        yield
    finally:
        if before is not None:
            os.environ[VARIABLE] = before
        elif folders:
            del os.environ[VARIABLE]


def _checked(folder: str) -> str:
    path = Path(folder).expanduser().resolve()
    if not path.is_dir():
        raise UsageError(f"games cannot come from {shortened(folder)}, which is no folder")
    if (path / FILE).is_file():
        raise UsageError(f"{path} is a game; games come from the folder that it stands in: {path.parent}")
    if os.pathsep in str(path):
        raise UsageError(f"games cannot come from {shortened(str(path))}, whose name has {os.pathsep!r} in it")
    return str(path)


def _standing(path: Path) -> Path:
    """Return a path whose folders are no links; what it leads to itself may be one."""
    return path.parent.resolve() / path.name


def _named_folders() -> tuple[str, ...]:
    """Return the folders of COUNTERPOISE_GAMES as absolute paths, each once."""
    named = [folder for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
    return tuple(dict.fromkeys(str(Path(folder).expanduser().resolve()) for folder in named))


def _missing() -> str:
    """Return what of COUNTERPOISE_GAMES is no folder, to stand behind a list of games; "" if nothing is."""
    missing = [folder for folder in _named_folders() if not os.path.isdir(folder)]
    return f" ({VARIABLE} names {shortened(missing[0])}, which is no folder)" if missing else ""


@lru_cache(maxsize=8)
def _origins(folders: tuple[str, ...]) -> tuple[Origin, ...]:
    own = [Origin(key, f"sim.games.{key}.game", NAME, "Counterpoise itself") for key in own_keys()]
    named = [origin for folder in folders for origin in _in_folder(Path(folder))]
    known = {Path(origin.folder, origin.key) for origin in named}
    installed = [origin for origin in _installed() if not known & {*places_of(origin.module)}]
    return tuple(sorted([*own, *installed, *named], key=lambda origin: origin.key))


def _installed() -> Iterator[Origin]:
    """Yield what distributions declare, each address once, however often its folder is on the path."""
    seen = set()
    for entry in metadata.entry_points(group=GROUP):
        if (entry.name, entry.value) not in seen:
            seen.add((entry.name, entry.value))
            name = entry.dist.name if entry.dist else "an unknown one"
            yield Origin(entry.name, entry.module, entry.attr or NAME, f"the distribution {name}")


def _in_folder(folder: Path) -> Iterator[Origin]:
    """Yield the games whose packages stand in a folder."""
    for path in sorted(folder.glob(f"*/{FILE}")):
        key = path.parent.name
        if key.isidentifier():
            yield Origin(key, f"{key}.{FILE.removesuffix('.py')}", NAME, f"the folder {folder}", str(folder))
