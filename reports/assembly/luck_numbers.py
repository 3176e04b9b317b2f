"""The numbers of what decides who wins for other programs."""

from typing import Any

from reports.kit.plain import plain_rows
from reports.report import LuckPart

BOUNDED = ("estimate", "low", "high", "n")
POLICY = ("policy", *BOUNDED, "win_share", "win_low", "win_high", "narrower")


def luck_numbers(part: LuckPart | None) -> dict[str, Any] | None:
    """Tell what luck and decisions explain, or what is lacking; None where nobody races or nobody asked."""
    if part is None:
        return None
    found = part.found
    if found is None:
        return {"lacking": part.lacking}
    return {
        "lacking": None,
        "games": found.settings["games"],
        "replays": found.settings["replays"],
        "reference": found.settings["reference"],
        "parts": plain_rows(found.parts, {name: name for name in ("part", *BOUNDED)}),
        "policies": plain_rows(found.policies, {name: name for name in POLICY}),
        "most": plain_rows(found.games, {"part": "part", "game": "game", "seat": "seat", "estimate": "points"}),
    }
