"""In which cases an effect is shown: with how much of what it counts, with which amounts, and without what it needs."""

from typing import Any

from sim.content.content import Content
from tests.games.aughmoore.entries import Effect, amended
from tests.games.aughmoore.probes import probe_of, without_limits
from tests.games.aughmoore.promised import promised
from tests.games.aughmoore.stage import changes, stage

FARTHER = ("speed", "ignore")  # their promise is the same move with a higher printed speed, or without the rule
ANYWHERE = (("gain", "collection"), ("ready", "turn"), ("draw", "after_action"))  # ask for the Hero in play only
PROMISED = ("tower_serf", "monster", "unstable_ground", "pirates", "ferry_ban")  # rules whose absence shows at once
CROWDED = {  # what is counted where there is not room for any number, or where none cannot be
    "own_passenger": (0, 1, 2, 3, 4),
    "enemy_unit": (1, 4, 5),
    "heroes": (0, 1, 3),
    "buildings": (1, 4, 5),
    "continents_away": (0, 1, 3),
    "regions_swamp": (0, 1, 2, 3),
    "destroyed_any": (1, 2, 3),
}


def name_of(found: Any) -> str:
    """Return the address of an effect, and what is missing or how much is counted, as the name of a test."""
    return found.name if hasattr(found, "name") else str(found)


def counts(effect: Effect) -> tuple[int, ...]:
    """Return the numbers of counted things that an effect is shown with: from none to beyond its cap."""
    if effect.per is None or (effect.solo and effect.per.startswith("destroyed")):
        return (1,)
    if effect.per in ("destroyed_enemy", "destroyed_enemy_land"):
        return (1, 2, 3)
    if effect.per in ("own_tower",):
        return (0, 1)
    if effect.solo and effect.resource == "choice":
        return (0, 1)
    if effect.per in CROWDED:
        return CROWDED[effect.per]
    every = effect.every or 1  # a count below it is not set: the Building has a Serf of its own
    most = (effect.most or 3) * every + (effect.per != "scribed")
    return tuple(range(every > 1, most + 1))


def missing(effect: Effect) -> list[str]:
    """Return what an effect can lack."""
    found = []
    if effect.table in ("building", "hero", "solo ability"):
        found.append("absent")
    if effect.level > 1:
        found.append("level")
    if effect.table in ("hero", "solo hero") and effect.what not in ANYWHERE:
        found.append("elsewhere")
    if effect.terrain:
        found.append("terrain")
    found += [f"need {need}" for need in effect.needs or ()]
    if effect.after:
        found.append("action")
    if effect.versus or effect.tactics:
        found.append("card")
    if effect.when == "fallen" or effect.kind == "ready":
        found.append("unit")
    if effect.zone == "adjacent" or (effect.kind == "relocate" and effect.when == "turn"):
        found.append("reach")
    return found


def other_amounts(effect: Effect, content: Content) -> list[int]:
    """Return the ends of the range that the content states for an amount."""
    carrier, _, step = effect.name.rpartition(".")
    value = content.values.get(f"aughmoore.{carrier}.effect.{step}.amount")
    alone = effect.units == ("tower",)  # there is but one Tower in a region
    ends = {value.low, value.high} if value and not alone else set()
    return sorted(ends - {None, 0, effect.amount})


def difference(effect: Effect, lacks: str = "", number: int = 2) -> dict[str, int]:
    """Return what an effect changes in its scene."""
    probe = probe_of(effect)
    after = probe(stage(effect, lacks, number))
    return changes(after, probe(stage(effect, lacks, number, alive=False)))


def check_promise(effect: Effect, number: int) -> None:
    """Compare what an effect does with what its entry promises: for farther moves, that the limit is gone."""
    if effect.kind in FARTHER and effect.rule not in PROMISED:
        wanted = without_limits(stage(effect, alive=False))
        assert probe_of(effect)(stage(effect)) == wanted
        assert difference(effect)
    else:
        assert difference(effect, number=number) == promised(effect, number)


def check_amount(effect: Effect, amount: int) -> None:
    """Compare what an effect of another amount does with what such an entry would promise."""
    other = amended(effect, amount)
    if effect.kind in FARTHER:
        assert probe_of(other)(stage(other)) == without_limits(stage(other, alive=False))
    else:
        number = 1 if effect.per == "own_tower" else 2
        assert difference(other, number=number) == promised(other, number)
