"""Games in progress, kept in the memory of a worker so that few answers are played again; losing them costs time."""

import time
from collections import OrderedDict
from dataclasses import replace
from threading import Lock

from reports.web.play.address import Action, Asked, check_bot
from sim.errors import UsageError
from sim.study.played import PERSON, Played
from sim.study.seated import SeatedGame
from sim.study.stage import Stage

MOST_KEPT = 24  # games in progress
PATIENCE = 3.0  # seconds that bots may answer before the page is shown


class Tables:
    """Games in progress by their study and what was answered; those that nobody has asked for longest go first."""

    def __init__(self, most: int = MOST_KEPT):
        self.most = most
        self._kept: OrderedDict[Played, SeatedGame] = OrderedDict()
        self._lock = Lock()  # where threads answer, and not processes of their own

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, asked: Asked, table: SeatedGame) -> None:
        """Keep a game in progress."""
        with self._lock:
            self._kept[asked.game] = table
            self._kept.move_to_end(asked.game)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)

    def taken_up(self, asked: Asked) -> SeatedGame:
        """Return a game as an address asks for it, replayed from the longest beginning of it that is kept.

        Raises:
            UsageError: if its answers do not fit.
        """
        with self._lock:
            table = self._beginning(asked.game, asked.stage) or SeatedGame.begun(asked.stage)
        table.replay(asked.game)
        return table

    def _beginning(self, game: Played, stage: Stage) -> SeatedGame | None:
        """Return a copy of the longest beginning of a game that is kept."""
        beginnings = [known for known in self._kept if _begins(known, game)]
        if not beginnings:
            return None
        longest = max(beginnings, key=lambda known: (len(known.answers), len(known.changes)))
        self._kept.move_to_end(longest)
        return self._kept[longest].copy(None if longest.names == game.names else stage)


KEPT = Tables()


def carried_out(asked: Asked, action: Action) -> Asked:
    """Return the table after what a person does; before it bots have answered where it was their turn.

    Raises:
        UsageError: if that is not allowed now.
    """
    match action.do:
        case "answer":
            return _answered(asked, action)
        case "look":
            return replace(asked, eyes=_number(action.number, "seat", asked.game.study.players) + 1)
        case "back":
            moment = _number(action.number or action.moment, "moment", len(asked.game.answers) + 1, 0)
            return asked.playing(asked.game.upto(moment))
        case "hand":
            seat = _number(action.hand, "seat", asked.game.study.players)
            return asked.playing(asked.game.handed(seat, _sitter(asked, action.to)))
        case "finish":
            return _handed_over(asked, action.to)
        case "ask" | "":
            return asked
    raise UsageError(f"nothing here is done by {action.do!r:.40}; allowed are answer, look, back, hand, finish and ask")


def played_on(asked: Asked) -> tuple[Asked, SeatedGame]:
    """Return the table after bots have answered up to the next question for a person, or for as long as they may."""
    table = KEPT.taken_up(asked)
    end = time.monotonic() + PATIENCE
    table.play_on(lambda: time.monotonic() < end)
    after = asked.playing(replace(asked.game, answers=tuple(table.places)))
    KEPT.keep(after, table)
    return after, table


def _answered(asked: Asked, action: Action) -> Asked:
    table = KEPT.taken_up(asked)
    if not table.is_asking:
        raise UsageError("no person is asked at this moment of the game")
    if not action.number.isascii() or not action.number.isdigit():
        raise UsageError(f"an answer is its number in the list, not {action.number!r:.40}")
    table.answer(int(action.number[:12]))
    after = asked.playing(replace(asked.game, answers=tuple(table.places)))
    KEPT.keep(after, table)
    return after


def _handed_over(asked: Asked, policy: str) -> Asked:
    """Return the table with a bot in place of every person."""
    check_bot(asked.game.study.game, policy)
    game = asked.game
    for seat, sitter in enumerate(game.seats):
        if sitter == PERSON:
            game = game.handed(seat, policy)
    return asked.playing(game)


def _sitter(asked: Asked, name: str) -> str:
    if name != PERSON:
        check_bot(asked.game.study.game, name)
    return name


def _number(text: str, what: str, count: int, first: int = 1) -> int:
    """Return a number from 0, which people write from `first`.

    Raises:
        UsageError: if it is none, or too large.
    """
    last = count + first - 1
    if not text.isascii() or not text.isdigit() or not first <= int(text[:12]) <= last:
        raise UsageError(f"there is no {what} {text!r:.40}; they are {first} to {last}")
    return int(text) - first


def _begins(known: Played, game: Played) -> bool:
    """Return whether one game is the beginning of another."""
    return (
        known.study == game.study
        and known.answers == game.answers[: len(known.answers)]
        and known.changes == game.changes[: len(known.changes)]
        and all(change.after >= len(known.answers) for change in game.changes[len(known.changes) :])
    )
