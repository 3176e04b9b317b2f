"""What a bundle is made of: its pages, and what each game has in it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from reports.kit.head import KEEPING

HOME, READING = "index.html", "reading.html"
SCRIPTS = ("copy.js", KEEPING)  # that every page of a bundle has besides its own


@dataclass(frozen=True)
class BundlePage:
    """A page of a bundle.

    Attributes:
        name: of its file.
        title: what it is called in lists.
        line: what it comes to, in a sentence.
        html: the page.
    """

    name: str
    title: str
    line: str
    html: str

    @property
    def picture(self) -> str:
        """The file of the picture that previews it."""
        return picture_of(self.name)


@dataclass(frozen=True)
class GamePages:
    """All pages of a game.

    Attributes:
        key, title: of the game.
        verdict: what its study comes to, "" without a study.
        basis: what that rests on.
        command: that plays the study again.
        odds: its battle odds, None where it has none.
        studies: its studies, the one that the verdict is from in front.
        watched: games of that study to watch.
    """

    key: str
    title: str
    verdict: str = ""
    basis: str = ""
    command: str = ""
    odds: BundlePage | None = None
    studies: Sequence[BundlePage] = field(default_factory=tuple)
    watched: Sequence[BundlePage] = field(default_factory=tuple)

    @property
    def pages(self) -> tuple[BundlePage, ...]:
        """All of them."""
        odds = () if self.odds is None else (self.odds,)
        return (*odds, *self.studies, *self.watched)


def picture_of(name: str) -> str:
    """Return the file of the picture that previews a page."""
    return f"{name.removesuffix('.html')}.png"
