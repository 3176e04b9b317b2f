"""Games with other bots than those of a study: which they are, where they are kept, and what they say.

    runs/kings-0001/play/alone-1     every policy of the cast alone at the table, in the order of the cast
    runs/kings-0001/play/reply-1     a round of best replies
    runs/kings-0001/play/best        each faction with what is best for it
    runs/kings-0001/play/best-more   further games, where these can show that no share leaves the tolerance
    runs/kings-0001/strength/random  the study in hands of another strength

Each is a run of its own, checked like any other. Whoever plays the games hands over `play(folder, study, title)`, which
plays what is missing; `report` plays nothing and finds what is there.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.hands import Dependence, Hands
from analysis.replies import Profile, Replies, best_of_each, best_replies
from analysis.shares import WinShares, win_shares
from analysis.solo import is_solo
from policies.by_faction import AND, EQUALS, name_of
from policies.characters import archetypes
from policies.paths import is_in_file
from reports.kit.precision import Precision, families_of
from reports.pipeline.request import book_for
from sim.errors import UsageError
from sim.runs.manifest import check_characters, read_manifest
from sim.runs.reading import read_run
from sim.study.study import SEED_LIMIT, Study

PLAY, ALONE, REPLY, BEST, MORE = "play", "alone", "reply", "best", "more"
PART_OF_GAMES = 50  # of the games of a study, other bots play one in so many
FEWEST = 200  # games: fewer say nothing
FIRST, MOST_FIRST, MOST = 800, 2_000, 6_000  # games: at first, and at most where more can show what they leave open
MOST_ROUNDS = 3
FIRMNESS = 2  # how many times more seats of a round play the profile than each other policy of the cast together
SEAT_COLUMNS = ("game", "seat", "faction", "policy", "win_share")

PlayGames = Callable[[Path, Study, str], None]


@dataclass(frozen=True, eq=False)
class Play:
    """What the verdict of a study owes to play.

    Attributes:
        hands: every policy of the cast alone, and last each faction with what is best for it; empty if nothing was
            played.
        replies: how the best for each faction was found.
        lacking: why nothing was played, in a clause.
    """

    hands: tuple[Hands, ...] = ()
    replies: Replies | None = None
    lacking: str = ""


def nothing_more(folder: Path, study: Study, title: str) -> None:
    """Play no games: what is not there is missing."""


def play_of(folder: Path, study: Study, seats: pd.DataFrame, precision: Precision, play: PlayGames) -> Play:
    """Return what the verdict of a study owes to play.

    Args:
        folder: of the study's run.
        study: the study.
        seats: its table of seats.
        precision: what is asked of every estimate.
        play: plays what is missing.
    """
    cast = [name for name in study.cast if _is_plain(study.game, name)]
    if reason := _lacks(study, cast):
        return Play(lacking=reason)
    try:
        table = _Table(folder / PLAY, study, tuple(cast), precision, play)
        alone = [table.alone(number, name) for number, name in enumerate(cast, start=1)]
        replies = best_replies(
            best_of_each(_payoffs(seats, tuple(cast), precision)), table.round, most=MOST_ROUNDS, level=precision.level
        )
        own = judged(seats, precision, families_of(is_solo(seats)))
        hands = table.shown_within((*alone, table.best(replies.profile)), own)
        return Play(hands, replies)
    except UsageError as error:
        if not (folder / PLAY).exists():
            return Play(lacking="its games were not played with other bots too")
        return Play(lacking=f"the games of other bots are not all there ({error})")


def _lacks(study: Study, cast: list[str]) -> str:
    """Say why the games of a study are not played with other bots too, if they are not."""
    if len(study.cast) == 1:
        return "one policy played every seat"
    if len(cast) < 2:
        return "fewer than two of its policies answer at once, as other bots have to"
    if len(study.factions) < 2:
        return "there is one faction alone"
    if study.games < FEWEST * PART_OF_GAMES:
        return f"play {FEWEST * PART_OF_GAMES:,} games or more to test others"
    return ""


def _is_plain(game_key: str, name: str) -> bool:
    """Return whether a policy answers at once and may be part of another one's name."""
    return name in archetypes(game_key) or (is_in_file(name) and not {AND, EQUALS} & {*name})


@dataclass
class _Table:
    """Where other bots play."""

    folder: Path
    study: Study
    cast: tuple[str, ...]
    precision: Precision
    play: PlayGames
    rounds: int = 0
    seats: dict[str, pd.DataFrame] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many they play at first."""
        return min(MOST_FIRST, max(FIRST, self.study.games // PART_OF_GAMES))

    def alone(self, number: int, name: str) -> Hands:
        """Let one policy play all seats."""
        return Hands(f"{name} {ALONE}", (name,), self._shares(f"{ALONE}-{number}", (name,), f"{name} alone"))

    def best(self, profile: Profile) -> Hands:
        """Let each faction play what is best for it."""
        return Hands(BEST, (self._name(profile),), self._shares(BEST, (self._name(profile),), "the best for each"))

    def shown_within(self, hands: tuple[Hands, ...], own: WinShares) -> tuple[Hands, ...]:
        """Play more games with hands of a balanced study, if these can show that no share leaves the tolerance."""
        balanced = bool((own.table["verdict"] == "balanced").all())
        further = Dependence(own, hands).games_within(MOST) - self.games if balanced else 0
        return tuple(self._with_more(one, place, further) for one, place in zip(hands, tuple(self.seats), strict=True))

    def _with_more(self, hands: Hands, place: str, games: int) -> Hands:
        """Add further games, as many as there are already if there are some."""
        name, title = f"{place}-{MORE}", f"{hands.name}, further games"
        kept = self.folder / name
        if (kept / "run.json").exists():
            games = int(read_manifest(kept)["study"]["games"])
        if games <= 0:
            return hands
        study = other_hands(self.study, hands.policies, games, f"{PLAY} {_kind(place)} {MORE}")
        self.play(kept, study, title)
        if not kept.exists():
            return hands
        seats = kept_seats(kept, study)
        whole = pd.concat([self.seats[place], seats.assign(game=seats["game"] + self.games)], ignore_index=True)
        return replace(hands, shares=self._judged(whole))

    def round(self, profile: Profile) -> pd.DataFrame:
        """Play a round of best replies, and return the win share of each faction with each policy."""
        self.rounds += 1
        name = self._name(profile)
        policies = (name,) * (FIRMNESS * len(self.cast)) + self.cast
        seats = self._seats(f"{REPLY}-{self.rounds}", policies, "the best for each, looked for")
        own = [
            profile[faction] if policy == name else policy
            for faction, policy in zip(seats["faction"].astype("str"), seats["policy"].astype("str"), strict=True)
        ]
        return _payoffs(seats.assign(policy=own), self.cast, self.precision)

    def _name(self, profile: Profile) -> str:
        return name_of(profile, self.study.described.factions)

    def _judged(self, seats: pd.DataFrame) -> WinShares:
        """Return the win shares of the factions; those with all bots hold together beside those of the study."""
        bots = len(self.cast) + 1
        return judged(seats, self.precision, bots * families_of(is_solo(seats)))

    def _shares(self, name: str, policies: tuple[str, ...], title: str) -> WinShares:
        self.seats[name] = self._seats(name, policies, title)
        return self._judged(self.seats[name])

    def _seats(self, name: str, policies: tuple[str, ...], title: str) -> pd.DataFrame:
        study = other_hands(self.study, policies, self.games, f"{PLAY} {_kind(name)}")
        self.play(self.folder / name, study, title)
        return kept_seats(self.folder / name, study)


def _kind(place: str) -> str:
    """Return what the games of a folder are played for: all that play alone play the same games."""
    return ALONE if place.startswith(ALONE) else place


def other_hands(study: Study, policies: tuple[str, ...], games: int, purpose: str) -> Study:
    """Return a study with other bots, on games of its own: every purpose has its own chance."""
    word = int.from_bytes(hashlib.sha256(purpose.encode()).digest()[:8], "big")
    seed = int(np.random.SeedSequence([study.seed, word]).generate_state(1, np.uint64)[0]) % SEED_LIMIT
    return replace(study, policies=policies, games=games, seed=seed, logged=0, rotate_chance=False)


def kept_seats(folder: Path, study: Study) -> pd.DataFrame:
    """Return the seats of a run with other bots.

    Raises:
        UsageError: if it is not there, not complete, or was played with other rules or policies than today's.
    """
    run = read_run(folder, games=["game"], seats=[*SEAT_COLUMNS, *study.described.luck_columns], rounds=[])
    if run.study != study:
        raise UsageError(f"{folder} holds another study")
    check_characters(folder, run.header, book_for(study))
    return run.seats


def judged(seats: pd.DataFrame, precision: Precision, families: int = 1) -> WinShares:
    """Return the win shares of the factions, judged together with as many families of verdicts."""
    return win_shares(seats, level=precision.level, tolerance=precision.tolerance, families=families)


def _payoffs(seats: pd.DataFrame, cast: tuple[str, ...], precision: Precision) -> pd.DataFrame:
    """Return the win share of each faction with each policy of the cast."""
    table = win_shares(seats, by=["faction", "policy"], level=precision.level, tolerance=precision.tolerance).table
    return table[table["policy"].isin(cast)]
