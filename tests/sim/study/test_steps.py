import pytest

from policies.book import PolicyBook
from sim.engine.drivers import Opcode
from sim.engine.options import pack
from sim.errors import UsageError
from sim.game import find
from sim.study.steps import new_game
from sim.study.trace import trace
from tests.playing import TOY, positions, random_book, toy_book, toy_study
from tests.toy_game.game import GAME as TOY_GAME
from tests.toy_game.words import Verb


@pytest.fixture
def match():
    return new_game(TOY, seed=5)


def test_a_game_is_played_step_by_step(match):
    assert match.decision == "call the coin"
    assert match.seat_name(match.decider) == "lion"
    assert [match.describe(option) for option in match.options()] == ["heads", "tails"]
    match.apply(pack(Verb.HEADS))
    assert match.decider == 1
    assert match.state.calls.tolist() == [1, 0]
    assert match.state.decisions[:2].tolist() == [1, 0]


def test_an_illegal_answer_is_refused_with_a_sentence_and_changes_nothing(match):
    before = match.workspace.states.tobytes()
    with pytest.raises(ValueError, match=r"777 is no legal answer of lion to 'call the coin'; legal: 0 \(heads\)"):
        match.apply(777)
    assert match.workspace.states.tobytes() == before


def test_a_game_that_is_over_takes_no_answer(match):
    while not match.is_over:
        match.apply(match.options()[0])
    assert match.ending == "victory"
    assert match.decider == -1
    with pytest.raises(ValueError, match="is over; it has no more options"):
        match.apply(0)


def test_the_chronicle_is_told_once():
    match = new_game(TOY, seed=5, watched=True)
    match.apply(0)
    told = match.chronicle()
    assert len(told) == 1
    assert match.chronicle() == []


def test_a_view_hides_the_coin_and_cannot_be_written(match):
    seen = {int(match.view(0).coin) for _ in range(50)}
    assert seen == {0, 1}
    view = match.view(1)
    assert view.seat == 1
    assert view.question == "call the coin"
    assert view.describe(0) == "heads"
    assert view.coins.tolist() == [3, 5]
    with pytest.raises(AttributeError):
        view.no_such_field  # noqa: B018
    with pytest.raises(ValueError, match="read-only"):
        view.coins[0] = 9


def test_looking_does_not_change_the_game(match):
    before = match.workspace.states.tobytes()
    match.view(0)
    match.options()
    assert match.workspace.states.tobytes() == before


def test_views_follow_from_the_seed():
    draws = []
    for _ in range(2):
        match = new_game(TOY, seed=5)
        draws.append([match.view(0).generator().integers(1000) for _ in range(5)])
    assert draws[0] == draws[1]
    assert len(set(draws[0])) > 1


def test_players_factions_and_settings_can_be_chosen():
    match = new_game(TOY, factions=("boar", "lion"), settings={"toy.purse.boar": 2}, rotate=False)
    assert match.standing() == "boar 2, lion 3"


def test_line_ups_rotate_with_the_number_of_the_game():
    assert {new_game(TOY, index=index).standing() for index in (0, 1)} == {"lion 3, boar 5", "boar 5, lion 3"}


def test_unknown_games_and_addresses_are_told():
    with pytest.raises(UsageError, match="unknown game 'chess'; the games are"):
        new_game("chess")
    with pytest.raises(UsageError, match="cannot import the game"):
        find("no_such_module:GAME")
    with pytest.raises(UsageError, match="is no Game"):
        find("tests.toy_game.game:STATE")


def test_a_trace_tells_the_game_that_a_run_plays():
    study = toy_study(seed=3, games=10)
    match = new_game(TOY, seed=3, index=4, book=random_book(TOY))
    for _ in positions(match):
        pass
    lines = list(trace(study, random_book(TOY), 4))
    assert lines[0] == "Coin Duel, game 4 of seed 3"
    first, second = (TOY_GAME.factions[number] for number in study.lineups()[4 % 2, :, 0])
    assert lines[1:3] == [f"seat 1: {first}, played by random", f"seat 2: {second}, played by random"]
    assert lines[3] == "legend: the loser of a call pays a coin on 4 of 6 faces of the die"
    assert all(line.startswith("At the start, ") for line in lines[4:6])
    assert lines[6].startswith(f"At the start: {first} ")
    assert lines[7].startswith(f"  {first}: call the coin: ")
    assert lines[-2] == f"victory after {match.state.turn_round} rounds ({match.standing()})"
    winner = int(match.state.coins.argmax())
    assert lines[-1] == f"Winner: {match.seat_name(winner)} (seat {winner + 1})"
    assert sum(line.startswith(("At the start: ", "Round ")) for line in lines) == match.state.turn_round


def test_a_trace_asks_python_policies_too():
    study = toy_study(policies=["tests.toy_game.callers:heads"])
    lines = list(trace(study, toy_book(study)))
    assert any(line.endswith("call the coin: heads (of 2)") for line in lines)
    assert not any("tails" in line for line in lines)


def test_a_match_answers_like_the_compiled_drivers():
    book = PolicyBook(TOY, ("random",))
    match = new_game(TOY, book=book)
    twin = new_game(TOY, book=book)
    while not match.is_over:
        match.play_on()
        twin.drive(Opcode.ANSWER, twin.drive(Opcode.PICK))
        twin.drive(Opcode.GO_ON)
    assert match.state.coins.tolist() == twin.state.coins.tolist()
    assert match.state.chance.tolist() == twin.state.chance.tolist()
