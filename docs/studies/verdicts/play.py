"""Playing a study, a set-up with certain bots, and judging its games."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pandas as pd

import counterpoise as cp
from analysis.length import game_length
from analysis.seats import seat_advantage
from analysis.shares import win_shares
from counterpoise.options import request_of
from docs.studies.verdicts.results import FACTION, ROUNDS, SEAT
from docs.studies.verdicts.setups import LOOKAHEAD, Setup
from reports.pipeline.request import stage_for
from reports.pipeline.strength import policies_of
from sim.runs.manifest import manifest_of

DECIDING = ("behaviour", "content", "characters")  # entries of run.json on which the games depend, beside the study


@dataclass(frozen=True)
class Entry:
    """A study that is to be played.

    Attributes:
        setup: of the game.
        bots: who plays.
        policies: their names.
        games: how many.
        behaviour: of the game.
        digest: twelve hexadecimal digits that change with rules, policies and set-up, not with the number of games.
    """

    setup: Setup
    bots: str
    policies: tuple[str, ...]
    games: int
    behaviour: int
    digest: str

    @property
    def key(self) -> dict[str, str]:
        """What names it in the table of results."""
        return {"game": self.setup.game, "setup": self.setup.title, "bots": self.bots}

    def is_in(self, results: pd.DataFrame) -> bool:
        """Return whether results hold this study, of as many games at least."""
        known = {**self.key, "digest": self.digest}
        mine = results[(results[list(known)] == pd.Series(known)).all(axis=1)]
        return bool((mine["games"] >= self.games).any())


def entry_of(setup: Setup, bots: str, games: int) -> Entry | None:
    """Return the study of a set-up with certain bots; None if the game has no such bots.

    Raises:
        UsageError: if the set-up cannot be played.
    """
    policies = (LOOKAHEAD,) if bots == LOOKAHEAD else policies_of(setup.game, bots, setup.players)
    if not policies or (bots == LOOKAHEAD and not _looks_ahead(setup)):
        return None
    manifest = _manifest(setup, policies, games)
    study = {name: value for name, value in manifest["study"].items() if name != "games"}
    deciding = json.dumps([study, *(manifest[name] for name in DECIDING)], sort_keys=True)
    digest = hashlib.sha256(deciding.encode()).hexdigest()[:12]
    return Entry(setup, bots, policies, games, manifest["behaviour"], digest)


def _looks_ahead(setup: Setup) -> bool:
    """Return whether the game has a policy that looks ahead, in a set-up that can be played."""
    _manifest(setup, ("random",), 1)
    try:
        _manifest(setup, (LOOKAHEAD,), 1)
    except cp.UsageError:
        return False
    return True


def _manifest(setup: Setup, policies: tuple[str, ...], games: int) -> dict[str, Any]:
    """Return what the run of a study would say of it."""
    return manifest_of(stage_for(request_of(setup.game, _options(setup, policies, games)).study()))


def _options(setup: Setup, policies: tuple[str, ...], games: int) -> dict[str, Any]:
    """Return what `counterpoise.run` takes."""
    return {**setup.options, "policies": policies, "games": games, "logged": 0}


def played(entry: Entry) -> pd.DataFrame:
    """Play a study and return its rows of the table of results."""
    with TemporaryDirectory() as folder:
        options = _options(entry.setup, entry.policies, entry.games)
        run = cp.run(entry.setup.game, **options, out=Path(folder) / "run")
        rows = judged(run.games, run.seats)
    return rows.assign(**entry.key, games=entry.games, behaviour=entry.behaviour, digest=entry.digest)


def judged(games: pd.DataFrame, seats: pd.DataFrame) -> pd.DataFrame:
    """Return what games say of factions, seats and length: quantity, name, estimate, low, high, fair_share, verdict, n.

    Args:
        games: the table of games.
        seats: the table of seats.
    """
    length = game_length(games).table
    found = [
        win_shares(seats).table.assign(quantity=FACTION, name=lambda table: table["faction"].astype(str)),
        seat_advantage(seats).table.assign(quantity=SEAT, name=lambda table: table["seat"].astype(str)),
        length[length["statistic"] == "median"].assign(quantity=ROUNDS, name="median", fair_share=None, verdict=""),
    ]
    columns = ["quantity", "name", "estimate", "low", "high", "fair_share", "verdict", "n"]
    return pd.concat([table[columns].astype({"fair_share": float}) for table in found], ignore_index=True)
