"""Playing a study with and without its mechanics into a journal, and asking a journal what each of them is worth."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from analysis.restricted.design import going_without
from analysis.restricted.games import RestrictedGames
from analysis.restricted.mechanics import mechanics_asked
from analysis.restricted.playing import Part, RestrictedPlay
from analysis.restricted.retraining import Retrained
from analysis.restricted.worth import faction_table, policy_table, worth_table
from reports.kit.defaults import RESTRICTED_GAMES
from reports.kit.names import Wording, wording_of
from reports.kit.palette import palette_for
from reports.kit.precision import Precision
from reports.pipeline.plans import planned_in
from reports.pipeline.request import StudyRequest, stage_for
from sim.errors import UsageError, WorkerDied, stopped
from sim.game import Game
from sim.mechanics import Mechanic
from sim.runs.journal import Journal
from sim.runs.mapped import Jobs
from sim.study.stage import Stage, characters_hash
from sim.study.study import Study, study_from_json

COMMAND = "restrict"
LEAST_GAMES = 100
ALWAYS = 1.0
PROBED = 20  # games that show whether a mechanic that is named can be left out

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Restriction:
    """What is to be played.

    Attributes:
        study: the games, of which each is played as it is, and once more for every mechanic and seat.
        asked: keys of the mechanics that are named; () for all of the game's.
        retrain: whether the strongest policy is then trained without each of them; no game depends on it.
    """

    study: Study
    asked: tuple[str, ...]
    retrain: bool = False

    @cached_property
    def stage(self) -> Stage:
        """The study, ready to play."""
        return stage_for(self.study)

    @property
    def game(self) -> Game:
        """What is played."""
        return self.stage.game

    @cached_property
    def mechanics(self) -> tuple[Mechanic, ...]:
        """What a seat goes without, one after the other."""
        return mechanics_asked(self.game, self.asked)

    @cached_property
    def play(self) -> RestrictedPlay:
        """The games."""
        characters = self.stage.seating.characters
        return RestrictedPlay(self.stage, [going_without(characters, mechanic) for mechanic in self.mechanics])

    @property
    def games(self) -> int:
        """How many are played, those of the baseline and those without."""
        return self.study.games * (1 + len(self.mechanics) * self.study.players)

    @property
    def plan(self) -> dict[str, Any]:
        """What decides every part, for the journal."""
        stage = self.stage
        bans = repr([(mechanic.key, mechanic.bans) for mechanic in self.mechanics])
        return {
            "command": COMMAND,
            "study": self.study.as_json(),
            "asked": list(self.asked),
            "mechanics": [mechanic.key for mechanic in self.mechanics],
            "bans": hashlib.sha256(bans.encode()).hexdigest()[:12],
            "behaviour": stage.game.behaviour,
            "content": stage.content.hash,
            "characters": characters_hash(stage.book),
            "lineups": hashlib.sha256(stage.seating.lineups.tobytes()).hexdigest()[:12],
        }


@dataclass(frozen=True, eq=False)
class RestrictionFound:
    """What the mechanics of a game are worth.

    Attributes:
        restriction: what was played.
        table: `analysis.restricted.worth.worth_table`, without the mechanics that nobody can do without.
        factions: `analysis.restricted.worth.faction_table`, likewise.
        policies: `analysis.restricted.worth.policy_table`, likewise.
        kept: keys of the mechanics that nobody can do without: nothing else was ever left to answer.
        precision: what was asked of every estimate.
        folder: of the journal.
        retrained: what mechanics are worth to the strongest policy, trained without them; () unless asked for.
    """

    restriction: Restriction
    table: pd.DataFrame
    factions: pd.DataFrame
    policies: pd.DataFrame
    kept: tuple[str, ...]
    precision: Precision
    folder: Path
    retrained: tuple[Retrained, ...] = ()

    @property
    def strongest(self) -> tuple[str, ...]:
        """The policies, those first that win most with everything."""
        return tuple(self.policies["policy"].unique())

    @property
    def study(self) -> Study:
        """The games."""
        return self.restriction.study

    @cached_property
    def game(self) -> Game:
        """What was played."""
        return self.restriction.game

    @cached_property
    def words(self) -> Wording:
        """How the game speaks to readers."""
        return wording_of(self.game)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """What readers call a mechanic, by key."""
        return {mechanic.key: mechanic.title for mechanic in self.restriction.mechanics}

    @cached_property
    def palette(self) -> dict[str, str]:
        """Colour of each faction."""
        return palette_for(self.factions["faction"].unique().tolist(), order=self.game.factions)


def restriction_of(study: Study, asked: Sequence[str] = (), retrain: bool = False) -> Restriction:
    """Return what is to be played, checked.

    Args:
        study: the games.
        asked: keys of mechanics; all if none is named.
        retrain: whether the strongest policy is then trained without each of them.

    Raises:
        UsageError: if there are too few games to say anything, a mechanic is unknown, or a policy is a Python function.
    """
    if study.games < LEAST_GAMES:
        raise UsageError(f"{study.games} games say nothing about a mechanic; play at least {LEAST_GAMES} (-n)")
    restriction = Restriction(replace(study, logged=0), tuple(asked), retrain)
    _ = restriction.play
    return replace(restriction, asked=tuple(mechanic.key for mechanic in restriction.mechanics if asked))


def study_asked(request: StudyRequest) -> Study:
    """Return the games to play: about 3,000 unless the user says how many."""
    study = request.study()
    return study if request.games is not None else replace(study, games=usual_games(study))


def usual_games(study: Study) -> int:
    """Return about 3,000 games in whole blocks, in which everybody sits everywhere."""
    return study.block * max(1, round(RESTRICTED_GAMES / study.block))


def play_restriction(
    restriction: Restriction, folder: Path, *, resume: bool, jobs: Jobs, progress: Progress | None = None
) -> None:
    """Play what is missing into a journal.

    Raises:
        UsageError: if the folder holds anything else, or nobody can do without a mechanic that is named.
        Interrupted: if the user interrupts; whole parts are kept.
    """
    play, total = restriction.play, restriction.games
    parts = play.parts
    refuse_indispensable(restriction)
    with Journal.open(folder, restriction.plan, len(parts), resume) as journal:
        missing = journal.missing()
        done = total - sum(play.plays(parts[number]) for number in missing)
        try:
            for number, rows in play.play(missing, jobs):
                journal.write(number, _columns(parts[number], rows))
                done += play.plays(parts[number])
                if progress is not None:
                    progress(done, total)
        except (KeyboardInterrupt, WorkerDied) as error:
            raise stopped(error, folder, done, total) from error


def refuse_indispensable(restriction: Restriction) -> None:
    """Refuse a mechanic that is named where the first games show that nothing else is ever left to answer.

    Raises:
        UsageError: naming it.
    """
    for number in range(len(restriction.mechanics) if restriction.asked else 0):
        rows = restriction.play.first_games(number, PROBED)
        if rows["gave_way"].any() and not rows["withheld"].any():
            raise UsageError(_indispensable(restriction.mechanics[number].key))


def _indispensable(key: str) -> str:
    return f"{key} cannot be tested: it was always forced; leave it out"


def _columns(part: Part, rows: np.ndarray) -> dict[str, np.ndarray]:
    games, seats = rows.shape
    flat = rows.ravel()
    return {
        "mechanic": np.full(len(flat), part.mechanic, np.int16),
        "game": np.repeat(np.arange(part.games.start, part.games.stop), seats),
        "seat": np.tile(np.arange(1, seats + 1, dtype=np.int8), games),
        "faction": flat["faction"].astype(np.int16),
        "win_share": flat["win_share"],
        "withheld": flat["withheld"].astype(np.int32),
        "gave_way": flat["gave_way"].astype(np.int32),
    }


def read_restriction(folder: Path, precision: Precision) -> RestrictionFound:
    """Read a journal and ask what each mechanic is worth.

    Raises:
        UsageError: if it is none of this command, not complete, of other rules or policies than today's, or of a
            mechanic alone that nobody can do without.
        DamagedPart: if a part is damaged.
    """
    journal = Journal.finished(folder)
    restriction = planned_in(folder, journal.plan, COMMAND, _restriction_of)
    played = _played(restriction, journal.tables())
    kept = tuple(key for key, share in zip(played.mechanics, played.kept, strict=True) if share == ALWAYS)
    if restriction.asked and kept:
        raise UsageError(_indispensable(kept[0]))
    if len(kept) == len(played.mechanics):
        named = ", ".join(kept)
        raise UsageError(f"no mechanic of {restriction.game.key} can be tested: all were always forced ({named})")
    asked = {"level": precision.level, "tolerance": precision.tolerance}
    some = played.of([key for key in played.mechanics if key not in kept])
    return RestrictionFound(
        restriction,
        worth_table(some, **asked),
        faction_table(some, **asked),
        policy_table(some, **asked),
        kept,
        precision,
        folder,
    )


def _restriction_of(plan: Mapping[str, Any]) -> Restriction:
    return Restriction(study_from_json(plan["study"]), tuple(plan["asked"]))


def _played(restriction: Restriction, columns: Mapping[str, np.ndarray]) -> RestrictedGames:
    shape = len(restriction.mechanics) + 1, restriction.study.games, restriction.study.players
    lineups = restriction.stage.seating.lineups

    def cube(name: str) -> np.ndarray:
        return columns[name].reshape(shape)

    return RestrictedGames(
        mechanics=tuple(mechanic.key for mechanic in restriction.mechanics),
        factions=restriction.game.factions,
        faction=cube("faction")[0].astype(np.int64),
        policies=restriction.stage.book.names,
        policy=lineups[np.arange(restriction.study.games) % len(lineups), :, 1],
        shares=cube("win_share")[0],
        without=cube("win_share")[1:],
        withheld=cube("withheld")[1:],
        gave_way=cube("gave_way")[1:],
    )
