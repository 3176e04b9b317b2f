"""Who plays, as the options of the command line ask for it."""

from dataclasses import asdict, dataclass
from typing import Any

from sim.errors import UsageError

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
