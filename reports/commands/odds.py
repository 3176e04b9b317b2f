"""Battle odds: exact, with a Monte Carlo check on request; one command a game that has them."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import pandas as pd
import typer
from rich.table import Table
from typer.core import TyperGroup

from analysis.intervals import Interval
from analysis.odds.questions import Answer, Grid, OddsQuestion, asked_for
from reports.commands import flags
from reports.commands.options import for_battle
from reports.commands.output import emit_json
from reports.commands.readable import console
from reports.figures.grids import draw_grid
from reports.page.terminal import terminal_table
from reports.pipeline.questions import games_with_odds, question_of
from reports.tables import chances, plain
from sim.content.content import Content
from sim.errors import UsageError, meant
from sim.game import find
from sim.study.editions import chosen_edition
from sim.study.study import SEED_LIMIT

IMAGES = (".png", ".svg", ".pdf")


class OddsGroup(TyperGroup):
    """A group with a command for every game that has battle odds, made when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the keys of the games."""
        return games_with_odds()

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of a game.

        Raises:
            UsageError: if the game has no battle odds, listing those that have.
        """
        if cmd_name not in games_with_odds():
            allowed = ", ".join(games_with_odds())
            shown = f"{cmd_name!r}{meant(cmd_name, games_with_odds())}"
            raise UsageError(f"no battle odds for {shown}; the games with odds are {allowed}")
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(cmd_name)(for_battle(_command(cmd_name), question_of(cmd_name)))
        return typer.main.get_command(app)


app = typer.Typer(cls=OddsGroup, rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def odds(context: typer.Context) -> None:
    """Compute battle odds exactly.

    `counterpoise odds GAME --help` shows what can be asked.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


def _command(key: str) -> Callable[..., None]:
    """Return the command that answers questions about battles of a game."""

    def answer(
        question: OddsQuestion,
        settings: flags.Settings = None,
        check: Annotated[
            int | None, typer.Option("--check", metavar="N", help="Fight N battles by chance as a second opinion.")
        ] = None,
        seed: Annotated[int, typer.Option("--seed", help="Seed of the check.")] = 0,
        table: Annotated[bool, typer.Option("--table", help="The odds of many battles instead of one.")] = False,
        heatmap: Annotated[
            Path | None, typer.Option("--heatmap", metavar="FILE", help="Draw the table: .png, .svg or .pdf.")
        ] = None,
        as_json: flags.AsJson = False,
    ) -> None:

        game = find(key)
        content = chosen_edition(game, asked_for(question, game, settings or ())).content
        try:
            if table or heatmap:
                _tabulate(question, content, heatmap, as_json)
            else:
                _tell(question, content, check, seed, as_json)
        except ValueError as error:
            raise UsageError(str(error)) from error

    return answer


def _tell(question: OddsQuestion, content: Content, check: int | None, seed: int, as_json: bool) -> None:
    """Print the answer, beside it a check where one is wanted."""
    if not 0 <= seed < SEED_LIMIT:
        raise ValueError(f"the seed must be a whole number of at least 0 and at most {SEED_LIMIT - 1}, not {seed}")
    answer = question.answer(content)
    fought = None if check is None else question.check(content, check, seed)
    if as_json:
        emit_json({**answer.numbers, **({} if fought is None else {"monte_carlo": _checked(fought)})})
        return
    for laid_out in _shown(answer):
        console().print(laid_out)
    if fought is not None:
        print(
            f"Fought {fought.n:,} times: the attacker wins {fought.estimate:.4f} "
            f"(95% interval {fought.low:.4f} to {fought.high:.4f})"
        )
    print(answer.numbers["method"])


def _checked(fought: Interval) -> dict[str, Any]:
    return {"n": fought.n, "attacker_wins": fought.estimate, "low": fought.low, "high": fought.high}


def _shown(answer: Answer) -> list[Table]:
    return [terminal_table(plain(table, title)) for title, table in answer.tables.items()]


def _tabulate(question: OddsQuestion, content: Content, heatmap: Path | None, as_json: bool) -> None:
    """Print or draw the odds of many battles."""
    if heatmap and heatmap.suffix not in IMAGES:
        raise ValueError(f"{heatmap} must end in {', '.join(IMAGES)}")
    grid = question.grid(content)
    if heatmap:
        draw_grid(grid, str(heatmap))
    if as_json:
        emit_json({"method": grid.prose, "table": grid.table, "heatmap": heatmap})
    elif heatmap:
        print(heatmap)
    else:
        for panel, rows in grid.table.groupby(grid.panels, sort=False):
            console().print(terminal_table(chances(_wide(grid, rows), f"{grid.title}; {grid.panels}: {panel}")))


def _wide(grid: Grid, rows: pd.DataFrame) -> pd.DataFrame:
    """Return one panel with a column for each of the values across."""
    across = list(dict.fromkeys(rows[grid.columns]))
    wide = rows.pivot(index=grid.rows, columns=grid.columns, values=grid.value)[across]
    return wide.rename_axis(columns=None).reset_index()
