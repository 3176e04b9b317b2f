"""Reports, battle odds and games to watch as static files: a folder for any host or none, or one file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.arguments import flags
from reports.commands.output import check_page, emit_json, warn, writing
from reports.kit.atomic import write_atomically
from sim.errors import UsageError

if TYPE_CHECKING:
    from reports.bundle.make import Bundle, Play
    from sim.study.study import Study

HOME = "index.html"
GAMES_EACH = 4_000  # of a study that is played where no run is included

Place = Annotated[
    Path, typer.Argument(metavar="FOLDER", help="Where the bundle goes; with --one-file the name of the HTML file.")
]
Games = Annotated[
    list[str] | None, typer.Option("--game", metavar="GAME", help="A game of the bundle; again for more [all].")
]
Include = Annotated[
    list[Path] | None,
    typer.Option(
        "--include",
        metavar="PLACE",
        help="A run folder, or a folder or file with a page that a command wrote; again for more.",
    ),
]
GamesEach = Annotated[
    int, typer.Option("--games", "-n", help="Games of the study that is played of a game without a run.")
]
Address = Annotated[
    str, typer.Option("--address", metavar="URL", help="Where the bundle will stand, for previews of its links.")
]
OneFile = Annotated[bool, typer.Option("--one-file", help="Write all pages into one HTML file, to be sent by mail.")]


def publish(
    place: Place,
    game: Games = None,
    include: Include = None,
    games: GamesEach = GAMES_EACH,
    seed: flags.Seed = 0,
    address: Address = "",
    one_file: OneFile = False,
    jobs: flags.Jobs = -1,
    as_json: flags.AsJson = False,
) -> None:
    """Write reports, odds and games to watch as files that need no server."""
    from sim.study.study import MOST_GAMES

    if not 1 <= games <= MOST_GAMES:
        raise UsageError(f"-n is {games}, must be at least 1 and at most {MOST_GAMES}")
    from reports.bundle.asked import BundleAsked, games_of, site_of, sorted_out
    from reports.bundle.folder import check_bundle_folder

    if one_file:
        check_page(place, "--one-file")
    else:
        check_bundle_folder(place)
    runs, pages = sorted_out(include or ())
    asked = BundleAsked(games_of(game or ()), runs, pages, games, seed or 0, site_of(address))
    from reports.bundle.make import make_bundle

    bundle = make_bundle(asked, _player(jobs), warn)
    size = _write_file(bundle, place) if one_file else _write_folder(bundle, place)
    shown = place if one_file else place / HOME
    if as_json:
        where = {"folder": place.parent, "file": place} if one_file else {"folder": place}
        listed = [{"file": page.name, "title": page.title, "bytes": len(page.html.encode())} for page in bundle.pages]
        emit_json({**where, "pages": listed, "bytes": size})
    else:
        print(f"{len(bundle.pages)} pages, {size / 1e6:.1f} MB\n{shown}")


def _player(jobs: int) -> "Play":
    """Return what plays a study into a folder, which is read from there."""
    from reports.commands.playing import play
    from reports.commands.workers import WorkersAsked

    def played(study: "Study", folder: Path) -> None:
        play(study, WorkersAsked(jobs), out=folder, resume=False)

    return played


def _write_folder(bundle: "Bundle", folder: Path) -> int:
    """Write a bundle as a folder, and return its size in bytes."""
    from reports.bundle.folder import write_bundle

    with writing(folder):
        write_bundle(folder, bundle.files)
    return sum(map(len, bundle.files.values()))


def _write_file(bundle: "Bundle", file: Path) -> int:
    """Write a bundle as one file, and return its size in bytes."""
    from reports.bundle.one_file import one_page

    html = one_page(bundle)
    with writing(file):
        write_atomically(file, html)
    return len(html.encode())
