import time
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.proportion import proportion_confint

from analysis.leads import leads

pytestmark = pytest.mark.plain


def one_game(standings, winner="a", game=0):
    """A game from its standings, one tuple a round; seats hold factions a, b, c, ..."""
    rows = [
        (game, turn, seat, "abc"[seat - 1], float(standing))
        for turn, of_round in enumerate(standings, 1)
        for seat, standing in enumerate(of_round, 1)
    ]
    rounds = pd.DataFrame(rows, columns=["game", "round", "seat", "faction", "standing"])
    return pd.DataFrame({"game": [game], "winner": pd.Series([winner], dtype="str")}), rounds


def changes(standings):
    return leads(*one_game(standings)).lead_changes.estimate


def for_good(standings, winner="a"):
    return leads(*one_game(standings, winner)).table.set_index("statistic")["estimate"]["median"]


def test_a_new_leader_is_a_lead_change():
    assert changes([(2, 1), (2, 3), (5, 4)]) == 2


def test_a_tie_between_two_spells_of_the_same_leader_is_no_change():
    assert changes([(2, 1), (3, 3), (5, 4)]) == 0


def test_a_tie_between_two_leaders_is_one_change():
    assert changes([(2, 1), (3, 3), (4, 5)]) == 1


def test_the_first_leader_is_no_change():
    assert changes([(1, 1), (2, 1)]) == 0


def test_a_seat_without_standing_does_not_lead():
    assert changes([(2, 1), (np.nan, 3)]) == 1
    assert leads(*one_game([(np.nan, np.nan)])).leader_wins.empty


@pytest.mark.parametrize(
    ("standings", "expected"),
    [
        ([(2, 1), (3, 1), (4, 1)], 1),
        ([(2, 1), (3, 4), (5, 4)], 3),
        ([(2, 1), (4, 4), (5, 4)], 3),
    ],
)
def test_the_lead_for_good_begins_when_the_winner_is_strictly_ahead_until_the_end(standings, expected):
    assert for_good(standings) == expected


def test_a_winner_who_only_ties_at_the_end_never_took_the_lead():
    result = leads(*one_game([(2, 1), (3, 3)]))
    assert result.table["estimate"].isna().all()
    assert result.never_ahead.estimate == 1


def test_without_a_sole_winner_there_is_no_lead_for_good():
    result = leads(*one_game([(2, 1), (3, 3)], winner=None))
    assert result.table.empty
    assert result.never_ahead.n == 0
    assert result.leader_wins["estimate"].tolist() == [0.0]


def test_games_that_hit_the_limit_count_as_games_their_leader_did_not_win():
    won, undecided = one_game([(2, 1), (3, 1)]), one_game([(2, 1), (3, 1)], winner=None, game=1)
    result = leads(*(pd.concat(tables, ignore_index=True) for tables in zip(won, undecided, strict=True)))
    assert result.leader_wins.loc[0, "n"] == 2
    assert result.leader_wins.loc[0, ["low", "high"]].tolist() == pytest.approx(
        proportion_confint(1, 2, method="wilson")
    )


def test_the_round_in_which_a_game_ends_says_nothing_of_what_a_lead_is_worth():
    """There the leader has won already: counted in, such rounds made leads look worth far more than they are."""
    assert leads(*one_game([(2, 1)])).leader_wins.empty
    short, long = one_game([(1, 2), (1, 4)], winner="b"), one_game([(2, 1), (3, 2), (3, 5)], winner="b", game=1)
    result = leads(*(pd.concat(tables, ignore_index=True) for tables in zip(short, long, strict=True))).leader_wins
    assert result[["round", "estimate", "n"]].to_numpy().tolist() == [[1, 0.5, 2], [2, 0.0, 1]]


def test_a_lead_that_means_nothing_is_worth_a_fair_share_in_every_round():
    """Winners drawn blindly of two, who are ahead when their game ends; each round one game in five ends."""
    rng = np.random.default_rng(8)
    last = rng.geometric(0.2, 4000)
    game = np.repeat(np.arange(4000), 2 * last)
    turn = np.concatenate([np.repeat(np.arange(1, rounds + 1), 2) for rounds in last])
    seat = np.tile([1, 2], last.sum())
    winner = rng.integers(1, 3, 4000)
    standing = np.where(turn == last[game], seat == winner[game], rng.random(len(game)))
    faction = np.array(["a", "b"])[seat - 1]
    rounds = pd.DataFrame({"game": game, "round": turn, "seat": seat, "faction": faction, "standing": standing})
    found = leads(pd.DataFrame({"game": range(4000), "winner": np.array(["a", "b"])[winner - 1]}), rounds).leader_wins
    errors = np.sqrt(0.25 / found["n"])
    assert (abs(found["estimate"] - 0.5) <= 4 * errors).all()
    assert found["n"].iloc[0] == (last > 1).sum()


def brute_leaders(rounds):
    """Leading seats by game, a list with an entry a round: 0 where nobody leads alone."""
    found = {}
    for (game, _), rows in rounds.groupby(["game", "round"]):
        best = rows[rows["standing"] == rows["standing"].max()]
        found.setdefault(game, []).append(int(best["seat"].iloc[0]) if len(best) == 1 else 0)
    return found


def brute_changes(leaders):
    alone = [seat for seat in leaders if seat]
    return sum(before != after for before, after in pairwise(alone))


def brute_for_good(leaders, winner):
    later = [turn for turn, seat in enumerate(leaders, 1) if seat != winner]
    return max(later, default=0) + 1


def test_random_games_agree_with_a_recount_game_by_game(new_study):
    study = new_study(40, players=3, last=6, limits=0.2, seed=4)
    # Shuffled rows: nothing may rest on the order of the table.
    result = leads(study.games, study.rounds.sample(frac=1, random_state=1))
    leaders = brute_leaders(study.rounds)
    assert result.lead_changes.estimate == pytest.approx(np.mean([brute_changes(each) for each in leaders.values()]))
    winners = study.seats[study.seats["win_share"] == 1].set_index("game")["seat"]
    taken = sorted(brute_for_good(leaders[game], seat) for game, seat in winners.items())
    expected = np.quantile(taken, [0.1, 0.5, 0.9], method="inverted_cdf")
    assert result.table["estimate"].tolist() == expected.tolist()
    ahead = [(winners.get(game) == each[2]) for game, each in leaders.items() if each[2]]
    third = result.leader_wins.set_index("round").loc[3]
    assert (third["estimate"], third["n"]) == (pytest.approx(np.mean(ahead)), len(ahead))


def test_games_of_different_lengths_do_not_spill_into_each_other():
    short, long = one_game([(1, 2)], winner="b"), one_game([(2, 1), (1, 3), (4, 3)], winner="a", game=7)
    result = leads(*(pd.concat(tables, ignore_index=True) for tables in zip(short, long, strict=True)))
    assert result.lead_changes.estimate == 1.0
    assert result.leader_wins["n"].tolist() == [1, 1]


def test_rounds_of_unknown_games_are_refused(study):
    with pytest.raises(ValueError, match="that the games table has not"):
        leads(study.games.iloc[:5], study.rounds)


def test_a_game_named_twice_is_refused(study):
    with pytest.raises(ValueError, match="same game twice"):
        leads(pd.concat([study.games, study.games]), study.rounds)


def test_ten_thousand_games_take_less_than_a_second(new_study):
    study = new_study(10_000, last=20)
    before = time.process_time()
    leads(study.games, study.rounds)
    assert time.process_time() - before < 1
