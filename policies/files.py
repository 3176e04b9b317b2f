"""Archetypes in a user's own files: `NAME@FILE.toml`, or `FILE.toml` alone where the file holds one.

They may be like each other, or like those of the game. A study keeps what they play by (`played_by`), so that its games
can be played again, and a changed file noticed, wherever the file is by then.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from policies.archetypes import Archetype
from policies.by_faction import AND, is_by_faction
from policies.characters import archetypes_in, archetypes_of
from policies.paths import IN, is_in_file, split_name
from sim.errors import UsageError, meant, shortened

# an archetype, in the name of a policy, and what stands before and after it
PIECE = re.compile(r"((?:\w+=)?(?:search:\d+:|lookahead:)?)(.*?)((?:(?<=\.toml)@\d+)?)")


def archetype_in_file(game_key: str, name: str) -> Archetype:
    """Return the archetype of this name.

    Raises:
        UsageError: in one line with the name of the file, if it cannot be read or has none or several to choose from.
    """
    wanted, file = split_name(name)
    found = archetypes_in(game_key, Path(file))
    shown = shortened(file)
    if not wanted and len(found) == 1:
        return next(iter(found.values()))
    if not wanted:
        names = ", ".join(f"{one}{IN}{shown}" for one in found) or "none"
        raise UsageError(f"{shown} holds {len(found)} archetypes; a policy is one of them: {names}")
    if wanted not in found:
        unknown = f"{wanted!r}{meant(wanted, found)}"
        raise UsageError(f"{shown} has no archetype {unknown}; it has {', '.join(found) or 'none'}")
    return found[wanted]


def played_by(archetype: Archetype) -> dict[str, Any]:
    """Return all that decides how an archetype plays, as plain values; its prose and its birth may change."""
    members = {member.name: {"share": share, **played_by(member)} for member, share in archetype.mixture}
    return {
        "plan": archetype.plan,
        "temperature": archetype.temperature,
        "weights": dict(archetype.weights),
        "by_faction": {faction: dict(weights) for faction, weights in archetype.by_faction.items()},
        **({"mixture": members} if members else {}),
    }


def playing_by(game_key: str, name: str, kept: Mapping[str, Any]) -> Archetype:
    """Return the archetype for which `played_by` gave these values.

    Raises:
        UsageError: if the policies of the game have no such plan or weights (any more).
    """
    members = kept.get("mixture", {})
    tables = {member: _table(member, entries) for member, entries in members.items()}
    shares = {member: entries["share"] for member, entries in members.items()}
    tables[name] = {"doc": name, "mixture": shares} if members else _table(name, kept)
    return archetypes_of(game_key, "the study's own archetype", tables)[name]


def _table(name: str, kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the table of an archetype that has weights of its own."""
    entries = {entry: kept[entry] for entry in ("plan", "temperature", "weights")}
    return {"doc": name, **entries, **kept["by_faction"]}


def archetypes_in_files(name: str) -> list[str]:
    """Return the archetypes in files that a policy of this name is made of."""
    return [part for _, part, _ in _pieces(name) if is_in_file(part)]


def seen_from(folder: Path, name: str) -> str:
    """Return the name of a policy whose files were written as seen from a folder, as seen from here."""
    pieces = _pieces(name)
    return AND.join(
        f"{before}{_beside(folder, part) if is_in_file(part) else part}{after}" for before, part, after in pieces
    )


def _beside(folder: Path, name: str) -> str:
    wanted, file = split_name(name)
    return f"{wanted}{IN if wanted else ''}{folder / file}"


def _pieces(name: str) -> list[tuple[str, str, str]]:
    """Return the name of a policy in pieces: what stands before an archetype, it, what stands after it."""
    pieces = name.split(AND) if is_by_faction(name) else [name]
    found = [PIECE.fullmatch(piece) for piece in pieces]
    return [(one[1], one[2], one[3]) for one in found if one]
