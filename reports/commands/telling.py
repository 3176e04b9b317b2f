"""Telling one game in words."""

from reports.commands.output import emit_json
from reports.pipeline.request import book_for
from sim.runs.apart import traced
from sim.study.study import Study


def tell(study: Study, index: int, chances: bool, as_json: bool) -> None:
    """Print a game move by move, with each seat's chance of winning after every round if that is wanted."""
    lines = traced(study, book_for(study), index, chances)
    if as_json:
        emit_json({"game": study.game, "seed": study.seed, "index": index, "lines": list(lines)})
        return
    for line in lines:
        print(line)
