"""Archetypes written to a file, with the birth certificate that says where their weights come from.

[trained]
doc = "Plays with weights found by play against balanced, builder and raider."
plan = "weigh"
traits = ["stochastic", "trained"]

[trained.born]
command = "counterpoise train kings --policy balanced --seed 1 --out trained.toml"
seed = 1
date = "2026-01-31"
against = ["balanced", "builder", "raider"]
games = 10000
before = [0.251, 0.243, 0.26]           # win share of the archetype it began as, with its interval
after = [0.553, 0.543, 0.563]

[trained.weights]
attack = 2.5
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from policies.archetypes import Archetype
from sim.errors import UsageError, shortened

DIGITS = 4  # of the share of a member of a mixture
HEADING = "# Written by `counterpoise train`; the birth certificates name the commands that make it again."


def written(archetypes: Sequence[Archetype]) -> str:
    """Return archetypes as the text of a file that `policies.archetypes.read_archetypes` reads back."""
    return "\n\n".join([HEADING, *map(_table, archetypes)]) + "\n"


def check_free(file: Path) -> None:
    """Refuse a file that is there already: what was found before is not overwritten.

    Raises:
        UsageError: in one line.
    """
    if file.exists():
        raise UsageError(f"{shortened(str(file))} is there already; name another file with --out")


def keep(file: Path, text: str) -> None:
    """Write what was found to a new file.

    Raises:
        UsageError: if there is such a file already, or it cannot be written.
    """
    check_free(file)
    try:
        with file.open("x", encoding="utf-8") as written_to:
            written_to.write(text)
    except OSError as error:
        raise UsageError(f"{shortened(str(file))} cannot be written: {error.strerror}") from error


def _table(archetype: Archetype) -> str:
    if archetype.mixture:
        shares = {member.name: round(share, DIGITS) for member, share in archetype.mixture}
        entries = {"doc": archetype.doc, "mixture": shares, "traits": list(archetype.traits), "born": archetype.born}
        return toml_section(archetype.name, entries)
    head = {"doc": archetype.doc, "plan": archetype.plan, "temperature": archetype.temperature}
    tables = [
        (archetype.name, {**head, "traits": list(archetype.traits)}),
        (f"{archetype.name}.born", archetype.born),
        (f"{archetype.name}.weights", archetype.weights),
        *((f"{archetype.name}.{faction}", _others(archetype, faction)) for faction in archetype.by_faction),
    ]
    return "\n\n".join(toml_section(name, entries) for name, entries in tables)


def _others(archetype: Archetype, faction: str) -> dict[str, float]:
    """Return the weights that are others with a faction."""
    weights = archetype.weights_of(faction)
    return {name: weight for name, weight in weights.items() if weight != archetype.weights[name]}


def toml_section(name: str, entries: Mapping[str, Any]) -> str:
    """Return a table of TOML with plain values, or the head of a file, which has no name."""
    lines = [f"{key} = {_value(value)}" for key, value in entries.items()]
    return "\n".join([f"[{name}]", *lines] if name else lines)


def _value(value: Any) -> str:
    """Return a text, a number, a list or a table of those as TOML, which spells all but tables as JSON does."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
