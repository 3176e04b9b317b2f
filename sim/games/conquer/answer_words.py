"""The answers of Heroes: Write & Conquer in words; each one begins with a verb."""

from typing import Any

from sim.engine.operands import asked
from sim.engine.options import unpack
from sim.engine.phrases import counted, listed, plain
from sim.engine.sentences import Sentences
from sim.games.conquer.building import is_free
from sim.games.conquer.carriers import artefact_carrier
from sim.games.conquer.effect_words import carrier_words
from sim.games.conquer.moving import point_exchange
from sim.games.conquer.names import REGION_NAMES
from sim.games.conquer.power import armor_price
from sim.games.conquer.resources import present
from sim.games.conquer.wording import (
    NAMERS,
    SCENE,
    amount_of,
    artefact_name,
    faction_of,
    fortress_brings,
    goods,
    here,
    is_hydra,
    mine_of,
    monster_brings,
    monster_name,
    object_name,
    players,
    price_of,
    structure_name,
    the,
    unit_plural,
    units_of,
)
from sim.games.conquer.words import Condition, Decision, Faction, MapObject, Resource, Verb


def describe(state: Any, rules: Any, option: int) -> str:
    """Return an option in words."""
    verb, *values = unpack(int(option))
    return _ANSWERS(state, rules, verb, values)


def _about(state: Any) -> dict[str, Any]:
    """Return what the question is about, by name."""
    return asked(Decision, state)


_REFUSALS = {
    Decision.BOOST: "make no exchange",
    Decision.BUILD: "end building",
    Decision.SUMMON: "summon no Hydra",
    Decision.RESERVE: "reserve nothing",
    Decision.CURSE: "curse no region",
    Decision.FLOOD: "leave the region as it is",
    Decision.PRIZE: "take no reward",
    Decision.FORTRESS: "seize no fortress",
    Decision.MONSTER: "fight no monster",
    Decision.ARTEFACT: "leave the artefact",
}


def _start(state: Any, rules: Any, region: int) -> str:
    found = listed(goods(faction_of(state), rules.region_resources[region]))
    return f"start in {REGION_NAMES[region]}" + (f" with {found}" if found else "")


def _exchange(state: Any, rules: Any, place: int, paid: int, gained: int) -> str:
    effect, faction = rules.effects[mine_of(state).exchanges[place]], faction_of(state)
    given = amount_of(faction, paid, int(effect.pay_amount))
    return f"exchange {given} for {amount_of(faction, int(present(state, int(gained))), int(effect.gain_amount))}"


def _take_mix(state: Any, iron: int, gold: int) -> str:
    wood = _about(state)["amount"] - iron - gold
    return f"take {listed(goods(faction_of(state), (wood, iron, gold)))}"


def _build(state: Any, rules: Any, structure: int, on_foundation: int) -> str:
    mine, faction = mine_of(state), faction_of(state)
    cost = listed(goods(faction, rules.structure_cost[faction, structure]))
    free = is_free(rules, mine, rules.structure_level[faction, structure]) or not cost
    price = "free of charge" if free else f"for {cost}"
    where = f", on the foundation of {REGION_NAMES[mine.region]}" if on_foundation == 1 else ""
    return f"build {structure_name(faction, structure)} {price}{where}"


def _recruit(state: Any, unit: int, number: int) -> str:
    gold = number * int(mine_of(state).unit_cost[unit])
    return f"recruit {units_of(faction_of(state), unit, number)} for {gold} gold"


def _convert(state: Any, rules: Any, place: int, number: int) -> str:
    effect, faction = rules.effects[mine_of(state).conversions[place]], faction_of(state)
    before, after = units_of(faction, int(effect.unit), number), units_of(faction, int(effect.turned), number)
    return f"turn {before} into {after} {price_of(state, effect.pay, number * effect.pay_amount)}"


def _summon(rules: Any, region: int, note: int, other_note: int) -> str:
    notes = f" by notes {note + 1} and {other_note + 1}" if rules.pair_used_once else ""
    return f"summon the Hydra to {REGION_NAMES[region]}{notes}"


def _go(state: Any, rules: Any, region: int, exchanges: int) -> str:
    mine = mine_of(state)
    points, price = int(mine.points), ""
    if exchanges > 0:
        effect = rules.effects[mine.exchanges[point_exchange(rules, mine)]]
        points += exchanges * int(effect.gain_amount)
        paid = price_of(state, effect.pay, exchanges * effect.pay_amount)
        price = f", {exchanges * int(effect.gain_amount)} of them bought {paid}"
    if region == mine.region:
        return f"stay in {REGION_NAMES[region]} with {counted(points, 'point')}{price}"
    return f"move to {REGION_NAMES[region]} for {int(mine.way[region])} of {counted(points, 'point')}{price}"


def _send_hydra(state: Any, region: int) -> str:
    deed = "leave the Hydra in" if region == mine_of(state).hydra else "send the Hydra to"
    return f"{deed} {REGION_NAMES[region]}"


def _so_many(state: Any, number: int) -> str:
    faction, unit = faction_of(state), _about(state)["unit"]
    if number > 0:
        return units_of(faction, unit, number)
    return "no Hydra" if is_hydra(faction, unit) else f"no {unit_plural(faction, unit)}"


def _arm(state: Any, rules: Any, number: int) -> str:
    price = number * int(armor_price(rules, mine_of(state)))
    paid = f" {price_of(state, Resource.WOOD, price)}" if price > 0 else ""
    return f"modify {_so_many(state, number)}{paid}"


def _take_monster(state: Any, rules: Any) -> str:
    monster = _about(state)["monster"]
    held = listed(goods(faction_of(state), rules.monster_resources[monster]))
    return f"take {held or 'nothing'} of {monster_name(monster)}"


def _gives(state: Any, rules: Any, artefact: int) -> str:
    faction = faction_of(state)
    return carrier_words(rules, faction, int(artefact_carrier(faction, artefact)))


def _take_artefact(state: Any, rules: Any, artefact: int) -> str:
    owner = the(state, int(state.owner[artefact]))
    return f"take {artefact_name(artefact)} from {owner}: {_gives(state, rules, artefact)}"


def _losers(state: Any, rules: Any) -> str:
    return players(state, int(state.battle.sides), int(state.decider))


def _loot(state: Any, number: int) -> str:
    about = _about(state)
    resource = plain(about["resource"])
    return f"take {number if number > 0 else 'no'} {resource} from {the(state, about['loser'])}"


def _attack(state: Any, rules: Any, by_hydra: int) -> str:
    region = int(mine_of(state).hydra) if by_hydra else here(state)
    deed = "send the Hydra against" if by_hydra else "seize"
    brings = f"power {int(rules.fortress_power[region])}: {fortress_brings(rules, region, alone=bool(by_hydra))}"
    return f"{deed} {object_name(MapObject.FORTRESS, region)} ({brings})"


def _hunt(rules: Any, monster: int, by_hydra: int) -> str:
    deed = "send the Hydra against" if by_hydra else "fight"
    brings = f"power {int(rules.monster_power[monster])}: {monster_brings(rules, monster, alone=bool(by_hydra))}"
    return f"{deed} {monster_name(monster)} ({brings})"


_HAVING = {
    Condition.FOUNDATIONS: "on {0} foundations",
    Condition.VICTORIES: "with {0} victories",
    Condition.MOUNTAINS: "with {0} mountain regions visited",
}


def _terms(state: Any, rules: Any, artefact: int) -> str:
    nagas = faction_of(state) == Faction.NAGAS
    condition, amount = Condition(int(rules.condition[artefact])), int(rules.condition_amount[artefact])
    if condition != Condition.PAY:
        return _HAVING[condition].format(int(rules.serpent_amount[artefact]) or amount if nagas else amount)
    if nagas:
        return price_of(state, Resource.SERPENTS, rules.serpent_price[artefact])
    return price_of(state, rules.condition_resource[artefact], amount)


def _collect(state: Any, rules: Any, elf_price: int) -> str:
    artefact = _about(state)["artefact"]
    griffins = f"by Griffins {price_of(state, Resource.WOOD, rules.elf_price[artefact])}"
    terms = griffins if elf_price == 1 else _terms(state, rules, artefact)
    return f"collect {artefact_name(artefact)} {terms}: {_gives(state, rules, artefact)}"


_ANSWERS = Sentences(
    {
        Verb.DONE: lambda state: _REFUSALS[Decision(int(state.decision))],
        Verb.START_AT: _start,
        Verb.PLAN: "plan {plan}",
        Verb.EXCHANGE: _exchange,
        Verb.TAKE_MIX: _take_mix,
        Verb.BUILD: _build,
        Verb.RECRUIT: _recruit,
        Verb.CONVERT: _convert,
        Verb.SUMMON: _summon,
        Verb.CIRCLE: "circle note {note}",
        Verb.RESERVE: "reserve the {place} of {region}",
        Verb.CURSE: "curse {region}",
        Verb.FLOOD: "turn {here} into a lake",
        Verb.GO: _go,
        Verb.SEND_HYDRA: _send_hydra,
        Verb.LOSE: lambda state, unit: f"lose {units_of(faction_of(state), unit, 1)}",
        Verb.LEAVE: "leave them alone",
        Verb.CLAIM: "claim {claimed}",
        Verb.FIGHT: "fight",
        Verb.INSIST: "insist on it",
        Verb.CEDE: "cede it",
        Verb.DEPLOY: lambda state, number: f"deploy {_so_many(state, number)}",
        Verb.ARM: _arm,
        Verb.TAKE_MONSTER: _take_monster,
        Verb.TAKE_LOOT: "take resources from {losers}, {most} at most",
        Verb.TAKE_ARTEFACT: _take_artefact,
        Verb.LOOT: _loot,
        Verb.ATTACK: _attack,
        Verb.HUNT: _hunt,
        Verb.COLLECT: _collect,
    },
    NAMERS,
    {**SCENE, "losers": _losers, "most": lambda state, rules: str(int(state.battle.loot_left))},
)
