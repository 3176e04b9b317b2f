"""What a game has to tell of its own: a section for each subject that its description declares."""

from collections.abc import Sequence

import pandas as pd

from analysis.choices import Choices
from analysis.labels import UNLABELLED
from analysis.parts import Parts
from analysis.places import Places
from analysis.routes import Routes
from reports import figures
from reports.kit.blocks import Block, Chart, Prose, Section
from reports.kit.names import Wording, listed, shown_name
from reports.kit.numbers import count, level_words, number, percent
from reports.kit.terms import Terms
from reports.pipeline.subjects import StudiedSubject
from reports.sections.maps import map_blocks
from reports.sections.sentences import (
    MOST_NAMED,
    NO_CAUSE,
    first_of,
    no_difference,
    no_winner,
    not_compared,
    told_apart,
    winners_apart,
    winners_word,
    with_winner_or_not,
)
from reports.tables import of_report as tables


def subject_sections(subjects: Sequence[StudiedSubject], terms: Terms) -> list[Section]:
    """A section for each subject, in the game's order."""
    return [_section(studied, terms) for studied in subjects]


def _section(studied: StudiedSubject, terms: Terms) -> Section:
    subject, result = studied.subject, studied.result
    key = f"subject-{subject.key}"
    match result:
        case Parts():
            blocks = _part_blocks(result, key, terms)
        case Choices():
            blocks = _choice_blocks(result, key, terms)
        case Routes():
            blocks = _route_blocks(result, key, terms)
        case Places():
            blocks = map_blocks(result, key, terms)
    return Section(key, subject.title, (Prose(subject.prose), *blocks))


def _heights(rows: int, wide: float = 32.0, narrow: float = 34.0) -> tuple[float, float]:
    """Heights of a figure with a row a thing, whose names may take two lines on narrow pages."""
    return 84.0 + wide * rows, 84.0 + narrow * rows


def _part_blocks(result: Parts, key: str, terms: Terms) -> list[Block]:
    if not result.by_faction["estimate"].abs().max() > 0:
        return [Prose("No seat had any of these when its game ended.")]
    blocks: list[Block] = [Prose(_part_words(result, terms.words))]
    if result.table["winners"].notna().any():
        blocks.append(_winner_chart(result, key, terms))
    if result.by_faction["faction"].nunique() > 1:
        blocks.append(_mean_chart(result, key, terms))
    return blocks


def _part_words(result: Parts, words: Wording) -> str:
    if result.table["estimate"].isna().all():
        return not_compared(result)
    apart = winners_apart(result, lambda table: _part_names(table, words))
    if not apart:
        return no_difference(result)
    ends = [f"with {word} of: {names}" for word, names in apart.items()]
    return f"{winners_word(result)} end {'; '.join(ends)}. {NO_CAUSE}"


def _part_names(table: pd.DataFrame, words: Wording) -> list[str]:
    return [words.column_within(column) for column in table["column"]]


def _winner_chart(result: Parts, key: str, terms: Terms) -> Chart:
    means = "those of games won and lost" if terms.solo else "the winner's and the other's"
    return Chart(
        key=f"{key}-winners",
        title="Games won and games lost" if terms.solo else "Winners and others",
        caption=f"Means with {level_words(terms.level)} intervals clustered by game; on the right {means}. "
        f"{no_winner(result, 'their seats are no part of this figure')}",
        alt=_part_words(result, terms.words),
        draw=lambda figure: figures.part_winners(result, figure.subplots(), words=terms.words),
        heights=_heights(len(result.table), 40.0, 40.0),
        table=tables.part_winners(result, words=terms.words),
    )


def _mean_chart(result: Parts, key: str, terms: Terms) -> Chart:
    unit = "the percentage of seats that have it" if result.shares else "the mean of a seat"
    return Chart(
        key=f"{key}-factions",
        title=f"What each {terms.words.faction} has",
        caption=f"Each tile: {unit} when the game ends, {with_winner_or_not(result)}. Blue: more than the mean of all "
        f"{terms.words.factions}; brown: less; the deepest shade is twice as much, or nothing. Empty tiles could be "
        f"the mean: their {level_words(terms.level)} interval holds it.",
        alt=_mean_words(result, terms.words),
        draw=lambda figure: figures.part_factions(
            result, figure.subplots(), words=terms.words, order=list(terms.palette)
        ),
        heights=_heights(len(result.table), 36.0, 38.0),
        table=tables.part_factions(result, words=terms.words),
    )


def _mean_words(result: Parts, words: Wording) -> str:
    table = result.by_faction.dropna(subset=["estimate"])
    leaders = []
    for column, mine in table.groupby("column", sort=False):
        first, rest = told_apart(mine)
        if len(first) == 1 and len(rest):
            leaders.append(f"{words.column(column)} {words.name(first['faction'].iloc[0])}")
    one = words.faction
    return f"Which {one} clearly has most: {listed(leaders)}." if leaders else f"No {one} clearly has most of anything."


def _choice_blocks(result: Choices, key: str, terms: Terms) -> list[Block]:
    if not (result.table["n"] > 0)[result.table["label"] != UNLABELLED].any():
        return [Prose("No seat has chosen any of these.")]
    rows = len(figures.drawn_choices(result))
    chart = Chart(
        key=key,
        title="How often it is chosen, and how often it wins",
        caption=f"Bars: share of all {count(result.settings['seats'])} seats. Dots: share of the games won by the "
        f"seats that have it. Both with {level_words(terms.level)} intervals clustered by game; the dashed line is "
        f"{terms.overall_par}. {_never_words(result, rows)}{no_winner(result, 'their seats count as not winning')}",
        alt=_choice_words(result, terms),
        draw=lambda figure: figures.choices(result, figure),
        heights=(84.0 + 34.0 * rows, 2 * (74.0 + 34.0 * rows)),
        table=tables.choices(result),
    )
    return [Prose(_choice_words(result, terms)), chart]


def _never_words(result: Choices, rows: int) -> str:
    """A sentence on the labels that are in the table alone."""
    if rows == len(result.table):
        return ""
    names = [shown_name(label) for label in figures.never_chosen(result)]
    return f"Never chosen, and only in the table: {first_of(names)}. "


def _choice_words(result: Choices, terms: Terms) -> str:
    table = result.table[(result.table["label"] != UNLABELLED) & (result.table["n"] > 0)]
    top = table.sort_values("share", ascending=False).head(MOST_NAMED).to_dict("records")
    often = listed([f"{shown_name(row['label'])} ({_share(row, terms.level, 'share', 'share_')})" for row in top])
    par = terms.overall_par
    over = table[table["low"] > table["fair_share"]].sort_values("estimate", ascending=False)
    under = table[table["high"] < table["fair_share"]].sort_values("estimate")
    ends = [
        f"{words} {par}: {first_of(_win_shares(apart, terms.level))}."
        for words, apart in (("Over", over), ("Under", under))
        if len(apart)
    ]
    wins = " ".join(ends) or f"No win share differs significantly from {par}."
    return f"Most frequent in these games: {often}. {wins} Correlation only: what strong players choose wins often."


def _win_shares(table: pd.DataFrame, level: float) -> list[str]:
    return [f"{shown_name(row['label'])} ({_share(row, level)})" for row in table.to_dict("records")]


def _share(row: dict, level: float, value: str = "estimate", prefix: str = "") -> str:
    return percent(row[value], row[f"{prefix}low"], row[f"{prefix}high"], level, 1)


def _route_blocks(result: Routes, key: str, terms: Terms) -> list[Block]:
    won = result.rounds["n"].max() > 0
    if not won:
        none = "No game was won" if terms.solo else "No game had a winner"
        return [Prose(f"{none}, so there are no ways to win to compare.")]
    blocks: list[Block] = [Prose(_route_words(result, terms.level)), _route_chart(result, key, terms)]
    if result.by_faction["faction"].nunique() > 1:
        blocks.append(_division_chart(result, key, terms))
    return [*blocks, _round_chart(result, key, terms)]


def _route_words(result: Routes, level: float) -> str:
    first, rest = told_apart(result.table[~result.table["label"].isin(figures.NOT_WON)])
    ways, then = ([f"{shown_name(row['label'])} ({_share(row, level)})" for row in rows.to_dict("records")]
                  for rows in (first, rest))  # fmt: skip
    alike = "way to win" if len(ways) == 1 else "ways to win, which these games do not tell apart"
    return f"The most frequent {alike}: {listed(ways)}" + (f", then {first_of(then)}." if then else ".")


def _route_chart(result: Routes, key: str, terms: Terms) -> Chart:
    return Chart(
        key=f"{key}-shares",
        title="How games are won",
        caption=f"Share of all {count(terms.games)} games, with {level_words(terms.level)} intervals. "
        f"{'' if terms.solo else 'A shared victory is split. '}{no_winner(result, 'they are the hatched bar')}",
        alt=_route_words(result, terms.level),
        draw=lambda figure: figures.route_shares(result, figure.subplots()),
        heights=_heights(len(result.table)),
        table=tables.route_shares(result),
    )


def _division_chart(result: Routes, key: str, terms: Terms) -> Chart:
    factions = result.by_faction["faction"].nunique()
    wide, narrow = _heights(factions, 36.0, 36.0)
    hatched = "".join(f" Hatched: {label}." for label in figures.shaded(result) if label in figures.HATCHED)
    return Chart(
        key=f"{key}-factions",
        title=f"How each {terms.words.faction} wins",
        caption=f"Each bar: the games that the {terms.words.faction} won, divided by the way it won them, from the "
        f"most frequent way in all games to the least.{hatched} Intervals are in the table.",
        alt=_division_words(result, terms),
        draw=lambda figure: figures.route_factions(
            result, figure.subplots(), words=terms.words, order=list(terms.palette)
        ),
        heights=(
            wide + figures.legend_height(result, narrow=False),
            narrow + figures.legend_height(result, narrow=True),
        ),
        table=tables.route_factions(result, words=terms.words),
    )


def _division_words(result: Routes, terms: Terms) -> str:
    table = result.by_faction.dropna(subset=["estimate"])
    most = table.loc[table.groupby("faction", sort=False)["estimate"].idxmax()].to_dict("records")
    ways = [f"{terms.words.name(row['faction'])} {shown_name(row['label'])} {_share(row, terms.level)}" for row in most]
    return f"The most frequent way of each {terms.words.faction} in these games: {listed(ways)}."


def _round_chart(result: Routes, key: str, terms: Terms) -> Chart:
    medians = result.rounds[(result.rounds["statistic"] == "median") & (result.rounds["n"] > 0)].to_dict("records")
    endings = [f"{shown_name(row['label'])} {number(row['estimate'], 0)}" for row in medians]
    return Chart(
        key=f"{key}-rounds",
        title="When games end that are won this way",
        caption="Dots are medians; bars reach from the round by which 10% of such games are over to that of 90%. "
        "The intervals of these rounds are in the table.",
        alt=f"Median last rounds: {listed(endings)}.",
        draw=lambda figure: figures.route_rounds(result, figure.subplots()),
        heights=_heights(result.rounds["label"].nunique(), 46.0, 46.0),
        table=tables.route_rounds(result),
    )
