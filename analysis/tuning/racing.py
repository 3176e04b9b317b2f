"""Which arm plays next? The smallest that may meet the goals first, the larger ones where that is unlikely.

Intervals that hold at every look allow to choose by what was seen: an arm that is known to meet the goals ends the race
of all larger ones; one that is hard to tell leaves its games to others until there is nothing better to play.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.tuning.confirming import GoalTest, Met, Sums

LIKELY = 0.5  # chance from which on an arm goes on before a larger one begins
LEAST = 1 / 16  # of all games: what an arm plays when it begins
ALONE, PROMISING = 1 / 4, 0.9  # of all games, from which on larger arms begin before one whose chance is not so good
FEWEST_ARMS = 2  # a page compares the rules as they are with one change at least


@dataclass(frozen=True)
class Standing:
    """Where an arm stands.

    Attributes:
        games: that it has played.
        met: whether it meets the goals, as far as these tell.
        chance: how likely it does, by these games alone.
    """

    games: int = 0
    met: Met = "open"
    chance: float = 0.0


def standing_of(sums: Sums, test: GoalTest) -> Standing:
    """Return where an arm stands after the games that it has played."""
    return Standing(sums.games, test.met(sums), test.chance(sums)) if sums.games else Standing()


@dataclass(frozen=True)
class Race:
    """How the games that confirm are spent on arms, from the smallest change to the largest.

    Attributes:
        games: how many there are.
        block: games that have everybody everywhere equally often.
    """

    games: int
    block: int

    @property
    def least(self) -> int:
        """Games with which an arm begins."""
        return max(self.block, int(self.games * LEAST) // self.block * self.block)

    def turn(self, standings: Sequence[Standing]) -> tuple[int, int] | None:
        """Return which arm plays next and how many games it then has, None where nothing is left to play or to tell."""
        number = self._next(standings)
        if number is None:
            return None
        begun = {number, *(at for at, one in enumerate(standings) if one.games)}
        kept = self.least * max(0, min(FEWEST_ARMS, len(standings)) - len(begun))
        played, left = standings[number].games, self._left(standings) - kept
        more = min(max(self.least, played), left) // self.block * self.block
        return (number, played + more) if more > 0 else None

    def _enough(self, one: Standing, waiting: Sequence[int]) -> float:
        """Return the chance with which an arm goes on: one at the edge of a band would play all games."""
        return PROMISING if waiting and one.games >= ALONE * self.games else LIKELY

    def _left(self, standings: Sequence[Standing]) -> int:
        return self.games - sum(one.games for one in standings)

    def _next(self, standings: Sequence[Standing]) -> int | None:
        known = next((at for at, one in enumerate(standings) if one.met == "yes"), None)
        begun = [at for at, one in enumerate(standings) if one.games]
        waiting = [at for at in range(len(standings)) if at not in begun]
        if waiting and len(begun) < FEWEST_ARMS and (known is not None or self._left(standings) <= self.least):
            return waiting[0]
        asked = [at for at in begun if standings[at].met == "open" and (known is None or at < known)]
        if known is not None:
            return min(asked, key=lambda at: standings[at].games, default=None)
        likely = [at for at in asked if standings[at].chance >= self._enough(standings[at], waiting)]
        if waiting and not likely:
            return waiting[0]
        return max(likely or asked, key=lambda at: standings[at].chance, default=None)
