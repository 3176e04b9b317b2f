"""Processes that only ever lose: absorbing Markov chains whose states can be numbered so that none leads upwards.

`moves` is a sparse square matrix, `moves[i, j]` the chance that one step leads from state i to state j <= i.
`going` marks the states in which another step is taken; a process that arrives in any other state ends there. The
first step is taken from the start in every case. Staying where one is (a round without effect) is divided out
exactly: the chance to leave is summed from the ways out, never taken as 1 minus the chance to stay, which keeps its
digits when leaving is rare (Grassmann, Taksar and Heyman 1985, doi:10.1287/opre.33.5.1107).
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, diags_array
from scipy.sparse.linalg import splu

Values = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Endless(ValueError):
    """The process has a positive chance never to end."""


def expected_visits(moves: csr_array, *, start: int, going: Mask) -> Values:
    """Expected number of steps taken from each state, by forward substitution.

    Args:
        moves: chances of one step, shape (states, states), nothing above the diagonal.
        start: state that the first step is taken from.
        going: states from which further steps are taken, shape (states,).

    Returns:
        Shape (states,); the sum is the expected number of steps.

    Raises:
        Endless: a state is reached that is never left.
    """
    first = np.zeros(moves.shape[0])
    first[start] = 1.0
    system, stuck = _without_staying(moves, going)
    visits = _solved(system, first, transposed=True)
    if visits[stuck].any():
        raise Endless("the process never ends: nothing can happen any more in a state that it reaches")
    return visits


def endings(moves: csr_array, visits: Values, *, going: Mask) -> Values:
    """Chance to end in each state, shape (states,), from the expected visits."""
    return np.where(going, 0.0, visits @ moves)


def arrivals(moves: csr_array, rewards: Values, *, going: Mask) -> Values:
    """Expected reward where a process ends that now stands in each state, by forward substitution.

    Args:
        moves: chances of one step.
        rewards: of ending in each state, shape (states,).
        going: states from which further steps are taken.

    Returns:
        Shape (states,); in a state that is not going it is the reward there.

    Raises:
        Endless: there is a state that is never left.
    """
    system, stuck = _without_staying(moves, going)
    if stuck.any():
        raise Endless("the process never ends: nothing can happen any more in one of its states")
    ended = np.where(going, 0.0, rewards)
    onward = diags_array(going.astype(float)) @ system + diags_array((~going).astype(float))
    return _solved(onward, np.where(going, _ways_out(moves) @ ended, ended))


def lengths(moves: csr_array, *, start: int, going: Mask, tolerance: float, longest: int) -> Values:
    """Chance that the process ends after exactly 1, 2, 3, ... steps, by stepping the distribution forward.

    Args:
        moves: chances of one step.
        start: state that the first step is taken from.
        going: states from which further steps are taken.
        tolerance: stop when less than this chance is still going.
        longest: stop after this many steps in any case; what is missing to 1 is then longer.

    Returns:
        One chance a step.
    """
    step = moves.T.tocsr()
    still = np.zeros(moves.shape[0])
    still[start] = 1.0
    chances: list[float] = []
    while len(chances) < longest and still.sum() >= tolerance:
        arrived = step @ still
        chances.append(arrived[~going].sum())
        still = np.where(going, arrived, 0.0)
    return np.array(chances)


def best_stopping(moves: csr_array, rewards: Values, *, open_to: Mask) -> tuple[Values, Values, Mask]:
    """Best choice between stopping for the reward at hand and going on, by backward induction.

    Args:
        moves: chances of one step.
        rewards: what stopping or ending in each state is worth, shape (states,).
        open_to: states in which going on is possible.

    Returns:
        The value of each state under best play, the value of going on there (minus infinity where nothing would ever
        change or the process has ended), and the states in which to go on. A tie goes on.
    """
    slack = 1e-12 * np.abs(rewards).max()
    value, onward = rewards.astype(float), np.full(len(rewards), -np.inf)
    leave = _ways_out(moves).sum(axis=1)
    for state in np.flatnonzero(open_to & (leave > 0)):
        row = slice(moves.indptr[state], moves.indptr[state + 1])
        to, chance = moves.indices[row], moves.data[row]
        other = to != state
        onward[state] = chance[other] @ value[to[other]] / leave[state]
        value[state] = max(value[state], onward[state])
    return value, onward, onward >= rewards - slack


def _ways_out(moves: csr_array) -> csr_array:
    rows = np.repeat(np.arange(moves.shape[0]), np.diff(moves.indptr))
    return _with_chances(moves, np.where(rows == moves.indices, 0.0, moves.data))


def _with_chances(moves: csr_array, chances: Values) -> csr_array:
    """Return moves between the same states with other chances, without a look at where they stand."""
    return csr_array((chances, moves.indices, moves.indptr), shape=moves.shape)


def _without_staying(moves: csr_array, going: Mask) -> tuple[csr_array, Mask]:
    """Identity minus the moves into going states, and the going states that are never left (given a diagonal of 1)."""
    ways_out = _ways_out(moves)
    leave = ways_out.sum(axis=1)
    stuck = going & (leave <= 0)
    diagonal = np.where(going & ~stuck, leave, 1.0)
    return diags_array(diagonal) - _with_chances(ways_out, ways_out.data * going[ways_out.indices]), stuck


def _solved(system: csr_array, right: Values, *, transposed: bool = False) -> Values:
    """Solve a system without entries above the diagonal, or its transpose, by substitution.

    Its factors are the system itself while pivots stay on the diagonal. `spsolve_triangular` would do the same, but in
    SciPy 1.17 what it leaves in a thread fails to be freed: Python then ends with exit status 120.
    """
    factors = splu(system.tocsc(), permc_spec="NATURAL", diag_pivot_thresh=0.0, options={"Equil": False})
    solved: Values = factors.solve(right, trans="T" if transposed else "N")
    return solved
