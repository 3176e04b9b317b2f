"""Better weights by covariance matrix adaptation (Hansen, Ostermeier 2001; the package `cmaes`)."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from cmaes import CMA
from numpy.typing import NDArray

from analysis.intervals import Interval, mean_interval, share_interval
from analysis.training.arena import Arena, Field
from analysis.training.effort import Effort
from analysis.training.scale import Scale
from policies.archetypes import Archetype

FIRST_STEP, FACTION_STEP = 0.5, 0.3  # how far learners stray at first: half a factor of e, or half a unit

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Trained:
    """What came of training.

    Attributes:
        archetype: with the weights found; those of the start where nothing better was found.
        before, after: win shares of the start and of the archetype in the same fresh games.
        gain: mean difference between the two, game by game.
        factions: those for which weights of their own were confirmed.
        games: played in the search.
    """

    archetype: Archetype
    before: Interval
    after: Interval
    gain: Interval
    factions: tuple[str, ...]
    games: int

    @property
    def is_better(self) -> bool:
        """Whether the archetype is better than the start beyond chance."""
        return self.gain.low > 0


@dataclass
class Training:
    """A search in progress.

    Attributes:
        arena: where learners play.
        field: whom they meet.
        scale: the weights that are varied; those of its archetype are the same with every faction.
        effort: how long.
        seed: of everything.
        progress: called with the games played and all games, after every generation.
        start: what is to be bettered, with its weights of factions' own; else the archetype of the scale.
    """

    arena: Arena
    field: Field
    scale: Scale
    effort: Effort
    seed: int = 0
    progress: Progress | None = None
    start: Archetype | None = None
    played: int = 0

    def run(self) -> Trained:
        """Search, confirm on fresh games, and return what was found."""
        start = self.start or self.scale.archetype
        found = self._evolved(self.scale.point(start.weights), None, self.effort.generations, FIRST_STEP)
        archetype = self.scale.archetype_at(found)
        own: tuple[str, ...] = ()
        if self.effort.by_faction:
            archetype, own = self._by_faction(archetype, found)
        return self._confirmed(start, archetype, own)

    @property
    def planned(self) -> int:
        """Games of the whole search."""
        generations = self.effort.generations
        if self.effort.by_faction:
            generations += len(self.arena.factions) * self._faction_generations
        return generations * self._population * self.effort.games

    @property
    def _faction_generations(self) -> int:
        return max(1, self.effort.generations // 2)

    @property
    def _population(self) -> int:
        return CMA(mean=np.zeros(len(self.scale.names)), sigma=1.0).population_size

    def _evolved(
        self, start: NDArray[np.float64], faction: str | None, generations: int, step: float
    ) -> NDArray[np.float64]:
        """Return the mean of the last generation."""
        stream = 0 if faction is None else 1 + self.arena.factions.index(faction)
        search = CMA(mean=start, sigma=step, seed=self._seed(stream, -1) % 2**32)
        for generation in range(generations):
            points = [search.ask() for _ in range(search.population_size)]
            seed = self._seed(stream, generation)
            learners = [self.scale.archetype_at(point) for point in points]
            shares = self.arena.shares(learners, self.field, self.effort.games, seed=seed, faction=faction)
            search.tell([(point, -share) for point, share in zip(points, shares.mean(axis=1), strict=True)])
            self._count(len(points) * self.effort.games)
        return search.mean

    def _by_faction(self, archetype: Archetype, point: NDArray[np.float64]) -> tuple[Archetype, tuple[str, ...]]:
        """Return the archetype with weights of their own for the factions that are better for it beyond chance."""
        own: dict[str, dict[str, float]] = {}
        for number, faction in enumerate(self.arena.factions):
            found = self._evolved(point, faction, self._faction_generations, FACTION_STEP)
            other = self.scale.archetype_at(found)
            games, seed = self.effort.confirming, self._seed(-1, number)
            first, second = self.arena.shares([archetype, other], self.field, games, seed=seed, faction=faction)
            if mean_interval(second - first).low > 0:
                own[faction] = dict(other.weights)
        return replace(archetype, by_faction=own), tuple(own)

    def _confirmed(self, start: Archetype, archetype: Archetype, own: tuple[str, ...]) -> Trained:
        games, seed = self.effort.confirming, self._seed(-2, 0)
        first, second = self.arena.shares([start, archetype], self.field, games, seed=seed)
        gain = mean_interval(second - first)
        return Trained(archetype, share_interval(first), share_interval(second), gain, own, self.played)

    def _seed(self, stream: int, number: int) -> int:
        """Return the seed of some games, another one for every stream and number."""
        words = np.random.SeedSequence([self.seed, stream + 2, number + 1]).generate_state(1, np.uint64)
        return int(words[0] >> np.uint64(1))

    def _count(self, games: int) -> None:
        self.played += games
        if self.progress is not None:
            self.progress(self.played, self.planned)
