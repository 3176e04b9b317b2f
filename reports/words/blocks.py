"""How the games of a study fill the blocks of its design, in words and in numbers."""

from typing import Any

from sim.study.blocks import nearest_whole
from sim.study.study import Study


def uneven(study: Study, games: int) -> str:
    """Say that the games are no whole blocks, and which numbers of games are; nothing where they are."""
    if games % study.block == 0:
        return ""
    whole = " or ".join(f"{near:,}" for near in nearest_whole(games, study.block))
    message = f"{games:,} games are no whole number of blocks of {study.block:,}"
    return f"{message}, so factions, seats and policies do not meet equally often; they do in {whole} games."


def block_numbers(study: Study, games: int) -> dict[str, Any]:
    """Tell the same to other programs: games in a block, whether blocks are whole, the nearest numbers with which."""
    whole = games % study.block == 0
    return {"games": study.block, "whole": whole, "nearest": list(nearest_whole(games, study.block))}
