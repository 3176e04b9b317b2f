"""The search for a small change: draws for a response surface, then candidates against each other, fewer and longer.

The surface is fitted again after every round, to all games so far; who comes into the next round is what it predicts
then, so that a candidate may drop out and another come in. Where a stage ends and which games it plays is decided by
the seed and the budget alone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.tuning.goals import PROBABLE, Goal, chance_met
from analysis.tuning.proposals import front_ranks, predicted, proposed, worth
from analysis.tuning.space import Points
from analysis.tuning.surface import Numbers, Surface, fitted
from analysis.tuning.tallies import Tallies
from analysis.tuning.trials import Trials
from sim.errors import UsageError

A_DRAW = 16  # games of a draw
DRAWN = 0.4  # share of the games that are draws
ROUNDS = (12, 8, 5)  # candidates of each round, which all play as many games in all
MOST_LOOKED_AT = 2_000
MOST_CHECKED = 100  # rulebooks that are made to see whether the rules take them
HOPELESS = 1e-6  # worth of a change that is as good as none
SLIGHT = 0.05  # chance of a change that is as good as none
EFFECT_GAMES = 128  # in which a value changes something, or is left out of a finalist
PARTS = 8  # of the draws, so that little is lost where they are stopped
Played = Callable[[], Tallies]
Keep = Callable[[int, int, Played], Tallies]  # part, its games, and how to play it


@dataclass(frozen=True, eq=False)
class Found:
    """What a search came to.

    Attributes:
        trials: the table.
        surface: fitted to all games.
        tallies: of all games.
        goals: what was asked.
        games: how many were played.
        refused: share of the draws that the rules do not take.
    """

    trials: Trials
    surface: Surface
    tallies: Tallies
    goals: tuple[Goal, ...]
    games: int
    refused: float

    def chance_besides(self, known: Points, below: NDArray[np.int64] | None = None) -> float:
        """How likely any one change meets the goals at most, apart from those that were confirmed.

        Args:
            known: (changes, axes) that were confirmed.
            below: a change than which all others are to be smaller; None for changes of any size.
        """
        points = proposed(self.surface, self.goals, MOST_LOOKED_AT)[1:]
        others = points[~(points[:, np.newaxis] == known[np.newaxis]).all(axis=2).any(axis=1)]
        if below is not None:
            *sizes, limit = map(tuple, self.trials.space.sizes(np.concatenate([others, below[np.newaxis]])).tolist())
            others = others[np.array([size < limit for size in sizes], bool)]
        return float(self._chances(others).max()) if len(others) else 0.0

    def finalists(self, most: int) -> Points:
        """Return the changes to confirm, the smallest first.

        They are what is worth most; a smaller change that comes nearer than any smaller still, to show by how much it
        falls short; and then in turn what has the best chance and what is worth most, since a small change that is
        surely off is worth no games. Where no change has a chance, it is those that come nearest.
        Values that change nothing in play are left out, and two finalists lie one step apart only where the smaller
        one is in doubt.

        Raises:
            UsageError: if the rules take none of the changes, or none changes anything in play.
        """
        points = proposed(self.surface, self.goals, MOST_LOOKED_AT)[1:]
        far, value = predicted(self.surface, self.goals, points), worth(self.surface, self.goals, points)
        by_worth = np.lexsort((far, -value if value.max() > HOPELESS else 0 * value))[:MOST_CHECKED]
        by_chance = np.lexsort((far, -self._chances(points)))[:MOST_CHECKED]
        in_turn = dict.fromkeys(np.stack([by_worth, by_chance], axis=1).ravel().tolist())
        ranked = [at for at in in_turn if self.trials.takes(points[at])]
        if not ranked:
            raise UsageError("the rules refuse every change that was looked at within these ranges; widen them")
        front = np.flatnonzero(front_ranks(far[: ranked[0]]) == 0).tolist()
        smaller = [at for at in front[-1:] if self.trials.takes(points[at])]
        chosen = self._chosen(points[list(dict.fromkeys([*ranked[:1], *smaller, *ranked[1:]]))], most)
        if not len(chosen):
            raise UsageError("no value within these ranges changes anything in play; name others with --over")
        return chosen[np.lexsort(self.trials.space.sizes(chosen).T[::-1])]

    def _chosen(self, ranked: Points, most: int) -> Points:
        """Return the first of several changes that differ from one another, and from none at all."""
        trials, chosen = self.trials, ranked[:0]
        for point in ranked:
            if len(chosen) == most:
                break
            if self._is_apart(point, chosen):
                needed = trials.without_idle(point, EFFECT_GAMES, trials.stage.study.seed)
                if needed.any() and self._is_apart(needed, chosen):
                    chosen = np.concatenate([chosen, needed[np.newaxis]])
        return chosen

    def _is_apart(self, point: NDArray[np.int64], chosen: Points) -> bool:
        """Return whether a change lies two steps from all others, or as near to doubtful ones only.

        Of two that are one step apart the larger one is worth playing unless the smaller one probably does it, and the
        smaller one if it has a chance.
        """
        space = self.trials.space
        near = chosen[space.steps_apart(chosen, point) <= 1]
        if not len(near):
            return True
        [own, *sizes] = map(tuple, space.sizes(np.concatenate([point[np.newaxis], near])).tolist())
        [chance, *chances] = self._chances(np.concatenate([point[np.newaxis], near])).tolist()
        return all(
            chance > SLIGHT if own < size else own > size and other < PROBABLE
            for size, other in zip(sizes, chances, strict=True)
        )

    def expected(self, points: Points) -> tuple[Numbers, Numbers]:
        """Return (points, goals) what the games say of changes, and the standard errors of that."""
        means, errors = (of(points)[:, : len(self.goals)] for of in (self.surface.means, self.surface.errors))
        return means, errors

    def _chances(self, points: Points) -> Numbers:
        """How likely each change meets the goals."""
        return chance_met(self.goals, *self.expected(points))


@dataclass(frozen=True, eq=False)
class Search:
    """A search for a change that meets all goals.

    Attributes:
        trials: the table.
        goals: what is asked.
        others: outcomes that are predicted beside, the length among them.
        games: how many may be played.
        seed: decides all chance.
    """

    trials: Trials
    goals: tuple[Goal, ...]
    others: tuple[Goal, ...]
    games: int
    seed: int

    def run(self, keep: Keep | None = None) -> Found:
        """Search.

        Args:
            keep: called for every part with its number and games; returns what was played, now or earlier.
        """
        kept = keep or (lambda part, games, play: play())
        tallies, asked = self._drawn(kept)
        refused = 1 - int(tallies.games.sum()) / (asked * A_DRAW)
        alone, part = self.trials.space.home, PARTS
        for number, most in enumerate(ROUNDS, start=1):
            points = proposed(self.surface(tallies, alone), self.goals, most, self.trials.takes)
            each = max(1, int(self.games * (1 - DRAWN) / len(ROUNDS)) // len(points))
            for point in points:  # in the same games, a part each
                tallies = tallies.joined(self._part(kept, part, point[np.newaxis], each, self._seed(PARTS + number)))
                part += 1
            alone = np.unique(np.concatenate([alone, points]), axis=0)
        return Found(self.trials, self.surface(tallies, alone), tallies, self.goals, int(tallies.games.sum()), refused)

    def surface(self, tallies: Tallies, alone: Points) -> Surface:
        """Fit a surface to what was played."""
        return fitted(self.trials.space, (*self.goals, *self.others), tallies, alone)

    def _drawn(self, keep: Keep) -> tuple[Tallies, int]:
        """Play the draws, and return how many there are."""
        count = max(PARTS, int(self.games * DRAWN) // A_DRAW)
        shares: Sequence[Points] = np.array_split(self.trials.space.draws(count, self._seed(PARTS)), PARTS)
        found = [self._part(keep, part, points, A_DRAW, self._seed(part)) for part, points in enumerate(shares)]
        return found[0].joined(*found[1:]), count

    def _part(self, keep: Keep, part: int, points: Points, each: int, seed: int) -> Tallies:
        return keep(part, len(points) * each, lambda: self.trials.play(points, each, seed))

    def _seed(self, stage: int) -> int:
        return int(np.random.SeedSequence([self.seed, stage]).generate_state(1, np.uint64)[0] >> 1)
