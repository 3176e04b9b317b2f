"""What a trace needs of a game, and the order in which it stands."""

import re
from dataclasses import replace
from types import ModuleType

import pytest

from sim.engine.value import NO_VALUE
from sim.errors import UsageError
from sim.study.stage import stage_of
from sim.study.study import new_study
from sim.study.trace import Report, lines_of
from tests.playing import random_book, toy_book, toy_study
from tests.retelling import retold
from tests.toy_game.closed_form import VALUE

MUSTERING, ROUNDS = "tests.toy_game.mustering:MUSTERING", 5


@pytest.fixture(scope="module")
def lines():
    study = new_study(MUSTERING, settings={"toy.limit.rounds": ROUNDS})
    return list(lines_of(Report(stage_of(study, random_book(MUSTERING)), 0, watched=True)))


@pytest.mark.plain  # one game is told, which would be compiled
def test_what_begins_a_round_stands_behind_the_end_of_the_round_before(lines):
    heads = ("At the end of round", "the die shows")
    order = [head for line in lines for head in heads if line.lstrip().startswith(head)]
    assert order == ["the die shows", *["At the end of round"] * 2] * ROUNDS


@pytest.mark.plain
def test_the_end_of_a_round_does_not_count_what_the_next_begins_with(lines):
    read = retold(lines)
    assert len(read.rounds) == ROUNDS
    for number, owners in enumerate(read.rounds.values(), 1):
        gained = {owner: coins["coins"] - read.start[owner]["coins"] for owner, coins in owners.items()}
        assert set(gained.values()) == {number}
    assert read.reckoned == read.rounds


def report_with(value, **how):
    stage = stage_of(toy_study(seed=5), toy_book(toy_study(seed=5)))
    return Report(replace(stage, seating=stage.seating._replace(value=value)), 0, watched=True, **how)


@pytest.mark.interpreted
def test_chances_are_told_after_every_round_and_change_nothing_else():
    plain = list(lines_of(report_with(VALUE)))
    told = list(lines_of(report_with(VALUE, with_chances=True)))
    assert [line for line in told if not line.startswith("Chances")] == plain
    chances = [line for line in told if line.startswith("Chances")]
    held = retold(told).rounds
    for line, coins in zip(chances, held.values(), strict=True):
        mine, other = (owner.get("coins", 0) for owner in coins.values())
        if mine and other:
            first = int(re.search(r"(\d+)%", line)[1])
            assert first == pytest.approx(100 * mine / (mine + other), abs=0.5)


@pytest.mark.plain
def test_chances_need_a_value():
    with pytest.raises(UsageError, match="toy has no value that gives chances"):
        report_with(NO_VALUE, with_chances=True)


@pytest.mark.plain
def test_a_game_that_lacks_words_for_a_trace_is_refused_by_what_is_missing():
    stage = stage_of(toy_study(), toy_book(toy_study()))
    wordless = ModuleType("wordless")
    wordless.legend = wordless.boxes = wordless.others = stage.game.words.others
    with pytest.raises(UsageError, match=r"^toy cannot be traced: wordless has no account, reshuffled$"):
        Report(replace(stage, game=replace(stage.game, words=wordless)))
