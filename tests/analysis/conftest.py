"""Synthetic studies of known truth, shared by the tests of the analysis."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd
import pytest

FACTIONS = np.array(["purple", "red", "green", "blue", "yellow", "white"])
POLICIES = np.array(["builder", "raider", "explorer"])


@dataclass(frozen=True)
class Study:
    games: pd.DataFrame
    seats: pd.DataFrame
    rounds: pd.DataFrame


def standings_of(rng: np.random.Generator, games: int, last: int, players: int) -> np.ndarray:
    """Standings by game, round and seat: running sums, so that ties and lead changes occur."""
    return rng.poisson(2, (games, last, players)).cumsum(axis=1).astype(float)


def play(
    games: int = 60, *, players: int = 4, factions: int = 6, last: int = 8, limits: float = 0.0, seed: int = 0
) -> Study:
    """Games of `last` rounds that the highest final standing wins; ties share; a share of games hits the limit."""
    rng = np.random.default_rng(seed)
    standing = standings_of(rng, games, last, players)
    lineup = FACTIONS[rng.permuted(np.tile(np.arange(factions), (games, 1)), axis=1)[:, :players]]
    policy = POLICIES[rng.integers(0, len(POLICIES), (games, players))]
    limit = rng.random(games) < limits
    final = standing[:, -1]
    best = (final == final.max(axis=1, keepdims=True)) & ~limit[:, None]
    sole = best.sum(axis=1) == 1
    winner = np.where(sole, lineup[np.arange(games), best.argmax(axis=1)], None)
    game = np.repeat(np.arange(games), players)
    seats = pd.DataFrame(
        {
            "game": game,
            "seat": np.tile(np.arange(1, players + 1), games),
            "faction": pd.Categorical(lineup.ravel(), categories=FACTIONS),
            "policy": pd.Categorical(policy.ravel(), categories=POLICIES),
            "score": final.ravel(),
            "rank": 1 + (final[:, None, :] > final[:, :, None]).sum(axis=2).ravel(),
            "win_share": (best / np.maximum(best.sum(axis=1, keepdims=True), 1)).ravel(),
            "trophies": rng.poisson(1 + best).ravel(),
        }
    )
    table = pd.DataFrame(
        {
            "game": np.arange(games),
            "players": players,
            "rounds": last,
            "end": pd.Categorical(np.where(limit, "limit", "victory"), categories=["victory", "elimination", "limit"]),
            "winner": pd.Categorical(winner, categories=FACTIONS),
        }
    )
    steps = pd.MultiIndex.from_product([range(games), range(1, last + 1), range(1, players + 1)])
    rounds = steps.to_frame(index=False, name=["game", "round", "seat"]).assign(
        faction=pd.Categorical(np.repeat(lineup, last, axis=0).ravel(), categories=FACTIONS),
        standing=standing.ravel(),
        battles=rng.poisson(0.2, standing.size),
        conquests=rng.poisson(0.1, standing.size),
        decisions=rng.integers(3, 9, standing.size),
    )
    return Study(table, seats, rounds)


@pytest.fixture
def study() -> Study:
    """Sixty games for four of six factions, some of them stopped by the limit."""
    return play(limits=0.15)


@pytest.fixture
def new_study() -> Callable[..., Study]:
    """The function that plays synthetic studies."""
    return play


@pytest.fixture
def within_four_errors() -> Callable[[int, int, float], bool]:
    """Whether a count of successes agrees with a probability: at most four standard errors away."""
    return lambda hits, trials, chance: abs(hits / trials - chance) <= 4 * np.sqrt(chance * (1 - chance) / trials)
