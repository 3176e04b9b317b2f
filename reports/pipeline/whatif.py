"""What if other values were printed? Rulebooks drawn over what a user names, played, and a surrogate through them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from analysis.sensitivity.outcomes import outcome_names
from analysis.surrogate.coding import coordinates
from analysis.surrogate.held_out import held_out
from analysis.surrogate.results import Numbers, Results, results_of
from analysis.surrogate.surrogate import Estimates, Surrogate, surrogate_of
from analysis.tuning.space import Space
from analysis.tuning.steps import Axis
from reports.kit.defaults import WHATIF_DRAWS, WHATIF_GAMES
from reports.kit.precision import Precision
from reports.pipeline.overs import space_of
from reports.pipeline.plans import planned_in
from reports.pipeline.sensitivity import Lab
from reports.pipeline.tally import both_halves
from sim.content.content import Content
from sim.content.uncertain import Uncertain
from sim.errors import UsageError
from sim.runs.drawn import DrawnGames
from sim.runs.journal import Journal
from sim.study.draws import Draws
from sim.study.study import Study, study_from_json

COMMAND = "whatif"
LEAST_DRAWS, MOST_DRAWS = 50, 400  # few say nothing; the page keeps a square of numbers for many
MOST_VALUES = 24
MOST_BUDGET = 10**9
MOST_STOPS = 200  # of a slider that stops at every whole number


@dataclass(frozen=True)
class Design(Lab):
    """What is drawn and played for a what-if page: the first rulebook is the one that stands."""

    command: ClassVar[str] = COMMAND

    @cached_property
    def _changed(self) -> tuple[Space, tuple[str, ...]]:
        return space_of(self.stage.content, self.over, most=MOST_VALUES, taker="a what-if page")

    @property
    def space(self) -> Space:
        """What may be changed, in steps."""
        return self._changed[0]

    @property
    def aside(self) -> tuple[str, ...]:
        """Addresses that a pattern matches, but that state no range."""
        return self._changed[1]

    @cached_property
    def uncertain(self) -> Uncertain:
        """What varies."""
        return Uncertain(tuple(axis.dimension for axis in self.space.axes), (), len(self.space.axes))

    @property
    def home(self) -> Numbers:
        """(1, dimensions) the numbers of the rulebook that stands."""
        return np.array([[axis.numbers[0] for axis in self.space.axes]])

    @cached_property
    def drawn(self) -> DrawnGames:
        """The games of the draws."""
        stage, study = self.stage, self.study
        draws = Draws(self.uncertain, stage.game.layout, dict(study.overrides), study.seed, self.draws)
        points = draws.points.copy()
        points[0] = [_place(axis) for axis in self.space.axes]
        return DrawnGames(stage, replace(draws, given=points), self.each)


def _place(axis: Axis) -> float:
    """Return where on its dimension, from 0 up to 1, the present value of an axis is drawn."""
    one, number = axis.dimension, axis.numbers[0]
    return (number - one.low + one.whole / 2) / (one.high - one.low + one.whole)


def design_of(study: Study, over: Sequence[str], budget: int = WHATIF_GAMES, draws: int = WHATIF_DRAWS) -> Design:
    """Return what is to be played, checked.

    Args:
        study: what stands; its number of games is left aside.
        over: what may be changed, as `reports.pipeline.overs` reads it.
        budget: games to play; as many of them are as every rulebook has the same number of, in whole rotations.
        draws: rulebooks.

    Raises:
        UsageError: in one line, if nothing or too much varies, a range leaves out what stands, or there are too few
            games or rulebooks.
    """
    if not LEAST_DRAWS <= draws <= MOST_DRAWS:
        raise UsageError(f"--draws takes {LEAST_DRAWS} to {MOST_DRAWS} rulebooks, not {draws:,}")
    rotation = 2 * study.players
    if not rotation * draws <= budget <= MOST_BUDGET:
        allowed = f"from {rotation * draws:,} games ({rotation} of each of {draws} rulebooks) to {MOST_BUDGET:,}"
        raise UsageError(f"--budget takes {allowed}, not {budget:,}")
    each = budget // draws // rotation * rotation
    design = Design(replace(study, games=draws * each, logged=0), tuple(over), draws, each)
    axes = design.space.axes
    if outside := next(
        (axis for axis in axes if not axis.dimension.low <= axis.numbers[0] <= axis.dimension.high), None
    ):
        raise UsageError(_left_out(outside))
    return design


def _left_out(axis: Axis) -> str:
    one = axis.dimension
    present, low, high = (one.label(number) for number in (axis.numbers[0], one.low, one.high))
    left = "what stands there" if one.moved else f"{present}, which stands there"
    return f"the range of {one.address}, {low}..{high}, leaves out {left}; a what-if begins there, so widen it"


def stops_of(axis: Axis) -> tuple[float, ...]:
    """Return the numbers at which a slider stops, from the least to the largest; choices in their order."""
    one = axis.dimension
    if one.whole and one.high - one.low <= MOST_STOPS:
        return tuple(float(number) for number in range(int(one.low), int(one.high) + 1))
    return tuple(sorted(axis.numbers))


@dataclass(frozen=True, eq=False)
class WhatIf:
    """Rulebooks that were played, and the surrogate through them.

    Attributes:
        design: what was drawn.
        precision: level of the bands, and tolerance.
        numbers: (rulebooks, dimensions) what each is played at, see `Dimension.number`.
        results: of these rulebooks.
        surrogate: through them.
        validation: rows of `analysis.surrogate.held_out.held_out`.
        folder: of the games.
        refused: rulebooks drawn that the rules refused.
    """

    design: Design
    precision: Precision
    numbers: Numbers
    results: tuple[Results, ...]
    surrogate: Surrogate
    validation: pd.DataFrame
    folder: Path
    refused: int

    @property
    def games(self) -> int:
        """How many were played."""
        return self.design.draws * self.design.each

    @property
    def fair_share(self) -> float | None:
        """What a share is held against; None where one plays alone."""
        players = self.design.study.players
        return 1 / players if players > 1 else None

    @property
    def refused_share(self) -> float:
        """Which part of the rulebooks drawn the rules refused."""
        return self.refused / (self.refused + self.design.draws)

    def at(self, numbers: Numbers) -> Estimates:
        """Return what the surrogate says of rulebooks (rulebooks, dimensions)."""
        return self.surrogate.at(coordinates(self.design.uncertain.dimensions, numbers))

    def rows(self, numbers: Numbers) -> pd.DataFrame:
        """Return what the surrogate says of one rulebook (dimensions,).

        Returns:
            One row an outcome: outcome, estimate, low, high.
        """
        found = self.at(numbers[np.newaxis])
        ends = {"estimate": found.means[0], "low": found.low[0], "high": found.high[0]}
        return pd.DataFrame({"outcome": list(self.surrogate.outcomes), **ends})

    def numbers_of(self, settings: Mapping[str, Any]) -> Numbers:
        """Return what a rulebook with some settings is played at.

        Args:
            settings: values by address, the others as they stand.

        Raises:
            UsageError: if one is not among what varies, or lies beyond what was drawn.
        """
        content, axes = self.design.stage.content, self.design.space.axes
        full = {content.full_address(address): value for address, value in settings.items()}
        left = {address: content.value(address).accept(value) for address, value in full.items()}
        found = []
        for axis in axes:
            own = {address: left.pop(address) for address in axis.dimension.addresses if address in left}
            found.append(_number_of(axis, own, content) if own else axis.numbers[0])
        if left:
            varied = ", ".join(axis.address for axis in axes)
            raise UsageError(f"{next(iter(left))} is not among what varies here: {varied}")
        return np.array(found)

    @cached_property
    def closest(self) -> list[int]:
        """The rulebooks that were played, the one that the surrogate has closest to fair first."""
        if self.fair_share is None:
            return []
        shares = [at for at, name in enumerate(self.surrogate.outcomes) if name.startswith("faction:")]
        far = np.abs(self.at(self.numbers).means[:, shares] - self.fair_share).max(axis=1)
        return [int(at) for at in np.argsort(far, kind="stable")]


def _number_of(axis: Axis, settings: Mapping[str, Any], content: Content) -> float:
    """Return the number of a dimension that sets some values."""
    stands = {address: content[address] for address in axis.dimension.addresses}
    wanted = {**stands, **settings}
    if not (axis.dimension.choices or axis.dimension.moved):
        number = float(wanted[axis.address])
        if axis.dimension.low <= number <= axis.dimension.high:
            return number
    else:
        for number in stops_of(axis):
            if {**stands, **axis.dimension.set_to(number)} == wanted:
                return number
    low, high = (axis.dimension.label(number) for number in (axis.dimension.low, axis.dimension.high))
    drawn = "as one of its choices" if axis.dimension.choices else f"between {low} and {high}"
    raise UsageError(f"{axis.address} was drawn {drawn}, so that nothing is known beyond")


def read_whatif(folder: Path, precision: Precision) -> WhatIf:
    """Read the games of a folder and fit the surrogate through them.

    Raises:
        UsageError: if it is none of this command, not complete, or of other rules or policies than today's.
        DamagedPart: if a part is damaged.
    """
    journal = Journal.finished(folder)
    design = planned_in(folder, journal.plan, COMMAND, _design_of)
    columns = journal.tables()
    dimensions = design.uncertain.dimensions
    numbers = np.stack([columns[f"number {one.address}"] for one in dimensions], axis=1)
    names = outcome_names(design.asked)
    sums, counts = ({name: both_halves(columns, kind, name) for name in names} for kind in ("sum", "count"))
    points, results = coordinates(dimensions, numbers), results_of(sums, counts)
    surrogate = surrogate_of(points, results, np.full(design.draws, float(design.each)), precision.level)
    validation = held_out(points, results, surrogate.processes, level=precision.level)
    refused = int(columns["refused"].sum())
    return WhatIf(design, precision, numbers, results, surrogate, validation, folder, refused)


def _design_of(plan: Mapping[str, Any]) -> Design:
    return Design(study_from_json(plan["study"]), tuple(plan["over"]), int(plan["draws"]), int(plan["each"]))
