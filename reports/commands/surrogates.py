"""Playing the rulebooks of a what-if page into a folder, and writing what they say."""

from pathlib import Path

from reports.commands.output import emit_json, warn, writing
from reports.commands.readable import console
from reports.commands.rulebooks import checked, drawn_folder
from reports.commands.workers import WorkersAsked
from reports.kit.precision import Precision
from reports.page.whatif import build_whatif, whatif_text
from reports.pipeline.whatif import Design, WhatIf, read_whatif
from reports.pipeline.whatif_numbers import whatif_numbers
from reports.words.tuning import warnings_of

PAGE = "whatif.html"


def played(design: Design, precision: Precision, out: Path | None, workers: WorkersAsked, *, resume: bool) -> WhatIf:
    """Play the rulebooks into a folder, showing how far that has got, and fit a surrogate through them.

    Raises:
        UsageError: if an option or the folder is not allowed; no empty folder is left behind.
        Interrupted: if the user interrupts; whole parts are kept.
    """
    with drawn_folder(checked(design), out, workers, resume=resume) as folder:
        return read_whatif(folder, precision)


def publish(found: WhatIf, page: Path | None, as_json: bool) -> None:
    """Write the page, and print what the surrogate says.

    Raises:
        RunError: if the page cannot be written.
    """
    place = found.folder / PAGE if page is None else page
    with writing(place):
        build_whatif(found, place)
    for sentence in warnings_of(found.design.aside, found.refused_share):
        warn(sentence)
    if as_json:
        emit_json(whatif_numbers(found, place))
        return
    console().print(whatif_text(found))
    print(place)
