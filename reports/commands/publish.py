"""Reports, battle odds and games to watch as static files: a folder for any host or none, or one file."""

from pathlib import Path
from typing import Annotated

import typer

from reports.arguments import flags
from reports.commands.output import check_page, emit_json, warn, writing
from reports.kit.atomic import write_atomically
from sim.errors import UsageError
from sim.study.study import MOST_GAMES

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
    from reports.bundle.folder import write_bundle
    from reports.bundle.make import make_bundle
    from reports.bundle.one_file import one_page
    from reports.commands.playing import play
    from reports.commands.workers import WorkersAsked

    workers = WorkersAsked(jobs, "auto", None, None)
    bundle = make_bundle(asked, lambda study, folder: _played(play(study, workers, out=folder, resume=False)), warn)
    with writing(place):
        if one_file:
            written = {place.name: one_page(bundle)}
            write_atomically(place, written[place.name])
        else:
            write_bundle(place, bundle.files)
    size = len(written[place.name].encode()) if one_file else sum(map(len, bundle.files.values()))
    if as_json:
        listed = [{"file": page.name, "title": page.title, "bytes": len(page.html.encode())} for page in bundle.pages]
        where = {"folder": str(place.parent), "file": str(place)} if one_file else {"folder": str(place)}
        emit_json({**where, "pages": listed, "bytes": size})
    else:
        print(f"{len(bundle.pages)} pages, {size / 1e6:.1f} MB")
        print(place if one_file else place / "index.html")


def _played(_: object) -> None:
    """Leave what a run tells of itself: its folder is read again."""
