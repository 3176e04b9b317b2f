"""What is a mechanic worth to the strongest hand, if that may train without it? One learner against the study's field.

A hand whose weights were found with a mechanic loses more by its ban than the mechanic is worth. So it is trained under
the ban, and with the same effort without one, and the better of before and after counts both times.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from analysis.intervals import Interval, mean_interval, share_interval
from analysis.training.arena import Arena, Field
from analysis.training.effort import Effort
from analysis.training.evolution import Trained, Training
from analysis.training.scale import Scale
from policies.archetypes import Archetype
from policies.characters import Character
from sim.mechanics import Mechanic

RETRAINING = Effort(generations=30, games=400, confirming=10_000)
FRESH = 1  # beside the seed of the training: games that had no part in it

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Retrained:
    """What a mechanic is worth to one policy, as it is and trained without it.

    Attributes:
        mechanic: its key.
        policy: who goes without it.
        share: win share with everything, against the field of the study.
        worth: how much less is won under the ban by the policy as it is.
        retrained: how much less by the policy trained under the ban.
        games: played in training.
    """

    mechanic: str
    policy: str
    share: Interval
    worth: Interval
    retrained: Interval
    games: int


@dataclass(frozen=True)
class Retraining:
    """The training of one policy with and without mechanics.

    Attributes:
        arena: where it plays.
        field: whom it meets.
        start: the policy.
        effort: of every training.
        level: confidence level of all intervals together.
    """

    arena: Arena
    field: Field
    start: Archetype
    effort: Effort = RETRAINING
    level: float = 0.95

    @property
    def planned(self) -> int:
        """Games of one training."""
        return self._training(self.arena, None).planned

    def run(self, mechanics: tuple[Mechanic, ...], progress: Progress | None = None) -> list[Retrained]:
        """Train with everything and without each mechanic in turn, and measure on fresh games what each is worth.

        Notes:
            The intervals hold together (Bonferroni): two of each mechanic.
        """
        trained = self._better(self.arena, self._part(progress, 0, len(mechanics)))
        found = []
        for number, mechanic in enumerate(mechanics, start=1):
            arena = replace(self.arena, bans=mechanic.bans)
            without = self._better(arena, self._part(progress, number, len(mechanics)))
            found.append(self._measured(mechanic, trained, without, 1 - (1 - self.level) / (2 * len(mechanics))))
        return found

    def _training(self, arena: Arena, progress: Progress | None) -> Training:
        scale = Scale.of(replace(self.start, by_faction={}))
        return Training(arena, self.field, scale, self.effort, arena.study.seed, progress, self.start)

    def _better(self, arena: Arena, progress: Progress | None) -> Trained:
        """Return what training came to: the start, unless the weights found are better beyond chance."""
        trained = self._training(arena, progress).run()
        return trained if trained.is_better else replace(trained, archetype=self.start)

    def _measured(self, mechanic: Mechanic, trained: Trained, without: Trained, level: float) -> Retrained:
        full, banned = Character(trained.archetype), Character(self.start)
        characters = [full, banned.without(mechanic), Character(without.archetype).without(mechanic)]
        seed = self.arena.study.seed + FRESH
        rows = self.arena.rows([banned, *characters], self.field, self.effort.confirming, seed=seed)
        as_it_is, best, kept_out, retrained = rows["win_share"]
        return Retrained(
            mechanic=mechanic.key,
            policy=self.start.name,
            share=share_interval(best, level=level),
            worth=mean_interval(as_it_is - kept_out, level=level),
            retrained=mean_interval(best - retrained, level=level),
            games=trained.games + without.games,
        )

    @staticmethod
    def _part(progress: Progress | None, number: int, mechanics: int) -> Progress | None:
        """Return what a training reports its progress to, as that of all trainings."""
        if progress is None:
            return None
        return lambda done, planned: progress(number * planned + done, (1 + mechanics) * planned)
