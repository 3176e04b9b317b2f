"""What a section about a game's board says: how often each place sees the subject, and from which faction."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import pandas as pd

from analysis.places import Places
from reports import figures
from reports.kit.blocks import Block, Chart, Folded, Prose
from reports.kit.names import Wording, game_mean_words, listed
from reports.kit.numbers import estimate, level_words, percent
from reports.kit.terms import Terms
from reports.sections.sentences import (
    MOST_NAMED,
    NO_CAUSE,
    first_of,
    no_difference,
    no_winner,
    not_compared,
    winners_apart,
    winners_word,
    with_winner_or_not,
)
from reports.tables import of_report as tables

FEW_LEADS, LEADS_ENOUGH = 2, 0.1  # clear leads, and their share of the places, up to which a sentence tells them
RINGS = "Small empty rings: in no game of this run."


def map_blocks(result: Places, key: str, terms: Terms) -> list[Block]:
    """The blocks of a subject's section: what stands out, the board, and the board by faction."""
    if not result.table["estimate"].max() > 0:
        return [Prose("No game saw any of this, anywhere.")]
    blocks: list[Block] = [
        Prose(f"{_frequency_words(result)} {_winner_words(result)}"),
        _mean_chart(result, key, terms),
    ]
    return [*blocks, *_faction_blocks(result, key, terms)]


def _heights(result: Places) -> tuple[float, float]:
    """Heights of a board on wide and narrow pages."""
    return figures.places_height(result, narrow=False), figures.places_height(result, narrow=True)


def _mean_chart(result: Places, key: str, terms: Terms) -> Chart:
    sides = "games won and games lost" if terms.solo else "winners and others"
    return Chart(
        key=f"{key}-places",
        title="How often, place by place",
        caption=f"In each circle: {_game_unit(result)}; the more, the deeper the shade. {_empty(result)} The "
        f"{level_words(terms.level)} intervals are in the table, with {_seat_unit(result)} for each "
        f"{terms.words.faction}, {sides}. "
        + no_winner(result, "only the comparison of winners and others is without them"),
        alt=_frequency_words(result),
        draw=lambda figure: figures.place_means(result, figure),
        heights=_heights(result),
        table=tables.place_means(result, words=terms.words),
    )


def _empty(result: Places) -> str:
    """What is said of places, and of whole areas, that no game saw."""
    unseen = _unseen_areas(result)
    return RINGS + (f" Not drawn, since no game of this run saw it there: {listed(unseen)}." if unseen else "")


def _unseen_areas(result: Places) -> list[str]:
    return figures.unseen_areas(result.board, (result.table["estimate"] > 0).tolist())


def _seat_unit(result: Places) -> str:
    return "the share of seats that have it" if result.parts.shares else "the mean of a seat"


def _game_unit(result: Places) -> str:
    if result.shares:
        return "the percentage of games in which it happens there"
    if result.settings["solo"]:
        return "the mean of a game"
    return "how many seats of a game have it" if result.parts.shares else "the mean of a game, all seats together"


def _frequency_words(result: Places) -> str:
    """Where it is most and least frequent, and where it never happens."""
    table = result.table.sort_values("estimate", ascending=False, kind="stable")
    seen, never = table[table["estimate"] > 0], table[~(table["estimate"] > 0)]
    most, least = seen.head(MOST_NAMED), seen.iloc[MOST_NAMED:].tail(1)
    ends = [
        f"{word} at {listed(_amounts(result, ranked))}"
        for word, ranked in (("most", most), ("least", least))
        if len(ranked)
    ]
    unit = game_mean_words(shares=result.shares, flags=result.parts.shares)
    nowhere = f" In no game: {first_of(_unseen(result, never))}." if len(never) else ""
    return f"{unit}, in this run {'; '.join(ends)}.{nowhere}"


def _amounts(result: Places, table: pd.DataFrame) -> list[str]:
    """Places with their means of a game."""
    names = tables.place_names(result)
    return [f"{names[row['column']]} ({_amount(result, row)})" for row in table.to_dict("records")]


def _amount(result: Places, row: Mapping[Hashable, Any]) -> str:
    mean, low, high, level = row["estimate"], row["low"], row["high"], result.settings["level"]
    return percent(mean, low, high, level, 1) if result.shares else estimate(mean, low, high, level)


def _names(result: Places, table: pd.DataFrame) -> Sequence[str]:
    names = tables.place_names(result)
    return [names[column] for column in table["column"]]


def _unseen(result: Places, never: pd.DataFrame) -> list[str]:
    """The areas that no game saw, and the places that none saw in other areas."""
    unseen = _unseen_areas(result)
    areas = dict(zip(result.table["column"], [place.area for place in result.board.places], strict=True))
    return [*unseen, *_names(result, never[~never["column"].map(areas).isin(unseen)])]


def _winner_words(result: Places) -> str:
    if result.parts.table["estimate"].isna().all():
        return not_compared(result)
    apart = winners_apart(result.parts, lambda table: _names(result, table))
    if not apart:
        return no_difference(result)
    ends = [f"{word} of it at {names}" for word, names in apart.items()]
    return f"{winners_word(result)} have {'; '.join(ends)}. {NO_CAUSE}"


def _faction_blocks(result: Places, key: str, terms: Terms) -> list[Block]:
    if len(result.parts.by_faction) == len(result.table):
        return []
    if _leads_often(result):
        return [_leader_chart(result, key, terms)]
    table = tables.place_factions(result, words=terms.words)
    return [Prose(_leader_words(result, terms.words)), Folded(f"The means of each {terms.words.faction}", table)]


def _leads_often(result: Places) -> bool:
    """Whether a board would show more than a few names do: clear leads at enough of the places that games saw."""
    seen = result.leaders["estimate"] > 0
    return bool(result.leaders["clear"].sum() > max(FEW_LEADS, LEADS_ENOUGH * seen.sum()))


def _leader_chart(result: Places, key: str, terms: Terms) -> Chart:
    wide, narrow = _heights(result)
    unit = "the percentage of its seats" if result.parts.shares else "the mean of its seats"
    return Chart(
        key=f"{key}-factions",
        title=f"Which {terms.words.faction} leads where",
        caption=f"In the colour and with the sign of the {terms.words.faction} that has it most there; the number: "
        f"{unit}, {with_winner_or_not(result)}. Circles of dots: no clear lead, since the {level_words(terms.level)} "
        f"interval of the first and that of another overlap. {_empty(result)}",
        alt=_leader_words(result, terms.words),
        draw=lambda figure: figures.place_leaders(result, figure, palette=terms.palette, words=terms.words),
        heights=(
            wide + figures.leaders_height(result, narrow=False, words=terms.words),
            narrow + figures.leaders_height(result, narrow=True, words=terms.words),
        ),
        table=tables.place_factions(result, words=terms.words),
    )


def _leader_words(result: Places, words: Wording) -> str:
    clear = result.leaders[result.leaders["clear"]]
    if not len(clear):
        return f"No {words.faction} leads clearly at any place."
    leads = [
        f"{words.name(faction)} at {first_of(_names(result, mine))}"
        for faction, mine in clear.groupby("faction", observed=True)
    ]
    return f"Clear leads: {'; '.join(leads)}."
