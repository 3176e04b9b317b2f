"""What the abilities and Spells of the solo enemy do: they bear no texts, and are put into words effect by effect."""

from collections.abc import Callable
from typing import Any

from sim.engine.phrases import counted, listed, plain, plural
from sim.games.aughmoore.content.vocabulary import Condition, Count, Kind, Pick, Thing, UnitWord, When
from sim.games.aughmoore.narration.wording import NONE, resource_name
from sim.games.aughmoore.words import Terrain


def solo_text(effect: Any) -> str:
    """Return what an effect does: "+1 for each own Warrior when attacking"; "" for one that is switched off."""
    words = _TEXTS.get(Kind(int(effect.kind)))
    return words(effect) if words else ""


def _members(words: Any, mask: int) -> list[str]:
    return [plain(member).capitalize() for member in words if mask >> member & 1]


def _where(effect: Any) -> str:
    terrains = _members(Terrain, int(effect.terrain))
    return f" in {' or '.join(terrains)}" if terrains else ""


def _when(effect: Any) -> str:
    needs = [_NEEDS.get(need, plain(need)) for need in Condition if int(effect.needs) >> need & 1]
    return f" {listed(needs)}" if needs else ""


_NEEDS = {
    Condition.ATTACKING: "when attacking",
    Condition.DEFENDING: "when defending",
    Condition.OWN_SERF: "with an own Serf",
    Condition.ENEMY_HERO: "against a Hero",
}


def _each(effect: Any) -> str:
    if effect.per == Count.ONE:
        return ""
    counting = Count(int(effect.per))
    most = f", at most {int(effect.most)}" if effect.most != NONE else ""
    return f" for each {_COUNTED.get(counting, plain(counting))}{most}"


_COUNTED = {
    Count.OWN_WARRIOR: "own Warrior",
    Count.OWN_TOWER: "own Tower",
    Count.ENEMY_SERF: "enemy Serf",
    Count.REGIONS_PLAINS: "controlled Plains",
    Count.REGIONS_FOREST: "controlled Forest",
    Count.REGIONS_MOUNTAINS: "controlled Mountains",
}


def _units(effect: Any) -> str:
    """Return units of an effect: "1 Serf or Warrior", "2 Serfs"."""
    number, kinds = int(effect.amount), _members(UnitWord, int(effect.units))
    *others, last = kinds if number == 1 else [plural(kind) for kind in kinds]
    return f"{number} {', '.join(others)} or {last}" if others else f"{number} {last}"


def _reach(effect: Any) -> str:
    return f"up to {counted(int(effect.reach), 'Region')} away"


def _gain(effect: Any) -> str:
    number = int(effect.amount)
    kind = _PICKS.get(Pick(int(effect.resource)))
    gained = f"{number} {kind or resource_name(int(effect.resource))}{_each(effect)}"
    match int(effect.moment):
        case When.COLLECTION:
            return f"in each Collection {gained}"
        case When.ARRIVE:
            return f"on entering a Region{_where(effect)} {gained}"
        case _:
            return f"gain {gained}"


_PICKS = {Pick.CHOICE: "of the scarcest", Pick.ANY: "of the scarcest", Pick.EACH: "of each", Pick.REGION: "of its kind"}


def _cost(effect: Any) -> str:
    thing = plural(plain(Thing(int(effect.thing))).capitalize())
    change, kind = int(effect.amount), resource_name(int(effect.resource))
    return f"{thing} cost {abs(change)} {kind} {'less' if change < 0 else 'more'}"


def _steal(effect: Any) -> str:
    return f"take {counted(int(effect.amount), 'resource')} from the player"


_TEXTS: dict[Kind, Callable[[Any], str]] = {
    Kind.STRENGTH: lambda e: f"{int(e.amount):+}{_each(e)}{_when(e)}{_where(e)}",
    Kind.GAIN: _gain,
    Kind.STEAL: _steal,
    Kind.COST: _cost,
    Kind.SPEED: lambda e: f"speed of the army {int(e.amount):+}",
    Kind.SPAWN: lambda e: f"place {_units(e)} with the Hero",
    Kind.RECOVER: lambda e: f"once a Battle {_units(e)} just lost comes back to the Courtyard",
    Kind.DESTROY: lambda e: f"destroy {_units(e)} of the player {_reach(e)}",
    Kind.RELOCATE: lambda e: f"send home {_units(e)} of the player {_reach(e)}",
}
