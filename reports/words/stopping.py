"""What is said of a run that was played until its verdicts are settled: when it ended, and what the looks cost."""

from reports.kit.numbers import count, level_words, number, plain_percent
from reports.pipeline.settled import Stopping
from reports.pipeline.until import SETTLED


def ended(stopping: Stopping) -> str:
    """Say when a run was to stop, and when it did."""
    settling = stopping.settling
    if stopping.until["rule"] != SETTLED:
        return f"Played by a tuning until it was known whether the goals are met: {count(stopping.games)} games."
    wanted = "every verdict on factions and seats is settled"
    if settling.precision is not None:
        wanted += f", or its interval reaches no further than {plain_percent(settling.precision)} to either side"
    looked = f"{count(stopping.looks)} look{'s' if stopping.looks > 1 else ''}"
    if stopping.stopped:
        return f"Played until {wanted}, which took {count(stopping.games)} games and {looked}."
    return f"To be played until {wanted}, which all {count(stopping.games)} games and {looked} did not reach."


def cost(level: float, wider: float) -> str:
    """Say what it costs that the intervals hold at every look.

    Args:
        level: with which they do.
        wider: how many times as wide they are as those of a study of fixed length.
    """
    sure = level_words(level)
    return (
        "Looks. In place of the intervals described above, those of factions and seats are confidence sequences, with "
        f"an equal part of the error each: with a confidence of {sure} all of them hold at every look, so stopping "
        "as soon as the verdicts are settled does not make them wrong. That has a price: "
        f"they are {number(wider, 1)} times as wide as those of a study whose length is fixed beforehand. All "
        "other intervals are the ordinary ones and take no account of the looks."
    )
