"""Games as they were played: kept, taken up again at any answer, told again, and refused where they do not fit."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from policies.book import PolicyBook
from sim.errors import PolicyError, UsageError
from sim.study.compact import packed, unpacked
from sim.study.played import PERSON, Change, Played, as_json, check_fits, from_json, read_played
from sim.study.retold import AnsweredBook, retold
from sim.study.seated import Line, SeatedGame
from sim.study.stage import Stage, stage_of
from sim.study.trace import trace
from tests.playing import TOY, played_by_people, toy_study

pytestmark = pytest.mark.interpreted


def always() -> bool:
    """Let bots answer for as long as it takes."""
    return True


def new_game(*seats: str, seed: int = 3) -> Played:
    return Played(toy_study(policies=seats or (PERSON, "random"), seed=seed, games=1, rotate=False))


def stage(game: Played, *more: str) -> Stage:
    return stage_of(game.study, PolicyBook(TOY, (*game.names, *more)))


@given(st.lists(st.integers(0, (1 << 20) - 1), max_size=300))
def test_answers_are_read_as_they_were_written(answers):
    assert unpacked(packed(answers)) == tuple(answers)


@pytest.mark.parametrize("text", ["!", "é", "AAAA", packed([1, 2, 3])[:-2], packed([1, 2, 3]) + "AAAA", "_____w"])
def test_a_damaged_address_is_refused(text):
    with pytest.raises(UsageError, match="answers in the address are damaged"):
        unpacked(text)


def test_a_game_taken_up_at_any_answer_stands_as_it_stood():
    game, table = played_by_people(new_game().study)
    for number in range(len(game.answers) + 1):
        half = SeatedGame.begun(stage(game))
        half.replay(game.upto(number))
        half.copy().replay(game)
        half.replay(game)
        assert half.match.memory() == table.match.memory()
        assert half.log == table.log


def test_bots_answer_again_as_they_answered():
    game, table = played_by_people(new_game().study)
    first = next(number for number, answer in enumerate(table.log) if not answer.is_by_person)
    half = SeatedGame.begun(stage(game))
    half.replay(game.upto(first))
    half.play_on(always)
    assert half.places[first] == game.answers[first]


def test_a_copy_goes_on_apart():
    game, _ = played_by_people(new_game().study)
    table = SeatedGame.begun(stage(game))
    table.play_on(always)
    kept = table.match.memory()
    table.copy().answer(0)
    assert table.match.memory() == kept
    assert not table.places


def test_a_seat_changes_hands_and_back():
    table = SeatedGame.begun(stage(new_game()))
    table.play_on(always)
    table.hand_over(0, "random")
    table.play_on(always)
    assert table.match.is_over
    game = Played(new_game().study, tuple(table.places), tuple(table.changes))
    again = SeatedGame.begun(stage(game))
    again.replay(game)
    assert again.match.memory() == table.match.memory()
    assert game.seats == ("random", "random")
    assert game.names == (PERSON, "random")


def test_going_back_keeps_seats_that_people_took_over():
    game = replace(new_game(), answers=(0, 1, 0), changes=(Change(1, 1, PERSON), Change(1, 0, "random")))
    assert game.upto(1).seats == (PERSON, PERSON)
    assert game.upto(2).seats == ("random", PERSON)
    assert game.upto(0).seats == (PERSON, "random")


def test_a_policy_that_has_not_sat_before_joins_in():
    game, _ = played_by_people(new_game().study)
    table = SeatedGame.begun(stage(game))
    table.replay(game.upto(1))
    more = table.copy(stage(game, "search:8"))
    more.hand_over(0, "search:8")
    more.play_on(always)
    assert more.match.is_over


def test_a_search_answers_without_an_end_of_its_memory():
    game, table = played_by_people(new_game(PERSON, "search:8").study)
    again = SeatedGame.begun(stage(game))
    again.replay(game)
    assert again.match.memory() == table.match.memory()


def test_what_others_hold_is_not_named_to_a_seat(monkeypatch):
    table = SeatedGame.begun(stage(new_game()))
    picture = table.picture()
    held = replace(picture, sides=tuple(replace(side, hand=(f"{side.name} card (2)",)) for side in picture.sides))
    monkeypatch.setattr(table, "picture", lambda states=None: held)
    table.lines = [Line(0, "lion has lion card, boar has boar card", table.match.workspace.states)]
    own, other = (table.match.seat_name(seat) for seat in (0, 1))
    assert f"{own} has {own} card" in table.heard_by(0)[0]
    assert f"{other} has (not seen)" in table.heard_by(0)[0]


def test_a_game_told_again_ends_as_it_ended():
    game, table = played_by_people(new_game().study)
    lines = list(retold(game.study, AnsweredBook(PolicyBook(TOY, game.study.cast), game.answers)))
    assert lines[-2].startswith(f"victory after {table.match.state.turn_round} rounds")
    assert lines[-2].endswith(f"({table.match.standing()})")


def test_a_game_told_again_is_the_very_trace_of_its_bots():
    study = toy_study(policies=("random", "random"), seed=3, games=1, rotate=False)
    _, table = played_by_people(study)
    game = Played(study, tuple(table.places))
    book = PolicyBook(TOY, study.cast)
    told = list(retold(game.study, AnsweredBook(book, game.answers)))
    assert told == list(trace(study, AnsweredBook(book, game.answers)))
    assert table.match.standing() in told[-2]


def test_a_game_that_is_not_over_says_who_is_asked():
    game, _ = played_by_people(new_game().study)
    assert list(retold(game.study, AnsweredBook(PolicyBook(TOY, game.study.cast), game.answers[:1])))[-1].startswith(
        "The game goes on: "
    )


def test_answers_that_do_not_fit_are_refused():
    game, _ = played_by_people(new_game().study)
    book = PolicyBook(TOY, game.study.cast)
    wrong, longer = replace(game, answers=(9, *game.answers[1:])), replace(game, answers=(*game.answers, 0))
    for odd in (wrong, longer):
        with pytest.raises(UsageError, match=r"does not fit|no answer"):
            list(retold(odd.study, AnsweredBook(book, odd.answers)))
        with pytest.raises(UsageError, match=r"does not fit|no answer"):
            SeatedGame.begun(stage(odd)).replay(odd)


def test_a_file_holds_a_game(tmp_path):
    game, _ = played_by_people(new_game().study)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(as_json(game, stage(game))))
    found, written = read_played(file)
    assert found == game
    check_fits(written, stage(game))


@pytest.mark.parametrize(
    ("entry", "value", "line"),
    [
        ("kind", "song", "is no saved game"),
        ("format", 9, "format 9"),
        ("answers", "abc", "whole numbers"),
        ("answers", [True], "whole numbers"),
        ("answers", [-1], "each a place"),
        ("changes", [[0, 0]], "not what was written"),
        ("changes", [[0, 7, "random"]], "there is no seat 8"),
        ("changes", [[999, 0, "random"]], "after 0 to"),
        ("study", {}, "a study has exactly"),
        ("study", None, "not what was written"),
        ("game", "kings", "its study"),
        ("more", 1, "exactly"),
    ],
)
def test_a_damaged_file_is_refused_in_one_line(entry, value, line):
    game, _ = played_by_people(new_game().study)
    with pytest.raises(UsageError, match=line):
        from_json({**as_json(game, stage(game)), entry: value}, "the file")


@pytest.mark.parametrize(("entry", "value"), [("behaviour", 99), ("content", "0" * 12)])
def test_a_game_of_other_rules_is_refused(entry, value):
    game = new_game()
    written = {**as_json(game, stage(game)), entry: value}
    with pytest.raises(UsageError, match=f"no longer fits: the {entry} of its rules"):
        check_fits(written, stage(game))


def test_nobody_answers_for_a_person():
    game = new_game()
    with pytest.raises(PolicyError, match="nobody answers for person"):
        list(trace(game.study, PolicyBook(TOY, game.study.cast)))
