import numpy as np
import pandas as pd
import pytest

from analysis.choices import choices
from analysis.intervals import share_interval
from analysis.labels import UNLABELLED, label_names, label_places

pytestmark = pytest.mark.plain
TRIALS = 400
HEROES = ("smith", "scout", "sage", "stranger")


@pytest.fixture
def seats(study):
    """Seats whose winners have the scout more often, others the smith; nobody has the stranger, some have nobody."""
    rng = np.random.default_rng(4)
    won = (study.seats["win_share"] > 0).to_numpy()
    lucky = np.where(won, 1, 0)
    hero = np.where(rng.random(len(won)) < 0.5, lucky, rng.integers(-1, 3, len(won)))
    return study.seats.assign(hero=hero)


def row_of(result, label):
    return result.table.set_index("label").loc[label]


def test_the_lucky_choice_wins_more_than_its_fair_share(seats):
    result = choices(seats, "hero", HEROES)
    scout, smith = row_of(result, "scout"), row_of(result, "smith")
    assert scout["low"] > scout["fair_share"] == 0.25
    assert smith["high"] < 0.25


def test_a_choice_has_the_intervals_of_shares_clustered_by_game(seats):
    row = row_of(choices(seats, "hero", HEROES), "scout")
    mine = seats[seats["hero"] == 1]
    assert tuple(row[["estimate", "low", "high", "n"]]) == pytest.approx(
        share_interval(mine["win_share"], mine["game"])
    )
    share = share_interval(seats["hero"] == 1, seats["game"])
    assert tuple(row[["share", "share_low", "share_high"]]) == pytest.approx(share[:3])
    assert (row["n"], row["games"]) == (len(mine), mine["game"].nunique())


def test_every_seat_is_counted_those_without_a_label_last(seats):
    result = choices(seats, "hero", HEROES)
    assert result.table["label"].tolist() == [*HEROES, UNLABELLED]
    assert result.table["n"].sum() == len(seats) == result.settings["seats"]
    assert result.table["share"].sum() == pytest.approx(1)
    assert result.undecided.estimate == (seats.groupby("game")["win_share"].sum() == 0).mean()


def test_a_label_that_nobody_has_stays_with_a_share_of_zero(seats):
    row = row_of(choices(seats, "hero", HEROES), "stranger")
    assert (row["share"], row["n"]) == (0, 0)
    assert row["share_high"] > 0
    assert np.isnan(row["estimate"])


def test_where_every_seat_has_a_label_there_is_no_row_for_none(seats):
    result = choices(seats.assign(hero=0), "hero", HEROES)
    assert result.table["label"].tolist() == list(HEROES)
    assert row_of(result, "smith")["share"] == 1


def test_where_no_seat_has_a_label_none_has_them_all(seats):
    assert row_of(choices(seats.assign(hero=-1), "hero", HEROES), UNLABELLED)["n"] == len(seats)


def test_a_code_without_a_label_is_refused(seats):
    for wrong in (len(HEROES), -2):
        with pytest.raises(ValueError, match=f"holds {wrong}, which none of its labels means"):
            choices(seats.assign(hero=wrong), "hero", HEROES)


def test_codes_need_labels_and_no_gaps(seats):
    with pytest.raises(ValueError, match="has no labels"):
        choices(seats, "hero", ())
    with pytest.raises(ValueError, match="missing values"):
        choices(seats.assign(hero=np.nan), "hero", HEROES)


def test_names_follow_places(seats):
    names = np.array(label_names(HEROES))[label_places(seats, "hero", HEROES)]
    assert (names[seats["hero"] == 2] == "sage").all()
    assert (names[seats["hero"] == -1] == UNLABELLED).all()


def test_intervals_of_a_choices_win_share_cover_in_small_studies(within_four_errors):
    """Two of four seats of a game have the hero; it wins three times as often as the other two."""
    hits = 0
    for seed in range(TRIALS):
        rng = np.random.default_rng(seed)
        won = np.eye(4)[rng.choice(4, 80, p=[0.375, 0.375, 0.125, 0.125])].ravel()
        seats = pd.DataFrame({"game": np.repeat(np.arange(80), 4), "win_share": won, "hero": [0, 0, 1, 1] * 80})
        row = choices(seats, "hero", ["smith", "scout"]).table.iloc[0]
        hits += row["low"] <= 0.375 <= row["high"]
    assert within_four_errors(hits, TRIALS, 0.95)
