"""Paired rule comparison: the same games under two sets of rules."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from reports.commands import flags

if TYPE_CHECKING:
    from analysis.compare import Comparison
    from sim.study.study import Study

COMPARE_GAMES = 10_000
HEAD = ("Before", "After", "Difference", "95% interval", "p", "q", "Verdict", "n")


def compare(
    game: flags.GameKey,
    settings: flags.Settings = None,
    against: Annotated[
        list[str] | None,
        typer.Option("--against", metavar="ADDRESS=VALUE", help="What the change is compared with; else the rules."),
    ] = None,
    variant: flags.Variant = None,
    games: flags.Games = COMPARE_GAMES,
    players: flags.Players = None,
    factions: flags.Factions = None,
    policies: flags.Policies = None,
    seed: flags.Seed = None,
    jobs: flags.Jobs = -1,
    backend: flags.Backend = "auto",
    tolerance: flags.Tolerance = 0.02,
    as_json: flags.AsJson = False,
) -> None:
    """Compare two sets of rules on the same games.

    --set and --variant make the change, --against what it is compared with.
    """
    from analysis.compare import compare as compare_runs
    from reports.commands.output import emit_json
    from reports.pipeline.analysed import check_options
    from reports.pipeline.plan import plan_study
    from sim.errors import UsageError

    check_options(0.95, tolerance)
    wanted: dict[str, Any] = {"policies": policies, "seed": seed, "games": games, "logged": 0}
    before = plan_study(game, settings=against, players=players, factions=factions, **wanted)
    wanted |= {"players": before.players, "factions": before.factions}
    after = plan_study(game, settings=[*(against or ()), *(settings or ())], variant=variant, **wanted)
    if _values(before) == _values(after):
        raise UsageError("the two sets of rules are the same; name a change with --set ADDRESS=VALUE or --variant")
    tables = [_tables(study, jobs, backend) for study in (before, after)]
    kinds = ["faction"] if len(before.cast) == 1 else ["faction", "policy"]
    found = {kind: compare_runs(*tables, by=kind, tolerance=tolerance) for kind in kinds}
    if as_json:
        emit_json(_numbers(before, after, found))
    else:
        _show(before, after, found)


def _values(study: "Study") -> dict[str, Any]:
    from reports.pipeline.plan import find_game

    content, _ = find_game(study.game).layout.load(study.overrides)
    return {address: value.value for address, value in content.values.items()}


def _tables(study: "Study", jobs: int, backend: str) -> tuple[Any, Any]:
    """Play a study in memory and return its games and seats."""
    from reports.commands.progress import progress_bar
    from reports.pipeline.plan import book_for, find_game, warn_of_extremes
    from sim.runs.batch import run

    warn_of_extremes(study)
    title = f"{find_game(study.game).title}, {'changed' if study.overrides else 'as it is'}"
    with progress_bar(title, study.games) as progress:
        tables = run(study, book_for(study), jobs=jobs, backend=backend, progress=progress).tables
    assert tables is not None
    return tables.games, tables.seats


def _numbers(before: "Study", after: "Study", found: "dict[str, Comparison]") -> dict[str, Any]:
    one = found["faction"]
    names = {"estimate": "difference"}
    policies = found["policy"].table.rename(columns=names) if "policy" in found else []
    return {
        "game": before.game,
        "games": before.games,
        "players": before.players,
        "seed": before.seed,
        "before": dict(before.overrides),
        "after": dict(after.overrides),
        "factions": one.table.rename(columns=names),
        "policies": policies,
        "course": one.course.rename(columns=names),
        "tolerance": one.settings["tolerance"],
        "level": one.settings["level"],
        "method": one.settings["method"],
    }


def _show(before: "Study", after: "Study", found: "dict[str, Comparison]") -> None:
    from reports.commands.output import console, text_table
    from sim.content.values import format_setting

    texts = [[format_setting(*pair) for pair in sorted(study.overrides.items())] for study in (before, after)]
    print(f"before: {', '.join(texts[0]) or 'the rules as they are'}")
    print(f"after:  {', '.join(texts[1]) or 'the rules as they are'}")
    for kind, one in found.items():
        rows = [_share_row(kind, row) for row in one.table.to_dict("records")]
        console().print(text_table((kind.capitalize(), *HEAD), rows, title=f"Win share by {kind}, the same games"))
    course = found["faction"].course.to_dict("records")
    head = ("Quantity", *HEAD[:5], "n")
    console().print(text_table(head, [_course_row(row) for row in course], title="Course of the game, means"))


def _share_row(kind: str, row: dict[str, Any]) -> tuple[str, ...]:
    from reports.wording import percent, plain_percent, points, points_interval, shown_name

    low, high = row["low"], row["high"]
    return (
        shown_name(row[kind]),
        *(percent(row[side], row[side] + low, row[side] + high, 0.95) for side in ("before", "after")),
        points(row["estimate"], low, high, 0.95, 12),
        points_interval(low, high, 0.95, 12),
        *(_p(row[name]) for name in ("p_value", "q_value")),
        row["verdict"] if row["verdict"] != "same" else f"same ({plain_percent(row['after'])})",
        f"{row['n']:,}",
    )


def _course_row(row: dict[str, Any]) -> tuple[str, ...]:
    from reports.wording import estimate, interval

    low, high = row["low"], row["high"]
    name = {"limit": "share of games at the limit"}.get(row["quantity"], row["quantity"])
    means = (estimate(row[side], row[side] + low, row[side] + high, 0.95) for side in ("before", "after"))
    difference = estimate(row["estimate"], low, high, 0.95), interval(low, high, 0.95)
    return (name, *means, *difference, _p(row["p_value"]), f"{row['n']:,}")


def _p(value: float) -> str:
    from reports.wording import p_text

    return p_text(value)
