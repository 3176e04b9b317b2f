"""Drawing rulebooks and playing them into a folder, the way a run is played."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pandas as pd

from reports.commands.folders import filled_folder
from reports.commands.playing import warn_of_extremes
from reports.commands.progress import progress_bar
from reports.commands.workers import WorkersAsked
from reports.kit.numbers import count
from reports.kit.precision import Precision
from reports.pipeline.further import Undecided
from reports.pipeline.sensitivity import Lab, LabFound, play_lab, read_first_order
from reports.pipeline.totals import groups_of, play_totals
from reports.pipeline.without_effect import play_pairs


def checked(lab: Lab) -> Lab:
    """Return what is to be played, having made ready all that can be refused before anything is played.

    Raises:
        UsageError: if a policy is none that draws are played by.
    """
    assert lab.drawn is not None
    return lab


def play_more(found: LabFound, draws: int, workers: WorkersAsked) -> pd.DataFrame:
    """Play fresh draws with exchanged values, showing how far that has got, and return the total indices."""
    lab = found.lab
    games = (1 + len(groups_of(found))) * draws * lab.each
    with (
        workers.at_hand(lab.stage) as jobs,
        progress_bar(f"{lab.stage.game.title}, values exchanged", games) as progress,
    ):
        return play_totals(found, draws, jobs, progress)


def play_on(lab: Lab, folder: Path, precision: Precision, most: int, workers: WorkersAsked) -> None:
    """Play undecided rulebooks further, showing how far that has got; nothing where no games are asked for.

    Raises:
        UsageError: if the folder holds games played further for another level or tolerance.
    """
    if not most:
        return
    with (
        workers.at_hand(lab.stage) as jobs,
        progress_bar(f"{lab.stage.game.title}, undecided rulebooks", most) as progress,
    ):
        Undecided(lab, folder, precision).play(most, jobs, progress)


@contextmanager
def drawn_folder(lab: Lab, out: Path | None, workers: WorkersAsked, *, resume: bool) -> Iterator[Path]:
    """Play the draws into a folder, showing how far that has got, and yield it.

    Raises:
        UsageError: if an option or the folder is not allowed; no empty folder is left behind.
        Interrupted: if the user interrupts; whole parts are kept.
    """
    warn_of_extremes(lab.stage)
    title = f"{lab.stage.game.title}, {count(lab.draws)} rulebooks"
    with (
        workers.at_hand(lab.stage) as jobs,
        filled_folder(out, resume, f"{lab.stage.game.key}-{lab.command}") as folder,
    ):
        with progress_bar(title, lab.draws * lab.each) as progress:
            play_lab(lab, folder, resume=resume, jobs=jobs, progress=progress)
        yield folder


def draw(lab: Lab, out: Path | None, workers: WorkersAsked, *, resume: bool) -> Path:
    """Play the draws, and pairs for values without effect, into a folder, and return it; see `drawn_folder`."""
    with drawn_folder(lab, out, workers, resume=resume) as folder:
        first = read_first_order(folder)
        with (
            workers.at_hand(lab.stage) as jobs,
            progress_bar(f"{lab.stage.game.title}, values changed alone", lab.draws * lab.each) as progress,
        ):
            play_pairs(lab, folder, first, jobs, progress)
        return folder
