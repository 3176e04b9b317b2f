"""Answering a question about a battle: with tables, a figure or a page of many battles, or for other programs."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from analysis.odds.questions import Grid, OddsQuestion
from reports.arguments import flags
from reports.arguments.options import for_battle
from reports.commands.output import check_page, emit_json, writing
from reports.commands.readable import console
from reports.kit.atomic import write_atomically
from reports.kit.terminal import terminal_table
from reports.pipeline.questions import (
    Answered,
    Asking,
    answered,
    asking_of,
    numbers,
    question_of,
    table_numbers,
    tabulated,
)
from reports.tables.odds import answer_tables, grid_tables
from reports.words.odds import box_notes, fought_words
from sim.errors import UsageError
from sim.study.study import read_boxes

IMAGES = (".png", ".svg", ".pdf")


def command_of(key: str) -> Callable[..., None]:
    """Return the command that answers questions about battles of a game, with an option a field of its question."""

    def answer(
        question: OddsQuestion,
        settings: flags.Settings = None,
        content: flags.Worksheets = None,
        check: flags.Check = None,
        seed: flags.CheckSeed = 0,
        table: flags.ManyBattles = False,
        heatmap: Annotated[
            Path | None, typer.Option("--heatmap", metavar="FILE", help="Draw the table: .png, .svg or .pdf.")
        ] = None,
        page: Annotated[
            Path | None,
            typer.Option(
                "--page",
                metavar="FILE",
                help="Write the common battles into one HTML file, which answers without this program.",
            ),
        ] = None,
        as_json: flags.AsJson = False,
    ) -> None:
        many = table or heatmap is not None
        asking = asking_of(
            key,
            question,
            settings or (),
            owned=read_boxes(key, content or ()),
            fought=(check, seed),
            table=many,
        )
        if page is not None:
            _write_page(asking, page, as_json, many)
        elif many:
            _tabulate(asking, heatmap, as_json)
        else:
            _show(asking, answered(asking), as_json)

    return for_battle(answer, question_of(key))


def _show(asking: Asking, found: Answered, as_json: bool) -> None:
    """Print the answer, beside it a check where one is wanted."""
    if as_json:
        emit_json(numbers(found))
        return
    for table in answer_tables(found.answer):
        console().print(terminal_table(table))
    for note in (*found.answer.notes, *box_notes(asking.content.owned)):
        print(note)
    if found.fought is not None:
        print(fought_words(found.fought, found.answer.outcome))
    print(f"Method: {found.answer.numbers['method']}.")


def _write_page(asking: Asking, page: Path, as_json: bool, many: bool) -> None:
    """Write the page of the common battles, and say where it is; only this needs what fills in templates."""
    from reports.web.calculator.offline import offline_calculator

    if many or asking.check is not None:
        raise UsageError("--page holds exact odds of many battles, it does not go with --table, --heatmap and --check")
    check_page(page)
    html = offline_calculator(asking)
    with writing(page):
        write_atomically(page, html)
    if as_json:
        emit_json({"page": str(page), "bytes": len(html.encode())})
    else:
        print(page)


def _draw(grid: Grid, heatmap: Path) -> None:
    """Draw the odds of many battles; only this needs the library that draws, half a second of every other answer."""
    from reports.figures.grids import draw_grid

    draw_grid(grid, str(heatmap))


def _tabulate(asking: Asking, heatmap: Path | None, as_json: bool) -> None:
    """Print or draw the odds of many battles."""
    if heatmap and heatmap.suffix not in IMAGES:
        raise UsageError(f"{heatmap} must end in {', '.join(IMAGES)}")
    grid = tabulated(asking)
    if heatmap:
        _draw(grid, heatmap)
    if as_json:
        emit_json({**table_numbers(grid), "heatmap": heatmap})
    elif heatmap:
        print(heatmap)
    else:
        for shown in grid_tables(grid):
            console().print(terminal_table(shown))
        print(grid.prose)
