"""A comparison in words: which arm is closest to fair, what each changes and why, in sentences that can stand alone."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from analysis.comparing.moved import ENDING
from analysis.intervals import MOST_GAMES_NEEDED
from reports.kit.answers import Answer
from reports.kit.names import Wording, listed, shown_name
from reports.kit.numbers import MINUS, about, count, level_words, number, plain_percent, points
from reports.pipeline.arms import BASELINE
from reports.pipeline.comparison import FAIR, FEW_GAMES, Comparison, Judged, block_of
from reports.words.targets import Scale, scale_of
from sim.study.study import Study

CHANGE_MARKS = {"more": "\u25b2", "less": "\u25bc", "same": "\u25cf", "undecided": "\u25cb"}
CLEAR = 0.05  # q up to which something moved
MOST_MOVED = 3
MOST_NAMED = 4
HANDS = (
    "The policies were made for the rules as they are. After a large change they may play the new rules badly, and the "
    "comparison then says as much about them as about the rules."
)


def answer(comparison: Comparison) -> Answer:
    """Put a comparison into words."""
    words, differences, names = comparison.words, comparison.by["faction"].differences, comparison.names
    bold, rest = _closest(comparison, comparison.main)
    beside = [one for one in comparison.judged.values() if one is not comparison.main]
    findings = [_also_closest(comparison, judged) for judged in beside]
    findings += [_arm_words(comparison, name) for name in names]
    findings += [text for name in names if (text := moved_words(comparison, name, arm_words(comparison, name)))]
    limits = (*small_budget(comparison.study), HANDS)
    return Answer(bold, f"{bold} {rest}", tuple(findings), tuple(_open(differences, words)), limits)


def arm_words(comparison: Comparison, name: str) -> str:
    """What an arm is called in a sentence."""
    return "the baseline" if name == BASELINE else f"\u201c{comparison.called[name]}\u201d"


def group_word(by: str, words: Wording) -> str:
    """What one group is called of those whose shares are compared."""
    return words.faction if by == "faction" else by


def _closest(comparison: Comparison, judged: Judged) -> tuple[str, str]:
    """Which arm is the closest to a target, as far as that is known."""
    table, sizes = (one.set_index("arm") for one in (judged.closest, judged.imbalance))
    level, scale = comparison.level, scale_of(judged.target, comparison.words)
    best = sizes["estimate"].idxmin()
    far = f"{scale.subject} {scale.distance(sizes.loc[best], level)}"
    if (table["closest"] == "yes").any() and best == BASELINE:
        bold = f"{_none_tried(len(table) - 1)} the game closer to {scale.aim}."
        return bold, f"As it is, {far}, closer than in any arm."
    before = "" if best == BASELINE else f", in the baseline {scale.size(sizes.loc[BASELINE], level)}"
    if (table["closest"] == "yes").any():
        return f"{arm_words(comparison, best)} is closest to {scale.aim}:", f"{far}{before}."
    share = f"{plain_percent(table.loc[best, 'share'])} of the resamples"
    if (table["closest"] == "maybe").all():
        lead = f"{_first_word(comparison, best)} is measured closest: {far}{before}, but it leads in {share} only"
        return f"No option is clearly {scale.clearest}.", f"{lead}."
    others = [arm_words(comparison, name) for name in table.index[table["closest"] == "maybe"] if name != best]
    which = listed(others) if len(others) < MOST_NAMED else f"{len(others)} others"
    return (
        f"{_first_word(comparison, best)} looks closest to {scale.aim}:",
        f"{far}{before}. Its lead holds in {share}; {which} may still be as close.",
    )


def _none_tried(changes: int) -> str:
    """The beginning of a sentence that no change does something, which is about those that were tried."""
    if changes == 1:
        return "The change tried does not bring"
    return f"{'Neither of the two' if changes == 2 else f'None of the {changes}'} changes tried brings"


def _also_closest(comparison: Comparison, judged: Judged) -> str:
    """Which arm is the closest to a target that was not asked for before all else."""
    return f"{scale_of(judged.target, comparison.words).title}: {' '.join(_closest(comparison, judged))}"


def _first_word(comparison: Comparison, name: str) -> str:
    """What an arm is called at the beginning of a sentence; who named it chose its capitals."""
    return "The baseline" if name == BASELINE else arm_words(comparison, name)


def _arm_words(comparison: Comparison, name: str) -> str:
    """How far an arm is from what is wanted, against the baseline, and who wins more and less."""
    level, words, judged = comparison.level, comparison.words, comparison.main
    row = judged.imbalance.set_index("arm").loc[name]
    sentences = [f"{arm_words(comparison, name)}: {_distance_words(row, scale_of(judged.target, words), level)}"]
    for one in (comparison.by[by] for by in FAIR.values() if by in comparison.by):
        sentences += _verdict_words(one.differences[one.differences["arm"] == name], one.by, words, level)
    return " ".join(sentences)


def _distance_words(row: Mapping[str, Any], scale: Scale, level: float) -> str:
    """How far an arm is from a target, and how much closer than the baseline."""
    change = scale.change(row, level)
    size, way = change.lstrip("+" + MINUS), "further" if change.startswith("+") else "closer"
    nearer = f"{size} {scale.unit} {way} than the baseline" if size.strip("0.") else "as far as the baseline"
    interval = f"{level_words(level)} interval of the difference {scale.change_interval(row, level)}"
    return f"{scale.distance(row, level)}, {nearer} ({interval})."


def _verdict_words(own: pd.DataFrame, by: str, words: Wording, level: float) -> list[str]:
    """Who wins more and less under an arm."""
    sentences = []
    for word in ("more", "less"):
        rows = own[own["verdict"] == word].sort_values("estimate", key=abs, ascending=False).to_dict("records")
        if rows:
            several = len(rows) > 1 or (words.plural and by == "faction")
            sentences.append(f"{_sides(rows, by, words, level)} {'win' if several else 'wins'} {word}.")
    if (own["verdict"] == "same").all():
        sentences.append(f"No {group_word(by, words)} wins more or less than before by more than the tolerance.")
    return sentences


def _sides(rows: Sequence[Mapping[Any, Any]], by: str, words: Wording, level: float) -> str:
    names = [words.name(row[by]) if by == "faction" else f"{shown_name(by)} {row[by]}" for row in rows]
    changes = [points(row["estimate"], row["low"], row["high"], level) for row in rows]
    return listed([f"{name} ({change})" for name, change in zip(names, changes, strict=True)])


def moved_words(comparison: Comparison, name: str, under: str) -> str:
    """Which quantities moved most under an arm that is called so; empty if none clearly did."""
    words, rows = comparison.words, clearly_moved(comparison.moved, name).head(MOST_MOVED).to_dict("records")
    if not rows:
        return ""
    moves = [
        f"{quantity_words(row['quantity'], words, within=True)} from {_plain(row['before'])} to "
        f"{_plain(row['after'])} ({number(abs(row['standardised']), 2)} standard deviations)"
        for row in rows
    ]
    return f"Under {under} moved most: {listed(moves)}."


def clearly_moved(moved: pd.DataFrame, name: str) -> pd.DataFrame:
    """The quantities that moved under an arm as far as chance alone would hardly do, the furthest first."""
    return moved[(moved["arm"] == name) & (moved["q_value"] <= CLEAR) & moved["standardised"].notna()]


def _plain(value: float) -> str:
    return number(value, 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2)


def quantity_words(quantity: str, words: Wording, *, within: bool = False) -> str:
    """What readers call a quantity of a game."""
    if quantity == "limit":
        text = "share of games at the limit"
    elif quantity.startswith(ENDING):
        text = f"share of games that end by {quantity.removeprefix(ENDING)}"
    else:
        text = words.column_within(quantity)
    return text if within else shown_name(text)


def _open(table: pd.DataFrame, words: Wording) -> list[str]:
    """How many differences are undecided, and how many games would settle them."""
    rows = table[table["verdict"] == "undecided"]
    if not len(rows):
        return []
    head = f"{len(rows)} of {len(table)} differences of {words.factions} are undecided"
    low, high = int(rows["needed_low"].max()), int(rows["needed_high"].max())
    if low >= MOST_GAMES_NEEDED:
        return [f"{head}; for some no practical number of games would settle it."]
    games = f"{about(low)} to {about(high)} more games an arm"
    return [f"{head}; {games} would settle each of them with a chance of 80 to 90%."]


def small_budget(study: Study) -> list[str]:
    """What is to be said of too few games; nothing where there are enough."""
    games, block = study.games, block_of(study)
    if games < FEW_GAMES:
        return [f"{count(games)} games show almost nothing; play 100 or more (-n)."]
    if games < block:
        return [f"{count(games)} games are fewer than a block of {count(block)}, in which everybody plays every seat."]
    return []


def saved_words(differences: pd.DataFrame) -> str:
    """What playing the same games was worth."""
    saved = differences["variance_saved"].dropna()
    if not len(saved):
        return "Nothing varied, so playing the same games saved nothing."
    low, high = float(saved.min()), float(saved.max())
    span = plain_percent(low) if round(low, 2) == round(high, 2) else f"{_percent(low)} to {_percent(high)}%"
    return (
        f"Playing the same games under all arms saved {span} of the variance of the differences, compared "
        "with separate games for every arm."
    )


def _percent(share: float) -> str:
    return number(100 * share, 0)
