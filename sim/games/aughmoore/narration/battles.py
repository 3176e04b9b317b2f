"""A Battle in words, from its outbreak to the damage."""

from collections.abc import Callable, Iterator
from typing import Any

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


def _strength(state: Any, rules: Any, side: int, natural: int, bonus: int, _: int) -> str:
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


def _played(state: Any, rules: Any, side: int, tactic: int, *_: int) -> str:
    if is_enemy(state, side):
        return f"the card of {the(state, side)} stands for {tactic_name(tactic)}"
    return does(state, side, f"play {tactic_name(tactic)}")


def unit_of(state: Any, side: int, unit: int) -> str:
    """Return a unit with its owner: "a Serf of the Orcs"."""
    return f"{unit_name(faction_of(state, side), unit)} of {the(state, side)}"


def _sacrificed(state: Any, rules: Any, side: int, unit: int, number: int, _: int) -> str:
    card = tactic_name(int(state.players[side].tactic))
    return does(state, side, f"sacrifice {units_of(faction_of(state, side), unit, number)} for {card}")


def _damage(state: Any, rules: Any, side: int, damage: int, change: int, half: int) -> str:
    told = does(state, side, f"take {damage or 'no'} damage")
    if not change:
        return told
    spared = f"{change:+} by" if damage else "spared by"
    return f"{told} ({half} for half of their Natural Strength, {spared} cards or abilities)"


BATTLE_EVENTS: dict[Event, Callable[..., str]] = {
    Event.BATTLE: lambda s, r, a, b, c, d: f"Battle for {region_name(s, c)}: {the(s, a)} attack {the(s, b)}",
    Event.STRENGTH: _strength,
    Event.PLAYED: _played,
    Event.UNPAID: lambda s, r, a, b, c, d: does(s, a, f"cannot pay for {tactic_name(b)}: it is ignored"),
    Event.CANCELLED: lambda s, r, a, b, c, d: f"{tactic_name(b)} of {the(s, a)} is cancelled",
    Event.REINFORCED: lambda s, r, a, b, c, d: f"{unit_of(s, a, b)} joins the Battle from {region_name(s, c)}",
    Event.SACRIFICED: _sacrificed,
    Event.TOTAL: lambda s, r, a, b, c, d: does(s, a, f"reach a total of {b}"),
    Event.WON: lambda s, r, a, b, c, d: does(s, a, f"win the Battle for {region_name(s, b)}"),
    Event.DAMAGE: _damage,
    Event.TOWER_FELL: lambda s, r, a, b, c, d: f"the Tower of {the(s, a)} in {region_name(s, b)} is destroyed",
    Event.CAPITAL_FELL: lambda s, r, a, b, c, d: does(
        s, b, f"destroy the Capital City of {the(s, a)}, who are eliminated"
    ),
    Event.NO_BATTLE_LEFT: lambda s, r, a, b, c, d: (
        f"one side has nothing left in {region_name(s, a)}: the Battle ends without Tactic cards"
    ),
}
