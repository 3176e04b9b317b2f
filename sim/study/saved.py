"""A game in progress as bytes: what `Match.save` writes and `Match.restore` reads.

A line of JSON says what is needed to set the table again; the game's arrays follow as they lie in memory, then a
digest of all before it. What would play on otherwise than it did is refused: other rules, values, policies or layouts.
"""

import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.compiling.compiled import fingerprint
from sim.errors import UsageError
from sim.study.stage import Book, Stage, characters_hash
from sim.study.study import Study, study_from_json

FORMAT = 1
BEGINNING = b"counterpoise match\n"
DIGEST = hashlib.sha256().digest_size


def packed(stage: Stage, standing: Mapping[str, Any], arrays: Sequence[np.ndarray]) -> bytes:
    """Return a game as bytes.

    Args:
        stage: where it is played.
        standing: plain values of the game in progress.
        arrays: what else belongs to it.
    """
    header = {"format": FORMAT, **_agreement(stage), "study": stage.study.as_json(), "standing": standing}
    line = json.dumps(header, separators=(",", ":")).encode() + b"\n"
    whole = b"".join((BEGINNING, line, *(array.tobytes() for array in arrays)))
    return whole + hashlib.sha256(whole).digest()


def opened(saved: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the line of a saved game, and the bytes of its arrays.

    Raises:
        UsageError: if it is no saved game, was written in another format, or is damaged.
    """
    if not isinstance(saved, bytes) or not saved.startswith(BEGINNING):
        raise UsageError("this is no saved game; restore takes the bytes that save returned")
    whole, digest = saved[:-DIGEST], saved[-DIGEST:]
    if hashlib.sha256(whole).digest() != digest:
        raise UsageError("the saved game is damaged: its bytes are not those that were written")
    line, _, rest = whole.removeprefix(BEGINNING).partition(b"\n")
    header = json.loads(line)
    if header["format"] != FORMAT:
        raise UsageError(f"the game was saved in format {header['format']}; this version reads format {FORMAT}")
    return header, rest


def study_of(header: Mapping[str, Any], book: Book) -> Study:
    """Return the study of a saved game.

    Raises:
        UsageError: if other policies play it than those of the book.
    """
    study = study_from_json(header["study"])
    if study.cast != book.names:
        wanted, given = ", ".join(study.cast), ", ".join(book.names)
        raise UsageError(f"the policies of the saved game are {wanted}, those of the book {given}")
    return study


def check_stage(header: Mapping[str, Any], stage: Stage) -> None:
    """Refuse a saved game that would play on otherwise.

    Raises:
        UsageError: naming the first thing that is another.
    """
    for name, today in _agreement(stage).items():
        if header.get(name) != today:
            raise UsageError(f"the saved game is stale: its {name} is {header.get(name)}, that of today {today}")


def fill(arrays: Sequence[np.ndarray], rest: bytes) -> None:
    """Write the bytes of a saved game into its arrays."""
    for array in arrays:
        array.reshape(-1).view(np.uint8)[:] = np.frombuffer(rest, np.uint8, array.nbytes)
        rest = rest[array.nbytes :]


def _agreement(stage: Stage) -> dict[str, Any]:
    """Return what decides how a game plays on, and how it lies in memory."""
    return {
        "game": stage.study.game,
        "edition": stage.study.edition,
        "behaviour": stage.game.behaviour,
        "content": stage.content.hash,
        "policies": characters_hash(stage.book),
        "layout": f"{fingerprint(stage.game.state, stage.drivers.dtypes.MIND)} {sys.byteorder}",
    }
