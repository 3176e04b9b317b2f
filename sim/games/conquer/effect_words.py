"""What structures and artefacts do, in words.

Every sentence is made from the numbers in force, so that it says what the rules will do, not what is printed.
"""

from collections.abc import Callable
from typing import Any

from sim.engine.effects import carried
from sim.engine.header import NOBODY
from sim.engine.phrases import counted, plain, plural
from sim.games.conquer.names import UNIT_NAMES
from sim.games.conquer.vocabulary import Count, Happening, Kind, Special, Versus
from sim.games.conquer.wording import amount_of, is_hydra, unit_plural, units_of
from sim.games.conquer.words import FIRST_UNIT, Resource, Terrain

Words = Callable[[Any, int, Any], str]  # of the rules, the faction and an effect


def effect_words(rules: Any, faction: int, effect: Any) -> str:
    """Return what an effect does for a faction: "when gathering wood: receive 2 wood"."""
    return _KINDS[Kind(int(effect.kind))](rules, faction, effect)


def carrier_words(rules: Any, faction: int, carrier: int) -> str:
    """Return all that a structure or an artefact does: "recruit Scouts; power +3 against fortresses"."""
    return "; ".join(effect_words(rules, faction, effect) for effect in carried(rules, carrier)) or "no effect"


_COUNTED = {
    Count.VISITED_REGIONS: ("region visited", "regions visited"),
    Count.VISITED_MOUNTAINS: ("mountain region visited", "mountain regions visited"),
    Count.FORTRESSES_SEIZED: ("fortress seized", "fortresses seized"),
    Count.MONSTERS_CIRCLED: ("monster circled", "monsters circled"),
    Count.ARTEFACTS_HELD: ("artefact held", "artefacts held"),
    Count.FOUNDATIONS_USED: ("foundation built on", "foundations built on"),
    Count.STRUCTURES_BUILT: ("structure built", "structures built"),
    Count.CURSED_REGIONS: ("cursed region", "cursed regions"),
    Count.LAKES: ("lake", "lakes"),
    Count.SCIENCE: ("science", "science"),
    Count.RAGE: ("rage", "rage"),
    Count.NOTES: ("circled note", "circled notes"),
    Count.SERPENTS: ("Serpent", "Serpents"),
    Count.DEPLOYED: ("of them deployed", "of them deployed"),
    Count.SERPENTS_WITH_HYDRA: ("Serpent in the same region", "Serpents in the same region"),
}

_EACH = {
    Happening.RECRUIT: ("unit recruited", "units recruited"),
    Happening.STRUCTURE_BUILT: ("other structure built", "other structures built"),
    Happening.REGION_FIRST_VISIT: ("region visited for the first time", "regions visited for the first time"),
    Happening.COMBAT_WON: ("combat won", "combats won"),
    Happening.MONSTER_WON: ("monster defeated", "monsters defeated"),
    Happening.FORTRESS_WON: ("fortress seized", "fortresses seized"),
    Happening.PLAYER_WON: ("battle between players won", "battles between players won"),
}

_DURING = {
    Happening.GATHER_WOOD: "when gathering wood",
    Happening.GATHER_IRON: "when gathering iron",
    Happening.GATHER_GOLD: "when gathering gold",
    Happening.GATHER_ANY: "when gathering",
    Happening.MOVE: "when moving",
    Happening.BUILD: "when building",
}

_LIMITS = {0: "any number of times", 1: "once", 2: "once or twice"}

_FOES = {
    Versus.PLAYER: "against players",
    Versus.MONSTER: "against monsters",
    Versus.FORTRESS: "against fortresses",
    Versus.ANY: "in every combat",
}


def _each(divisor: int, one: str, several: str) -> str:
    return f"for each {one}" if divisor == 1 else f"for every {divisor} {several}"


def _per(faction: int, effect: Any) -> str:
    """Return what an effect counts: "for each artefact held", "for every 5 Skeletons"."""
    what = int(effect.counted)
    if what >= FIRST_UNIT:
        unit = what - FIRST_UNIT
        return _each(int(effect.divisor), UNIT_NAMES[faction][unit], unit_plural(faction, unit))
    return _each(int(effect.divisor), *_COUNTED[Count(what)])


def _moment(effect: Any) -> str:
    happening = Happening(int(effect.happening))
    when = _each(int(effect.divisor), *_EACH[happening]) if happening in _EACH else _DURING[happening]
    where = "" if effect.terrain == NOBODY else f" in a {plain(Terrain(int(effect.terrain)))} region"
    return when + where


def _gain_once(rules: Any, faction: int, effect: Any) -> str:
    gained = f"receive {amount_of(faction, int(effect.resource), int(effect.amount))}"
    return gained if effect.counted == NOBODY else f"{gained} {_per(faction, effect)}"


def _gain_on(rules: Any, faction: int, effect: Any) -> str:
    also = "" if Happening(int(effect.happening)) in _EACH else "also "
    return f"{_moment(effect)}: {also}receive {amount_of(faction, int(effect.resource), int(effect.amount))}"


def _exchange(rules: Any, faction: int, effect: Any) -> str:
    paid = amount_of(faction, int(effect.pay), int(effect.pay_amount))
    gained = amount_of(faction, int(effect.gain), int(effect.gain_amount))
    if effect.pay == effect.gain == Resource.ANY:
        gained = f"{int(effect.gain_amount)} of another"
    times = int(effect.times)
    limit = _LIMITS.get(times, f"up to {times} times")
    return f"{_moment(effect)}: may exchange {paid} for {gained} {limit}"


def _terrain_cost(rules: Any, faction: int, effect: Any) -> str:
    points = int(rules.terrain_cost_modified[faction, effect.terrain])
    return f"{plural(plain(Terrain(int(effect.terrain))))} cost {counted(points, 'movement point')}"


def _each_unit(faction: int, effect: Any) -> str:
    unit = int(effect.unit)
    return f"{'the' if is_hydra(faction, unit) else 'each'} {UNIT_NAMES[faction][unit]}"


def _unit_power(rules: Any, faction: int, effect: Any) -> str:
    return f"{_each_unit(faction, effect)} has power {int(rules.unit_power_modified[faction, effect.unit])}"


def _unit_cost(rules: Any, faction: int, effect: Any) -> str:
    return f"{_each_unit(faction, effect)} costs {int(rules.unit_cost_modified[faction, effect.unit])} gold"


def _power_per(rules: Any, faction: int, effect: Any) -> str:
    return f"{_each_unit(faction, effect)} has power {int(effect.amount):+} {_per(faction, effect)}"


def _convert(rules: Any, faction: int, effect: Any) -> str:
    turned = f"{units_of(faction, int(effect.unit), 1)} into {units_of(faction, int(effect.turned), 1)}"
    return f"when building: may turn {turned} for {amount_of(faction, int(effect.pay), int(effect.pay_amount))}"


def _vp_per(rules: Any, faction: int, effect: Any) -> str:
    return f"{int(effect.amount)} VP {_per(faction, effect)}"


def _for(faction: int, resource: int, price: int) -> str:
    return f"for {amount_of(faction, int(resource), int(price))}"


_SPECIALS: dict[Special, Callable[[Any, int], str]] = {
    Special.MONSTER_CHOICE: lambda r, f: "after staying, any monster of the line may be fought",
    Special.RESURRECTION: lambda r, f: "Skeletons that fall with a Lich return",
    Special.CURSE: lambda r, f: f"opponents in a cursed region lose {int(r.curse_loss)} of their weakest units",
    Special.PLAGUE_COLUMN: lambda r, f: (
        f"after building: may curse a region in reach {_for(f, r.plague_pay, r.plague_price)}"
    ),
    Special.SCIENCE_SCALE: lambda r, f: (
        f"with {int(r.free_level_2)}, {int(r.free_level_3)} and {int(r.free_level_4)} science: "
        "structures of level 2, 3 and 4 are free of charge"
    ),
    Special.MECHANIC_DOUBLING: lambda r, f: f"another unit's power times {int(r.doubling_factor)}",
    Special.TOWER_OF_ILLUSIONS: lambda r, f: (
        f"after building: may reserve an object of the map {_for(f, r.tower_pay, r.tower_price)}"
    ),
    Special.WOOD_SUBSTITUTE: lambda r, f: "iron and gold may be taken instead of wood",
    Special.GRIFFIN_PRICE: lambda r, f: "artefacts may be collected for wood with as many Griffins",
    Special.ARMOR_SHOP: lambda r, f: (
        f"in a combat: each unit may have its modified power {_for(f, Resource.WOOD, r.armor_price)}"
    ),
    Special.SAVED_PAYMENT: lambda r, f: (
        "a step from portal to portal costs no movement points"
        if r.saves_portal_step
        else "modifying units for a combat costs nothing"
    ),
    Special.SERPENT_EXCHANGE: lambda r, f: "when building: all resources are exchanged for Serpents",
    Special.FEEDER: lambda r, f: (
        f"a Serpent costs {int(r.exchange_wood_modified)} wood or {int(r.exchange_iron_modified)} iron"
    ),
    Special.HYDRA: lambda r, f: "two adjacent notes summon the Hydra",
    Special.REEF: lambda r, f: "Serpents no longer weaken the Hydra",
    Special.HYDRA_STRIDE: lambda r, f: f"the Hydra moves up to {counted(int(r.stride_modified), 'region')}",
    Special.GEYSER: lambda r, f: (
        f"after building: may turn the current region into a lake {_for(f, r.geyser_pay, r.geyser_price)}"
    ),
}

_KINDS: dict[Kind, Words] = {
    Kind.NONE: lambda r, f, e: "no effect",
    Kind.RECRUIT: lambda r, f, e: f"may recruit {unit_plural(f, int(e.unit))}",
    Kind.UNITS_ONCE: lambda r, f, e: f"receive {units_of(f, int(e.unit), int(e.amount))}",
    Kind.GAIN_ONCE: _gain_once,
    Kind.GAIN_ON: _gain_on,
    Kind.EXCHANGE: _exchange,
    Kind.MOVE_BONUS: lambda r, f, e: counted(int(e.amount), "more movement point"),
    Kind.TERRAIN_COST: _terrain_cost,
    Kind.UNIT_POWER: _unit_power,
    Kind.UNIT_COST: _unit_cost,
    Kind.POWER_PER: _power_per,
    Kind.COMBAT_BONUS: lambda r, f, e: f"power {int(e.amount):+} {_FOES[Versus(int(e.versus))]}",
    Kind.MONSTER_SKIP: lambda r, f, e: f"may skip {counted(int(e.amount), 'monster')} without points",
    Kind.CONVERT: _convert,
    Kind.VP_PER: _vp_per,
    Kind.SPECIAL: lambda r, f, e: _SPECIALS[Special(int(e.special))](r, f),
}
