"""The sections of the page of a comparison, in the order in which they are read."""

import re
import shlex
from collections.abc import Callable
from functools import partial
from typing import Any

import pandas as pd

from reports.figures import arms as figures
from reports.kit.answers import Answer
from reports.kit.blocks import Block, Chart, Facts, Folded, Prose, Section
from reports.kit.names import Wording, listed, shown_name
from reports.kit.numbers import count, level_words, tolerance_words
from reports.kit.precision import Precision
from reports.pipeline.arms import BASELINE
from reports.pipeline.comparison import Compared, Comparison, Judged
from reports.pipeline.targets import BALANCE
from reports.sections.answers import open_and_limits
from reports.sections.summary import next_section
from reports.tables import comparison as arm_tables
from reports.words.comparison import arm_words, clearly_moved, group_word, moved_words, quantity_words, saved_words
from reports.words.owned import worksheet_facts
from reports.words.targets import Scale, scale_of
from sim.content.values import format_setting

IMBALANCE = "imbalance"
MOST_SHOWN = 8  # quantities of an arm in the figure
MARGIN = 74.0  # pixels above and below the rows of a figure
PANEL_GAP = 46.0
INTERVALS = (
    "Thick: the {level} interval of this one alone. Thin: the interval that holds together with all others of the "
    "figure. "
)
CHANGES = (
    INTERVALS + "The shaded band is {within} to either side of no difference. \u25b2\u00a0more, \u25bc\u00a0less: q is "
    "at most {false}. \u25cf\u00a0same: the thin line lies in the band. \u25cb\u00a0undecided. n\u00a0=\u00a0{games} "
    "games an arm."
)
SHARES = (
    INTERVALS + "The dashed line is the fair share, the band {within} to either side. \u25cf\u00a0balanced, "
    "\u25b2\u00a0over, \u25bc\u00a0under, by the thin line; \u25cb\u00a0undecided. n\u00a0=\u00a0{games} games an arm."
)
TITLES = {"faction": "Win shares", "seat": "Turn order", "policy": "Policies"}
METHOD = (
    "Same games. All arms play the same line-ups with the same chance, so that game i of one arm and game i of another "
    "begin alike. What is common to both cancels out of a difference. Intervals are those of the differences within "
    "games; they cover the luck of dice and cards, nothing else.",
    "Many looks. With many arms and {factions} some difference shows by luck. The thin intervals hold all at once "
    "(the largest of many correlated t, Hothorn, Bretz and Westfall). \u201cMore\u201d and \u201cless\u201d go by q "
    "(Benjamini and Hochberg over the whole table): where no arm changes anything, at most {false} of such comparisons "
    "show any. \u201cSame\u201d is a claim of its own: the thin interval lies within {within} of no difference.",
    "Distance from fair. The number of an arm is the root mean square of its {factions}' distances from fair shares. "
    "Chance alone makes every game look uneven; its part, the squared standard errors, is taken out before the root. "
    "Near fair the interval of a difference is rather too wide.",
    "Closest to fair. The share of resamples draws all win shares again from their joint distribution and asks which "
    "arm is closest. \u201cYes\u201d and \u201cno\u201d need more: intervals of all pairs of arms at once (Hsu's "
    "comparison with the best).",
    "What moved. Every quantity is one number a game; its difference is given in standard deviations of the baseline's "
    "games, so that rounds and battles can be ranked in one list. Correlation only: what moved need not be what moved "
    "the win shares.",
)


def comparison_sections(comparison: Comparison, answer: Answer) -> list[Section]:
    """All sections of a comparison, beside its summary."""
    made = (
        _answer_section(answer, len(comparison.judged) - 1 + len(comparison.names)),
        *result_sections(comparison),
        next_section(answer),
        _played_section(comparison),
        method_section(comparison.words, comparison.precision),
    )
    return [section for section in made if section is not None]


def result_sections(comparison: Comparison) -> list[Section]:
    """How far each arm is from further targets, what it changes, and what moved with that."""
    return [
        *(_imbalance_section(comparison, one) for one in comparison.judged.values() if one is not comparison.main),
        *(_shares_section(comparison, one) for one in comparison.by.values()),
        _moved_section(comparison),
    ]


def _answer_section(answer: Answer, judged: int) -> Section:
    """The answer; its first findings are about further targets and the arms, one each."""
    blocks: list[Block] = [Prose(sentence, "finding") for sentence in answer.findings[:judged]]
    blocks += [Prose(sentence) for sentence in answer.findings[judged:]]
    return Section("answer", "The answer", (*blocks, *open_and_limits(answer)))


def _played_section(comparison: Comparison) -> Section:
    study = comparison.study
    base = [format_setting(*pair) for pair in sorted(study.changes.items())]
    facts = (
        ("Game", comparison.game.title),
        ("Games", f"{count(study.games)} an arm, the same in all of them"),
        ("Players", str(study.players)),
        (shown_name(comparison.words.factions), ", ".join(map(comparison.words.name, study.factions))),
        ("Policies", ", ".join(shown_name(name) for name in study.cast)),
        ("Seed", str(study.seed)),
        ("Baseline", ", ".join(base) or "the rules as they are"),
        *worksheet_facts(study),
        ("More on the baseline", f"counterpoise report {shlex.quote(str(comparison.folders[BASELINE]))}"),
    )
    return Section(
        "played",
        "What was compared",
        (Facts(facts), Folded("The arms and their runs", arm_tables.settings(comparison))),
    )


def _imbalance_section(comparison: Comparison, judged: Judged) -> Section:
    """How far the arms are from a target that was not asked for before all else."""
    chart = imbalance_chart(comparison, judged)
    return Section(chart.key, scale_of(judged.target, comparison.words).title, (chart,))


def imbalance_chart(comparison: Comparison, judged: Judged) -> Chart:
    """How far the arms are from a target."""
    table, level, scale = judged.imbalance, comparison.level, scale_of(judged.target, comparison.words)
    name = partial(_arm_name, comparison)
    rows = [f"{name(arm)} {scale.size(row, level)}" for arm, row in table.set_index("arm").iterrows()]
    named = re.sub("[^a-z]+", "-", judged.target.key.lower())
    key = IMBALANCE if judged.target.kind == BALANCE else f"{IMBALANCE}-{named}"
    return Chart(
        key=key,
        title=f"How far each arm is from {scale.aim}" + (f", by {scale.each}" if scale.each else ""),
        caption=(
            f"Dots: {_typical(scale)}, without what chance adds; bars: {level_words(level)} intervals. The dashed line "
            f"is the baseline. The table says how much closer to or further from {scale.aim} each arm is, and in how "
            f"many resamples it is the closest of all. n\u00a0=\u00a0{count(comparison.study.games)} games an arm."
        ),
        alt=f"{shown_name(scale.unit)} from {scale.aim}: {listed(rows)}.",
        draw=lambda figure: figures.imbalances(table, figure.subplots(), scale, level=level, name=name),
        heights=_row_heights([name(arm) for arm in table["arm"]]),
        table=arm_tables.arms(judged, level, words=comparison.words),
    )


def _typical(scale: Scale) -> str:
    """What the distance of an arm is."""
    if not scale.each:
        return f"the distance of the mean from {scale.aim}"
    return f"the typical distance of a {scale.each} from its fair share (root mean square)"


def _arm_name(comparison: Comparison, name: str) -> str:
    """What an arm is called in a figure; its tables have it as it is written."""
    return shown_name(BASELINE) if name == BASELINE else comparison.called[name]


def _row_heights(names: list[str]) -> tuple[float, float]:
    wide, narrow = (MARGIN + 1.4 * len(names) * figures.row_height(names, narrow=tight) for tight in (False, True))
    return wide, narrow


def _shares_section(comparison: Comparison, one: Compared) -> Section:
    blocks: list[Block] = [_change_chart(comparison, one), _share_chart(comparison, one)]
    if one.by == "faction":
        blocks.append(Prose(saved_words(one.differences)))
    return Section(f"by-{one.by}", TITLES[one.by], tuple(blocks))


def _change_chart(comparison: Comparison, one: Compared) -> Chart:
    table = one.differences.assign(arm=one.differences["arm"].map(partial(_arm_name, comparison)))
    counts = table["verdict"].value_counts()
    counted = listed([f"{counts[word]} {word}" for word in ("more", "less", "same", "undecided") if word in counts])
    return Chart(
        key=f"changes-{one.by}",
        title=f"What each arm changes for every {group_word(one.by, comparison.words)}",
        caption=_caption(comparison, CHANGES),
        alt=f"Verdicts of {len(table)} differences: {counted}.",
        draw=lambda figure: figures.differences(
            table, _groups(comparison, one.by), figure, tolerance=comparison.tolerance
        ),
        heights=_panel_heights(table[one.by].nunique(), list(table["arm"].unique())),
        table=arm_tables.differences(one, comparison.level, words=comparison.words),
    )


def _share_chart(comparison: Comparison, one: Compared) -> Chart:
    table = one.shares.assign(arm=one.shares["arm"].map(partial(_arm_name, comparison)))
    return Chart(
        key=f"shares-{one.by}",
        title=f"Share of games won by every {group_word(one.by, comparison.words)} in every arm",
        caption=_caption(comparison, SHARES),
        alt=f"Win shares of {table[one.by].nunique()} groups in {table['arm'].nunique()} arms, as in the table below.",
        draw=lambda figure: figures.arm_shares(
            table, _groups(comparison, one.by), figure, tolerance=comparison.tolerance
        ),
        heights=_panel_heights(table[one.by].nunique(), list(table["arm"].unique())),
        table=arm_tables.shares(one, comparison.level, words=comparison.words),
    )


def _groups(comparison: Comparison, by: str) -> figures.Groups:
    return figures.Groups(by, _namer(by, comparison.words), comparison.palette)


def _namer(by: str, words: Wording) -> Callable[[Any], str]:
    if by == "faction":
        return words.name
    return (lambda seat: f"Seat {seat}") if by == "seat" else shown_name


def _caption(comparison: Comparison, text: str) -> str:
    return text.format(
        level=level_words(comparison.level),
        within=tolerance_words(comparison.tolerance),
        false=level_words(1 - comparison.level),
        games=count(comparison.study.games),
    )


def _panel_heights(groups: int, names: list[str]) -> tuple[float, float]:
    wide, narrow = (figures.arms_height(groups, names, narrow=tight) for tight in (False, True))
    return wide, narrow


def _moved_section(comparison: Comparison) -> Section:
    """Why: which quantities moved most, standardised."""
    moved, words = comparison.moved, comparison.words
    parts = [clearly_moved(moved, name).head(MOST_SHOWN) for name in comparison.names]
    sentences = [
        sentence
        for name in comparison.names
        if (sentence := moved_words(comparison, name, arm_words(comparison, name)))
    ]
    everything = arm_tables.moved(moved, comparison.level, words=words)
    if not sentences:
        text = "Length, ends, tempo and possessions changed no more than chance explains."
        return Section("moved", "What moved", (Prose(text), Folded("What did not move", everything)))
    table = pd.concat(parts, ignore_index=True)
    table = table.assign(arm=table["arm"].map(partial(_arm_name, comparison)))
    chart = Chart(
        key="moved",
        title="What moved most",
        caption=(
            "Differences to the baseline in standard deviations of its games, with intervals; those with q up to 0.05, "
            f"{MOST_SHOWN} an arm at most. The table has all quantities in their own units."
        ),
        alt=" ".join(sentences),
        draw=lambda figure: figures.moved(table, figure, name=lambda one: quantity_words(one, words)),
        heights=_moved_heights(table, words),
        table=everything,
    )
    return Section("moved", "What moved", (chart,))


def _moved_heights(table: pd.DataFrame, words: Wording) -> tuple[float, float]:
    names = [quantity_words(one, words) for one in table["quantity"]]
    longest = {tight: figures.row_height(names, narrow=tight) for tight in (False, True)}
    gaps = PANEL_GAP * table["arm"].nunique() + MARGIN
    return gaps + len(table) * longest[False], gaps + len(table) * longest[True]


def method_section(words: Wording, precision: Precision) -> Section:
    """How to read a comparison."""
    within, false = tolerance_words(precision.tolerance), level_words(1 - precision.level)
    filled = [text.format(factions=words.factions, within=within, false=false) for text in METHOD]
    blocks = (Prose(rest, "titled", title) for title, rest in (text.split(". ", 1) for text in filled))
    return Section("method", "How to read this", tuple(blocks))
