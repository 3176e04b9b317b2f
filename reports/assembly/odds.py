"""The part of a page about exact odds of battles."""

from reports.kit.names import wording_of
from reports.pipeline.questions import question_of
from reports.pipeline.with_odds import has_odds
from reports.report import OddsSection
from reports.sections.evidence import odds_chart
from sim.content.content import Content
from sim.game import find


def odds_sections(game: str, content: Content) -> list[OddsSection]:
    """Return the part of the page about exact odds: the first panel as a figure, the rest as a table."""
    if not has_odds(game):
        return []
    try:
        grid = question_of(game)().grid(content)
    except ValueError as error:
        return [OddsSection("Exact odds", (f"There are no exact odds for these rules: {error}.",))]
    chart = odds_chart(grid, key="odds-grid", words=wording_of(find(game)))
    return [OddsSection("Exact odds", charts=(chart,), table=grid.table)]
