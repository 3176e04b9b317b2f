"""A10.3: what the boards of the expansions add to random armies, written down once more by names and compared (A14.3).

Here all abilities of both boards work together. Nothing comes from the rules' modules: the table below tells the boards
again. Prices, cards and losses are those of the base game, which test_reckoning reckons twice.
"""

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest

from sim.games.aughmoore.content.catalogue import FACTION_KEYS
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.names import BUILDING_KEYS, UNIT_KEYS
from sim.games.aughmoore.steps import Step
from sim.games.aughmoore.words import Unit
from tests.games.aughmoore.battles import no_spells, strengths
from tests.games.aughmoore.expanded import position, rules
from tests.games.aughmoore.position import (
    answer,
    build,
    capital,
    give,
    is_asked,
    level,
    options,
    place,
    region_of,
    remove,
    run,
    units,
)
from tests.games.aughmoore.room import FACTION_KEYS as BASE_KEYS

pytestmark = pytest.mark.interpreted

NEW = FACTION_KEYS[len(BASE_KEYS) :]
FIELDS = {"sw_h": "plains", "sw_a": "forest", "sw_d": "desert", "sw_e": "swamp", "strait_sw_nw": "sea"}
FULL, SEATS = 5, 2


class Army(NamedTuple):
    """One side of a Battle: its faction, its units, its Buildings, its level and its Souls."""

    faction: str
    units: Counter[str]
    buildings: frozenset[str]
    level: int
    souls: int

    def built(self, key: str, reached: int) -> bool:
        """Return whether an ability of a Building works."""
        return key in self.buildings and self.level >= reached

    def led(self, key: str, reached: int) -> bool:
        """Return whether an ability of a Hero works."""
        return self.units[key] > 0 and self.level >= reached

    @property
    def heroes(self) -> int:
        """How many Heroes there are."""
        return sum(self.units[key] for key in keys_of(self.faction)[Unit.HERO_1 : Unit.SEA_VESSEL])

    @property
    def passengers(self) -> int:
        """How many units are aboard."""
        sea, air = keys_of(self.faction)[Unit.SEA_VESSEL :]
        more_sea = ("sand_wharf", 3), ("paddle_works", 1), ("ark_anchorage", 3)
        more_air = ("balloon_shed", 2), ("ray_pool", 3)
        seats = self.units[sea] * (SEATS + sum(self.built(*each) for each in more_sea))
        seats += self.units[air] * (SEATS + sum(self.built(*each) for each in more_air))
        return min(seats, self.units.total() - self.units[sea] - self.units[air])


def keys_of(faction):
    """Return the keys of a faction's units."""
    return UNIT_KEYS[FACTION_KEYS.index(faction)]


def own(army, enemy, attacks, terrain):
    """Return what abilities add to an own army: (how much, whether)."""
    crew, warriors, serfs = army.units, army.units["warrior"], army.units["serf"]
    green = terrain in ("swamp", "forest")
    return (
        (1, army.built("colosseum", 1) and warriors > 0),
        (1, army.built("sand_wharf", 1) and attacks and crew["sun_barge"]),
        (2, army.built("sky_altar", 2) and attacks and crew["sun_chariot"]),
        (1, army.led("regulus", 1)),
        (1, army.led("ari", 1) and army.heroes > 1),
        (2, army.led("shi_shi", 1) and terrain == "desert"),
        (min(2, army.souls // 2), army.built("throne_of_bone", 2)),
        (min(2, army.passengers), army.built("styx_landing", 3) and crew["ghost_ship"]),
        (1, army.built("bone_eyrie", 2) and crew["bone_drake"]),
        (1, army.led("amdiak", 2) and attacks),
        (warriors, army.built("spawning_pool", 3) and green),
        (2, army.built("reed_jetty", 2) and crew["war_crocodile"] and terrain != "sea"),
        (2, army.led("mire_tyrant", 1) and green),
        (2, army.built("scrap_foundry", 1) and crew.total() > enemy.units.total()),
        (min(3, serfs), army.built("scrap_foundry", 3) and attacks),
        (min(3, army.passengers), army.built("paddle_works", 3) and crew["paddle_steamer"]),
        (1, army.led("scrap_titan", 1) and serfs > 0),
        (2, army.led("broodmaster", 3) and crew.total() >= FULL),
        (1, army.built("ark_anchorage", 2) and crew["ark"]),
        (1, army.led("lord_skein", 1) and attacks),
        (1, army.built("gladiator_trench", 1) and attacks and terrain == "sea"),
        (warriors, army.built("gladiator_trench", 2) and terrain == "sea"),
        (1, army.built("octopus_garden", 1) and crew["octopus"]),
        (1, army.built("ray_pool", 2) and crew["sky_ray"]),
        (2, army.led("crusher", 2) and terrain == "sea"),
    )


def against(army, enemy, attacks):
    """Return what abilities of an army take from its enemy: (how much, whether)."""
    return (
        (2, army.led("ari", 3)),
        (1, army.led("lich", 2)),
        (min(3, enemy.units["serf"]), army.built("bone_eyrie", 3) and army.units["bone_drake"]),
        (1, army.built("voodoo_hut", 1) and not attacks),
        (min(2, enemy.units["warrior"]), army.led("hexer", 1)),
        (2, army.built("sphinx_gate", 2) and army.units["sphinx"]),
    )


def reckoned(army, enemy, attacks, terrain):
    """Return what all abilities add to an army."""
    added = sum(size for size, works in own(army, enemy, attacks, terrain) if works)
    return added - sum(size for size, works in against(enemy, army, not attacks) if works)


def draw(chance, faction, terrain):
    """Return an army by lot: at sea in a Sea Vessel, with no more than it carries."""
    keys = keys_of(faction)
    if terrain == "sea":
        crew = Counter({keys[Unit.SEA_VESSEL]: 1})
        crew += Counter(chance.sample(["serf", "warrior", *keys[Unit.HERO_1 : Unit.SEA_VESSEL]], chance.randrange(3)))
    else:
        crew = Counter(key for key in keys[Unit.HERO_1 :] if chance.random() < 0.3)
        crew += Counter(chance.choices(["serf", "warrior"], k=max(0, chance.randint(1, FULL) - crew.total())))
    chosen = frozenset(key for key in BUILDING_KEYS[FACTION_KEYS.index(faction)] if chance.random() < 0.6)
    return Army(faction, crew, chosen, chance.randint(1, 3), chance.randrange(7) if faction == "undead" else 0)


def fought(chance):
    """Return a Battle by lot as it stands when Tactic cards are chosen: State, rules, both armies, terrain."""
    factions = chance.sample(NEW, 2)
    at, terrain = chance.choice(sorted(FIELDS.items()))
    drawn = [draw(chance, faction, terrain) for faction in factions]
    using = rules()
    state = position(*factions, using=using)
    for side, army in enumerate(drawn):
        remove(state, using, side, capital(state, side))
        build(state, using, side, *army.buildings)
        level(state, using, side, army.level)
        place(state, using, side, at, **army.units)
        state.players[side].souls = army.souls
        state.players[side].stock[:] = 0
    run(state, using, Step.BATTLE, 0, region_of(state, at))
    while is_asked(state, Decision.START_ABILITY, Decision.DESTROY, Decision.LOSE):
        pays = state.decision == Decision.START_ABILITY
        give(state, using, options(state, using)[0]) if not pays else answer(state, using, Verb.DONE)
    no_spells(state, using)
    left = [army._replace(units=Counter(units(state, side, at))) for side, army in enumerate(drawn)]
    return state, using, left, terrain


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_A10_3_A14_3_the_strengths_of_the_new_boards_reckoned_twice(first):
    """Of two random armies of the six factions, with any Buildings, Heroes, Vessels and level (A10.3, A14.3)."""
    compared = 0
    for number in range(first, first + 50):
        state, using, (attacker, defender), terrain = fought(Random(number))
        if not is_asked(state, Decision.TACTIC):
            continue  # one of them was gone before it came to cards
        bonuses = [added for _, added in strengths(state, using).values()]
        wanted = [reckoned(attacker, defender, True, terrain), reckoned(defender, attacker, False, terrain)]
        assert bonuses == wanted, (number, attacker, defender, terrain)
        compared += 1
    assert compared > 30
