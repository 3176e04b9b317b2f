"""A game in an address: `/play/GAME?faction=..&seat=..&seed=..&answers=..`, read and written again.

`faction` and `seat` are given once for each seat, in the order of play; a seat is a policy's name or `person`.
`change` is a seat that changes hands, ANSWERS.SEAT.POLICY. `rules` says what the answers fit, BEHAVIOUR.DIGEST. `eyes`
is the seat whose person looks at the page. What a person does comes beside it and is no part of the game (`Action`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlencode

from policies.archetypes import MEMBER
from policies.book import PolicyBook
from policies.characters import archetypes, lookahead_of
from policies.paths import is_in_file
from policies.search import LOOKAHEAD, is_search, search_named
from reports.pipeline.request import changes
from sim.content.owned import Owned
from sim.content.values import format_setting
from sim.errors import UsageError, meant, shortened
from sim.game import Game, find, game_keys
from sim.study.compact import packed, unpacked
from sim.study.played import PERSON, Change, Played, check_fits
from sim.study.stage import Stage, stage_of
from sim.study.study import Study, new_study

Query = tuple[tuple[str, str], ...]

ONCE = ("seed", "variant", "rules", "answers", "eyes", "players")
OFTEN = ("faction", "seat", "set", "change")
ACTIONS = ("do", "ask", "to", "hand", "moment", "saved")
MOST_ROLLOUTS = 1_000  # of a search at a table of this server
LONGEST = 14_000  # characters of a query; a longer game is sent in the body of a request
NOBODY = 0  # in place of the number of the seat that looks


class NoGame(UsageError):
    """There is no such game; one line with those that there are."""


@dataclass(frozen=True)
class Asked:
    """A game as an address asks for it.

    Attributes:
        game: as it was played up to now.
        variant: the named set of changes that it is played with, "" for none.
        settings: values set otherwise beside that, as they were written.
        eyes: the number of the seat whose person looks, `NOBODY` if none has said so.
    """

    game: Played
    variant: str = ""
    settings: tuple[str, ...] = ()
    eyes: int = NOBODY

    @property
    def stage(self) -> Stage:
        """The game made ready to play by all who ever sit at its table."""
        return stage_for(self.game.study, self.game.names)

    @property
    def query(self) -> Query:
        """The game as the query of its address."""
        study = self.game.study
        seats = zip(study.factions, study.policies, strict=True)
        changed = ((f"{change.after}.{change.seat + 1}.{change.policy}") for change in self.game.changes)
        return (
            *(pair for faction, policy in seats for pair in (("faction", faction), ("seat", policy))),
            ("seed", str(study.seed)),
            *((("variant", self.variant),) if self.variant else ()),
            *(("set", setting) for setting in self.settings),
            ("rules", rules_of(self.stage)),
            *(("change", change) for change in changed),
            ("answers", packed(self.game.answers)),
            *((("eyes", str(self.eyes)),) if self.eyes != NOBODY else ()),
        )

    @property
    def address(self) -> str:
        """The address of the game."""
        return f"{path_of(self.game.study.game)}?{urlencode(self.query)}"

    def playing(self, game: Played) -> "Asked":
        """Return the same table with another state of its game."""
        return replace(self, game=game)


class Action(NamedTuple):
    """What a person does: a verb with the number of an answer, and the fields that it reads."""

    do: str = ""
    number: str = ""
    ask: str = ""
    to: str = ""
    hand: str = ""
    moment: str = ""


def path_of(key: str) -> str:
    """Return the path at which a game is played."""
    return f"/play/{key}"


def rules_of(stage: Stage) -> str:
    """Return what the answers of a game fit: the behaviour of its rules and the digest of their values."""
    return f"{stage.game.behaviour}.{stage.content.hash}"


def game_at(key: str) -> Game:
    """Return the game with a key; `module:NAME` is none, and nothing is imported for it.

    Raises:
        NoGame: the line lists those that there are.
    """
    known = game_keys()
    if key not in known:
        raise NoGame(f"no game {shortened(key)!r}{meant(key, known)}; the games are {', '.join(known)}")
    try:
        return find(key)
    except UsageError as error:
        raise NoGame(str(error)) from error


def read(key: str, query: Query, owned: tuple[Owned, ...] = ()) -> tuple[Asked, Action]:
    """Return the game that a query asks for, and what is done.

    Raises:
        UsageError: in one line, if it asks for what is not allowed, or for a game that no longer fits.
    """
    once, often, action = _sorted(query)
    _check_sitters(key, often["seat"])
    study = _study(key, once, often, owned)
    game = Played(study, unpacked(once.get("answers", "")), tuple(map(_change, often["change"])))
    for change in game.changes:
        _check_sitters(key, (change.policy,))
    asked = Asked(game, once.get("variant", ""), tuple(often["set"]), _eyes(once.get("eyes", ""), study.players))
    if "rules" in once:
        behaviour, _, content = once["rules"].partition(".")
        check_fits({"behaviour": _whole("rules", behaviour), "content": content}, asked.stage)
    return asked, action


def of_file(game: Played, written: Mapping[str, object]) -> Asked:
    """Return the table of a game that was kept in a file.

    Raises:
        UsageError: if somebody sits at it who is not allowed here, or it no longer fits.
    """
    game_at(game.study.game)
    _check_sitters(game.study.game, game.names)
    settings = tuple(format_setting(*pair) for pair in sorted(game.study.changes.items()))
    asked = Asked(game, settings=settings)
    check_fits(written, asked.stage)
    return asked


@lru_cache(maxsize=32)
def stage_for(study: Study, names: tuple[str, ...]) -> Stage:
    """Return a study of one game made ready to play by some policies."""
    return stage_of(study, PolicyBook(study.game, names, study.edition))


def sitters(key: str) -> tuple[str, ...]:
    """Return the policies that a form offers for a seat: people, those of the game, and what looks ahead."""
    ahead = (LOOKAHEAD,) if lookahead_of(key) else ()
    plain = (name for name, archetype in archetypes(key).items() if MEMBER not in archetype.traits)
    return (PERSON, *plain, *ahead, "search:50", "search:200")


def check_bot(key: str, name: str) -> None:
    """Refuse a policy that does not play here.

    Raises:
        UsageError: saying what is allowed.
    """
    if name == PERSON:
        raise UsageError(f"{PERSON} is no policy that could answer; {_allowed(key)}")
    _check_sitters(key, (name,))


def _sorted(query: Query) -> tuple[dict[str, str], dict[str, list[str]], Action]:
    """Return the parameters that stand once, those that may stand often, and what is done."""
    once: dict[str, str] = {}
    often: dict[str, list[str]] = {name: [] for name in OFTEN}
    done: dict[str, str] = {}
    for name, value in query:
        if name in OFTEN and value:
            often[name].append(value)
        elif name in ONCE and value:
            once[name] = value
        elif name in ACTIONS and value:
            done[name] = value
        elif name not in (*OFTEN, *ONCE, *ACTIONS):
            known = ", ".join((*OFTEN, *ONCE, *ACTIONS))
            raise UsageError(f"no parameter {shortened(name)!r} of a game; the parameters are {known}")
    verb, _, number = done.pop("do", "").partition(".")
    done.pop("saved", None)
    return once, often, Action(verb, number, **done)


def _study(key: str, once: Mapping[str, str], often: Mapping[str, Sequence[str]], owned: tuple[Owned, ...]) -> Study:
    game = find(key)
    factions, seats = often["faction"], often["seat"]
    if len(factions) != len(seats):
        raise UsageError(f"each seat has a faction and who plays it: {len(factions)} factions, {len(seats)} players")
    factions, seats = _seated(game, factions, seats)
    return new_study(
        key,
        players=len(seats),
        factions=factions,
        policies=seats,
        settings=changes(game, often["set"], once.get("variant")),
        owned=owned,
        seed=_whole("seed", once.get("seed", "0")),
        games=1,
        rotate=False,
    )


def _seated(game: Game, factions: Sequence[str], seats: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the factions with their players, in the order of the board from the first on where that fixes it."""
    if not game.fixed_table or not set(factions) <= set(game.factions):
        return list(factions), list(seats)
    pairs = sorted(zip(factions, seats, strict=True), key=lambda pair: game.factions.index(pair[0]))
    first = next(number for number, (faction, _) in enumerate(pairs) if faction == factions[0])
    around = pairs[first:] + pairs[:first]
    return [faction for faction, _ in around], [seat for _, seat in around]


def _check_sitters(key: str, names: Sequence[str]) -> None:
    """Refuse policies that a server must not play: files and Python functions that an address names, endless searches.

    Raises:
        UsageError: saying what is allowed.
    """
    known = archetypes(key)
    for name in dict.fromkeys(names):
        if name == PERSON or name in known:
            continue
        if not is_search(name) or is_in_file(name):
            raise UsageError(f"no policy {shortened(name)!r}{meant(name, known)} plays here; {_allowed(key)}")
        if search_named(name, known, lookahead_of(key)).rollouts > MOST_ROLLOUTS:
            raise UsageError(f"a search has at most {MOST_ROLLOUTS:,} rollouts here, and {shortened(name)!r} more")


def _allowed(key: str) -> str:
    return f"allowed are {', '.join(sitters(key))}, and other searches of at most {MOST_ROLLOUTS:,} rollouts"


def _change(text: str) -> Change:
    after, _, rest = text.partition(".")
    seat, _, policy = rest.partition(".")
    return Change(_whole("change", after), _whole("change", seat) - 1, policy)


def _eyes(text: str, players: int) -> int:
    eyes = _whole("eyes", text) if text else NOBODY
    if eyes > players:
        raise UsageError(f"there is no seat {eyes}; they are 1 to {players}")
    return eyes


def _whole(name: str, text: str) -> int:
    """Return a whole number that is not below 0, as an address has it."""
    if not text.isascii() or not text.isdigit() or len(text) > len(str(2**63)):
        raise UsageError(f"{name} must be a whole number, not {shortened(text)!r}")
    return int(text)
