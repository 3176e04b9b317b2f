"""What decides who wins, as tables of text."""

from analysis.luck import Luck
from reports.kit.blocks import Shown
from reports.kit.columns import TextColumn, counted, difference_columns, named, share_columns, shown
from reports.kit.numbers import count, number, signed
from reports.pipeline.request import trace_command
from reports.words.luck import part_label
from sim.study.study import Study


def luck_parts(found: Luck, faction: str, title: str = "") -> Shown:
    """The share of who wins that each part explains."""
    part = named("part", name=lambda part: part_label(part, faction))
    return shown(
        found.parts, [part, *share_columns(found.settings["level"], "Share"), counted(title="n (games)")], title
    )


def own_answers(found: Luck, title: str = "") -> Shown:
    """What own answers bring each policy beside its win share, most first."""
    level = found.settings["level"]
    table = found.policies.sort_values("estimate", ascending=False)
    columns = [
        named("policy"),
        *difference_columns(level, shares=True),
        *share_columns(level, "Win share", "win_share", "win_"),
        TextColumn("Times as wide", lambda row: number(row["narrower"], 1)),
        counted(title="n (seats)"),
    ]
    return shown(table, columns, title)


def decided_games(found: Luck, study: Study, title: str = "") -> Shown:
    """The games in which luck, or own answers, brought the winner most, with the commands that show them."""
    columns = [
        named("part", "Decided by", lambda part: part_label(part, "faction")),
        TextColumn("Game", lambda row: count(row["game"])),
        TextColumn("Winner", lambda row: f"seat {row['seat']}"),
        TextColumn("Percentage points", lambda row: signed(100 * row["estimate"], 0)),
        TextColumn("Watch it", lambda row: trace_command(study, row["game"]), numeric=False),
    ]
    return shown(found.games, columns, title)
