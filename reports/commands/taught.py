"""What a search knows better than the policy that it leans on, told on the terminal."""

from dataclasses import replace

from analysis.intervals import mean_interval
from analysis.training.blind_spots import BlindSpot, Instead
from reports.commands.readable import show_table
from reports.kit.numbers import count, number, percent
from reports.pipeline.imitation import Taught
from reports.pipeline.request import trace_command
from reports.pipeline.training import TrainingPlan

LEVEL = 0.95
MOST_SPOTS = 12
LEAST = 10  # questions answered otherwise: a mean of fewer says nothing
HEAD = ("Question", "asked", "answered otherwise", "gains there", "most often", "watch")


def show_taught(plan: TrainingPlan, taught: Taught) -> None:
    """Print at which questions a search answers otherwise, and how much of that the fitted weights have learned."""
    print(f"{plan.teacher} looked at {count(taught.questions)} questions of {plan.policy}; gains are points of the win")
    show_table(HEAD, [_row(spot) for spot in taught.spots[:MOST_SPOTS]])
    watched = next((one for spot in taught.spots for one in spot.most), None)
    if watched is not None:
        print(f"watch game {watched.game}: {_trace(plan, watched.game)}")
    if taught.imitated is None:
        print(f"{plan.policy} scores none of these answers: there are no weights to fit")
        return
    gain = mean_interval(taught.imitated.gains)
    print(
        f"weights were fitted to {count(taught.imitated.questions)} questions; at {count(gain.n)} others they gain "
        f"{_gain(gain.estimate)} ({_gain(gain.low)} to {_gain(gain.high)}) each"
    )


def _row(spot: BlindSpot) -> tuple[str, ...]:
    differs = spot.differs
    gain = spot.gain
    return (
        spot.decision,
        count(differs.n),
        percent(differs.estimate, differs.low, differs.high, LEVEL),
        f"{_gain(gain.estimate)} ({_gain(gain.low)} to {_gain(gain.high)})" if gain.n >= LEAST else "",
        "; ".join(_instead(one) for one in spot.instead[:2]),
        ", ".join(f"{one.game}.{one.turn_round}" for one in spot.most),
    )


def _instead(one: Instead) -> str:
    """Return what is answered in place of what, as `recruit 2.3 -> recruit 3.5`."""
    own, chosen = (
        words if mean is None else f"{words} {number(mean, 1)}"
        for words, mean in ((one.own, one.own_number), (one.chosen, one.chosen_number))
    )
    return f"{own} -> {chosen} ({count(one.times)})"


def _trace(plan: TrainingPlan, game: int) -> str:
    """Return the command that shows a game of those that were looked at."""
    return trace_command(replace(plan.study, policies=(plan.policy,)), game)


def _gain(share: float) -> str:
    return number(100 * share, 1)
