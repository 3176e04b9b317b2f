"""The questions about battles that the games bring along: found by file name, turned into options and page sections."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import analysis.odds

if TYPE_CHECKING:
    from analysis.odds.questions import Grid, OddsQuestion
    from reports.report import OddsSection
    from sim.content.content import Content


def games_with_odds() -> list[str]:
    """Return the keys of the games that have battle odds, without importing any of them."""
    rooms = (Path(path, module.name) for path in analysis.odds.__path__ for module in pkgutil.iter_modules([path]))
    return sorted(room.name for room in rooms if (room / "question.py").exists())


def question_of(key: str) -> "type[OddsQuestion]":
    """Return the question about battles of a game."""
    return importlib.import_module(f"analysis.odds.{key}.question").Question


def with_options(command: Callable[..., None], question: type) -> Callable[..., None]:
    """Return `command(asked, **others)` as a function that typer sees with an option for every field of the question.

    Typer reads a command's options from its signature; this one is put together from the fields of the question and
    from the other parameters of `command`.
    """
    asked = [_parameter(entry) for entry in fields(question)]
    own = [other.replace(kind=other.KEYWORD_ONLY) for other in list(inspect.signature(command).parameters.values())[1:]]
    names = [parameter.name for parameter in asked]

    def asking(**given: Any) -> None:
        asked_for = {name: given.pop(name) for name in names}
        command(question(**asked_for), **given)

    parameters = [*asked, *own]
    asking.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    asking.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    asking.__doc__ = question.__doc__
    return asking


def _parameter(entry: Field) -> inspect.Parameter:
    flag = f"--{entry.name.replace('_', '-')}"
    option = typer.Option(flag, help=entry.metadata["help"], metavar=entry.metadata["metavar"] or None)
    default = inspect.Parameter.empty if entry.default is MISSING else entry.default
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(entry.name, kind, default=default, annotation=Annotated[entry.type, option])


def odds_sections(key: str, content: "Content") -> "list[OddsSection]":
    """Return the part of the page about exact odds: the first panel as a figure, the rest as a table."""
    from reports.report import OddsSection
    from reports.sections.evidence import odds_chart

    if key not in games_with_odds():
        return []
    try:
        grid = question_of(key).grid(content)
    except ValueError as error:
        return [OddsSection("Exact odds", (f"There are no exact odds for these rules: {error}.",))]
    first = grid.table[grid.panels].iloc[0]
    chart = odds_chart(
        grid.table[grid.table[grid.panels] == first],
        title=grid.title,
        caption=f"In percent, for {grid.panels} {first}. {grid.prose}",
        key="odds-grid",
        rows=grid.rows,
        columns=grid.columns,
    )
    return [OddsSection("Exact odds", charts=(chart,), table=grid.table)]


def draw_grid(grid: "Grid", path: str) -> None:
    """Draw all panels of a grid into an image file, whose kind its ending decides."""
    import matplotlib
    from matplotlib.figure import Figure

    from reports.figures import house_style, odds_grid

    matplotlib.use("Agg")
    panels = grid.table[grid.panels].drop_duplicates().tolist()
    with house_style():
        figure = Figure(figsize=(7.0 * min(2, len(panels)), 4.6 * -(-len(panels) // 2)), layout="constrained")
        places = figure.subplots(-(-len(panels) // 2), min(2, len(panels)), squeeze=False).ravel()
        for place, panel in zip(places, panels, strict=False):
            rows = grid.table[grid.table[grid.panels] == panel]
            odds_grid(rows, place, rows=grid.rows, columns=grid.columns, value=grid.value)
            place.set_title(f"{grid.panels}: {panel}", loc="left")
        for place in places[len(panels) :]:
            place.set_visible(False)
        figure.suptitle(f"{grid.title}, in percent", x=0.01, ha="left")
        figure.savefig(path, dpi=120)
