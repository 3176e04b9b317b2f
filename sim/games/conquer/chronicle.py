"""What happens in Heroes: Write & Conquer, in sentences of a report from the table."""

from typing import Any

from sim.engine.header import NOBODY
from sim.engine.phrases import counted, listed, plain, sentence
from sim.engine.sentences import Sentences, carried_by
from sim.engine.sets import size_of
from sim.games.conquer.carriers import artefact_carrier, structure_carrier
from sim.games.conquer.effect_words import carrier_words
from sim.games.conquer.effects import has
from sim.games.conquer.names import REGION_NAMES
from sim.games.conquer.power import armed_so_far
from sim.games.conquer.vocabulary import Special
from sim.games.conquer.wording import (
    NAMERS,
    amount_of,
    army,
    artefact_name,
    claimed,
    does,
    fortress_brings,
    is_hydra,
    monster_name,
    object_name,
    sides,
    structure_name,
    the,
    the_hydra,
    units_of,
)
from sim.games.conquer.words import Action, Event, MapObject, Resource, Wish


def event(state: Any, rules: Any, line: Any) -> str | None:
    """Return a line of the chronicle in words."""
    return sentence(_EVENTS(state, rules, line.event, carried_by(line)))


def _faction(state: Any, seat: int) -> int:
    return int(state.faction[seat])


def _units(state: Any, seat: int, unit: int, number: int) -> str:
    return units_of(_faction(state, seat), unit, number)


def _action(action: Action, level: int) -> str:
    if action == Action.MOVE:
        return f"all move at level {level}"
    if action == Action.BUILD:
        return f"all build and recruit at level {level}"
    return f"all gather {plain(action)} at level {level}"


def _gained(state: Any, seat: int, resource: int, amount: int) -> str:
    if resource == Resource.BUILD_LEVEL:
        return does(state, seat, f"may build {counted(amount, 'level')} higher")
    if resource == Resource.NOTE:
        return does(state, seat, f"may circle {counted(amount, 'note')}")
    received = f"receive {amount_of(_faction(state, seat), resource, amount)}"
    mixed = resource == Resource.WOOD and has(state.players[seat], Special.WOOD_SUBSTITUTE)
    return does(state, seat, f"{received}, or iron and gold instead" if mixed else received)


def _paid(state: Any, seat: int, resource: int, amount: int) -> str:
    return does(state, seat, f"pay {amount_of(_faction(state, seat), resource, amount)}")


def _exchanged(state: Any, seat: int, serpents: int) -> str:
    if serpents == 0:
        return does(state, seat, "have too little to exchange for a Serpent")
    return does(state, seat, f"exchange all they can for {counted(serpents, 'Serpent')}")


def _built(state: Any, rules: Any, seat: int, structure: int, free: int, region: int) -> str:
    faction = _faction(state, seat)
    price = " free of charge" if free else ""
    onto = "" if region == NOBODY else f" on the foundation of {REGION_NAMES[region]}"
    words = carrier_words(rules, faction, int(structure_carrier(faction, structure)))
    return does(state, seat, f"build {structure_name(faction, structure)}{price}{onto}: {words}")


def _recruited(state: Any, seat: int, unit: int, number: int) -> str:
    return does(state, seat, f"recruit {_units(state, seat, unit, number)}")


def _converted(state: Any, seat: int, unit: int, turned: int, number: int) -> str:
    into = _units(state, seat, turned, number)
    return does(state, seat, f"turn {_units(state, seat, unit, number)} into {into}")


def _joined(state: Any, seat: int, unit: int, number: int) -> str:
    verb = "joins" if number == 1 else "join"
    return f"{_units(state, seat, unit, number)} {verb} {the(state, seat)}"


def _returned(state: Any, seat: int, unit: int, number: int) -> str:
    verb = "returns" if number == 1 else "return"
    return f"{_units(state, seat, unit, number)} {verb} to {the(state, seat)}"


def _fell(state: Any, seat: int, unit: int, number: int) -> str:
    if is_hydra(_faction(state, seat), unit):
        return f"{the_hydra(state, seat)} perishes"
    return does(state, seat, f"lose {_units(state, seat, unit, number)}")


def _lost_to_curse(state: Any, seat: int, unit: int) -> str:
    return does(state, seat, f"lose {_units(state, seat, unit, 1)} to the curse")


def _points_left(state: Any, rules: Any, points: int) -> str:
    return f" with {counted(points, 'point')} left" if points > 0 else ""


def _wished(state: Any, rules: Any, seat: int, wish: Wish) -> str:
    if wish == Wish.FIGHT:
        return does(state, seat, "want to fight")
    if wish == Wish.CLAIM:
        return does(state, seat, f"claim {claimed(state, rules, int(state.players[seat].region))}")
    return does(state, seat, "leave the others alone")


def _ceded(state: Any, rules: Any, seat: int, ceded: int) -> str:
    what = claimed(state, rules, int(state.players[seat].region))
    return does(state, seat, f"cede {what}" if ceded else f"insist on {what}")


def _alone(state: Any, seat: int) -> bool:
    """Return whether a seat takes part in the present combat by its Hydra alone."""
    return bool(int(state.battle.alone) >> seat & 1)


def _deployed(state: Any, seat: int, power: int) -> str:
    mine = state.players[seat]
    if _alone(state, seat):
        return f"{the_hydra(state, seat)} has power {power}"
    armed = int(armed_so_far(mine))
    modified = f", {armed} of them modified" if armed > 0 else ""
    units = listed(army(_faction(state, seat), mine.deployed)) or "nothing"
    return does(state, seat, f"deploy {units}{modified}: power {power}")


def _battle_won(state: Any, seat: int, power: int, weakest: int) -> str:
    winner = f"{the_hydra(state, seat)} wins" if _alone(state, seat) else does(state, seat, "win")
    if size_of(state.battle.sides) == 2:
        return f"{winner} the battle with {power} against {weakest}"
    return f"{winner} the battle with {power}; the weakest loser has {weakest}"


def _looted(state: Any, seat: int, loser: int, resource: Resource, amount: int) -> str:
    return does(state, seat, f"take {amount_of(_faction(state, seat), resource, amount)} from {the(state, loser)}")


def _artefact(state: Any, rules: Any, seat: int, deed: str, artefact: int) -> str:
    faction = _faction(state, seat)
    return does(state, seat, f"{deed}: {carrier_words(rules, faction, int(artefact_carrier(faction, artefact)))}")


def _robbed(state: Any, rules: Any, seat: int, loser: int, artefact: int) -> str:
    return _artefact(state, rules, seat, f"take {artefact_name(artefact)} from {the(state, loser)}", artefact)


def _collected(state: Any, rules: Any, seat: int, artefact: int) -> str:
    return _artefact(state, rules, seat, f"collect {artefact_name(artefact)}", artefact)


def _seized(state: Any, rules: Any, seat: int, region: int, power: int) -> str:
    """Return that a fortress is seized; in a region without its owner a Hydra has done it."""
    alone = state.players[seat].region != region
    victor = f"{the_hydra(state, seat)} seizes" if alone else does(state, seat, "seize")
    against = f"{power} against {int(rules.fortress_power[region])}"
    brings = fortress_brings(rules, region, alone=alone)
    return f"{victor} {object_name(MapObject.FORTRESS, region)} with {against}: {brings}"


def _hunted(state: Any, rules: Any, seat: int, monster: int, power: int) -> str:
    victor = f"{the_hydra(state, seat)} defeats" if _alone(state, seat) else does(state, seat, "defeat")
    return f"{victor} {monster_name(monster)} with {power} against {int(rules.monster_power[monster])}"


_EVENTS = Sentences(
    {
        Event.STARTED: "{seat} start in {region}",
        Event.ROUND: "round {number} begins",
        Event.PLANNED: "{seat} plan {plan}",
        Event.ACTION: _action,
        Event.GAINED: _gained,
        Event.PAID: _paid,
        Event.CIRCLED_VP: "{seat} circle {vp} VP for their {resource}",
        Event.EXCHANGED: _exchanged,
        Event.BUILT: _built,
        Event.RECRUITED: _recruited,
        Event.CONVERTED: _converted,
        Event.JOINED: _joined,
        Event.NOTED: "{seat} circle note {note}",
        Event.SUMMONED: "{seat} summon the Hydra to {region}",
        Event.RESERVED: "{seat} reserve the {place} of {region}",
        Event.CURSED: "{seat} curse {region}",
        Event.LOST_TO_CURSE: _lost_to_curse,
        Event.FLOODED: "{seat} turn {region} into a lake",
        Event.MOVED: "{seat} move to {region}{points}",
        Event.STAYED: "{seat} stay in {region}{points}",
        Event.HYDRA_MOVED: "{seat:Hydra} is in {region}",
        Event.VISITED: "{seat} visit {region} for the first time",
        Event.WISHED: _wished,
        Event.CEDED: _ceded,
        Event.BATTLE: "{sides} fight in {region}",
        Event.DEPLOYED: _deployed,
        Event.BATTLE_WON: _battle_won,
        Event.BATTLE_DRAWN: "the battle has no winner: the highest power is {power}",
        Event.NO_BATTLE: "no side deploys a unit in {region}: there is no battle",
        Event.CIRCLED: "{seat} circle {monster}: {monster:VP}",
        Event.LOOTED: _looted,
        Event.ROBBED: _robbed,
        Event.SEIZED: _seized,
        Event.HUNTED: _hunted,
        Event.COLLECTED: _collected,
        Event.FELL: _fell,
        Event.RETURNED: _returned,
        Event.SCORED: "{seat} score {vp} VP",
        Event.WON: "{seat} win the game",
    },
    {**NAMERS, "points": _points_left},
    {"sides": lambda state, rules: sides(state)},
)
