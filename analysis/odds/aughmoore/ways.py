"""How the attacker came to a Battle of Heroes of Land, Air & Sea: by a March, a Sail or a Fly action."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from analysis.odds.aughmoore.armies import Army, special_effects
from analysis.odds.reading import position_of
from sim.engine.header import NOBODY
from sim.games.aughmoore.battle.skirmish import (
    AIR_SEATS,
    ATTACKER,
    BOARDERS,
    DEFENDER,
    FLIERS,
    FREEDOMS,
    NEEDING,
    SEA_SEATS,
    SWIMMERS,
    survey,
)
from sim.games.aughmoore.content.vocabulary import Action, Kind
from sim.games.aughmoore.names import BUILDING_NAMES
from sim.games.aughmoore.size import lands

WAYS = ("march", "sail", "fly")
ACTIONS = (Action.MARCH, Action.SAIL, Action.FLY)
DOES = {Action.SAIL: "swim", Action.FLY: "fly"}
FLAGS = ("--attacker", "--defender")


def way_named(way: str) -> int:
    """Return the action by which the attacker says it came, NOBODY where it does not."""
    return ACTIONS[position_of("way", way, WAYS, WAYS)].value if way else int(NOBODY)


def arrive(states: np.ndarray, rulebook: np.ndarray, armies: Sequence[Army], region: int, way: int) -> None:
    """Let the attacker have come to the region of the Battle, and refuse armies that cannot be where they are.

    Args:
        states: the State, in an array of one, with both armies in the region.
        rulebook: the Rules record, likewise.
        armies: the attacker's, the defender's.
        region: that of the Battle.
        way: the `Action` by which the attacker says it came; where it does not, it is the first that it can.

    Raises:
        ValueError: the attacker cannot have come so, or units at sea have no Vessel; one line says why.
    """
    at_sea = region >= lands(states[0])
    if way == NOBODY and not at_sea and not armies[ATTACKER].vessels:
        return
    freedoms = np.zeros((len(armies), len(FREEDOMS)), np.int64)
    survey(states, rulebook, region, freedoms)
    company = Company(rulebook[0], armies[ATTACKER], freedoms[ATTACKER], at_sea=at_sea)
    came = company.came() if way == NOBODY else company.checked(way)
    if at_sea and (refusal := afloat(rulebook[0], armies[DEFENDER], freedoms[DEFENDER], FLAGS[DEFENDER])):
        raise ValueError(refusal)
    trip = states[0].trip
    trip.goal, trip.flew, trip.sailed = region, came == Action.FLY, came == Action.SAIL


class Company:
    """An attacking army, and what it is free to do."""

    def __init__(self, rules: Any, army: Army, freedoms: np.ndarray, *, at_sea: bool) -> None:
        """Take the army, and what `survey` finds out about it."""
        self.rules, self.army, self.freedoms, self.at_sea = rules, army, freedoms, at_sea

    def came(self) -> int:
        """Return the first action by which the army can have come; on land a March that nobody doubts.

        Raises:
            ValueError: it is at sea and can have come by none.
        """
        refusals = {Action.SAIL: self._sailing(named=False), Action.FLY: self._flying()}
        by_vessel = [Action.SAIL] * self.army.sea_vessel + [Action.FLY] * self.army.air_vessel
        for way in (*by_vessel, *(refusals if self.at_sea else ())):
            if not refusals[way]:
                return int(way)
        if self.at_sea:
            raise ValueError(refusals[Action.SAIL] + _hint(self.rules, self.army, Action.FLY))
        return int(Action.MARCH)

    def checked(self, way: int) -> int:
        """Return the action by which the army came.

        Raises:
            ValueError: it cannot have; one line says why.
        """
        refusal = {
            Action.MARCH: self._marching,
            Action.SAIL: lambda: self._sailing(named=True),
            Action.FLY: self._flying,
        }[Action(way)]()
        if refusal:
            raise ValueError(refusal)
        return way

    def _marching(self) -> str:
        if self.at_sea:
            return "--attacker-way is march, nobody marches at sea"
        return "--attacker-way is march, Vessels sail or fly" if self.army.vessels else ""

    def _flying(self) -> str:
        if self.army.sea_vessel:
            return "--attacker-way is fly, a Sea Vessel does not fly"
        if self.freedoms[FLIERS] or (self.army.air_vessel and self.army.land_units <= self.freedoms[AIR_SEATS]):
            return ""
        number, seats = self.army.land_units, self.freedoms[AIR_SEATS]
        hint = _hint(self.rules, self.army, Action.FLY)
        return f"--attacker has {number} units in the air besides Vessels, its Air Vessel carries {seats}{hint}"

    def _sailing(self, *, named: bool) -> str:
        if named and self.army.air_vessel:
            return "--attacker-way is sail, an Air Vessel does not sail"
        if self.at_sea and (refusal := afloat(self.rules, self.army, self.freedoms, FLAGS[ATTACKER])):
            return refusal
        seats = self.freedoms[SEA_SEATS]
        if self.army.sea_vessel and self.army.land_units <= seats:
            return ""
        if self.at_sea and self.freedoms[SWIMMERS] and not self.freedoms[BOARDERS]:
            return "--attacker swims, to enemies at sea only in an army with a Hero who leads it there"
        if self.freedoms[SWIMMERS] or (self.at_sea and not named):
            return ""
        hint = _hint(self.rules, self.army, Action.SAIL)
        return f"--attacker has {self.army.land_units} units to sail, its Sea Vessel carries {seats}{hint}"


def afloat(rules: Any, army: Army, freedoms: np.ndarray, flag: str) -> str:
    """Return why an army cannot be at sea: who does not swim has to be aboard; nothing if it can."""
    aboard, seats = int(freedoms[NEEDING]), int(freedoms[SEA_SEATS] + freedoms[AIR_SEATS])
    if aboard <= seats:
        return ""
    return (
        f"{flag} has {aboard} units at sea besides Vessels, its Vessels carry {seats}{_hint(rules, army, Action.SAIL)}"
    )


def _hint(rules: Any, army: Army, action: Action) -> str:
    """Return which Building would let an army go without a Vessel."""
    building = int(rules.special_building[army.faction])
    if building == NOBODY or building in army.buildings:
        return ""
    effects = special_effects(rules, army.faction)
    if not any(effect.kind == Kind.TRAVEL and effect.action >> action & 1 for effect in effects):
        return ""
    return f"; the {army.key} {DOES[action]} once the {BUILDING_NAMES[army.faction][building]} is built"
