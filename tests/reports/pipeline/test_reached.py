"""Whether a study reaches what is asked for by name, and what is no target of a game."""

import pandas as pd
import pytest

from analysis.seats import seat_advantage
from analysis.shares import win_shares
from reports.kit.names import PLAIN
from reports.pipeline.reached import Reached, reached
from reports.pipeline.targets import Target, read_target, targets_of
from reports.words.reached import reached_words
from sim.errors import UsageError
from sim.game import find
from sim.runs.dataframes import Tables
from sim.study.study import new_study
from tests.reports.command_line import TOY

GAMES = 400


@pytest.fixture(scope="module")
def tables() -> Tables:
    """Duels of 10 and 12 rounds, a tenth of them at the limit; the first seat wins three of four of the others."""
    index = pd.Series(range(GAMES))
    limit = index % 10 == 0
    games = pd.DataFrame(
        {"game": index, "rounds": 10 + 2 * (index % 2), "end": limit.map({True: "limit", False: "victory"})}
    )
    first = (index % 4 != 1).astype(float).where(~limit, 0.0)
    rows = [
        {"game": game, "seat": seat, "faction": ("lion", "boar")[(game + seat) % 2], "win_share": won}
        for game in index
        for seat, won in ((1, first[game]), (2, 0.0 if limit[game] else 1 - first[game]))
    ]
    return Tables(games, pd.DataFrame(rows), pd.DataFrame())


def found(tables: Tables, *texts: str) -> tuple[Reached, ...]:
    shares, seats = win_shares(tables.seats), seat_advantage(tables.seats)
    return reached([read_target(text) for text in texts], shares, seats, find(TOY), tables)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("length=10..12", "met"),
        ("length=1..8", "not met"),
        ("length=11..15", "open"),
        ("ends.limit=0..0.2", "met"),
        ("ends.limit=0.3..0.5", "not met"),
        ("ends.limit=0..0.1", "open"),
        ("seats", "not met"),
    ],
)
def test_a_target_is_met_missed_or_open_by_its_whole_interval(tables, text, verdict):
    assert found(tables, text)[0].verdict == verdict


def test_the_share_of_games_that_end_in_a_way_has_the_interval_of_a_share(tables):
    never = found(tables, "ends.elimination=0..0.1")[0].found
    assert never is not None
    assert (never.estimate, never.n) == (0.0, GAMES)
    assert 0 < never.high < 0.02


def test_what_is_asked_for_is_told_in_the_order_in_which_it_was(tables):
    told = reached_words(found(tables, "ends.limit=0..0.2", "factions", "length=1..8"), 0.95, 0.02, PLAIN)
    assert [sentence.split(" (")[0] for sentence in told] == [
        "10.0% of the games end by limit",
        "Games last 11.00 rounds on average",
    ]
    assert told[0].endswith("as asked for: 0 to 20% of games ended by limit.")
    assert "not as asked for" in told[1]


def test_a_target_is_written_back_as_it_is_read():
    for text in ("balance", "seats", "length=8..10", "ends.limit=0.1..0.5"):
        assert str(read_target(text)) == text


def test_ways_to_end_are_spelt_as_the_game_does():
    study = new_study(TOY, games=2)
    assert targets_of(["ends.LIMIT=0..0.1"], study) == (Target("ends", 0.0, 0.1, "limit"),)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["seat"], "did you mean seats"),
        (["balance", "factions"], "named twice"),
        (["ends.war=0..1"], "do not end by 'war', but by victory"),
        (["ends.limit=0.5..0.1"], "in shares, such as"),
        (["length=10"], "LOW..HIGH in rounds"),
        (["ends.=0..1"], "unknown target"),
    ],
)
def test_what_is_no_target_is_refused_in_a_line(texts, message):
    with pytest.raises(UsageError, match=message):
        targets_of(texts, new_study(TOY, games=2))
