"""Games that people have played, gathered as a run: played again answer by answer, and kept as any run's tables."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sim.errors import UsageError
from sim.runs.chunks import Rows, joined, play_games
from sim.runs.folder import kept_folder
from sim.study.compact import packed, unpacked
from sim.study.played import PERSON, Played
from sim.study.retold import AnsweredBook
from sim.study.seated import SeatedGame
from sim.study.sittings import Sitting
from sim.study.stage import Book, Stage, stage_of
from sim.study.study import Study

ALIKE = ("game", "edition", "players", "overrides", "owned")  # entries of the studies of games that belong together


@dataclass(frozen=True)
class Whole:
    """A game that is over, from a file.

    Attributes:
        source: the file, in words.
        game: as it was played.
        sitters: by seat, the one policy that answered all of its questions.
    """

    source: str
    game: Played
    sitters: tuple[str, ...]

    @property
    def people(self) -> int:
        """Seats that people played."""
        return self.sitters.count(PERSON)


class NoEvidence(UsageError):
    """A game that says nothing of how people play; why, in a clause."""


def whole_of(source: str, game: Played, stage: Stage) -> Whole:
    """Return a game as evidence of how people play.

    Args:
        source: the file, in words.
        game: as it was played.
        stage: the game, with a book of all who ever sat at its table.

    Raises:
        NoEvidence: if it is none.
        UsageError: if its answers do not fit.
    """
    table = SeatedGame.begun(stage)
    try:
        table.replay(game)
    except UsageError as error:
        raise UsageError(f"{source}: {error}") from error
    if not table.match.is_over:
        raise NoEvidence("it is not over")
    sitters = list(game.study.policies)
    for seat in range(game.study.players):
        answered = {answer.policy for answer in table.log if answer.seat == seat}
        if len(answered) > 1:
            raise NoEvidence(f"seat {seat + 1} changed hands in it, between {' and '.join(sorted(answered))}")
        sitters[seat] = answered.pop() if answered else sitters[seat]
    if PERSON not in sitters:
        raise NoEvidence("no person has played in it")
    return Whole(source, game, tuple(sitters))


def study_of(games: Sequence[Whole]) -> Study:
    """Return the study that gathers some games.

    Raises:
        UsageError: if they are not of one game with the same values and so many players, naming the first other one.
    """
    first = games[0].game.study
    for one in games[1:]:
        for name in ALIKE:
            if getattr(one.game.study, name) != getattr(first, name):
                message = f"the {name} of {one.source} are others than those of {games[0].source}"
                raise UsageError(f"{message}; gather games that are alike in that")
    sat = tuple(
        Sitting(one.game.study.seed, one.game.study.factions, one.sitters, packed(one.game.answers)) for one in games
    )
    known = {faction for one in sat for faction in one.factions}
    return replace(
        first,
        factions=tuple(name for name in first.described.factions if name in known),
        policies=tuple(dict.fromkeys(policy for one in sat for policy in one.policies)),
        seed=0,
        games=len(sat),
        logged=len(sat),
        sat=sat,
    )


def gathered_game(study: Study, index: int) -> Played:
    """Return one of the games that a study gathers."""
    one = study.sat[index]
    own = replace(study, factions=one.factions, policies=one.policies, seed=one.seed, games=1, sat=())
    return Played(own, unpacked(one.answers))


def write_run(stage: Stage, games: Sequence[Whole], books: Sequence[Book], folder: str | os.PathLike[str]) -> Path:
    """Write the tables of gathered games into a new run folder, and return it.

    Args:
        stage: of the study that gathers them.
        games: the games.
        books: the policies that sat down to each.
        folder: where to.

    Raises:
        UsageError: if the folder is not new or empty.
        RunError: if it cannot be written.
    """
    with kept_folder(folder, stage) as kept:
        for number, part in enumerate(kept.parts):
            rows = [_rows(stage, games[index], books[index], index) for index in part]
            kept.write(number, kept.frame.tables(part.start, *joined(rows)))
    return kept.path


def _rows(stage: Stage, one: Whole, book: Book, index: int) -> Rows:
    """Return the rows of a game, played again, as those of game `index` of the study that gathers it."""
    study = replace(one.game.study, games=1, logged=1)
    rows = play_games(stage_of(study, AnsweredBook(book, one.game.answers)), range(1))
    lineup = stage.seating.lineups[index]
    rows.seats["character"] = lineup[:, 1]
    rows.rounds["game"] = index
    rows.rounds["character"] = lineup[rows.rounds["seat"], 1]
    return rows
