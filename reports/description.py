"""What a run's header (run.json) says, in the words and keys that a report uses."""

from collections.abc import Mapping
from typing import Any

PLAIN = {"title": "title", "versions": "versions", "content": "content_hash"}
OF_STUDY = {
    "game": "game",
    "players": "players",
    "policies": "policies",
    "seed": "seed",
    "overrides": "settings",
    "logged": "rounds_kept",
}


def description(header: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Describe a run for `Report.run`.

    Args:
        header: what run.json holds.
        more: further keys of `Report.run` (rulebook, command, limit, faction_word ...); they win over the header's.

    Returns:
        The description; what the header does not say is left out.
    """
    study, timing = header.get("study") or {}, header.get("timing") or {}
    found = {name: header[key] for key, name in PLAIN.items() if key in header}
    found |= {name: study[key] for key, name in OF_STUDY.items() if key in study}
    if timing.get("seconds"):
        found["seconds"] = timing["seconds"]
    return found | more
