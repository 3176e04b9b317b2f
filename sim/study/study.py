"""A study: everything that decides which games are played and how each of them ends."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from os import PathLike
from typing import Any

import numpy as np

from sim.content.content import Content
from sim.content.owned import Owned, owned_from_json
from sim.content.values import as_text, settled
from sim.content.worksheet_file import Files, game_of, owned_of
from sim.errors import UsageError
from sim.game import Asked, Game, find
from sim.study.blocks import block_games
from sim.study.editions import asked_of, chosen_edition
from sim.study.lineups import USUAL_DESIGN, lineups
from sim.study.sittings import Sitting, lineups_of, sitting_from_json
from sim.trust import check_trusted

USUAL_PLAYERS = 4
USUAL_LOGGED = 1000
SEED_LIMIT = 2**63
MOST_GAMES = 10**9
MOST_POLICIES = 100
UNSAID = ("edition", "archetypes", "owned", "rotate_chance", "sat")  # entries that are left out where they say nothing


@dataclass(frozen=True)
class Study:
    """What to play; `new_study` fills in what a user leaves out.

    Attributes:
        game: the game's key, or module:NAME.
        players: seats at the table.
        factions: names, in seat order where `rotate` is False.
        policies: names; repeats weigh more.
        overrides: content values that are set otherwise, by full address.
        seed: 0 up to, not including, 2 ** 63.
        games: how many, numbered from 0.
        logged: the first so many games write rows of `rounds`.
        rotate: whether seats, policies and orders rotate (see `sim.study.lineups`).
        edition: of the game, "" for the game itself.
        archetypes: by its name, what a policy from a user's file plays by, so that the games do not depend on the file.
        owned: values read off boxes that count in these games, so that neither do they depend on their files.
        sat: the games, where they are not the study's own but were played one by one and gathered.
        rotate_chance: whether a table of factions is rotated through all seats with the same chance and policies.
    """

    game: str
    players: int
    factions: tuple[str, ...]
    policies: tuple[str, ...] = ("random",)
    overrides: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    games: int = 1000
    logged: int = USUAL_LOGGED
    rotate: bool = True
    edition: str = ""
    archetypes: Mapping[str, Any] = field(default_factory=dict)
    owned: tuple[Owned, ...] = ()
    sat: tuple[Sitting, ...] = ()
    rotate_chance: bool = False

    def __post_init__(self) -> None:
        for name in ("players", "seed", "games", "logged"):
            if type(getattr(self, name)) is not int:
                raise UsageError(f"{name} must be a whole number, not {as_text(getattr(self, name))}")
        if not 0 <= self.seed < SEED_LIMIT:
            raise UsageError(f"the seed must be a whole number from 0 to {SEED_LIMIT - 1}, not {as_text(self.seed)}")
        if not 1 <= self.games <= MOST_GAMES:
            raise UsageError(f"a study needs at least 1 game and at most {MOST_GAMES}, not {as_text(self.games)}")
        if not 0 <= self.logged <= MOST_GAMES:
            allowed = f"at least 0 and at most {MOST_GAMES}"
            raise UsageError(f"the number of games with rounds must be {allowed}, not {as_text(self.logged)}")
        if not 1 <= len(self.policies) <= MOST_POLICIES:
            raise UsageError(f"a study needs at least one policy and at most {MOST_POLICIES}, not {len(self.policies)}")
        if self.sat and (len(self.sat) != self.games or self.rotate):
            raise UsageError(f"a study of {len(self.sat)} gathered games has so many, and seats that do not rotate")
        if type(self.rotate_chance) is not bool:
            raise UsageError(f"rotate_chance must be true or false, not {as_text(self.rotate_chance)}")
        if self.rotate_chance and (self.players < 2 or not self.rotate):
            raise UsageError("chance is rotated where two or more factions rotate through the seats")

    def __hash__(self) -> int:
        return hash(self.hash)

    def as_json(self) -> dict[str, Any]:
        """Return the study as plain values, ready for `json.dumps`; an edition "" and what is empty are left out."""
        owned = [box.as_json() for box in self.owned]
        plain = asdict(self) | {"overrides": dict(sorted(self.overrides.items())), "owned": owned}
        entries = {name: value for name, value in plain.items() if value or name not in UNSAID}
        return json.loads(json.dumps(entries))

    @cached_property
    def hash(self) -> str:
        """Twelve hexadecimal digits that change with anything in the study."""
        return hashlib.sha256(json.dumps(self.as_json(), sort_keys=True).encode()).hexdigest()[:12]

    @property
    def cast(self) -> tuple[str, ...]:
        """The different policies, in the order of their first appearance."""
        return tuple(dict.fromkeys(self.policies))

    @property
    def described(self) -> Game:
        """The game that it plays, in its edition, with the values read off boxes.

        Raises:
            UsageError: if there is no such game or edition.
        """
        return find(self.game).owning(self.owned).edition(self.edition)

    @property
    def changes(self) -> dict[str, Any]:
        """The overrides that change the game: all but those by which it takes its edition, as a box on the table."""
        chosen_by = find(self.game).choose_edition
        if chosen_by is None:
            return dict(self.overrides)
        implied = chosen_by(Asked(self.players, self.factions, self.overrides)).settings
        return {address: value for address, value in self.overrides.items() if address not in implied}

    def lineups(self) -> np.ndarray:
        """Return the design of the study: see `sim.study.lineups.lineups`; of gathered games who sat where."""
        if self.sat:
            return lineups_of(self.sat, self.described.factions, self.cast, self.players)
        return lineups(
            self.described,
            self.players,
            self.factions,
            self.policies,
            seed=self.seed,
            games=max(self.games, USUAL_DESIGN),
            rotate=self.rotate,
            held=self.rotate_chance,
        )

    @property
    def turns(self) -> int:
        """Games in a row that are played with the same chance."""
        return self.players if self.rotate_chance else 1

    @property
    def block(self) -> int:
        """Games in a block of the design, 1 where seats are fixed: see `sim.study.blocks.block_games`."""
        return block_games(self.players, len(self.factions), len(self.policies)) if self.rotate else 1


def new_study(
    game: str,
    *,
    players: int | None = None,
    factions: Sequence[str] = (),
    policies: Sequence[str] = ("random",),
    settings: Mapping[str, Any] | Iterable[str] = (),
    owned: Sequence[Owned] = (),
    **others: Any,
) -> Study:
    """Return a checked study, with the usual players and the recommended factions where none are named.

    What is asked decides the edition of the game; `overrides` hold what that implies too.

    Args:
        game: the game's key, or module:NAME.
        players: without it, as many as there are factions, else 4 or as many as the game takes.
        factions: without them, those that the game recommends for so many players.
        policies: names.
        settings: a mapping of address to value, or texts ADDRESS=VALUE.
        owned: values read off boxes, under the settings; those of other editions are left out.
        others: seed, games, logged, rotate, archetypes, rotate_chance.

    Raises:
        UsageError: if the game, a number or a faction is not allowed.
        ContentError: if a setting is not.
    """
    found = find(game).owning(tuple(owned))
    asked = asked_of(found, players, factions, settings)
    edition, played, content = chosen_edition(found, asked)
    if players is None:
        players = asked.players or _usual_players(played)
    if refusal := played.refusal(content, players):
        raise UsageError(refusal)
    if not factions and players in played.players:
        factions = played.recommended(content, players)
    entries = {"overrides": dict(content.overrides), "edition": edition, "owned": _counting(owned, content), **others}
    study = Study(game, players, tuple(factions), tuple(policies), **entries)
    study.lineups()
    return study


def read_boxes(game: str, content: Files) -> tuple[Owned, ...]:
    """Return the values that worksheets of a game hold.

    Args:
        game: the game's key, or module:NAME.
        content: the files.

    Raises:
        UsageError: if one cannot be read, or is of another game.
        ContentError: if a line of one is refused, or two of them disagree.
    """
    return owned_of(content, find(game).all_content) if content else ()


def boxes_by_game(content: Sequence[str | PathLike[str]]) -> dict[str, tuple[Owned, ...]]:
    """Return the values that worksheets hold, by the key of the game that each of them names.

    Raises:
        UsageError: if one cannot be read, or names no game.
        ContentError: if a line of one is refused, or two of them disagree.
    """
    by_game: dict[str, list[str | PathLike[str]]] = {}
    for path in content:
        by_game.setdefault(game_of(path), []).append(path)
    return {game: read_boxes(game, paths) for game, paths in by_game.items()}


def study_from_json(plain: Mapping[str, Any]) -> Study:
    """Return the study that `Study.as_json` gave these values for.

    Raises:
        UsageError: if a value is missing or unknown, or it names code that is not trusted (`sim.trust`).
    """
    known = {entry.name for entry in fields(Study)} - {*UNSAID}
    if odd := sorted(known ^ (set(plain) - {*UNSAID})):
        raise UsageError(f"a study has exactly the entries {', '.join(sorted(known))}; check {odd[0]}")
    check_trusted((plain["game"], *plain["policies"]), "the study")
    lists = {name: tuple(plain[name]) for name in ("factions", "policies")}
    overrides = {address: settled(value) for address, value in plain["overrides"].items()}
    gathered = {
        "owned": tuple(map(owned_from_json, plain.get("owned", ()))),
        "sat": tuple(map(sitting_from_json, plain.get("sat", ()))),
    }
    return Study(**{**plain, **lists, "overrides": overrides, **gathered})


def differences(study: Study, other: Study) -> list[str]:
    """Return the names of the entries in which two studies differ, in their order."""
    mine, theirs = study.as_json(), other.as_json()
    return [name for name in {**mine, **theirs} if mine.get(name) != theirs.get(name)]


def _counting(owned: Sequence[Owned], content: Content) -> tuple[Owned, ...]:
    """Return the values read off boxes that count in a content."""
    known = [box.only(filter(content.is_knob, box.values)) for box in owned]
    return tuple(box for box in known if box.values)


def _usual_players(game: Game) -> int:
    return max(min(game.players), min(USUAL_PLAYERS, max(game.players)))
