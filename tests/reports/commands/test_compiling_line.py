"""What is shown while something is compiled."""

import io
import itertools
import threading

import pytest

from reports.commands.progress import CLEARED, CompilingLine

DEADLINE = 30.0


class Stream(io.StringIO):
    """A stream that tells when something is written to it."""

    def __init__(self, terminal):
        super().__init__()
        self.terminal = terminal
        self.written = threading.Event()

    def isatty(self):
        return self.terminal

    def write(self, text):
        super().write(text)
        self.written.set()


def line_on(stream, seconds):
    """Return a line whose clock goes on by so many seconds whenever it is looked at."""
    return CompilingLine(stream, tick=0.001, clock=itertools.count(0.0, seconds).__next__)


def test_a_terminal_shows_what_is_compiled_and_how_long_and_is_left_empty():
    stream = Stream(terminal=True)
    line = line_on(stream, 1.0)
    line("the rules of chess")
    assert stream.written.wait(DEADLINE)
    line("")
    assert stream.getvalue().startswith(f"{CLEARED}counterpoise: compiling the rules of chess: 1 s")
    assert stream.getvalue().endswith(CLEARED)
    assert "\n" not in stream.getvalue()


def test_elsewhere_one_line_is_written_however_much_is_compiled():
    stream = Stream(terminal=False)
    line = line_on(stream, 2.0)
    line("the rules of chess")
    assert stream.written.wait(DEADLINE)
    line("the policies of chess")
    line("")
    assert stream.getvalue().count("\n") == 1
    assert stream.getvalue().startswith("counterpoise: compiling the rules of chess")


@pytest.mark.parametrize("terminal", [True, False])
def test_what_is_compiled_at_once_is_not_told(terminal):
    stream = Stream(terminal)
    line = line_on(stream, 0.0)
    line("the rules of chess")
    line("")
    assert stream.getvalue() == ""
