"""Whether a study reaches what is asked for by name: fair factions or seats, a length, how often games end in a way."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from analysis.endings import ended_by
from analysis.intervals import Interval, mean_interval, share_interval
from analysis.seats import SeatAdvantage
from analysis.shares import WinShares
from reports.pipeline.targets import SEATS, TARGET_LENGTH, Target
from sim.game import Game
from sim.runs.dataframes import Tables

MET, MISSED, UNKNOWN = "met", "not met", "open"
SETTLED = {"balanced": MET, "over": MISSED, "under": MISSED}


@dataclass(frozen=True)
class Reached:
    """A target, and what is known of it.

    Attributes:
        target: what is wanted.
        verdict: MET, MISSED or UNKNOWN.
        found: the mean length, or the share of the games that end in a way; None where shares are to be fair.
    """

    target: Target
    verdict: str
    found: Interval | None = None


def reached(
    targets: Sequence[Target], shares: WinShares, seats: SeatAdvantage, game: Game, tables: Tables
) -> tuple[Reached, ...]:
    """Return whether each target is reached, in their order."""
    level = shares.settings["level"]
    return tuple(
        Reached(one, _of_verdicts((seats if one.kind == SEATS else shares).table["verdict"]))
        if one.is_fair
        else _in_band(one, _measured(one, game, tables, level))
        for one in targets
    )


def _of_verdicts(verdicts: Iterable[str]) -> str:
    """Return what the verdicts on all shares come to: one that is off fair settles it."""
    found = {SETTLED.get(verdict, UNKNOWN) for verdict in verdicts}
    return MISSED if MISSED in found else UNKNOWN if UNKNOWN in found else MET


def _measured(target: Target, game: Game, tables: Tables, level: float) -> Interval:
    if target.kind == TARGET_LENGTH:
        return mean_interval(tables.games["rounds"].to_numpy(float), level=level)
    return share_interval(ended_by(target.way, game, tables.games, tables.seats), level=level)


def _in_band(target: Target, found: Interval) -> Reached:
    """Return whether all of an interval lies within the band, or all of it beyond."""
    if target.low <= found.low and found.high <= target.high:
        return Reached(target, MET, found)
    beyond = found.high < target.low or found.low > target.high
    return Reached(target, MISSED if beyond else UNKNOWN, found)
