"""Errors that leave out what line-ups explain, in studies of the design whose truth is known."""

from itertools import permutations, product

import numpy as np
import pandas as pd
import pytest

from analysis.adjusting import constant, lineups, unevenness
from analysis.comparing.arms import arm_shares
from analysis.grouped import adjusted_share, grouped_shares
from analysis.matchups import matchups
from analysis.routes import routes
from analysis.shares import win_shares
from sim.study.blocks import Circle, drawn_blocks

PLAYERS, CAST = 3, 3
STRENGTH = np.array([0.5, 0.0, -0.5])[:, None] + np.array([1.5, 0.0, -1.5])  # of each faction with each policy
STRENGTH[0, 0] -= 1.0  # which do not go together
SEATS = np.array([0.4, 0.0, -0.4])
GAMES, STUDIES = 900, 500


def chances(lineup):
    """The chance of each seat to win, from (games, seats, 2) faction and policy numbers."""
    weight = np.exp(STRENGTH[lineup[..., 0], lineup[..., 1]] + SEATS)
    return weight / weight.sum(axis=1, keepdims=True)


def of_factions(values, lineup):
    """Mean of the values of each faction's seats."""
    return np.bincount(lineup[..., 0].ravel(), weights=values.ravel()) / np.bincount(lineup[..., 0].ravel())


def everything():
    """All line-ups, (line-ups, seats, 2)."""
    mixed = product(permutations(range(PLAYERS)), product(range(CAST), repeat=PLAYERS))
    return np.array([list(zip(order, cast, strict=True)) for order, cast in mixed])


def truth():
    """Win shares over all line-ups."""
    lineup = everything()
    return of_factions(chances(lineup), lineup)


def designed(seed, games=GAMES):
    """Line-ups of a study."""
    circle = Circle(tuple(range(PLAYERS)), tuple(range(CAST)), PLAYERS, fixed=False)
    drawn = drawn_blocks(circle, seed, games)
    return drawn[np.arange(games) % len(drawn)]


def table(lineup, won=None):
    """The seats of games of some line-ups."""
    games, seats = lineup.shape[:2]
    return pd.DataFrame(
        {
            "game": np.repeat(np.arange(games), seats),
            "seat": np.tile(np.arange(1, seats + 1), games),
            "faction": lineup[..., 0].ravel(),
            "policy": lineup[..., 1].ravel(),
            "win_share": 0.0 if won is None else won.ravel(),
        }
    )


def winners(lineup, studies, rng):
    """(studies, games, seats) win shares of so many studies of the same line-ups."""
    upper = chances(lineup).cumsum(axis=1)
    drawn = (rng.random((studies, len(lineup), 1)) > upper).sum(axis=2)
    return (np.arange(PLAYERS) == drawn[..., None]).astype(float)


def errors_and_spreads(seed, adjusted=True):
    """(studies, factions) errors of win shares, and their standard errors, in studies of one design."""
    lineup = designed(seed)
    won = winners(lineup, STUDIES, np.random.default_rng(seed))
    mine = lineup[..., 0][..., None] == np.arange(PLAYERS)
    totals = np.einsum("sgp,gpf->gsf", won, mine.astype(float))
    shares = totals.mean(axis=0)
    influence = ((totals - shares) / len(lineup)).reshape(len(lineup), -1)
    codes = np.repeat(np.arange(len(lineup)), PLAYERS)
    covariates = lineups(table(lineup), codes) if adjusted else constant(len(lineup))
    return shares - truth(), np.sqrt(np.diag(covariates.adjustment(influence).covariance)).reshape(shares.shape)


def test_adjusted_intervals_hold_in_95_of_100_studies_where_plain_ones_are_too_wide(within_four_errors):
    found = [errors_and_spreads(seed) for seed in range(4)]
    errors, spreads = (np.concatenate(parts) for parts in zip(*found, strict=True))
    plain = np.concatenate([errors_and_spreads(seed, adjusted=False)[1] for seed in range(4)])
    hits = (np.abs(errors) <= 1.96 * spreads).sum(axis=0)
    assert all(within_four_errors(hit, len(errors), 0.95) for hit in hits)
    assert 0.94 <= hits.sum() / errors.size <= 0.96
    assert (np.abs(errors) <= 1.96 * plain).mean() > 0.97
    assert errors.var() < 0.8 * (plain**2).mean()


def test_line_ups_of_a_design_are_even_and_those_drawn_at_random_are_not():
    drawn = np.random.default_rng(0).integers(3, size=(3, 6_000))
    assert unevenness(np.histogramdd(drawn.T, bins=3)[0]) == pytest.approx(1, abs=4 * np.sqrt(2 / 20))
    for games, kind in ((GAMES, ("line-ups",)), (GAMES + 5, ("line-ups",)), (200, ())):
        seats = table(designed(0, games))
        assert lineups(seats, seats["game"].to_numpy()).names == kind
    seats["policy"] = np.random.default_rng(0).permutation(seats["policy"])
    assert lineups(seats, seats["game"].to_numpy()).names == ()


def test_an_uneven_design_keeps_its_plain_errors():
    lineup = designed(0)
    seats = table(lineup, winners(lineup, 1, np.random.default_rng(0))[0])
    seats["policy"] = seats["policy"].where(seats["game"] < GAMES // 2, seats["faction"])
    shares = win_shares(seats)
    assert shares.settings["method"] == "wilson, clustered by game, simultaneous"


def test_win_shares_of_a_design_are_the_means_with_narrower_intervals():
    lineup = designed(0)
    seats = table(lineup, winners(lineup, 1, np.random.default_rng(0))[0])
    adjusted, plain = win_shares(seats), win_shares(seats.drop(columns="policy"))
    assert adjusted.settings["method"].endswith("adjusted for line-ups")
    assert adjusted.table["estimate"].tolist() == pytest.approx(plain.table["estimate"].tolist())
    width, wide = ((shares.table["high"] - shares.table["low"]).to_numpy() for shares in (adjusted, plain))
    assert (width < 0.9 * wide).all()


def test_a_faction_decided_by_line_ups_alone_keeps_an_interval():
    lineup = designed(0)
    first = np.broadcast_to(np.arange(PLAYERS) == 0, (GAMES, PLAYERS)).astype(float)
    rows = win_shares(table(lineup, first)).table
    assert rows["estimate"].tolist() == pytest.approx([1 / 3] * 3)
    assert (rows["high"] - rows["low"] > 1 / GAMES).all()


def test_arms_that_play_the_same_games_are_adjusted_for_their_line_ups():
    lineup = designed(0)
    before, after = winners(lineup, 2, np.random.default_rng(0))
    arms = {"before": table(lineup, before), "after": table(lineup, after)}
    adjusted, alone = arm_shares(arms), win_shares(arms["after"], by="faction")
    codes = arms["after"]["game"].to_numpy()
    groups = [np.flatnonzero(arms["after"]["faction"] == faction) for faction in range(PLAYERS)]
    expected = np.sqrt(np.diag(grouped_shares(arms["after"], codes, groups).covariance))
    assert adjusted.errors[1] == pytest.approx(expected)
    assert adjusted.estimate[1] == pytest.approx(alone.table["estimate"].to_numpy())


def ahead_of_second(won, faction):
    """Points of the first faction against the second in each game: ahead, behind, or both behind a third."""
    return 0.5 + (won * ((faction == 0) * 0.5 - (faction == 1) * 0.5)).sum(axis=-1)


def test_intervals_of_adjusted_meetings_hold(within_four_errors):
    lineup, codes = designed(7), np.arange(GAMES)
    known = lineups(table(lineup), np.repeat(codes, PLAYERS))
    truth = ahead_of_second(chances(everything()), everything()[..., 0]).mean()
    points = ahead_of_second(winners(lineup, STUDIES, np.random.default_rng(7)), lineup[..., 0])
    found = np.array([adjusted_share(own, codes, known, 0.95) for own in points])
    assert found[:, 0] == pytest.approx(points.mean(axis=1))
    assert within_four_errors(int(((found[:, 1] <= truth) & (truth <= found[:, 2])).sum()), STUDIES, 0.95)


def test_match_ups_and_ways_to_win_are_adjusted():
    lineup = designed(7)
    seats = table(lineup, winners(lineup, 1, np.random.default_rng(7))[0])
    seats = seats.assign(rank=2 - seats["win_share"].astype(int), way=seats["seat"] - 1)
    games = pd.DataFrame({"game": np.arange(GAMES), "rounds": 5})
    for found in (matchups, lambda rows: routes(games, rows, "way", ["a", "b", "c"])):
        adjusted, plain = found(seats), found(seats.drop(columns="policy"))
        assert adjusted.settings["method"].endswith("adjusted for line-ups")
        assert adjusted.table["estimate"].tolist() == pytest.approx(plain.table["estimate"].tolist())
        width, wide = ((rows["high"] - rows["low"]).to_numpy() for rows in (adjusted.table, plain.table))
        assert (width < wide).all()
