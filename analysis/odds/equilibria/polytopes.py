"""Sets of solutions of linear programs: how many dimensions they have, their corners, and what is extreme on them.

The corners are those of the halfspaces within the directions that the equations leave (Qhull: Barber, Dobkin and
Huhdanpaa 1996, doi:10.1145/235815.235821). Which inequalities are equations in disguise is found by one more program:
it makes as many of them slack at once as can be, which a solution in the middle of the set does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import scipy
from numpy.typing import NDArray

if TYPE_CHECKING:  # scipy imports its parts when they are used
    from scipy.optimize import OptimizeResult

Values = NDArray[np.float64]
TOLERANCES = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
MOST_DIMENSIONS = 8  # corners of larger sets may be too many to list
STRETCH = 1e5  # an inequality that no solution meets by more than about its inverse counts as an equation
SLACK = 1e-12  # what limits may be exceeded by in the search for a point in the middle
FELT = 1e-7  # least price of a limit
CLOSE = 1e-9  # below this two costs, or two corners, are the same


@dataclass(frozen=True, eq=False)
class Polytope:
    """A bounded set of points, with at least one in it.

    Attributes:
        below: matrix whose products with a point stay under the limits.
        limits: the limits.
        certain: matrix whose products with a point are 1.
        tight: which of the inequalities are known to be equations, by the numbers of the rows of `below`.
    """

    below: Values
    limits: Values
    certain: Values
    tight: Sequence[int] = ()

    @property
    def dimension(self) -> int:
        """How many directions there are in the set; 0 for a single point."""
        return self._directions.shape[1]

    @property
    def middle(self) -> Values:
        """A point of the set that lies on no more of its borders than all points do."""
        return self._middle[0]

    @cached_property
    def corners(self) -> Values | None:
        """The corners, one a row; None where they may be too many to list."""
        middle = self.middle
        if self.dimension > MOST_DIMENSIONS:
            return None
        if self.dimension == 0:
            return middle[None, :]
        slopes, room = self.below @ self._directions, self.limits - self.below @ middle
        bends = np.linalg.norm(slopes, axis=1) > CLOSE
        found = middle + _corners(slopes[bends], room[bends]) @ self._directions.T
        found[np.abs(found) < SLACK] = 0.0
        return found[np.unique(np.round(found, 8), axis=0, return_index=True)[1]]

    def least(self, costs: Values) -> tuple[float, Values]:
        """Return the least cost in the set, and a point that has it."""
        if not costs.any():
            return 0.0, self.middle
        if self.corners is not None:
            worth = self.corners @ costs
            return float(worth.min()), self.corners[worth.argmin()]
        solution = program(costs, self.below, self.limits, self.certain)
        return float(solution.fun), solution.x

    def first(self, criteria: Sequence[Values]) -> Values:
        """Return the point with the least cost by the first criterion, of several such by the next one, and so on.

        The criteria must leave one point only, and their costs be about 1 at most.
        """
        if self.corners is not None:
            worths = [np.round(self.corners @ costs, 9) for costs in criteria]
            return self.corners[np.lexsort(worths[::-1])[0]]
        costs, *others = criteria
        if np.abs(costs @ self._directions).max() <= CLOSE:
            return self.first(others)
        best, _ = self.least(costs)
        narrower = Polytope(np.vstack([self.below, costs]), np.append(self.limits, best), self.certain)
        return narrower.first(others)

    @cached_property
    def _middle(self) -> tuple[Values, NDArray[np.bool_]]:
        """A point that meets by some room every inequality that any point does, and which these are."""
        rules, unknowns = self.below.shape
        known = np.isin(np.arange(rules), self.tight)
        if known.any() and np.linalg.matrix_rank(np.vstack([self.certain, self.below[known]]), tol=CLOSE) == unknowns:
            return self._exactly(np.zeros(unknowns), known), ~known
        aim = np.concatenate([np.zeros(unknowns), -np.ones(rules), [0.0]])
        below = np.hstack([self.below, np.eye(rules), -self.limits[:, None] - SLACK])
        sums = np.hstack([self.certain, np.zeros((len(self.certain), rules)), -np.ones((len(self.certain), 1))])
        bounds = [*[(None, None)] * unknowns, *[(0.0, 1.0)] * rules, (1.0, STRETCH)]
        found = _solved(aim, below, np.zeros(rules), sums, np.zeros(len(sums)), bounds).x
        roomy = found[unknowns:-1] > 0.5
        return self._exactly(found[:unknowns] / found[-1], ~roomy), roomy

    def _exactly(self, point: Values, tight: NDArray[np.bool_]) -> Values:
        """Move a point by rounding, so that it meets the inequalities that are equations."""
        equations = np.vstack([self.certain, self.below[tight]])
        sums = np.append(np.ones(len(self.certain)), self.limits[tight])
        return point + np.linalg.lstsq(equations, sums - equations @ point, rcond=CLOSE)[0]

    @cached_property
    def _directions(self) -> Values:
        _, roomy = self._middle
        return scipy.linalg.null_space(np.vstack([self.certain, self.below[~roomy]]), rcond=CLOSE)


def program(costs: Values, below: Values, limits: Values, certain: Values) -> "OptimizeResult":
    """Minimise the costs of a point: `below` of it stays under its limits, `certain` of it is 1.

    Raises:
        ArithmeticError: there is no such point, or no least cost.
    """
    free = [(None, None)] * len(costs)
    return _solved(costs, below, limits, certain, np.ones(len(certain)), free)


def felt(solution: "OptimizeResult") -> list[int]:
    """Return which inequalities every solution of a program meets with equality: those whose limits it feels."""
    return np.flatnonzero(np.abs(solution.ineqlin.marginals) > FELT).tolist()


def _solved(*given: Any) -> "OptimizeResult":
    """Return the solution of a linear program; where HiGHS is at a loss it tries without presolve, then from inside."""
    for method, presolve in (("highs", True), ("highs", False), ("highs-ipm", True)):
        solution = scipy.optimize.linprog(*given, method=method, options={**TOLERANCES, "presolve": presolve})
        if solution.success:
            return solution
    raise ArithmeticError(f"a linear program was not solved: {solution.message}")


def _corners(slopes: Values, room: Values) -> Values:
    """Return the corners of the points t with `slopes @ t` at most `room`, around 0 which has room everywhere."""
    if slopes.shape[1] == 1:
        ends = room / slopes[:, 0]
        return np.array([[ends[ends > 0].min()], [ends[ends < 0].max()]])
    lengths = np.linalg.norm(slopes, axis=1)
    aim = np.append(np.zeros(slopes.shape[1]), -1.0)
    nothing = np.zeros((0, len(aim)))
    centre = program(aim, np.hstack([slopes, lengths[:, None]]), room, nothing).x[:-1]
    return scipy.spatial.HalfspaceIntersection(np.hstack([slopes, -room[:, None]]), centre).intersections
