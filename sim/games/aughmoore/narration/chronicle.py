"""What happens in Heroes of Land, Air & Sea, in sentences of a report from the table.

Lines that belong together are told as one: a move with the units that it took along, a purchase with its price, a
Collection with all that it brought. One of them is told, the others are not.
"""

from collections.abc import Callable
from typing import Any

from sim.engine.phrases import counted, listed, sentence
from sim.engine.sentences import Sentences, carried_by
from sim.games.aughmoore.content.vocabulary import Kind, Pick
from sim.games.aughmoore.deeds.errands import amount_of as amount_of_effect
from sim.games.aughmoore.deeds.spells import carrier_of
from sim.games.aughmoore.events import Cause, Event
from sim.games.aughmoore.ground.pieces import allied
from sim.games.aughmoore.ground.waters import under_water
from sim.games.aughmoore.map.moving import vessel_of
from sim.games.aughmoore.map.routes import can_move
from sim.games.aughmoore.narration.battles import BATTLE_EVENTS, unit_of
from sim.games.aughmoore.narration.cards import ability_words, building_words, carrier_text, idle_words
from sim.games.aughmoore.narration.ending import objective, scored, winner
from sim.games.aughmoore.narration.lines import (
    Line,
    Lines,
    alike,
    around,
    begins,
    lost_words,
    price_before,
    read_line,
    run_of,
    taken_along,
    total_of,
)
from sim.games.aughmoore.narration.solo import SOLO_EVENTS
from sim.games.aughmoore.narration.souls import SOUL_EVENTS
from sim.games.aughmoore.narration.tokens import beat_monster, drove_off, no_use, vp_cause
from sim.games.aughmoore.narration.wording import (
    NAMERS,
    NONE,
    TOWER,
    amount_of,
    army,
    building_name,
    continent_name,
    does,
    faction_of,
    for_price,
    goods,
    hero_name,
    level_name,
    place_words,
    region_name,
    slot_name,
    spell_name,
    tactic_name,
    the,
    token_name,
    unit_name,
    units_of,
)
from sim.games.aughmoore.size import spells
from sim.games.aughmoore.state import UNITS
from sim.games.aughmoore.words import Slot, SoloAction, Unit

BOUGHT = (Event.RECRUITED, Event.BUILT, Event.UPGRADED, Event.TOWER, Event.SOLO_TRACK, Event.PLACED, Event.USED)
CASTING = (Event.CAST, Event.INTERRUPTED)
BROUGHT = (Event.TAXED, Event.STOLE, Event.TRADED)  # told with what is gained by it


def event(state: Any, rules: Any, line: Any) -> str | None:
    """Return a line of the chronicle in words, None if it is told with another one."""
    before, after = around(state, line)
    told = _EVENTS(state, rules, line.event, carried_by(line), line=read_line(line), before=before, after=after)
    return told and sentence(told)


def _paid(state: Any, line: Line, before: Lines, after: Lines) -> str | None:
    side = line.side
    more = run_of(after, Event.PAID, side)
    following = after[len(more) :]
    if run_of(before, Event.PAID, side) or begins(before, CASTING, side) or begins(following, BOUGHT, side):
        return None
    paid = total_of([line, *more])
    if begins(before, (Event.MARCHED, Event.SAILED, Event.FLEW), side):
        return does(state, side, f"pay {paid} for leaving an Entanglement")
    scored = begins(following, (Event.VP,), side) and following[0].cause == Cause.TACTIC
    if scored or begins(following, (Event.SACRIFICED,), side):
        return does(state, side, f"pay {paid} for {tactic_name(int(state.players[side].tactic))}")
    return does(state, side, f"pay {paid}")


def _gained(state: Any, line: Line, before: Lines, after: Lines) -> str | None:
    side = line.side
    earlier, later = run_of(before, Event.GAINED, side), run_of(after, Event.GAINED, side)
    causes = before[len(earlier) :]
    if begins(causes, BROUGHT, side):
        earlier = earlier[:-1]  # the first one of the run is told with its cause
        if not run_of(before, Event.GAINED, side):
            return None
    if earlier or begins(after[len(later) :], (Event.COLLECTED,), side):
        return None
    return does(state, side, f"receive {total_of([line, *later])}")


def _taxed(state: Any, side: int, resource: int, amount: int, after: Lines) -> str:
    return does(state, side, f"tax {amount_of(resource, amount)}{_without_room(side, after)}")


def _stole(state: Any, line: Line, after: Lines) -> str:
    taken = f"take {amount_of(line.resource, line.amount)} from {the(state, line.other)}"
    return does(state, line.side, taken + _without_room(line.side, after))


def _without_room(side: int, after: Lines) -> str:
    """Return what of resources brought found no room, which the next line tells."""
    return lost_words(run_of(after, Event.GAINED, side)[:1])


def _collected(state: Any, line: Line, before: Lines) -> str:
    gained = total_of(run_of(before, Event.GAINED, line.side))
    return does(state, line.side, f"collect {gained} and hold {goods((line.ore, line.mana, line.food))}")


def _recruited(state: Any, rules: Any, line: Line, before: Lines, after: Lines) -> str:
    side, unit = line.side, line.unit
    units = units_of(faction_of(state, side), unit, line.number)
    placed = begins(after, (Event.PLACED,), side)
    where = f" {place_words(state, side, unit, after[0].region)}" if placed else ""
    return does(state, side, f"{_gets(rules, unit, before)} {units}{price_before(before, side)}{where}")


def _gets(rules: Any, unit: int, before: Lines) -> str:
    """Return whether units are recruited, or a Vessel is built by a Build."""
    actions = (Event.ACTION, Event.FOLLOWED, Event.SOLO_CARD)
    action = next((other for other in before if other.event in actions), None)
    if action is None or unit < Unit.SEA_VESSEL:
        return "recruit"
    solo = action.event == Event.SOLO_CARD
    building = rules.card_action[action.card] == SoloAction.BUILD_FEATURE if solo else action.slot == Slot.BUILD
    return "build" if building else "recruit"


def _built(state: Any, side: int, building: int, before: Lines) -> str:
    name = building_name(faction_of(state, side), building)
    words = building_words(state, side, building)
    return does(state, side, f"build {name}{price_before(before, side)}: {words}")


def _upgraded(state: Any, side: int, level: int, before: Lines) -> str:
    return does(state, side, f"upgrade their Capital City to {level_name(level)}{price_before(before, side)}")


def _used(state: Any, rules: Any, line: Line, before: Lines, after: Lines) -> str | None:
    side, effect = line.side, rules.effects[line.effect]
    gains = effect.kind == Kind.GAIN and effect.resource != Pick.CHOICE
    if amount_of_effect(state, rules, side, effect) == 0 or (
        gains and not begins(after, (Event.GAINED, Event.SOULS), side)
    ):
        return None  # it has brought nothing
    return does(state, side, f"use {ability_words(rules, line.effect, price_before(before, side))}")


def _founded(state: Any, side: int, continent: int) -> str:
    sinks = ", which becomes the Sunken Continent" if state.sunken == continent else ""
    return does(state, side, f"found their Capital City on {continent_name(state, continent)}{sinks}")


def _cast(state: Any, rules: Any, line: Line, after: Lines) -> str:
    side, spell = line.side, line.spell
    kind = "the Scribed Spell " if line.scribed == 1 else ""
    told = does(state, side, f"cast {kind}{spell_name(state, rules, spell)}{price_before(after, side)}")
    return f"{told}: {carrier_text(rules, int(carrier_of(state, rules, spell)))}" if spell >= spells(rules) else told


def _interrupted(state: Any, rules: Any, line: Line, after: Lines) -> str:
    deed = f"interrupt {the(state, line.caster)} by {spell_name(state, rules, line.spell)}"
    return does(state, line.side, f"{deed}{price_before(after, line.side)}")


def _moved(deed: str) -> Callable[..., str]:
    def told(state: Any, side: int, origin: int, goal: int, after: Lines) -> str:
        units = taken_along(state, after)
        way = f"from {region_name(state, origin)} to {region_name(state, goal)}"
        return does(state, side, f"{deed} {way}{f' with {units}' if units else ''}")

    return told


def _pushed(state: Any, rules: Any, line: Line, after: Lines) -> str:
    units, owner = taken_along(state, after), the(state, line.side)
    whom = f"{units} of {owner}" if units else owner
    cause = "a Mystical Storm casts" if under_water(state, rules, line.origin) else "Unstable Ground throws"
    return f"{cause} {whom} from {region_name(state, line.origin)} to {region_name(state, line.goal)}"


def _units(state: Any, line: Line, before: Lines, after: Lines) -> str | None:
    """Return the units of a line and of those like it that follow, None if they are told with an earlier one."""
    if alike(before, line):
        return None
    numbers = [0] * UNITS
    for other in [line, *alike(after, line)]:
        numbers[other.unit] += 1 if other.event == Event.LOST_UNIT else other.number
    return listed(army(faction_of(state, line.side), numbers))


def _lost(state: Any, line: Line, before: Lines, after: Lines) -> str | None:
    units = _units(state, line, before, after)
    return units and does(state, line.side, f"lose {units} in {region_name(state, line.region)}")


def _retreated(state: Any, line: Line, before: Lines, after: Lines) -> str | None:
    units = _units(state, line, before, after)
    return units and does(state, line.side, f"retreat to {region_name(state, line.region)} with {units}")


def _placed(state: Any, line: Line, before: Lines, after: Lines) -> str | None:
    side, units = line.side, _units(state, line, before, after)
    if units is None or begins(before, (Event.RECRUITED,), side):
        return None
    where = place_words(state, side, line.unit, line.region)
    return does(state, side, f"place {units} {where}{price_before(before, side)}")


def _shown(state: Any, region: int, token: int, after: Lines) -> str | None:
    if any(other.event == Event.EXPLORED and (other.region, other.token) == (region, token) for other in after[:2]):
        return None
    return f"a token of {region_name(state, region)} is revealed: {token_name(state, token)}"


def _drew(state: Any, side: int, number: int, before: Lines) -> str:
    conjured = "conjure and " if begins(before, (Event.CONJURED,), side) else ""
    return does(state, side, f"{conjured}draw {counted(number, 'Spell') if number else 'no Spell'}")


def _vp(state: Any, side: int, vp: int, cause: Cause, before: Lines) -> str | None:
    if begins(before, (Event.BEAT_MONSTER,), side):
        return None
    if vp < 0 and cause == Cause.SPELL:
        return does(state, side, f"lose {-vp} VP: their Spell is countered")
    if cause == Cause.TACTIC:
        why = f"for {tactic_name(int(state.players[side].tactic))}"
    else:
        why = vp_cause(state, side, before) if cause == Cause.TOKEN else _CAUSES[cause]
    return does(state, side, f"{'gain' if vp > 0 else 'lose'} {abs(vp)} VP {why}")


_CAUSES = {
    Cause.BATTLE: "for starting the Battle",
    Cause.SPELL: "for the Spell",
    Cause.CAPITAL: "for destroying a Capital City",
    Cause.ABILITY: "by the ability",
}


def _relocated(state: Any, side: int, unit: int, origin: int, goal: int) -> str:
    owner = side if unit == TOWER else _owner(state, side, unit, goal)
    whose = "" if owner == side else f" of {the(state, owner)}"
    name = unit_name(faction_of(state, owner), unit)
    return does(state, side, f"move {name}{whose} from {region_name(state, origin)} to {region_name(state, goal)}")


def _owner(state: Any, side: int, unit: int, region: int) -> int:
    """Return whose unit was moved to a region: that of an enemy there, if there is one."""
    for other in range(int(state.sides)):
        if not allied(state, side, other) and state.players[other].units[region, unit] > 0:
            return other
    return side


def _no_way(state: Any, rules: Any, side: int, slot: int, hero: int) -> str:
    """Tell a movement action that leads nowhere."""
    if hero != NONE:
        return f"no way is open to {hero_name(state, hero)}"
    if slot in (Slot.SAIL, Slot.FLY):
        vessel = int(vessel_of(slot))
        named = f" {unit_name(faction_of(state, side), vessel)}" if state.players[side].in_play[vessel] else ""
        return does(state, side, f"find no way to {slot_name(slot).lower()}{named}")
    nobody = not can_move(state, rules, side, slot)
    return does(state, side, "have nobody to march" if nobody else "find no way to march")


def _round(state: Any, number: int) -> str:
    first = "" if state.solo.on else f"; {the(state, int(state.first))} are first"
    return f"round {number} begins{first}"


def _tax_track(rules: Any, ore: int, mana: int, food: int) -> str:
    return f"Tax Track: {goods([int(rules.tax_slot[slot]) for slot in (ore, mana, food)])}"


def _tower(state: Any, side: int, region: int, ore: int) -> str:
    return does(state, side, f"build a Tower in {region_name(state, region)} {for_price([ore])}")


def _fell_down(state: Any, side: int, region: int) -> str:
    return f"{unit_of(state, side, Unit.AIR_VESSEL)} finds nowhere to land near {region_name(state, region)}"


_EVENTS = Sentences(
    {
        Event.CONTINENT: _founded,
        Event.UNUSED: "{continent} stays out of play",
        Event.TEAM: "{sides} are one team",
        Event.ROUND: _round,
        Event.ACTION: "{side} place an action token on {slot}",
        Event.FOLLOWED: "{side} follow {slot} {serf}",
        Event.MUSTERED: "{side} muster {slot} {serf}",
        Event.RECRUITED: _recruited,
        Event.BUILT: _built,
        Event.UPGRADED: _upgraded,
        Event.TOWER: _tower,
        Event.SHOWN: _shown,
        Event.CONJURED: lambda: None,  # told with the Spells drawn
        Event.SCRIBED: "{side} scribe {spell}",
        Event.TAXED: _taxed,
        Event.TAX_TRACK: _tax_track,
        Event.GAINED: _gained,
        Event.PAID: _paid,
        Event.GAVE: "{side} give {ally} {amount} {resource}",
        Event.MARCHED: _moved("march"),
        Event.SAILED: _moved("sail"),
        Event.FLEW: _moved("fly"),
        Event.MOVED_UNIT: lambda: None,  # told with the move
        Event.NO_WAY: _no_way,
        Event.EXPLORED: "{side} explore {region}: {token}",
        Event.NO_USE: no_use,
        Event.BEAT_MONSTER: beat_monster,
        Event.DROVE_OFF: drove_off,
        Event.PUSHED: _pushed,
        Event.PIRATES_WENT: "{side} send the Pirates to {region}",
        Event.TRADED: "{side} exchange 1 {given} for 1 {gained}",
        Event.NO_TRADE: "{side} have nothing to exchange",
        Event.LOOKED: "{side} look at a Spell of {other}",
        Event.VP: _vp,
        Event.LOST_UNIT: _lost,
        Event.PLACED: _placed,
        Event.RETREATED: _retreated,
        Event.RETURNED: lambda state, side, unit: f"{unit_of(state, side, unit)} returns to the Courtyard",
        Event.DESTROYED_VESSEL: _fell_down,
        Event.CAST: _cast,
        Event.INTERRUPTED: _interrupted,
        Event.COUNTERED: "{spell} of {caster} is countered",
        Event.COPIED: "{side} copy {spell}",
        Event.NO_EFFECT: idle_words,
        Event.DREW: _drew,
        Event.DISCARDED: "{side} discard {number:Spell}",
        Event.STOLE: _stole,
        Event.DENIED: "{side} deny the yield of {region} in this Collection",
        Event.RELOCATED: _relocated,
        Event.READIED: "{side} turn {spell} to Ready",
        Event.USED: _used,
        Event.COLLECTED: _collected,
        Event.OBJECTIVE: objective,
        Event.SCORED: scored,
        Event.WINNER: winner,
        **BATTLE_EVENTS,
        **SOLO_EVENTS,
        **SOUL_EVENTS,
    },
    NAMERS,
    {"enemy": lambda state, rules: the(state, 1)},
    extra=("line", "before", "after"),
)
