"""The part of a page about exact odds of battles."""

from reports.pipeline.questions import games_with_odds, question_of
from reports.report import OddsSection
from reports.sections.evidence import odds_chart
from sim.content.content import Content


def odds_sections(key: str, content: Content) -> list[OddsSection]:
    """Return the part of the page about exact odds: the first panel as a figure, the rest as a table."""
    if key not in games_with_odds():
        return []
    try:
        grid = question_of(key)().grid(content)
    except ValueError as error:
        return [OddsSection("Exact odds", (f"There are no exact odds for these rules: {error}.",))]
    chart = odds_chart(grid, key="odds-grid")
    return [OddsSection("Exact odds", charts=(chart,), table=grid.table)]
