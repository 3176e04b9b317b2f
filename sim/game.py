"""The Game description: what a game hands to the shared layers, and how it is loaded from where it lies."""

import importlib
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache, cached_property, reduce
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import numpy as np

from sim.compiling.compiled import compiled
from sim.content.content import Content
from sim.content.layout import RulesLayout
from sim.content.owned import Owned
from sim.errors import UsageError, shortened
from sim.mechanics import Mechanic, mechanics_of_verbs
from sim.origins import Origin, made_importable, origin_of, origins
from sim.picture import Board, Picture

NO_LABEL = -1
CHANCE = "chance"  # the column that numbers the chance of a game, where several games share theirs
LUCK = "luck_"  # how the names of columns begin that have the mean 0 by their making (`sim.engine.luck`)


@dataclass(frozen=True)
class Column:
    """A game-specific column of a table: its name and one sentence of meaning.

    A column with labels holds codes: value i means `labels[i]`, -1 (`NO_LABEL`) none of them. Tables keep the codes.
    """

    name: str
    meaning: str
    dtype: str = "int32"  # "int8" (-128 to 127) or "int16" where that is enough saves memory in large runs
    labels: tuple[str, ...] = ()  # of a column of codes, in the words of readers
    compared: bool = True  # whether winners and others are compared in it; not what is part of winning itself


@dataclass(frozen=True)
class Subject:
    """Something of its own that a game has to show: columns of `seats` that its page shows in a section.

    The kinds:
        "parts": numeric columns of one unit, side by side: means of each faction, and winners against others.
        "choice": one labelled column: how often each label occurs, and the win share of the seats that have it.
        "route": one labelled column, in which a winner's label says how it won: shares of the wins of each faction,
            and the rounds in which games that were won that way end.
        "map": a numeric column for each place of the game's board, in the board's order: 1 where the seat did there
            what the subject is about, else 0, or how many times it did. Shown on the board: how often a game sees it,
            and which faction does it most. A place that is 0 in the whole run, as one out of play, is drawn empty.
    """

    key: str  # of the section and its figures: small letters and dashes, unique in the game
    title: str
    prose: str  # one sentence that says how to read it
    columns: tuple[str, ...]  # names of columns of `seats`, in the order to show
    kind: Literal["parts", "choice", "route", "map"] = "parts"
    alone: tuple[str, ...] = ()  # labels that only games for one player know


@dataclass(frozen=True)
class Asked:
    """What is asked of a game that comes in editions, all names and addresses known to one of them."""

    players: int | None  # as many as asked, or as the factions that are named; None where neither says
    factions: tuple[str, ...]  # empty where none are named
    settings: Mapping[str, Any]  # by full address


@dataclass(frozen=True)
class Choice:
    """The edition that plays what is asked, "" for the game itself, and the settings that this implies."""

    edition: str
    settings: Mapping[str, Any] = field(default_factory=dict)  # laid under those that are asked
    needed_by: Mapping[str, str] = field(default_factory=dict)  # by its address, what implies a setting, in words


@compiled
def no_features(state, rules, seat, values):
    """Write nothing: the game declares no features."""


def _no_refusal(content: Any, players: int) -> str:
    return ""


@dataclass(frozen=True)
class Game:
    """Everything the shared layers need to know of a game; assembled in its `game.py`, wherever that lies.

    The compiled functions take `(state, rules, ...)`: `setup()`, `advance()` carries out the top step of the agenda,
    `options(buffer)` lists the legal answers and returns their number, `apply(seat, option)` carries one out,
    `hide(seat)` deals again what the seat cannot see, `observe(seat, row)` writes a row of `rounds`,
    `outcome(seat, row)` a row of `seats`, `summary(row)` a row of `games`, `features(seat, values)` the features of a
    seat at the end of a round.

    A game may come in editions: the same game on another table, with more seats, a larger State, other content, columns
    or board. Each is a Game of the same key, made with `dataclasses.replace`. Users name none: what they ask for
    decides (`choose_edition`); else the first that knows the players, factions and settings does, the game itself
    before all others.
    """

    key: str
    title: str
    behaviour: int  # bumped when play changes; a pure speed-up leaves it
    players: range
    factions: tuple[str, ...]  # in the order of the table where `fixed_table`
    fixed_table: bool  # neighbours at the table are fixed by the map: only the first player rotates
    recommended: Callable[[Any, int], tuple[str, ...]]  # (content, players) -> factions played by default
    layout: RulesLayout
    state: np.dtype
    most_options: int  # size of the option buffer
    setup: Any
    advance: Any
    options: Any
    apply: Any
    hide: Any
    observe: Any
    outcome: Any
    summary: Any
    words: ModuleType  # describe(), event(), account() ..: the game in words, for trace and the step interface
    policy: str = ""  # the module of its compiled policies (see `policies.characters`); `random` alone without one
    archetypes: tuple[str, ...] = ()  # files beside that module in which they have their names and weights
    odds: str = ""  # the module whose `Question` asks about its battles (see `analysis.odds.questions`)
    features: Any = no_features  # (state, rules, seat, values): what a value of positions weighs, as all can see it
    feature_words: Mapping[str, str] = field(default_factory=dict)  # what each of them is, in the order of `values`
    value: str = ""  # the file beside the policy module with the learned weights of features
    seat_columns: tuple[Column, ...] = ()
    game_columns: tuple[Column, ...] = ()
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # named sets of overrides
    refusal: Callable[[Any, int], str] = _no_refusal  # (content, players) -> why they cannot play so, empty if they can
    battle_word: str = "battle"  # what the game calls one of what its column `battles` counts, and its odds are about
    faction_word: str = "faction"  # what the game calls one of its factions
    plural_factions: bool = False  # whether the name of one faction is a plural: Nagas win, while Red wins
    faction_names: Mapping[str, str] = field(default_factory=dict)  # factions whose names readers see otherwise
    column_words: Mapping[str, str] = field(default_factory=dict)  # columns whose names need other words for readers
    subjects: tuple[Subject, ...] = ()  # what the page shows of this game alone, in its order
    board: Board | None = None  # where its places lie, for subjects of the kind "map"
    picture: Callable[[Any, Any], Picture] | None = None  # (state, rules) -> what lies on the table, for who watches
    grounds: Mapping[str, str] = field(
        default_factory=dict
    )  # colours of a picture's sites, by the first word of a note
    note: str = ""  # a word beside the title in a list of games: which rulebook, and how much of it is assumed
    besides: str = ""  # who else has a part in it, beside the factions
    verbs: type[IntEnum] | None = None  # the kinds of answers
    decisions: type[IntEnum] | None = None  # the questions
    mechanics: tuple[Mechanic, ...] = ()  # what players may do, where that is more than a verb each
    editions: Mapping[str, "Game"] = field(default_factory=dict)  # by name; a study keeps the name of its own
    choose_edition: Callable[[Asked], Choice] | None = None  # raises UsageError where what is asked contradicts itself
    boxes: Mapping[str, str] = field(default_factory=dict)  # factions that come from another box: its title
    deciding: Path | None = None  # the file beside it that says which open values decide most, as play has shown
    box_values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by box: addresses, * for any part of them

    def __post_init__(self) -> None:
        for name, edition in self.editions.items():
            if not name or edition.key != self.key or edition.editions:
                raise ValueError(f"{self.key}: the edition {name!r} needs a name, the same key and no editions in it")
        if self.archetypes and not self.policy:
            raise ValueError(f"{self.key}: {self.archetypes[0]} stands beside a policy module, and none is named")
        if odd := sorted(set(self.boxes) - set(self.all_factions)):
            raise ValueError(f"{self.key}: a box brings {odd[0]}, which is no faction of any edition")

    @property
    def luck_columns(self) -> tuple[str, ...]:
        """The columns of `seats` that have the mean 0 by their making."""
        return tuple(column.name for column in self.seat_columns if column.name.startswith(LUCK))

    @property
    def rules_functions(self) -> dict[str, Any]:
        """The compiled functions by the names that the drivers use."""
        names = ("setup", "advance", "options", "apply", "hide", "observe", "outcome", "summary", "features")
        return {name: getattr(self, name) for name in names}

    def owning(self, owned: tuple[Owned, ...]) -> "Game":
        """Return the game, in all its editions, with values read off boxes in place of its own.

        Raises:
            ContentError: if a value is outside its domain.
        """
        if not owned:
            return self
        editions = {name: edition.owning(owned) for name, edition in self.editions.items()}
        return replace(self, layout=self.layout.owning(owned), editions=editions)

    def edition(self, name: str) -> "Game":
        """Return an edition by name, the game itself for "".

        Raises:
            UsageError: if there is none of this name.
        """
        if name and name not in self.editions:
            known = ", ".join(self.editions) or "none"
            raise UsageError(f"unknown edition {shortened(repr(name))} of {self.key}; its editions are {known}")
        return self.editions[name] if name else self

    @property
    def all_editions(self) -> tuple["Game", ...]:
        """The game itself and its editions."""
        return (self, *self.editions.values())

    @property
    def all_factions(self) -> tuple[str, ...]:
        """The factions of all editions, those of the game itself first."""
        return tuple(dict.fromkeys(name for edition in self.all_editions for name in edition.factions))

    @property
    def all_players(self) -> tuple[int, ...]:
        """How many may play, in one edition or another, from the fewest on."""
        return tuple(sorted({players for edition in self.all_editions for players in edition.players}))

    @property
    def all_mechanics(self) -> tuple[Mechanic, ...]:
        """What players may do: the mechanics that the game names, else its verbs."""
        return self.mechanics or mechanics_of_verbs(self.verbs or ())

    @cached_property
    def all_content(self) -> Content:
        """The values of all editions, as their files have them; a knob of one of them is a knob here."""
        first, *others = [edition.layout.content for edition in self.all_editions]
        return reduce(Content.joined, others, first)


def game_keys() -> tuple[str, ...]:
    """Return the keys of all games, wherever they come from (`sim.origins`)."""
    return tuple(dict.fromkeys(origin.key for origin in origins()))


def all_games() -> dict[str, Game]:
    """Return every game that can be loaded, by key."""
    return {key: game for key, game in _tried().items() if isinstance(game, Game)}


def broken_games() -> dict[str, str]:
    """Return the keys of the games that cannot be loaded, and why, in one line each."""
    return {key: str(game) for key, game in _tried().items() if isinstance(game, UsageError)}


def find(name: str) -> Game:
    """Return the game with this key, or the one at `module:NAME`, which may lie in a named or the working folder.

    Raises:
        UsageError: if there is none, listing the keys, or it cannot be loaded.
    """
    if ":" not in name:
        return _from(origin_of(name))
    named = [origin for origin in origins() if origin.folder and origin.address == name]
    return _from(named[0]) if named else _at_address(name)


def _tried() -> dict[str, Game | UsageError]:
    found: dict[str, Game | UsageError] = {}
    for key in game_keys():
        try:
            found[key] = find(key)
        except UsageError as error:
            found[key] = error
    return found


@cache
def _from(origin: Origin) -> Game:
    """Return the game of one origin; the others are not even read."""
    made_importable(origin)
    game = _loaded(origin.module, origin.attribute, f"{origin.key!r} from {origin.place}")
    if game.key != origin.key:
        raise UsageError(f"the game {origin.key!r} from {origin.place} has the key {game.key!r}; both must be the same")
    return game


@cache
def _at_address(address: str) -> Game:
    module, _, attribute = address.partition(":")
    shown = shortened(repr(address))
    if not all(part.isidentifier() for part in (*module.split("."), attribute)):
        raise UsageError(f"{shown} cannot be a game; one without a key is named module:NAME")
    if (here := os.getcwd()) not in sys.path:
        sys.path.insert(0, here)
    return _loaded(module, attribute, shown)


def _loaded(module: str, attribute: str, shown: str) -> Game:
    try:
        game = getattr(importlib.import_module(module), attribute, None)
    except (Exception, SystemExit) as error:  # whatever somebody's own module raises
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise UsageError(f"cannot import the game {shown}: {reason}") from error
    if not isinstance(game, Game):
        raise UsageError(f"the game {shown} is no Game: {module} has none of the name {attribute}")
    return game
