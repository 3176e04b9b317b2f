"""How much of who wins luck explains, and how much who sits where with which policy.

For every seat of a game four numbers lie in a row, from a fair share to what the seat won:

    start   expected win share if a reference policy plays all seats, less a fair share
    others  expected share if the others play as they do, less that one
    own     expected share if all play as they do, less that one
    luck    what it won, less that one

Expectations are means over further games of the same line-up with fresh chance. The parts add up exactly, and luck has
mean 0 in every line-up: the played game is one more of those games. What few further games get wrong is independent of
who won, so that it biases no share of the variance; it only makes intervals wider.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.checks import check_level
from analysis.intervals import Interval, mean_interval, t_interval
from sim.runs.mapped import Jobs
from sim.runs.seatings import play_seatings
from sim.study.stage import Stage

PARTS = ("luck", "own", "others", "start")
POLICY_COLUMNS = ("policy", "estimate", "low", "high", "n", "win_share", "win_low", "win_high", "narrower")
REMARKABLE = ("luck", "own")  # parts of which games are named that they decided most
LOOKED_AT, MOST_NAMED = 6, 3

Array = NDArray[np.float64]
Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Expected:
    """Expected win shares (n, seats) in the line-ups of games.

    Attributes:
        games: (n,) their numbers.
        played: all seats play as they do.
        replaced: the reference plays this seat.
        reference: it plays all seats.
        character: number of the policy that plays the seat.
        replays: further games of each kind that they are means of.
    """

    games: Numbers
    played: Array
    replaced: Array
    reference: Array
    character: Numbers
    replays: int


@dataclass(frozen=True, eq=False)
class Luck:
    """What decides who wins.

    Attributes:
        parts: the share of the variance of who wins that each part explains; they add up to 1: columns part, estimate,
            low, high, n (games).
        policies: what its own answers bring each policy in a game beside those of the reference, in wins: columns
            policy, estimate, low, high, n, win_share, win_low, win_high, narrower (how many times as wide the interval
            of its win share is); without the reference, which brings nothing beside itself.
        games: those in which one part brought the sole winner most: columns part, game, seat, estimate.
        settings: level, games, replays, reference.
    """

    parts: pd.DataFrame
    policies: pd.DataFrame
    games: pd.DataFrame
    settings: dict[str, Any]

    @property
    def narrower(self) -> float:
        """How many times as wide the intervals of win shares are, in the root mean square; nan without policies."""
        own = self.policies["high"] - self.policies["low"]
        wins = self.policies["win_high"] - self.policies["win_low"]
        return float(np.sqrt((wins**2).sum() / (own**2).sum())) if (own > 0).any() else float("nan")


def expected_shares(stage: Stage, reference: int, games: Numbers, *, replays: int, jobs: Jobs) -> Expected:
    """Play further games of the line-ups of a stage's games: as they are, and with a reference in their seats.

    The further games of a line-up have the same chance with and without the reference, so that they differ by answers.

    Args:
        stage: the game and its players, who answer at once by compiled policies.
        reference: number of the character that is put in their place.
        games: their numbers.
        replays: further games of each kind for each of them.
        jobs: see `sim.runs.mapped`.
    """
    seating, seats = stage.seating, stage.study.players
    own = seating.lineups[games % len(seating.lineups)]
    kinds = [own, *(_with_reference(own, seat, reference) for seat in (slice(None), *range(seats)))]
    seeds = np.random.SeedSequence([seating.seed, replays]).generate_state(replays, np.uint64) >> np.uint64(1)
    fresh = [seating._replace(lineups=lineups, seed=int(seed), turns=1) for seed in seeds for lineups in kinds]
    rows = play_seatings(stage, fresh, len(games), jobs)["win_share"]
    played, everywhere, *replaced = rows.reshape(replays, len(kinds), len(games), seats).mean(0)
    alone = np.stack([shares[:, seat] for seat, shares in enumerate(replaced)], axis=1)
    return Expected(games, played, alone, everywhere, own[:, :, 1], replays)


def _with_reference(lineups: Numbers, seats: slice | int, reference: int) -> Numbers:
    """Return line-ups in which the reference plays some of the seats."""
    replaced = lineups.copy()
    replaced[:, seats, 1] = reference
    return replaced


def luck(
    expected: Expected, closer: Expected, won: Array, policies: Sequence[str], reference: int, *, level: float = 0.95
) -> Luck:
    """Say what decides who wins.

    Args:
        expected: in the line-ups of games.
        closer: in those of some that are named, by so many replays that chance does not choose them.
        won: (games, seats) the win shares in all games, by number.
        policies: names, by the numbers of the characters.
        reference: number of the character that answers are compared with.
        level: confidence level.

    Raises:
        ValueError: if all seats of all games have the same share of the win.
    """
    check_level(level)
    seats = seat_parts(expected, won)
    if seats["won"].nunique() < 2:
        raise ValueError("no game has a winner")
    others = seats[seats["character"] != reference]
    found = [_of_policy(policies[number], rows, level) for number, rows in others.groupby("character")]
    settings = {"level": level, "games": len(expected.games), "replays": expected.replays}
    return Luck(
        parts=pd.DataFrame([{"part": part, **_explained(seats, part, level)._asdict()} for part in PARTS]),
        policies=pd.DataFrame(found, columns=POLICY_COLUMNS),
        games=pd.concat([_most(seat_parts(closer, won), part, MOST_NAMED) for part in REMARKABLE], ignore_index=True),
        settings=settings | {"reference": policies[reference]},
    )


def striking(expected: Expected, won: Array) -> Numbers:
    """Return the numbers of the games that are worth a closer look, those that one part seems to have decided most."""
    seats = seat_parts(expected, won)
    found = np.concatenate([_most(seats, part, LOOKED_AT)["game"] for part in REMARKABLE])
    return np.unique(found).astype(np.int64)


def seat_parts(expected: Expected, won: Array) -> pd.DataFrame:
    """Return a row a game and seat: columns game, seat, character, won, and parts that add up to won - 1 / seats."""
    won = won[expected.games]
    games, seats = won.shape
    columns = {
        "character": expected.character,
        "won": won,
        "luck": won - expected.played,
        "own": expected.played - expected.replaced,
        "others": expected.replaced - expected.reference,
        "start": expected.reference - 1 / seats,
    }
    rows = {"game": np.repeat(expected.games, seats), "seat": np.tile(np.arange(1, seats + 1), games)}
    return pd.DataFrame(rows | {name: column.ravel() for name, column in columns.items()})


def _explained(seats: pd.DataFrame, part: str, level: float) -> Interval:
    """Return the share of the variance of who wins that a part explains: a ratio of sums over games."""
    centred = seats["won"] - seats["won"].mean()
    sums = pd.DataFrame({"part": seats[part] * centred, "all": centred**2}).groupby(seats["game"]).sum()
    whole = sums["all"].sum()
    estimate = float(sums["part"].sum() / whole)
    return t_interval(estimate, ((sums["part"] - estimate * sums["all"]) / whole).to_numpy(), len(sums), level)


def _of_policy(policy: str, rows: pd.DataFrame, level: float) -> dict[str, Any]:
    """Return what the own answers of a policy bring, beside its win share."""
    own = mean_interval(rows["own"], rows["game"], level)
    won = mean_interval(rows["won"], rows["game"], level)
    narrower = (won.high - won.low) / (own.high - own.low) if own.high > own.low else float("nan")
    shares = {"win_share": won.estimate, "win_low": won.low, "win_high": won.high}
    return {"policy": policy, **own._asdict(), **shares, "narrower": narrower}


def _most(seats: pd.DataFrame, part: str, most: int) -> pd.DataFrame:
    """Return the games in which a part brought the sole winner most, the first of equals."""
    gaining = seats[(seats["won"] == 1.0) & (seats[part] > 0)]
    winners = gaining.sort_values(part, ascending=False, kind="stable").head(most)
    return pd.DataFrame({"part": part, "game": winners["game"], "seat": winners["seat"], "estimate": winners[part]})
