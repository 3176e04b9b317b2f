"""What the verdict rests on: the values that nobody knows, and what they do to it."""

from collections.abc import Iterable, Sequence

import pandas as pd

from analysis.sensitivity.lookup import MOST_FALSE
from reports import figures
from reports.kit.blocks import Block, Chart, Folded, Prose, Section
from reports.kit.names import Wording
from reports.kit.numbers import count, level_words, tolerance_words
from reports.kit.terms import Terms
from reports.pipeline.sensitivity import LabFound
from reports.tables import of_report as tables
from reports.words.sensitivity import (
    drawn_words,
    further_words,
    interaction_words,
    joint_words,
    look_up_words,
    outcome_words,
    rulebook_words,
    too_few_words,
    varied_words,
    without_effect_words,
)

MOST_BARS = 8
INTERVALS = (
    "Dots are mean shares over all rulebooks. The thick part of a bar is the {level} interval of chance; the thin one "
    "adds the assumptions: there the true share lies in {level} of the rulebooks that agree with the text. The dashed "
    "line is {par}, the shaded band {within} to either side."
)
PARTS = (
    "In which part of the rulebooks that agree with the text the true share is under, balanced, over, without what "
    "chance adds. The intervals are in the table."
)
TORNADO = (
    "Each bar is a value whose effect is statistically significant: how far it alone moves the share that it moves "
    "most, from the value at its left to the one at its right, while all others vary."
)
CURVE = "The share of each {word} at each value, whatever the others are, with {level} intervals over rulebooks."
OTHER_POLICIES = "The rulebooks were played by other policies than the games of the study."


def sensitivity_section(found: LabFound | None, policies: Sequence[str], terms: Terms) -> Section | None:
    """How assumed values affect the verdict, if rulebooks were drawn; `policies` played the games of the study."""
    if found is None:
        return None
    blocks: list[Block] = [Prose(f"{drawn_words(found)} {varied_words(found)}")]
    if sorted(found.lab.study.policies) != sorted(policies):
        blocks.append(Prose(OTHER_POLICIES))
    blocks += [Prose(sentence, "finding") for sentence in rulebook_words(found, terms.words)]
    blocks += [Prose(sentence) for sentence in (too_few_words(found), further_words(found)) if sentence]
    blocks.append(_intervals(found, terms))
    if found.found.shares["over"].notna().all():
        blocks.append(_parts(found, terms.words))
    blocks += _deciding(found, terms)
    if len(found.pairs):
        blocks.append(Prose(without_effect_words(found.pairs)))
        title = f"{count(len(found.pairs))} values without a significant effect"
        blocks.append(Folded(title, tables.without_effect(found.pairs)))
    if found.lab.uncertain.fixed:
        title = f"{count(found.lab.uncertain.fixed_count)} assumed values that were not varied, and why"
        blocks.append(Folded(title, tables.fixed(found.lab.uncertain)))
    return Section("rests", "What the verdict rests on", tuple(blocks))


def _intervals(found: LabFound, terms: Terms) -> Chart:
    result, words, factions = found.found, terms.words, len(found.found.shares)
    caption = INTERVALS.format(level=level_words(terms.level), par=terms.par, within=tolerance_words(terms.tolerance))
    return Chart(
        key="rulebook-intervals",
        title=f"Each {words.faction} over all rulebooks",
        caption=caption,
        alt=" ".join(rulebook_words(found, words)),
        draw=lambda figure: figures.rulebook_intervals(result, figure.subplots(), palette=terms.palette, words=words),
        heights=(84.0 + 40.0 * factions, 84.0 + 36.0 * factions),
        table=tables.rulebook_shares(result, words=words),
    )


def _parts(found: LabFound, words: Wording) -> Chart:
    result, factions = found.found, len(found.found.shares)
    return Chart(
        key="rulebook-parts",
        title="In how many of the rulebooks",
        caption=PARTS,
        alt=" ".join(rulebook_words(found, words)),
        draw=lambda figure: figures.rulebook_parts(result, figure.subplots(), words=words),
        heights=(80.0 + 38.0 * factions, 80.0 + 36.0 * factions),
    )


def _deciding(found: LabFound, terms: Terms) -> Iterable[Block]:
    """What decides the shares, and what to look up first."""
    result, words = found.found, terms.words
    yield Prose("What to look up first", "subtitle")
    for told in (joint_words(result), look_up_words(found, words), interaction_words(result)):
        if told:
            yield Prose(told)
    if len(groups := tables.sure_groups(result.joint.groups)):
        yield tables.groups(groups, terms.level, words=words)
    widest = deciding_values(found)
    if len(widest):
        yield Chart(
            key="tornado",
            title="The values that decide it",
            caption=TORNADO,
            alt=figures.explained(widest),
            draw=lambda figure: figures.tornado(widest, figure.subplots(), words=words),
            heights=(90.0 + 50.0 * len(widest), 90.0 + 62.0 * len(widest)),
            table=tables.effects(_effects(found), terms.level, words=words),
        )
        yield from (_curve(found, address, terms) for address in result.look_up)
        yield tables.known(result, "If what to look up first was known", words=words)


def _effects(found: LabFound) -> pd.DataFrame:
    """The first-order indices of the shares, those that are significant, the largest first."""
    result = found.found
    own = result.first[result.first["outcome"].isin(result.shares["outcome"]) & (result.first["q"] <= MOST_FALSE)]
    return own.sort_values("estimate", ascending=False)


def deciding_values(found: LabFound, most: int = MOST_BARS) -> pd.DataFrame:
    """How far each value that matters moves the share that it moves most.

    Returns:
        Columns address, outcome, mean, low_mean, high_mean, low_label, high_label; the widest first.
    """
    strongest = _effects(found).sort_values("variance", ascending=False).drop_duplicates("address").head(most)
    rows = [_moved(found, row["address"], row["outcome"]) for row in strongest.to_dict("records")]
    names = ["address", "outcome", "mean", "low_mean", "high_mean", "low_label", "high_label"]
    table = pd.DataFrame(rows, columns=names)
    wide = (table["high_mean"] - table["low_mean"]).sort_values(ascending=False, kind="stable")
    return table.loc[wide.index].reset_index(drop=True)


def _moved(found: LabFound, address: str, outcome: str) -> tuple[str, str, float, float, float, str, str]:
    result = found.found
    curve = result.curve(address)
    own = curve[curve["outcome"] == outcome].sort_values("estimate")
    lowest, highest = own.iloc[0], own.iloc[-1]
    labels = _labels(found, address)
    mean = float(result.spread.set_index("outcome").loc[outcome, "mean"])
    ends = float(lowest["estimate"]), float(highest["estimate"])
    return address, outcome, mean, *ends, labels[int(lowest["bin"])], labels[int(highest["bin"])]


def _labels(found: LabFound, address: str) -> list[str]:
    bins = found.found.bins[address]
    return [tables.bin_label(centre, found.dimensions[address], bins.single) for centre in bins.centres.tolist()]


def _curve(found: LabFound, address: str, terms: Terms) -> Chart:
    result, words, labels = found.found, terms.words, _labels(found, address)
    everything = result.curve(address)
    curve = everything[everything["outcome"].isin(result.shares["outcome"])]
    return Chart(
        key=f"curve-{address.replace('.', '-').replace('_', '-')}",
        title=address,
        caption=CURVE.format(word=words.faction, level=level_words(terms.level)),
        alt=_curve_words(curve, labels, words),
        draw=lambda figure: figures.effect_curve(curve, labels, figure.subplots(), palette=terms.palette, words=words),
        heights=(300.0, 300.0),
        table=tables.curve(curve, found.dimensions[address], result.bins[address].single, terms.level, words=words),
    )


def _curve_words(curve: pd.DataFrame, labels: list[str], words: Wording) -> str:
    told = []
    for outcome, own in curve.groupby("outcome", sort=False):
        first, last = own.iloc[0], own.iloc[-1]
        ends = f"{100 * first['estimate']:.0f}% at {labels[0]}, {100 * last['estimate']:.0f}% at {labels[-1]}"
        told.append(f"{outcome_words(str(outcome), words)}: {ends}")
    return "; ".join(told) + "."
