"""What mechanics are worth: shares that are known, intervals that hold, and verdicts."""

import numpy as np
import pytest

from analysis.comparing.differences import tested as intervals_of
from analysis.restricted.games import RestrictedGames
from analysis.restricted.worth import faction_table, policy_table, worth_table, worths_and_errors
from sim.study.blocks import Circle, drawn_blocks

pytestmark = pytest.mark.plain

SEATS, GAMES, STUDIES = 4, 400, 4_000
FACTIONS = ("lion", "boar", "wolf", "hare")
POLICIES = ("fortifier", "raider", "trader", "farmer")
BATCH = 500


def winners(chance, shape):
    return np.eye(SEATS)[chance.integers(0, SEATS, shape)]


def going_without(chance, shares, altered, wins):
    """Return shares in which so many games of a seat turn out otherwise, and are then won so often."""
    other = chance.random(shares.shape) < altered
    return np.where(other, chance.random(shares.shape) < wins, shares)


def played(chance, *mechanics, games=2_000):
    """Return games in which every faction sits everywhere, and mechanics are pairs (altered, wins)."""
    shares = winners(chance, games)
    without = np.stack([going_without(chance, shares, *mechanic) for mechanic in mechanics])
    chances = np.random.default_rng(games)
    return RestrictedGames(
        mechanics=tuple(f"m{number}" for number in range(len(mechanics))),
        factions=FACTIONS,
        faction=(np.arange(games)[:, None] + np.arange(SEATS)) % SEATS,
        policies=POLICIES,
        policy=chances.integers(0, len(POLICIES), (games, SEATS)),
        shares=shares,
        without=without,
        withheld=(without != shares).astype(np.int64),
        gave_way=np.zeros(without.shape, np.int64),
    )


@pytest.mark.parametrize(("altered", "wins"), [(0.5, 0.05), (0.3, 0.3), (0.05, 0.25)])
def test_intervals_hold_in_95_of_100_studies(altered, wins):
    chance, truth, held = np.random.default_rng(1), altered * (1 / SEATS - wins), 0
    for _ in range(STUDIES // BATCH):
        shares = winners(chance, (BATCH, GAMES))
        lost = (shares - going_without(chance, shares, altered, wins)).sum(axis=2)[..., None]
        worth, covariance = worths_and_errors(lost, np.full((GAMES, 1), float(SEATS)))
        found = intervals_of(worth, np.sqrt(np.diag(covariance)), GAMES, 2.0, 0.95)
        held += int(((found["low"] <= truth) & (truth <= found["high"])).sum())
    assert abs(held / STUDIES - 0.95) <= 4 * np.sqrt(0.95 * 0.05 / STUDIES)


def test_what_hardly_ever_matters_is_not_worth_nothing_with_certainty():
    """A win a thousand games, which most studies never see: the interval must still reach it."""
    chance, truth, held = np.random.default_rng(2), 0.001, 0
    for _ in range(STUDIES // BATCH):
        lost = chance.binomial(SEATS, truth, (BATCH, GAMES, 1)).astype(np.float64)
        worth, covariance = worths_and_errors(lost, np.full((GAMES, 1), float(SEATS)))
        found = intervals_of(worth, np.sqrt(np.diag(covariance)), GAMES, 2.0, 0.95)
        held += int(((found["low"] <= truth) & (truth <= found["high"])).sum())
    assert held / STUDIES >= 0.95 - 4 * np.sqrt(0.95 * 0.05 / STUDIES)


def test_every_verdict_is_reached():
    found = worth_table(played(np.random.default_rng(3), (0.5, 0.05), (0.5, 0.5), (0.02, 0.25), (0.0, 0.0)))
    verdicts = found.set_index("mechanic")["verdict"].to_dict()
    assert verdicts == {"m0": "must", "m1": "badly used", "m2": "dead", "m3": "never possible"}
    assert found["estimate"].is_monotonic_decreasing
    assert (found["n"] == 8_000).all()
    truth = {"m0": 0.5 * 0.2, "m1": -0.5 * 0.25, "m2": 0.0, "m3": 0.0}
    for row in found.itertuples():
        assert row.family_low <= truth[row.mechanic] <= row.family_high


def test_few_games_decide_nothing():
    found = worth_table(played(np.random.default_rng(4), (0.3, 0.25), (0.3, 0.2), games=60))
    assert set(found["verdict"]) == {"undecided"}


def test_a_faction_to_which_a_mechanic_is_worth_more_is_found():
    games = played(np.random.default_rng(5), (0.0, 0.0), (0.2, 0.25))
    games.without[0][games.faction == 2] = 0.0
    games.withheld[0] = 1
    table = faction_table(games)
    wolf = table[(table["mechanic"] == "m0") & (table["faction"] == "wolf")].iloc[0]
    others = table[(table["mechanic"] == "m0") & (table["faction"] != "wolf")]
    assert wolf["estimate"] == pytest.approx(games.shares[games.faction == 2].mean())
    assert (wolf["verdict"], set(others["verdict"])) == ("must", {"dead"})
    assert (table["n"] == 2_000).all()
    assert worth_table(games).set_index("mechanic").loc["m0", "estimate"] == pytest.approx(wolf["estimate"] / 4)


def test_what_one_policy_of_four_needs_is_not_dead():
    """A point on average, four to the fortifier, as castles in War of Kings: no average over hands calls it dead."""
    games = played(np.random.default_rng(9), (0.0, 0.0), (0.0, 0.0), games=20_000)
    own = games.policy == POLICIES.index("fortifier")
    games.without[0][own & (np.random.default_rng(10).random(own.shape) < 0.16)] = 0.0
    games.withheld[:] = 1
    table = policy_table(games).set_index(["mechanic", "policy"])
    truth = {"fortifier": 0.16 / SEATS, "raider": 0.0, "trader": 0.0, "farmer": 0.0}
    for policy, worth in truth.items():
        row = table.loc[("m0", policy)]
        assert row["family_low"] <= worth <= row["family_high"]
    assert table.loc[("m0", "fortifier"), "verdict"] == "must"
    found = worth_table(games).set_index("mechanic")
    assert found.loc["m0", "family_high"] < 0.02
    assert found["verdict"].to_dict() == {"m0": "useful", "m1": "dead"}


def test_the_intervals_of_all_policies_hold_together():
    """In 95 of 100 studies none of eight values lies outside: two mechanics with four policies."""
    held, studies = 0, 60
    for seed in range(studies):
        games = played(np.random.default_rng(seed), (0.3, 0.05), (0.1, 0.25), games=400)
        table = policy_table(games)
        truth = np.where(table["mechanic"] == "m0", 0.3 * (1 / SEATS - 0.05), 0.0)
        held += bool(((table["family_low"] <= truth) & (truth <= table["family_high"])).all())
    assert held / studies >= 0.95 - 4 * np.sqrt(0.95 * 0.05 / studies)


def test_the_strongest_policy_stands_first():
    games = played(np.random.default_rng(11), (0.1, 0.25))
    games.shares[games.policy == POLICIES.index("trader")] = 1.0
    table = policy_table(games)
    assert table["policy"][0] == games.by_strength[0] == "trader"
    assert table["wins"][0] == 1.0


def test_what_games_have_in_common_cancels_out():
    """With the seats of a game all going without in turn, who won it as it was does not matter at all."""
    games = played(np.random.default_rng(6), (1.0, 0.25))
    table = worth_table(games)
    assert table["estimate"][0] == pytest.approx(0.25 - games.without.mean())


def test_a_mechanic_is_worth_no_more_than_a_seat_wins_with_it():
    table = worth_table(played(np.random.default_rng(8), (1.0, 0.0)))
    assert (table["estimate"][0], table["high"][0], table["family_high"][0]) == (0.25, 0.25, 0.25)
    assert table["low"][0] < 0.25


def test_to_one_who_plays_alone_worth_is_the_share_of_games_won():
    won = np.tile([1.0, 1.0, 0.0, 1.0], 50)[:, None]
    none = np.zeros((1, 200, 1), np.int64)
    games = RestrictedGames(
        ("work",), ("lion",), none[0], ("own",), none[0], won, np.zeros((1, 200, 1)), none + 1, none
    )
    found = worth_table(games)
    assert (found["estimate"][0], found["verdict"][0], found["n"][0]) == (0.75, "must", 200)


@pytest.mark.parametrize(("choice", "told"), [({"level": 1.0}, "level must lie"), ({"tolerance": 0}, "tolerance must")])
def test_nonsense_is_refused(choice, told):
    with pytest.raises(ValueError, match=told):
        worth_table(played(np.random.default_rng(7), (0.1, 0.2), games=10), **choice)


def designed_games(chance, games=1_500):
    """Games of a design in which going without costs one of four policies much, and the others nothing."""
    lineups = drawn_blocks(Circle(tuple(range(SEATS)), tuple(range(len(POLICIES))), SEATS, fixed=False), 1, games)
    faction, policy = lineups[:games, :, 0], lineups[:games, :, 1]
    shares = winners(chance, games)
    without = np.where((policy == 0) & (chance.random(shares.shape) < 0.8), 0.0, shares)[None]
    kept = np.zeros(without.shape, np.int64)
    return RestrictedGames(("m0",), FACTIONS, faction, POLICIES, policy, shares, without, kept, kept)


def test_what_line_ups_explain_is_no_error_of_a_worth():
    found = [designed_games(np.random.default_rng(seed)) for seed in range(40)]
    tables = [worth_table(games).iloc[0] for games in found]
    counted = [worths_and_errors(games.lost.sum(axis=2)[..., None], np.full((games.games, 1), 4.0)) for games in found]
    assert [table["estimate"] for table in tables] == pytest.approx([worth[0] for worth, _ in counted])
    adjusted = np.array([(table["high"] - table["low"]) / 2 / 1.96 for table in tables])
    plain = np.sqrt([covariance[0, 0] for _, covariance in counted])
    assert (adjusted < 0.97 * plain).all()
    spread = np.std([table["estimate"] for table in tables], ddof=1)
    assert abs(spread / adjusted.mean() - 1) <= 4 / np.sqrt(2 * len(found))
