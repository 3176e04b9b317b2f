"""A Battle in words, from its outbreak to the damage."""

from collections.abc import Iterator
from typing import Any

from sim.engine.sentences import Row
from sim.games.aughmoore.battle.strength import fort_bonus, strength_by
from sim.games.aughmoore.content.vocabulary import Kind, Side
from sim.games.aughmoore.effects.force import present
from sim.games.aughmoore.events import Event
from sim.games.aughmoore.narration.cards import source_name
from sim.games.aughmoore.narration.wording import (
    does,
    faction_of,
    is_enemy,
    region_name,
    tactic_name,
    the,
    unit_name,
    units_of,
)


def _strength(state: Any, rules: Any, side: int, natural: int, bonus: int) -> str:
    added = f" ({bonus_words(state, rules, side, bonus)})" if bonus else ""
    return does(state, side, f"have a Natural Strength of {natural}{added}")


def bonus_words(state: Any, rules: Any, side: int, bonus: int) -> str:
    """Return a bonus with what it comes from: "+5: +3 by Spells, +2 by the Fort"."""
    part = 0 if state.battle.leader[0] == side else 1
    parts: dict[str, int] = {}
    for source, strength in _bonuses(state, rules, part):
        parts[source] = parts.get(source, 0) + strength
    told = [f"{strength:+} by {source}" for source, strength in parts.items() if strength]
    if not told or sum(parts.values()) != bonus:
        return f"{bonus:+}"
    return told[0] if len(told) == 1 else f"{bonus:+}: {', '.join(told)}"


def _bonuses(state: Any, rules: Any, part: int) -> Iterator[tuple[str, int]]:
    battle = state.battle
    for side in range(int(state.sides)):
        for own, toward in ((part, Side.OWN), (1 - part, Side.ENEMY)):
            if battle.members[own] >> side & 1:
                yield from _abilities(state, rules, side, int(battle.ground[own]), toward)
    if part == 1:
        yield "the Fort", int(fort_bonus(state, rules, int(battle.ground[1])))
    yield "Spells" if any(battle.combat_cast) else "the ability used", int(battle.spell_strength[part])


def _abilities(state: Any, rules: Any, side: int, region: int, toward: Side) -> Iterator[tuple[str, int]]:
    mine = state.players[side]
    for index in range(int(mine.ability_count)):
        held = mine.abilities[index]
        effect = rules.effects[held.effect]
        if effect.kind == Kind.STRENGTH and effect.side == toward and present(mine, held, region):
            yield source_name(rules, int(held.effect)), int(strength_by(state, rules, side, effect))


def _played(state: Any, side: int, tactic: int) -> str:
    if is_enemy(state, side):
        return f"the card of {the(state, side)} stands for {tactic_name(tactic)}"
    return does(state, side, f"play {tactic_name(tactic)}")


def unit_of(state: Any, side: int, unit: int) -> str:
    """Return a unit with its owner: "a Serf of the Orcs"."""
    return f"{unit_name(faction_of(state, side), unit)} of {the(state, side)}"


def _sacrificed(state: Any, side: int, unit: int, number: int) -> str:
    card = tactic_name(int(state.players[side].tactic))
    return does(state, side, f"sacrifice {units_of(faction_of(state, side), unit, number)} for {card}")


def _reinforced(state: Any, side: int, unit: int, origin: int) -> str:
    return f"{unit_of(state, side, unit)} joins the Battle from {region_name(state, origin)}"


def _damage(state: Any, side: int, damage: int, change: int, half: int) -> str:
    told = does(state, side, f"take {damage or 'no'} damage")
    if not change:
        return told
    spared = f"{change:+} by" if damage else "spared by"
    return f"{told} ({half} for half of their Natural Strength, {spared} cards or abilities)"


BATTLE_EVENTS: dict[Event, Row] = {
    Event.BATTLE: "Battle for {region}: {attacker} attack {defender}",
    Event.STRENGTH: _strength,
    Event.PLAYED: _played,
    Event.UNPAID: "{side} cannot pay for {tactic}: it is ignored",
    Event.CANCELLED: "{tactic} of {side} is cancelled",
    Event.REINFORCED: _reinforced,
    Event.SACRIFICED: _sacrificed,
    Event.TOTAL: "{side} reach a total of {total}",
    Event.WON: "{side} win the Battle for {region}",
    Event.DAMAGE: _damage,
    Event.TOWER_FELL: "the Tower of {side} in {region} is destroyed",
    Event.CAPITAL_FELL: "{by} destroy the Capital City of {side}, who are eliminated",
    Event.NO_BATTLE_LEFT: "one side has nothing left in {region}: the Battle ends without Tactic cards",
}
