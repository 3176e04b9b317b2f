"""What an effect of the content promises, in the names of the numbers in `probes`, from its entry alone.

Only what the places of the scenes are comes from elsewhere: how many units wait, which regions lie where.
"""

from collections import Counter
from collections.abc import Callable, Mapping

from tests.games.aughmoore.entries import CATALOGUE, Effect
from tests.games.aughmoore.stage import PLACES

YIELD = {"plains": "food", "forest": "mana", "mountains": "ore"}
JOINED = {  # regions that are one step away by a link, from where the scenes begin
    "forest_forest": ("nw_g",),
    "mountains_mountains": ("nw_b",),
    "tower_tower": ("ne_j", "se_d"),
    "swamp_swamp": ("ne_e", "se_e"),
}
VESSEL = 2  # Strength of an Air Vessel
BY_FERRY = "ne_b"  # what an Air Vessel reaches only by a ferry route


def times(effect: Effect, number: int) -> int:
    """Return how often an amount counts: once, or as the content says for so many counted things."""
    if effect.per is None:
        return 1
    found = number // (effect.every or 1)
    return found if effect.most is None else min(found, effect.most)


def promised(effect: Effect, number: int) -> dict[str, int]:
    """Return by how much an effect changes which numbers of its probe."""
    found = Counter(_KINDS[effect.kind](effect, number))
    for resource, amount in (effect.pay or {}).items():
        found["own serf" if resource == "serf" else f"own {resource}"] -= amount
        if resource == "serf":
            found["own serf here"] -= amount
            found["own Strength"] -= amount
    return {name: amount for name, amount in found.items() if amount}


def _amount(effect: Effect, number: int) -> int:
    return int(effect.amount) * times(effect, number)


def _resource(effect: Effect) -> str:
    if effect.resource == "region":
        return YIELD[effect.terrain[0]]
    return "ore" if effect.resource == "choice" else str(effect.resource)


def _strength(effect: Effect, number: int) -> dict[str, int]:
    role = "enemy" if effect.side == "enemy" else "own"
    return {f"{role} {'total' if effect.when == 'tactic' else 'Strength'}": _amount(effect, number)}


def _damage(effect: Effect, number: int) -> dict[str, int]:
    vessel = 3 if "own_sea_vessel" in (effect.needs or ()) else 0
    dealt = (7 + vessel + 1) // 2
    return {"damage": max(-dealt, effect.amount)}


def _destroy(effect: Effect, number: int) -> dict[str, int]:
    if effect.when == "cast":
        return {"enemies destroyed": effect.amount}
    number = effect.amount
    if effect.when == "fallen":
        return {"enemy serf": -number, "enemy serf here": -number}
    if "air_vessel" in effect.units:
        return {"enemy air_vessel": -1, "enemy air_vessel here": -1, "enemy Strength": -VESSEL}
    return {"enemy serf": -number, "enemy serf here": -number, "enemy Strength": -number}


def _reinforce(effect: Effect, number: int) -> dict[str, int]:
    if effect.when == "tactic":
        return {"units brought": 3}
    if effect.when == "battle":
        return {"own air_vessel here": 1, "own serf here": 2}
    brought = effect.amount
    return {"own serf here": brought, "own serf at home": -brought, "own Strength": brought}


def _vp(effect: Effect, number: int) -> dict[str, int]:
    return {"score" if effect.when == "end" else "own VP": _amount(effect, number)}


def _gain(effect: Effect, number: int) -> dict[str, int]:
    return {f"own {_resource(effect)}": _amount(effect, number)}


def _steal(effect: Effect, number: int) -> dict[str, int]:
    return {f"own {_resource(effect)}": effect.amount, f"enemy {_resource(effect)}": -effect.amount}


def _trade(effect: Effect, number: int) -> dict[str, int]:
    return {"own ore": -effect.amount, "own mana": effect.amount}


def _cost(effect: Effect, number: int) -> dict[str, int]:
    paid = "mana" if effect.of == "tactic" and effect.resource == "any" else effect.resource
    return {f"paid {paid}": effect.amount}


def _spawn(effect: Effect, number: int) -> dict[str, int]:
    unit = f"own {effect.units[0]}"
    where = "at home" if effect.zone == "capital" else "here"
    return {unit: effect.amount, f"{unit} {where}": effect.amount}


def _recover(effect: Effect, number: int) -> dict[str, int]:
    unit = f"own {'hero_1' if effect.units == ('hero',) else effect.units[0]}"
    found = {unit: effect.amount, f"{unit} at home": effect.amount}
    if effect.price == "normal":
        cost = next(iter(list(CATALOGUE.boards[effect.faction]["vessel"].values())[1:]))["cost"]
        found |= {f"own {resource}": -amount for resource, amount in cost.items()}
    return found


def _relocate(effect: Effect, number: int) -> dict[str, int]:
    unit = "Towers" if effect.units == ("tower",) else effect.units[0]
    return {f"moved {unit}": effect.amount, "to the right place": effect.amount}


def _free_action(effect: Effect, number: int) -> dict[str, int]:
    return dict.fromkeys(effect.action, 1) | ({"steps": effect.steps} if effect.steps else {})


def _immunity(effect: Effect, number: int) -> dict[str, int]:
    at_sea = effect.units == ("sea_vessel",)
    there = ("serf", "warrior", "hero", "sea_vessel" if at_sea else "air_vessel")
    heroes = 1 + (effect.table == "hero")
    kept = there if "army" in effect.units or at_sea else [unit for unit in there if unit in effect.units]
    return {f"{danger}: {unit}": -(heroes if unit == "hero" else 1) for danger in effect.row["from"] for unit in kept}


def _ignore(effect: Effect, number: int) -> dict[str, int]:
    match effect.rule:
        case "ferry_ban":
            return {f"to {BY_FERRY}": 1}
        case "tower_serf":
            return {"Tower": 1}
        case _:
            return {"units that stay": 2}


def _work(effect: Effect, number: int) -> dict[str, int]:
    return {f"own {YIELD[effect.terrain[0]]}": 1}


_KINDS: Mapping[str, Callable[[Effect, int], dict[str, int]]] = {
    "strength": _strength,
    "damage": _damage,
    "destroy": _destroy,
    "cancel_tactic": lambda effect, number: {"1 cancelled": 1},
    "reinforce": _reinforce,
    "win_ties": lambda effect, number: {"wins": 1},
    "vp": _vp,
    "gain": _gain,
    "steal": _steal,
    "deny": lambda effect, number: {"regions denied": effect.amount},
    "cost": _cost,
    "trade": _trade,
    "spawn": _spawn,
    "recover": _recover,
    "relocate": _relocate,
    "free_action": _free_action,
    "serfless": lambda effect, number: {action.upper(): 1 for action in effect.action},
    "immunity": _immunity,
    "limit": lambda effect, number: {"passengers": effect.amount},
    "draw": lambda effect, number: {"own Library": effect.amount},
    "discard": lambda effect, number: {"enemy Library": -effect.amount},
    "ready": lambda effect, number: {"own Ready": effect.amount},
    "counter": lambda effect, number: {"enemy VP": -1, "enemy serf": -2, "enemy serf at home": -2},
    "copy": lambda effect, number: {"own serf": 2, "own serf at home": 2},
    "explore": lambda effect, number: {"tokens shown": effect.amount},
    "adjacency": lambda effect, number: {f"to {key}": 1 for key in JOINED[effect.link]},
    "ignore": _ignore,
    "engage": lambda effect, number: {PLACES["plains"]: 1},
    "work": _work,
}
