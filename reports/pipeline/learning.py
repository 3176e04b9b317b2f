"""A value to be learned as a user asks for it: who plays how many games, and the file that comes of them."""

import shlex
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from analysis.learning.learner import Learned, learn
from analysis.learning.positions import played_positions
from policies.book import is_external
from policies.values import Weights
from reports.pipeline.request import book_for, value_options
from sim.errors import UsageError
from sim.game import Game
from sim.runs.mapped import Jobs
from sim.study.stage import Stage, stage_of
from sim.study.study import Study

GAMES = 8000
MOST_POSITIONS = 60_000
LEAST_SEATS = 2


@dataclass(frozen=True)
class LearningPlan:
    """What is to be learned from: the games of a study.

    Raises:
        UsageError: if the game declares no features, one seat plays, or a policy is not compiled.
    """

    study: Study

    def __post_init__(self) -> None:
        if not self.game.feature_words:
            raise UsageError(f"{self.game.title} declares no features of its positions: see docs/adding-a-game.md")
        if self.study.players < LEAST_SEATS:
            raise UsageError(f"a value says who of several seats wins: learn it with {LEAST_SEATS} players or more")
        if outside := [name for name in self.study.cast if is_external(name)]:
            raise UsageError(f"a value is learned from compiled policies only, not from {', '.join(outside)}")

    @property
    def game(self) -> Game:
        """The game, in its edition."""
        return self.study.described

    @property
    def command(self) -> str:
        """The command that learns the same again."""
        study = self.study
        words = ["counterpoise", "learn", study.game, "-n", str(study.games), "--seed", str(study.seed)]
        words += ["--players", str(study.players), "--factions", ",".join(study.factions)]
        words += ["--policies", ",".join(study.policies)]
        return shlex.join([*words, *value_options(study)])

    @cached_property
    def stage(self) -> Stage:
        """The study, ready to play."""
        return stage_of(self.study, book_for(self.study))

    def run(self, jobs: Jobs) -> Learned:
        """Play the games and learn from them."""
        positions = played_positions(self.stage, self.study.games, jobs=jobs, most=MOST_POSITIONS)
        if not len(positions):
            raise UsageError("no game had a winner after its first round: there is nothing to learn from")
        return learn(positions, len(self.game.factions))

    def file_text(self, found: Learned, today: date) -> str:
        """Return the file with the weights found and their birth certificate."""
        fitted = found.fitted
        weights = Weights(
            tuple(self.game.feature_words),
            fitted.shape.knots,
            self.game.factions,
            fitted.shared,
            fitted.own,
            fitted.constants,
        )
        return weights.written({"command": self.command, "date": today.isoformat(), **certificate(found, self.game)})


def certificate(found: Learned, game: Game) -> dict[str, Any]:
    """Return how good a value is on games that it was not fitted to, as plain numbers."""
    return {
        "positions": found.positions,
        "judged_by": found.judged,
        "loss": {"even": _digits(found.even), "score": _digits(found.score), "value": _digits(found.value)},
        "by_round": [
            {"round": int(start), "even": _digits(even), "score": _digits(score), "value": _digits(value)}
            for start, even, score, value in found.by_round
        ],
        "calibration": [[_digits(chance), _digits(won), int(seats)] for chance, won, seats in found.calibration],
        "carried": {
            name: _digits(found.carried[number])
            for number, name in sorted(enumerate(game.feature_words), key=lambda one: -found.carried[one[0]])
        },
    }


def _digits(number: float) -> float:
    return round(float(number), 4)
