"""Columns as tables for pandas: what a run in memory and the reading of a run give to whoever asks questions of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from sim.runs.tables import TABLES, Columns, Frame


@dataclass(frozen=True)
class Tables:
    """The tables of some games of a study."""

    games: pd.DataFrame
    seats: pd.DataFrame
    rounds: pd.DataFrame


def joined(frame: Frame, pieces: Mapping[str, Iterable[Columns]]) -> Tables:
    """Return the tables of a study from those of its parts, in the order of the games."""
    return Tables(**{name: stacked(frame, list(pieces[name])) for name in TABLES})


def dataframe(frame: Frame, columns: Columns) -> pd.DataFrame:
    """Return columns as a table, names as categories."""
    return pd.DataFrame({name: _named(frame, name, values) for name, values in columns.items()}, copy=False)


def stacked(frame: Frame, pieces: Sequence[Columns]) -> pd.DataFrame:
    """Join the pieces of a table, letting go of those of each column as it is joined."""
    names = list(pieces[0])
    return dataframe(frame, {name: np.concatenate([piece.pop(name) for piece in pieces]) for name in names})


def _named(frame: Frame, name: str, values: np.ndarray) -> np.ndarray | pd.Categorical:
    if name not in frame.categories:
        return values
    kinds = pd.CategoricalDtype(list(frame.categories[name]))
    return pd.Categorical.from_codes(values, dtype=kinds, validate=False)
