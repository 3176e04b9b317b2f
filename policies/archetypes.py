"""Archetypes: the named policies of a game, read from `policies/<key>/archetypes.toml`.

    [raider]
    like = "balanced"                       # weights that are not given here are those of this archetype
    doc = "Takes what is weakly held and razes what it cannot keep."
    plan = "weigh"                          # one of the policy module's PLANS
    temperature = 0.5
    traits = ["stochastic"]
    weights = { attack_settlement = 3.0 }
    born = { command = "by hand", seed = 0, date = "2026-01-31", against = ["random"] }

Every weight must be given, here or in what the archetype is like.
"""

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from sim.errors import UsageError

ENTRIES = ("like", "doc", "plan", "temperature", "traits", "weights", "born")
BORN = ("command", "seed", "date", "against")


@dataclass(frozen=True)
class Archetype:
    """A named policy: what it does in a sentence, its plan, temperature, traits, weights and birth certificate."""

    name: str
    doc: str
    plan: str
    temperature: float = 0.0
    traits: tuple[str, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)
    born: Mapping[str, Any] = field(default_factory=dict)


def read_archetypes(
    path: str | PathLike[str], weight_names: Sequence[str], plans: Sequence[str]
) -> dict[str, Archetype]:
    """Return the archetypes of a file by name; an archetype without a plan has the first one after `random`.

    Raises:
        UsageError: in one line, if the file is no TOML, an entry or a weight is unknown, or a weight is missing.
    """
    try:
        tables = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{path} cannot be read as TOML: {error}") from error
    return {name: _archetype(Path(path).name, tables, name, weight_names, plans) for name in tables}


def _archetype(
    file: str, tables: Mapping[str, Any], name: str, weight_names: Sequence[str], plans: Sequence[str]
) -> Archetype:
    chain = _chain(file, tables, name)
    entries: dict[str, Any] = {key: value for table in chain for key, value in table.items() if key != "weights"}
    weights = {key: value for table in chain for key, value in table.get("weights", {}).items()}
    _check(f"{file}: {name}", tables[name], entries, plans)
    _check_weights(f"{file}: {name}", weights, weight_names)
    return Archetype(
        name=name,
        doc=tables[name]["doc"],
        plan=entries.get("plan", plans[min(1, len(plans) - 1)]),
        temperature=float(entries.get("temperature", 0.0)),
        traits=tuple(entries.get("traits", ())),
        weights={key: float(weights[key]) for key in weight_names},
        born=tables[name].get("born", {}),
    )


def _chain(file: str, tables: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    """Return the table of an archetype after those it is like, the remotest first."""
    chain: list[Mapping[str, Any]] = []
    at: str | None = name
    while at is not None:
        if not isinstance(tables.get(at), dict):
            raise UsageError(f"{file}: {name} is like {at!r}; the archetypes are {', '.join(tables)}")
        if tables[at] in chain:
            raise UsageError(f"{file}: {name} is like itself; follow its `like` entries")
        chain.insert(0, tables[at])
        at = tables[at].get("like")
    return chain


def _check(where: str, table: Mapping[str, Any], entries: Mapping[str, Any], plans: Sequence[str]) -> None:
    if odd := sorted(set(table) - set(ENTRIES)):
        raise UsageError(f"{where} has the entry {odd[0]!r}; allowed are {', '.join(ENTRIES)}")
    if not isinstance(table.get("doc"), str) or not table["doc"].strip():
        raise UsageError(f"{where} needs `doc`: its plan in a sentence")
    if entries.get("plan", plans[0]) not in plans:
        raise UsageError(f"{where} has the plan {entries['plan']!r}; the plans are {', '.join(plans)}")
    if not _is_number(heat := entries.get("temperature", 0.0)) or heat < 0:
        raise UsageError(f"{where} has the temperature {heat!r}; it must be a number of at least 0")
    if odd := sorted(set(table.get("born", {})) ^ set(BORN)) if "born" in table else []:
        raise UsageError(f"{where} needs born = {{ {', '.join(BORN)} }}; check {odd[0]!r}")


def _check_weights(where: str, weights: Mapping[str, Any], weight_names: Sequence[str]) -> None:
    if odd := [key for key in weights if key not in weight_names]:
        raise UsageError(f"{where} has the weight {odd[0]!r}; the weights are {', '.join(weight_names)}")
    if missing := [key for key in weight_names if key not in weights]:
        raise UsageError(f"{where} lacks the weight {', '.join(missing)}; give it or name an archetype it is `like`")
    if odd := [key for key in weights if not _is_number(weights[key])]:
        raise UsageError(f"{where} has {odd[0]} = {weights[odd[0]]!r}; a weight is a finite number")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
