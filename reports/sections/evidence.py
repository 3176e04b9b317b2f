"""What stands behind the verdict: winners' holdings, battle odds, and the values that are assumed."""

from collections.abc import Iterator, Sequence

import pandas as pd

from analysis.assumptions import Assumptions
from analysis.boxes import Boxes
from analysis.builds import WinnerBuilds
from analysis.odds.questions import Grid
from reports import figures
from reports.kit.blocks import Block, Chart, Folded, Prose, Section
from reports.kit.names import PLAIN, Wording, listed, shown_name
from reports.kit.numbers import count, level_words, plain_percent
from reports.kit.terms import Terms
from reports.report import Basis, OddsSection
from reports.sections.sentences import MOST_NAMED, NO_CAUSE
from reports.tables import of_report as tables
from reports.words.boxes import box_limits
from reports.words.owned import owned_words


def build_section(result: WinnerBuilds | None, terms: Terms) -> Section | None:
    """What winners have at the end that others have not."""
    if result is None or result.table["standardised"].notna().sum() == 0:
        return None
    strongest = figures.strongest(result)
    won, other = ("Games won", "games lost") if terms.solo else ("Winners", "others")
    apart = _standing_out(strongest, (won, other), terms.words)
    words = f"{apart} {NO_CAUSE}"
    chart = Chart(
        key="builds",
        title="What the player holds at the end" if terms.solo else "What winners hold at the end",
        caption=f"Difference between {won.lower()} and {other} in standard deviations (0.2 is small, 0.8 large), with "
        f"{level_words(terms.level)} intervals clustered by game; on the right the two means. The "
        f"{len(strongest)} largest differences are drawn, all are in the table.",
        alt=words,
        draw=lambda figure: figures.builds(result, figure.subplots(), words=terms.words),
        heights=(96.0 + 30.0 * len(strongest), 96.0 + 30.0 * len(strongest)),
        table=tables.builds(result, words=terms.words),
    )
    return Section("builds", "What winners built", (Prose(words), chart))


def _standing_out(rows: pd.DataFrame, sides: tuple[str, str], words: Wording) -> str:
    """A sentence on differences whose intervals leave out zero; the few that are named are large in these games."""
    (won, other), clear = sides, rows[(rows["low"] > 0) | (rows["high"] < 0)]
    named = clear.loc[clear["standardised"].abs().sort_values(ascending=False).index, "column"].head(MOST_NAMED)
    if len(named) == 0:
        return f"Between {won.lower()} and {other} no difference is statistically significant."
    more = "" if len(clear) == len(named) else ", for example,"
    return f"{won} differ{more} in: {listed([words.column_within(column) for column in named])}."


def odds_section(odds: Sequence[OddsSection], words: Wording) -> Section | None:
    """Battle odds, as the caller provides them."""
    if not odds:
        return None
    blocks: list[Block] = []
    for part in odds:
        blocks += _odds_blocks(part, titled=len(odds) > 1)
    return Section("odds", f"{shown_name(words.battle)} odds", tuple(blocks))


def _odds_blocks(part: OddsSection, *, titled: bool) -> list[Block]:
    title: list[Block] = [Prose(part.title, "subtitle")] if titled and part.prose else []
    table: list[Block] = [] if part.table is None else [Folded("Table of odds", tables.plain(part.table))]
    return [*title, *(Prose(text) for text in part.prose), *part.charts, *table]


def calibration_chart(
    table: pd.DataFrame, *, title: str, level: float = 0.95, key: str = "calibration", words: Wording = PLAIN
) -> Chart:
    """A chart of battle odds against what happened in play.

    Args:
        table: a row a kind of battle: columns that say which, then predicted, estimate, low, high, n.
        title: what is compared.
        level: confidence level of the intervals.
        key: name of the chart, unique on its page.
        words: how the game speaks; where nobody attacks, the chances are those to succeed.

    Returns:
        A chart for an `OddsSection`.
    """
    whose, done = ("the attacker's chance", "the attacker won") if words.fights else ("the chance", "succeeded")
    return Chart(
        key=key,
        title=title,
        caption=f"Each dot is a kind of {words.battle}. Across: {whose} by exact odds. Up: the share of these "
        f"{words.battles} that {done} in play, with {level_words(level)} intervals clustered by game. On the dashed "
        "line both agree.",
        alt=_off_the_line(table, words),
        draw=lambda figure: figures.calibration(table, figure.subplots()),
        heights=(420.0, 330.0),
        table=tables.calibration(table, level),
    )


def _off_the_line(table: pd.DataFrame, words: Wording) -> str:
    below = int((table["high"] < table["predicted"]).sum())
    above = int((table["low"] > table["predicted"]).sum())
    return (
        f"Of {len(table)} kinds of {words.battle}, {'attackers won' if words.fights else 'there succeeded'} "
        f"{below} less often and {above} more often than the odds say, "
        "by more than the interval; the others agree."
    )


def odds_chart(grid: Grid, *, key: str, words: Wording = PLAIN) -> Chart:
    """A chart of the first panel of the odds of many battles.

    Args:
        grid: the odds.
        key: name of the chart, unique on its page.
        words: how the game speaks.

    Returns:
        A chart for an `OddsSection`.
    """
    first = grid.table[grid.panels].iloc[0]
    table = grid.table[grid.table[grid.panels] == first]
    down = table[grid.rows].nunique()
    chance = "the attacker's chance" if words.fights else "the chance"
    numbers = f"{chance} in percent" if grid.share else "the number"
    return Chart(
        key=key,
        title=grid.title,
        caption=f"{'In percent, for' if grid.share else 'For'} {grid.panels} {first}. {grid.prose}",
        alt=f"{grid.title}: {numbers} for each pair of {shown_name(grid.rows)} and {shown_name(grid.columns)}.",
        draw=lambda figure: figures.odds_grid(grid, first, figure.subplots()),
        heights=(100.0 + 42.0 * down, 90.0 + 38.0 * down),
        table=tables.plain(table),
    )


def assumption_section(basis: Basis, words: Wording) -> Section | None:
    """How far the verdict rests on assumed values, and which they are."""
    result = basis.assumptions
    if result is None:
        return None
    told = (
        f"Of the {count(result.n)} values that make up the game, {plain_percent(result.assumed_share)} are assumed. "
        "Printed values stand in the rulebook's text, public ones on a public page; inferred ones follow from printed "
        "text; assumed ones fill what the text leaves open, in the game's spirit, each with a range."
    )
    read = owned_words(result, basis.owned)
    counts = [f"{row['source']} {row['count']}" for row in result.table.to_dict("records")]
    chart = Chart(
        key="sources",
        title="Where the numbers of the game come from",
        caption="Number of content values by source; the hatched bar is what a different reading could change.",
        alt=f"Values by source: {listed(counts)}.",
        draw=lambda figure: figures.sources(result, figure.subplots()),
        heights=(76.0 + 36.0 * len(result.table), 76.0 + 34.0 * len(result.table)),
        table=tables.sources(result),
    )
    blocks = (chart, *_boxes(basis.boxes, words), *_listings(result))
    prose = [Prose(text) for text in (told, read) if text]
    return Section("assumptions", "Assumptions and their reach", (*prose, *blocks))


def _listings(result: Assumptions) -> Iterator[Block]:
    """The values that are assumed, and those that were read off a box, where there are any."""
    if len(result.assumed):
        yield Folded(f"All {count(len(result.assumed))} assumed values with their ranges", tables.assumed(result))
    if len(result.owned):
        yield Folded(f"All {count(len(result.owned))} values that were read off a box", tables.owned(result))


def _boxes(boxes: Boxes | None, words: Wording) -> tuple[Block, ...]:
    """The boxes that factions come from, where there are any."""
    if boxes is None:
        return ()
    title = f"Boxes that bring {words.factions}, and how much of them is assumed"
    return (Prose(title, "subtitle"), tables.boxes(boxes, words=words), *map(Prose, box_limits(boxes, words)))
