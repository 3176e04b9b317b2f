"""The head of a page: its name, how its link is shown where it is passed on, and where styles and scripts come from."""

from dataclasses import dataclass, replace
from functools import cached_property

from markupsafe import Markup

from reports.kit.offline import as_data, policy, static_file

ICON = "favicon.svg"
STATIC = "/static"  # address of the folder in which a server has styles and scripts
SITE = ("palette.css", "site.css")
KEEPING = "keep.js"  # lets a phone keep the bundle that a page belongs to


@dataclass(frozen=True)
class Place:
    """Where a page stands in a bundle.

    Attributes:
        home: address of the front page, "" where it stands alone.
        picture: address of the picture that previews it, "" for none.
    """

    home: str = ""
    picture: str = ""


ALONE = Place()


@dataclass(frozen=True)
class Head:
    """What a page says of itself to browsers, and to whoever previews its link.

    Attributes:
        title: of the page.
        description: what is on it, in a sentence.
        styles: names of its style files.
        scripts: names of its script files, in order.
        static: address of the folder that has these; "" where the page brings them along and needs no server.
        address: at which it is kept, "" where that is unknown.
        picture: address of a picture that previews it, "" for none.
        home: address of the front page, "" where it stands alone.
        policy: what the page may run, load and send; "" where a server says so in a header, or nobody.
    """

    title: str
    description: str
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    static: str = ""
    address: str = ""
    picture: str = ""
    home: str = ""
    policy: str = ""

    @property
    def icon(self) -> str:
        """The address of the icon, which a page without a server holds itself."""
        return f"{self.static}/{ICON}" if self.static else as_data(ICON, "image/svg+xml")

    @cached_property
    def style(self) -> Markup:
        """The styles as one text."""
        return Markup("".join(map(static_file, self.styles)))

    @cached_property
    def script(self) -> Markup:
        """The scripts as one text."""
        return Markup("".join(map(static_file, self.scripts)))


def served(title: str, description: str, styles: tuple[str, ...] = SITE, scripts: tuple[str, ...] = ()) -> Head:
    """Return the head of a page of `counterpoise serve`."""
    return Head(title, description, styles, scripts, static=STATIC, home="/")


def sealed(head: Head) -> Head:
    """Return the head of a page that needs no server, which may run and look by nothing but what it brings along."""
    return replace(head, policy=policy([head.script], [head.style], kept=KEEPING in head.scripts))
