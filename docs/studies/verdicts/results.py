"""The results of all studies in one table, `verdicts.csv`: a row a number, with its interval and its games.

A study is a set-up of a game played by certain bots. Its rows carry a digest of the rules and policies that it was
played with, so that a study is played again only where its games would go otherwise.
"""

from functools import partial
from pathlib import Path

import pandas as pd

from docs.studies.verdicts.setups import BOTS, Plan
from sim.errors import UsageError
from sim.runs.parts import write_whole

RESULTS = Path(__file__).parents[1] / "verdicts.csv"
FACTION, SEAT, ROUNDS = "faction", "seat", "rounds"  # what a number is about
STUDY = ["game", "setup", "bots"]
TEXTS = [*STUDY, "digest", "quantity", "name", "verdict"]
NUMBERS = ["estimate", "low", "high", "fair_share"]
COUNTS = ["games", "behaviour", "n"]
COLUMNS = [*STUDY, "games", "behaviour", "digest", "quantity", "name", *NUMBERS, "verdict", "n"]
DIGITS = 5  # of a share, after the point


def no_results() -> pd.DataFrame:
    """Return the table of no study."""
    return pd.DataFrame(columns=COLUMNS)


def read_results(file: Path = RESULTS) -> pd.DataFrame:
    """Return the results that a file holds; none if there is no file.

    Raises:
        UsageError: if it is no table of results.
    """
    if not file.exists():
        return no_results()
    types = dict.fromkeys(TEXTS, str) | dict.fromkeys(NUMBERS, float) | dict.fromkeys(COUNTS, int)
    missing = {name: [""] for name in NUMBERS}
    try:
        found = pd.read_csv(file, dtype=types, keep_default_na=False, na_values=missing)
    except (OSError, ValueError) as error:
        raise UsageError(f"{file} cannot be read as results: {error}") from error
    if list(found.columns) != COLUMNS:
        raise UsageError(f"{file} is no table of results: its columns must be {', '.join(COLUMNS)}")
    return found


def with_study(results: pd.DataFrame, rows: pd.DataFrame) -> pd.DataFrame:
    """Return results with the rows of one study, in place of those that it had."""
    same = (results[STUDY] == rows[STUDY].iloc[0]).all(axis=1)
    others = results[~same]
    return rows[COLUMNS] if others.empty else pd.concat([others, rows[COLUMNS]])


def write_results(results: pd.DataFrame, plan: Plan, file: Path = RESULTS) -> None:
    """Write results to a file in the order of the plan; what is no set-up any more is left out.

    Raises:
        RunError: if it cannot be written.
    """
    order = [(setup.game, setup.title, bots) for setup in plan.of(()) for bots in BOTS]
    by_study = dict(list(results.groupby(STUDY, sort=False)))
    kept = [by_study[study] for study in order if study in by_study]
    table = pd.concat(kept) if kept else no_results()
    write_whole(file, partial(table.to_csv, index=False, float_format=f"%.{DIGITS}f", lineterminator="\n"))
