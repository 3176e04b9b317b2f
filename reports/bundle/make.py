"""Making a bundle: every page, the pictures that preview them, and what lets a phone keep them."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from reports.bundle.adapted import adapted, said_by
from reports.bundle.asked import BundleAsked
from reports.bundle.front import front_page, reading_page
from reports.bundle.keeping import keeping_files
from reports.bundle.pages import HOME, SCRIPTS, BundlePage, GamePages, picture_of
from reports.bundle.studies import Shelf, again, basis_of, shelf_of, study_page, watched_pages
from reports.figures.preview import preview
from reports.pipeline.questions import asking_of, question_of
from reports.pipeline.request import StudyRequest
from reports.web.calculator.offline import offline_calculator
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
    names = Names()
    shelves: dict[str, list[Shelf]] = {key: [] for key in asked.games}
    for folder in asked.runs:
        shelf = shelf_of(folder)
        shelves.setdefault(find(shelf.study.game).key, []).append(shelf)
    laboratory = [_laboratory_page(file, names, asked.site) for file in asked.pages]
    games = [_game_pages(key, known, asked, names, (play, tell)) for key, known in shelves.items()]
    front = front_page(games, laboratory, asked.site)
    pages = [front, reading_page(asked.site), *(page for game in games for page in game.pages), *laboratory]
    return Bundle(pages, {**_files(pages, games), **keeping_files(pages)})


class Names:
    """The names of files that are taken."""

    def __init__(self) -> None:
        self._taken = {HOME}

    def free(self, words: str) -> str:
        """Return a name for a page that is still free."""
        stem = STRANGE.sub("-", words.lower()).strip("-") or "page"
        tries = (stem, *(f"{stem}-{number}" for number in range(2, 10_000)))
        name = next(f"{each}.html" for each in tries if f"{each}.html" not in self._taken)
        self._taken.add(name)
        return name


def _game_pages(key: str, known: list[Shelf], asked: BundleAsked, names: Names, how: tuple[Play, Tell]) -> GamePages:
    """Return all pages of a game; where no run of it is included, a study is played."""
    play, tell = how
    game = find(key)
    with ExitStack() as kept:
        if not known:
            folder = Path(kept.enter_context(TemporaryDirectory())) / "run"
            tell(f"{game.title}: playing {asked.games_each:,} games")
            play(StudyRequest(game=key, games=asked.games_each, seed=asked.seed).study(), folder)
            known = [shelf_of(folder)]
        tell(f"{game.title}: report and games to watch")
        studies = tuple(study_page(shelf, names.free(f"{key}-study"), asked.site) for shelf in known)
        first = known[0]
        watched = tuple(watched_pages(first, f"{key}-game", asked.site))
        odds = _odds_page(key, names, asked.site, tell) if game.odds else None
        return GamePages(key, game.title, studies[0].line, basis_of(first), again(first), odds, studies, watched)


def _odds_page(key: str, names: Names, site: str, tell: Tell) -> BundlePage:
    game = find(key)
    tell(f"{game.title}: {game.battle_word} odds")
    name = names.free(f"{key}-odds")
    asking = asking_of(key, question_of(key)())
    html = offline_calculator(asking, home=HOME, picture=f"{site}{picture_of(name)}", scripts=SCRIPTS[-1:])
    return BundlePage(
        name, f"{game.battle_word.capitalize()} odds", f"Exact {game.battle_word} odds of {game.title}", html
    )


def _laboratory_page(file: Path, names: Names, site: str) -> BundlePage:
    """Return a page that a command of the laboratory wrote, as part of the bundle."""
    html = file.read_text(encoding="utf-8", errors="replace")
    said = said_by(html, str(file))
    name = names.free(f"{file.parent.name}-{file.stem}")
    page = adapted(html, said, home=HOME, picture=f"{site}{picture_of(name)}", scripts=SCRIPTS[-1:])
    return BundlePage(name, said.title, said.description, page)


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
