"""Playing what a mechanic is worth into a folder, and its page."""

from dataclasses import replace
from pathlib import Path

from reports.assembly.restrict_numbers import restriction_numbers
from reports.commands.folders import filled_folder
from reports.commands.output import emit_json, warn, writing
from reports.commands.playing import warn_of_extremes
from reports.commands.progress import progress_bar
from reports.commands.readable import console
from reports.commands.workers import WorkersAsked
from reports.kit.answers import steps_numbers, with_next_steps
from reports.kit.numbers import count
from reports.kit.precision import Precision
from reports.page.restrict import build_restriction, restriction_text
from reports.pipeline.restrict import (
    Restriction,
    RestrictionFound,
    play_restriction,
    read_restriction,
)
from reports.pipeline.retraining import check_retraining, retrained, retraining_of
from reports.words.blocks import uneven
from reports.words.lab_steps import after_restriction
from reports.words.restrict import answer

PAGE = "restrict.html"


def played(restriction: Restriction, out: Path | None, workers: WorkersAsked, *, resume: bool) -> Path:
    """Play into a folder, showing how far that has got, and return the folder.

    Raises:
        UsageError: if an option or the folder is not allowed; no empty folder is left behind.
    """
    stage = restriction.stage
    warn_of_extremes(stage)
    title = f"{stage.game.title}, {count(len(restriction.mechanics))} mechanics"
    with workers.at_hand(stage) as jobs, filled_folder(out, resume, f"{stage.game.key}-restrict") as folder:
        with progress_bar(title, restriction.games) as shown:
            play_restriction(restriction, folder, resume=resume, jobs=jobs, progress=shown)
        return folder


def answered(
    restriction: Restriction, precision: Precision, out: Path | None, workers: WorkersAsked, *, resume: bool
) -> RestrictionFound:
    """Play into a folder, train if that is asked for, and return what the mechanics are worth.

    Raises:
        UsageError: if an option or the folder is not allowed; no empty folder is left behind.
    """
    if restriction.retrain:
        check_retraining(restriction.study, restriction.asked)
    found = read_restriction(played(restriction, out, workers, resume=resume), precision)
    return _with_retraining(found, workers) if restriction.retrain else found


def _with_retraining(found: RestrictionFound, workers: WorkersAsked) -> RestrictionFound:
    """Train the strongest policy without each mechanic, showing how far that has got."""
    planned = retraining_of(found).planned * (1 + len(found.restriction.mechanics))
    stage = found.restriction.stage
    with workers.at_hand(stage) as jobs, progress_bar(f"{found.game.title}, training", planned) as shown:
        return replace(found, retrained=tuple(retrained(found, jobs, shown)))


def publish(found: RestrictionFound, as_json: bool, seconds: float) -> None:
    """Write the page and print what it says.

    Raises:
        RunError: if the page cannot be written.
    """
    page, words = found.folder / PAGE, with_next_steps(answer(found), after_restriction(found))
    with writing(page):
        build_restriction(found, words, page)
    if told := uneven(found.study, found.study.games):
        warn(told.rstrip("."))
    if as_json:
        emit_json({**restriction_numbers(found, page), "seconds": seconds, **steps_numbers(words.next_steps)})
        return
    console().print(restriction_text(found, words))
    print(page)
