"""What decides who wins, on duels of which it is known: by chance alone, by answers alone, and by both."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from analysis.luck import PARTS, Expected, expected_shares, luck, seat_parts, striking
from sim.compiling.compiled import compiled
from sim.engine.chance import roll
from sim.runs.chunks import play_games
from sim.study.stage import ByHand, stage_of
from sim.study.study import new_study
from tests.playing import TOY, random_book

SEEING = "tests.toy_game.glass:GLASS"
NAMES = ("seer", "guesser")
SEER, GUESSER = 0, 1
GAMES = 2000
PURSES = (1 / 8) ** 2 / (1 / 4)  # what chances of 3/8 and 5/8 explain of the variance of who wins


@compiled
def call(state, rules, mind, options, count):
    """Call what lies under the glass, or anything."""
    return state.coin if mind.temperature > 0 else roll(mind, count)


@dataclass(frozen=True)
class Callers(ByHand):
    """The seer calls what it sees, the guesser anything."""

    names: tuple[str, ...] = NAMES
    choose: Any = call

    @property
    def characters(self) -> np.ndarray:
        """One mind for every name."""
        minds = super().characters
        minds["temperature"][SEER] = 1.0
        return minds


def shares_won(stage, games):
    return play_games(stage, range(games)).seats["win_share"]


@pytest.fixture(scope="module")
def blind():
    """Three coins against five, and nobody sees what it calls: what is expected, and who won."""
    stage = stage_of(new_study(TOY, games=GAMES, seed=6), random_book(TOY))
    return expected_shares(stage, 0, np.arange(GAMES), replays=3, jobs=1), shares_won(stage, GAMES)


def seen(games, *policies, replays=8):
    """One coin each, which the first call that is right wins: who calls first is in the first seat."""
    settings = {"toy.purse.lion": 1, "toy.purse.boar": 1, "toy.die.paying": 6}
    study = new_study(SEEING, games=games, seed=6, policies=policies, settings=settings)
    stage = stage_of(study, Callers())
    expected = expected_shares(stage, GUESSER, np.arange(games), replays=replays, jobs=1)
    return expected, shares_won(stage, games)


def two_seats(games, *, played, replaced, reference):
    """What is expected of games between the seer in seat 1 and the guesser in seat 2, from the shares of seat 1."""
    both = [np.array([[share, 1 - share] for share in shares]) for shares in (played, replaced, reference)]
    return Expected(np.arange(games), *both, np.tile([SEER, GUESSER], (games, 1)), 1)


def tolerance(values):
    """Four standard errors of a mean."""
    return 4 * values.std() / np.sqrt(len(values))


def test_the_parts_of_every_seat_add_up_to_its_share_of_the_win(blind):
    parts = seat_parts(*blind)
    assert parts[list(PARTS)].sum(axis=1).to_numpy() == pytest.approx(parts["won"] - 0.5)


def test_luck_has_mean_zero_in_every_line_up(blind):
    expected, won = blind
    gained = won[:, 0] - expected.played[:, 0]
    for line_up in range(2):  # the factions change seats from game to game
        mine = gained[line_up::2]
        assert abs(mine.mean()) < tolerance(mine)


def test_where_chance_alone_decides_luck_and_the_purses_explain_all(blind):
    found = luck(blind[0], *blind, ("random",), 0, level=0.9999).parts.set_index("part")
    for part, share in {"luck": 1 - PURSES, "start": PURSES, "own": 0, "others": 0}.items():
        assert found.loc[part, "low"] <= share <= found.loc[part, "high"], part
    assert found["estimate"].sum() == pytest.approx(1)


def test_without_another_policy_than_the_reference_answers_explain_nothing(blind):
    found = luck(blind[0], *blind, ("random",), 0)
    assert not seat_parts(*blind)[["own", "others"]].to_numpy().any()
    assert len(found.policies) == 0
    assert np.isnan(found.narrower)


def test_any_number_of_threads_gives_the_same():
    stage = stage_of(new_study(TOY, games=600, seed=6), random_book(TOY))
    one, two = (expected_shares(stage, 0, np.arange(600), replays=2, jobs=jobs) for jobs in (1, 2))
    assert one.played.tobytes() == two.played.tobytes()


def test_further_games_are_not_those_of_the_study(blind):
    expected, won = blind
    assert (expected.played != won).any()


@pytest.mark.plain  # these players are compiled nowhere else
def test_where_answers_alone_decide_there_is_no_luck():
    """The seer who calls first takes the only coin of the other, which a guesser does in every other game."""
    expected, won = seen(40, "seer")
    parts = seat_parts(expected, won)
    first = parts[parts["seat"] == 1]
    assert not parts["luck"].any()
    assert not parts.loc[parts["seat"] == 2, "own"].any()
    assert abs(first["own"].mean() - 0.5) < tolerance(first["own"])
    assert not first["others"].any()


@pytest.mark.plain
def test_answers_count_beside_the_same_others():
    """Against a seer who calls first nothing helps; after a guesser who calls first nobody calls any more."""
    expected, won = seen(40, *NAMES)
    parts = seat_parts(expected, won)
    caller = np.repeat(expected.character[:, 0], 2)
    seers = (parts["seat"] == 1) & (caller == SEER)
    assert seers.any()
    assert not parts.loc[~seers, "own"].any()
    assert abs(parts.loc[seers, "own"].mean() - 0.5) < tolerance(parts.loc[seers, "own"])
    assert not parts.loc[caller == GUESSER, "others"].any()


def test_shares_are_ratios_of_sums_over_games():
    """Answers bring the seer a quarter of a win in each of four games, of which it wins three."""
    expected = two_seats(4, played=[0.75] * 4, replaced=[0.5] * 4, reference=[0.5] * 4)
    won = np.array([[1.0, 0.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    found = luck(expected, expected, won, NAMES, GUESSER)
    shares = found.parts.set_index("part")["estimate"]
    assert shares.to_dict() == pytest.approx({"luck": 0.75, "own": 0.25, "others": 0.0, "start": 0.0})
    assert found.policies["estimate"].to_list() == [0.25]
    assert found.policies["win_share"].to_list() == [0.75]


def test_the_games_are_named_in_which_a_part_brought_the_winner_most():
    won = np.array([[0.0, 1.0], [1.0, 0.0], [0.0, 1.0]])
    expected = two_seats(3, played=[0.9, 0.9, 0.6], replaced=[0.5] * 3, reference=[0.5] * 3)
    assert striking(expected, won).tolist() == [0, 1, 2]
    first = luck(expected, expected, won, NAMES, GUESSER).games.groupby("part").first()
    assert first.loc["luck", ["game", "seat", "estimate"]].to_list() == pytest.approx([0, 2, 0.9])
    assert first.loc["own", ["game", "seat", "estimate"]].to_list() == pytest.approx([1, 1, 0.4])


def test_games_of_which_nobody_wins_any_explain_nothing():
    expected = two_seats(2, played=[0.5] * 2, replaced=[0.5] * 2, reference=[0.5] * 2)
    with pytest.raises(ValueError, match="no game has a winner"):
        luck(expected, expected, np.zeros((2, 2)), NAMES, GUESSER)
