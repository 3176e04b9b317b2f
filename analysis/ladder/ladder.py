"""How strong are policies that meet at tables of every mixture, and what would survive of them?"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from analysis.checks import check_level, check_table
from analysis.clusters import plain_categories
from analysis.intervals import Interval, share_interval
from analysis.ladder.cycles import cycles
from analysis.ladder.equilibrium import equilibrium, replicator_means
from analysis.ladder.metagame import MetaGame, Tables, meta_games
from analysis.ladder.plackett_luce import Worths, fit_worths, share_against_equals
from analysis.ladder.stages import Floats
from analysis.ladder.winners import Winners, covariates_of, fit_winners
from analysis.matchups import Matchups, matchups

RESAMPLED = 200
BY = {"wins": "strength", "places": "rating"}  # what the order of the policies goes by
MEASURES = ("strength", "win_rating", "against_equals", "win_share", "equilibrium")
COLUMNS = ["policy", "games", "rating", "low", "high"]
COLUMNS += [f"{name}{end}" for name in MEASURES for end in ("", "_low", "_high")]
COLUMNS += ["gain", "n"]


@dataclass(frozen=True, eq=False)
class Ladder:
    """Ratings and what survives.

    Attributes:
        table: one row a policy, the strongest first; columns policy, games, rating (log-odds of finishing ahead of a
            policy of rating 0, the mean of the field, by all places), low, high (infinite where nothing that was played
            sets a limit), strength (log-odds of winning rather than a policy of strength 0, the mean of the field,
            whatever the seat and faction), with _low and _high, win_rating (the same without allowing for seat and
            faction, without limits if nobody ever won), with _low and _high, against_equals (share of the games won at
            a table whose other seats have the win rating 0), with _low and _high, win_share (as played), with _low and
            _high, equilibrium (share in the surviving mixture), with _low and _high, gain (what the policy earns more
            than the surviving mixture earns against itself), n (seats).
        pairs: who finishes ahead of whom.
        cycles: circles of policies in which each finishes ahead of the next more often than not.
        regret: what the best answer to the surviving mixture gains over it, as a share; the interval is that of games
            drawn again.
        misfit: p-values of tests that the strength of a policy is one number: in every "company" of others, and with
            every "faction" where these are known.
        ties: log weight of a shared place by the number of seats that share it.
        settings: by, level, players, games, compositions (different tables), resampled, seed, method.
    """

    table: pd.DataFrame
    pairs: Matchups
    cycles: list[tuple[str, ...]]
    regret: Interval
    misfit: Mapping[str, float]
    ties: dict[int, float]
    settings: dict[str, Any]


def ladder(
    seats: pd.DataFrame, *, by: str = "wins", level: float = 0.95, seed: int = 0, resampled: int = RESAMPLED
) -> Ladder:
    """Rate policies, and find the mixture of them that survives.

    Args:
        seats: the seats table with every seat of its games: columns game, policy, rank, win_share, and faction and
            seat where strength is to allow for them.
        by: what the strongest do: "wins", or all "places".
        level: confidence level.
        seed: of the games drawn again.
        resampled: how often games are drawn again for the intervals of the surviving mixture.

    Returns:
        Ratings, the surviving mixture, and cycles.

    Raises:
        ValueError: an empty table, an absent column, missing values, games of different size, fewer than two
            policies or seats, or another order.

    Notes:
        Ratings: see `fit_worths`, strength: `fit_winners`; intervals are clustered by game. Both take the strength of a
        policy for one number; where that is wrong, the tests of fit, cycles and the surviving mixture say so. That
        mixture is a symmetric equilibrium of the empirical meta-game: M. P. Wellman (2006), Methods for empirical
        game-theoretic analysis, AAAI 21; that there is one: J. Nash (1951), doi:10.2307/1969529. There may be others;
        this one is reached from an even field.
    """
    check_level(level)
    if by not in BY:
        raise ValueError(f"a ladder goes by {' or '.join(BY)}, not by {by!r}")
    check_table(seats, "seats", ["game", "policy", "rank", "win_share"])
    names, tables, ranks = _tables(seats)
    winners = _winners(seats, tables)
    worths, wins = fit_worths(tables.policies, ranks, tables.count), _fit_wins(tables)
    mixtures, found = _surviving(tables, wins.log_worth, seed, resampled)
    gains = found.gains(mixtures[0])
    columns = {"policy": names, **_played(tables, level), **_bounded("equilibrium", mixtures, level), "gain": gains[0]}
    strength = _ends("strength", _limits(replace(wins, log_worth=winners.log_worth, error=winners.error), level))
    table = pd.DataFrame({**columns, **_ratings(worths, wins, tables.seats, level), **strength})
    pairs = matchups(seats, by="policy", level=level)
    return Ladder(
        table.sort_values([BY[by], "policy"], ascending=[False, True], ignore_index=True)[COLUMNS],
        pairs,
        cycles(pairs.table, level=level),
        _resampled(gains.max(axis=1), level),
        winners.misfit,
        dict(worths.ties),
        {"by": by, **_settings(tables, level, seed, resampled)},
    )


def _tables(seats: pd.DataFrame) -> tuple[list[str], Tables, Floats]:
    """Return the names of the policies, and the tables and ranks a row a game."""
    ordered = seats.sort_values("game", kind="stable")
    sizes = ordered.groupby("game").size()
    names = sorted(plain_categories(seats[["policy"]])["policy"].unique())
    if sizes.nunique() > 1:
        raise ValueError("a ladder needs games of one size")
    if sizes.iloc[0] < 2 or len(names) < 2:
        raise ValueError("a ladder needs two policies or more, at tables of two seats or more")
    codes = pd.Categorical(ordered["policy"].astype("str"), categories=names).codes
    shape = len(sizes), int(sizes.iloc[0])
    won, ranks = (ordered[name].to_numpy(np.float64).reshape(shape) for name in ("win_share", "rank"))
    return names, Tables(codes.astype(np.intp).reshape(shape), won, len(names)), ranks


def _winners(seats: pd.DataFrame, tables: Tables) -> Winners:
    """Fit the worths to who won, allowing for the seats and factions that are known."""
    covariates = covariates_of(seats.sort_values("game", kind="stable"), tables.policies.shape)
    return fit_winners(tables.policies, tables.won, tables.count, covariates)


def _surviving(tables: Tables, log_worth: Floats, seed: int, resampled: int) -> tuple[Floats, MetaGame]:
    """Return the surviving mixture of the games as played, then of games drawn again, and these meta-games."""
    games = meta_games(tables, log_worth, _weights(len(tables.policies), seed, resampled))
    means = replicator_means(games, np.full(tables.count, 1 / tables.count))
    versions = (MetaGame(payoffs, games.companies) for payoffs in games.payoffs)
    return np.array([equilibrium(one, mean) for one, mean in zip(versions, means, strict=True)]), games


def _weights(games: int, seed: int, resampled: int) -> Iterator[Floats]:
    """Yield how often each game counts: once, then as often as it is drawn."""
    chance = np.random.default_rng(seed)
    yield np.ones(games)
    for _ in range(resampled):
        yield np.bincount(chance.integers(games, size=games), minlength=games).astype(np.float64)


def _fit_wins(tables: Tables) -> Worths:
    """Fit the worths to who won, shared wins being ties; games that nobody won say nothing of them."""
    decided = tables.won.sum(axis=1) > 0
    if not decided.any():
        unknown = np.full(tables.count, True)
        return Worths(np.zeros(tables.count), np.zeros(tables.count), unknown, unknown, {})
    ranks = np.where(tables.won[decided] > 0, 1.0, 2.0)
    return fit_worths(tables.policies[decided], ranks, tables.count, places=1)


def _ratings(worths: Worths, wins: Worths, seats: int, level: float) -> dict[str, Floats]:
    """Return the ratings by all places, by wins alone, and the latter as the win share against equals of the field."""
    by_places, by_wins = _limits(worths, level), _limits(wins, level)
    return {
        **dict(zip(("rating", "low", "high"), by_places, strict=True)),
        **_ends("win_rating", by_wins),
        **_ends("against_equals", [share_against_equals(at, seats, wins.ties) for at in by_wins]),
    }


def _ends(name: str, bounds: Iterable[Floats]) -> dict[str, Floats]:
    """Return an estimate and its bounds by the names of their columns."""
    return {f"{name}{end}": at for end, at in zip(("", "_low", "_high"), bounds, strict=True)}


def _limits(worths: Worths, level: float) -> tuple[Floats, Floats, Floats]:
    """Return log worths with their bounds, infinite where nothing sets a limit."""
    wide = stats.norm.isf((1 - level) / 2) * worths.error
    low = np.where(worths.beaten, -np.inf, worths.log_worth - wide)
    return worths.log_worth, low, np.where(worths.unbeaten, np.inf, worths.log_worth + wide)


def _played(tables: Tables, level: float) -> dict[str, Floats]:
    """Return the games of each policy, its seats, and the share of them that it won."""
    rows = []
    for policy in range(tables.count):
        game, seat = np.nonzero(tables.policies == policy)
        rows.append((len(np.unique(game)), *share_interval(tables.won[game, seat], game, level)))
    found = zip(("games", "win_share", "win_share_low", "win_share_high", "n"), zip(*rows, strict=True), strict=True)
    return {name: np.array(column) for name, column in found}


def _bounded(name: str, drawn: Floats, level: float) -> dict[str, Floats]:
    """Return the first row of a table as an estimate, with the bounds that its other rows give."""
    found = [_resampled(column, level) for column in drawn.T]
    ends = (("", "estimate"), ("_low", "low"), ("_high", "high"))
    return {f"{name}{end}": np.array([getattr(one, bound) for one in found]) for end, bound in ends}


def _resampled(drawn: Floats, level: float) -> Interval:
    """Return the first value with the quantiles of the others, which come from games drawn again."""
    low, high = np.quantile(drawn[1:], [(1 - level) / 2, (1 + level) / 2]) if len(drawn) > 1 else (np.nan, np.nan)
    return Interval(float(drawn[0]), float(low), float(high), len(drawn) - 1)


def _settings(tables: Tables, level: float, seed: int, resampled: int) -> dict[str, Any]:
    return {
        "level": level,
        "method": "plackett-luce with ties, clustered by game; symmetric equilibrium, games resampled",
        "players": tables.seats,
        "games": len(tables.policies),
        "compositions": len(np.unique(np.sort(tables.policies, axis=1), axis=0)),
        "resampled": resampled,
        "seed": seed,
    }
