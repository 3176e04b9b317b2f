"""The front page: games to play and games whose battles have odds, and the runs in the folder."""

from pathlib import Path

from reports.kit.environment import environment
from reports.kit.head import served
from reports.pipeline.with_odds import games_with_odds
from reports.web.library import Shown, shelved_runs
from sim.game import all_games, find

HEAD = served("Counterpoise", "Battle odds, games to play and to watch, balance reports")


def front_page(runs: Path, shown: Shown = None) -> str:
    """Return the front page with the runs that are shown; where not all of them are, it does not say where they lie."""
    games = [find(key) for key in games_with_odds()]
    template = environment().get_template("web/front.html.j2")
    folder, played = runs if shown is None else "", all_games().values()
    return template.render(games=games, played=played, runs=shelved_runs(runs, shown), folder=folder, head=HEAD)
