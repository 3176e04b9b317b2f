"""A seeded generator of studies that look like real ones: who is how strong is known, everything else is noise."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.hands import Dependence
from reports.assembly.assemble import Material, analyse, balance_of
from reports.kit.precision import Precision
from reports.report import Origin, Report
from reports.words.verdict import verdict
from sim.game import Column, Game, find
from sim.runs.dataframes import Tables
from sim.study.study import Study

FACTIONS = np.array(["purple", "red", "white", "blue", "green", "black"])
FACTION_EDGE = np.array([0.0, 0.19, -0.13, 0.02, -0.03, -0.06])
EDGES = dict(zip(FACTIONS.tolist(), FACTION_EDGE.tolist(), strict=True))
POLICIES = np.array(["balanced", "builder", "raider", "explorer"])
POLICY_EDGE = np.array([0.25, 0.35, -0.1, -0.45])
SEAT_EDGE = np.array([0.10, 0.03, -0.03, -0.08, -0.1, -0.1, -0.1])
LIMIT = 40
COUNTS = {
    "villages": 2.2, "towns": 1.6, "cities": 0.9, "territories": 5.5, "armies": 4.1, "fortification_levels": 1.8,
    "revenue": 11.0, "gold": 6.0, "timber": 2.1, "wheat": 2.5, "cattle": 1.9, "stone": 1.7, "roads_built": 4.8,
    "armies_raised": 9.5, "armies_lost": 5.2, "battles": 3.1, "battles_won": 1.8, "defences": 2.9,
    "defences_held": 1.5, "conquests": 1.4, "razed": 0.4, "discoveries": 1.2, "cards_played": 5.5, "bargains": 3.3,
}  # fmt: skip
BUILD_COLUMNS = [*COUNTS, "empire", "fortified", "trade", "largest"]


def study(
    games: int = 400, *, players: int = 4, kept: int = 100, limits: float = 0.04, rounds: int = 0, seed: int = 7,
    edges: Mapping[str, float] = EDGES,
) -> Tables:  # fmt: skip
    """Games whose winner is drawn by known strengths; the first `kept` of them have rounds.

    With `rounds` all games take so many, and end by victory; `edges` are the strengths of the factions.
    """
    rng = np.random.default_rng(seed)
    drawn = rng.permuted(np.tile(np.arange(len(edges)), (games, 1)), axis=1)[:, :players]
    kingdom = np.array(list(edges))[drawn]
    policy = rng.integers(0, len(POLICIES), (games, players))
    strength = (
        np.array(list(edges.values()))[drawn]
        + POLICY_EDGE[policy]
        + SEAT_EDGE[:players]
        + rng.gumbel(size=(games, players))
    )
    length = np.minimum(np.rint(rng.gamma(30, 0.8, games)).astype(np.int64) + 2, LIMIT)
    limit = (rng.random(games) < limits) | (length == LIMIT)
    length[limit] = LIMIT
    if rounds:
        length[:], limit[:] = rounds, False
    rank = 1 + (strength[:, None, :] > strength[:, :, None]).sum(axis=2)
    table = _games_table(rng, kingdom, policy, rank, length, limit, list(edges))
    if rounds:
        table["end"] = table["end"].where(table["end"] == "victory", "victory")
    return Tables(
        table,
        _seats_table(rng, kingdom, policy, rank, limit, list(edges)),
        _rounds_table(rng, table, kingdom, policy, rank, kept),
    )


def _games_table(rng, kingdom, policy, rank, length, limit, factions) -> pd.DataFrame:
    games = len(kingdom)
    end = np.where(limit, "limit", np.where(rng.random(games) < 0.03, "elimination", "victory"))
    names = np.char.add(np.char.add(kingdom, ":"), POLICIES[policy])
    winner = np.where(limit, None, kingdom[np.arange(games), rank.argmin(axis=1)].astype(object))
    return pd.DataFrame(
        {
            "game": np.arange(games),
            "seed": 11,
            "players": kingdom.shape[1],
            "lineup": pd.Categorical([" ".join(row) for row in names]),
            "rounds": length,
            "end": pd.Categorical(end, categories=["victory", "elimination", "limit"]),
            "decisions": length * 75,
            "winner": pd.Categorical(winner, categories=factions),
            "battles": rng.poisson(12, games),
        }
    )


def _seats_table(rng, kingdom, policy, rank, limit, factions) -> pd.DataFrame:
    games, players = kingdom.shape
    won = (rank == 1) & ~limit[:, None]
    lift = 1 + 0.25 * (players - rank.ravel()) / (players - 1)
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(games), players),
            "seat": np.tile(np.arange(1, players + 1), games),
            "faction": pd.Categorical(kingdom.ravel(), categories=factions),
            "policy": pd.Categorical(POLICIES[policy.ravel()], categories=POLICIES),
            "score": np.where(won, 12, 11 - rank + rng.integers(-1, 1, rank.shape)).ravel().astype(float),
            "rank": rank.ravel(),
            "win_share": won.ravel().astype(float),
            "decisions": rng.poisson(1500, games * players),
            **{name: rng.poisson(mean * lift) for name, mean in COUNTS.items()},
            **{name: (rng.random(games * players) < 0.18 * lift**3).astype(int) for name in BUILD_COLUMNS[-4:]},
            "eliminated": 0,
        }
    )


def _rounds_table(rng, table: pd.DataFrame, kingdom, policy, rank, kept: int) -> pd.DataFrame:
    """Standings that climb to twelve, the later winner's a little faster; battles that heat up and cool down."""
    players = kingdom.shape[1]
    parts = []
    for game, last in enumerate(table["rounds"].to_numpy()[:kept]):
        pace = (11.5 - 1.1 * rank[game]) / last
        standing = np.rint(np.cumsum(np.maximum(rng.normal(pace, 0.6, (last, players)), 0), axis=0) * 0.85)
        standing[-1, rank[game].argmin()] = standing[-1].max() + 1
        parts.append(_rounds_of(rng, game, standing, kingdom[game], POLICIES[policy[game]]))
    table = pd.concat(parts, ignore_index=True)
    return table.astype({"faction": "category", "policy": "category"})


def _rounds_of(rng, game: int, standing: NDArray[np.float64], kingdom, policy) -> pd.DataFrame:
    last, players = standing.shape
    turn = np.repeat(np.arange(1, last + 1), players)
    heat = np.clip((turn - 3) / 12, 0, 1) * 0.55
    battles = rng.poisson(heat)
    return pd.DataFrame(
        {
            "game": game,
            "round": turn,
            "seat": np.tile(np.arange(1, players + 1), last),
            "faction": np.tile(kingdom, last),
            "policy": np.tile(policy, last),
            "standing": standing.ravel(),
            "resources": rng.poisson(12, last * players),
            "territory": 3 + turn // 4,
            "battles": battles,
            "conquests": rng.binomial(battles, 0.4),
            "decisions": rng.poisson(14 + turn / 2),
        }
    )


def content(values: int = 240) -> list[dict[str, object]]:
    """Content rows of all four sources."""
    sources = ["printed", "printed", "printed", "public", "inferred", "assumed", "assumed", "printed"]
    return [_value(at, sources[at % len(sources)]) for at in range(values)]


def _value(at: int, source: str) -> dict[str, object]:
    reason = (
        "p. 14" if source == "printed" else "in the spirit of the printed neighbours; the card shows only a picture"
    )
    return {
        "address": f"kings.cards.event_{at}.gold",
        "value": at % 7,
        "source": source,
        "why": reason,
        "range": [at % 7 - 1, at % 7 + 2] if source == "assumed" else None,
    }


KINGS = find("kings")
BARE = replace(KINGS, seat_columns=(), column_words={}, subjects=(), board=None, faction_word="faction")
STUDY = Study("kings", 4, tuple(FACTIONS), tuple(POLICIES), {"kings.road.cost.gold": 2}, seed=11, games=400, logged=100)
ORIGIN = Origin(
    versions={"counterpoise": "0.1.0", "numpy": "2.4", "numba": "0.68"},
    seconds=3.2,
    round_limit=LIMIT,
    command="counterpoise study kings -n 400 --seed 11",
)


def game(**changes: Any) -> Game:
    """War of Kings with nothing of its own to tell but for some changes."""
    return replace(BARE, **changes)


def holdings(*names: str) -> tuple[Column, ...]:
    """Columns of seats in which winners and others are compared."""
    return tuple(Column(name, "made up") for name in names)


GAME = game(faction_word="kingdom", seat_columns=holdings(*BUILD_COLUMNS))


def analysed(
    tables: Tables,
    game: Game = BARE,
    *,
    study: Study = STUDY,
    material: Material | None = None,
    precision: Precision | None = None,
) -> Report:
    """The report on a study of a game, about which no more is known unless it is said."""
    material = replace(material or Material(), precision=precision or Precision())
    return analyse(game, study, tables, balance_of(tables.seats, material.precision), material)


def changed(report: Report, **results: Any) -> Report:
    """The report with other results in its balance, in what other bots make of it or in its basis: judged again."""
    for group in ("balance", "others", "basis"):
        own = {field.name: results[field.name] for field in fields(getattr(report, group)) if field.name in results}
        report = replace(report, **{group: replace(getattr(report, group), **own)})
    hands = () if report.others.play is None else report.others.play.hands
    dependence = Dependence(report.balance.shares, hands) if hands else None
    return judged(replace(report, others=replace(report.others, dependence=dependence)))


def judged(report: Report) -> Report:
    """The report with the verdict that its results have."""
    changes = len(report.study.changes)
    return replace(report, verdict=verdict(report.balance, report.others, report.basis, changes, report.terms))


def calibration_table(seed: int = 3) -> pd.DataFrame:
    """Predicted and observed shares of ten kinds of battle."""
    rng = np.random.default_rng(seed)
    predicted = np.linspace(0.05, 0.95, 10)
    n = rng.integers(150, 2500, 10)
    won = rng.binomial(n, predicted)
    half = 1.96 * np.sqrt(predicted * (1 - predicted) / n)
    share = won / n
    kinds = {"attackers": range(1, 11), "defence": ["1", "village"] * 5}
    odds = {"predicted": predicted, "estimate": share, "low": share - half, "high": share + half, "n": n}
    return pd.DataFrame(kinds | odds)
