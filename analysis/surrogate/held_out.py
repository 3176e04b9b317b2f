"""Can the surrogate be believed? It is fitted without a fifth of the rulebooks, and says what was played of them."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import scipy

from analysis.surrogate.process import Numbers, Process, process_of
from analysis.surrogate.results import Results

FOLDS = 5
SLIGHT = 0.01  # chance of any outcome looking as if its bands did not cover where all do


def held_out(
    points: Numbers, results: Sequence[Results], processes: Sequence[Process], *, level: float
) -> pd.DataFrame:
    """Predict what was played of every rulebook from the rulebooks of the other folds.

    Args:
        points: (rulebooks, coordinates).
        results: of these rulebooks.
        processes: fitted to all of them, one for each outcome; from its lengths each fold searches for its own.
        level: of the bands.

    Returns:
        One row an outcome: outcome, error (root mean square of what predictions miss), chance (of it what games leave
        to chance), mean_error (what the mean of the other folds misses), covered (share of the results within their
        bands, chance included), n (rulebooks), is_better (whether errors are surely smaller than the mean's), covers
        (whether the bands may cover as often as they should, by a test of all outcomes together). Errors are those of
        shares, or of logarithms of lengths.
    """
    rows = pd.DataFrame([_row(points, *pair, level) for pair in zip(results, processes, strict=True)])
    likely = scipy.stats.binom.cdf((rows["covered"] * rows["n"]).round(), rows["n"], level)
    return rows.assign(covers=likely > SLIGHT / len(rows))


def _row(points: Numbers, results: Results, process: Process, level: float) -> dict[str, Any]:
    noise, counted = results.noise(process.at(points)[0]), results.counts > 0
    means, errors, overall = _predicted(points, results.values, noise, process)[:, counted]
    values, noise = results.values[counted], noise[counted]
    missed, by_mean = (values - means) ** 2, (values - overall) ** 2
    reach = scipy.stats.norm.ppf((1 + level) / 2)
    inside = missed <= reach**2 * (errors**2 + noise)
    return {
        "outcome": results.outcome,
        "error": float(np.sqrt(missed.mean())),
        "chance": float(np.sqrt(noise.mean())),
        "mean_error": float(np.sqrt(by_mean.mean())),
        "covered": float(inside.mean()),
        "n": len(values),
        "is_better": _is_above_zero(by_mean - missed, level),
    }


def _predicted(points: Numbers, values: Numbers, noise: Numbers, process: Process) -> Numbers:
    """Return means and errors of what the other folds predict of each rulebook, and their own mean: (3, rulebooks)."""
    found, fold = np.zeros((3, len(points))), np.arange(len(points)) % FOLDS
    for number in range(FOLDS):
        kept, left = fold != number, fold == number
        found[:2, left] = process_of(points[kept], values[kept], noise[kept], process).at(points[left])
        found[2, left] = values[kept].mean()
    return found


def _is_above_zero(gains: Numbers, level: float) -> bool:
    """Return whether the mean of gains is surely above zero."""
    error = gains.std(ddof=1) / np.sqrt(len(gains))
    return bool(gains.mean() > scipy.stats.t.ppf(level, len(gains) - 1) * error)
