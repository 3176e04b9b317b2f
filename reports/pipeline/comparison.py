"""From arms to a comparison: their run folders, what is read of them, and every question about them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.comparing.arms import ArmShares, arm_shares
from analysis.comparing.closest import closest_table
from analysis.comparing.differences import difference_table, share_table
from analysis.comparing.imbalance import Distances, distances, imbalance_table, mean_distances
from analysis.comparing.moved import ArmTables, moved_table
from analysis.endings import ended_by
from analysis.ways import routes_of
from reports.kit.names import Wording, wording_of
from reports.kit.palette import palette_for
from reports.kit.precision import Precision
from reports.pipeline.arms import Arms
from reports.pipeline.targets import BALANCE, SEATS, TARGET_LENGTH, Target
from reports.pipeline.value_names import ValueNames, setting_words
from sim.game import Column, Game
from sim.runs.reading import read_run
from sim.study.study import Study

GAME_COLUMNS = ["game", "rounds", "decisions", "end"]
SEAT_COLUMNS = ["game", "seat", "faction", "policy", "win_share"]
ROUND_COLUMNS = ["game", "round", "seat", "faction", "standing", "battles", "conquests"]
FEW_GAMES = 100
SET = "="  # in the names of arms that nobody has named
FAIR = {BALANCE: "faction", SEATS: "seat"}  # targets of fair shares, and by what they are shared
FAIR_FACTIONS = (Target(BALANCE),)


@dataclass(frozen=True, eq=False)
class Compared:
    """Win shares by one column, in every arm.

    Attributes:
        by: the column, "faction", "seat" or "policy".
        shares: `analysis.comparing.differences.share_table`.
        differences: `analysis.comparing.differences.difference_table`.
    """

    by: str
    shares: pd.DataFrame
    differences: pd.DataFrame


@dataclass(frozen=True, eq=False)
class Judged:
    """How far every arm is from a target.

    Attributes:
        target: what is wanted.
        imbalance: `analysis.comparing.imbalance.imbalance_table`.
        closest: `analysis.comparing.closest.closest_table`.
    """

    target: Target
    imbalance: pd.DataFrame
    closest: pd.DataFrame


@dataclass(frozen=True, eq=False)
class Comparison:
    """Several arms, compared.

    Attributes:
        arms: their studies.
        folders: the run folder of each arm, the baseline first.
        by: win shares by faction first, then by seat, then by policy if several play.
        judged: by target, those that were asked for first.
        moved: `analysis.comparing.moved.moved_table`.
        precision: what was asked of every estimate.
    """

    arms: Arms
    folders: Mapping[str, Path]
    by: Mapping[str, Compared]
    judged: Mapping[str, Judged]
    moved: pd.DataFrame
    precision: Precision

    @property
    def study(self) -> Study:
        """The study of the baseline."""
        return self.arms.baseline

    @property
    def main(self) -> Judged:
        """What the arms are judged by before all else."""
        return next(iter(self.judged.values()))

    @cached_property
    def game(self) -> Game:
        """What was played."""
        return self.study.described

    @cached_property
    def words(self) -> Wording:
        """How the game speaks to readers."""
        return wording_of(self.game)

    @property
    def names(self) -> tuple[str, ...]:
        """The arms without the baseline."""
        return tuple(self.arms.arms)

    @cached_property
    def called(self) -> dict[str, str]:
        """What each arm is called in a sentence: as its author named it, else by what it changes, in words."""
        names = ValueNames(self.game.all_content)
        changed = {name: setting_words(names, self.arms.changes(name)) for name in self.names}
        return {name: changed[name] if SET in name and changed[name] else name for name in self.names}

    @property
    def level(self) -> float:
        """Confidence level of all intervals."""
        return self.precision.level

    @property
    def tolerance(self) -> float:
        """Difference of a win share that still counts as the same."""
        return self.precision.tolerance

    @property
    def solo(self) -> bool:
        """Whether games have one seat."""
        return self.study.players == 1

    @cached_property
    def palette(self) -> dict[str, str]:
        """Colour of each faction."""
        return palette_for(self.by["faction"].shares["faction"].unique().tolist(), order=self.game.factions)


def compared(
    arms: Arms, folders: Mapping[str, Path], precision: Precision, targets: Sequence[Target] = FAIR_FACTIONS
) -> Comparison:
    """Read the runs of all arms and ask every question about them.

    Args:
        arms: their studies.
        folders: of their runs, by arm, the baseline first.
        precision: what is asked of every estimate.
        targets: what the arms are judged by, the first one before all else; fair shares are judged beside them.

    Raises:
        UsageError: if a folder holds no complete run.
        RunError: if a part is damaged.
    """
    tables = {name: _tables(folder, arms.studies[name]) for name, folder in folders.items()}
    seats = {name: one.seats for name, one in tables.items()}
    kinds = ["faction", *(["seat"] if arms.baseline.players > 1 else [])]
    kinds += ["policy"] if len(arms.baseline.cast) > 1 else []
    shares = {kind: arm_shares(seats, kind) for kind in kinds}
    return Comparison(
        arms=arms,
        folders=folders,
        by={kind: _compared(kind, one, precision) for kind, one in shares.items()},
        judged={
            target.key: Judged(
                target, imbalance_table(far, level=precision.level), closest_table(far, level=precision.level)
            )
            for target, far in _distances(targets, arms.baseline.described, tables, shares).items()
        },
        moved=moved_table(tables, numeric_columns(arms.baseline.described), level=precision.level),
        precision=precision,
    )


def _compared(by: str, shares: ArmShares, precision: Precision) -> Compared:
    asked = {"level": precision.level, "tolerance": precision.tolerance}
    return Compared(by, share_table(shares, **asked), difference_table(shares, **asked))


def _distances(
    targets: Sequence[Target], game: Game, tables: Mapping[str, ArmTables], shares: Mapping[str, ArmShares]
) -> dict[Target, Distances]:
    """Return how far the arms are from what is wanted, then from fair shares."""
    fair = {Target(kind): distances(shares[by]) for kind, by in FAIR.items() if by in shares}
    asked = {
        target: fair[target] if target.is_fair else mean_distances(_values(target, game, tables), target.middle)
        for target in targets
    }
    return {**asked, **fair}


def _values(target: Target, game: Game, tables: Mapping[str, ArmTables]) -> dict[str, NDArray[np.float64]]:
    """Return the length of every game of the arms, or how far it ended in a way."""
    ordered = {name: one.games.sort_values("game") for name, one in tables.items()}
    if target.kind == TARGET_LENGTH:
        return {name: games["rounds"].to_numpy(np.float64) for name, games in ordered.items()}
    return {name: ended_by(target.way, game, games, tables[name].seats) for name, games in ordered.items()}


def numeric_columns(game: Game) -> dict[str, list[str]]:
    """Return the game's own columns of numbers, which are compared beside those that every game has."""
    return {
        "games": [column.name for column in game.game_columns if _is_number(column)],
        "seats": [column.name for column in game.seat_columns if column.compared and _is_number(column)],
    }


def _is_number(column: Column) -> bool:
    return column.dtype != "category" and not column.labels


def _tables(folder: Path, study: Study) -> ArmTables:
    """Read of an arm's run what is compared: the games of the study, of which the run may have more."""
    game = study.described
    own = numeric_columns(game)
    seats = [*SEAT_COLUMNS, *own["seats"], *game.luck_columns, *routes_of(game)]
    run = read_run(folder, games=[*GAME_COLUMNS, *own["games"]], seats=seats, rounds=ROUND_COLUMNS)
    return ArmTables(*(table[table["game"] < study.games] for table in (run.games, run.seats, run.rounds)))


def block_of(study: Study) -> int:
    """Return how many games have every faction with every policy on every seat equally often."""
    windows = len(study.factions) if len(study.factions) > study.players else 1
    return windows * study.players * len(study.policies)
