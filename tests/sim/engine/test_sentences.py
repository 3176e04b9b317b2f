"""Sentences about what members carry: how they are said, and which rows are refused."""

from enum import IntEnum
from types import SimpleNamespace

import numpy as np
import pytest

from sim.engine.agenda import note
from sim.engine.header import new_states, state_dtype
from sim.engine.operands import Carrier
from sim.engine.sentences import SentenceError, Sentences, carried_by

pytestmark = pytest.mark.interpreted


class Metal(IntEnum):
    RAW_IRON = 2


class Event(Carrier):
    PASS = 0
    FIND = 3, "seat", ("metal", Metal), "pieces"
    THROW = 5, "dice"


STATE = SimpleNamespace(names=("Ada", "Ben"), place="the mill")
RULES = SimpleNamespace(most=6)


def who(state, rules, seat, deed=""):
    """Return who sits there, and what it does."""
    return f"{state.names[seat]} {deed}s" if deed else state.names[seat]


def said(row, number=3, values=(1, 2, 4), member=Event.FIND):
    """Return what a row says."""
    rows = {Event.PASS: "nothing", Event.FIND: "found", Event.THROW: "thrown", member: row}
    speak = Sentences(rows, {"seat": who}, {"place": lambda state, rules: state.place})
    return speak(STATE, RULES, number, values)


def test_a_text_says_numbers_members_and_what_namers_say():
    assert said("{seat} finds {pieces} {metal} at {place}") == "Ben finds 4 raw iron at the mill"


def test_a_namer_is_given_what_stands_behind_the_colon():
    assert said("{seat:find} {metal}") == "Ben finds raw iron"


@pytest.mark.parametrize(("number", "words"), [(1, "1 die, 1 piece"), (2, "2 dice, 2 pieces")])
def test_things_are_counted(number, words):
    assert said("{pieces:die/dice}, {pieces:piece}", values=(0, 2, number)) == words


def test_a_function_takes_what_it_names():
    assert said(lambda rules, pieces: f"{pieces} of {rules.most}") == "4 of 6"
    assert said(lambda state, metal: f"{metal!r} {state.place}") == "<Metal.RAW_IRON: 2> the mill"


def test_a_number_that_stands_for_no_member_stays_a_number():
    assert said("{metal}", values=(0, 7, 0)) == "7"


def test_a_function_may_take_what_the_call_gives_beside():
    rows = {Event.PASS: lambda before: f"after {before}", Event.FIND: lambda pieces: pieces, Event.THROW: "thrown"}
    speak = Sentences(rows, extra=("before", "after"))
    assert speak(STATE, RULES, Event.PASS, (), before="dusk", after="dawn") == "after dusk"
    assert speak(STATE, RULES, Event.FIND, (0, 2, 4), before="dusk", after="dawn") == 4
    with pytest.raises(SentenceError, match=r"names 'later'.*; it may name state, rules, before"):
        Sentences(rows | {Event.PASS: lambda later: ""}, extra=("before",))


@pytest.mark.parametrize(
    ("row", "refusal"),
    [
        (
            "{seat} finds {peices}",
            r"of Event\.FIND names 'peices' \(did you mean pieces\?\); it may name seat, metal, pieces, place",
        ),
        (lambda dice: "", r"of Event\.FIND names 'dice'.*; it may name seat, metal, pieces, state, rules"),
        (lambda state, *others: "", r"names 'others'"),
    ],
)
def test_a_row_that_names_what_is_not_carried_is_refused(row, refusal):
    with pytest.raises(SentenceError, match=refusal):
        said(row)


def test_a_member_without_a_sentence_is_refused():
    with pytest.raises(SentenceError, match="no sentence for PASS, THROW of Event"):
        Sentences({Event.FIND: "found"})


def test_a_line_of_the_chronicle_is_said():
    states = new_states(state_dtype([("own", np.int64)]))
    states[0].chronicle.watched = 1
    note(states[0], Event.FIND, 1, Metal.RAW_IRON, 3)
    line = states[0].chronicle.lines[0]
    assert said("{seat} {metal} {pieces}", line.event, carried_by(line)) == "Ben raw iron 3"
