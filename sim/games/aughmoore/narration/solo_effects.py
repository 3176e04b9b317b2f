"""What the abilities and Spells of the solo enemy do: they bear no texts, and are put into words effect by effect."""

from collections.abc import Callable
from typing import Any

from sim.engine.phrases import counted, listed, plain, plural
from sim.games.aughmoore.content.vocabulary import Condition, Count, Kind, Pick, Side, Thing, UnitWord, When
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
    if terrains == [plain(Terrain.SEA).capitalize()]:
        return " at sea"
    return f" in {' or '.join(terrains)}" if terrains else ""


def _moment(effect: Any) -> str:
    return _MOMENTS.get(When(int(effect.moment)), "")


_MOMENTS = {
    When.BATTLE: "at the start of a Battle ",
    When.WON: "after a Battle won ",
    When.LOST: "after a Battle lost ",
    When.FOUGHT: "after a Battle ",
    When.COLLECTION: "in each Collection ",
}


def _when(effect: Any) -> str:
    needs = [_NEEDS.get(need, plain(need)) for need in Condition if int(effect.needs) >> need & 1]
    return f" {listed(needs)}" if needs else ""


_NEEDS = {
    Condition.ATTACKING: "when attacking",
    Condition.DEFENDING: "when defending",
    Condition.OWN_SERF: "with an own Serf",
    Condition.ENEMY_HERO: "against a Hero",
    Condition.LARGER: "with the larger army",
}


def _each(effect: Any) -> str:
    if effect.per == Count.ONE:
        return ""
    counting = Count(int(effect.per))
    most = f", at most {int(effect.most)}" if effect.most != NONE else ""
    return f" for each {_COUNTED.get(counting, plain(counting))}{most}"


_COUNTED = {
    Count.OWN_SERF: "own Serf",
    Count.OWN_WARRIOR: "own Warrior",
    Count.OWN_TOWER: "own Tower",
    Count.ENEMY_SERF: "enemy Serf",
    Count.ENEMY_WARRIOR: "enemy Warrior",
    Count.DESTROYED_ENEMY: "enemy unit destroyed",
    Count.DESTROYED_OWN: "own unit destroyed",
    Count.DESTROYED_ANY: "unit destroyed",
    Count.DESTROYED_ENEMY_LAND: "enemy Land Unit destroyed",
    Count.REGIONS_PLAINS: "controlled Plains",
    Count.REGIONS_FOREST: "controlled Forest",
    Count.REGIONS_MOUNTAINS: "controlled Mountains",
    Count.REGIONS_DESERT: "controlled Desert",
    Count.REGIONS_SWAMP: "controlled Swamp",
    Count.REGIONS_SEA: "controlled Sea Region",
    Count.CONTINENTS_AWAY: "further continent with a controlled Region",
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
    if effect.moment == When.ARRIVE:
        return f"on entering a Region{_where(effect)} {gained}"
    return f"{_moment(effect) or 'gain '}{gained}"


_PICKS = {Pick.CHOICE: "of the scarcest", Pick.ANY: "of the scarcest", Pick.EACH: "of each", Pick.REGION: "of its kind"}


def _cost(effect: Any) -> str:
    thing = plural(plain(Thing(int(effect.thing))).capitalize())
    change, kind = int(effect.amount), resource_name(int(effect.resource))
    return f"{thing} cost {abs(change)} {kind} {'less' if change < 0 else 'more'}"


def _steal(effect: Any) -> str:
    return f"{_moment(effect)}take {counted(int(effect.amount), 'resource')} from the player"


def _strength(effect: Any) -> str:
    whose = " to the enemy army" if effect.side == Side.ENEMY else ""
    return f"{int(effect.amount):+}{whose}{_each(effect)}{_when(effect)}{_where(effect)}"


def _damage(effect: Any) -> str:
    taken = "dealt to a beaten army" if effect.side == Side.ENEMY else "taken after a defeat"
    return f"damage {taken} {int(effect.amount):+}"


def _destroy(effect: Any) -> str:
    deed = f"destroy {_units(effect)} of the player"
    return f"{_moment(effect)}{deed}" if effect.moment == When.BATTLE else f"{deed} {_reach(effect)}"


_TEXTS: dict[Kind, Callable[[Any], str]] = {
    Kind.STRENGTH: _strength,
    Kind.DAMAGE: _damage,
    Kind.WIN_TIES: lambda e: "wins ties",
    Kind.GAIN: _gain,
    Kind.STEAL: _steal,
    Kind.COST: _cost,
    Kind.SPEED: lambda e: f"speed of the army {int(e.amount):+}",
    Kind.SPAWN: lambda e: f"place {_units(e)} with the Hero",
    Kind.RECOVER: lambda e: f"once a Battle {_units(e)} just lost comes back to the Courtyard",
    Kind.DESTROY: _destroy,
    Kind.DISCARD: lambda e: f"{_moment(e)}the player discards {counted(int(e.amount), 'Spell')} by lot",
    Kind.DENY: lambda e: f"deny the yield of {counted(int(e.amount), 'Region')} of the player {_reach(e)}",
    Kind.RELOCATE: lambda e: f"send home {_units(e)} of the player {_reach(e)}",
}
