"""How strong the policies of a game are, and the faction verdicts in hands of every strength: what its page shows.

    python benchmarks/hands.py GAME [GAMES]

Prints two tables in Markdown: the ladder, and each faction's win share at every level of strength with its verdict.
"""

import contextlib
import io
import json
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reports.cli import status

GAMES = "20000"
SEED = "1"
MINUTES = "2"  # of searching hands
MARKS = {"over": "over", "under": "under", "balanced": "balanced", "undecided": "open"}


def main() -> None:
    """Play the ladder and the study, and print the tables."""
    game, games = (*sys.argv[1:], GAMES)[:2]
    ladder = told("ladder", game, "-n", games, "--seed", SEED)
    with tempfile.TemporaryDirectory() as folder:
        out = str(Path(folder) / "run")
        study = told(
            "study",
            game,
            "-n",
            games,
            "--seed",
            SEED,
            "--strength",
            "--strength-minutes",
            MINUTES,
            "--replay",
            "0",
            "--out",
            out,
        )
    print("\n".join([*rated(ladder), "", *judged(study)]))


def told(*arguments: str) -> dict[str, Any]:
    """Return what a command says to other programs."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        code = status([*arguments, "--json"])
    if code:
        sys.exit(code)
    return json.loads(printed.getvalue())


def rated(ladder: Mapping[str, Any]) -> list[str]:
    """Return the table of the ladder."""
    head = ["| policy | rating | 95% interval | wins against equals | survives |", "|---|---|---|---|---|"]
    rows = [
        f"| `{row['policy']}` | {row['rating']:.2f} | {row['low']:.2f} to {row['high']:.2f} "
        f"| {share(row, 'against_equals')} | {row['equilibrium']:.0%} |"
        for row in ladder["policies"]
    ]
    return [*head, *rows]


def judged(study: Mapping[str, Any]) -> list[str]:
    """Return the table of the verdicts at every level, and what a searching player takes."""
    levels = [{"level": "this cast", "factions": study["factions"], "games": study["games"]}, *study["strength"]]
    head = "| faction | " + " | ".join(f"{one['level']} ({one['games']:,} games)" for one in levels) + " |"
    rows = [
        f"| {own['faction']} | " + " | ".join(cell(one["factions"], own["faction"]) for one in levels) + " |"
        for own in study["factions"]
    ]
    return [head, "|---" * (len(levels) + 1) + "|", *rows, "", *taken(study["exploited"])]


def cell(factions: list[dict[str, Any]], name: str) -> str:
    """Return the share of a faction and its verdict."""
    row = next(row for row in factions if row["faction"] == name)
    return f"{row['win_share']:.1%} ({row['low']:.1%} to {row['high']:.1%}), {MARKS[row['verdict']]}"


def share(row: Mapping[str, Any], name: str) -> str:
    """Return a share with its interval."""
    return f"{row[name]:.1%} ({row[f'{name}_low']:.1%} to {row[f'{name}_high']:.1%})"


def taken(found: Mapping[str, Any] | None) -> list[str]:
    """Return a sentence on what one searching player wins."""
    if found is None:
        return []
    bounds = f"{found['low']:.0%} to {found['high']:.0%}"
    return [
        f"One searching player ({found['rollouts']} rollouts) at tables of {found['among']} hands wins "
        f"{found['win_share']:.0%} ({bounds}) of {found['games']} games, where {found['fair_share']:.0%} is fair."
    ]


if __name__ == "__main__":
    main()
