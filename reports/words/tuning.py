"""A tuning in words: which change does it, what else it moves, and what is left where none does."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from analysis.intervals import MOST_GAMES_NEEDED
from analysis.tuning.answers import FAIR, MET, OPEN
from analysis.tuning.goals import END, LENGTH
from analysis.tuning.steps import Axis
from reports.kit.answers import Answer
from reports.kit.names import Wording, listed
from reports.kit.numbers import (
    count,
    estimate,
    interval,
    level_words,
    number,
    percent,
    plain_percent,
)
from reports.pipeline.arms import BASELINE
from reports.pipeline.targets import read_target
from reports.pipeline.tuned import Tuned
from reports.pipeline.value_names import value_words
from reports.words.comparison import HANDS, moved_words
from reports.words.targets import balance_scale, target_words
from reports.words.verdict import settle_words

MOST_NAMED = 4
MET_WORDS = {"yes": "met", "no": "not met", "open": "open"}


def answer(tuned: Tuned) -> Answer:
    """Put a tuning into words."""
    bold, rest = _headline(tuned)
    return Answer(bold, f"{bold} {rest}", tuple(_findings(tuned)), tuple(_open(tuned)), (*_limits(tuned), HANDS))


def _findings(tuned: Tuned) -> list[str]:
    """What the answered arm changes beside what was asked."""
    arm, comparison = tuned.answer.arm, tuned.comparison
    if arm == BASELINE:
        return []
    sentences = (
        _size(tuned),
        _from_fair(tuned),
        _length(tuned.lengths.set_index("arm").loc[arm], comparison.level),
        _seats(tuned.share_rows("seat"), arm, comparison.level) if tuned.plan.study.players > 1 else "",
        moved_words(comparison, arm, "the change"),
    )
    return [sentence for sentence in sentences if sentence]


def goals_words(targets: Sequence[str], tolerance: float, words: Wording) -> str:
    """What is to be reached, in words."""
    return listed([target_words(read_target(text), tolerance, words) for text in dict.fromkeys(targets)])


def change_words(tuned: Tuned, arm: str) -> str:
    """What an arm changes, "Army cost gold from 5 to 4"."""
    rows, names = tuned.changes(arm), tuned.names
    named = [
        f"{names.in_full(row['address'])} from {value_words(row['from'])} to {value_words(row['to'])}"
        for row in rows[:MOST_NAMED]
    ]
    return listed([*named, f"{len(rows) - MOST_NAMED} more"] if len(rows) > MOST_NAMED else named)


def changes_title(tuned: Tuned) -> str:
    """What stands above the answered change."""
    return "The change" if tuned.is_changed else "What comes closest"


def range_words(axis: Axis) -> tuple[str, str]:
    """What a value is, and what it may be, in words."""
    label, numbers = axis.dimension.label, axis.numbers
    if axis.is_choice:
        return label(numbers[0]), ", ".join(label(one) for one in numbers[1:])
    rest = sorted(numbers)
    return label(numbers[0]), f"{label(rest[0])} to {label(rest[-1])}"


def left_words(left: pd.DataFrame, words: Wording, level: float) -> str:
    """Which goals an arm does not surely meet, the worst first."""
    rows = [row for row in left.to_dict("records") if row["beyond"] > 0]
    return listed([_left(row, words, level) for row in rows[:MOST_NAMED]])


def warnings_of(aside: Sequence[str], refused: float) -> list[str]:
    """What a user should know before anything is believed.

    Args:
        aside: addresses that may be changed but state no range.
        refused: part of the rulebooks that were drawn.
    """
    found = []
    if aside:
        more = f" and {len(aside) - 1} more" if len(aside) > 1 else ""
        found.append(f"{aside[0]}{more} state no range and stay as they are; give one with --over ADDRESS=LOW..HIGH")
    if refused > 0:
        found.append(f"the rules refuse {plain_percent(refused)} of the rulebooks that were drawn")
    return found


def _headline(tuned: Tuned) -> tuple[str, str]:
    status, arm = tuned.answer.status, tuned.answer.arm
    words, precision = tuned.comparison.words, tuned.plan.precision
    goals = goals_words(tuned.plan.targets, precision.tolerance, words)
    if status == FAIR:
        return "Nothing needs to change:", f"as it is, the game has {goals}."
    changed = change_words(tuned, arm)
    if status == MET:
        return f"{changed} does it:", f"the game then has {goals}, confirmed on fresh games. {_smallest(tuned)}"
    if status == OPEN:
        return _may_do(tuned, "The rules as they are" if arm == BASELINE else changed)
    left = left_words(tuned.answer.left, words, precision.level)
    none = "No change within these ranges does it." if tuned.is_sure else "No change was found that clearly does it."
    if arm == BASELINE:
        return none, f"Nothing that was tried comes closer than the rules as they are: {left}."
    return none, f"{changed} comes closest: {left}."


def _may_do(tuned: Tuned, what: str) -> tuple[str, str]:
    """What is known where the smallest change that may do it is open."""
    answer = tuned.answer
    if answer.arm == answer.larger:
        return f"{what} does it:", "confirmed on fresh games. Whether a smaller change does it too is open."
    meets = answer.left["beyond"].max() == 0
    known = "all estimates are where they should be" if meets else "not all estimates are where they should be"
    surely = ""
    if answer.larger is not None:
        surely = f" {change_words(tuned, answer.larger)} surely does it, but is larger."
    return f"{what} may do it:", f"{known}, but the intervals are too wide.{surely}"


def _smallest(tuned: Tuned) -> str:
    """By which scale the answer is the smallest, and what is known of smaller changes."""
    scale = "price, then the number of steps" if tuned.plan.prices else "the number of values, then of steps"
    return f"By {scale} no smaller change that was tested does."


def _size(tuned: Tuned) -> str:
    """What the change does in play."""
    row, level = tuned.frontier.set_index("arm").loc[tuned.answer.arm], tuned.plan.precision.level
    share = percent(row["otherwise"], row["otherwise_low"], row["otherwise_high"], level)
    side, games = tuned.comparison.words.faction, count(tuned.comparison.study.games)
    price = f"It costs {number(row['price'], 1)}. " if tuned.plan.prices else ""
    return (
        f"{price}Its effect on play: somebody else wins in {share} of {games} games played both ways, and the share of "
        f"a {side} moves by {number(100 * row['shift'], 1)} percentage points on average."
    )


def _open(tuned: Tuned) -> list[str]:
    """Which changes are open, and how many more games would settle that."""
    if not tuned.answer.undecided:
        return []
    names = [change_words(tuned, arm) or "no change" for arm in tuned.answer.undecided]
    which = listed([f"\u201c{name}\u201d" for name in names])
    even, low, high = tuned.more_games
    needed = {"games_needed_even": even, "games_needed_low": low, "games_needed": high}
    raised = "" if low >= MOST_GAMES_NEEDED else " Raise --budget."
    return [f"Whether {which} would do it is open: {settle_words([needed], 'that')}.{raised}"]


def _left(row: Mapping[Any, Any], words: Wording, level: float) -> str:
    if row["kind"] == LENGTH:
        return f"games take {estimate(row['estimate'], row['low'], row['high'], level)} rounds"
    share = percent(row["estimate"], row["low"], row["high"], level, 1)
    if row["kind"] == END:
        return f"{share} of games end by {row['name']}"
    name = f"seat {row['name']}" if row["kind"] == "seat" else words.name(row["name"])
    fair = (row["band_low"] + row["band_high"]) / 2
    return f"{name} still wins {share}, {number(100 * abs(row['estimate'] - fair), 1)} percentage points from fair"


def _from_fair(tuned: Tuned) -> str:
    """How far from fair the game was and is."""
    table, level = tuned.frontier.set_index("arm"), tuned.plan.precision.level
    before, after = table.loc[BASELINE], table.loc[tuned.answer.arm]
    scale = balance_scale(tuned.comparison.words)
    spans = f"{100 * after['low']:.1f} to {100 * after['high']:.1f}"
    return (
        f"A {tuned.comparison.words.faction} is typically {scale.size(after, level)} {scale.unit} from its fair share "
        f"({level_words(level)} interval {spans}); before, it was {scale.size(before, level)}."
    )


def _length(row: Mapping[str, Any], level: float) -> str:
    """How the length moved under an arm."""
    if row["low"] <= 0 <= row["high"]:
        as_far = f"as far as {count(row['n'])} games can show"
        return f"Games are as long as before, {number(row['after'], 1)} rounds, {as_far}."
    way = "longer" if row["estimate"] > 0 else "shorter"
    by = estimate(abs(row["estimate"]), row["low"], row["high"], level)
    ends = sorted((abs(row["low"]), abs(row["high"])))
    instead = f"{number(row['after'], 1)} instead of {number(row['before'], 1)}"
    return f"Games are {by} rounds {way} ({interval(ends[0], ends[1], level)}): {instead}."


def _seats(table: pd.DataFrame, arm: str, level: float) -> str:
    """Which seats are off fair after the change, and what they won before."""
    before = table[table["arm"] == BASELINE].set_index("seat")["estimate"]
    rows = table[(table["arm"] == arm) & table["verdict"].isin(["over", "under"])].to_dict("records")
    off = [
        f"seat {row['seat']} ({percent(row['estimate'], row['family_low'], row['family_high'], level, 1)}, "
        f"before {number(100 * before[row['seat']], 1)}%)"
        for row in rows
    ]
    return f"Of the seats, {listed(off)} {'is' if len(off) == 1 else 'are'} off fair." if off else ""


def _limits(tuned: Tuned) -> list[str]:
    """How the answer was found, and how likely another one is."""
    found, plan = tuned.found, tuned.plan
    books, games = len(tuned.confirmed.sums), count(tuned.plan_games)
    sentences = [
        f"{count(found.games)} games searched {count(len(found.tallies.points))} rulebooks over {len(plan.space.axes)} "
        f"values; {games} fresh games of {books} rulebooks followed, from the smallest change on, each until it was "
        "known whether it does it. Intervals of shares hold whenever that was."
    ]
    sentences += _chances(tuned)
    if idle := [tuned.names.in_full(plan.space.axes[at].address) for at in found.trials.space.idle]:
        sentences.append(
            f"{listed(idle)} changed nothing in play and stayed as {'it is' if len(idle) == 1 else 'they are'}."
        )
    if plan.aside:
        sentences.append(f"{len(plan.aside)} values that the patterns match state no range and were left as they are.")
    return sentences


def _chances(tuned: Tuned) -> list[str]:
    """How likely a change does it that was not confirmed, where that matters."""
    status, head = tuned.answer.status, "By the response surface no"
    if status == FAIR:
        return []
    if status == MET:
        than = "smaller change that was not confirmed does it with a chance above"
        return [f"{head} {than} {plain_percent(tuned.chance_smaller)}."]
    more = "" if tuned.is_sure else "; a larger --budget may settle it"
    return [f"{head} change that was not confirmed does it with a chance above {plain_percent(tuned.chance)}{more}."]
