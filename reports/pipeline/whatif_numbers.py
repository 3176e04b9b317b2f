"""A surrogate in numbers, for other programs."""

from pathlib import Path
from typing import Any

import pandas as pd

from analysis.sensitivity.outcomes import FACTION, ROUNDS, SEAT
from reports.pipeline.whatif import Numbers, WhatIf

CLOSEST = 20  # rulebooks


def whatif_numbers(found: WhatIf, page: Path) -> dict[str, Any]:
    """Return what a surrogate says in numbers.

    Args:
        found: the surrogate.
        page: where it was written.
    """
    sketch, precision = found.sketch, found.precision
    return {
        "values": [
            {"address": axis.address, "value": axis.dimension.label(axis.numbers[0]), **_range(axis.dimension)}
            for axis in sketch.space.axes
        ],
        "stands": _shares(found, sketch.home[0]),
        "closest": [
            {"rulebook": at, "settings": changes_at(found, at), **_shares(found, found.numbers[at])}
            for at in found.closest[:CLOSEST]
        ],
        "validation": found.validation,
        "draws": sketch.draws,
        "each": sketch.each,
        "games": found.games,
        "refused": found.refused,
        "aside": list(sketch.aside),
        "fair_share": found.fair_share,
        "page": page,
        "run": found.folder,
        "game": sketch.study.game,
        "seed": sketch.study.seed,
        "tolerance": precision.tolerance,
        "level": precision.level,
    }


def changes_at(found: WhatIf, at: int) -> dict[str, Any]:
    """Return what a rulebook that was played sets otherwise than the rules as they stand, by address."""
    content, pairs = found.sketch.stage.content, zip(found.sketch.uncertain.dimensions, found.numbers[at], strict=True)
    settings = {address: value for one, number in pairs for address, value in one.set_to(number).items()}
    return {address: value for address, value in settings.items() if content[address] != value}


def share_rows(found: WhatIf, numbers: Numbers, kind: str) -> pd.DataFrame:
    """Return the shares of one kind by a rulebook: a row each, headed by the kind, with win_share, low and high."""
    rows = found.rows(numbers)
    own = rows[rows["outcome"].str.startswith(f"{kind}:")].rename(columns={"outcome": kind, "estimate": "win_share"})
    return own.assign(**{kind: own[kind].str.removeprefix(f"{kind}:")}).reset_index(drop=True)


def length_of(found: WhatIf, numbers: Numbers) -> dict[str, float]:
    """Return the mean length by a rulebook in rounds, with its band."""
    rows = found.rows(numbers).set_index("outcome")
    return {name: float(rows.at[ROUNDS, name]) for name in ("estimate", "low", "high")}


def _shares(found: WhatIf, numbers: Numbers) -> dict[str, Any]:
    factions, seats = (share_rows(found, numbers, kind) for kind in (FACTION, SEAT))
    return {"factions": factions, "seats": seats, "rounds": length_of(found, numbers)}


def _range(dimension: Any) -> dict[str, Any]:
    low, high = dimension.label(dimension.low), dimension.label(dimension.high)
    return {"choices": list(dimension.choices)} if dimension.choices else {"low": low, "high": high}
