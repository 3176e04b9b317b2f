"""The progress of long work on a terminal: games done, rate, time left. Silent where nobody watches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[int, int], None]


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
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{title}: making ready (the first start compiles for a minute)", total=games, rate="")

        def show(done: int, total: int) -> None:
            speed = bar.tasks[0].speed
            text = f"{speed:,.0f} games/s" if speed else ""
            bar.update(task, completed=done, total=total, description=title, rate=text)

        yield show
