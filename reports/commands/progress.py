"""What long work shows on standard error: how far playing has got, and what is being compiled meanwhile.

On a terminal a line that is written again and goes away; elsewhere nothing, but for one line if compiling takes long.
"""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TextIO

from sim.compiling.watch import watched

Progress = Callable[[int, int], None]

TICK = 0.5  # seconds between two looks at the clock
SHORT = 1.0  # seconds that nobody minds: what is that short is not shown on a terminal
LONG = 5.0  # seconds after which somebody who reads a log wonders
CLEARED = "\r\x1b[K"  # to the first column, and empty the line


@contextmanager
def progress_bar(title: str, games: int) -> Iterator[Progress | None]:
    """Show a bar on standard error and yield what `sim.runs.batch.run` calls after every chunk; None off a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]}")
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn()]
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    with ExitStack() as shown:

        def show(done: int, total: int) -> None:
            if not bar.tasks:  # compiling is over, whose line must not be mixed with the bar
                shown.enter_context(bar)
                bar.add_task(title, total=games, rate="")
            speed = bar.tasks[0].speed
            bar.update(bar.tasks[0].id, completed=done, total=total, rate=f"{speed:,.0f} games/s" if speed else "")

        yield show


@contextmanager
def compiling_shown() -> Iterator[None]:
    """Show what is being compiled, and for how long already, while the context lasts."""
    line = CompilingLine(sys.stderr)
    with watched(line):
        try:
            yield
        finally:
            line("")


class CompilingLine:
    """Tells of one compilation after another, from a thread of its own: the compiler has no time for that."""

    def __init__(self, stream: TextIO, *, tick: float = TICK, clock: Callable[[], float] = time.monotonic):
        self.stream = stream
        self.tick = tick
        self.clock = clock
        self.told = False  # off a terminal one line is enough
        self._done = threading.Event()
        self._teller: threading.Thread | None = None

    def __call__(self, purpose: str) -> None:
        """Tell of this from now on; of nothing more if it is empty."""
        if self._teller is not None:
            self._done.set()
            self._teller.join()
            self._teller = None
        if purpose:
            self._done = threading.Event()
            self._teller = threading.Thread(target=self._tell, args=(purpose, self.clock()), daemon=True)
            self._teller.start()

    def _tell(self, purpose: str, began: float) -> None:
        live = self.stream.isatty()
        shown = False
        while not self._done.wait(self.tick):
            seconds = self.clock() - began
            if live and seconds >= SHORT:
                self._write(f"{CLEARED}counterpoise: compiling {purpose}: {seconds:.0f} s")
                shown = True
            elif not live and seconds >= LONG and not self.told:
                self._write(f"counterpoise: compiling {purpose}, which may take a minute\n")
                self.told = True
        if shown:
            self._write(CLEARED)

    def _write(self, text: str) -> None:
        try:
            self.stream.write(text)
            self.stream.flush()
        except (OSError, ValueError):  # nobody reads any more
            self._done.set()
