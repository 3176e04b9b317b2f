"""The arena: one seat of a learner against a field, so that many learners meet the same opponents in the same games."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from policies.archetypes import Archetype
from policies.book import PolicyBook
from policies.characters import Character, minds_of
from sim.engine.results import Seating
from sim.mechanics import Ban
from sim.runs.mapped import Jobs
from sim.runs.seatings import play_seatings
from sim.study.lineups import lineups
from sim.study.stage import Stage, stage_of
from sim.study.study import Study

LEARNER = 0  # character number of the learner; those of the field follow
DESIGN = 5040  # line-ups, at least one of every faction from every seat


@dataclass(frozen=True)
class Field:
    """Who plays against a learner: characters, and how often each of them takes a seat; nobody where it is alone."""

    characters: tuple[Character, ...]
    odds: tuple[float, ...]

    @classmethod
    def of(cls, characters: Sequence[Character]) -> "Field":
        """Return the field in which all of these play equally often; repeats weigh more."""
        return cls(tuple(characters), tuple(1 / len(characters) for _ in characters))


@dataclass(frozen=True)
class Arena:
    """A table of some study: its game, players, factions and values, whatever its policies.

    Attributes:
        study: the study.
        jobs: see `sim.runs.mapped`.
        bans: what learners may not do; those of the field may.
    """

    study: Study
    jobs: Jobs = -1
    bans: tuple[Ban, ...] = ()

    @cached_property
    def stage(self) -> Stage:
        """The table, ready to play."""
        return stage_of(self.study, PolicyBook(self.study.game, ("random",), self.study.edition))

    @property
    def factions(self) -> tuple[str, ...]:
        """Who plays."""
        return self.study.factions

    def shares(
        self, learners: Sequence[Archetype], field: Field, games: int, *, seed: int, faction: str | None = None
    ) -> NDArray[np.float64]:
        """Return the win shares (learners, games) of each learner, one seat against the field, in the same games.

        Args:
            learners: who learns.
            field: whom they meet.
            games: how many; games of the same number and seed are the same for every learner.
            seed: of their line-ups and their chance.
            faction: with which the learners always play; else with all equally often.
        """
        characters = [Character(learner, bans=self.bans) for learner in learners]
        return self.rows(characters, field, games, seed=seed, faction=faction)["win_share"]

    def rows(
        self, characters: Sequence[Character], field: Field, games: int, *, seed: int, faction: str | None = None
    ) -> np.ndarray:
        """Return the rows (characters, games) of each character's seat against the field, in the same games."""
        design = self._design(field, seed, faction)
        casts = ([character, *field.characters] for character in characters)
        rows = play_seatings(self.stage, [self._seating(design, cast, seed) for cast in casts], games, self.jobs)
        return rows[rows["character"] == LEARNER].reshape(len(characters), games)

    def seats(self, characters: Sequence[Character], games: int, *, seed: int) -> pd.DataFrame:
        """Return the seats of games in which characters meet in all mixtures: game, policy, rank, win_share.

        Policies are the numbers of the characters, as text.
        """
        table = self.stage.game, self.study.players, self.factions, len(characters)
        design = lineups(*table, seed=seed, games=games)
        rows = play_seatings(self.stage, [self._seating(design, characters, seed)], games, self.jobs)
        return pd.DataFrame(
            {
                "game": np.repeat(np.arange(games), self.study.players),
                "policy": rows["character"].ravel().astype(str),
                "rank": rows["rank"].ravel(),
                "win_share": rows["win_share"].ravel(),
            }
        )

    def _seating(self, design: NDArray[np.int64], characters: Sequence[Character], seed: int) -> Seating:
        minds = minds_of(self.study.game, characters, self.study.edition)
        return Seating(design, minds, seed, value=self.stage.seating.value)

    def _design(self, field: Field, seed: int, faction: str | None) -> NDArray[np.int64]:
        """Return line-ups in which the learner plays each faction, or the one, from each seat equally often."""
        tables = lineups(self.stage.game, self.study.players, self.factions, seed=seed)
        chairs = np.array(list(np.ndindex(tables.shape[:2])))  # table and seat
        if faction is not None:
            own = tables[chairs[:, 0], chairs[:, 1], 0]
            chairs = chairs[own == self.stage.game.factions.index(faction)]
        draw = np.random.default_rng(seed)
        order = [draw.permutation(chairs) for _ in range(max(1, DESIGN // len(chairs)))]
        table, seat = np.concatenate(order).T
        design = tables[table]
        if field.characters:
            design[:, :, 1] = 1 + draw.choice(len(field.characters), design.shape[:2], p=field.odds)
        design[np.arange(len(design)), seat, 1] = LEARNER
        return design
