"""What a person sees of a game in progress: the question, the answers in groups, the table without what is hidden."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from reports.watch.encoding import whole
from reports.watch.game import head_of
from reports.web.play.address import Asked
from reports.web.play.hints import Hint
from sim.engine.phrases import counted, listed, plain, sentence
from sim.picture import Picture, Side
from sim.study.played import PERSON
from sim.study.seated import SeatedGame

GROUPED_FROM = 9  # answers


@dataclass(frozen=True)
class Choice:
    """A legal answer.

    Attributes:
        number: its place in the list.
        words: the answer.
        places: of the board that its words name.
        note: what a hint says of it.
        is_hinted: whether a hint would take it.
    """

    number: int
    words: str
    places: tuple[int, ...] = ()
    note: str = ""
    is_hinted: bool = False


@dataclass(frozen=True)
class Group:
    """Answers of one kind; the title is empty where there is only one kind, or few answers."""

    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Card:
    """What a seat, or another power, has beside the board."""

    name: str
    sitter: str
    colour: str
    score: str
    lines: tuple[str, ...]
    secrets: tuple[str, ...]
    is_own: bool


@dataclass(frozen=True)
class Question:
    """What a person is asked."""

    seat: int
    name: str
    colour: str
    words: str
    groups: tuple[Group, ...]
    count: int


@dataclass(frozen=True)
class Moment:
    """An answer that a person has given, to go back to."""

    number: int
    words: str


@dataclass(frozen=True)
class View:
    """A game in progress as its page shows it."""

    turn_round: int
    heard: tuple[str, ...]
    cards: tuple[Card, ...]
    common: tuple[str, ...]
    moments: tuple[Moment, ...]
    data: dict[str, Any]
    question: Question | None = None
    hint: Hint | None = None
    measure: str = ""
    last: int | None = None  # moment before the last answer of who looks
    result: str = ""
    names: tuple[str, ...] = ()
    signs: tuple[tuple[str, str], ...] = ()  # of pieces on the board, and what each stands for
    legend: tuple[str, ...] = ()  # prices, ground and pieces of the game


def view_of(asked: Asked, table: SeatedGame, hint: Hint | None = None) -> View:
    """Return what the person sees who is asked; of a game that is over, or goes on among bots, what who looks sees."""
    match = table.match
    seat = _looking(asked, table)
    picture = table.picture() if match.is_over else table.picture().seen_by(seat)
    head = head_of(match)
    moments = _moments(table, seat)
    return View(
        turn_round=int(match.state.turn_round),
        heard=tuple(table.heard_by(seat)),
        cards=tuple(_cards(table, picture, head["seats"], seat)),
        common=picture.table or (match.standing(),),
        moments=moments,
        data={**head, "table": whole(picture), "changed": _changed(table, picture, seat)},
        question=_question(table, head, hint) if table.is_asking else None,
        hint=hint,
        measure=picture.measure.partition(" ")[0],
        last=moments[-1].number if moments else None,
        result=_result(table) if match.is_over else "",
        names=tuple(match.seat_name(number) for number in range(match.stage.study.players)),
        signs=_signs(picture),
        legend=tuple(match.game.words.legend(match.state, match.rules)) if hasattr(match.game.words, "legend") else (),
    )


def is_curtained(asked: Asked, table: SeatedGame) -> bool:
    """Return whether the person who is asked must be given the device first."""
    return table.is_asking and table.seats.count(PERSON) > 1 and asked.eyes != table.match.decider + 1


def _looking(asked: Asked, table: SeatedGame) -> int:
    """Return the seat whose person looks: the one that is asked, that said so, or the only one; -1 for nobody's."""
    people = [seat for seat, sitter in enumerate(table.seats) if sitter == PERSON]
    if table.is_asking:
        return table.match.decider
    return asked.eyes - 1 if len(people) != 1 else people[0]


def places_named(words: str, names: tuple[str, ...]) -> tuple[int, ...]:
    """Return the numbers of the places that words name; of names within names the longest counts."""
    found = (names.index(name) for name in _pattern(names).findall(words)) if names else ()
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=16)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _question(table: SeatedGame, head: dict[str, Any], hint: Hint | None) -> Question:
    match, board = table.match, head["board"]
    names = tuple(place[0] for place in board["places"]) if board else ()
    kinds: dict[str, list[Choice]] = {}
    for number, option in enumerate(match.options()):
        verb, words = match.carried(option)["verb"], match.describe(option)
        title = sentence(plain(verb)) if hasattr(verb, "name") else ""
        note, is_hinted = (hint.notes.get(option, ""), hint.option == option) if hint else ("", False)
        kinds.setdefault(title, []).append(Choice(number, words, places_named(words, names), note, is_hinted))
    seat = head["seats"][match.decider]
    count = len(match.options())
    return Question(match.decider, seat["name"], seat["colour"], match.decision, _groups(kinds, count), count)


def _groups(kinds: dict[str, list[Choice]], count: int) -> tuple[Group, ...]:
    if len(kinds) == 1 or count < GROUPED_FROM:
        every = sorted((choice for choices in kinds.values() for choice in choices), key=lambda choice: choice.number)
        return (Group("", tuple(every)),)
    return tuple(Group(title, tuple(choices)) for title, choices in kinds.items())


def _cards(table: SeatedGame, picture: Picture, seats: Sequence[dict[str, Any]], own: int) -> list[Card]:
    sides = picture.sides or tuple(Side(seat["name"], None) for seat in seats)
    is_open = table.match.is_over
    return [
        Card(
            side.name,
            table.seats[power] if power < len(seats) else "",
            seats[power]["colour"] if power < len(seats) else "",
            "" if side.score is None else f"{side.score:g}",
            side.shown,
            side.hand if is_open or power == own else side.backs,
            is_own=power == own and not is_open,
        )
        for power, side in enumerate(sides)
    ]


def _signs(picture: Picture) -> tuple[tuple[str, str], ...]:
    """Return the signs of the pieces on the board with the kinds of pieces that they stand for."""
    kinds: dict[str, dict[str, None]] = {}
    for site in picture.sites:
        for piece in site.pieces:
            kinds.setdefault(piece.sign, {})[piece.kind] = None
    return tuple((sign, ", ".join(names)) for sign, names in kinds.items())


def _changed(table: SeatedGame, picture: Picture, seat: int) -> list[int]:
    """Return the numbers of the places that look otherwise than when a seat last answered."""
    if seat not in table.before:
        return []
    before = table.picture(table.before[seat]).sites
    return [number for number, (old, new) in enumerate(zip(before, picture.sites, strict=True)) if old != new]


def _moments(table: SeatedGame, seat: int) -> tuple[Moment, ...]:
    """Return the answers of people: in words those of the seat that looks, of others that they were given."""
    return tuple(
        Moment(number, f"Round {answer.turn_round}, {_told(table, answer.seat, seat, answer.question, answer.words)}")
        for number, answer in enumerate(table.log)
        if answer.is_by_person
    )


def _told(table: SeatedGame, seat: int, own: int, question: str, words: str) -> str:
    name = table.match.seat_name(seat)
    return f"{name}: {question}: {words}" if seat == own else f"{name} answers"


def _result(table: SeatedGame) -> str:
    match = table.match
    won = [match.seat_name(seat) for seat, share in enumerate(match.returns()) if share > 0]
    rounds = f"after {counted(int(match.state.turn_round), 'round')}"
    if not won:
        return f"Nobody wins: {match.ending} {rounds}"
    if len(won) > 1:
        return f"{listed(won)} share the win {rounds}"
    return f"{won[0]} {'win' if match.game.plural_factions else 'wins'} {rounds}"
