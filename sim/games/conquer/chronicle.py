"""What happens in Heroes: Write & Conquer, in sentences of a report from the table."""

from collections.abc import Callable
from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted, listed, plain, sentence
from sim.engine.sets import size_of
from sim.games.conquer.carriers import artefact_carrier, structure_carrier
from sim.games.conquer.effect_words import carrier_words
from sim.games.conquer.effects import has
from sim.games.conquer.names import REGION_NAMES
from sim.games.conquer.power import armed_so_far
from sim.games.conquer.vocabulary import Special
from sim.games.conquer.wording import (
    amount_of,
    army,
    artefact_name,
    claimed,
    does,
    fortress_brings,
    is_hydra,
    monster_name,
    object_name,
    plan_words,
    sides,
    structure_name,
    the,
    the_hydra,
    units_of,
)
from sim.games.conquer.words import Action, Event, MapObject, Resource, Wish

Words = Callable[..., str]  # of the state, the rules and the parts of a line


def event(state: Any, rules: Any, line: Any) -> str | None:
    """Return a line of the chronicle in words."""
    told = _EVENTS[Event(int(line.event))](state, rules, int(line.a), int(line.b), int(line.c), int(line.d))
    return sentence(told)


def _faction(state: Any, seat: int) -> int:
    return int(state.faction[seat])


def _action(state: Any, rules: Any, action: int, level: int, *_: int) -> str:
    if action == Action.MOVE:
        return f"all move at level {level}"
    if action == Action.BUILD:
        return f"all build and recruit at level {level}"
    return f"all gather {plain(Resource(action))} at level {level}"


def _gained(state: Any, rules: Any, seat: int, resource: int, amount: int, _: int) -> str:
    if resource == Resource.BUILD_LEVEL:
        return does(state, seat, f"may build {counted(amount, 'level')} higher")
    if resource == Resource.NOTE:
        return does(state, seat, f"may circle {counted(amount, 'note')}")
    received = f"receive {amount_of(_faction(state, seat), resource, amount)}"
    mixed = resource == Resource.WOOD and has(state.players[seat], Special.WOOD_SUBSTITUTE)
    return does(state, seat, f"{received}, or iron and gold instead" if mixed else received)


def _paid(state: Any, rules: Any, seat: int, resource: int, amount: int, _: int) -> str:
    return does(state, seat, f"pay {amount_of(_faction(state, seat), resource, amount)}")


def _exchanged(state: Any, rules: Any, seat: int, serpents: int, *_: int) -> str:
    if serpents == 0:
        return does(state, seat, "have too little to exchange for a Serpent")
    return does(state, seat, f"exchange all they can for {counted(serpents, 'Serpent')}")


def _built(state: Any, rules: Any, seat: int, structure: int, free: int, region: int) -> str:
    faction = _faction(state, seat)
    price = " free of charge" if free else ""
    onto = "" if region == NOBODY else f" on the foundation of {REGION_NAMES[region]}"
    words = carrier_words(rules, faction, int(structure_carrier(faction, structure)))
    return does(state, seat, f"build {structure_name(faction, structure)}{price}{onto}: {words}")


def _recruited(state: Any, rules: Any, seat: int, unit: int, number: int, _: int) -> str:
    return does(state, seat, f"recruit {units_of(_faction(state, seat), unit, number)}")


def _converted(state: Any, rules: Any, seat: int, before: int, after: int, number: int) -> str:
    faction = _faction(state, seat)
    return does(state, seat, f"turn {units_of(faction, before, number)} into {units_of(faction, after, number)}")


def _joined(state: Any, rules: Any, seat: int, unit: int, number: int, _: int) -> str:
    verb = "joins" if number == 1 else "join"
    return f"{units_of(_faction(state, seat), unit, number)} {verb} {the(state, seat)}"


def _returned(state: Any, rules: Any, seat: int, unit: int, number: int, _: int) -> str:
    verb = "returns" if number == 1 else "return"
    return f"{units_of(_faction(state, seat), unit, number)} {verb} to {the(state, seat)}"


def _fell(state: Any, rules: Any, seat: int, unit: int, number: int, _: int) -> str:
    if is_hydra(_faction(state, seat), unit):
        return f"{the_hydra(state, seat)} perishes"
    return does(state, seat, f"lose {units_of(_faction(state, seat), unit, number)}")


def _cursed_unit(state: Any, rules: Any, seat: int, unit: int, *_: int) -> str:
    return does(state, seat, f"lose {units_of(_faction(state, seat), unit, 1)} to the curse")


def _arrived(state: Any, seat: int, deed: str, region: int, points: int) -> str:
    left = f" with {counted(points, 'point')} left" if points > 0 else ""
    return does(state, seat, f"{deed} {REGION_NAMES[region]}{left}")


def _wished(state: Any, rules: Any, seat: int, wish: int, *_: int) -> str:
    if wish == Wish.FIGHT:
        return does(state, seat, "want to fight")
    if wish == Wish.CLAIM:
        return does(state, seat, f"claim {claimed(state, rules, int(state.players[seat].region))}")
    return does(state, seat, "leave the others alone")


def _ceded(state: Any, rules: Any, seat: int, ceded: int, *_: int) -> str:
    what = claimed(state, rules, int(state.players[seat].region))
    return does(state, seat, f"cede {what}" if ceded else f"insist on {what}")


def _alone(state: Any, seat: int) -> bool:
    """Return whether a seat takes part in the present combat by its Hydra alone."""
    return bool(int(state.battle.alone) >> seat & 1)


def _battle(state: Any, rules: Any, region: int, *_: int) -> str:
    return f"{sides(state)} fight in {REGION_NAMES[region]}"


def _deployed(state: Any, rules: Any, seat: int, power: int, *_: int) -> str:
    mine = state.players[seat]
    if _alone(state, seat):
        return f"{the_hydra(state, seat)} has power {power}"
    armed = int(armed_so_far(mine))
    modified = f", {armed} of them modified" if armed > 0 else ""
    units = listed(army(_faction(state, seat), mine.deployed)) or "nothing"
    return does(state, seat, f"deploy {units}{modified}: power {power}")


def _battle_won(state: Any, rules: Any, seat: int, power: int, weakest: int, _: int) -> str:
    winner = f"{the_hydra(state, seat)} wins" if _alone(state, seat) else does(state, seat, "win")
    if size_of(state.battle.sides) == 2:
        return f"{winner} the battle with {power} against {weakest}"
    return f"{winner} the battle with {power}; the weakest loser has {weakest}"


def _looted(state: Any, rules: Any, seat: int, loser: int, resource: int, amount: int) -> str:
    return does(state, seat, f"take {amount_of(_faction(state, seat), resource, amount)} from {the(state, loser)}")


def _artefact(state: Any, rules: Any, seat: int, deed: str, artefact: int) -> str:
    faction = _faction(state, seat)
    return does(state, seat, f"{deed}: {carrier_words(rules, faction, int(artefact_carrier(faction, artefact)))}")


def _robbed(state: Any, rules: Any, seat: int, loser: int, artefact: int, _: int) -> str:
    return _artefact(state, rules, seat, f"take {artefact_name(artefact)} from {the(state, loser)}", artefact)


def _collected(state: Any, rules: Any, seat: int, artefact: int, *_: int) -> str:
    return _artefact(state, rules, seat, f"collect {artefact_name(artefact)}", artefact)


def _seized(state: Any, rules: Any, seat: int, region: int, power: int, _: int) -> str:
    """Tell a fortress seized; in a region without its owner a Hydra has done it."""
    alone = state.players[seat].region != region
    victor = f"{the_hydra(state, seat)} seizes" if alone else does(state, seat, "seize")
    against = f"{power} against {int(rules.fortress_power[region])}"
    brings = fortress_brings(rules, region, alone=alone)
    return f"{victor} {object_name(MapObject.FORTRESS, region)} with {against}: {brings}"


def _hunted(state: Any, rules: Any, seat: int, monster: int, power: int, _: int) -> str:
    victor = f"{the_hydra(state, seat)} defeats" if _alone(state, seat) else does(state, seat, "defeat")
    return f"{victor} {monster_name(monster)} with {power} against {int(rules.monster_power[monster])}"


_EVENTS: dict[Event, Words] = {
    Event.STARTED: lambda s, r, a, b, c, d: does(s, a, f"start in {REGION_NAMES[b]}"),
    Event.ROUND: lambda s, r, a, b, c, d: f"round {a} begins",
    Event.PLANNED: lambda s, r, a, b, c, d: does(s, a, f"plan {plan_words(r, b)}"),
    Event.ACTION: _action,
    Event.GAINED: _gained,
    Event.PAID: _paid,
    Event.CIRCLED_VP: lambda s, r, a, b, c, d: does(s, a, f"circle {c} VP for their {plain(Resource(b))}"),
    Event.EXCHANGED: _exchanged,
    Event.BUILT: _built,
    Event.RECRUITED: _recruited,
    Event.CONVERTED: _converted,
    Event.JOINED: _joined,
    Event.NOTED: lambda s, r, a, b, c, d: does(s, a, f"circle note {b + 1}"),
    Event.SUMMONED: lambda s, r, a, b, c, d: does(s, a, f"summon the Hydra to {REGION_NAMES[b]}"),
    Event.RESERVED: lambda s, r, a, b, c, d: does(s, a, f"reserve {object_name(b, c)}"),
    Event.CURSED: lambda s, r, a, b, c, d: does(s, a, f"curse {REGION_NAMES[b]}"),
    Event.LOST_TO_CURSE: _cursed_unit,
    Event.FLOODED: lambda s, r, a, b, c, d: does(s, a, f"turn {REGION_NAMES[b]} into a lake"),
    Event.MOVED: lambda s, r, a, b, c, d: _arrived(s, a, "move to", b, c),
    Event.STAYED: lambda s, r, a, b, c, d: _arrived(s, a, "stay in", b, c),
    Event.HYDRA_MOVED: lambda s, r, a, b, c, d: f"{the_hydra(s, a)} is in {REGION_NAMES[b]}",
    Event.VISITED: lambda s, r, a, b, c, d: does(s, a, f"visit {REGION_NAMES[b]} for the first time"),
    Event.WISHED: _wished,
    Event.CEDED: _ceded,
    Event.BATTLE: _battle,
    Event.DEPLOYED: _deployed,
    Event.BATTLE_WON: _battle_won,
    Event.BATTLE_DRAWN: lambda s, r, a, b, c, d: f"the battle has no winner: the highest power is {a}",
    Event.NO_BATTLE: lambda s, r, a, b, c, d: f"no side deploys a unit in {REGION_NAMES[a]}: there is no battle",
    Event.CIRCLED: lambda s, r, a, b, c, d: does(s, a, f"circle {monster_name(b)}: {int(r.monster_vp[b])} VP"),
    Event.LOOTED: _looted,
    Event.ROBBED: _robbed,
    Event.SEIZED: _seized,
    Event.HUNTED: _hunted,
    Event.COLLECTED: _collected,
    Event.FELL: _fell,
    Event.RETURNED: _returned,
    Event.SCORED: lambda s, r, a, b, c, d: does(s, a, f"score {b} VP"),
    Event.WON: lambda s, r, a, b, c, d: does(s, a, "win the game"),
}
