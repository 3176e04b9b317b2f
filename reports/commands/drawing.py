"""Printing how assumptions affect the verdict."""

from collections.abc import Sequence

import pandas as pd

from analysis.sensitivity.lookup import MOST_FALSE
from reports.commands.readable import console
from reports.kit.names import wording_of
from reports.kit.numbers import count
from reports.kit.terminal import next_steps_text, terminal_table
from reports.pipeline.sensitivity import LabFound
from reports.tables import of_report as tables
from reports.words.lab_steps import after_drawing
from reports.words.sensitivity import (
    drawn_words,
    further_words,
    interaction_words,
    joint_words,
    look_up_words,
    too_few_words,
    varied_words,
    without_effect_words,
)

MOST_SHOWN = 12


def show(found: LabFound, totals: pd.DataFrame | None) -> None:
    """Print tables and sentences, and where the draws are kept."""
    result, words = found.found, wording_of(found.lab.stage.game)
    level = result.settings["level"]
    shown = [tables.rulebook_shares(result, f"{found.lab.stage.game.title}: {count(found.games)} games", words=words)]
    top = result.first[result.first["q"] <= MOST_FALSE].sort_values("estimate", ascending=False)
    if len(top):
        more = f", the largest {MOST_SHOWN} of {len(top)}" if len(top) > MOST_SHOWN else ""
        title = f"What the spread of the true values comes from{more}"
        shown.append(tables.effects(top.head(MOST_SHOWN), level, title, words=words))
    if result.look_up:
        shown.append(tables.known(result, "If what to look up first was known", words=words))
    if len(groups := tables.sure_groups(result.joint.groups)):
        shown.append(tables.groups(groups, level, words=words))
    if totals is not None:
        own = totals[totals["outcome"].isin(result.shares["outcome"])]
        shown.append(tables.totals(own, level, "What each explains with its interactions", words=words))
    if len(found.pairs):
        more = f", {MOST_SHOWN} of {len(found.pairs)}" if len(found.pairs) > MOST_SHOWN else ""
        shown.append(tables.without_effect(found.pairs, f"Values without a significant effect{more}", MOST_SHOWN))
    for table in shown:
        console().print(terminal_table(table))
    for sentence in sentences(found):
        print(sentence)
    console().print(next_steps_text(after_drawing(found)))
    print(found.folder)


def sentences(found: LabFound) -> Sequence[str]:
    """Return what the draws say, in words."""
    words = wording_of(found.lab.stage.game)
    said = (
        too_few_words(found),
        further_words(found),
        joint_words(found.found),
        look_up_words(found, words),
        without_effect_words(found.pairs),
        interaction_words(found.found),
        drawn_words(found),
        varied_words(found),
    )
    return [sentence for sentence in said if sentence]
