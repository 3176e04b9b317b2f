"""The value of positions that a game has learned: weights of its features in a file, with a birth certificate.

    features = ["points", "armies"]
    knots = [1, 8]                          # rounds; weights lie on straight lines between them

    [weights]
    all = [[0.1, 0.3], [0.4, 0.2]]          # of every feature, at each knot
    red = [[0.0, 0.1], [0.0, 0.0]]          # what they are more for one faction

    [constants]
    red = [0.2, 0.1]                        # what a faction has without any feature

    [born]
    command = "counterpoise learn kings"    # and what it was judged by

Factions that the file lacks have the weights of all. A file that was written for other features is refused by name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from policies.certificates import toml_section
from policies.characters import policy_folder
from sim.engine.value import NO_VALUE, Value
from sim.errors import UsageError
from sim.game import Game, find
from sim.toml import read_tables

ALL = "all"
HEADING = "# Written by `counterpoise learn`; [born] names the command that makes it again, and how good it is."
ENTRIES = {"features", "knots", "weights", "constants", "born"}
DIGITS = 4  # of a weight

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Weights:
    """The weights of a value.

    Attributes:
        features: names, in the order of the numbers.
        knots: rounds at which weights are given.
        factions: names, in the order of the numbers.
        shared: (knots, features) weights of all factions.
        own: (knots, factions, features) what each faction's are more.
        constants: (knots, factions) what each has without any feature.
    """

    features: Sequence[str]
    knots: Sequence[float]
    factions: Sequence[str]
    shared: Array
    own: Array
    constants: Array

    def written(self, born: Mapping[str, Any]) -> str:
        """Return them with their birth certificate as the text of a file that `read_value` reads back."""
        own = {name: self.own[:, number] for number, name in enumerate(self.factions) if self.own[:, number].any()}
        constants = {name: self.constants[:, number] for number, name in enumerate(self.factions)}
        sections = [
            toml_section("", {"features": list(self.features), "knots": list(self.knots)}),
            toml_section("born", born),
            toml_section("weights", {name: _rounded(rows) for name, rows in {ALL: self.shared, **own}.items()}),
            toml_section("constants", {name: _rounded(row) for name, row in constants.items()}),
        ]
        return "\n\n".join([HEADING, *sections]) + "\n"


def _rounded(numbers: Array) -> list[Any]:
    """Return numbers with a few digits each, as plain lists."""
    few = [float(f"{number:.{DIGITS}g}") for number in numbers.ravel()]
    return np.array(few).reshape(numbers.shape).tolist()


@cache
def value_of(game_key: str, edition: str = "") -> Value:
    """Return the value that a game has learned, for an edition; an empty one if it has none.

    Raises:
        UsageError: in one line, if its file cannot be read or is that of other features.
    """
    game = find(game_key).edition(edition)
    if not game.value:
        return NO_VALUE
    file = policy_folder(game_key) / game.value
    return read_value(read_tables(file, "TOML"), game, file) if file.exists() else NO_VALUE


def read_value(tables: Mapping[str, Any], game: Game, file: Path) -> Value:
    """Return the value that tables describe, for a game.

    Raises:
        UsageError: in one line, if they are those of other features.
    """
    if odd := sorted(ENTRIES ^ set(tables)):
        raise UsageError(f"{file}: a value has the entries {', '.join(sorted(ENTRIES))}; look at {odd[0]}")
    names = list(tables["features"])
    if names != list(game.feature_words):
        raise UsageError(f"{file}: the value weighs other features than {game.key} has; learn it again")
    knots = np.array(tables["knots"], np.float64)
    weights = np.zeros((len(knots), len(game.factions), len(names) + 1))
    for number, faction in enumerate(game.factions):
        for key in (ALL, faction):
            weights[:, number, :-1] += _numbers(tables, "weights", key)
            weights[:, number, -1] += _numbers(tables, "constants", key)
    return Value(knots, weights)


def _numbers(tables: Mapping[str, Any], table: str, key: str) -> np.ndarray:
    """Return numbers of one faction or of all, 0 where the file has none."""
    found: Any = tables[table].get(key, 0.0)
    return np.array(found, np.float64)
