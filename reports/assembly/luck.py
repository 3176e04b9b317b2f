"""Further games of a run's line-ups, to say what decides who wins: luck, or who sits where with which bot."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from analysis.luck import expected_shares, luck, striking
from policies.book import PolicyBook, is_external
from policies.characters import archetypes
from policies.search import usual_leaning
from reports.kit.names import listed
from reports.pipeline.request import book_for
from reports.report import LuckPart
from sim.runs.reading import Run
from sim.study.stage import stage_of

MOST_DECISIONS = 6_000_000  # in further games: three to eight seconds on two processors
MOST_REPLAYS, CLOSER = 10, 32  # of each kind for every game, and for the few that are named
LACKING = (
    "What luck and what decisions explain is not shown: it takes many further games, so all seats must answer "
    "at once by compiled policies, and {names} {do} not."
)


@dataclass(frozen=True)
class Plan:
    """The line-ups of how many games are played again, and how often with every kind of change."""

    games: int
    replays: int


def planned(run: Run, games: int) -> Plan:
    """Return how much is played: fewer replays of long games, and of very long ones fewer games.

    Args:
        run: the run.
        games: at most.
    """
    most = min(games, run.study.games // run.study.turns)
    kinds = run.study.players + 2
    each = kinds * max(1.0, float(run.games["decisions"].mean()))
    replays = int(MOST_DECISIONS / (each * most))
    return Plan(min(most, max(1, int(MOST_DECISIONS / each))), min(MOST_REPLAYS, max(1, replays)))


def luck_of(run: Run, games: int, *, level: float) -> LuckPart | None:
    """Return what decides who wins, or why it is not shown; None where nobody races.

    Args:
        run: the run.
        games: the line-ups of how many of its games to play again, the first ones; 0 for none.
        level: confidence level of the intervals.
    """
    if games == 0 or run.study.players == 1:
        return None
    if outside := [name for name in run.study.cast if is_external(name)]:  # perhaps they can no longer be imported
        return _lacking(outside)
    name = usual_leaning(archetypes(run.study.game))
    book = book_for(replace(run.study, policies=(*run.study.policies, name)))
    if slow := _slow(book):
        return _lacking(slow)
    stage, reference = stage_of(run.study, book), book.names.index(name)
    won = run.seats["win_share"].to_numpy().reshape(run.study.games, run.study.players)
    plan = planned(run, games)
    numbers = np.arange(plan.games) * run.study.turns  # one of those that share their chance
    expected = expected_shares(stage, reference, numbers, replays=plan.replays, jobs=-1)
    named = striking(expected, won)
    closer = expected_shares(stage, reference, named, replays=CLOSER, jobs=-1) if len(named) else expected
    try:
        return LuckPart(luck(expected, closer, won, book.names, reference, level=level))
    except ValueError as error:
        return LuckPart(None, f"What luck and what decisions explain is not shown: {error}.")


def _lacking(slow: Sequence[str]) -> LuckPart:
    return LuckPart(None, LACKING.format(names=listed(slow), do="does" if len(slow) == 1 else "do"))


def _slow(book: PolicyBook) -> list[str]:
    """Return the names of the policies that search."""
    return [name for number, name in enumerate(book.names) if book.characters["rollouts"][number].any()]
