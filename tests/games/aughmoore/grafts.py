"""Effects of the boards and cards of the expansions, grafted onto those of the base game: any board could have them.

Each takes the place of one effect of the Humans, of a Spell of its type, or of the solo board of the Orcs. So the
scenes of `probes` show it as they show those of the base game.
"""

from collections.abc import Iterator
from typing import Any

from sim.games.aughmoore.content.catalogue import Catalogue
from sim.games.aughmoore.content.charts import FOUR_SIDE
from sim.games.aughmoore.names import BUILDING_KEYS, SPELL_KEYS, UNIT_KEYS
from sim.games.aughmoore.rules import FOUR
from sim.games.aughmoore.state import BUILDINGS, HEROES, LEVELS
from sim.games.aughmoore.words import Unit
from tests.games.aughmoore.entries import Effect
from tests.games.aughmoore.position import rules
from tests.games.aughmoore.room import FACTION_KEYS, FIRST
from tests.games.aughmoore.stage import graft

CATALOGUE = Catalogue(FOUR.content, FOUR_SIDE)
NEW_FACTIONS = tuple(CATALOGUE.boards)[len(FACTION_KEYS) :]
NEW_SPELLS = tuple(CATALOGUE.spells)[len(SPELL_KEYS) :]
HOST, SOLO_HOST = "humans", "orcs"
SPELL_HOSTS = {"cast": "siphon", "combat": "weakness", "interrupt": "counterspell"}


def grafted() -> Iterator[Effect]:
    """Yield each effect that an expansion brings, where it is grafted."""
    using = rules()
    for carrier in CATALOGUE.carriers():
        for where, row in carrier.rows.items():
            parts = where.removeprefix("aughmoore.").split(".")
            name = where.removeprefix("aughmoore.").replace(".effect", "")
            if parts[0] == "faction" and parts[1] in NEW_FACTIONS:
                table, key, number = _on_board(parts)
                yield Effect(int(using.first_effect[number]), name, table, HOST, key, carrier.level, row, True)
            elif parts[0] == "solo" and parts[2] in NEW_FACTIONS:
                number = _on_solo_board(parts[3], int(parts[4]))
                place = int(using.first_effect[number])
                yield Effect(place, name, f"solo {parts[3]}", SOLO_HOST, parts[4], 0, row, True)
            elif parts[0] == "spell" and parts[1] in NEW_SPELLS:
                key = SPELL_HOSTS[CATALOGUE.spells[parts[1]]["type"]]
                number = FIRST.spell + SPELL_KEYS.index(key)
                yield Effect(int(using.first_effect[number]), name, "spell", "", key, 0, row, True)


def _on_board(parts: list[str]) -> tuple[str, str, int]:
    """Return the table, the key and the carrier of the Humans that stand for those of another board."""
    _, faction, table, key, *rest = parts
    host = FACTION_KEYS.index(HOST)
    if table == "special":
        step = int(rest[-1]) - 1
        return "building", BUILDING_KEYS[host][0], FIRST.building + host * BUILDINGS * LEVELS + step
    place, step = list(CATALOGUE.boards[faction][table]).index(key), int(rest[1]) - 1
    if table == "building":
        return table, BUILDING_KEYS[host][place], FIRST.building + (host * BUILDINGS + place) * LEVELS + step
    hero = UNIT_KEYS[host][Unit.HERO_1 + place]
    return table, hero, FIRST.hero + (host * HEROES + place) * LEVELS + step


def _on_solo_board(table: str, place: int) -> int:
    """Return the carrier of the Orcs' solo board that stands for that of another one."""
    host = FACTION_KEYS.index(SOLO_HOST)
    first, each = {
        "ability": (FIRST.solo_ability, LEVELS),
        "hero": (FIRST.solo_hero, HEROES),
        "spell": (FIRST.solo_spell, HEROES),
    }[table]
    return first + host * each + place - 1


EFFECTS = tuple(grafted())


def of(name: str) -> Effect:
    """Return an effect of the expansions by its address: "faction.undead.building.black_spire.ability.2.1"."""
    return next(effect for effect in EFFECTS if effect.name == name)


def with_board(*names: str, **settings: Any) -> Any:
    """Return rules under which the Humans have these effects of the expansions, and no other ability works."""
    using = rules(settings)
    for effect in using.effects[: int(using.first_effect[FIRST.spell])]:
        effect.kind = 0
    for name in names:
        graft(using, of(name).number, of(name).row)
    using.souls_most = CATALOGUE.content["underworld.souls_most"]
    return using
