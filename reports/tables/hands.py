"""Win shares with different bots, side by side: a row a faction, a column a pair of hands."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from analysis.hands import Hands, altogether, change, factions_of, reference, row_of
from analysis.shares import WinShares
from reports.kit.blocks import Shown
from reports.kit.names import PLAIN, Wording, shown_name
from reports.kit.numbers import VERDICT_MARKS, count, level_words, percent, percent_interval
from reports.words.hands import LEVEL_WORDS, hands_name, skilled

OWN = "This study"


def hands(own: WinShares, others: Sequence[Hands], title: str = "", *, words: Wording = PLAIN) -> Shown:
    """Win shares of the study and with other bots, with intervals and verdicts, and what becomes of each verdict.

    Args:
        own: win shares in the study itself.
        others: the other bots, in the order to show.
        title: of the table.
        words: what readers call a faction.
    """
    level = own.settings["level"]
    heads = [OWN, *(hands_name(one, words) for one in others)]
    games = [own.settings["games"], *(one.games for one in others)]
    names = factions_of(own)
    rows = [_cells(name, own, others, words) for name in names]
    head = [f"{text}, {count(number)} games" for text, number in zip(heads, games, strict=True)]
    return Shown(
        head=(shown_name(words.faction), *head, "Verdict"),
        rows=tuple(rows),
        numeric=(False, *(False for _ in head), False),
        csv=hands_table(own, others).to_csv(index=False, float_format="%.6g"),
        title=title and f"{title} (simultaneous {level_words(level)} intervals)",
    )


def hands_table(own: WinShares, others: Sequence[Hands]) -> pd.DataFrame:
    """The same as a tidy table: a row a faction and hands, with what becomes of the verdict."""
    rows: list[dict[str, Any]] = []
    for name in factions_of(own):
        first = reference(compared(name, own, others))
        rows.append({"hands": "study", "change": change(first, row_of(own, name)), **row_of(own, name)})
        for one in others:
            row = row_of(one.shares, name)
            rows.append({"hands": one.name, "change": change(first, row), **row})
    return pd.DataFrame(rows)


def compared(name: str, own: WinShares, others: Sequence[Hands]) -> list[dict[str, Any]]:
    """The rows of a faction on which it depends whether its verdict holds.

    Levels of strength are compared with each other, and random bots do not count; all others with the study.
    """
    rows = [row_of(one.shares, name) for one in others]
    if others[0].name in LEVEL_WORDS:
        return [dict(row) for row in skilled(rows, others)]
    return [row_of(own, name), *rows]


def _cells(name: str, own: WinShares, others: Sequence[Hands], words: Wording) -> tuple[str, ...]:
    rows = [row_of(own, name), *(row_of(one.shares, name) for one in others)]
    level = own.settings["level"]
    return (words.name(name), *(_cell(row, level) for row in rows), altogether(compared(name, own, others)))


def _cell(row: dict[str, Any], level: float) -> str:
    share = percent(row["estimate"], row["low"], row["high"], level, 1)
    bounds = percent_interval(row["low"], row["high"], level, 1)
    return f"{VERDICT_MARKS[row['verdict']]}\u00a0{share} ({bounds})"
