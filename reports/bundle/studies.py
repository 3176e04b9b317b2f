"""The study of a game in a bundle: its report, its verdict in a line with what it rests on, and games to watch."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd

from analysis.assumptions import assumed_share
from reports.arguments.flags import REPLAYED
from reports.assembly.analysed import analysed_run
from reports.bundle.adapted import adapted, said_by
from reports.bundle.pages import HOME, SCRIPTS, BundlePage, picture_of
from reports.kit.names import listed, shown_name, wording_of
from reports.kit.numbers import count, plain_percent
from reports.kit.precision import PrecisionAsked
from reports.page.html import page_html
from reports.pipeline.request import book_for, command_of
from reports.watch.game import watched
from reports.watch.page import offline_page
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


def shelf_of(folder: Path) -> Shelf:
    """Return a run.

    Raises:
        UsageError: the folder holds no run, or one of other rules or policies than today's.
    """
    study, manifest = read_study(folder)
    book = book_for(study)
    check_characters(folder, manifest, book)
    return Shelf(folder, replace(study, games=manifest.get("stopped", study.games)), book)


def study_page(shelf: Shelf, name: str, site: str) -> BundlePage:
    """Return the report of a run, whose line is the verdict.

    It is the one that a command wrote into the folder of the run, if it is not out of date, else a new one.
    """
    written = page_in(shelf.folder)
    html = written.read_text(encoding="utf-8", errors="replace") if written else _made(shelf.folder)
    said = said_by(html, str(written or shelf.folder))
    picture = f"{site}{picture_of(name)}"
    page = adapted(html, said, home=HOME, picture=picture, scripts=SCRIPTS[-1:])
    return BundlePage(name, f"Study of {count(shelf.study.games)} games", said.description, page)


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
        f"Rests on {count(study.games)} {'game' if study.games == 1 else 'games'} of {study.players} "
        f"{'player' if study.players == 1 else 'players'} by bots ({bots}), and on a rulebook of whose "
        f"{count(known.n)} values {plain_percent(known.assumed_share)} are assumed."
    )


def again(shelf: Shelf) -> str:
    """Return the command that plays a study again."""
    return command_of(shelf.study)


def watched_pages(shelf: Shelf, stem: str, site: str) -> Iterator[BundlePage]:
    """Yield a game of typical length, the shortest and the longest, to be watched.

    Args:
        shelf: the run.
        stem: what the names of their files begin with.
        site: absolute address of the bundle, "" where that is unknown.
    """
    run = read_run(
        shelf.folder, games=["game", "rounds", "end"], seats=["game", "faction", "win_share"], rounds=["game"]
    )
    for title, index in told_apart(run.games).items():
        name = f"{stem}-{index}.html"
        game = watched(shelf.study, shelf.book, index)
        html = offline_page(game, home=HOME, picture=f"{site}{picture_of(name)}", scripts=SCRIPTS)
        yield BundlePage(name, title, _ended(run, index), html)


def told_apart(games: pd.DataFrame) -> Mapping[str, int]:
    """Return the games to watch by what they are; those that hit the limit only where all do."""
    ended = games[games["end"] != LIMIT] if (games["end"] != LIMIT).any() else games
    ordered = ended.sort_values(["rounds", "game"], kind="stable")["game"].to_list()
    chosen = {
        "A game of typical length": ordered[len(ordered) // 2],
        "The shortest game": ordered[0],
        "The longest game": ordered[-1],
    }
    seen: dict[int, str] = {}
    for title, index in chosen.items():
        seen.setdefault(index, title)
    return {title: index for index, title in seen.items()}


def _ended(run: Run, index: int) -> str:
    """Say who won a game, and after how many rounds."""
    called = wording_of(find(run.study.game)).name
    rounds = int(run.games.loc[run.games["game"] == index, "rounds"].iloc[0])
    winners = run.seats.loc[(run.seats["game"] == index) & (run.seats["win_share"] > 0), "faction"]
    after = f"after {rounds} {'round' if rounds == 1 else 'rounds'}"
    return f"{listed([called(name) for name in winners]) or 'Nobody'} won {after}."
