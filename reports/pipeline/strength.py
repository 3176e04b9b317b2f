"""The levels of strength at which a study is judged again: random bots, archetypes, trained ones, lookahead, search."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from analysis.hands import Hands
from analysis.intervals import Interval, share_interval
from analysis.shares import WinShares
from policies.archetypes import BY_TRAINING, MEMBER, seated
from policies.characters import archetypes, lookahead_of
from policies.search import search_named
from policies.values import value_of
from reports.kit.defaults import MINUTES, ROLLOUTS
from reports.kit.precision import Precision
from reports.pipeline.hands import PlayGames, judged, kept_seats, other_hands
from reports.pipeline.request import book_for, usual_by_hand
from sim.errors import UsageError
from sim.runs.manifest import read_manifest, study_in
from sim.study.study import Study

STRENGTH = "strength"
RANDOM, ARCHETYPES, TRAINED, LOOKAHEAD, SEARCH = "random", "archetypes", "trained", "lookahead", "search"
LEVELS = (RANDOM, ARCHETYPES, TRAINED, LOOKAHEAD, SEARCH)
LACKING = {
    ARCHETYPES: "archetypes that play to win",
    TRAINED: "trained bots",
    LOOKAHEAD: "bots that look ahead with a learned value",
}
ROUNDS = 1  # after the present one, that searching bots look ahead with a value
PROBE = "probe"  # one searching player among the strongest bots that answer at once
MOST_GAMES = 10_000  # of a level: intervals of less than a point to either side
MOST_LOOKING = 1_000  # games in which all look ahead: a few hundredths of a second a seat
MOST_SEARCHED = 200


@dataclass(frozen=True)
class StrengthAsked:
    """What is asked of the levels.

    Attributes:
        rollouts: of searching bots at a question.
        minutes: that searching may take.

    Raises:
        UsageError: if no search has so many rollouts, or the time is none.
    """

    rollouts: int = ROLLOUTS
    minutes: float = MINUTES

    def __post_init__(self) -> None:
        search_named(f"{SEARCH}:{self.rollouts}", (RANDOM,))
        if not 0 < self.minutes < float("inf"):
            raise UsageError(f"--strength-minutes must be more than 0, not {self.minutes:g}")

    def policy(self, study: Study) -> str:
        """Return the name of the searching policy: with a value it looks one round ahead, else to the end."""
        ahead = f"@{ROUNDS}" if has_value(study) else ""
        return f"{SEARCH}:{self.rollouts}{ahead}"


@dataclass(frozen=True)
class Exploited:
    """What a stronger player takes from the strongest bots that answer at once.

    Attributes:
        share: what one searching player wins at tables of them, with its interval; n counts the games.
        fair: a fair share.
        rollouts: played at a question by the searching player.
        level: whose tables they are.
    """

    share: Interval
    fair: float
    rollouts: int
    level: str


@dataclass(frozen=True, eq=False)
class Strength:
    """The verdicts of a study at every level of strength.

    Attributes:
        levels: those that were played, the weakest first.
        lacking: sentences about levels that were not.
        exploited: what a stronger player takes from the strongest that answer at once; None if it was not tried.
    """

    levels: tuple[Hands, ...] = ()
    lacking: tuple[str, ...] = ()
    exploited: Exploited | None = None


def has_value(study: Study) -> bool:
    """Return whether a game has learned a value of positions, and several seats race."""
    return study.players > 1 and value_of(study.game, study.edition).is_learned


def policies_of(game_key: str, level: str, players: int | None = None) -> tuple[str, ...]:
    """Return the policies that play a level which is no search at such a table; none if the game has none."""
    known = seated(archetypes(game_key), players)
    trained = [name for name, one in known.items() if BY_TRAINING in one.traits and MEMBER not in one.traits]
    match level:
        case "random":
            return (RANDOM,)
        case "archetypes":
            return usual_by_hand(game_key)
        case "lookahead":
            return (LOOKAHEAD,) if lookahead_of(game_key) and value_of(game_key).is_learned else ()
        case _:
            return tuple(trained)


def strongest(game_key: str, players: int | None = None) -> tuple[str, ...]:
    """Return the strongest policies of a game that answer at once: those found by training, else made by hand."""
    return policies_of(game_key, TRAINED, players) or policies_of(game_key, ARCHETYPES, players)


def planned(study: Study, asked: StrengthAsked, folder: Path) -> dict[str, Study]:
    """Return the study of each level that is to be played; how many games are searched is decided by who plays.

    Args:
        study: the study that is judged again.
        asked: how searching bots play.
        folder: of its run; what is kept of a level there is gone on with.
    """
    named = {level: policies_of(study.game, level, study.players) for level in LEVELS if level != SEARCH}
    plan = {
        level: other_hands(study, policies, _games(study, level), f"{STRENGTH} {level}")
        for level, policies in named.items()
        if policies and not _is_own(study, policies)
    }
    kept = _kept_study(level_folder(folder, SEARCH))
    searched = min(study.games, MOST_SEARCHED) if kept is None else kept.games
    policy = asked.policy(study)
    plan[SEARCH] = other_hands(study, (policy,), searched, f"{STRENGTH} {SEARCH}")
    if probed := _probed(study):
        plan[PROBE] = other_hands(study, (policy, *probed), searched, f"{STRENGTH} {PROBE}")
    return plan


def _games(study: Study, level: str) -> int:
    """Return how many games a level plays that is no search."""
    return min(study.games, MOST_LOOKING if level == LOOKAHEAD else MOST_GAMES)


def _probed(study: Study) -> tuple[str, ...]:
    """Return the strongest policies that answer at once, about as many as there are seats beside a searching player."""
    names = strongest(study.game, study.players)
    return names * max(1, round((study.players - 1) / max(1, len(names)))) if study.players > 1 else ()


def level_folder(folder: Path, level: str) -> Path:
    """Return where a level of a run is kept."""
    return folder / STRENGTH / level


def is_begun(folder: Path, level: str) -> bool:
    """Return whether games of a level are kept."""
    return (level_folder(folder, level) / "run.json").exists()


def play_levels(folder: Path, plan: Mapping[str, Study], play: PlayGames) -> None:
    """Play what is missing of the levels."""
    for level, study in plan.items():
        play(level_folder(folder, level), study, f"{level} bots")


def strength_of(folder: Path, study: Study, shares: WinShares, precision: Precision) -> Strength | None:
    """Return the levels that are kept beside a run, None if there are none.

    Args:
        folder: of the run.
        study: its study.
        shares: its win shares, which are those of a level that plays with the same policies.
        precision: what is asked of every estimate.
    """
    if not (folder / STRENGTH).is_dir():
        return None
    levels, lacking = [], []
    for level in LEVELS:
        try:
            if found := _level(folder, study, level, shares, precision):
                levels.append(found)
            else:
                lacking.append(_absence(study.game, level))
        except UsageError as error:
            lacking.append(f"The level {level} is left out: {error}.")
    return Strength(tuple(levels), tuple(lacking), _exploited(folder, study, precision))


def _exploited(folder: Path, study: Study, precision: Precision) -> Exploited | None:
    """Return what a searching player wins where it sits alone among others; None if no such game is kept."""
    place = level_folder(folder, PROBE)
    kept = _kept_study(place)
    if kept is None:
        return None
    try:
        seats = kept_seats(place, other_hands(study, kept.policies, kept.games, f"{STRENGTH} {PROBE}"))
    except UsageError:
        return None
    own = seats[seats["policy"] == kept.policies[0]]
    alone = own[~own["game"].duplicated(keep=False)]
    if alone.empty:
        return None
    level = TRAINED if policies_of(study.game, TRAINED, study.players) else ARCHETYPES
    share = share_interval(alone["win_share"].to_numpy(), level=precision.level)
    return Exploited(share, 1 / study.players, int(book_for(kept).characters["rollouts"].max()), level)


def _level(folder: Path, study: Study, level: str, shares: WinShares, precision: Precision) -> Hands | None:
    if level != SEARCH and _is_own(study, policies_of(study.game, level, study.players)):
        return Hands(level, study.policies, shares)
    place = level_folder(folder, level)
    kept = _kept_study(place)
    if kept is None:
        return None
    wanted = other_hands(study, kept.policies, kept.games, f"{STRENGTH} {level}")
    rollouts = int(book_for(kept).characters["rollouts"].max())
    return Hands(level, kept.policies, judged(kept_seats(place, wanted), precision), rollouts)


def _kept_study(place: Path) -> Study | None:
    return study_in(place, read_manifest(place)) if (place / "run.json").exists() else None


def _is_own(study: Study, policies: tuple[str, ...]) -> bool:
    """Return whether a study itself was played by these policies, each as often as the others."""
    return bool(policies) and sorted(study.policies) == sorted(policies)


def _absence(game_key: str, level: str) -> str:
    if level != SEARCH and not policies_of(game_key, level):
        return f"There are no {LACKING[level]} for this game, so that level is left out."
    return f"The level {level} has not been played; resume the study to play it."
