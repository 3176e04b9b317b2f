"""Studies whose runs have small parts, for the tests of runs."""

import hashlib

from policies.book import PolicyBook
from tests.playing import TOY, toy_study


class SmallParts(PolicyBook):
    """A book whose runs have parts of 300 games."""

    part_games = 300

    def __reduce__(self):
        return type(self), (self.game_key, self.names)


class TinyParts(SmallParts):
    """A book whose runs have parts of 50 games."""

    part_games = 50


STUDY = toy_study(games=1100, logged=70, seed=11)
BOOK = SmallParts(TOY, ("random",))
SMALL = toy_study(games=400, seed=11)
TINY = TinyParts(TOY, ("random",))


def tree_hash(folder):
    """Return a hash of all parts of a run."""
    files = sorted(folder.rglob("*.parquet"))
    assert files
    return hashlib.sha256(b"".join(path.name.encode() + path.read_bytes() for path in files)).hexdigest()
