"""Playing the draws of a study into a journal, and asking a journal what the verdict owes to assumed values."""

import hashlib
import math
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from analysis.sensitivity.bins import bins_of
from analysis.sensitivity.first_order import first_order
from analysis.sensitivity.further import undecided_draws
from analysis.sensitivity.halves import LEAST_DRAWS, Halves, Numbers, halves_of
from analysis.sensitivity.outcomes import FACTION, Asked, faction_outcomes, outcome_names, summed
from analysis.sensitivity.sensitivity import Sensitivity, sensitivity
from analysis.ways import routes_of
from reports.kit.defaults import DRAWS, EACH
from reports.kit.precision import Precision
from reports.pipeline.plans import planned_in
from reports.pipeline.ranges import uncertain_over
from reports.pipeline.request import stage_for
from reports.pipeline.tally import HALVES, both_halves, further_in
from sim.content.owned import Owned
from sim.content.uncertain import Dimension, Uncertain
from sim.errors import RunWarning, UsageError, WorkerDied, stopped
from sim.runs.drawn import DrawnGames, Played
from sim.runs.journal import HEADER, Journal
from sim.runs.mapped import Jobs
from sim.runs.schema import shown
from sim.runs.tables import Columns
from sim.study.draws import Draws, check_draws
from sim.study.stage import Stage, characters_hash
from sim.study.study import Study, study_from_json

COMMAND = "sensitivity"
PAIRS = "pairs"
MOST_DRAWS = 1_000_000

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Lab:
    """What is to be drawn and played.

    Attributes:
        study: the game, its players, policies, settings and seed; `games` are all of the draws together.
        over: what varies, as `reports.pipeline.ranges` reads it; () for everything that is open.
        draws: how many.
        each: games of a draw.
        command: whose draws they are.
    """

    study: Study
    over: tuple[str, ...]
    draws: int
    each: int
    command: ClassVar[str] = COMMAND

    @cached_property
    def stage(self) -> Stage:
        """The study, ready to play."""
        return stage_for(self.study)

    @cached_property
    def uncertain(self) -> Uncertain:
        """What varies."""
        return uncertain_over(self.stage.content, self.over)

    @cached_property
    def drawn(self) -> DrawnGames:
        """The games of the draws."""
        settings, seed = dict(self.study.overrides), self.study.seed
        draws = Draws(self.uncertain, self.stage.game.layout, settings, seed, self.draws)
        return DrawnGames(self.stage, draws, self.each)

    @property
    def asked(self) -> Asked:
        """What the codes in the rows stand for."""
        study = self.study
        factions = [name if name in study.factions else "" for name in self.stage.game.factions]
        return Asked(factions, study.cast, study.players, routes_of(self.stage.game))

    @property
    def plan(self) -> dict[str, Any]:
        """What decides every part, for the journal."""
        stage = self.stage
        varied = repr([(one.address, one.low, one.high, one.whole, one.choices) for one in self.uncertain.dimensions])
        return {
            "command": self.command,
            "study": self.study.as_json(),
            "over": list(self.over),
            "draws": self.draws,
            "each": self.each,
            "behaviour": stage.game.behaviour,
            "content": stage.content.hash,
            "varied": hashlib.sha256(varied.encode()).hexdigest()[:12],
            "characters": characters_hash(stage.book),
            "lineups": hashlib.sha256(stage.seating.lineups.tobytes()).hexdigest()[:12],
            "outcomes": outcome_names(self.asked),
        }


@dataclass(frozen=True, eq=False)
class LabFound:
    """What the draws of a study tell.

    Attributes:
        lab: what was played.
        found: the answers.
        refused: rulebooks drawn that the rules refused.
        folder: of the journal.
        pairs: of values without a significant effect, alone or together, that were changed alone: address, games
            (pairs of them), changed (how many went otherwise).
    """

    lab: Lab
    found: Sensitivity
    refused: int
    folder: Path
    pairs: pd.DataFrame = field(default_factory=lambda: pd.DataFrame(columns=["address", "games", "changed"]))

    @property
    def games(self) -> int:
        """How many were played."""
        return self.lab.draws * self.lab.each

    @property
    def further(self) -> int:
        """How many more were played by rulebooks that were undecided."""
        played = next(iter(self.found.halves.further.values()), None)
        return 0 if played is None else self.lab.each * int((played.times - 1).sum())

    @cached_property
    def undecided(self) -> int:
        """How many rulebooks are not seen to be over, balanced or under in every share."""
        result = self.found
        fair = dict(zip(result.shares["outcome"], result.shares["fair_share"], strict=True))
        return int(undecided_draws(result.halves, fair, result.settings["level"], result.settings["tolerance"]).sum())

    @property
    def games_enough(self) -> int:
        """How many games of each rulebook tell over from balanced, in whole rotations; 0 where nothing is judged."""
        most = float(self.found.shares["enough"].max())
        rotation = 2 * self.lab.study.players
        return rotation * math.ceil(self.lab.each * most / rotation) if most == most else 0

    @property
    def refused_share(self) -> float:
        """Which part of the rulebooks drawn the rules refused."""
        return self.refused / (self.refused + self.lab.draws)

    @cached_property
    def dimensions(self) -> Mapping[str, Dimension]:
        """What varied, by address."""
        return {one.address: one for one in self.lab.uncertain.dimensions}


def lab_of(study: Study, over: Sequence[str] = (), draws: int = DRAWS, each: int | None = None) -> Lab:
    """Return what is to be played, checked.

    Args:
        study: what is drawn from; its number of games is left aside.
        over: what varies, as `reports.pipeline.ranges` reads it.
        draws: how many.
        each: games of a draw; without it whole rotations of both halves, about 64.

    Raises:
        UsageError: if there are too few draws to say anything, a draw's games are no two halves, or nothing varies.
        ContentError: if a pattern matches nothing that varies.
    """
    if not LEAST_DRAWS <= draws <= MOST_DRAWS:
        allowed = f"{LEAST_DRAWS} are the least that say anything, {MOST_DRAWS:,} the most"
        raise UsageError(f"--draws must be a number of rulebooks, of which {allowed}; not {draws}")
    games = usual_each(study.players) if each is None else each
    if games < 2 or games % 2:
        raise UsageError(f"--each must be an even number of games, half of them for each of two halves, not {games}")
    lab = Lab(replace(study, games=draws * games, logged=0, rotate_chance=False), tuple(over), draws, games)
    check_draws(lab.uncertain, lab.over)
    return lab


def usual_each(players: int) -> int:
    """Return about 64 games: two halves of whole rotations over the seats."""
    return 2 * players * max(1, round(EACH / 2 / players))


def play_lab(lab: Lab, folder: Path, *, resume: bool, jobs: Jobs, progress: Progress | None = None) -> None:
    """Play what is missing of the draws into a journal.

    Raises:
        UsageError: if the folder holds anything else.
        Interrupted: if the user interrupts; whole parts are kept.
    """
    drawn, total = lab.drawn, lab.draws * lab.each
    with Journal.open(folder, lab.plan, drawn.parts, resume) as journal:
        missing = journal.missing()
        done = total - lab.each * sum(len(drawn.part(number)) for number in missing)
        try:
            addresses = [one.address for one in lab.uncertain.dimensions]
            for number, columns in drawn.play(missing, partial(_columns, addresses, lab.asked, lab.each), jobs):
                journal.write(number, columns)
                done += lab.each * len(drawn.part(number))
                if progress is not None:
                    progress(done, total)
        except (KeyboardInterrupt, WorkerDied) as error:
            raise stopped(error, folder, done, total) from error


def _columns(addresses: Sequence[str], asked: Asked, each: int, played: Played) -> Columns:
    draws, books = played.draws, played.rulebooks
    columns: Columns = {"draw": np.arange(draws.start, draws.stop), "refused": books.refused}
    for at, address in enumerate(addresses):
        columns[f"number {address}"] = books.numbers[:, at]
    return columns | sum_columns(asked, each, played)


def sum_columns(asked: Asked, each: int, played: Played) -> Columns:
    """Return the sums and counts of all outcomes in both halves of some draws."""
    columns: Columns = {}
    for one in summed(played.rows, asked, played.draws.start * each, each):
        for at, half in enumerate(HALVES):
            columns[f"sum {one.name} {half}"] = one.sums[:, at]
            columns[f"count {one.name} {half}"] = one.counts[:, at]
    return columns


def read_lab(folder: Path, precision: Precision) -> LabFound:
    """Read a journal and ask every question about its draws.

    Raises:
        UsageError: if it is none of this command, not complete, or of other rules or policies than today's.
        DamagedPart: if a part is damaged.
    """
    lab, halves, numbers, refused = _read(folder)
    found = sensitivity(halves, numbers, fair_shares(lab, halves), level=precision.level, tolerance=precision.tolerance)
    pairs = _pairs_in(folder, lab)
    acting = {address for one in found.joint.named for address in one}
    pairs = pairs[~pairs["address"].isin(acting) | (pairs["changed"] == 0)].reset_index(drop=True)
    return LabFound(lab, found, refused, folder, pairs)


def read_first_order(folder: Path) -> pd.DataFrame:
    """Read a journal and return the first-order indices alone, a small part of the work of `read_lab`."""
    _, halves, numbers, _ = _read(folder)
    return first_order(halves, {address: bins_of(values) for address, values in numbers.items()})


def _read(folder: Path) -> tuple[Lab, Halves, dict[str, Numbers], int]:
    """Return what was played, its halves, by address the numbers played at, and how many rulebooks were refused."""
    journal = Journal.finished(folder)
    lab = planned_in(folder, journal.plan, COMMAND, _lab_of)
    columns = journal.tables()
    numbers = {address: columns[f"number {address}"] for address in (one.address for one in lab.uncertain.dimensions)}
    halves = halves_in(columns, outcome_names(lab.asked))
    halves = replace(halves, further=further_in(folder, columns, faction_outcomes(lab.asked)))
    return lab, halves, numbers, int(columns["refused"].sum())


def _pairs_in(folder: Path, lab: Lab) -> pd.DataFrame:
    """Return how many games each value that was changed alone changed; no row where none was, or not all are yet."""
    rows = pd.DataFrame({"dimension": [], "games": [], "changed": []}, dtype=np.int64)
    if (folder / PAIRS / HEADER).exists():
        with suppress(UsageError):  # a command that was stopped plays them when it is resumed
            rows = pd.DataFrame(Journal.finished(folder / PAIRS).tables())
    rows.insert(0, "address", [lab.uncertain.dimensions[at].address for at in rows.pop("dimension")])
    return rows[rows["games"] > 0].reset_index(drop=True)


def lab_folder(run: Path) -> Path:
    """Return where the rulebooks drawn for a run are kept."""
    return run / COMMAND


def drawn_of(run: Path, study: Study, precision: Precision, folder: Path | None = None) -> LabFound | None:
    """Return what the rulebooks that were drawn for a run tell; None if there are none.

    Args:
        run: folder of the run.
        study: its study.
        precision: what is asked of every estimate.
        folder: of the rulebooks; without it those kept with the run, which may be unfinished: of them a warning tells.

    Raises:
        UsageError: if the folder that is named is none that can be read, or of another game, table or settings.
    """
    if folder is not None:
        return _of_study(read_lab(folder, precision), study)
    kept = lab_folder(run)
    if not (kept / HEADER).exists():
        return None
    try:
        return _of_study(read_lab(kept, precision), study)
    except UsageError as error:
        warnings.warn(f"the page leaves out how assumptions affect the verdict: {error}", RunWarning, stacklevel=2)
        return None


def _of_study(found: LabFound, study: Study) -> LabFound:
    theirs, ours = found.lab.study, study
    for name in ("game", "edition", "players", "factions", "overrides", "owned"):
        one, other = getattr(theirs, name), getattr(ours, name)
        if (sorted(one) != sorted(other)) if name == "factions" else (one != other):
            difference = f"its {name} is {_shown(one)}, that of the run is {_shown(other)}"
            raise UsageError(f"the rulebooks in {found.folder} were drawn for another study: {difference}")
    return found


def _shown(entry: Any) -> str:
    """Return an entry of a study as a message shows it; of worksheets their names."""
    boxes = isinstance(entry, tuple) and all(isinstance(one, Owned) for one in entry)
    return shown([box.file for box in entry] if boxes else entry)


def _lab_of(plan: Mapping[str, Any]) -> Lab:
    return Lab(study_from_json(plan["study"]), tuple(plan["over"]), int(plan["draws"]), int(plan["each"]))


def halves_in(columns: Mapping[str, np.ndarray], names: Sequence[str]) -> Halves:
    """Return the halves whose sums and counts stand in columns; shares of factions, and outcomes that vary at all."""
    sums, counts = ({name: both_halves(columns, kind, name) for name in names} for kind in ("sum", "count"))
    kept = [name for name in names if name.startswith(FACTION) or np.ptp(sums[name])]  # others never vary at all
    return halves_of({name: sums[name] for name in kept}, counts)


def fair_shares(lab: Lab, halves: Halves) -> dict[str, float]:
    """Return what the share of each faction is held against; of one that plays alone the mean of all of them."""
    own = [at for at, name in enumerate(halves.outcomes) if name.startswith(f"{FACTION}:")]
    fair = 1 / lab.study.players
    if lab.study.players == 1:
        fair = float(halves.means[own].mean()) if len(own) > 1 else float("nan")
    return {halves.outcomes[at]: fair for at in own}
