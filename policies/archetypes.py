"""Archetypes: the named policies of a game, read from `policies/<key>/archetypes.toml`.

    [raider]
    like = "balanced"                       # weights that are not given here are those of this archetype
    doc = "Takes what is weakly held and razes what it cannot keep."
    plan = "weigh"                          # one of the policy module's PLANS
    temperature = 0.5
    traits = ["stochastic"]
    weights = { attack_settlement = 3.0 }
    born = { command = "by hand", seed = 0, date = "2026-01-31", against = ["random"] }

    [raider.gnomes]                         # weights that are others where it plays this faction
    attack_settlement = 4.0

    [trained]                               # a mixture: it draws one of these for each game, so often
    doc = "Plays one of the plans that survive among each other."
    mixture = { trained_1 = 0.6, raider = 0.4 }

Every weight must be given, here or in what the archetype is like. The weights of an archetype count before all of those
that it is like, whatever the faction.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.errors import UsageError, meant

ENTRIES = ("like", "doc", "plan", "temperature", "traits", "weights", "mixture", "born")
OF_MIXTURES = ("doc", "mixture", "traits", "born")
BORN = ("command", "seed", "date", "against")
BY_TRAINING = "trained"  # trait of a policy whose weights were found by training
MEMBER = "member"  # trait of one that plays as part of a mixture, unless it is asked for
ALONE = "alone"  # trait of one found by training for who plays alone: no other that training found plays there
BORN_OF_TRAINING = ("games", "before", "after")


@dataclass(frozen=True)
class Archetype:
    """A named policy: what it does in a sentence, its plan, temperature, traits, weights and birth certificate.

    `by_faction` holds all weights for the factions that have some of their own. A mixture has no weights, but the
    archetypes of which it draws one for each game, and how often, shares of 1.
    """

    name: str
    doc: str
    plan: str
    temperature: float = 0.0
    traits: tuple[str, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)
    born: Mapping[str, Any] = field(default_factory=dict)
    by_faction: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    mixture: tuple[tuple["Archetype", float], ...] = ()

    def weights_of(self, faction: str) -> Mapping[str, float]:
        """Return the weights with which a faction is played."""
        return self.by_faction.get(faction, self.weights)


def seated(known: Mapping[str, Archetype], players: int | None) -> dict[str, Archetype]:
    """Return the archetypes that suit so many players, None for several: one trained to play alone plays there only."""
    is_alone = players == 1 and any(ALONE in one.traits for one in known.values())
    by_hand = {name for name, one in known.items() if BY_TRAINING not in one.traits}
    return {name: one for name, one in known.items() if name in by_hand or (ALONE in one.traits) == is_alone}


@dataclass(frozen=True)
class Grammar:
    """What may stand in a file of archetypes.

    Attributes:
        file: its name, as messages have it.
        weight_names: what every archetype must weigh.
        plans: those that it may follow; one without a plan has the first after `random`.
        factions: those that may be played with other weights.
        others: tables of archetypes elsewhere that one here may be like.
    """

    file: str
    weight_names: tuple[str, ...]
    plans: tuple[str, ...]
    factions: tuple[str, ...] = ()
    others: Mapping[str, Any] = field(default_factory=dict)

    def read(self, tables: Mapping[str, Any]) -> dict[str, Archetype]:
        """Return the archetypes of a file by name.

        Raises:
            UsageError: in one line, if an entry or a weight is unknown, or a weight is missing.
        """
        if odd := [name for name, table in tables.items() if not isinstance(table, dict)]:
            raise UsageError(f"{self.file} has {odd[0]} = {tables[odd[0]]!r:.80}; an archetype is a table [NAME]")
        return {name: _archetype(self, tables, name) for name in tables}

    def check(self, name: str, table: Mapping[str, Any], entries: Mapping[str, Any]) -> None:
        """Refuse an archetype's table, or what follows from it and those it is like."""
        where = f"{self.file}: {name}"
        allowed = (*ENTRIES, *self.factions)
        if odd := sorted(set(table) - set(allowed)):
            raise UsageError(
                f"{where} has the entry {odd[0]!r}{meant(odd[0], allowed)}; allowed are {', '.join(allowed)}"
            )
        if odd := [key for key in ("weights", *self.factions) if not isinstance(table.get(key, {}), dict)]:
            raise UsageError(f"{where} has {odd[0]} = {table[odd[0]]!r:.80}; it must be a table of weights")
        self.check_prose(where, table, entries.get("traits", []))
        if entries.get("plan", self.plans[0]) not in self.plans:
            raise UsageError(f"{where} has the plan {entries['plan']!r}; the plans are {', '.join(self.plans)}")
        if not _is_number(heat := entries.get("temperature", 0.0)) or heat < 0:
            raise UsageError(f"{where} has the temperature {heat!r}; it must be a number of at least 0")

    def check_prose(self, where: str, table: Mapping[str, Any], traits: Any) -> None:
        """Refuse what an archetype's table says of it that does not play: its plan in words, traits and birth."""
        if not isinstance(table.get("born", {}), dict):
            raise UsageError(f"{where} has born = {table['born']!r:.80}; it must be a table")
        if not _are_words(traits):
            raise UsageError(f"{where} has traits = {traits!r:.80}; it must be a list of words")
        if not isinstance(table.get("doc"), str) or not table["doc"].strip():
            raise UsageError(f"{where} needs `doc`: its plan in a sentence")
        born = set(table.get("born", BORN)) - set(BORN_OF_TRAINING)
        if odd := sorted(born ^ set(BORN)):
            raise UsageError(f"{where} needs born = {{ {', '.join(BORN)} }}; check {odd[0]!r}")

    def checked(self, where: str, weights: Mapping[str, Any]) -> dict[str, float]:
        """Return weights as numbers in their order."""
        where, names = f"{self.file}: {where}", self.weight_names
        if odd := [key for key in weights if key not in names]:
            raise UsageError(
                f"{where} has the weight {odd[0]!r}{meant(odd[0], names)}; the weights are {', '.join(names)}"
            )
        if missing := [key for key in names if key not in weights]:
            raise UsageError(
                f"{where} lacks the weight {', '.join(missing)}; give it or name an archetype it is `like`"
            )
        if odd := [key for key in weights if not _is_number(weights[key])]:
            raise UsageError(f"{where} has {odd[0]} = {weights[odd[0]]!r}; a weight is a finite number")
        return {key: float(weights[key]) for key in names}


def _archetype(grammar: Grammar, tables: Mapping[str, Any], name: str) -> Archetype:
    if "mixture" in tables[name]:
        return _mixture(grammar, tables, name)
    chain = _chain(grammar.file, {**grammar.others, **tables}, name)
    entries: dict[str, Any] = {key: value for table in chain for key, value in table.items() if key != "weights"}
    grammar.check(name, tables[name], entries)
    own = [faction for faction in grammar.factions if any(faction in table for table in chain)]
    return Archetype(
        name=name,
        doc=tables[name]["doc"],
        plan=entries.get("plan", grammar.plans[min(1, len(grammar.plans) - 1)]),
        temperature=float(entries.get("temperature", 0.0)),
        traits=tuple(entries.get("traits", ())),
        weights=grammar.checked(name, _joined(chain, ("weights",))),
        born=tables[name].get("born", {}),
        by_faction={
            faction: grammar.checked(f"{name}.{faction}", _joined(chain, ("weights", faction))) for faction in own
        },
    )


def _mixture(grammar: Grammar, tables: Mapping[str, Any], name: str) -> Archetype:
    """Return an archetype that draws one of others for each game."""
    table, known = tables[name], {**grammar.others, **tables}
    where, traits = f"{grammar.file}: {name}", table.get("traits", [])
    if odd := [entry for entry in table if entry not in OF_MIXTURES]:
        raise UsageError(f"{where} is a mixture and has the entry {odd[0]!r}; it may have {', '.join(OF_MIXTURES)}")
    grammar.check_prose(where, table, traits)
    shares = table["mixture"]
    if not _are_shares(shares):
        raise UsageError(f"{where} has mixture = {shares!r:.80}; it must say how often each of some archetypes plays")
    plain = [other for other, one in known.items() if isinstance(one, dict) and "mixture" not in one]
    if odd := [other for other in shares if other not in plain]:
        unknown = f"{odd[0]!r}{meant(odd[0], plain)}"
        raise UsageError(f"{where} is a mixture with {unknown}; the archetypes that are none are {', '.join(plain)}")
    total = sum(shares.values())
    return Archetype(
        name=name,
        doc=table["doc"],
        plan=grammar.plans[min(1, len(grammar.plans) - 1)],
        traits=tuple(traits),
        born=table.get("born", {}),
        mixture=tuple((_archetype(grammar, known, other), share / total) for other, share in shares.items()),
    )


def _joined(chain: Sequence[Mapping[str, Any]], entries: Sequence[str]) -> dict[str, Any]:
    """Return the weights under these entries; later tables, and later entries of a table, count before others."""
    return {key: value for table in chain for entry in entries for key, value in table.get(entry, {}).items()}


def _chain(file: str, tables: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    """Return the table of an archetype after those it is like, the remotest first."""
    chain: list[Mapping[str, Any]] = []
    at: str | None = name
    while at is not None:
        if not isinstance(at, str) or at not in tables:
            shown = f"{at!r}{meant(str(at), tables)}"
            raise UsageError(f"{file}: {name} is like {shown}; the archetypes are {', '.join(tables)}")
        if tables[at] in chain:
            raise UsageError(f"{file}: {name} is like itself; follow its `like` entries")
        if "mixture" in tables[at]:
            raise UsageError(f"{file}: {name} is like {at}, which is a mixture and has no weights")
        chain.insert(0, tables[at])
        at = tables[at].get("like")
    return chain


def _are_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _are_shares(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and all(_is_number(one) and one > 0 for one in value.values())


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
