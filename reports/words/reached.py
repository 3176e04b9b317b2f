"""Whether what was asked for is reached, in words."""

from collections.abc import Sequence

from reports.kit.names import Wording
from reports.kit.numbers import estimate, interval, level_words, percent, percent_interval
from reports.pipeline.reached import MET, MISSED, Reached
from reports.pipeline.targets import BALANCE, SEATS, TARGET_LENGTH
from reports.words.targets import target_words


def reached_words(found: Sequence[Reached], level: float, tolerance: float, words: Wording) -> list[str]:
    """Return a sentence a target that says whether it is reached; factions have a headline of their own."""
    return [_sentence(one, level, tolerance, words) for one in found if one.target.kind != BALANCE]


def _sentence(one: Reached, level: float, tolerance: float, words: Wording) -> str:
    goal = target_words(one.target, tolerance, words)
    if one.target.kind == SEATS:
        known = {MET: f"As asked for, {goal}.", MISSED: f"Asked for was {goal}, which is missed."}
        return known.get(one.verdict, f"Asked for was {goal}, which is open.")
    known = {MET: "as asked for", MISSED: "not as asked for"}
    return f"{_measured(one, level)}, {known.get(one.verdict, 'whether as asked for is open')}: {goal}."


def _measured(one: Reached, level: float) -> str:
    """What was measured, with its interval."""
    assert one.found is not None
    at, low, high, _ = one.found
    if one.target.kind == TARGET_LENGTH:
        bounds = f"{level_words(level)} interval {interval(low, high, level)}"
        return f"Games last {estimate(at, low, high, level)} rounds on average ({bounds})"
    bounds = f"{level_words(level)} interval {percent_interval(low, high, level, 1)}"
    return f"{percent(at, low, high, level, 1)} of the games end by {one.target.way} ({bounds})"
