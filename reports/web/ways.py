"""Ways between the pages of a server: from a run and its games to each other, and back to the front page."""

from urllib.parse import quote

from reports.kit.environment import environment
from reports.kit.head import served
from reports.watch.page import Link
from sim.study.study import Study

LISTED = 100  # games on a page that lists them
FRONT = Link("/", "All games and runs")
BODY = "<body>"


def game_links(run: str, index: int, games: int) -> list[Link]:
    """Return the links of the page of a game: to the front page, its run, and the games before and after it."""
    links = [FRONT, Link(_address(run), run), Link(f"{_address(run)}/games", "All games of this run")]
    if index > 0:
        links.append(Link(f"{_address(run)}/games/{index - 1}", f"Game {index - 1}", "prev"))
    if index + 1 < games:
        links.append(Link(f"{_address(run)}/games/{index + 1}", f"Game {index + 1}", "next"))
    return links


def with_links(html: str, run: str) -> str:
    """Return the page of a run with links to the front page and to its games at the top."""
    links = [FRONT, Link(f"{_address(run)}/games", "Watch its games")]
    bar = environment().get_template("web/ways.html.j2").render(links=links)
    return html.replace(BODY, f"{BODY}\n{bar}", 1)


def list_page(run: str, study: Study, games: int, start: int) -> str:
    """Return the page that lists games of a run, with who sits where.

    Args:
        run: its name.
        study: of the run.
        games: how many were played.
        start: the first one that is listed.
    """
    lineups, factions = study.lineups(), study.described.factions
    rows = [
        (index, [factions[faction] for faction in lineups[index % len(lineups), :, 0].tolist()])
        for index in range(start, min(start + LISTED, games))
    ]
    address = f"{_address(run)}/games"
    links = [FRONT, Link(_address(run), run)]
    if start > 0:
        links.append(Link(f"{address}?from={max(start - LISTED, 0)}", "Games before", "prev"))
    if start + LISTED < games:
        links.append(Link(f"{address}?from={start + LISTED}", "More games", "next"))
    template = environment().get_template("web/games.html.j2")
    head = served(f"Games of {run}", f"Games of {run} to watch")
    return template.render(
        head=head, run=run, title=study.described.title, games=games, rows=rows, address=address, links=links
    )


def _address(run: str) -> str:
    return f"/runs/{quote(run, safe='')}"
