"""A surrogate in numbers, for other programs."""

from pathlib import Path
from typing import Any

import pandas as pd

from analysis.sensitivity.outcomes import FACTION, ROUNDS, SEAT
from analysis.tuning.steps import Axis
from reports.pipeline.whatif import Numbers, WhatIf
from sim.content.content import Content
from sim.content.uncertain import Dimension

CLOSEST = 20  # rulebooks


def whatif_numbers(found: WhatIf, page: Path) -> dict[str, Any]:
    """Return what a surrogate says in numbers.

    Args:
        found: the surrogate.
        page: where it was written.
    """
    design, precision = found.design, found.precision
    return {
        "values": [
            {"address": axis.address, "value": _standing(axis, design.stage.content), **_range(axis.dimension)}
            for axis in design.space.axes
        ],
        "stands": _shares(found, design.home[0]),
        "closest": [
            {"rulebook": at, "settings": changes_at(found, at), **_shares(found, found.numbers[at])}
            for at in found.closest[:CLOSEST]
        ],
        "validation": found.validation,
        "draws": design.draws,
        "each": design.each,
        "games": found.games,
        "refused": found.refused,
        "aside": list(design.aside),
        "fair_share": found.fair_share,
        "page": page,
        "run": found.folder,
        "game": design.study.game,
        "seed": design.study.seed,
        "tolerance": precision.tolerance,
        "level": precision.level,
    }


def changes_at(found: WhatIf, at: int) -> dict[str, Any]:
    """Return what a rulebook that was played sets otherwise than the rules as they stand, by address."""
    content, pairs = found.design.stage.content, zip(found.design.uncertain.dimensions, found.numbers[at], strict=True)
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


def _standing(axis: Axis, content: Content) -> Any:
    """Return what stands there; of values that change together all of them, by address."""
    stands = {address: content[address] for address in axis.dimension.addresses}
    return stands.get(axis.address, stands)


def _range(dimension: Dimension) -> dict[str, Any]:
    """Return the choices, or the ends of the range; of a list by how much it moves."""
    if dimension.choices:
        return {"choices": list(dimension.choices)}
    return {"low": dimension.low, "high": dimension.high}
