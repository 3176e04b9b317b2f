"""One game, move by move, in words."""

from typing import Annotated

import typer

from reports.commands import flags


def trace(
    game: flags.GameKey,
    index: Annotated[int, typer.Option("--game", metavar="I", help="Number of the game in the study, from 0.")] = 0,
    seed: flags.Seed = None,
    players: flags.Players = None,
    factions: flags.Factions = None,
    policies: flags.Policies = None,
    settings: flags.Settings = None,
    variant: flags.Variant = None,
    as_json: flags.AsJson = False,
) -> None:
    """Tell one game move by move, in words."""
    from reports.commands.output import emit_json
    from reports.pipeline.plan import book_for, plan_study
    from sim.errors import UsageError
    from sim.study.study import MOST_GAMES
    from sim.study.trace import trace as tell

    if not 0 <= index < MOST_GAMES:
        raise UsageError(f"games are numbered from 0 to {MOST_GAMES - 1}, there is no game {index}")
    study = plan_study(
        game,
        settings=settings,
        variant=variant,
        players=players,
        factions=factions,
        policies=policies,
        seed=seed,
        games=index + 1,
    )
    lines = tell(study, book_for(study), index)
    if as_json:
        emit_json({"game": study.game, "seed": study.seed, "index": index, "lines": list(lines)})
        return
    for line in lines:
        print(line)
