"""Tables of functions: what a row is given, what is refused when a table is read, and what can be read of it."""

import inspect
from enum import IntEnum

import numpy as np
import pytest

from sim.compiling.compiled import bind, compiled
from sim.engine.agenda import ask, push
from sim.engine.header import new_states, state_dtype
from sim.engine.operands import Carrier
from sim.engine.tables import ARMS, Dispatch, Question, TableError, Where, dispatcher, fixed, functions_of, joined
from sim.errors import RulesError

pytestmark = pytest.mark.interpreted

STATE = state_dtype([("said", np.int64, (4,))])
RULES = np.zeros(1, [("nothing", np.int64)])


class Step(Carrier):
    FIRST = 4, "a", "other", "third"
    SECOND = 7, "a"


class Decision(Carrier):
    ONLY = 3, "topic"
    OTHER = 8, "topic", "further"


@compiled
def say(state, rules, a, other, third):
    """Write down what the step carries."""
    state.said[0], state.said[1], state.said[2] = a, other, third


@compiled
def count_up(state):
    """Count how often it was called."""
    state.said[3] += 1


@compiled
def list_all(state, rules, player, buffer):
    """List the player."""
    buffer[0] = player
    return 1


@compiled
def list_about(topic, buffer, further):
    """List what the question is about."""
    buffer[0] = 10 * topic + further
    return 2


@compiled
def answer(state, player, option, topic):
    """Write down who answers what to which question."""
    state.said[0], state.said[1], state.said[2] = player, option, topic


@compiled
def is_loud(state):
    """Return whether anything was said."""
    return state.said[0] > 0


STEPS = {Step.FIRST: say, Step.SECOND: count_up}
QUESTIONS = {Decision.ONLY: Question(list_all, answer), Decision.OTHER: Question(list_about, answer)}
NAMES = iter(range(1000))


def advancing(advance):
    """Return a function that Python calls with arrays of one state and one rulebook."""
    return bind(_advance, {"advance": advance}, f"test_tables_{next(NAMES)}")


def _advance(states, rulebook):
    advance(states[0], rulebook[0])


def _list(states, rulebook, buffer):
    return options(states[0], rulebook[0], buffer)


def _apply(states, rulebook, player, option):
    apply(states[0], rulebook[0], player, option)


advance, options, apply = functions_of(__name__, STEPS, QUESTIONS)


@pytest.fixture
def states():
    return new_states(STATE)


def test_a_step_is_carried_out_with_what_it_carries(states):
    push(states[0], Step.SECOND)
    push(states[0], Step.FIRST, 5, 6, 7)
    play = advancing(advance)
    play(states, RULES)
    assert states[0].said.tolist() == [5, 6, 7, 0]
    play(states, RULES)
    assert states[0].said.tolist() == [5, 6, 7, 1]


def test_a_question_is_listed_and_answered_with_what_it_is_about(states):
    buffer = np.zeros(4, np.int64)
    listed = bind(_list, {"options": options}, "test_tables_list")
    ask(states[0], 1, Decision.ONLY, 2)
    assert listed(states, RULES, buffer) == 1
    assert buffer[0] == 1
    ask(states[0], 1, Decision.OTHER, 2, 9)
    assert listed(states, RULES, buffer) == 2
    assert buffer[0] == 29
    bind(_apply, {"apply": apply}, "test_tables_apply")(states, RULES, 1, 77)
    assert states[0].said.tolist() == [1, 77, 2, 0]


def test_a_row_may_fix_a_parameter_and_the_rest_is_carried(states):
    push(states[0], Step.FIRST, 5, 6, 7)
    made, _, _ = functions_of(__name__, STEPS | {Step.FIRST: fixed(say, other=Decision.ONLY)}, QUESTIONS)
    advancing(made)(states, RULES)
    assert states[0].said.tolist() == [5, 3, 7, 0]


def test_a_row_may_hang_on_a_test_of_the_state(states):
    made, _, _ = functions_of(
        __name__, STEPS | {Step.SECOND: Where(is_loud, fixed(say, a=9, other=1, third=1), count_up)}, QUESTIONS
    )
    for _ in range(2):
        push(states[0], Step.SECOND, 1, 1)
        states[0].said[0] = states[0].said[3]
        advancing(made)(states, RULES)
    assert states[0].said.tolist() == [9, 1, 1, 1]


def test_a_function_may_follow_each_of_the_three(states):
    push(states[0], Step.FIRST, 5, 6, 7)
    made, _, _ = functions_of(__name__, STEPS, QUESTIONS, afterwards=count_up)
    advancing(made)(states, RULES)
    assert states[0].said.tolist() == [5, 6, 7, 1]


def test_a_long_table_is_divided_and_every_row_is_found():
    words = IntEnum("words", {f"W{number}": number for number in range(2 * ARMS + 3)})
    told = Dispatch("told", "Say.", ("state", "word"), ("state",), "word", "unknown", ("word",))
    made = dispatcher(__name__, told, {word: fixed(_echo, number=10 * word) for word in words})
    found = bind(_tell, {"told": made}, "test_tables_tell")
    assert [found(number) for number in range(len(words))] == [10 * number for number in range(len(words))]


@compiled
def _echo(number):
    return number


def _tell(word):
    return told(0, word)


told = None


def test_what_has_no_row_is_refused_or_passed_over_where_a_part_is_played(states):
    push(states[0], Step.SECOND)
    only = {Step.FIRST: say}
    refusing, _, _ = functions_of(__name__, only, QUESTIONS, others="refused")
    with pytest.raises(RulesError, match="a step that the rules do not know"):
        advancing(refusing)(states, RULES)
    push(states[0], Step.SECOND)
    passing, _, _ = functions_of(__name__, only, QUESTIONS, others="passed over")
    advancing(passing)(states, RULES)
    assert states[0].said.tolist() == [0, 0, 0, 0]


def greedy(state, *everything):
    """Take what no row can give."""


def needy(state, othre):
    """Want what no step carries."""


class Clash(Carrier):
    ONLY = 3, "player"


@pytest.mark.parametrize(
    ("steps", "questions", "told"),
    [
        ({Step.FIRST: say}, QUESTIONS, "no row for Step.SECOND"),
        (STEPS, {Decision.ONLY: QUESTIONS[Decision.ONLY]}, "no row for Decision.OTHER"),
        ({4: say, 7: say}, QUESTIONS, "members of one IntEnum"),
        (STEPS | {Step.FIRST: 5}, QUESTIONS, "Step.FIRST in advance is no function but 5"),
        (STEPS | {Step.FIRST: greedy}, QUESTIONS, "greedy, the row of Step.FIRST in advance, takes arguments"),
        (
            STEPS | {Step.FIRST: needy},
            QUESTIONS,
            r"wants othre \(did you mean other\?\); it may take state, rules, a, other, third",
        ),
        (STEPS | {Step.FIRST: fixed(say, word=1)}, QUESTIONS, "has no parameter word"),
        (STEPS, QUESTIONS | {Decision.ONLY: Question(answer, answer)}, "in options, has no parameter buffer"),
        (
            STEPS,
            {Clash.ONLY: QUESTIONS[Decision.ONLY]},
            "Clash.ONLY carries player, which options calls something else",
        ),
    ],
)
def test_a_table_that_does_not_fit_is_refused_when_it_is_read(steps, questions, told):
    with pytest.raises(TableError, match=told):
        functions_of(__name__, steps, questions)


def test_tables_are_joined_unless_they_share_a_row():
    assert joined({Step.FIRST: say}, {Step.SECOND: count_up}) == STEPS
    with pytest.raises(TableError, match=r"two tables have a row for Step\.FIRST"):
        joined(STEPS, {Step.FIRST: count_up})


def test_what_is_written_can_be_read():
    plain = getattr(advance, "py_func", advance)
    assert plain.__module__ == __name__
    assert inspect.getsource(plain).endswith("advance_1(state, rules, step, a, b, c)\n")
    first = plain.__globals__["advance_1"]
    assert "if step == 4:  # FIRST\n        test_game_tables_say(state, rules, a, b, c)" in inspect.getsource(
        getattr(first, "py_func", first)
    )
