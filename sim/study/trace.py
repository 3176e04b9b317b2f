"""One game in words: who sits where, every round, every decision with the answer chosen, and what came of it.

It is a referee's record: with the rulebook and these lines alone a game can be played again. `docs/traces.md` lists the
kinds of lines.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from sim.content.values import as_text
from sim.engine.accounts import Account
from sim.engine.drivers import Opcode
from sim.engine.header import HEADER, End
from sim.engine.phrases import listed
from sim.engine.results import Results, new_results
from sim.errors import UsageError
from sim.game import Game
from sim.study.chances import chances
from sim.study.ledger import changes, holding_words, positions
from sim.study.stage import Book, Stage, stage_of
from sim.study.steps import Match
from sim.study.study import Study

RECORD = ("legend", "account", "boxes", "others", "reshuffled")  # what only a record needs of a game's words
MOST_ROUNDS = 500  # after which chances are written
MOST_ANSWERS = 4  # best answers of a search that are listed with their values


class Report(Match):
    """A match whose chronicle is indented, with every change, and how everybody stands when a round has begun."""

    shown = 0  # the last round whose standing is written
    counted = 0  # rounds after which it is written who has what
    legend: Sequence[str] = ()
    table = b""
    account: Account = MappingProxyType({})

    def __init__(self, stage: Stage, index: int = 0, *, watched: bool = False, with_chances: bool = False):
        """Begin a game; with chances, each seat's chance of winning is written after every round.

        Raises:
            UsageError: the game cannot say all that a record needs; with chances, it has learned no value, or one seat
                plays.
        """
        words = stage.game.words
        if missing := [name for name in RECORD if not hasattr(words, name)]:
            raise UsageError(f"{stage.game.key} cannot be traced: {words.__name__} has no {', '.join(missing)}")
        if with_chances:
            _check_chances(stage)
        self._with_chances = with_chances
        super().__init__(stage, index, watched=watched)

    def deal(self, index: int, results: Results | None = None) -> None:
        """Begin a game; where chances are asked for, its rounds are written with their features."""
        if self._with_chances and results is None:
            players, games = self.stage.study.players, range(index, index + 1)
            results = new_results(self.game, games, players, games.stop, MOST_ROUNDS * players, with_features=True)
        self._rounds = results
        super().deal(index, results)

    def _turn(self, opcode: Opcode) -> None:
        super()._turn(opcode)
        self._lay_open()

    def _describe(self) -> None:
        earlier = len(self._lines)
        super()._describe()
        lines = self._lines[earlier:]
        now = int(self.state.turn_round)
        starts = (place for place, line in enumerate(lines) if line.startswith(f"Round {now} begins"))
        start = next(starts, len(lines))
        self._lines[earlier:] = [f"  {line}" for line in lines[:start]]
        self._lay_open()
        self._lines += [f"  {line}" for line in lines[start:]]
        if start < len(lines):
            self._stands(f"Round {now}")

    def _lay_open(self) -> None:
        """Write what lies on the table at the start, later what has changed, and all of it after each round."""
        table = self.workspace.states.view(np.uint8)[_end_of_header(self.game) :].tobytes()
        if table != self.table:
            self.table = table
            self._compare(self.game.words.account(self.state, self.rules))
        if self.state.rounds_done > self.counted:
            self.count()

    def _compare(self, account: Account) -> None:
        """Write what lies on the table, or what has changed since that was written last."""
        if self.legend:
            self._lines += [f"  {why}" for why in self.game.words.reshuffled(self.account, account)]
            self._lines += [f"    {line}" for line in changes(self.account, account)]
        else:
            self.legend = tuple(self.game.words.legend(self.state, self.rules))
            self._lines += positions("At the start", account)
        self.account = account

    def count(self) -> None:
        """Write who has what after a round."""
        self.counted = int(self.state.rounds_done)
        self._lines += positions(f"At the end of round {self.counted}", self.account)
        if self._with_chances and self._rounds is not None:
            self._lines += self._chances(self._rounds)

    def _chances(self, logged: Results) -> Iterator[str]:
        """Yield each seat's chance of winning after the round counted last."""
        rows, features = logged.rounds[: int(logged.written[0])], logged.features
        here = np.flatnonzero(rows["turn_round"] == self.counted)
        if len(here):
            held = (rows["turn_round"][here][:1], rows["faction"][np.newaxis, here], features[np.newaxis, here])
            found = chances(self.stage.seating.value, *held)
            told = (f"{self.seat_name(seat)} {100 * chance:.0f}%" for seat, chance in enumerate(found[0]))
            yield f"Chances after round {self.counted}: {', '.join(told)}"

    def opening(self) -> None:
        """Write how everybody stands at the start, or in a round that has begun without a word."""
        now = int(self.state.turn_round)
        if now > self.shown:
            self._stands(f"Round {now}" if self.shown else "At the start")

    def _stands(self, when: str) -> None:
        self.shown = int(self.state.turn_round)
        self._lines.append(f"{when}: {self.standing()}")

    def closing(self) -> Iterator[str]:
        """Yield who has what at the end, the boxes of every final score, and who wins."""
        if self.counted < self.state.rounds_done:
            self.count()
        yield from self.chronicle()
        rows = self.seat_rows()
        for seat in range(self.stage.study.players):
            boxes = self.game.words.boxes(self.state, self.rules, seat, rows[seat])
            yield f"Score of {self.seat_name(seat)}: {holding_words(boxes)}; in all {round(float(rows[seat].score))}"
        others = self.game.words.others(self.state, self.rules)
        for name, boxes in others.items():
            yield f"Score of {name}: {holding_words(boxes)}; in all {sum(boxes.values())}"
        yield f"{self.ending} after {self.state.turn_round} rounds ({self.standing()})"
        won = np.flatnonzero(rows["win_share"]).tolist()
        seats = [f"{self.seat_name(seat)} (seat {seat + 1})" for seat in won]
        yield _winners(seats or (list(others) if self.state.ended != End.LIMIT else []))


def trace(study: Study, book: Book, index: int = 0, with_chances: bool = False) -> Iterator[str]:
    """Yield game number `index` of a study line by line; it is the very game that a run of the study plays.

    Decisions show the seat, the question, the answer and how many answers were legal. How everybody stands is written
    when the chronicle says that a round begins, else before the first decision of a round; what is decided before the
    first round follows the standing at the start.
    """
    yield from lines_of(Report(stage_of(study, book), index, watched=True, with_chances=with_chances))


def lines_of(match: Report) -> Iterator[str]:
    """Yield the game of a report line by line while it is played."""
    study = match.stage.study
    yield f"{match.game.title}, game {match.index} of seed {study.seed}"
    yield from (f"seat {seat + 1}: {_player(match, seat)}" for seat in range(study.players))
    yield from (f"box: {box.words}" for box in study.owned)
    yield from (f"set: {address} = {as_text(value)}" for address, value in sorted(study.changes.items()))
    yield from (f"legend: {line}" for line in match.legend)
    while not match.is_over:
        match.opening()
        yield from match.chronicle()
        yield from _decision(match)
    yield from match.closing()


def _decision(match: Match) -> Iterator[str]:
    """Yield the decider's answer in words, having carried it out."""
    legal = match.options()
    who, question = match.seat_name(match.decider), match.decision
    answers = {option: match.describe(option) for option in legal}
    chosen = match.play_on()
    choice = f"of {len(legal)}" if len(legal) > 1 else "the only answer"
    yield f"  {who}: {question}: {answers[chosen]} ({choice})"
    if len(legal) > 1:
        yield from _search(match, answers)


def _search(match: Match, answers: Mapping[int, str]) -> Iterator[str]:
    """Yield what a search found the best answers to be worth, and after how many rollouts of each."""
    best = match.estimates[:MOST_ANSWERS]
    if best:
        found = "; ".join(f"{answers[one.option]} {one.worth:.2f} of {one.rollouts}" for one in best)
        more = f"; {len(match.estimates) - MOST_ANSWERS} more" if len(match.estimates) > MOST_ANSWERS else ""
        yield f"    searched: {found}{more}"


def _player(match: Match, seat: int) -> str:
    return f"{match.game.factions[match.state.faction[seat]]}, played by {match.playing(seat)}"


def _check_chances(stage: Stage) -> None:
    """Refuse chances of winning where no value gives any."""
    if not stage.seating.value.is_learned:
        raise UsageError(f"{stage.game.key} has no value that gives chances; `counterpoise learn` makes one")
    if stage.study.players == 1:
        raise UsageError("who is alone races nobody: a value says who of several seats wins")


def _end_of_header(game: Game) -> int:
    """Return where in a State the fields of the game begin, in bytes; the chance of all games lies before."""
    offsets = [field[1] for field in (game.state.fields or {}).values()]
    return offsets[len(HEADER)]


def _winners(names: Sequence[str]) -> str:
    """Return the last line of a game: who wins."""
    if not names:
        return "Winner: nobody"
    return f"Winner: {names[0]}" if len(names) == 1 else f"Winners: {listed(names)}, who share the win"
