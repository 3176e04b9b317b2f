"""Games of known truth in several arms: every game has one winner, whom the arms draw together or apart."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.comparing.arms import ArmShares

FACTIONS = ("blue", "green", "red", "white", "yellow", "purple")


def winners(truth: Sequence[Sequence[float]], games: int, kept: float, chance: np.random.Generator) -> np.ndarray:
    """(arms, games) numbers of winners; a share of the games goes alike in all arms with the same chances."""
    common = chance.random(games)
    drawn = [np.where(chance.random(games) < kept, common, chance.random(games)) for _ in truth]
    return np.stack([np.searchsorted(np.cumsum(one)[:-1], u) for one, u in zip(truth, drawn, strict=True)])


def seats_of(winner: np.ndarray, factions: int) -> pd.DataFrame:
    """The seats table of an arm."""
    games, numbers = len(winner), np.arange(factions)
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(games), factions),
            "seat": np.tile(numbers + 1, games),
            "faction": np.tile(np.array(FACTIONS[:factions]), games),
            "policy": "random",
            "win_share": (winner[:, None] == numbers).astype(float).ravel(),
        }
    )


def exact_covariance(truth: Sequence[Sequence[float]], games: int, kept: float) -> np.ndarray:
    """(arms, factions, arms, factions) of the win shares, by counting how the arms go together."""
    shares = np.array(truth)
    arms, factions = shares.shape
    found = np.zeros((arms, factions, arms, factions))
    for one, other in np.ndindex(arms, arms):
        own = np.diag(shares[one]) - np.outer(shares[one], shares[one])
        if one == other:
            found[one, :, other] = own
            continue
        edges = [np.r_[0, np.cumsum(shares[arm])] for arm in (one, other)]
        low, high = (np.array([[pick(a, b) for b in edges[1][at:][:factions]] for a in edges[0][at:][:factions]])
                     for pick, at in ((max, 0), (min, 1)))  # fmt: skip
        together = np.maximum(0.0, high - low) - np.outer(shares[one], shares[other])
        found[one, :, other] = kept**2 * together
    return found / games


def drawn_shares(
    truth: Sequence[Sequence[float]], games: int, kept: float, families: int, chance: np.random.Generator
) -> list[ArmShares]:
    """Win shares of many families of arms, drawn from their normal distribution with its exact covariance."""
    centre, covariance = np.array(truth), exact_covariance(truth, games, kept)
    arms, factions = centre.shape
    values, vectors = np.linalg.eigh(covariance.reshape(centre.size, -1))
    errors = chance.standard_normal((families, centre.size)) * np.sqrt(np.maximum(values, 0)) @ vectors.T
    names, keys = tuple(f"arm {at}" for at in range(arms)), pd.DataFrame({"faction": FACTIONS[:factions]})
    count = np.full(factions, games)
    return [
        ArmShares(names, keys, centre + error.reshape(centre.shape), covariance, np.full(centre.shape, 1 / factions),
                  games, count, count)
        for error in errors
    ]  # fmt: skip


def imbalance_of(share: Sequence[float]) -> float:
    """The true imbalance of an arm."""
    return float(np.sqrt(np.mean((np.array(share) - 1 / len(share)) ** 2)))
