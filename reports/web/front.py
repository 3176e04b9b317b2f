"""The front page: games to play and games whose battles have odds, and the runs in the folder."""

from pathlib import Path

from reports.kit.environment import environment
from reports.pipeline.with_odds import games_with_odds
from reports.web.library import shelved_runs
from sim.game import all_games, find


def front_page(runs: Path) -> str:
    """Return the front page."""
    games = [find(key) for key in games_with_odds()]
    template = environment().get_template("web/front.html.j2")
    return template.render(games=games, played=all_games().values(), runs=shelved_runs(runs), folder=runs)
