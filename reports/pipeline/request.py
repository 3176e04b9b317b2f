"""What a user asks to be played, gathered from the command line or a study file, and the study that comes of it."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from os import PathLike, fspath
from typing import Any, Self

from policies.archetypes import MEMBER, seated
from policies.book import PolicyBook, by_hand, own_archetypes
from policies.characters import archetypes
from reports.kit.defaults import LOGGED, RUN_GAMES
from sim.content.owned import Owned
from sim.content.values import format_setting, parse_setting
from sim.errors import UsageError, meant
from sim.game import Game, find
from sim.study.played import PERSON
from sim.study.stage import Stage, stage_of
from sim.study.study import Study, new_study, read_boxes

BALANCED = "balanced"  # what most games call their policy for all occasions
NOT_BY_DEFAULT = ("probe", "slow", "looks_ahead", MEMBER)  # traits of policies that a study only uses by name


@dataclass(frozen=True)
class StudyRequest:
    """What is asked to be played; what is None was not said.

    Attributes:
        game: the game's key, or module:NAME.
        games: how many.
        players: seats at the table.
        factions: names.
        policies: names; repeats weigh more.
        settings: values set otherwise, by address.
        variant: name of a set of changes that the settings are laid over.
        seed: of the study.
        logged: games whose rounds are kept.
        archetypes: what policies from files play by, where another study has read them.
        content: worksheets with values of the user's box, which the settings are laid over.
        owned: what is in them, where they have been read.
        rotate_chance: whether factions are rotated through all seats with the same chance and policies.
    """

    game: str | None = None
    games: int | None = None
    players: int | None = None
    factions: tuple[str, ...] | None = None
    policies: tuple[str, ...] | None = None
    settings: Mapping[str, Any] | None = None
    variant: str | None = None
    seed: int | None = None
    logged: int | None = None
    archetypes: Mapping[str, Any] | None = None
    content: tuple[str, ...] | None = None
    owned: tuple[Owned, ...] | None = None
    rotate_chance: bool | None = None

    def over(self, base: Self) -> Self:
        """Return the request laid over another one, settings and worksheets joined: what is said here goes first."""
        said = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        laid = {name: value for name, value in said.items() if value is not None}
        if self.settings is not None and base.settings is not None:
            laid["settings"] = {**base.settings, **self.settings}
        if self.content is not None and base.content is not None:
            laid["content"] = tuple(dict.fromkeys((*base.content, *self.content)))
        return replace(base, **laid)

    def read(self) -> Self:
        """Return the request with its worksheets read.

        Raises:
            UsageError: if one cannot be read, or is of another game.
            ContentError: if a line of one is refused, or two of them disagree.
        """
        if self.owned is not None or not self.content:
            return self
        return replace(self, owned=read_boxes(self.game or "", self.content))

    def study(self) -> Study:
        """Return the checked study; what was not said takes its default.

        Raises:
            UsageError: if something is not allowed.
            ContentError: if a setting is not.
        """
        asked = self.over(DEFAULTS).read()
        game = find(asked.game or "")
        policies = asked.policies or default_policies(asked.game or "", asked.players)
        _check_bots(policies)
        return new_study(
            asked.game or "",
            players=asked.players,
            factions=asked.factions or (),
            policies=policies,
            settings={**_variant(game, asked.variant), **(asked.settings or {})},
            owned=asked.owned or (),
            seed=asked.seed,
            games=asked.games,
            logged=asked.logged,
            archetypes=own_archetypes(asked.game or "", policies) if asked.archetypes is None else asked.archetypes,
            rotate_chance=asked.rotate_chance or False,
        )

    def study_in_blocks(self, usual: int) -> Study:
        """Return the checked study; where no number of games is said, the least from `usual` on that fills blocks.

        A design whose single block is longer than that is played as far as `usual` goes.

        Raises:
            UsageError: if something is not allowed.
            ContentError: if a setting is not.
        """
        study = self.over(StudyRequest(games=usual)).study()
        if self.games is not None or study.block > usual:
            return study
        return replace(study, games=-(-usual // study.block) * study.block)


def _check_bots(policies: Iterable[str]) -> None:
    """Refuse people among the policies of a study.

    Raises:
        UsageError: saying where they play.
    """
    if PERSON in policies:
        raise UsageError(f"{PERSON} is no policy that plays by itself; people play in `counterpoise serve`, at /play")


DEFAULTS = StudyRequest(games=RUN_GAMES, seed=0, logged=LOGGED)


def requested(
    *,
    factions: str | None = None,
    policies: str | None = None,
    settings: Iterable[str] | None = None,
    content: Iterable[str | PathLike[str]] | None = None,
    **others: Any,
) -> StudyRequest:
    """Return the request that options of the command line make: names between commas, settings ADDRESS=VALUE."""
    return StudyRequest(
        factions=None if factions is None else names_in(factions),
        policies=None if policies is None else names_in(policies),
        settings=None if settings is None else settings_in(settings),
        content=None if content is None else tuple(fspath(path) for path in content),
        **others,
    )


def names_in(text: str) -> tuple[str, ...]:
    """Return names written between commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def settings_in(texts: Iterable[str]) -> dict[str, Any]:
    """Return settings written as texts ADDRESS=VALUE, by address."""
    return dict(map(parse_setting, texts))


def changes(game: Game, settings: Iterable[str] | None, variant: str | None) -> dict[str, Any]:
    """Return the values that a variant and the settings laid over it change, by address."""
    return {**_variant(game, variant), **settings_in(settings or ())}


def _variant(game: Game, name: str | None) -> Mapping[str, Any]:
    if name is None:
        return {}
    if not game.variants:
        raise UsageError(f"unknown variant {name!r}; {game.key} has no variants")
    if name not in game.variants:
        shown = f"{name!r}{meant(name, game.variants)}"
        raise UsageError(f"unknown variant {shown}; the variants of {game.key} are {', '.join(game.variants)}")
    return game.variants[name]


def book_for(study: Study) -> PolicyBook:
    """Return the policies of a study.

    Raises:
        UsageError: if one is unknown or cannot be loaded.
    """
    return PolicyBook(study.game, study.policies, study.edition, study.archetypes)


def stage_for(study: Study) -> Stage:
    """Return a study made ready to play by its policies.

    Raises:
        UsageError: if it cannot be played, or one of them is unknown or cannot be loaded.
    """
    return stage_of(study, book_for(study))


def default_policies(game_key: str, players: int | None = None) -> tuple[str, ...]:
    """Return the archetypes that a study mixes unless it names others: all that play to win and play fast."""
    known = seated(archetypes(game_key), players)
    chosen = [name for name, one in known.items() if not {*NOT_BY_DEFAULT} & {*one.traits} and name != "random"]
    return tuple(chosen or known)


def usual_by_hand(game_key: str) -> tuple[str, ...]:
    """Return the policies of a study by default that people have made: neither `random` nor found by training."""
    made = by_hand(game_key)
    return tuple(name for name in default_policies(game_key) if name in made)


def usual_learner(game_key: str) -> str:
    """Return the policy that training betters unless another one is named: balanced, or the first made by hand."""
    made = usual_by_hand(game_key)
    return BALANCED if BALANCED in made or not made else made[0]


def command_of(study: Study, until: Sequence[str] = ()) -> str:
    """Return the command that plays a study again, to its last game or until something is known."""
    words = ["counterpoise", "study", study.game, *(until or ("-n", str(study.games))), "--seed", str(study.seed)]
    words += ["--players", str(study.players), "--factions", ",".join(study.factions)]
    words += ["--policies", ",".join(study.policies)]
    words += [] if study.logged == LOGGED else ["--logged", str(study.logged)]
    return shlex.join([*words, *_chance_options(study), *value_options(study)])


def table_options(study: Study) -> list[str]:
    """Return the options that give a command the table of a study: players, factions, policies and values.

    What the command would take by itself is left out.
    """
    asked = StudyRequest(study.game, settings=study.overrides, owned=study.owned)
    words, usual = [], asked.study()
    if usual.players != study.players:
        words, usual = ["--players", str(study.players)], replace(asked, players=study.players).study()
    words += [] if usual.factions == study.factions else ["--factions", ",".join(study.factions)]
    words += [] if usual.policies == study.policies else ["--policies", ",".join(study.policies)]
    return [*words, *value_options(study)]


def trace_command(study: Study, game: int) -> str:
    """Return the command that shows a game of a study."""
    words = ["counterpoise", "trace", study.game, "--players", str(study.players)]
    words += ["--factions", ",".join(study.factions), "--policies", ",".join(study.policies)]
    words += ["--seed", str(study.seed), "--game", str(game)]
    return shlex.join([*words, *_chance_options(study), *value_options(study)])


def _chance_options(study: Study) -> list[str]:
    """Return the option by which the games of a study share their chance, if they do."""
    return ["--rotate-chance"] if study.rotate_chance else []


def value_options(study: Study) -> list[str]:
    """Return the options that give a study its values: worksheets by their names, and settings."""
    worksheets = repeated("--content", [box.file for box in study.owned])
    return [*worksheets, *set_options(dict(sorted(study.overrides.items())))]


def set_options(settings: Mapping[str, Any]) -> list[str]:
    """Return the options that set values by their addresses."""
    return repeated("--set", [format_setting(*pair) for pair in settings.items()])


def repeated(option: str, texts: Iterable[str]) -> list[str]:
    """Return an option that is given once for each text.

    Examples:
        >>> repeated("--over", ["road.*", "army.*"])
        ['--over', 'road.*', '--over', 'army.*']
    """
    return [word for text in texts for word in (option, text)]
