"""When the verdicts of a run are settled, and what a report says of a run that stops then."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from analysis.seats import SeatAdvantage
from analysis.shares import WinShares
from analysis.stopping import Settling, Tally, stopped_seats, stopped_shares
from reports.kit.precision import LEVEL, TOLERANCE, Precision
from reports.pipeline.until import SETTLED, UntilAsked
from sim.runs.reading import Run
from sim.runs.tables import Columns
from sim.study.study import Study


class UntilSettled:
    """Stops a run as soon as every verdict on factions and seats is settled, or, if asked, known closely enough."""

    def __init__(self, settling: Settling):
        self.settling = settling
        self._tally = Tally(settling)

    @property
    def plan(self) -> Mapping[str, Any]:
        """What decides when the run stops."""
        said = {name: getattr(self.settling, name) for name in ("level", "tolerance", "precision")}
        return {"rule": SETTLED, **{name: float(value) for name, value in said.items() if value is not None}}

    def enough(self, tables: Mapping[str, Columns]) -> bool:
        """Count the games of the next part, and return whether everything is known."""
        seats = tables["seats"]
        self._tally.add(seats["faction"], seats["seat"], seats["win_share"])
        return self._tally.is_settled()


def settling_of(study: Study, judged: Precision, precision: float | None) -> Settling:
    """Return what has to be known of a study."""
    return Settling(judged.level, judged.tolerance, precision, study.games, study.players, len(study.factions))


def stopping_rule(asked: UntilAsked, study: Study, judged: Precision) -> UntilSettled | None:
    """Return the rule by which a study stops, None if it plays every game."""
    if asked.rule is None:
        return None
    return UntilSettled(settling_of(study, judged, asked.precision))


@dataclass(frozen=True)
class Stopping:
    """How a run ended that was played until something is known.

    Attributes:
        until: what decided that, as run.json keeps it.
        settling: the same at the level and tolerance of the report.
        games: that were played.
        looks: how often it was looked.
        stopped: whether it became known.
    """

    until: Mapping[str, Any]
    settling: Settling
    games: int
    looks: int
    stopped: bool

    @classmethod
    def of(cls, run: Run, judged: Precision) -> Self | None:
        """Return how a run ended, None if it was to be played to its last game."""
        until = run.header.get("until")
        if until is None:
            return None
        games = len(run.games)
        looks = -(-games // run.header["part_games"])
        return cls(until, settling_of(run.study, judged, until.get("precision")), games, looks, "stopped" in run.header)

    def factions(self, shares: WinShares) -> WinShares:
        """Return win shares of factions with the intervals that hold at every look."""
        return stopped_shares(shares, self.settling)

    def seats(self, seats: SeatAdvantage) -> SeatAdvantage:
        """Return win shares of seats with the intervals that hold at every look."""
        return stopped_seats(seats, self.settling)

    @property
    def options(self) -> list[str]:
        """The words of the command line that play such a run; one that a tuning stopped is of as many games."""
        if self.until["rule"] != SETTLED:
            return ["-n", str(self.games)]
        words = ["--until", self.until["rule"]]
        words += ["--precision", f"{self.until['precision']:g}"] if "precision" in self.until else []
        words += ["--at-most", str(self.settling.most)]
        for name, usual in (("level", LEVEL), ("tolerance", TOLERANCE)):
            words += [] if self.until[name] == usual else [f"--{name}", f"{self.until[name]:g}"]
        return words
