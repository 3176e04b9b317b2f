"""Many games at once are the games that are played one by one."""

import numpy as np
import pytest

from sim.engine.header import End
from sim.errors import UsageError
from sim.study.many import new_games
from sim.study.steps import Match, new_game
from tests.playing import TOY

CHOICES = {"seed": 5, "settings": {"toy.purse.boar": 4}}


def chosen(number: int, decision: int, count: int) -> int:
    """Return some place among the legal answers, by the game and the question alone."""
    return (number * 7 + decision * decision) % count


def single(number: int, key: str = TOY, **choices):
    """Return a game played by itself in the same way, to its end."""
    match, decision = new_game(key, index=number, **choices), 0
    while not match.is_over:
        match.apply(match.options()[chosen(number, decision, len(match.options()))])
        decision += 1
    return match


def answered(games, decisions):
    """Answer everywhere once."""
    counts = np.maximum(games.counts, 1)
    games.answer([chosen(*each) for each in zip(games.indices.tolist(), decisions, counts.tolist(), strict=True)])


def played(games) -> None:
    decisions = [0] * len(games.counts)
    while not games.are_over:
        answered(games, decisions)
        decisions = [decision + 1 for decision in decisions]


@pytest.mark.parametrize("threads", [1, 3])
def test_games_side_by_side_are_those_played_one_by_one_bit_for_bit(threads):
    games = new_games(TOY, 7, first=2, threads=threads, **CHOICES)
    played(games)
    for table, number in enumerate(range(2, 9)):
        match = single(number, **CHOICES)
        assert games.states[table].tobytes() == match.workspace.states.tobytes()
        assert games.shares[table].tolist() == match.returns().tolist()
    assert set(games.ended.tolist()) == {End.VICTORY}


@pytest.mark.slow
def test_a_real_game_is_the_same_side_by_side_cloned_and_kept():
    games = new_games("kings", 3, seed=4, players=2)
    played(games)
    for number in range(3):
        match = single(number, "kings", seed=4, players=2)
        assert games.states[number].tobytes() == match.workspace.states.tobytes()
        assert games.shares[number].tolist() == match.returns().tolist()
    begun = new_game("kings", seed=4, players=2)
    for _ in range(20):
        begun.apply(begun.options()[-1])
    for other in (begun.clone(), Match.restore(begun.save()), new_games("kings", 1, seed=4, players=2).match(0)):
        while other.workspace.moves[0] < begun.workspace.moves[0]:
            other.apply(other.options()[-1])
        assert other.workspace.states.tobytes() == begun.workspace.states.tobytes()
        assert other.options() == begun.options()


def test_tables_whose_games_follow_each_other_play_every_game_of_their_numbers():
    games = new_games(TOY, 3, restart=True, **CHOICES)
    decisions, found = [0, 0, 0], {}
    for _ in range(300):
        before = games.indices.tolist()
        answered(games, decisions)
        decisions = [0 if ended else decision + 1 for decision, ended in zip(decisions, games.finished, strict=True)]
        found |= {before[table]: games.shares[table].tolist() for table in np.flatnonzero(games.finished)}
        assert np.all(games.counts > 0)
    assert set(range(15)) <= set(found)
    for number in range(15):
        assert found[number] == single(number, **CHOICES).returns().tolist()


@pytest.mark.plain  # for two questions the game would be compiled
def test_numbers_beyond_the_usual_design_have_their_own_line_ups():
    games = new_games("tests.toy_game.melee:GAME", 2, first=29_998, restart=True, players=3)
    while games.indices.min() < 30_000:
        games.answer(np.zeros(2, int))
    for table, number in enumerate(games.indices.tolist()):
        wanted = new_game("tests.toy_game.melee:GAME", index=number, players=3)
        assert games.states["faction"][table].tolist() == wanted.state.faction.tolist()


def test_a_table_can_be_looked_at_and_played_on_by_itself():
    games = new_games(TOY, 2, **CHOICES)
    games.answer([0, 1])
    match = games.match(1)
    assert match.options() == tuple(games.options[1, : games.counts[1]].tolist())
    assert match.standing()
    before = games.states.tobytes()
    match.apply(match.options()[0])
    assert games.states.tobytes() == before


@pytest.mark.parametrize(
    ("places", "told"),
    [([0, 2], "2 is no place of an answer at table 1; the places there are from 0 to 1"), ([-1, 0], "-1 is no place")],
)
def test_an_illegal_answer_stops_all_before_anything_happens(places, told):
    games = new_games(TOY, 2)
    before = games.states.tobytes()
    with pytest.raises(ValueError, match=told):
        games.answer(places)
    assert games.states.tobytes() == before


@pytest.mark.parametrize("places", [[0], [0.0, 0.0], 0])
def test_every_table_needs_a_whole_number(places):
    with pytest.raises(ValueError, match="2 tables need as many whole numbers"):
        new_games(TOY, 2).answer(places)


def test_impossible_numbers_are_refused():
    with pytest.raises(UsageError, match="tables must be a whole number from 1 on, not 0"):
        new_games(TOY, 0)
    with pytest.raises(UsageError, match="they are 0 to 1"):
        new_games(TOY, 2).match(2)


def test_what_is_told_cannot_be_written():
    games = new_games(TOY, 2)
    for array in (games.counts, games.states, games.options, games.shares):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
