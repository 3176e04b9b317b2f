"""What an effect of the content promises, in the names of the probes in `worth`, and which probes show it.

The numbers come from the parameters in the content alone. Points that are not spent skip monsters (H6.8), so that a
bonus in movement also brings monsters into reach.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.games.conquer import worth
from tests.games.conquer.position import CATALOGUE
from tests.games.conquer.worth import COUNTS, OWN_UNITS, PLENTY

Effect = Mapping[str, Any]
Probe = Callable[[Any, Any], dict[str, int]]
GATHERED = ("wood", "iron", "gold")
VERSUS = ("player", "monster", "fortress")
TERRAINS = ("forest", "lake", "meadow", "mountain")
WON = {"combat_won": VERSUS, "monster_won": ("monster",), "fortress_won": ("fortress",), "player_won": ("player",)}
RECRUITED = 4  # units in the probe of recruiting
STRIDES = {1: 3, 2: 10}  # regions in the reach of a Hydra on Qliss, itself included: see H19.6


def promised(faction: str, effect: Effect) -> Counter[str]:
    """Return what lasts of an effect: by how much it changes which probes."""
    found = _LASTING.get(effect["kind"], _nothing)(faction, effect)
    return Counter({key: number for key, number in found.items() if number})


def given(faction: str, effect: Effect) -> Counter[str]:
    """Return what an effect gives once."""
    if effect["kind"] == "units_once":
        return Counter({f"unit:{effect['unit']}": effect["amount"]})
    if effect["kind"] != "gain_once":
        return Counter()
    times = OWN_UNITS // effect["divisor"] if "per" in effect else 1
    return Counter({_holding(faction, effect["resource"]): effect["amount"] * times})


def probes_of(names: Iterable[str]) -> list[Probe]:
    """Return the probes that have numbers of these names."""
    wanted = list(names)
    return [probe for probe, parts in _SHOWN.items() if any(part in name for part in parts for name in wanted)]


def _nothing(faction: str, effect: Effect) -> dict[str, int]:
    return {}


def _holding(faction: str, resource: str) -> str:
    return "unit:serpent" if resource == "serpents" else resource


def _recruit(faction: str, effect: Effect) -> dict[str, int]:
    return {f"gold for {effect['unit']}": CATALOGUE.boards[faction]["unit"][effect["unit"]]["cost"]}


def _unit_cost(faction: str, effect: Effect) -> dict[str, int]:
    unit = CATALOGUE.boards[faction]["unit"][effect["unit"]]
    return {f"gold for {effect['unit']}": unit["cost_modified"] - unit["cost"]}


def _unit_power(faction: str, effect: Effect) -> dict[str, int]:
    unit = CATALOGUE.boards[faction]["unit"][effect["unit"]]
    more = unit["power_modified"] - unit["power"]
    beside = {"power of the Hydra beside 3 Serpents": more} if effect["unit"] == "hydra" else {}
    return beside | {f"power of {effect['unit']} against {versus}": more for versus in VERSUS}


def _combat_bonus(faction: str, effect: Effect) -> dict[str, int]:
    against = VERSUS if effect["versus"] == "any" else (effect["versus"],)
    units = [key for key, one in CATALOGUE.boards[faction]["unit"].items() if one["power"] or key == "serpent"]
    beside = {"power of the Hydra beside 3 Serpents": effect["amount"]} if faction == "nagas" else {}
    found = {f"power of {unit} against {versus}": effect["amount"] for unit in units for versus in against}
    return found | (beside if "monster" in against else {})


def _terrain_cost(faction: str, effect: Effect) -> dict[str, int]:
    road = CATALOGUE.boards[faction]["movement"][effect["terrain"]]
    return {f"points to enter {effect['terrain']}": road["modified"] - road["cost"]}


def _gain_on(faction: str, effect: Effect) -> dict[str, int]:
    event, amount = effect["event"], effect["amount"]
    terrains = (effect["terrain"],) if "terrain" in effect else TERRAINS
    resource = _holding(faction, effect["resource"])
    if event.startswith("gather_"):
        actions = GATHERED if event == "gather_any" else (event.removeprefix("gather_"),)
        return {f"{one if resource == 'gathered' else resource} by gathering {one}": amount for one in actions}
    if event in WON:
        return {f"{resource} by beating a {versus}": amount for versus in WON[event]}
    moments = {
        "build": [f"by beginning to build on {terrain}" for terrain in terrains],
        "region_first_visit": [f"by visiting a {terrain}" for terrain in terrains],
        "recruit": ["by recruiting 4"],
        "structure_built": ["by building"],
    }
    things = RECRUITED if event == "recruit" else 1
    return {f"{resource} {moment}": amount * (things // effect.get("divisor", 1)) for moment in moments[event]}


def _exchange(faction: str, effect: Effect) -> dict[str, int]:
    event = effect["event"]
    if effect["gain"] == "movement":
        return {"exchanges for points": effect["times"]}
    choices = 6 if effect["pay"] == effect["gain"] == "any" else 1
    if event.startswith("gather_"):
        actions = GATHERED if event == "gather_any" else (event.removeprefix("gather_"),)
        return {f"exchanges when gathering {one}": choices for one in actions}
    return {"exchanges when building" if event == "build" else "exchanges when moving": choices}


def _vp_per(faction: str, effect: Effect) -> dict[str, int]:
    number = OWN_UNITS if effect["count"].startswith("unit:") else COUNTS[effect["count"]]
    return {"VP": effect["amount"] * (number // effect["divisor"])}


def _special(faction: str, effect: Effect) -> dict[str, int]:
    match effect["name"]:
        case "tower_of_illusions":
            return {f"RESERVE after building on {terrain}": 1 for terrain in TERRAINS}
        case "plague_column":
            return {f"CURSE after building on {terrain}": 1 for terrain in TERRAINS}
        case "geyser":
            return {f"FLOOD after building on {terrain}": 1 for terrain in TERRAINS if terrain != "lake"}
        case "wood_substitute":
            return {"substitutes for wood": 1}
        case "monster_choice":
            return {"monsters in reach": 8 - 2}
        case "armor_shop":
            return {"units to modify": 2}
        case "saved_payment":
            return {"points through a portal": -CATALOGUE.boards[faction]["movement"]["meadow"]["cost"]}
        case "reef":
            return {"power of the Hydra beside 3 Serpents": 6}
        case "hydra_stride":
            return {"regions in the reach of the Hydra": STRIDES[2] - STRIDES[1]}
        case "feeder":
            return _feeder(CATALOGUE.boards[faction]["block"]["exchange"]["effect"]["1"])
        case _:
            raise AssertionError(f"nothing is known of {effect['name']}")


def _feeder(rates: Effect) -> dict[str, int]:
    found = {}
    for terrain in TERRAINS:
        for name in ("wood", "iron"):
            before, after = PLENTY // rates[name], PLENTY // rates[f"{name}_modified"]
            found[f"unit:serpent by beginning to build on {terrain}"] = 2 * (after - before)
    return found


_LASTING: Mapping[str, Callable[[str, Effect], dict[str, int]]] = {
    "recruit": _recruit,
    "unit_cost": _unit_cost,
    "unit_power": _unit_power,
    "combat_bonus": _combat_bonus,
    "terrain_cost": _terrain_cost,
    "gain_on": _gain_on,
    "exchange": _exchange,
    "vp_per": _vp_per,
    "special": _special,
    "move_bonus": lambda faction, effect: {"points": effect["amount"], "monsters in reach": effect["amount"]},
    "monster_skip": lambda faction, effect: {"monsters in reach": effect["amount"]},
}
_SHOWN: Mapping[Probe, tuple[str, ...]] = {
    worth.gathering: ("by gathering", "when gathering", "substitutes"),
    worth.beginning: ("to build on", "when building", "after building on"),
    worth.recruiting: ("gold for", "by recruiting"),
    worth.building: ("by building",),
    worth.moving: ("points", "when moving"),
    worth.entering: ("to enter", "through a portal", "by visiting"),
    worth.fighting: ("against", "by beating"),
    worth.hunting: ("in reach", "to modify"),
    worth.naga_ways: ("of the Hydra",),
    worth.final_score: ("VP",),
}
