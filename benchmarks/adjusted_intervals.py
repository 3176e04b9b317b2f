"""How far intervals of win shares hold, and what they cost: many studies of one game, as a Markdown table.

    python benchmarks/adjusted_intervals.py [GAME] [GAMES] [STUDIES] [rotated]

With `rotated` the factions of a table are rotated through all seats with the same chance and policies. Every study
has a seed of its own. The truth is the mean of all studies. A row says, for the plain errors and for those that
`win_shares` uses, the variance of the estimates over that which the intervals count (1 is right), how many of the 95%
intervals hold, and what part of the games the plain errors would need that the adjusted ones do without.
"""

import sys

import numpy as np
import pandas as pd

from analysis.adjusting import constant
from analysis.clusters import cluster_codes, row_groups, unit_codes
from analysis.grouped import GroupedShares, grouped_shares
from policies.book import PolicyBook, policy_names
from sim.runs.batch import run
from sim.study.stage import stage_of
from sim.study.study import new_study

GROUPS = ("faction", "seat", "policy")


def played(game: str, games: int, seed: int, rotated: bool) -> pd.DataFrame:
    """Return the seats of a study."""
    cast = [name for name in policy_names(game) if name != "random"]
    study = new_study(game, policies=cast, games=games, logged=0, seed=seed, rotate_chance=rotated)
    return run(stage_of(study, PolicyBook(game, study.cast))).tables.seats


def both(seats: pd.DataFrame, by: str) -> list[np.ndarray]:
    """Return (groups, 2) estimates and standard errors of a study, plain and adjusted."""
    codes, games = cluster_codes(seats["game"])
    _, groups = row_groups(seats, by)
    adjusted = grouped_shares(seats, unit_codes(seats)[0], list(groups))
    plain = GroupedShares(adjusted.won, codes, adjusted.groups, constant(games))
    return [np.stack([found.estimates, np.sqrt(np.diag(found.covariance))], axis=1) for found in (plain, adjusted)]


def main() -> None:
    """Play the studies and print a row a kind of groups and of errors."""
    game = sys.argv[1] if len(sys.argv) > 1 else "kings"
    games, studies = (int(word) for word in (*sys.argv[2:4], *("3000", "40")[len(sys.argv[2:4]) :]))
    found: dict[tuple[str, str], list[np.ndarray]] = {}
    for seed in range(1, studies + 1):
        seats = played(game, games, seed, "rotated" in sys.argv)
        for by in GROUPS:
            for errors, estimates in zip(("plain", "adjusted"), both(seats, by), strict=True):
                found.setdefault((by, errors), []).append(estimates)
    print("| groups | errors | empirical over nominal variance | covered | games saved |")
    print("| --- | --- | --- | --- | --- |")
    for (by, errors), tables in found.items():
        estimates, spreads = np.stack(tables).transpose(2, 0, 1)
        plain = np.stack(found[by, "plain"])[..., 1]
        off = np.abs(estimates - estimates.mean(axis=0)) * np.sqrt(studies / (studies - 1))
        ratio = estimates.var(axis=0, ddof=1).mean() / (spreads**2).mean()
        saved = 1 - (spreads**2).mean() / (plain**2).mean()
        print(f"| {by} | {errors} | {ratio:.2f} | {(off <= 1.96 * spreads).mean():.3f} | {saved:.0%} |")


if __name__ == "__main__":
    main()
