"""What a Battle of Heroes of Land, Air & Sea is asked with: every field of the question, with units and cards."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from analysis.odds.aughmoore.armies import RESOURCES, STRUCTURES
from analysis.odds.aughmoore.field import TERRAINS
from analysis.odds.aughmoore.places import PLACES
from analysis.odds.aughmoore.ways import WAYS
from analysis.odds.controls import (
    Aimed,
    Amount,
    Army,
    Choice,
    Control,
    Count,
    Pairs,
    Pick,
    Picks,
    Section,
    Switch,
)
from sim.content.content import Content
from sim.games.aughmoore import calculator
from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.names import (
    BUILDING_KEYS,
    BUILDING_NAMES,
    EXPANDED_SPELL_KEYS,
    FACTION_NAMES,
    SPELL_NAMES,
    TACTIC_KEYS,
    TACTIC_NAMES,
    UNIT_KEYS,
    UNIT_NAMES,
)
from sim.games.aughmoore.rules import FOUR
from sim.games.aughmoore.state import FAR, LEVELS, SCRIBED, SLOTS
from sim.games.aughmoore.words import SpellType

WORTHS = ("prize", "resource", "soul", "capital")


def controls_of(content: Content) -> dict[str, Control]:
    """Return the controls for every field of the question, with the units, Buildings and cards of all boxes."""
    _, rules = FOUR.load()
    return {
        "attacker": Army(factions=tuple(_factions(rules))),
        **_beside(rules, "attacker"),
        "defender": Army(factions=tuple(_factions(rules, STRUCTURES))),
        **_beside(rules, "defender"),
        "defender_bar": Count(most=SLOTS),
        "terrain": Pick(choices=_plain(TERRAINS)),
        "fort": Switch(),
        "place": Pick(choices=_plain(PLACES)),
        "attacker_way": Pick(choices=_plain(WAYS)),
        **{name: Amount() for name in WORTHS},
        "distance": Count(least=1, most=FAR),
    }


def _beside(rules: Any, side: str) -> dict[str, Control]:
    """Return what else a side has."""
    names, most = calculator.RESOURCES, int(rules.cap)
    stock = Section(choices=tuple(Choice(value=name, name=names[name], most=most) for name in RESOURCES))
    return {
        f"{side}_buildings": Picks(beside=side, sections=tuple(_buildings())),
        f"{side}_neighbours": Pairs(beside=side, sections=tuple(_factions(rules))),
        f"{side}_resources": Pairs(zeros=True, sections=(stock,)),
        f"{side}_spell": Aimed(choices=tuple(_spells(rules)), targets=tuple(_factions(rules))),
        f"{side}_tactics": Picks(sections=(_tactics(rules),)),
        f"{side}_level": Count(least=1, most=LEVELS),
        f"{side}_scribed": Count(most=SCRIBED),
        f"{side}_souls": Count(most=int(rules.souls_most)),
    }


def _plain(words: Iterable[str]) -> tuple[Choice, ...]:
    return tuple(Choice(value=word) for word in words)


def _factions(rules: Any, structures: Iterable[str] = ()) -> Iterable[Section]:
    """Yield the units of each faction with their Strength and price, and structures that may be with them."""
    more = tuple(Choice(value=name, name=calculator.STRUCTURES[name]) for name in structures)
    for faction, key in enumerate(FACTION_KEYS):
        units = tuple(_unit(rules, faction, place) for place in range(len(UNIT_KEYS[faction])))
        yield Section(title=FACTION_NAMES[faction], faction=key, choices=(*units, *more))


def _unit(rules: Any, faction: int, place: int) -> Choice:
    return Choice(
        value=UNIT_KEYS[faction][place],
        name=UNIT_NAMES[faction][place],
        note=calculator.unit_words(int(rules.strength[faction, place]), rules.unit_cost[faction, place]),
        most=int(rules.supply[faction, place]),
    )


def _buildings() -> Iterable[Section]:
    for faction, key in enumerate(FACTION_KEYS):
        known = zip(BUILDING_KEYS[faction], BUILDING_NAMES[faction], strict=True)
        yield Section(faction=key, choices=tuple(Choice(value=value, name=name) for value, name in known))


def _spells(rules: Any) -> Iterable[Choice]:
    for place in np.flatnonzero(rules.spell_type == SpellType.COMBAT):
        note = calculator.spell_words(int(rules.spell_mana[place]))
        yield Choice(value=EXPANDED_SPELL_KEYS[place], name=SPELL_NAMES[place], note=note)


def _tactics(rules: Any) -> Section:
    choices = tuple(
        Choice(value=key, name=name, note=_tactic(rules, place))
        for place, (key, name) in enumerate(zip(TACTIC_KEYS, TACTIC_NAMES, strict=True))
    )
    return Section(choices=choices)


def _tactic(rules: Any, place: int) -> str:
    strength, vp = int(rules.tactic_strength[place]), int(rules.tactic_vp[place])
    return calculator.tactic_words(strength, rules.tactic_cost[place], vp)
