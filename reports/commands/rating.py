"""Playing a ladder, and telling how strong the policies are and which mixture of them survives."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pandas as pd

from analysis.ladder.ladder import BY, Ladder
from analysis.ladder.ladder import ladder as rate
from policies.book import COMPILED_PART
from reports.commands.output import emit_json
from reports.commands.playing import warn_of_extremes
from reports.commands.progress import progress_bar
from reports.commands.readable import as_shown, console
from reports.commands.workers import WorkersAsked
from reports.kit.blocks import Shown
from reports.kit.names import listed
from reports.kit.numbers import (
    count,
    estimate,
    fair_words,
    interval,
    level_words,
    number,
    p_words,
    percent,
    percent_interval,
    plain_percent,
)
from reports.kit.precision import Precision
from reports.kit.terminal import terminal_table
from reports.pipeline.request import StudyRequest, book_for
from sim.errors import UsageError, shortened
from sim.runs.batch import run
from sim.study.stage import Book, Stage, stage_of
from sim.study.study import Study

GAMES, SLOW_GAMES = 20_000, 400  # unless the user says how many; the latter where a policy plays slowly
NAMED = 0.005  # share in the surviving mixture from which on a policy is named in the sentence
WIDE = 0.5  # of the interval of a share that says nothing
CLEAR = 0.01  # p-value up to which a test says that strength is not one number
EXPLAINED = """\
Strength: log-odds of winning rather than the mean of the field, whatever the seat and faction. By places: log-odds of
finishing ahead of the mean of the field. Against equals: share of the games that it wins at a table whose other seats
win like the mean of the field ({fair} is fair). As played: share of the games won at the tables that were played.
Survives: share in the mixture of policies that is left in the long run."""
NOTHING = 5e-5  # a gain that is told as none
MISFITS = {"company": "who else plays", "faction": "its faction"}


class Measure(NamedTuple):
    """A measure of the strength of policies, and the columns that it is in."""

    title: str
    column: str
    low: str
    high: str

    def of(self, row: Mapping[Any, Any]) -> tuple[float, float, float]:
        """Return its value for a policy, with the bounds."""
        return row[self.column], row[self.low], row[self.high]


STRENGTH = Measure("Strength", "strength", "strength_low", "strength_high")
PLACES = Measure("By places", "rating", "low", "high")


def rated(request: StudyRequest, workers: WorkersAsked, precision: Precision, by: str) -> tuple[Study, Ladder]:
    """Play the games, and return their study and what they say of the policies, ordered by wins or by all places.

    Raises:
        UsageError: if something is not allowed, or there are too few policies or players for a ladder.
    """
    if by not in BY:
        raise UsageError(f"a ladder goes by {' or '.join(BY)}, not by {shortened(str(by))!r}")
    stage = _stage(request)
    return stage.study, rate(_seats(stage, workers), by=by, level=precision.level, seed=stage.study.seed)


def _stage(request: StudyRequest) -> Stage:
    """Return the games to play: fewer where a policy plays slowly, unless the user says how many."""
    study = request.over(StudyRequest(games=GAMES, logged=0)).study()
    book = book_for(study)
    if len(study.cast) < 2 or study.players < 2:
        raise UsageError("a ladder needs two policies or more, at tables of two players or more")
    if request.games is None and _is_slow(book):
        study = replace(study, games=SLOW_GAMES)
    return stage_of(study, book)


def _is_slow(book: Book) -> bool:
    return book.part_games < COMPILED_PART


def _seats(stage: Stage, workers: WorkersAsked) -> pd.DataFrame:
    """Play the games in memory and return their seats."""
    warn_of_extremes(stage)
    title = f"{stage.game.title}, policies that take long" if _is_slow(stage.book) else stage.game.title
    with progress_bar(title, stage.study.games) as progress:
        tables = run(stage, **workers.choices, progress=progress).tables
    assert tables is not None
    return tables.seats


def _numbers(study: Study, found: Ladder) -> dict[str, Any]:
    return {
        "game": study.game,
        "games": study.games,
        "players": study.players,
        "factions": study.factions,
        "seed": study.seed,
        "settings": dict(study.overrides),
        "policies": found.table,
        "regret": found.regret.estimate,
        "regret_low": found.regret.low,
        "regret_high": found.regret.high,
        "cycles": found.cycles,
        "pairs": found.pairs.table,
        "misfit": dict(found.misfit),
        "ties": found.ties,
        **{name: found.settings[name] for name in ("by", "compositions", "resampled", "level", "method")},
    }


def tell(study: Study, found: Ladder, as_json: bool) -> None:
    """Print what a ladder says."""
    if as_json:
        emit_json(_numbers(study, found))
    else:
        _show(found)


def _show(found: Ladder) -> None:
    console().print(terminal_table(rating_table(found)))
    print(EXPLAINED.format(fair=fair_words(1 / found.settings["players"])))
    print(words(found))


def rating_table(found: Ladder) -> Shown:
    """Return the policies, the strongest first."""
    level, players = found.settings["level"], found.settings["players"]
    within = f"{level_words(level)} interval"
    first, second = _measures(found)
    middle = ("Against equals", within, "As played")
    head = ("Policy", first.title, within, *middle, second.title, "Survives", within, "Games")
    rows = [_row(row, level, (first, second)) for row in found.table.to_dict("records")]
    games, mixtures = (count(found.settings[name]) for name in ("games", "compositions"))
    order = "strength" if first is STRENGTH else "places"
    title = f"Policies by {order}: {games} games of {players} seats, {mixtures} mixtures of policies"
    return as_shown(head, rows, title)


def _measures(found: Ladder) -> tuple[Measure, Measure]:
    """Return what the policies are ordered by, and the other measure."""
    return (STRENGTH, PLACES) if BY[found.settings["by"]] == STRENGTH.column else (PLACES, STRENGTH)


def words(found: Ladder) -> str:
    """Return whether strength is one number, which policies survive, and which beat each other in a circle."""
    return "\n".join(text for text in (_fit(found), _survivors(found), _circles(found)) if text)


def _row(row: Mapping[Any, Any], level: float, measures: tuple[Measure, Measure]) -> tuple[str, ...]:
    main, other = (one.of(row) for one in measures)
    equals, played = _bounds(row, "against_equals"), _bounds(row, "win_share")
    return (
        row["policy"],
        estimate(*main, level),
        _open_interval(*main[1:], level),
        percent(*equals, level),
        percent_interval(*equals[1:], level),
        percent(*played, level),
        estimate(*other, level),
        plain_percent(row["equilibrium"]),
        f"{plain_percent(row['equilibrium_low']).rstrip('%')} to {plain_percent(row['equilibrium_high'])}",
        count(row["games"]),
    )


def _bounds(row: Mapping[Any, Any], name: str) -> tuple[float, float, float]:
    return row[name], row[f"{name}_low"], row[f"{name}_high"]


def _open_interval(low: float, high: float, level: float) -> str:
    """The bounds of a rating, one or both of which may not be there."""
    if math.isfinite(low) and math.isfinite(high):
        return interval(low, high, level)
    bounds = [f"{word} {number(end, 1)}" for word, end in (("above", low), ("below", high)) if math.isfinite(end)]
    return bounds[0] if bounds else "any"


def _fit(found: Ladder) -> str:
    """Whether the strength of a policy is one number, in a sentence; none where the games cannot say so."""
    known = {kind: p_value for kind, p_value in found.misfit.items() if p_value == p_value}
    if not known:
        return ""
    tests = listed([f"by {kind} {p_words(p_value)}" for kind, p_value in known.items()])
    clear = [MISFITS[kind] for kind, p_value in known.items() if p_value <= CLEAR]
    if clear:
        return f"Strength is not one number: what a policy wins depends on {listed(clear)} (test of fit: p {tests})."
    return f"One number a policy explains who wins, as far as these games show (test of fit: p {tests})."


def _survivors(found: Ladder) -> str:
    """The surviving mixture in a sentence, as far as it is known, and what could still be gained over it."""
    ranked = found.table.sort_values("equilibrium", ascending=False)
    best, high = (number(100 * gain, 1) for gain in (found.regret.estimate, found.regret.high))
    if found.regret.estimate > NOTHING:
        left = f"the mixture found is no equilibrium: the best answer gains {best} points of win share over it"
    else:
        left = "no policy gains by leaving the mixture found"
    drawn_again = f"in games drawn again, up to {high} points of win share"
    return f"What survives: {_mixture(ranked)}.\nBy these games {left}; {drawn_again}."


def _mixture(ranked: pd.DataFrame) -> str:
    """The shares of the policies that survive; where these games hardly tell, the policies that may be most of them."""
    if (ranked["equilibrium_high"] - ranked["equilibrium_low"] > WIDE).any():
        likely = ranked.loc[ranked["equilibrium_high"] > WIDE, "policy"].astype("str").tolist()
        each = "may each be" if len(likely) > 1 else "may be"
        return f"open; {listed(likely)} {each} most of the mixture, and more games would show"
    rows = ranked[ranked["equilibrium"] >= NAMED].to_dict("records")
    return listed([f"{row['policy']} {plain_percent(row['equilibrium'])}" for row in rows])


def _circles(found: Ladder) -> str:
    """The circles in sentences."""
    if not found.cycles:
        return "No circle of policies, each ahead of the next, is statistically significant."
    pairs = found.pairs.table.astype({"policy": str, "opponent": str}).set_index(["policy", "opponent"])["estimate"]
    return "\n".join(_circle(circle, pairs) for circle in found.cycles)


def _circle(circle: Sequence[str], pairs: pd.Series) -> str:
    steps = zip(circle, [*circle[1:], circle[0]], strict=True)
    beats = [f"{one} finishes ahead of {other} ({plain_percent(pairs[one, other])})" for one, other in steps]
    return f"A circle: {listed(beats)}."
