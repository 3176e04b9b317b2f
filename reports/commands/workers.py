"""Who plays, as the options of the command line ask for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from sim.errors import UsageError

if TYPE_CHECKING:
    from sim.runs.mapped import Jobs
    from sim.study.stage import Stage

ALL = -1


@dataclass(frozen=True)
class WorkersAsked:
    """How games are played: this changes no table.

    Attributes:
        jobs: workers; -1 for one a processor.
        backend: their kind.
        scheduler: address of the scheduler of a cluster.
        chunk: games that a worker plays at a time; None for what suits the policies.

    Raises:
        UsageError: if a number of workers is asked of a scheduler, which has its own.
    """

    jobs: int = ALL
    backend: str = "auto"
    scheduler: str | None = None
    chunk: int | None = None

    def __post_init__(self) -> None:
        if self.scheduler is not None and self.jobs != ALL:
            raise UsageError(f"--scheduler brings its own workers, as many as there are: leave out --jobs {self.jobs}")

    @property
    def choices(self) -> dict[str, Any]:
        """Them as arguments of `sim.runs.batch.run`."""
        return asdict(self)

    @contextmanager
    def at_hand(self, stage: "Stage") -> Iterator["Jobs"]:
        """Yield how `sim.runs.mapped` carries out tasks that play games of a stage's game with its values.

        Raises:
            UsageError: if there are no such workers, or a cluster does not answer or has some that would play
                otherwise.
        """
        from sim.runs.workers import workers_of

        workers = workers_of(stage, self.jobs, self.backend, self.scheduler)
        with workers.at_hand():
            yield workers.spread
