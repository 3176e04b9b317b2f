"""What every worker needs, made once: the process that workers are forked from imports this file, and they share it."""

from contextlib import suppress

from reports.pipeline.with_odds import games_with_odds
from reports.web import reading
from reports.web.play import tasks as playing
from reports.web.tasks import odds_numbers, odds_page

__all__ = ["playing", "reading"]

for key in games_with_odds():
    with suppress(Exception):  # of somebody's own game, told to who asks for its odds
        odds_page(key, ())
        odds_numbers(key, ())
