"""The study of a game in a bundle: its report, its verdict in a line with what it rests on, and games to watch."""

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from analysis.assumptions import assumed_share
from reports.arguments.flags import REPLAYED
from reports.assembly.analysed import analysed_run
from reports.kit.names import listed, shown_name, wording_of
from reports.kit.numbers import count, counted, plain_percent
from reports.kit.precision import PrecisionAsked
from reports.page.html import page_html
from reports.pipeline.request import book_for
from reports.web.library import page_in
from sim.game import find
from sim.runs.manifest import check_characters
from sim.runs.reading import Run, read_run, read_study
from sim.study.stage import Book, stage_of
from sim.study.study import Study

LIMIT = "limit"


@dataclass(frozen=True)
class Shelf:
    """A run folder as a bundle takes it.

    Attributes:
        folder: where it is.
        study: what was played, as many games as there are.
        book: its policies.
    """

    folder: Path
    study: Study
    book: Book

    @cached_property
    def results(self) -> Run:
        """Who won its games, and when."""
        games, seats = ["game", "rounds", "end"], ["game", "faction", "win_share"]
        return read_run(self.folder, games=games, seats=seats, rounds=["game"])


def shelf_of(folder: Path) -> Shelf:
    """Return a run.

    Raises:
        UsageError: the folder holds no run, or one of other rules or policies than today's.
    """
    study, manifest = read_study(folder)
    book = book_for(study)
    check_characters(folder, manifest, book)
    return Shelf(folder, replace(study, games=manifest.get("stopped", study.games)), book)


def report_of(shelf: Shelf) -> str:
    """Return the report of a run: the one that a command wrote into its folder, else, or if that is old, a new one."""
    written = page_in(shelf.folder)
    return written.read_text(encoding="utf-8", errors="replace") if written else _made(shelf.folder)


def _made(folder: Path) -> str:
    """Return the report of a run without how long it took to play, so that the same games give the same page."""
    report = analysed_run(folder, PrecisionAsked(), replay=REPLAYED)
    return page_html(replace(report, origin=replace(report.origin, seconds=0.0)))


def basis_of(shelf: Shelf) -> str:
    """Say what the verdict of a study rests on."""
    study = shelf.study
    content = stage_of(study, shelf.book).content
    known = assumed_share([row for row in content.rows() if not content.values[row["address"]].presentation])
    bots = listed([shown_name(name) for name in dict.fromkeys(study.policies)])
    return (
        f"Rests on {counted(study.games, 'game')} of {counted(study.players, 'player')} by bots ({bots}), and on a "
        f"rulebook of whose {count(known.n)} values {plain_percent(known.assumed_share)} are assumed."
    )


def told_apart(shelf: Shelf) -> dict[str, int]:
    """Return the games to watch by what they are; those that hit the limit only where all do."""
    games = shelf.results.games
    finished = games[games["end"] != LIMIT] if (games["end"] != LIMIT).any() else games
    ordered = finished.sort_values(["rounds", "game"], kind="stable")["game"].to_list()
    chosen = {
        ordered[len(ordered) // 2]: "A game of typical length",
        ordered[0]: "The shortest game",
        ordered[-1]: "The longest game",
    }
    return {title: index for index, title in chosen.items()}


def ended(shelf: Shelf, index: int) -> str:
    """Say who won a game, and after how many rounds."""
    run = shelf.results
    called = wording_of(find(shelf.study.game)).name
    rounds = int(run.games.loc[run.games["game"] == index, "rounds"].iloc[0])
    winners = run.seats.loc[(run.seats["game"] == index) & (run.seats["win_share"] > 0), "faction"]
    return f"{listed([called(name) for name in winners]) or 'Nobody'} won after {counted(rounds, 'round')}."
