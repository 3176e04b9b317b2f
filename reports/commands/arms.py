"""Playing the arms of a comparison, each into a folder of its own, all under one progress bar."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from reports.commands.folders import filled_folder
from reports.commands.playing import warn_of_extremes
from reports.commands.progress import progress_bar
from reports.commands.workers import WorkersAsked
from reports.pipeline.arms import Arms
from reports.pipeline.request import stage_for
from sim.errors import Interrupted, UnplayableError, WorkerDied
from sim.runs.batch import Progress, run
from sim.runs.journal import Journal
from sim.study.stage import Stage

LONGEST_FOLDER = 60


@dataclass(frozen=True)
class ArmsPlay:
    """How arms are played.

    Attributes:
        workers: who plays them.
        out: the folder; None for the next one in runs/.
        resume: whether the folder may hold a part of this comparison already.
    """

    workers: WorkersAsked = field(default_factory=WorkersAsked)
    out: Path | None = None
    resume: bool = False

    def __call__(self, arms: Arms) -> dict[str, Path]:
        """Play what is missing of all arms and return the run folder of each.

        Raises:
            UsageError: if an option or the folder is not allowed, or an arm cannot be played.
            Interrupted: if the user interrupts; what was finished is kept.
        """
        stages = {name: stage_for(study) for name, study in arms.studies.items()}
        for stage in stages.values():
            warn_of_extremes(stage)
        plan = {"command": "compare", "arms": {name: study.as_json() for name, study in arms.studies.items()}}
        with (
            filled_folder(self.out, self.resume, f"{arms.baseline.described.key}-compare") as folder,
            Journal.open(folder, plan, 0, self.resume),
        ):
            return self._all(folder, arms, stages)

    def _all(self, folder: Path, arms: Arms, stages: Mapping[str, Stage]) -> dict[str, Path]:
        places = places_of(folder, arms)
        total = sum(study.games for study in arms.studies.values())
        title = f"{arms.baseline.described.title}, {len(places)} arms"
        with progress_bar(title, total) as progress:
            for number, (name, stage) in enumerate(stages.items()):
                before = number * stage.study.games
                show = None if progress is None else partial(onward, progress, before, total)
                self._one(places[name], name, stage, show, (folder, before, total))
        return places

    def _one(self, place: Path, name: str, stage: Stage, show: Progress | None, kept: tuple[Path, int, int]) -> None:
        """Play one arm; who stops it is told of the whole comparison."""
        folder, before, total = kept
        try:
            run(stage, **self.workers.choices, folder=place, resume=True, progress=show)
        except Interrupted as stop:
            raise Interrupted(folder, before + stop.games, total) from None
        except WorkerDied as died:
            raise died.keeping(folder, before + died.games, total) from died
        except UnplayableError as error:
            raise UnplayableError(f"the arm {name!r} cannot be played: {error}") from error


def onward(progress: Progress, before: int, total: int, done: int, _: int) -> None:
    """Show how far all arms have got when this one has got so far."""
    progress(before + done, total)


def places_of(folder: Path, arms: Arms) -> dict[str, Path]:
    """Return the run folder of every arm, named after it."""
    places: dict[str, Path] = {}
    for name in arms.studies:
        plain = re.sub(r"[^\w.=+-]+", "-", name).strip("-")[:LONGEST_FOLDER]
        number = sum(place.name.split("~")[0].casefold() == plain.casefold() for place in places.values())
        places[name] = folder / (f"{plain}~{number + 1}" if number else plain)
    return places
