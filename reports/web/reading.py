"""What workers do for somebody who looks at runs: the page of a run, and its games to watch."""

from pathlib import Path

from reports.arguments.flags import REPLAYED
from reports.assembly.analysed import analysed_run
from reports.kit.precision import PrecisionAsked
from reports.page.html import page_html
from reports.pipeline.request import book_for
from reports.watch.page import served_html
from reports.web.library import page_in
from reports.web.messages import message_page
from reports.web.policy import self_contained
from reports.web.progress import REFRESHED, progress_in, progress_page
from reports.web.replies import HTML, Reply, page_reply
from reports.web.ways import game_links, list_page, with_links
from sim.errors import PolicyError, RulesError, RunError, UsageError, shortened
from sim.runs.gathered import gathered_game
from sim.runs.manifest import check_characters
from sim.runs.reading import read_study
from sim.study.retold import AnsweredBook
from sim.study.study import MOST_GAMES

FOUND, UNKNOWN, UNREADABLE = 200, 404, 409
AMISS = (UsageError, RunError, PolicyError, RulesError, OSError)  # with a run, or with its policies

Stamp = tuple[int, ...]


def report_page(folder: Path, stamp: Stamp) -> Reply:
    """Return the page of a run: the one that a command wrote into the folder, if it is not out of date, else a new one.

    Of a run that is not complete it is a page of how far it has got, which a browser loads again while it is running.

    Args:
        folder: of the run.
        stamp: tells this state of the folder from others (`reports.web.library.stamp_of`); answers are kept by it.
    """
    try:
        written = page_in(folder)
        if written is None and (progress := progress_in(folder)) is not None:
            again = {"Refresh": str(REFRESHED)} if progress.is_running else {}
            return Reply(FOUND, HTML, progress_page(progress).encode(), again)
        html = written.read_text(encoding="utf-8", errors="replace") if written else _made(folder)
    except AMISS as error:
        return page_reply(UNREADABLE, message_page(str(error)))
    html = with_links(html, folder.name)
    return Reply(FOUND, HTML, html.encode(), {"Content-Security-Policy": self_contained(html)})


def game_page(folder: Path, stamp: Stamp, index: int) -> Reply:
    """Return a game of a run to watch."""
    try:
        study, manifest = read_study(folder)
        book = book_for(study)
        if not study.sat:
            check_characters(folder, manifest, book)
        games = manifest.get("stopped", study.games)
        if index >= games:
            return _no_game(folder, games, index)
        links = game_links(folder.name, index, games)
        if study.sat:
            played = gathered_game(study, index)
            answers = AnsweredBook(book_for(played.study), played.answers)
            return page_reply(FOUND, served_html(played.study, answers, links=links))
        return page_reply(FOUND, served_html(study, book, index, links=links))
    except AMISS as error:
        return page_reply(UNREADABLE, message_page(str(error)))


def games_page(folder: Path, stamp: Stamp, start: str) -> Reply:
    """Return the page that lists the games of a run, from the one of a number on."""
    try:
        study, manifest = read_study(folder)
        games = manifest.get("stopped", study.games)
        first = int(start) if start.isascii() and start.isdigit() and len(start) <= len(str(MOST_GAMES)) else games
        if first >= games:
            return _no_game(folder, games, shortened(start))
        return page_reply(FOUND, list_page(folder.name, study, games, first))
    except AMISS as error:
        return page_reply(UNREADABLE, message_page(str(error)))


def _no_game(folder: Path, games: int, asked: int | str) -> Reply:
    return page_reply(UNKNOWN, message_page(f"{folder.name} has the games 0 to {games - 1}, no {asked}"))


def _made(folder: Path) -> str:
    return page_html(analysed_run(folder, PrecisionAsked(), replay=REPLAYED))
