"""One game step by step, for people, tests and policies written in Python.

    match = new_game("kings", players=4, seed=1)
    while not match.is_over:
        match.apply(match.options()[0])
    print(match.standing())

Options are packed integers (`sim.engine.options`); `match.describe(option)` puts one into words.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Self

import numpy as np

from sim.content.worksheet_file import Files
from sim.engine.drivers import Opcode
from sim.engine.header import CHRONICLE_LENGTH, End
from sim.engine.mixtures import drawn_row
from sim.engine.operands import asked, carried
from sim.engine.results import Results, copied, new_results
from sim.errors import UsageError
from sim.study import saved
from sim.study.estimates import Estimate, estimates_in
from sim.study.stage import Book, ByHand, Stage, stage_of
from sim.study.study import Study, new_study, read_boxes
from sim.study.views import VIEW_STREAM, View, fresh_words

RUNNING = int(End.RUNNING)  # a plain number is compared far quicker
UNLISTED = -1  # in place of the number of legal answers, while they are to be listed again


class Match:
    """A game in progress. `state` is its live State record, `rules` its Rules record, `index` its number.

    Whoever writes into the state lists the answers again with `Match.drive(Opcode.LEGAL)`.
    """

    def __init__(self, stage: Stage, index: int = 0, *, watched: bool = False):
        self.stage = stage
        self.game = stage.game
        self.rules = stage.rules
        self._watched = watched
        self._lines: list[str] = []
        self._legal: tuple[int, ...] | None = None
        self._count = UNLISTED
        self.estimates: tuple[Estimate, ...] = ()  # of the last answer if it was searched for, the given one first
        self._sit()
        self.deal(index)

    def _sit(self) -> None:
        """Take an empty workspace, and what is looked at after every answer out of it."""
        self.workspace = self.stage.workspace()
        self.workspace.blank[0].chronicle.watched = int(self._watched)
        self.state = self.workspace.states[0]
        self._ended, self._decider, self._decisions = (
            self.workspace.states[name]
            for name in ("ended", "decider", "decisions")  # far quicker than from the record
        )
        self._answer, self._listed = self.workspace.slots["answer"], self.workspace.slots["count"]
        self._written = self.workspace.states["chronicle"]["written"]

    def deal(self, index: int, results: Results | None = None) -> None:
        """Begin game number `index`, whose rounds are written to `results` if they are given."""
        self.index = index
        self._views, self._views_seed = 0, self.stage.seating.seed
        self._lines.clear()
        self._write_to(results or self._no_results())
        self.drive(Opcode.DEAL, index)
        self._describe()
        self._turn(Opcode.GO_ON)

    def _no_results(self) -> Results:
        return new_results(self.game, range(self.index, self.index), self.stage.study.players)

    def _write_to(self, results: Results) -> None:
        self._frame = self.stage.frame(self.workspace, results)
        self._row = self.index - results.first

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._ended.item() != RUNNING

    @property
    def ending(self) -> str:
        """Why the game is over, in a word; "running" before."""
        return End(int(self.state.ended)).name.lower()

    @property
    def decider(self) -> int:
        """The seat that is asked, counted from 0; -1 once the game is over."""
        return self._decider.item()

    @property
    def decision(self) -> str:
        """The question being asked, in words."""
        return self.game.words.decision(self.state, self.rules)

    def options(self) -> tuple[int, ...]:
        """Return the legal answers, packed; none once the game is over."""
        if self._legal is None:
            count = self._count if self._count != UNLISTED else self._list()
            self._legal = tuple(self.workspace.options[:count].tolist())
        return self._legal

    def _list(self) -> int:
        self._listed[0] = 0 if self.is_over else self.drive(Opcode.LEGAL)
        return self._listed.item()

    def returns(self) -> np.ndarray:
        """Return the share of the win that each seat has, as the tables count it; zeros before the end.

        Winners share one win, and nobody wins a game that was stopped at its limit.
        """
        return self.seat_rows()["win_share"].copy() if self.is_over else np.zeros(self.stage.study.players)

    def seat_rows(self) -> np.ndarray:
        """Return what a game that is over leaves in the table of seats, a row each."""
        results = new_results(self.game, range(self.index, self.index + 1), self.stage.study.players)
        with self.stage.at_play():
            self.stage.frame(self.workspace, results).do(Opcode.FINISH)
        return results.seats[0]

    def playing(self, seat: int) -> str:
        """Return the name of a seat's policy, and of the member that a mixture draws for this game."""
        faction, character = self.workspace.lineup[seat].tolist()
        member = int(self.workspace.minds["member"][seat])
        return self.stage.book.playing(character, self.game.factions[faction], member)

    def describe(self, option: int) -> str:
        """Return an option in words."""
        return self.game.words.describe(self.state, self.rules, option)

    def carried(self, option: int) -> dict[str, Any]:
        """Return an option's `verb` and what it carries, by name: see `sim.engine.operands`."""
        return carried(self.game.verbs, option)

    def asked(self) -> dict[str, Any]:
        """Return the `decision` that is asked and what it is about, by name: see `sim.engine.operands`."""
        return asked(self.game.decisions, self.state)

    def apply(self, option: int) -> None:
        """Answer the question and let the rules run until the next one.

        Raises:
            ValueError: if the option is not legal now; the message lists what is.
        """
        legal = self.options()
        if option not in legal:
            raise ValueError(self._illegal(option, legal))
        self._answer[0] = option
        self._turn(Opcode.APPLY)

    def choice(self) -> int:
        """Return the answer that the decider's policy gives; a real choice is counted as a decision."""
        character = int(self.workspace.lineup[self.decider, 1])
        policy = self.stage.book.external.get(character)
        self.estimates = ()
        if policy is None:
            return self._picked()
        legal = self.options()
        if len(legal) == 1:
            return legal[0]
        self._decisions[0, self.decider] += 1
        return legal[policy(self)]

    def _picked(self) -> int:
        """Return the answer of the decider's compiled policy, having noted what its search found out."""
        self.workspace.trials.gathered[0] = 0
        option = self.drive(Opcode.PICK)
        self.estimates = estimates_in(self.workspace)
        return option

    def play_on(self) -> int:
        """Let the decider's policy answer; return its answer."""
        option = self.choice()
        self.follow(option)
        return option

    def follow(self, option: int) -> None:
        """Carry out a legal answer in place of the one that `choice` has just returned, which counted it."""
        self._answer[0] = option
        self._turn(Opcode.FOLLOW)

    def view(self, seat: int) -> View:
        """Return what a seat sees: a copy with a fresh chance, in which all that is hidden from it is dealt again.

        Raises:
            UsageError: if there is no such seat.
        """
        states = copied(self.workspace.states)
        self._deal_again(states, seat)
        states.setflags(write=False)
        return View(states, self.rules, self.game, seat)

    def redealt(self, seat: int) -> "Match":
        """Return the game as a seat may think it to be: all that is hidden from it dealt again, to be played onwards.

        Its chance is its own. The seat's policy remembers what it did; the others begin without a memory, since that
        may show what they hold. Nobody watches it.

        Raises:
            UsageError: if there is no such seat.
        """
        twin = self._twin(watched=False)
        self._deal_again(twin.workspace.states, seat)
        players = self.stage.study.players
        views, *words = fresh_words((self._views_seed, self.index, self._views), players)
        twin._views, twin._views_seed = 0, int(views[0] >> np.uint64(1))
        for other in range(players):
            if other != seat:
                twin._forget(other)
            twin.workspace.minds["chance"][other] = words[other]
        twin._turn(Opcode.GO_ON)
        return twin

    def clone(self) -> "Match":
        """Return a copy that plays on as this one does, apart from it; rounds are not written."""
        return self._twin(self._watched)

    def save(self) -> bytes:
        """Return the game with all that decides how it plays on, to be kept and read by `Match.restore`."""
        standing = {
            "index": self.index,
            "watched": self._watched,
            "views": self._views,
            "views_seed": self._views_seed,
            "told": self._lines,
            "estimates": self.estimates,
        }
        return saved.packed(self.stage, standing, self._game_arrays())

    def memory(self) -> bytes:
        """Return the states, line-up, minds and moves of the game as they lie in memory, for `take`."""
        return b"".join(array.tobytes() for array in self._game_arrays())

    def take(self, arrays: bytes) -> None:
        """Take over the states, line-up, minds and moves of another game of this stage, as they lie in memory."""
        saved.fill(self._game_arrays(), arrays)
        self._list_again()

    @classmethod
    def restore(cls, kept: bytes, book: Book | None = None) -> "Match":
        """Return the game that `Match.save` kept.

        Args:
            kept: the bytes.
            book: the policies that play it, if it was begun with some.

        Raises:
            UsageError: if the bytes are no saved game, are damaged, or would play on otherwise than they did.
        """
        chosen = ByHand() if book is None else book
        header, rest = saved.opened(kept)
        stage = stage_of(saved.study_of(header, chosen), chosen)
        saved.check_stage(header, stage)
        standing = header["standing"]
        match = cls(stage, standing["index"], watched=standing["watched"])
        match.take(rest)
        match._views, match._views_seed = standing["views"], standing["views_seed"]
        match._lines = standing["told"]
        match.estimates = tuple(Estimate(*each) for each in standing["estimates"])
        return match

    def standing(self) -> str:
        """Return how the players stand, in words."""
        return self.game.words.standing(self.state, self.rules)

    def seat_name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.game.words.seat_name(self.state, seat)

    def chronicle(self) -> list[str]:
        """Return what has happened since the last call, a line each.

        Raises:
            UsageError: if nobody watches the game.
        """
        if not self._watched:
            raise UsageError("nobody watches this game; begin it with watched=True to hear what happens")
        lines, self._lines = self._lines, []
        return lines

    def drive(self, opcode: Opcode, number: int = 0, states: np.ndarray | None = None) -> int:
        """Have the drivers carry out an operation on the game in progress, or on a copy of its states."""
        frame = self._frame
        if states is not None:
            frame = self.stage.frame(self.workspace._replace(states=states), self._no_results())
        self._list_again()
        with self.stage.at_play():
            return frame.do(opcode, number)

    def _turn(self, opcode: Opcode) -> None:
        """Go on to the next question, and put what happens meanwhile into words."""
        self._legal = None
        with self.stage.at_play():
            self._frame.do(opcode, self._row)
            while self._written.item() or self._paused:
                self._describe()
                self._frame.do(Opcode.GO_ON, self._row)
        self._count = self._listed.item()

    @property
    def _paused(self) -> bool:
        """Whether the rules stand between two rounds, as they do for whoever watches."""
        return self._decider.item() < 0 and not self.is_over

    def _list_again(self) -> None:
        self._legal = None
        self._count = UNLISTED

    def _describe(self) -> None:
        """Put the new lines of the chronicle into words while the state is what they speak of."""
        chronicle = self.state.chronicle
        for index in range(min(int(chronicle.written), CHRONICLE_LENGTH)):
            line = self.game.words.event(self.state, self.rules, chronicle.lines[index])
            if line:
                self._lines.append(line)
        chronicle.written = 0

    def _deal_again(self, states: np.ndarray, seat: int) -> None:
        """Deal again what a seat cannot see in a copy of the states, with a chance of its own."""
        if not 0 <= seat < self.stage.study.players:
            raise UsageError(f"there is no seat {seat}; they are 0 to {self.stage.study.players - 1}")
        self._views += 1
        with self.stage.at_play():
            key = (self._views_seed, self.index, VIEW_STREAM + self._views)
            self.stage.drivers.redeal(states, self.stage.rulebook, key, seat)

    def _forget(self, seat: int) -> None:
        """Give a seat the mind with which its policy begins, under the same bans."""
        mind = self.workspace.minds[seat]
        faction, character = self.workspace.lineup[seat]
        bans = mind.ban_count, mind.bans.copy()
        mark = np.random.default_rng([self._views_seed, self.index, self._views, seat]).random()
        characters = self.stage.seating.characters
        self.workspace.minds[seat] = characters[drawn_row(characters[:, faction], character, mark), faction]
        mind.ban_count, mind.bans = bans

    def _game_arrays(self) -> tuple[np.ndarray, ...]:
        """Return the arrays that are the game; a search's workspace is none of it."""
        return self.workspace.states, self.workspace.lineup, self.workspace.minds, self.workspace.moves

    def _twin(self, watched: bool) -> Self:
        """Return a copy with a workspace of its own."""
        twin = copy(self)
        twin._watched, twin._lines = watched, list(self._lines)
        twin._sit()
        twin.take(self.memory())
        twin.state.chronicle.watched = int(watched)
        twin._write_to(self._no_results())
        return twin

    def _illegal(self, option: int, legal: Sequence[int]) -> str:
        if not legal:
            return f"game {self.index} is over; it has no more options"
        shown = "; ".join(f"{answer} ({self.describe(answer)})" for answer in legal[:20])
        more = f"; and {len(legal) - 20} more" if len(legal) > 20 else ""
        who = self.seat_name(self.decider)
        return f"{option} is no legal answer of {who} to {self.decision!r}; legal: {shown}{more}"


def new_game(
    game: str,
    *,
    players: int | None = None,
    factions: Sequence[str] = (),
    seed: int = 0,
    index: int = 0,
    settings: Mapping[str, Any] | Iterable[str] = (),
    content: Files = (),
    book: Book | None = None,
    rotate: bool = True,
    watched: bool = False,
) -> Match:
    """Begin game number `index` of the study with this seed and return it.

    Args:
        game: the game's key, or module:NAME.
        players: seats at the table.
        factions: names; the recommended ones if none are given.
        seed: the study's seed.
        index: the game's number, from 0; line-ups rotate with it.
        settings: a mapping of address to value, or texts ADDRESS=VALUE.
        content: worksheets with values of a box, which the settings are laid over.
        book: the policies that `Match.play_on` asks; without one, all answers come through `Match.apply`.
        rotate: False seats the factions as given.
        watched: whether `Match.chronicle` says what happens, which takes ten times as long.

    Raises:
        UsageError: if the game, a number, a faction or a setting is not allowed.
    """
    chosen = ByHand() if book is None else book
    study = new_study(
        game,
        players=players,
        factions=factions,
        policies=chosen.names,
        settings=settings,
        owned=read_boxes(game, content),
        seed=seed,
        games=max(Study.games, index + 1),
        rotate=rotate,
    )
    return Match(stage_of(study, chosen), index, watched=watched)
