"""What a Battle of Heroes of Land, Air & Sea is asked with on a page."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from analysis.odds.aughmoore.armies import CAPITAL, RESOURCES, TOWER
from analysis.odds.aughmoore.field import TERRAINS
from analysis.odds.aughmoore.places import PLACES, TITLES
from analysis.odds.aughmoore.ways import WAYS
from analysis.odds.controls import (
    Aimed,
    Amount,
    Army,
    Choice,
    Control,
    Count,
    Form,
    Pairs,
    Pick,
    Picks,
    Section,
    Switch,
)
from sim.content.content import Content
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

ATTACKER, DEFENDER, WHERE, WORTH = "The attacker", "The defender", "Where they meet", "What everything is worth"
GROUPS = {"attacker": ATTACKER, "defender": DEFENDER}
WORTHS = {
    "prize": ("Winning besides", "The region."),
    "resource": ("A resource", "In prices and in stock."),
    "soul": ("A Soul", ""),
    "capital": ("Losing the Capital City", ""),
}
EXAMPLES = {
    "Three Warriors each": {"attacker": "humans:warrior=3", "defender": "orcs:warrior=3"},
    "A Paladin storms a Tower in the forest": {
        "attacker": "humans:warrior=3,paladin=1", "defender": "orcs:warrior=2,tower=1", "terrain": "forest",
    },
    "A Fireball on a Capital City": {
        "attacker": "elves:warrior=4", "defender": "dwarves:warrior=2,serf=2,capital=1", "attacker_spell": "fireball",
    },
}  # fmt: skip


def form_of(content: Content) -> Form:
    """Return the controls for every field of the question, with the units, Buildings and cards of all boxes."""
    _, rules = FOUR.load()
    controls: dict[str, Control] = {
        "attacker": Army(label="Army", group=ATTACKER, factions=tuple(_factions(rules))),
        **_beside(rules, "attacker"),
        "defender": Army(label="Army", group=DEFENDER, factions=tuple(_factions(rules, TOWER, CAPITAL))),
        **_beside(rules, "defender"),
        "defender_bar": Count(
            label="Serfs on the Action Bar", group=DEFENDER, most=SLOTS, folded=True,
            note="They defend a Capital City.",
        ),
        **_where(),
        **_worths(),
    }  # fmt: skip
    return Form(controls=controls, examples=EXAMPLES)


def _beside(rules: Any, side: str) -> dict[str, Control]:
    """Return what else a side has."""
    group, most = GROUPS[side], int(rules.cap)
    stock = tuple(Choice(value=name, name=name.capitalize(), most=most) for name in RESOURCES)
    neighbours = tuple(_factions(rules))
    return {
        f"{side}_buildings": Picks(label="Buildings", group=group, beside=side, sections=tuple(_buildings())),
        f"{side}_neighbours": Pairs(
            label="Units beside the Battle", group=group, beside=side, sections=neighbours, folded=True,
            note="Conscripts may call them.",
        ),
        f"{side}_resources": Pairs(
            label="Resources", group=group, zeros=True, blank="full", folded=True, sections=(Section(choices=stock),),
            note="Full stock where nothing is given; else just what is given.",
        ),
        f"{side}_spell": Aimed(
            label="Combat Spell", group=group, folded=True, blank="none", choices=tuple(_spells(rules)),
            targets=tuple(_factions(rules)),
        ),
        f"{side}_tactics": Picks(
            label="Tactic cards to choose from", group=group, folded=True, sections=(_tactics(rules),),
            note="All, where none is chosen.",
        ),
        f"{side}_level": Count(label="Level of the Capital City", group=group, least=1, most=LEVELS, folded=True),
        f"{side}_scribed": Count(label="Scribed Spells", group=group, most=SCRIBED, folded=True),
        f"{side}_souls": Count(label="Souls, of the Undead", group=group, most=int(rules.souls_most), folded=True),
    }  # fmt: skip


def _where() -> dict[str, Control]:
    return {
        "terrain": Pick(label="Terrain", group=WHERE, choices=tuple(_plain(terrain) for terrain in TERRAINS)),
        "fort": Switch(label="A Fort lies there", group=WHERE),
        "place": Pick(
            label="Place", group=WHERE, blank="where it must be", folded=True,
            choices=tuple(Choice(value=place, name=TITLES[place]) for place in PLACES),
        ),
        "attacker_way": Pick(
            label="How the attacker came", group=WHERE, blank="as it can", folded=True,
            choices=tuple(_plain(way) for way in WAYS),
        ),
    }  # fmt: skip


def _worths() -> dict[str, Control]:
    amounts = {name: Amount(label=label, note=note, group=WORTH, folded=True) for name, (label, note) in WORTHS.items()}
    distance = Count(
        label="Land Regions from the Capital to the Tower", group=WORTH, least=1, most=FAR, folded=True,
        note="Its price and its VP.",
    )  # fmt: skip
    return {**amounts, "distance": distance}


def _plain(word: str) -> Choice:
    return Choice(value=word, name=word)


def _factions(rules: Any, *structures: str) -> Iterable[Section]:
    """Yield the units of each faction with their Strength and price, and structures that may be with them."""
    more = tuple(Choice(value=name, name=f"{name.capitalize()} City" if name == CAPITAL else name.capitalize())
                 for name in structures)  # fmt: skip
    for faction, key in enumerate(FACTION_KEYS):
        units = tuple(_unit(rules, faction, place) for place in range(len(UNIT_KEYS[faction])))
        yield Section(title=FACTION_NAMES[faction], faction=key, choices=(*units, *more))


def _unit(rules: Any, faction: int, place: int) -> Choice:
    price = _price(rules.unit_cost[faction, place])
    strength = f"Strength {int(rules.strength[faction, place])}"
    return Choice(
        value=UNIT_KEYS[faction][place],
        name=UNIT_NAMES[faction][place],
        note=f"{strength}, {price}" if price else strength,
        most=int(rules.supply[faction, place]),
    )


def _price(cost: Iterable[int]) -> str:
    return " ".join(f"{int(number)} {name}" for name, number in zip(RESOURCES, cost, strict=False) if number)


def _buildings() -> Iterable[Section]:
    for faction, key in enumerate(FACTION_KEYS):
        known = zip(BUILDING_KEYS[faction], BUILDING_NAMES[faction], strict=True)
        yield Section(faction=key, choices=tuple(Choice(value=value, name=name) for value, name in known))


def _spells(rules: Any) -> Iterable[Choice]:
    for place in np.flatnonzero(rules.spell_type == SpellType.COMBAT):
        mana = int(rules.spell_mana[place])
        yield Choice(value=EXPANDED_SPELL_KEYS[place], name=SPELL_NAMES[place], note=f"{mana} Mana")


def _tactics(rules: Any) -> Section:
    choices = tuple(
        Choice(value=key, name=name, note=_tactic(rules, place))
        for place, (key, name) in enumerate(zip(TACTIC_KEYS, TACTIC_NAMES, strict=True))
    )
    return Section(choices=choices)


def _tactic(rules: Any, place: int) -> str:
    price = _price(rules.tactic_cost[place]) or "free"
    return f"Strength {int(rules.tactic_strength[place]):+d}, {price}, {int(rules.tactic_vp[place])} VP"
