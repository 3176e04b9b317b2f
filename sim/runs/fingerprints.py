"""Fingerprints: what a worker on another machine must have as its client has it, and how it is made ready to play.

The same study gives the same tables wherever it is played, as long as the same sources play it with the same values.
So a worker shows its fingerprints before it plays. This is the worker's side; it knows nothing of how it is reached.
"""

import hashlib
import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from importlib import metadata
from pathlib import Path
from threading import Lock

from sim.compiling.folder import hash_of_sources
from sim.origins import origin_of
from sim.runs.chunks import Rows, play_chunk, play_games
from sim.runs.loads import opened
from sim.runs.manifest import characters_hash
from sim.study.stage import Stage, stage_here

DISTRIBUTIONS = ("counterpoise", "numpy", "numba", "distributed")
ABSENT = "not installed"
OWN = ("sim", "policies")  # whose sources have a hash of their own
SHOWN = 12  # hexadecimal digits

_one_at_a_time = Lock()


@cache
def installed() -> Mapping[str, str]:
    """Return the versions of what plays here, and a hash of the sources of the games and policies."""
    minor = f"{sys.version_info.major}.{sys.version_info.minor}"
    return {
        "python": minor,
        **{name: _version(name) for name in DISTRIBUTIONS},
        "source hash": hash_of_sources()[:SHOWN],
    }


def fingerprints_of(stage: Stage) -> Mapping[str, str]:
    """Return what decides the games of a study beside what is installed: values, minds, and modules of the user's."""
    return {
        "behaviour": str(stage.game.behaviour),
        "content hash": stage.content.hash,
        "policy hash": characters_hash(stage.book),
        **{f"module {name}": _hash_of_module(name) for name in _own_modules(stage)},
    }


def made_ready(load: bytes, wanted: Mapping[str, str], fingerprints: Mapping[str, str]) -> list[str]:
    """Compile, or load what is kept, if all is here as it is there; return in words what is not.

    Args:
        load: study and book, pickled; not opened where other versions could misread it.
        wanted: what is installed there.
        fingerprints: of the study there.

    Raises:
        UsageError: if a policy or a game of the user's cannot be imported here.
    """
    if odd := _unlike(wanted, installed()):
        return odd
    stage = stage_here(*opened(load))
    if odd := _unlike(fingerprints, fingerprints_of(stage)):
        return odd
    play_games(stage, range(0))
    return []


def play_load(load: bytes, games: range) -> Rows:
    """Play some games of a study that came pickled; Python policies of one process are asked by one thread at a time.

    Compiled games let go of the interpreter, so that a worker with many threads stays within call. Python policies do
    not, and may keep in their modules what two games at a time would mix up.
    """
    study, book = opened(load)
    alone: AbstractContextManager[object] = _one_at_a_time if book.external else nullcontext()
    with alone:
        return play_chunk(study, book, games)


def _unlike(there: Mapping[str, str], here: Mapping[str, str]) -> list[str]:
    """Return in words, for whoever is there to read, which entries differ."""
    entries = [(name, here.get(name, ABSENT), there.get(name, ABSENT)) for name in {**there, **here}]
    return [f"its {name} is {own}, here {wanted}" for name, own, wanted in entries if own != wanted]


def _own_modules(stage: Stage) -> Iterator[str]:
    """Yield the modules from outside of this package that decide the games of a study."""
    study, game, book = stage.study, stage.game, stage.book
    described = study.game if ":" in study.game else origin_of(study.game).address
    names = [described, game.policy, *(book.names[number] for number in sorted(book.external))]
    modules = dict.fromkeys(name.partition(":")[0] for name in names if name)
    yield from (name for name in modules if name.partition(".")[0] not in OWN)


def _hash_of_module(name: str) -> str:
    """Return a hash of a module's source; one inside a package counts with all that stands in its folder."""
    found = importlib.import_module(name).__file__
    if not found:
        return ABSENT
    file, digest = Path(found), hashlib.sha256()
    beside = [*file.parent.rglob("*.py"), *file.parent.rglob("*.toml")] if "." in name else [file]
    for path in sorted(beside):
        digest.update(str(path.relative_to(file.parent)).encode() + path.read_bytes())
    return digest.hexdigest()[:SHOWN]


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ABSENT
