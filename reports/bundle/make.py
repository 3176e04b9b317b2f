"""Making a bundle: every page, the pictures that preview them, and what lets a phone keep them."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from tempfile import TemporaryDirectory

from reports.bundle.adapted import adapted, said_by
from reports.bundle.asked import BundleAsked
from reports.bundle.front import front_page, reading_page
from reports.bundle.keeping import keeping_files
from reports.bundle.pages import HOME, READING, BundlePage, GamePages, picture_of
from reports.bundle.studies import Shelf, basis_of, ended, report_of, shelf_of, told_apart
from reports.figures.preview import preview
from reports.kit.head import KEEPING, Place
from reports.pipeline.questions import asking_of, question_of
from reports.pipeline.request import StudyRequest, command_of
from reports.watch.game import watched
from reports.watch.page import offline_page
from reports.web.calculator.offline import offline_calculator
from reports.web.calculator.packed import names_battles
from sim.game import find
from sim.study.study import Study

Play = Callable[[Study, Path], None]
Tell = Callable[[str], None]
STRANGE = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class Bundle:
    """A bundle: its pages, the front page first, and all its files."""

    pages: Sequence[BundlePage]
    files: Mapping[str, bytes]


def make_bundle(asked: BundleAsked, play: Play, tell: Tell) -> Bundle:
    """Make a bundle; the same runs, pages and numbers give the same bytes.

    Args:
        asked: what is to be in it.
        play: plays a study into a folder.
        tell: is told what is being made.

    Raises:
        UsageError: a run or a page cannot be included.
    """
    maker = Maker(asked, play, tell)
    laboratory = [maker.laboratory_page(file) for file in asked.pages]
    games = [maker.game_pages(name, known) for name, known in _by_game(asked).items()]
    front = front_page(games, laboratory, asked.site)
    pages = [front, reading_page(asked.site), *(page for game in games for page in game.pages), *laboratory]
    return Bundle(pages, {**_files(pages, games), **keeping_files(pages)})


def _by_game(asked: BundleAsked) -> dict[str, list[Shelf]]:
    """Return the runs that are included by the name of their game; none for games that a study is played of."""
    found: dict[str, list[Shelf]] = {name: [] for name in asked.games}
    for folder in asked.runs:
        shelf = shelf_of(folder)
        found.setdefault(shelf.study.game, []).append(shelf)
    return found


@dataclass
class Maker:
    """Makes the pages of games and of the laboratory, each under a name of its own.

    Attributes:
        asked: what is to be in the bundle.
        play: plays a study into a folder.
        tell: is told what is being made.
        taken: names of files that are taken.
    """

    asked: BundleAsked
    play: Play
    tell: Tell
    taken: set[str] = field(default_factory=lambda: {HOME, READING})

    def game_pages(self, name: str, known: Sequence[Shelf]) -> GamePages:
        """Return all pages of a game; where no run of it is included, a study is played."""
        game = find(name)
        with TemporaryDirectory() as folder:
            shelves = known or [self._played(name, Path(folder) / "run")]
            self.tell(f"{game.title}: report and games to watch")
            studies = tuple(self._study_page(shelf, game.key, alone=len(shelves) == 1) for shelf in shelves)
            first = shelves[0]
            watched = tuple(self._watched_page(first, game.key, *each) for each in told_apart(first).items())
            verdict, basis, command = studies[0].line, basis_of(first), command_of(first.study)
        odds = self._odds_page(name) if game.odds and names_battles(name) else None
        return GamePages(game.key, game.title, verdict, basis, command, odds, studies, watched)

    def laboratory_page(self, file: Path) -> BundlePage:
        """Return a page that a command of the laboratory wrote, as part of the bundle."""
        html = file.read_text(encoding="utf-8", errors="replace")
        said, name = said_by(html, str(file)), self._name(f"{file.parent.name}-{file.stem}")
        return BundlePage(name, said.title, said.description, adapted(html, said, self._place(name)))

    def _name(self, words: str) -> str:
        """Return a name for a page that is still free."""
        stem = STRANGE.sub("-", words.lower()).strip("-") or "page"
        numbered = (f"{stem}-{number}" for number in count(2))
        name = next(f"{each}.html" for each in chain([stem], numbered) if f"{each}.html" not in self.taken)
        self.taken.add(name)
        return name

    def _place(self, name: str) -> Place:
        return Place(HOME, f"{self.asked.site}{picture_of(name)}")

    def _played(self, name: str, folder: Path) -> Shelf:
        self.tell(f"{find(name).title}: playing {self.asked.games_each:,} games")
        self.play(StudyRequest(game=name, games=self.asked.games_each, seed=self.asked.seed).study(), folder)
        return shelf_of(folder)

    def _study_page(self, shelf: Shelf, key: str, *, alone: bool) -> BundlePage:
        name = self._name(f"{key}-study" if alone else f"{key}-{shelf.folder.name}")
        title = f"Study of {shelf.study.games:,} games" + ("" if alone else f" ({shelf.folder.name})")
        html = report_of(shelf)
        said = said_by(html, str(shelf.folder))
        return BundlePage(name, title, said.description, adapted(html, said, self._place(name)))

    def _watched_page(self, shelf: Shelf, key: str, title: str, index: int) -> BundlePage:
        name = self._name(f"{key}-game-{index}")
        game = watched(shelf.study, shelf.book, index)
        return BundlePage(name, title, ended(shelf, index), offline_page(game, self._place(name), (KEEPING,)))

    def _odds_page(self, name: str) -> BundlePage:
        game = find(name)
        self.tell(f"{game.title}: {game.battle_word} odds")
        file = self._name(f"{game.key}-odds")
        html = offline_calculator(asking_of(name, question_of(name)()), self._place(file), (KEEPING,))
        title, line = f"{game.battle_word.capitalize()} odds", f"Exact {game.battle_word} odds of {game.title}"
        return BundlePage(file, title, line, html)


def _files(pages: Sequence[BundlePage], games: Sequence[GamePages]) -> dict[str, bytes]:
    """Return the pages and the pictures that preview them."""
    of = {page.name: game.title for game in games for page in game.pages}
    files = {page.name: page.html.encode() for page in pages}
    pictures = dict(_pictures(pages, of))
    return {**files, **pictures}


def _pictures(pages: Sequence[BundlePage], of: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    for page in pages:
        game = of.get(page.name)
        yield page.picture, preview(f"{game}: {page.title}" if game else page.title, page.line)
