"""A package with a new game: the template of this package, with another key in place of its own."""

import keyword
import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from reports.commands.output import emit_json, writing
from sim.errors import UsageError, shortened
from sim.game import game_keys
from sim.origins import places_of

TEMPLATE = Path(__file__).parents[1] / "templates" / "game"
FORMS = re.compile("high_ground|High Ground|HighGround|high-ground|(?<![A-Za-z])HG(?![A-Za-z])")
CACHES = ("__pycache__", ".pytest_cache", ".ruff_cache", ".hypothesis")
DOTLESS = {"gitignore": ".gitignore"}  # else it would hold in the template too
TESTS = "tests"  # stands beside the package
LONGEST = 30  # letters of a key, so that no line of the template grows too long
MOST_INITIALS = 3  # before the number of a clause
SOUND = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
NEXT = {  # commands in the folder, and what they do; {key} is the game's
    "counterpoise --plain trace {key} --games-from .": "show a game, move by move",
    "counterpoise study {key} -n 6000 --games-from .": "play games, and write the report",
    "make test": "check the laws of play and the clauses of the rules",
    "pip install -e .": "install it: from then on without --games-from",
}


def write_new_game(name: str, folder: Path, as_json: bool) -> None:
    """Write a game of this name into a folder, and print what to do next.

    Raises:
        UsageError: the name cannot be that of a game, or the folder is not empty.
        RunError: the folder cannot be written.
    """
    check_key(name)
    place = folder.expanduser()
    check_folder(place)
    with writing(place):
        files = write_package(name, place)
    following = {f"cd {shlex.quote(str(place))}": "", **{line.format(key=name): why for line, why in NEXT.items()}}
    if as_json:
        shown = {"key": name, "title": forms_of(name)["High Ground"], "folder": str(place), "files": files}
        emit_json({**shown, "next": list(following)})
        return
    print(f"{place} is a game for two or three players, in {len(files)} files. It plays at once:\n")
    width = max(map(len, following))
    for line, why in following.items():
        print(f"  {line:{width}}  {why}".rstrip())


def check_key(key: str) -> None:
    """Refuse a key that a package of a game cannot have.

    Raises:
        UsageError: saying why.
    """
    shown = shortened(repr(key))
    if not SOUND.fullmatch(key) or len(key) > LONGEST:
        spelt = "_".join(re.findall("[a-z0-9]+", key.lower()))
        close = f" (did you mean {spelt}?)" if SOUND.fullmatch(spelt) and len(spelt) <= LONGEST else ""
        raise UsageError(
            f"{shown} cannot be the key of a game{close}: it has at most {LONGEST} small letters and digits, with "
            "single underscores between them, and begins with a letter"
        )
    if keyword.iskeyword(key):
        raise UsageError(f"{shown} cannot be the key of a game: it is a word of Python's; give it another name")
    if key in game_keys():
        raise UsageError(f"there is a game {shown} already; the games are {', '.join(game_keys())}")
    if key == TESTS:
        raise UsageError(f"{shown} cannot be the key of a game: its tests stand in a folder of that name")
    if places := _hiding(key):
        raise UsageError(f"{shown} cannot be the key of a game: {places} hides its package; give it another name")


def check_folder(folder: Path) -> None:
    """Refuse a folder in which something stands, and what is no folder.

    Raises:
        UsageError: it is one of these.
    """
    with writing(folder):
        if folder.exists() and not folder.is_dir():
            raise UsageError(f"{folder} is no folder; name a new or empty one")
        if folder.is_dir() and any(folder.iterdir()):
            raise UsageError(f"{folder} is not empty; name a new or empty folder")


def write_package(key: str, folder: Path) -> list[str]:
    """Write the package of a game into a folder, and return the paths of its files in it.

    Raises:
        OSError: the folder cannot be written.
    """
    forms = forms_of(key)
    written = []
    for path in template_files():
        place = Path(*(forms.get(part, DOTLESS.get(part, part)) for part in path.relative_to(TEMPLATE).parts))
        (folder / place.parent).mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(renamed(path.read_text("utf-8"), forms), "utf-8", newline="\n")
        written.append(place.as_posix())
    return written


def template_files() -> Iterator[Path]:
    """Yield the files of the template."""
    for path in sorted(TEMPLATE.rglob("*")):
        if path.is_file() and not any(part in CACHES for part in path.parts):
            yield path


def forms_of(key: str) -> Mapping[str, str]:
    """Return what takes the place of each form of the template's key.

    They are those of modules, titles, classes, distributions and clauses.

    Example:
        >>> list(forms_of("river_war").values())
        ['river_war', 'River War', 'RiverWar', 'river-war', 'RW']
    """
    words = key.split("_")
    title = " ".join(word.capitalize() for word in words)
    initials = "".join(word[0] for word in words if word[0].isalpha()).upper()
    return {
        "high_ground": key,
        "High Ground": title,
        "HighGround": title.replace(" ", ""),
        "high-ground": key.replace("_", "-"),
        "HG": initials[:MOST_INITIALS],
    }


def renamed(text: str, forms: Mapping[str, str]) -> str:
    """Return a text of the template in which each form of its key is replaced."""
    return FORMS.sub(lambda found: forms[found[0]], text)


def _hiding(key: str) -> str:
    """Return what Python would import in place of a package of this name, "" if nothing."""
    if key in sys.builtin_module_names or key in sys.stdlib_module_names:
        return f"Python's own module {key}"
    return next(map(str, places_of(key)), "")
