import hashlib
import math
from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import numpy as np
import pytest

from sim.errors import UsageError
from sim.study.blocks import LONGEST_DESIGN, block_games
from sim.study.lineups import lineups
from tests.toy_game.game import GAME as TOY

SEVEN = tuple("abcdefg")
FREE = replace(TOY, key="free", players=range(2, 8), factions=SEVEN)
TABLE = replace(FREE, key="table", fixed_table=True)


def counts(design):
    """How often each (seat, faction, policy) occurs."""
    found = {}
    for lineup in design:
        for seat, (faction, policy) in enumerate(lineup.tolist()):
            found[seat, faction, policy] = found.get((seat, faction, policy), 0) + 1
    return found


@pytest.mark.parametrize("game", [FREE, TABLE], ids=["free", "fixed table"])
@pytest.mark.parametrize(("players", "policies"), list(product([2, 3, 4, 6], [1, 2, 3, 5])))
def test_every_block_is_balanced(game, players, policies):
    design = lineups(game, players, SEVEN[:players], policies)
    block = players * policies
    assert len(design) % block == 0
    for start in range(0, min(len(design), 20 * block), block):
        found = counts(design[start : start + block])
        assert set(found.values()) == {1}
        assert len(found) == players * players * policies


@pytest.mark.parametrize(("factions", "policies"), [(4, 1), (5, 2), (7, 3)])
def test_with_more_factions_than_players_every_faction_plays_equally_often(factions, policies):
    design = lineups(FREE, 3, SEVEN[:factions], policies)
    found = counts(design[: 3 * policies * factions])
    assert set(found.values()) == {3}
    assert len(found) == 3 * factions * policies


def turned(lineup):
    """The factions from the one with the least number on, as they sit round the table."""
    factions = lineup[:, 0].tolist()
    first = factions.index(min(factions))
    return tuple(factions[first:] + factions[:first])


def test_seats_rotate_fastest_then_policies_and_orders():
    design = lineups(FREE, 3, SEVEN[:3], 2, seed=1)
    begins = int(design[0, 0, 0])
    step = (design[1, 0, 0] - begins) % 3
    assert design[:4, 0, 0].tolist()[:3] == [begins, (begins + step) % 3, (begins + 2 * step) % 3]
    assert len({turned(lineup) for lineup in design[:3]}) == 1
    assert len({turned(lineup) for lineup in design[::3]}) == 2


def test_a_fixed_table_keeps_its_order_whatever_order_is_named():
    design = lineups(TABLE, 4, ("d", "a", "g", "c"), 3)
    for lineup in design:
        factions = lineup[:, 0].tolist()
        first = factions.index(0)
        assert factions[first:] + factions[:first] == [0, 2, 3, 6]


def test_a_free_table_sees_every_order():
    design = lineups(FREE, 4, SEVEN[:4])
    assert len({tuple(lineup[:, 0].tolist()) for lineup in design}) == 24


@pytest.mark.parametrize(("players", "policies"), [(2, 2), (2, 5), (3, 3), (4, 3), (3, 7)])
def test_a_whole_design_has_every_line_up_once(players, policies):
    design = lineups(FREE, players, SEVEN[:players], policies)
    assert len(design) == math.factorial(players) * policies**players
    assert len({lineup.tobytes() for lineup in design}) == len(design)


def most_of_a_kind(design):
    """Share of the line-ups in which the most frequent policy sits 1, 2, 3, ... times."""
    players = design.shape[1]
    most = [max(Counter(row).values()) for row in design[:, :, 1].tolist()]
    return np.bincount(most, minlength=players + 1)[1:] / len(design)


def by_chance(players, policies):
    """The same shares where every seat draws its policy alone: counted over every possible draw."""
    draws = np.array(list(product(range(policies), repeat=players)))
    return most_of_a_kind(np.stack([np.zeros_like(draws), draws], axis=2))


FEW = [(FREE, 4, 4, 3), (FREE, 4, 4, 6), (FREE, 3, 5, 4), (TABLE, 4, 4, 8), (FREE, 6, 6, 5), (FREE, 4, 7, 9)]


@pytest.mark.parametrize(("game", "players", "factions", "policies"), FEW)
def test_policies_meet_themselves_as_often_as_by_chance(game, players, factions, policies):
    design = lineups(game, players, SEVEN[:factions], policies)
    chance = by_chance(players, policies)
    errors = np.sqrt(chance * (1 - chance) / len(design))
    assert (np.abs(most_of_a_kind(design) - chance) <= 4 * errors + 1e-12).all()


@pytest.mark.parametrize(("game", "players", "factions", "policies"), FEW)
def test_every_two_policies_are_neighbours_as_often_as_by_chance(game, players, factions, policies):
    design = lineups(game, players, SEVEN[:factions], policies)[:, :, 1]
    for seat in range(players):
        pairs = design[:, seat] * policies + design[:, (seat + 1) % players]
        found = np.bincount(pairs, minlength=policies**2)
        fair = len(design) / policies**2
        assert (np.abs(found - fair) <= 4 * np.sqrt(fair)).all()


@pytest.mark.parametrize(("game", "players", "factions", "policies"), FEW)
def test_the_first_games_are_mixed_already(game, players, factions, policies):
    """As by chance after some hundred games, and no seat copies or shuns another in the first block."""
    design = lineups(game, players, SEVEN[:factions], policies)
    block = players * policies * (factions if factions > players else 1)
    start = design[: -(-300 // block) * block]
    chance = by_chance(players, policies)
    assert (np.abs(most_of_a_kind(start) - chance) <= 4 * np.sqrt(chance * (1 - chance) / len(start)) + 1e-12).all()
    for one, other in combinations(range(players), 2):
        alike = (design[:block, one, 1] == design[:block, other, 1]).mean()
        assert abs(alike - 1 / policies) <= 4 * math.sqrt((1 - 1 / policies) / policies / block)


def test_as_many_whole_blocks_come_as_games_are_asked_for():
    for games in (1, 36, 37, 1000):
        assert len(lineups(FREE, 6, SEVEN[:6], 6, games=games)) == -(-games // 36) * 36
    longest = lineups(FREE, 6, SEVEN[:6], 6, games=10**9)
    assert LONGEST_DESIGN - 36 < len(longest) <= LONGEST_DESIGN
    assert block_games(6, 6, 6) == 36


@pytest.mark.parametrize(("players", "factions", "policies"), [(3, 3, 2), (4, 6, 6), (7, 7, 9)])
def test_a_design_is_the_same_every_time_and_a_longer_one_begins_with_it(players, factions, policies):
    design = lineups(FREE, players, SEVEN[:factions], policies, seed=5, games=500)
    assert np.array_equal(design, lineups(FREE, players, SEVEN[:factions], policies, seed=5, games=500))
    assert np.array_equal(design, lineups(FREE, players, SEVEN[:factions], policies, seed=5, games=2000)[: len(design)])
    assert not np.array_equal(design, lineups(FREE, players, SEVEN[:factions], policies, seed=6, games=500))


def test_a_design_stays_the_same_with_every_version_of_its_libraries():
    design = lineups(FREE, 4, SEVEN[:6], 6, seed=2**63 - 1)
    assert hashlib.sha256(design.tobytes()).hexdigest()[:16] == "3a9a2a8e6716fd59"


@pytest.mark.parametrize("game", [FREE, TABLE], ids=["free", "fixed table"])
@pytest.mark.parametrize("number", [0, 4, 13])
def test_every_line_up_is_equally_likely_in_every_game(game, number):
    seeds = 1000
    drawn = Counter(lineups(game, 3, SEVEN[:3], 2, seed=seed, games=20)[number].tobytes() for seed in range(seeds))
    line_ups = 48 if game is FREE else 24
    assert len(drawn) == line_ups
    fair = 1 / line_ups
    assert max(abs(found / seeds - fair) for found in drawn.values()) <= 4 * math.sqrt(fair * (1 - fair) / seeds)


def planted(design):
    """Chance with which faction 0 wins: it owes to its place, its policy, and both of whoever plays after it; or nan.

    Every part has mean 0 over all line-ups in which it plays, so that the mean of the chances is a quarter.
    """
    next_to = np.array([[0.0, 3, -1, -3, -2, 3]]).T
    policies = np.array([2.0, -1, 0, -3, 1, 1])
    meets = np.multiply.outer(policies, policies[::-1])
    game, seat = np.nonzero(design[:, :, 0] == 0)
    after = (seat + 1) % design.shape[1]
    others, own, theirs = design[game, after, 0], design[game, seat, 1], design[game, after, 1]
    chance = np.full(len(design), np.nan)
    chance[game] = 0.25 + 0.02 * (next_to[others, 0] + policies[own] + meets[own, theirs] + seat - 1.5)
    return chance


@pytest.mark.parametrize("games", [60, 100, 400])
def test_short_studies_are_not_biased_and_their_intervals_hold_an_effect_of_line_ups(games):
    seeds, chance = 600, np.random.default_rng(games)
    means, held = [], 0
    for seed in range(seeds):
        odds = planted(lineups(FREE, 4, SEVEN[:6], 6, seed=seed, games=games)[:games])
        odds = odds[~np.isnan(odds)]
        won = chance.random(len(odds)) < odds
        means.append(odds.mean())
        half = 1.96 * math.sqrt(won.var(ddof=1) / len(won))
        held += abs(won.mean() - 0.25) <= half
    assert abs(np.mean(means) - 0.25) <= 4 * np.std(means) / math.sqrt(seeds)
    assert held / seeds >= 0.94 - 4 * math.sqrt(0.95 * 0.05 / seeds)  # a normal interval of 40 games keeps 94 %


def test_repeated_policies_weigh_more():
    design = lineups(TABLE, 3, SEVEN[:3], ("x", "y", "x"))
    assert (design[:9, :, 1] == 0).sum() == 2 * (design[:9, :, 1] == 1).sum()


def test_seats_can_be_fixed():
    design = lineups(FREE, 3, ("c", "a", "b"), ("x", "y", "x"), rotate=False)
    assert design.tolist() == [[[2, 0], [0, 1], [1, 0]]]


@pytest.mark.parametrize(
    ("game", "players", "factions", "policies", "rotate", "message"),
    [
        (FREE, 9, SEVEN, 1, True, "2 to 7 players, not 9"),
        (FREE, 2, ("a", "x"), 1, True, "unknown faction 'x'; the factions of free are a, b, c"),
        (FREE, 2, ("a", "a"), 1, True, "named twice"),
        (FREE, 3, ("a", "b"), 1, True, "3 players need 3 or more factions, not 2"),
        (TABLE, 2, ("a", "b", "c"), 1, True, "2 players need 2 factions, not 3"),
        (FREE, 2, ("a", "b", "c"), 1, False, "names 2 factions, not 3"),
        (FREE, 3, ("a", "b", "c"), ("x", "y"), False, "names 1 or 3 policies, not 2"),
        (TABLE, 3, ("a", "c", "b"), 1, False, "seat them as a, b, c"),
    ],
)
def test_what_does_not_fit_is_told_in_one_line(game, players, factions, policies, rotate, message):
    with pytest.raises(UsageError, match=message) as caught:
        lineups(game, players, factions, policies, rotate=rotate)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("players", "factions", "policies"), [(2, 2, 3), (4, 4, 6), (3, 5, 4)])
def test_policies_that_are_held_keep_their_seats_while_a_table_rotates(players, factions, policies):
    design = lineups(FREE, players, SEVEN[:factions], policies, seed=3, held=True)
    rotations = design[: len(design) // players * players].reshape(-1, players, players, 2)
    assert (rotations[..., 1] == rotations[:, :1, :, 1]).all()
    assert all(len({turned(lineup) for lineup in table}) == 1 for table in rotations)
    assert all(len({lineup[0, 0] for lineup in table}) == players for table in rotations)


@pytest.mark.parametrize(("players", "factions", "policies"), [(2, 2, 3), (4, 4, 6), (3, 5, 4)])
def test_a_block_of_held_policies_has_every_faction_with_every_policy_on_every_seat_equally_often(
    players, factions, policies
):
    block = block_games(players, factions, policies)
    found = counts(lineups(FREE, players, SEVEN[:factions], policies, seed=3, held=True)[:block])
    assert len(found) == players * factions * policies
    assert len(set(found.values())) == 1
