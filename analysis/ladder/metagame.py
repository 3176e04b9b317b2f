"""The meta-game: policies are its moves, and what a policy earns depends on who else sits at the table.

It is a symmetric game of as many players as there are seats: seats and factions are balanced by the design of a study,
so that only the policies of the others count, not where they sit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from analysis.ladder.stages import Floats, Whole

FORETOLD = 2.0  # seats that the ratings' forecast counts for in every cell beside those that were played


@dataclass(frozen=True, eq=False)
class Tables:
    """The tables of some games: policies by number and win shares, a row a game and a column a seat."""

    policies: Whole
    won: Floats
    count: int

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        return self.policies.shape[1]


@dataclass(frozen=True, eq=False)
class MetaGame:
    """What every policy earns against every company of others.

    Attributes:
        payoffs: (..., policies, companies) expected win share; leading axes are versions of the game.
        companies: (companies, others at the table) their policies by number.
    """

    payoffs: Floats
    companies: Whole

    def earned(self, mixture: Floats) -> Floats:
        """Return what each policy earns if every other seat draws its policy from a mixture (a row a version).

        The chance of a company is multinomial: the number of its orders times the shares of its policies.
        """
        orders = self._orders
        for other in self.companies.T:
            orders = orders * mixture[..., other]
        return (self.payoffs @ orders[..., None])[..., 0]

    def gains(self, mixture: Floats) -> Floats:
        """Return what each policy earns more than the mixture itself does."""
        earned = self.earned(mixture)
        return earned - (earned * mixture).sum(axis=-1, keepdims=True)

    @cached_property
    def _orders(self) -> Floats:
        """In how many orders each company can sit."""
        return np.array([_orders_of(company) for company in self.companies.tolist()], np.float64)


def _orders_of(company: list[int]) -> int:
    left, ways = len(company), 1
    for policy in set(company):
        ways *= comb(left, company.count(policy))
        left -= company.count(policy)
    return ways


def meta_games(tables: Tables, log_worth: Floats, weights: Iterator[Floats]) -> MetaGame:
    """Estimate the meta-game, once for each weighting of the games.

    Args:
        tables: what was played.
        log_worth: of each policy; cells that hardly occurred lean on the forecast that these make.
        weights: how often each game counts.

    Returns:
        The mean win share of every policy in every company, one version a weighting.
    """
    companies = np.array(list(combinations_with_replacement(range(tables.count), tables.seats - 1)), np.intp)
    cell = _cells(tables, companies)
    forecast = _forecast(log_worth, companies) * tables.won.sum(axis=1).mean()
    versions = [_means(tables, cell, forecast, weight) for weight in weights]
    return MetaGame(np.array(versions), companies)


def _means(tables: Tables, cell: Whole, forecast: Floats, weight: Floats) -> Floats:
    """Return the mean win share of each cell, what the forecast says counting as some seats more."""
    of_seats = np.repeat(weight, tables.seats)
    played = np.bincount(cell, of_seats, forecast.size)
    won = np.bincount(cell, of_seats * tables.won.ravel(), forecast.size)
    return ((won + FORETOLD * forecast.ravel()) / (played + FORETOLD)).reshape(forecast.shape)


def _cells(tables: Tables, companies: Whole) -> Whole:
    """Return the number of the cell of every seat: its policy, and the company it had."""
    powers = tables.count ** np.arange(tables.seats - 1)[::-1]
    codes = companies @ powers  # in ascending order, as the companies are
    cells = []
    for seat in range(tables.seats):
        others = np.sort(np.delete(tables.policies, seat, axis=1), axis=1)
        cells.append(tables.policies[:, seat] * len(codes) + np.searchsorted(codes, others @ powers))
    return np.column_stack(cells).ravel()


def _forecast(log_worth: Floats, companies: Whole) -> Floats:
    """Return the chance that each policy takes the first place from each company."""
    worth = np.exp(log_worth)
    return worth[:, None] / (worth[:, None] + worth[companies].sum(axis=1))
