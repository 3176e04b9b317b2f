"""What happens in Heroes of Land, Air & Sea, in sentences of a report from the table.

Lines that belong together are told as one: a move with the units that it took along, a purchase with its price, a
Collection with all that it brought. One of them is told, the others are not.
"""

from collections.abc import Callable
from typing import Any

from sim.engine.phrases import counted, listed, sentence
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
from sim.games.aughmoore.narration.solo import SOLO_EVENTS
from sim.games.aughmoore.narration.souls import SOUL_EVENTS
from sim.games.aughmoore.narration.tokens import beat_monster, drove_off, no_use, vp_cause
from sim.games.aughmoore.narration.wording import (
    NONE,
    TOWER,
    Lines,
    alike,
    amount_of,
    army,
    around,
    begins,
    building_name,
    continent_name,
    does,
    faction_of,
    for_price,
    goods,
    hero_name,
    level_name,
    lost_words,
    place_words,
    price_before,
    region_name,
    run_of,
    sides_of,
    slot_name,
    spell_name,
    tactic_name,
    taken_along,
    the,
    token_name,
    total_of,
    unit_name,
    units_of,
)
from sim.games.aughmoore.size import spells
from sim.games.aughmoore.state import UNITS
from sim.games.aughmoore.words import Slot, SoloAction, Unit

Words = Callable[..., str]  # of the state, the rules and the parts of a line
Joined = Callable[..., str | None]  # of the state, the rules, a line, those before it (last first) and those after it

BOUGHT = (Event.RECRUITED, Event.BUILT, Event.UPGRADED, Event.TOWER, Event.SOLO_TRACK, Event.PLACED, Event.USED)
CASTING = (Event.CAST, Event.INTERRUPTED)
BROUGHT = (Event.TAXED, Event.STOLE, Event.TRADED)  # told with what is gained by it


def event(state: Any, rules: Any, line: Any) -> str | None:
    """Return a line of the chronicle in words, None if it is told with another one."""
    kind = Event(int(line.event))
    if kind in _JOINED:
        told = _JOINED[kind](state, rules, line, *around(state, line))
        return told and sentence(told)
    return sentence(_EVENTS[kind](state, rules, int(line.a), int(line.b), int(line.c), int(line.d)))


def _paid(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str | None:
    side = int(line.a)
    following = after[len(run_of(after, Event.PAID, side)) :]
    if run_of(before, Event.PAID, side) or begins(before, CASTING, side) or begins(following, BOUGHT, side):
        return None
    paid = total_of([line, *run_of(after, Event.PAID, side)])
    if begins(before, (Event.MARCHED, Event.SAILED, Event.FLEW), side):
        return does(state, side, f"pay {paid} for leaving an Entanglement")
    scored = begins(following, (Event.VP,), side) and following[0].c == Cause.TACTIC
    if scored or begins(following, (Event.SACRIFICED,), side):
        return does(state, side, f"pay {paid} for {tactic_name(int(state.players[side].tactic))}")
    return does(state, side, f"pay {paid}")


def _gained(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str | None:
    side = int(line.a)
    earlier, later = run_of(before, Event.GAINED, side), run_of(after, Event.GAINED, side)
    causes = before[len(earlier) :]
    if begins(causes, BROUGHT, side):
        earlier = earlier[:-1]  # the first one of the run is told with its cause
        if not run_of(before, Event.GAINED, side):
            return None
    if earlier or begins(after[len(later) :], (Event.COLLECTED,), side):
        return None
    return does(state, side, f"receive {total_of([line, *later])}")


def _taxed(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str:
    side, resource, amount = int(line.a), int(line.b), int(line.c)
    return does(state, side, f"tax {amount_of(resource, amount)}{lost_words(run_of(after, Event.GAINED, side)[:1])}")


def _stole(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str:
    side, amount = int(line.a), int(line.d)
    taken = f"take {amount_of(int(line.c), amount)} from {the(state, int(line.b))}"
    return does(state, side, taken + lost_words(run_of(after, Event.GAINED, side)[:1]))


def _collected(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str:
    side = int(line.a)
    gained = total_of(run_of(before, Event.GAINED, side))
    return does(state, side, f"collect {gained} and hold {goods((int(line.b), int(line.c), int(line.d)))}")


def _recruited(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str:
    side = int(line.a)
    units = units_of(faction_of(state, side), int(line.b), int(line.c))
    placed = begins(after, (Event.PLACED,), side)
    where = f" {place_words(state, side, int(line.b), int(after[0].d))}" if placed else ""
    return does(state, side, f"{_gets(rules, line, before)} {units}{price_before(before, side)}{where}")


def _gets(rules: Any, line: Any, before: Lines) -> str:
    """Return whether units are recruited, or a Vessel is built by a Build."""
    actions = (Event.ACTION, Event.FOLLOWED, Event.SOLO_CARD)
    action = next((other for other in before if other.event in actions), None)
    if action is None or line.b < Unit.SEA_VESSEL:
        return "recruit"
    solo = action.event == Event.SOLO_CARD
    building = rules.card_action[action.b] == SoloAction.BUILD_FEATURE if solo else action.b == Slot.BUILD
    return "build" if building else "recruit"


def _built(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str:
    side, building = int(line.a), int(line.b)
    name = building_name(faction_of(state, side), building)
    words = building_words(state, side, building)
    return does(state, side, f"build {name}{price_before(before, side)}: {words}")


def _upgraded(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str:
    side = int(line.a)
    deed = f"upgrade their Capital City to {level_name(int(line.b))}{price_before(before, side)}"
    return does(state, side, deed)


def _used(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str | None:
    side, effect = int(line.a), rules.effects[line.b]
    gains = effect.kind == Kind.GAIN and effect.resource != Pick.CHOICE
    if amount_of_effect(state, rules, side, effect) == 0 or (
        gains and not begins(after, (Event.GAINED, Event.SOULS), side)
    ):
        return None  # it has brought nothing
    return does(state, side, f"use {ability_words(rules, int(line.b), price_before(before, side))}")


def _found(state: Any, continent: int) -> str:
    """Return a continent with a new Capital City, which may be the Sunken one."""
    name = continent_name(state, continent)
    return f"{name}, which becomes the Sunken Continent" if state.sunken == continent else name


def _cast(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str:
    side = int(line.a)
    kind = "the Scribed Spell " if line.c == 1 else ""
    told = does(state, side, f"cast {kind}{spell_name(state, rules, int(line.b))}{price_before(after, side)}")
    return (
        f"{told}: {carrier_text(rules, int(carrier_of(state, rules, int(line.b))))}"
        if line.b >= spells(rules)
        else told
    )


def _interrupted(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str:
    side = int(line.a)
    deed = f"interrupt {the(state, int(line.c))} by {spell_name(state, rules, int(line.b))}"
    return does(state, side, f"{deed}{price_before(after, side)}")


def _moved(deed: str) -> Joined:
    def told(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str:
        units = taken_along(state, after)
        way = f"from {region_name(state, int(line.b))} to {region_name(state, int(line.c))}"
        return does(state, int(line.a), f"{deed} {way}{f' with {units}' if units else ''}")

    return told


def _pushed(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str:
    side, origin, goal = int(line.a), int(line.b), int(line.c)
    units = taken_along(state, after)
    whom = f"{units} of {the(state, side)}" if units else the(state, side)
    cause = "a Mystical Storm casts" if under_water(state, rules, origin) else "Unstable Ground throws"
    return f"{cause} {whom} from {region_name(state, origin)} to {region_name(state, goal)}"


def _units(state: Any, line: Any, before: Lines, after: Lines, part: str) -> str | None:
    """Return the units of a line and of those like it that follow, None if they are told with an earlier one."""
    if alike(before, line, part):
        return None
    numbers = [0] * UNITS
    for other in [line, *alike(after, line, part)]:
        numbers[int(other.b)] += 1 if other.event == Event.LOST_UNIT else int(other.c)
    return listed(army(faction_of(state, int(line.a)), numbers))


def _lost(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str | None:
    units = _units(state, line, before, after, "c")
    return units and does(state, int(line.a), f"lose {units} in {region_name(state, int(line.c))}")


def _retreated(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str | None:
    units = _units(state, line, before, after, "d")
    return units and does(state, int(line.a), f"retreat to {region_name(state, int(line.d))} with {units}")


def _placed(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str | None:
    side, units = int(line.a), _units(state, line, before, after, "d")
    if units is None or begins(before, (Event.RECRUITED,), side):
        return None
    where = place_words(state, side, int(line.b), int(line.d))
    return does(state, side, f"place {units} {where}{price_before(before, side)}")


def _shown(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str | None:
    if any(other.event == Event.EXPLORED and other.b == line.a and other.c == line.b for other in after[:2]):
        return None
    return f"a token of {region_name(state, int(line.a))} is revealed: {token_name(state, int(line.b))}"


def _drew(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str:
    conjured = "conjure and " if begins(before, (Event.CONJURED,), int(line.a)) else ""
    number = counted(int(line.b), "Spell") if line.b else "no Spell"
    return does(state, int(line.a), f"{conjured}draw {number}")


def _vp(state: Any, rules: Any, line: Any, before: Lines, after: Lines) -> str | None:
    side, vp, cause = int(line.a), int(line.b), int(line.c)
    if begins(before, (Event.BEAT_MONSTER,), side):
        return None
    if vp < 0 and cause == Cause.SPELL:
        return does(state, side, f"lose {-vp} VP: their Spell is countered")
    if cause == Cause.TACTIC:
        why = f"for {tactic_name(int(state.players[side].tactic))}"
    else:
        why = vp_cause(state, side, before) if cause == Cause.TOKEN else _CAUSES[Cause(cause)]
    return does(state, side, f"{'gain' if vp > 0 else 'lose'} {abs(vp)} VP {why}")


_CAUSES = {
    Cause.BATTLE: "for starting the Battle",
    Cause.SPELL: "for the Spell",
    Cause.CAPITAL: "for destroying a Capital City",
    Cause.ABILITY: "by the ability",
}


def _relocated(state: Any, rules: Any, side: int, unit: int, origin: int, goal: int) -> str:
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


def _no_way(state: Any, rules: Any, side: int, slot: int, hero: int, _: int) -> str:
    """Tell a movement action that leads nowhere."""
    if hero != NONE:
        return f"no way is open to {hero_name(state, hero)}"
    if slot in (Slot.SAIL, Slot.FLY):
        vessel = int(vessel_of(slot))
        named = f" {unit_name(faction_of(state, side), vessel)}" if state.players[side].in_play[vessel] else ""
        return does(state, side, f"find no way to {slot_name(slot).lower()}{named}")
    nobody = not can_move(state, rules, side, slot)
    return does(state, side, "have nobody to march" if nobody else "find no way to march")


def _round(state: Any, rules: Any, number: int, *_: int) -> str:
    first = "" if state.solo.on else f"; {the(state, int(state.first))} are first"
    return f"round {number} begins{first}"


def _tax_track(state: Any, rules: Any, ore: int, mana: int, food: int, _: int) -> str:
    return f"Tax Track: {goods([int(rules.tax_slot[slot]) for slot in (ore, mana, food)])}"


def _joined(state: Any, seat: int, deed: str, slot: int, serf: int) -> str:
    """Tell a Follow or a Muster."""
    return does(state, seat, f"{deed} {slot_name(slot)} with{'' if serf else 'out'} a Serf")


_JOINED: dict[Event, Joined] = {
    Event.RECRUITED: _recruited,
    Event.BUILT: _built,
    Event.UPGRADED: _upgraded,
    Event.SHOWN: _shown,
    Event.CONJURED: lambda s, r, line, before, after: None,  # told with the Spells drawn
    Event.TAXED: _taxed,
    Event.GAINED: _gained,
    Event.PAID: _paid,
    Event.MARCHED: _moved("march"),
    Event.SAILED: _moved("sail"),
    Event.FLEW: _moved("fly"),
    Event.MOVED_UNIT: lambda s, r, line, before, after: None,  # told with the move
    Event.LOST_UNIT: _lost,
    Event.PLACED: _placed,
    Event.PUSHED: _pushed,
    Event.CAST: _cast,
    Event.INTERRUPTED: _interrupted,
    Event.DREW: _drew,
    Event.STOLE: _stole,
    Event.RETREATED: _retreated,
    Event.COLLECTED: _collected,
    Event.USED: _used,
    Event.VP: _vp,
    Event.BEAT_MONSTER: beat_monster,
    Event.WINNER: winner,
}

_EVENTS: dict[Event, Words] = {
    Event.CONTINENT: lambda s, r, a, b, c, d: does(s, a, f"found their Capital City on {_found(s, b)}"),
    Event.UNUSED: lambda s, r, a, b, c, d: f"{continent_name(s, b)} stays out of play",
    Event.TEAM: lambda s, r, a, b, c, d: f"{sides_of(s, a)} are one team",
    Event.ROUND: _round,
    Event.ACTION: lambda s, r, a, b, c, d: does(s, a, f"place an action token on {slot_name(b)}"),
    Event.FOLLOWED: lambda s, r, a, b, c, d: _joined(s, a, "follow", b, c),
    Event.MUSTERED: lambda s, r, a, b, c, d: _joined(s, a, "muster", b, c),
    Event.TOWER: lambda s, r, a, b, c, d: does(s, a, f"build a Tower in {region_name(s, b)} {for_price([c])}"),
    Event.SCRIBED: lambda s, r, a, b, c, d: does(s, a, f"scribe {spell_name(s, r, b)}"),
    Event.GAVE: lambda s, r, a, b, c, d: does(s, a, f"give {the(s, b)} {amount_of(c, d)}"),
    Event.EXPLORED: lambda s, r, a, b, c, d: does(s, a, f"explore {region_name(s, b)}: {token_name(s, c)}"),
    Event.NO_WAY: _no_way,
    Event.NO_USE: no_use,
    Event.NO_EFFECT: lambda s, r, a, b, c, d: idle_words(s, r, a, b),
    Event.NO_TRADE: lambda s, r, a, b, c, d: does(s, a, "have nothing to exchange"),
    Event.DROVE_OFF: drove_off,
    Event.PIRATES_WENT: lambda s, r, a, b, c, d: does(s, a, f"send the Pirates to {region_name(s, b)}"),
    Event.TRADED: lambda s, r, a, b, c, d: does(s, a, f"exchange {amount_of(b, 1)} for {amount_of(c, 1)}"),
    Event.LOOKED: lambda s, r, a, b, c, d: does(s, a, f"look at a Spell of {the(s, b)}"),
    Event.COUNTERED: lambda s, r, a, b, c, d: f"{spell_name(s, r, b)} of {the(s, a)} is countered",
    Event.COPIED: lambda s, r, a, b, c, d: does(s, a, f"copy {spell_name(s, r, b)}"),
    Event.DISCARDED: lambda s, r, a, b, c, d: does(s, a, f"discard {counted(b, 'Spell')}"),
    Event.DENIED: lambda s, r, a, b, c, d: does(s, a, f"deny the yield of {region_name(s, b)} in this Collection"),
    Event.RELOCATED: _relocated,
    Event.READIED: lambda s, r, a, b, c, d: does(s, a, f"turn {spell_name(s, r, b)} to Ready"),
    Event.OBJECTIVE: objective,
    Event.SCORED: scored,
    Event.RETURNED: lambda s, r, a, b, c, d: f"{unit_of(s, a, b)} returns to the Courtyard",
    Event.DESTROYED_VESSEL: lambda s, r, a, b, c, d: (
        f"{unit_of(s, a, Unit.AIR_VESSEL)} finds nowhere to land near {region_name(s, b)}"
    ),
    Event.TAX_TRACK: _tax_track,
    **BATTLE_EVENTS,
    **SOLO_EVENTS,
    **SOUL_EVENTS,
}
