"""What workers do for somebody who looks at runs: the page of a run."""

from pathlib import Path

from reports.commands.flags import REPLAYED
from reports.page.html import page_html
from reports.pipeline.analysed import analysed_run
from reports.pipeline.precision import LEVEL, TOLERANCE, Precision
from reports.web.library import page_in
from reports.web.messages import message_page
from reports.web.policy import self_contained
from reports.web.replies import HTML, Reply, page_reply
from sim.errors import PolicyError, RulesError, RunError, UsageError

FOUND, UNREADABLE = 200, 409
AMISS = (UsageError, RunError, PolicyError, RulesError, OSError)  # with a run, or with its policies

Stamp = tuple[int, ...]


def report_page(folder: Path, stamp: Stamp) -> Reply:
    """Return the page of a run: the one that a command wrote into the folder, if it is not out of date, else a new one.

    Args:
        folder: of the run.
        stamp: tells this state of the folder from others (`reports.web.library.stamp_of`); answers are kept by it.
    """
    try:
        written = page_in(folder)
        html = written.read_text(encoding="utf-8", errors="replace") if written else _made(folder)
    except AMISS as error:
        return page_reply(UNREADABLE, message_page(str(error)))
    return Reply(FOUND, HTML, html.encode(), {"Content-Security-Policy": self_contained(html)})


def _made(folder: Path) -> str:
    return page_html(analysed_run(folder, Precision(LEVEL, TOLERANCE), replay=REPLAYED))
