"""The answers of Heroes of Land, Air & Sea in words; each one begins with a verb."""

from collections.abc import Mapping
from typing import Any

from sim.engine.operands import asked
from sim.engine.options import unpack
from sim.engine.phrases import counted
from sim.engine.sentences import Namer, Sentences
from sim.games.aughmoore.battle.tactics import sacrifice_strength, tactic_price, total_price
from sim.games.aughmoore.content.vocabulary import Side
from sim.games.aughmoore.decisions import Decision, Verb
from sim.games.aughmoore.deeds.relocating import moved_side
from sim.games.aughmoore.deeds.spells import spell_price, vp_of
from sim.games.aughmoore.ground.pieces import enemies_in, in_supply
from sim.games.aughmoore.map.companies import company_kinds
from sim.games.aughmoore.map.moving import vessel_of
from sim.games.aughmoore.narration.cards import ability_words, source_name
from sim.games.aughmoore.narration.wording import (
    NAMERS,
    NONE,
    TOWER,
    amount_of,
    army_of,
    building_name,
    faction_of,
    for_price,
    goods,
    level_name,
    place_words,
    region_name,
    sides_of,
    spell_name,
    tactic_name,
    the,
    unit_name,
    units_of,
    vp_words,
)
from sim.games.aughmoore.round.building import building_price, level_price, tower_price
from sim.games.aughmoore.round.recruiting import unit_price
from sim.games.aughmoore.state import RESOURCES
from sim.games.aughmoore.words import Slot, TokenEffect, Unit


def describe(state: Any, rules: Any, option: int) -> str:
    """Return an option in words; one that follows or musters says so."""
    verb, *values = unpack(int(option))
    told = _ANSWERS(state, rules, verb, values)
    joins = _JOINS.get(Decision(int(state.decision)), "")
    return told if not joins or verb in (Verb.DONE, Verb.USE) else f"{joins} and {told}"


_JOINS = {Decision.FOLLOW: "follow", Decision.MUSTER: "muster"}

_REFUSALS = {
    Decision.ACTION: "pass",
    Decision.FOLLOW: "do not follow",
    Decision.MUSTER: "do not muster",
    Decision.GIVE: "give nothing more",
    Decision.ALLY_ARMY: "leave them there",
    Decision.CAST: "cast no Spell",
    Decision.INTERRUPT: "let the Spell pass",
    Decision.TRADE: "end the exchange",
    Decision.RELOCATE: "move nobody more",
    Decision.REVEAL: "reveal nothing more",
    Decision.BUY: "leave it",
    Decision.ROGUE: "lose a unit",
    Decision.COMBAT_SPELL: "cast no Combat Spell",
    Decision.CONSCRIPTS: "call nobody more",
    Decision.REINFORCE: "bring nobody more",
    Decision.RECOVER: "leave it in the supply",
    Decision.STEAL: "take nothing",
    Decision.DENY: "deny nothing",
    Decision.SPAWN: "place nobody",
    Decision.DESTROY: "destroy nothing",
    Decision.READY: "turn none",
    Decision.FREE_ACTION: "take none",
    Decision.START_ABILITY: "leave it unused",
    Decision.MOVE_IN: "stay where it is",
}


def seat_of(state: Any) -> int:
    """Return the seat that is asked."""
    return int(state.decider)


def mine_of(state: Any) -> Any:
    """Return the board of the player who is asked."""
    return state.players[int(state.decider)]


def my_unit(state: Any, unit: int) -> str:
    """Return one unit of the player who is asked."""
    return unit_name(faction_of(state, seat_of(state)), unit)


def voyage(state: Any, deed: str, vessel: int) -> str:
    """Return what a Vessel's action is called: units that swim or fly take it without a Vessel too."""
    return f"{deed} {my_unit(state, vessel)}" if mine_of(state).in_play[vessel] else deed


def topic(state: Any, name: str) -> Any:
    """Return what the question is about, by its name: `topic(state, "token")`."""
    return asked(Decision, state)[name]


def my_part(state: Any) -> int:
    """Return on which side of the Battle the player who is asked fights: 0 attacker, 1 defender."""
    return 0 if state.battle.leader[0] == seat_of(state) else 1


def against(state: Any, region: int) -> str:
    """Return whom a move into a region attacks: " against the Orcs", or ""."""
    enemies = int(enemies_in(state, seat_of(state), region))
    return f" against {sides_of(state, enemies)}" if enemies else ""


def sold_by(state: Any, rules: Any, token: int) -> str:
    """Return what a token sells: "a Serf", "a Research"."""
    design = rules.designs[token]
    if design.effect == TokenEffect.BUY_RESEARCH:
        return "a Research"
    serf = design.effect == TokenEffect.FISHERMAN
    return my_unit(state, Unit.SERF if serf else int(design.unit))


def _recruit(state: Any, rules: Any, unit: int, number: int) -> str:
    seat = seat_of(state)
    price = [int(unit_price(state, rules, seat, unit, number, resource)) for resource in range(RESOURCES)]
    return f"recruit {units_of(faction_of(state, seat), unit, number)} {for_price(price)}"


def _build(state: Any, rules: Any, building: int) -> str:
    price = [int(building_price(rules, mine_of(state), resource)) for resource in range(RESOURCES)]
    return f"build {building_name(faction_of(state, seat_of(state)), building)} {for_price(price)}"


def _upgrade(state: Any, rules: Any) -> str:
    mine = mine_of(state)
    price = [int(level_price(rules, mine, resource)) for resource in range(RESOURCES)]
    return f"upgrade the Capital City to {level_name(int(mine.level) + 1)} {for_price(price)}"


def _tower(state: Any, rules: Any, region: int) -> str:
    ore = int(tower_price(state, rules, seat_of(state), region))
    return f"build a Tower in {region_name(state, region)} {for_price([ore])}"


def _vessel(state: Any, rules: Any, unit: int) -> str:
    price = [int(unit_price(state, rules, seat_of(state), unit, 1, resource)) for resource in range(RESOURCES)]
    return f"build {my_unit(state, unit)} {for_price(price)}"


def _tax(state: Any, rules: Any, resource: int) -> str:
    return f"tax {amount_of(resource, int(rules.tax_slot[state.tax[resource]]))}"


def _use(state: Any, rules: Any, ability: int) -> str:
    return f"use {ability_words(rules, int(mine_of(state).abilities[ability].effect))}"


def _go(state: Any, rules: Any, origin: int, goal: int) -> str:
    slot = topic(state, "slot")
    way = f"from {region_name(state, origin)} to {region_name(state, goal)}{against(state, goal)}"
    if slot in (Slot.SAIL, Slot.FLY):
        deed = "sail" if slot == Slot.SAIL else "fly"
        if companies_go(state, rules):
            return f"{deed} {way}"
        return f"{deed} {my_unit(state, int(vessel_of(slot)))} {way}"
    return f"march {way}"


def _take(state: Any, rules: Any, serfs: int, warriors: int, heroes: int) -> str:
    ally = state.decision == Decision.ALLY_ARMY
    owner = topic(state, "ally") if ally else seat_of(state)
    units = army_of(faction_of(state, owner), serfs, warriors, heroes)
    if ally:
        return f"take {units} along"
    if companies_go(state, rules):
        return f"{'swim' if state.trip.slot == Slot.SAIL else 'fly'} with {units}"
    if state.trip.slot in (Slot.SAIL, Slot.FLY):
        return f"take {units or 'nobody'} aboard"
    return f"march with {units}"


def companies_go(state: Any, rules: Any) -> bool:
    """Return whether armies fly or swim on the trip, with the Vessel or without it."""
    return bool(company_kinds(state, rules, seat_of(state)))


def _take_vessel(state: Any, rules: Any, serfs: int, warriors: int, heroes: int) -> str:
    owner = seat_of(state)
    units = army_of(faction_of(state, owner), serfs, warriors, heroes)
    vessel = my_unit(state, int(vessel_of(int(state.trip.slot))))
    deed = "sail" if state.trip.slot == Slot.SAIL else "fly"
    return f"{deed} {vessel} with {units or 'nobody'}"


def _cast_spell(state: Any, rules: Any, spell: int, scribed: int) -> str:
    mana = int(spell_price(state, rules, seat_of(state), spell, False))
    price = for_price([0, mana])
    brings = vp_words(int(vp_of(state, rules, spell)))
    kind = "the Scribed Spell " if scribed == 1 else ""
    return f"cast {kind}{spell_name(state, rules, spell)} {price}{f' ({brings})' if brings else ''}"


def _region(state: Any, region: int) -> str:
    name = region_name(state, region)
    match int(state.decision):
        case Decision.DENY:
            return f"deny the yield of {name}"
        case Decision.REVEAL:
            return f"reveal a token of {name}"
        case Decision.SEND_PIRATES:
            return f"send the Pirates to {name}"
        case Decision.FLY_ON:
            return f"land in {name}"
        case _:
            return f"go to {name}{against(state, region)}"


def _place(state: Any, rules: Any, region: int, unit: int) -> str:
    match int(state.decision):
        case Decision.RETREAT:
            return f"retreat with {my_unit(state, unit)} to {region_name(state, region)}"
        case Decision.RECOVER:
            return f"bring {my_unit(state, unit)} back to {region_name(state, region)}"
        case _:
            where = place_words(state, seat_of(state), unit, region)
            return f"place {_placed(state, rules, unit)} {where}"


def _placed(state: Any, rules: Any, unit: int) -> str:
    """Return the units that an effect places: as many of its number as are in the supply."""
    seat = seat_of(state)
    number = min(int(state.errand.left), int(in_supply(state, rules, seat, unit)))
    return my_unit(state, unit) if number <= 1 else units_of(faction_of(state, seat), unit, number)


def _move(state: Any, rules: Any, unit: int, origin: int, goal: int) -> str:
    seat = seat_of(state)
    effect = rules.effects[int(state.errand.effect)]
    owner = seat
    if unit != TOWER and effect.side == Side.ENEMY:
        owner = int(moved_side(state, rules, seat, unit, origin, goal))
    whose = "" if owner in (seat, NONE) else f" of {the(state, owner)}"
    name = unit_name(faction_of(state, owner), unit)
    return f"move {name}{whose} from {region_name(state, origin)} to {region_name(state, goal)}"


def _hit(state: Any, region: int, side: int, unit: int) -> str:
    where = f"{the(state, side)} in {region_name(state, region)}"
    if unit == NONE:
        return f"strike {where}, who choose what they lose"
    return f"destroy {unit_name(faction_of(state, side), unit)} of {where}"


def _lose(state: Any, unit: int, side: int) -> str:
    whose = "" if side == seat_of(state) else f" of {the(state, side)}"
    return f"lose {unit_name(faction_of(state, side), unit)}{whose}"


def _pay(state: Any, rules: Any, side: int) -> str:
    token = topic(state, "token")
    price = goods(int(number) for number in rules.designs[token].pay)
    if state.decision == Decision.ROGUE:
        return f"pay {price} and look at a Spell of {the(state, side)}"
    return f"take {sold_by(state, rules, token)} {for_price(rules.designs[token].pay)}"


def _accept(state: Any, rules: Any) -> str:
    if state.decision == Decision.FOLLOW:
        return "do nothing by it"
    return f"use {source_name(rules, topic(state, 'effect'))}"


def _play(state: Any, rules: Any, tactic: int) -> str:
    part = my_part(state)
    price = [int(tactic_price(state, rules, part, tactic, resource)) for resource in range(RESOURCES)]
    strength, vp = int(rules.tactic_strength[tactic]), vp_words(int(rules.tactic_vp[tactic]))
    return f"play {tactic_name(tactic)} (Strength {strength}, {for_price(price)}{vp and f', {vp}'})"


def _sacrifice(state: Any, rules: Any, serfs: int, warriors: int, heroes: int) -> str:
    seat, part = seat_of(state), my_part(state)
    tactic = int(mine_of(state).tactic)
    units = army_of(faction_of(state, seat), serfs, warriors, heroes)
    if not units:
        price = [int(tactic_price(state, rules, part, tactic, resource)) for resource in range(RESOURCES)]
        return f"pay {goods(price)}"
    given = int(sacrifice_strength(state, rules, seat, serfs, warriors, heroes))
    left = int(total_price(state, rules, part, tactic)) - given
    rest = f" and pay {counted(left, 'resource')}" if left > 0 else ""
    return f"sacrifice {units}{rest}"


ASKED: Mapping[str, Namer] = {  # of what questions and their answers carry: units are those of who is asked
    **NAMERS,
    "unit": lambda state, rules, unit: my_unit(state, unit),
    "effect": lambda state, rules, effect: source_name(rules, effect),
}

_ANSWERS = Sentences(
    {
        Verb.DONE: lambda state: _REFUSALS[Decision(int(state.decision))],
        Verb.TAKE_CONTINENT: "take {continent}",
        Verb.LEAVE_CONTINENT: "leave out {continent}",
        Verb.RECRUIT: _recruit,
        Verb.BUILD: _build,
        Verb.UPGRADE: _upgrade,
        Verb.BUILD_TOWER: _tower,
        Verb.BUILD_VESSEL: _vessel,
        Verb.CONJURE: lambda rules: f"conjure {counted(int(rules.conjure_draw), 'Spell')}",
        Verb.SCRIBE: "scribe {spell}",
        Verb.TAX: _tax,
        Verb.MARCH: "march",
        Verb.SAIL: lambda state: voyage(state, "sail", Unit.SEA_VESSEL),
        Verb.FLY: lambda state: voyage(state, "fly", Unit.AIR_VESSEL),
        Verb.CAST: "cast a Spell",
        Verb.USE: _use,
        Verb.GIVE: "give {ally} {amount} {resource}",
        Verb.DISCARD: "discard {spell}",
        Verb.GO: _go,
        Verb.TAKE: _take,
        Verb.TAKE_VESSEL: _take_vessel,
        Verb.ALLOW: "let them go along",
        Verb.REFUSE: "keep them there",
        Verb.CAST_SPELL: _cast_spell,
        Verb.CHOOSE: "receive {resource}",
        Verb.STEAL: "take {resource} from {side}",
        Verb.REGION: _region,
        Verb.EXCHANGE: "exchange 1 {given} for 1 {gained}",
        Verb.PLACE: _place,
        Verb.MOVE: _move,
        Verb.HIT: _hit,
        Verb.LOSE: _lose,
        Verb.PAY: _pay,
        Verb.ACCEPT: _accept,
        Verb.PLAY: _play,
        Verb.SACRIFICE: _sacrifice,
        Verb.LEAD: "let {seat} lead",
        Verb.BRING: "bring {unit} from {region}",
        Verb.ENGAGE: lambda state, region: (
            f"attack {region_name(state, region)} from a distance{against(state, region)}"
        ),
        Verb.READY: "turn {spell} to Ready",
    },
    ASKED,
)
