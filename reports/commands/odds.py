"""Battle odds: exact, with a Monte Carlo check on request; one command a game that has them."""

from typing import Any

import typer
from typer.core import TyperGroup

from reports.commands.elsewhere import with_elsewhere
from sim.described import titles_with_odds


class OddsGroup(TyperGroup):
    """A group with a command for every game that has battle odds, made when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the keys of the games."""
        return list(titles_with_odds())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of a game.

        Raises:
            NoOdds: if the game has no battle odds, listing those that have.
        """
        from reports.pipeline.with_odds import NoOdds, check_has_odds, has_odds

        if ":" not in cmd_name:
            check_has_odds(cmd_name)
        elif not has_odds(cmd_name):
            raise NoOdds(f"no battle odds for {cmd_name}; its GAME names none")
        from reports.commands.battles import command_of  # its options are the fields of a question, which calculates
        from reports.pipeline.questions import example_of

        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(cmd_name)(command_of(cmd_name))
        made = with_elsewhere(typer.main.get_command(app))
        if example := example_of(cmd_name):
            made.epilog = f"Example: {example}"
        return made

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the games in help without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(key, f"Battle odds of {title}.") for key, title in titles_with_odds().items()])


app = typer.Typer(cls=OddsGroup, rich_markup_mode=None, add_completion=False)


@app.callback(invoke_without_command=True)
def odds(context: typer.Context) -> None:
    """Compute battle odds exactly.

    `counterpoise odds GAME --help` shows what can be asked.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())
