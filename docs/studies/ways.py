"""How games are won: in the games of a run, and over the rulebooks of a laboratory folder."""

from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from analysis.intervals import Interval, mean_interval, share_interval
from analysis.routes import Routes, routes
from analysis.sensitivity.outcomes import ROUTE
from analysis.sensitivity.rulebooks import rulebook_shares
from reports.kit.precision import Precision
from reports.pipeline.sensitivity import LabFound, read_lab, routes_of
from sim.runs.reading import Run, read_run

LEVEL = 0.95


def won_run(folder: Path, *columns: str) -> tuple[Run, str]:
    """Return a run with few columns, and the name of the one that tells how a winner won; more of seats if named."""
    ways = next(iter(routes_of(read_run(folder, games=["game"], seats=["game"], rounds=[]).study.described)))
    seats = ["game", "faction", "policy", "win_share", ways, *columns]
    return read_run(folder, games=["game", "rounds"], seats=seats, rounds=[]), ways


def ways_to_win(folder: Path) -> Routes:
    """Tell how the games of a run were won."""
    run, ways = won_run(folder)
    return routes(run.games, run.seats, ways, routes_of(run.study.described)[ways], level=LEVEL)


def shares(found: Routes) -> dict[str, Interval]:
    """The share of all games that were won in each way."""
    rows = found.table.to_dict("records")
    return {row["label"]: Interval(row["estimate"], row["low"], row["high"], row["n"]) for row in rows}


def early_and_late(folder: Path, way: str, last: int) -> tuple[Interval, Interval]:
    """The share of all games that are won in a way up to a round, and after it."""
    run, ways = won_run(folder)
    code = routes_of(run.study.described)[ways].index(way)
    won = run.seats.loc[run.seats[ways] == code].groupby("game")["win_share"].sum()
    share = won.reindex(run.games["game"], fill_value=0.0).to_numpy()
    early = (run.games["rounds"] <= last).to_numpy()
    return share_interval(share * early, level=LEVEL), share_interval(share * ~early, level=LEVEL)


def mean_rounds(folder: Path) -> Interval:
    """The mean length of the games of a run."""
    return mean_interval(read_run(folder, games=["rounds"], seats=[], rounds=[]).games["rounds"], level=LEVEL)


def policy_shares(folder: Path) -> dict[str, Interval]:
    """The share of the win that a seat of each policy gets, by games."""
    run, _ = won_run(folder)
    return {
        str(policy): share_interval(own["win_share"], own["game"], LEVEL)
        for policy, own in run.seats.groupby("policy", observed=True)
    }


@dataclass(frozen=True)
class Rulebooks:
    """What the draws of a laboratory folder say of the ways to win."""

    found: LabFound

    @property
    def draws(self) -> int:
        """How many rulebooks there are."""
        return self.found.lab.draws

    @property
    def ways(self) -> list[str]:
        """The ways in which some game was won."""
        return [name.partition(":")[2] for name in self.found.found.halves.outcomes if name.startswith(f"{ROUTE}:")]

    def above(self, way: str, share: float) -> dict[str, float]:
        """In which part of the rulebooks a way wins more than a share of the games.

        Returns:
            A row of `analysis.sensitivity.rulebooks.rulebook_shares` against this share: `over`, `over_low` and
            `over_high` are the part and its bounds, `estimate` the mean share with `low` and `high`, `low_all` and
            `high_all` where the true share of a rulebook lies.
        """
        result, name = self.found.found, f"{ROUTE}:{way}"
        one = result.halves.only((name,))
        table = rulebook_shares(one, {name: share}, level=LEVEL, tolerance=0.0)
        return {str(key): value for key, value in table.iloc[0].items()}

    def movers(self, way: str) -> pd.DataFrame:
        """The values that move the share of a way by more than chance, the strongest first."""
        first = self.found.found.first
        own = first[(first["outcome"] == f"{ROUTE}:{way}") & (first["q"] <= 1 - LEVEL)]
        return own.sort_values("estimate", ascending=False)

    def curve(self, way: str, address: str) -> pd.DataFrame:
        """The share of a way by the number that a value is played at."""
        table = self.found.found.curve(address)
        return table[table["outcome"] == f"{ROUTE}:{way}"]


def rulebooks(folder: Path) -> Rulebooks:
    """Read what the draws of a folder say."""
    return Rulebooks(read_lab(folder, Precision()))
