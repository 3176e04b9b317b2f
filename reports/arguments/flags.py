"""Options that several commands share, so that they are spelt and explained alike everywhere."""

from pathlib import Path
from typing import Annotated, Any

import typer

from reports.kit.precision import TOLERANCE
from sim.origins import origins


def keys_beginning(incomplete: str) -> list[str]:
    """Return the keys of games that a shell may complete a word to; no game is imported for it."""
    return [origin.key for origin in origins() if origin.key.startswith(incomplete)]


def game_argument(metavar: str, help_text: str) -> Any:
    """Return the argument for a game, which shells complete."""
    return Annotated[str, typer.Argument(metavar=metavar, help=help_text, autocompletion=keys_beginning)]


GameKey = game_argument("GAME", "Key of a game (see `counterpoise games`), or module:NAME.")
StudyOrGame = game_argument("GAME|STUDY.toml", "Key of a game, or a study file.")
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object on standard output, nothing else.")]
Players = Annotated[int | None, typer.Option("--players", help="Number of players.")]
Factions = Annotated[str | None, typer.Option("--factions", metavar="A,B,..", help="Who plays; else as recommended.")]
Policies = Annotated[
    str | None,
    typer.Option(
        "--policies", metavar="X,Y,..", help="Policies, NAME@FILE.toml or module:function; repeats weigh more."
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="ADDRESS=VALUE", help="Change a value of the game; may be given again."),
]
Worksheets = Annotated[
    list[Path] | None,
    typer.Option("--content", metavar="MY.toml", help="Take values of your box from a worksheet; may be given again."),
]
Variant = Annotated[str | None, typer.Option("--variant", metavar="NAME", help="A named set of changes of the game.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Seed of the study; 0 unless given.")]
RotateChance = Annotated[
    bool | None,
    typer.Option(
        "--rotate-chance/--no-rotate-chance",
        help="Rotate the factions of a table through all seats with the same chance and policies.",
    ),
]
Games = Annotated[int | None, typer.Option("--games", "-n", help="How many games to play.")]


def games_else(usual: str) -> Any:
    """Return the option for the number of games of a command that plays so many unless told otherwise."""
    return Annotated[int | None, typer.Option("--games", "-n", help=f"How many games to play; {usual} unless given.")]


Logged = Annotated[
    int | None, typer.Option("--logged", metavar="N", help="Games whose rounds are kept; the first 2,000.")
]
Jobs = Annotated[int, typer.Option("--jobs", help="Workers; -1 for one a processor.")]
Backend = Annotated[str, typer.Option("--backend", help="threads, processes, dask, or auto.")]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Dask scheduler whose workers play.")
]
Chunk = Annotated[int | None, typer.Option("--chunk", metavar="GAMES", help="Games that a worker plays at a time.")]
RunFolder = Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help="Run folder; else the next in runs/.")]
Store = Annotated[
    str | None,
    typer.Option("--store", metavar="ADDRESS", help="Object store for the tables of the run, as s3://BUCKET/RUN."),
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the run in the --out folder if there is one.")]
LabFolder = Annotated[
    Path | None, typer.Option("--out", metavar="FOLDER", help="Where all is kept; else the next in runs/.")
]
LabResume = Annotated[bool, typer.Option("--resume", help="Go on with what is in the --out folder if there is some.")]
Level = Annotated[float, typer.Option("--level", help="Confidence level of the intervals.")]
Tolerance = Annotated[
    str,
    typer.Option(
        "--tolerance",
        metavar="T|N%",
        help="Distance from the fair share that still counts as balanced: a share, or a part of the fair share (8%).",
    ),
]
USUAL_TOLERANCE = str(TOLERANCE)
Targets = Annotated[
    list[str] | None,
    typer.Option(
        "--target",
        metavar="TARGET",
        help="balance (unless given), seats, length=LOW..HIGH, ends.WAY=LOW..HIGH; may be given again.",
    ),
]
Until = Annotated[
    str | None, typer.Option("--until", metavar="settled", help="Stop as soon as every verdict is settled.")
]
HalfWidth = Annotated[
    float | None,
    typer.Option("--precision", metavar="P", help="Half-width of an interval that is narrow enough, verdict or not."),
]
AtMost = Annotated[
    int | None, typer.Option("--at-most", metavar="N", help="Games at most until all is settled; -n, else 200,000.")
]
Check = Annotated[
    int | None,
    typer.Option("--check", metavar="N", help="Fight N battles by chance as a second opinion; not with a table."),
]
CheckSeed = Annotated[int, typer.Option("--seed", help="Seed of the check.")]
ManyBattles = Annotated[bool, typer.Option("--table", help="The odds of many battles instead of one.")]
REPLAYED = 400
Replay = Annotated[
    int,
    typer.Option(
        "--replay",
        metavar="N",
        min=0,
        help="Games played again: battles beside the odds, how soon it is seen who wins, and what luck decides.",
    ),
]
