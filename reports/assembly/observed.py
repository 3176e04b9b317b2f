"""Games of a run played again, to hold their battles against the exact odds."""

from functools import partial

from analysis.odds.questions import Observed
from reports.kit.names import wording_of
from reports.pipeline.questions import question_of
from reports.pipeline.request import book_for
from reports.pipeline.with_odds import has_odds
from reports.report import OddsSection
from reports.sections.evidence import calibration_chart
from sim.content.content import Content
from sim.errors import PolicyError, UsageError, WorkerDied
from sim.game import find
from sim.runs.apart import played_apart
from sim.runs.reading import Run
from sim.study.stage import Book
from sim.study.study import Study

REPLAYED_IN_PYTHON = 40  # policies written in Python may think long
TITLE = "Odds and play"


def observed_sections(run: Run, content: Content, games: int, *, level: float) -> list[OddsSection]:
    """Return the part of the page that compares odds and play, or says why the games cannot be played again.

    Args:
        run: the run.
        content: the content of its game, with the run's settings.
        games: how many of its games to play again, the first ones; 0 for none.
        level: confidence level of the intervals.
    """
    if games == 0 or not has_odds(run.study.game):
        return []
    try:
        observed = _observed(run, content, games, level)
    except (UsageError, PolicyError, WorkerDied, ValueError) as error:
        return [OddsSection(TITLE, (f"Battles of this run are not compared with the odds: {error}.",))]
    if observed is None:
        return []
    words = wording_of(find(run.study.game))
    chart = calibration_chart(observed.table, title=observed.title, level=level, words=words)
    return [OddsSection(TITLE, (observed.prose,), (chart,))]


def _observed(run: Run, content: Content, games: int, level: float) -> Observed | None:
    """Play games of a run again.

    Raises:
        UsageError: if a policy cannot be loaded.
        PolicyError: if a policy fails.
        WorkerDied: if a policy ends its process.
        ValueError: if the rules have no exact odds.
    """
    book = book_for(run.study)
    most = min(games, REPLAYED_IN_PYTHON) if book.external else games
    task = partial(_asked, content, run.study, most, level)
    return played_apart(run.study, book, range(min(most, run.study.games)), task)


def _asked(content: Content, study: Study, games: int, level: float, book: Book) -> Observed | None:
    return question_of(study.game).observed(content, study, book, games, level=level)
