"""What is asked of a bundle: which games, which runs and pages are included, how large its studies are."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from reports.web.library import page_in
from sim.errors import UsageError, shortened
from sim.game import all_games, find
from sim.runs.manifest import HEADER

PAGE_ENDS = (".html", ".htm")


@dataclass(frozen=True)
class BundleAsked:
    """What is to be in a bundle.

    Attributes:
        games: keys or module:NAME, in order.
        runs: run folders that are included.
        pages: pages that commands of the laboratory wrote.
        games_each: games of a study that is played for a game without a run.
        seed: of these studies.
        site: absolute address at which the bundle will stand, with a slash at its end; "" where that is unknown.
    """

    games: tuple[str, ...]
    runs: Sequence[Path]
    pages: Sequence[Path]
    games_each: int
    seed: int
    site: str = ""


def sorted_out(places: Sequence[Path]) -> tuple[list[Path], list[Path]]:
    """Return the run folders and the pages among what is to be included.

    Raises:
        UsageError: something is neither.
    """
    runs, pages = [], []
    for place in places:
        if (place / HEADER).is_file():
            runs.append(place)
        elif place.is_file() and place.suffix.lower() in PAGE_ENDS:
            pages.append(place)
        elif place.is_dir() and (page := page_in(place)) is not None:
            pages.append(page)
        else:
            known = f"a run folder, a folder with a page that a command wrote, or such a page ({PAGE_ENDS[0]})"
            raise UsageError(
                f"cannot include {place}: {'it is not' if place.exists() else 'it is not there; name'} {known}"
            )
    return runs, pages


def games_of(named: Sequence[str]) -> tuple[str, ...]:
    """Return the names of games, all games where none is named.

    Raises:
        UsageError: there is no such game.
    """
    for name in named:
        find(name)
    return tuple(dict.fromkeys(named)) or tuple(all_games())


def site_of(address: str) -> str:
    """Return the address at which a bundle will stand, with a slash at its end.

    Raises:
        UsageError: it is no address of the web.
    """
    parts = urlsplit(address)
    if address and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment):
        raise UsageError(
            f"--address is {shortened(address)!r}, must be the bundle's own, such as https://example.org/kings/"
        )
    return f"{address.rstrip('/')}/" if address else ""
