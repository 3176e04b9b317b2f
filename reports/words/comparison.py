"""A comparison in words: which arm is closest to fair, what each changes and why, in sentences that can stand alone."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from analysis.comparing.moved import ENDING
from analysis.intervals import MOST_GAMES_NEEDED
from reports.kit.answers import Answer
from reports.kit.names import Wording, listed, shown_name
from reports.kit.numbers import about, count, level_words, number, plain_percent, points, points_interval
from reports.pipeline.arms import BASELINE
from reports.pipeline.comparison import FEW_GAMES, Comparison, block_of
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
    words, moved, differences = comparison.words, comparison.moved, comparison.by["faction"].differences
    bold, rest = _closest(comparison)
    findings = [_arm_words(comparison, name) for name in comparison.names]
    findings += [sentence for name in comparison.names if (sentence := moved_words(moved, name, words))]
    limits = (*small_budget(comparison.study), HANDS)
    return Answer(bold, f"{bold} {rest}", tuple(findings), tuple(_open(differences, words)), limits)


def arm_words(name: str) -> str:
    """What an arm is called in a sentence."""
    return "the baseline" if name == BASELINE else f"\u201c{name}\u201d"


def distance(row: Mapping[str, Any], level: float) -> str:
    """An imbalance in percentage points."""
    return points(row["estimate"], row["low"], row["high"], level).lstrip("+")


def distance_interval(row: Mapping[str, Any], level: float) -> str:
    """The interval of an imbalance in percentage points."""
    return points_interval(row["low"], row["high"], level).replace("+", "")


def _closest(comparison: Comparison) -> tuple[str, str]:
    """Which arm is the closest to fair, as far as that is known."""
    table, sizes = (one.set_index("arm") for one in (comparison.closest, comparison.imbalance))
    best, level, words = sizes["estimate"].idxmin(), comparison.level, comparison.words
    far = f"its {words.factions} are {distance(sizes.loc[best], level)} points from fair"
    if (table["closest"] == "yes").any() and best == BASELINE:
        return "No change brings the game closer to fair.", f"As it is, {far}, closer than in any arm."
    before = "" if best == BASELINE else f", in the baseline {distance(sizes.loc[BASELINE], level)}"
    if (table["closest"] == "yes").any():
        return f"{arm_words(best)} is closest to fair:", f"{far}{before}."
    share = f"{plain_percent(table.loc[best, 'share'])} of the resamples"
    if (table["closest"] == "maybe").all():
        lead = f"{_first_word(best)} is measured closest: {far}{before}, but it leads in {share} only"
        return "No option is clearly the fairest.", f"{lead}."
    others = [arm_words(name) for name in table.index[table["closest"] == "maybe"] if name != best]
    which = listed(others) if len(others) < MOST_NAMED else f"{len(others)} others"
    return (
        f"{_first_word(best)} looks closest to fair:",
        f"{far}{before}. Its lead holds in {share}; {which} may still be as close.",
    )


def _first_word(name: str) -> str:
    """What an arm is called at the beginning of a sentence; who named it chose its capitals."""
    return "The baseline" if name == BASELINE else arm_words(name)


def _arm_words(comparison: Comparison, name: str) -> str:
    """The imbalance of an arm against the baseline, and who wins more and less."""
    row, level = comparison.imbalance.set_index("arm").loc[name], comparison.level
    change = row["difference"], row["difference_low"], row["difference_high"]
    way = "further from" if change[0] > 0 else "closer to"
    moved = f"{points(abs(change[0]), change[1], change[2], level).lstrip('+')} points {way} fair than the baseline"
    interval = f"{level_words(level)} interval of the difference {points_interval(change[1], change[2], level)}"
    lead = f"{arm_words(name)}: {distance(row, level)} points from fair, {moved} ({interval})."
    differences = comparison.by["faction"].differences
    return " ".join([lead, *_verdict_words(differences[differences["arm"] == name], comparison.words, level)])


def _verdict_words(own: pd.DataFrame, words: Wording, level: float) -> list[str]:
    """Who wins more and less under an arm."""
    sentences = []
    for word, head in (("more", "wins more"), ("less", "wins less")):
        rows = own[own["verdict"] == word].sort_values("estimate", key=abs, ascending=False).to_dict("records")
        if rows:
            sentences.append(f"{_sides(rows, words, level)} {_verb(words, rows, head)}.")
    if (own["verdict"] == "same").all():
        sentences.append(f"No {words.faction} wins more or less than before by more than the tolerance.")
    return sentences


def _sides(rows: Sequence[Mapping[str, Any]], words: Wording, level: float) -> str:
    told = [(words.name(row["faction"]), points(row["estimate"], row["low"], row["high"], level)) for row in rows]
    return listed([f"{name} ({apart})" for name, apart in told])


def _verb(words: Wording, rows: Sequence[Mapping[str, Any]], head: str) -> str:
    return head.replace("wins", "win") if words.plural or len(rows) > 1 else head


def moved_words(moved: pd.DataFrame, name: str, words: Wording) -> str:
    """Which quantities moved most under an arm; empty if none clearly did."""
    rows = clearly_moved(moved, name).head(MOST_MOVED).to_dict("records")
    if not rows:
        return ""
    told = [
        f"{quantity_words(row['quantity'], words, within=True)} from {_plain(row['before'])} to "
        f"{_plain(row['after'])} ({number(abs(row['standardised']), 2)} standard deviations)"
        for row in rows
    ]
    return f"Under {arm_words(name)} moved most: {listed(told)}."


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
        return [f"{head}; some sit where no practical number of games would settle them."]
    games = f"{about(low)} to {about(high)} more games an arm"
    return [f"{head}; {games} would settle all of them with 80 to 90% power, if the differences stay as they are."]


def small_budget(study: Study) -> list[str]:
    """What is to be said of too few games; nothing where there are enough."""
    games, block = study.games, block_of(study)
    if games < FEW_GAMES:
        return [f"{count(games)} games say next to nothing; take 100 or more (-n)."]
    if games < block:
        return [f"{count(games)} games are less than a block of {count(block)}, in which everybody sits everywhere."]
    return []


def saved_words(differences: pd.DataFrame) -> str:
    """What playing the same games was worth."""
    saved = differences["variance_saved"].dropna()
    if not len(saved):
        return "Nothing varied, so playing the same games saved nothing."
    low, high = float(saved.min()), float(saved.max())
    span = plain_percent(low) if round(low, 2) == round(high, 2) else f"{_percent(low)} to {_percent(high)}%"
    return (
        f"Playing the same games under all arms saved {span} of the variance of the differences, against games of "
        "their own for every arm."
    )


def _percent(share: float) -> str:
    return number(100 * share, 0)
