import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.engine.agenda import ask, note, pop, push, wipe
from sim.engine.header import AGENDA_DEPTH, CHRONICLE_LENGTH, new_states, state_dtype
from sim.engine.options import add, pack, unpack, verb_of
from tests.toy_game.state import STATE

FIELD = st.integers(-1, 1022)


@pytest.fixture
def state():
    return new_states(STATE)[0]


@given(st.integers(0, 1023), FIELD, FIELD, FIELD)
@settings(deadline=None)
def test_an_option_unpacks_to_what_was_packed(verb, a, b, c):
    option = pack(verb, a, b, c)
    assert unpack(option) == (verb, a, b, c)
    assert verb_of(option) == verb


def test_what_is_left_out_of_an_option_is_nobody():
    assert unpack(pack(5)) == (5, -1, -1, -1)
    assert unpack(pack(5, 0)) == (5, 0, -1, -1)


def test_options_beyond_the_buffer_are_counted_but_not_written():
    buffer = np.zeros(2, np.int64)
    count = 0
    for option in (10, 11, 12):
        count = add(buffer, count, option)
    assert count == 3
    assert buffer.tolist() == [10, 11]


def test_the_step_pushed_last_comes_first(state):
    push(state, 1, 2, 3)
    push(state, 4)
    assert pop(state) == (4, 0, 0, 0, 0)
    assert pop(state) == (1, 2, 3, 0, 0)
    assert state.agenda.depth == 0


def test_a_full_agenda_is_an_error(state):
    for step in range(AGENDA_DEPTH):
        push(state, step)
    with pytest.raises(RuntimeError, match="agenda is full"):
        push(state, 0)


def test_an_agenda_has_the_depth_that_its_game_asks_for():
    state = new_states(state_dtype([], depth=2 * AGENDA_DEPTH))[0]
    for step in range(2 * AGENDA_DEPTH):
        push(state, step)
    with pytest.raises(RuntimeError, match="agenda is full"):
        push(state, 0)


def test_wiping_clears_what_popped_steps_left_and_keeps_the_rest(state):
    push(state, 1, 2, 3, 4, 5)
    push(state, 6, 7, 8, 9, 10)
    pop(state)
    wipe(state)
    entries = state.agenda.entries
    assert entries[0].tolist() == (1, 2, 3, 4, 5)
    assert entries[1].tolist() == (0, 0, 0, 0, 0)
    assert state.agenda.depth == 1


def test_asking_names_the_decider_and_the_question(state):
    ask(state, 1, 5, 7)
    assert (state.decider, state.decision, *state.about) == (1, 5, 7, -1, -1, -1)


def test_nothing_is_written_unless_somebody_reads(state):
    note(state, 1, 2)
    assert state.chronicle.written == 0


def test_the_chronicle_counts_lines_past_its_end(state):
    state.chronicle.watched = 1
    for number in range(CHRONICLE_LENGTH + 3):
        note(state, 1, number)
    assert state.chronicle.written == CHRONICLE_LENGTH + 3
    assert state.chronicle.lines[-1].a == CHRONICLE_LENGTH - 1
