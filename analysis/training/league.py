"""A league: best responses in turn against the mixture that survives of all who came before.

Policy space response oracles (Lanctot et al. 2017, algorithm 1): the oracle is training, the meta-strategy the
symmetric equilibrium of the mixtures of policies at the table (`analysis.ladder`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from analysis.ladder.ladder import ladder
from analysis.training.arena import Arena, Field
from analysis.training.effort import Effort
from analysis.training.evolution import Progress, Trained, Training
from analysis.training.scale import Scale
from policies.archetypes import Archetype
from policies.characters import Character

PRESENT = 0.02  # share of the surviving mixture from which on a learner is kept
LADDER_GAMES = 20_000

Told = Callable[[str], None]


@dataclass(frozen=True)
class Member:
    """A policy of a league: what came of its training, nothing for those it began with, and its share that survives."""

    character: Character
    trained: Trained | None = None
    share: float = 0.0


@dataclass
class League:
    """Best responses in turn.

    Attributes:
        arena: where they play.
        start: whose weights are varied.
        held: weights that are not.
        effort: of each response; weights for each faction alone are sought by the last one.
        seed: of everything.
        games: that decide which mixture survives, each time.
        members: those it began with, then the responses in their order.
    """

    arena: Arena
    start: Archetype
    members: list[Member]
    held: tuple[str, ...] = ()
    effort: Effort = field(default_factory=Effort)
    seed: int = 0
    games: int = LADDER_GAMES

    def run(self, rounds: int, progress: Progress | None = None) -> list[Member]:
        """Train so many responses; return all members, those among them that were better than what survived.

        Where one is no better none follows, unless weights for each faction alone are still to be sought.
        """
        for number in range(rounds):
            self._share_out(number)
            trained = self._response(number, self._effort(number, rounds), _one_of(rounds, number, progress))
            if trained.is_better:
                self.members.append(Member(Character(trained.archetype), trained))
            elif not self.effort.by_faction or number == rounds - 1:
                break
        self._share_out(rounds)
        return self.members

    def _effort(self, number: int, rounds: int) -> Effort:
        """Return the effort of a round: factions have weights of their own in the last one only."""
        return replace(self.effort, by_faction=self.effort.by_faction and number == rounds - 1)

    def _response(self, number: int, effort: Effort, progress: Progress | None) -> Trained:
        """Return the answer to the surviving mixture, which begins as the member that has most of it."""
        best = max(self.members, key=lambda member: member.share)
        start = best.character.archetype if best.trained else self.start
        scale = Scale.of(replace(start, by_faction={}), self.held)
        return Training(self.arena, self._field(), scale, effort, self.seed + number, progress, start).run()

    def _field(self) -> Field:
        present = [member for member in self.members if member.share > 0]
        total = sum(member.share for member in present)
        return Field(tuple(one.character for one in present), tuple(one.share / total for one in present))

    def _share_out(self, number: int) -> None:
        """Give every member its share of the mixture that survives."""
        shares = survivors([member.character for member in self.members], self.arena, self.games, self.seed + number)
        self.members = [replace(member, share=share) for member, share in zip(self.members, shares, strict=True)]


def _one_of(rounds: int, number: int, progress: Progress | None) -> Progress | None:
    """Return what a round reports its progress to: it is shown as that of all rounds, as if all were as long."""
    if progress is None:
        return None
    return lambda done, planned: progress(number * planned + done, rounds * planned)


def survivors(characters: Sequence[Character], arena: Arena, games: int, seed: int) -> list[float]:
    """Return the shares of characters in the mixture that survives, from games of all mixtures."""
    if len(characters) == 1:
        return [1.0]
    seats = arena.seats(characters, games, seed=seed)
    table = ladder(seats, resampled=0).table.set_index("policy")["equilibrium"]
    shares = np.array([float(table[str(number)]) for number in range(len(characters))])
    return np.where(shares >= PRESENT, shares, 0.0).tolist()
