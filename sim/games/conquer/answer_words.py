"""The answers of Heroes: Write & Conquer in words; each one begins with a verb."""

from collections.abc import Callable
from typing import Any

from sim.engine.options import unpack
from sim.engine.phrases import counted, listed, plain
from sim.games.conquer.building import is_free
from sim.games.conquer.carriers import artefact_carrier
from sim.games.conquer.effect_words import carrier_words
from sim.games.conquer.moving import point_exchange
from sim.games.conquer.names import REGION_NAMES
from sim.games.conquer.power import armor_price
from sim.games.conquer.resources import present
from sim.games.conquer.wording import (
    amount_of,
    artefact_name,
    claimed,
    faction_of,
    fortress_brings,
    goods,
    here,
    is_hydra,
    mine_of,
    monster_brings,
    monster_name,
    object_name,
    plan_words,
    players,
    price_of,
    structure_name,
    the,
    unit_plural,
    units_of,
)
from sim.games.conquer.words import Condition, Decision, Faction, MapObject, Resource, Verb

Words = Callable[..., str]  # of the state, the rules and the parts of an option


def describe(state: Any, rules: Any, option: int) -> str:
    """Return an option in words."""
    verb, a, b, c = (int(part) for part in unpack(int(option)))
    return _ANSWERS[Verb(verb)](state, rules, a, b, c)


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


def _start(state: Any, rules: Any, region: int, *_: int) -> str:
    found = listed(goods(faction_of(state), rules.region_resources[region]))
    return f"start in {REGION_NAMES[region]}" + (f" with {found}" if found else "")


def _exchange(state: Any, rules: Any, place: int, paid: int, gained: int) -> str:
    effect, faction = rules.effects[mine_of(state).exchanges[place]], faction_of(state)
    given = amount_of(faction, paid, int(effect.pay_amount))
    return f"exchange {given} for {amount_of(faction, int(present(state, gained)), int(effect.gain_amount))}"


def _take_mix(state: Any, rules: Any, iron: int, gold: int, _: int) -> str:
    wood = int(state.about[0]) - iron - gold
    return f"take {listed(goods(faction_of(state), (wood, iron, gold)))}"


def _build(state: Any, rules: Any, structure: int, onto: int, _: int) -> str:
    mine, faction = mine_of(state), faction_of(state)
    cost = listed(goods(faction, rules.structure_cost[faction, structure]))
    free = is_free(rules, mine, rules.structure_level[faction, structure]) or not cost
    price = "free of charge" if free else f"for {cost}"
    where = f", on the foundation of {REGION_NAMES[mine.region]}" if onto == 1 else ""
    return f"build {structure_name(faction, structure)} {price}{where}"


def _recruit(state: Any, rules: Any, unit: int, number: int, _: int) -> str:
    gold = number * int(mine_of(state).unit_cost[unit])
    return f"recruit {units_of(faction_of(state), unit, number)} for {gold} gold"


def _convert(state: Any, rules: Any, place: int, number: int, _: int) -> str:
    effect, faction = rules.effects[mine_of(state).conversions[place]], faction_of(state)
    before, after = units_of(faction, int(effect.unit), number), units_of(faction, int(effect.turned), number)
    return f"turn {before} into {after} {price_of(state, effect.pay, number * effect.pay_amount)}"


def _summon(state: Any, rules: Any, region: int, one: int, other: int) -> str:
    notes = f" by notes {one + 1} and {other + 1}" if rules.pair_used_once else ""
    return f"summon the Hydra to {REGION_NAMES[region]}{notes}"


def _go(state: Any, rules: Any, region: int, bought: int, _: int) -> str:
    mine = mine_of(state)
    points, price = int(mine.points), ""
    if bought > 0:
        effect = rules.effects[mine.exchanges[point_exchange(rules, mine)]]
        points += bought * int(effect.gain_amount)
        paid = price_of(state, effect.pay, bought * effect.pay_amount)
        price = f", {bought * int(effect.gain_amount)} of them bought {paid}"
    if region == mine.region:
        return f"stay in {REGION_NAMES[region]} with {counted(points, 'point')}{price}"
    return f"move to {REGION_NAMES[region]} for {int(mine.way[region])} of {counted(points, 'point')}{price}"


def _send_hydra(state: Any, rules: Any, region: int, *_: int) -> str:
    deed = "leave the Hydra in" if region == mine_of(state).hydra else "send the Hydra to"
    return f"{deed} {REGION_NAMES[region]}"


def _so_many(state: Any, number: int) -> str:
    faction, unit = faction_of(state), int(state.about[0])
    if number > 0:
        return units_of(faction, unit, number)
    return "no Hydra" if is_hydra(faction, unit) else f"no {unit_plural(faction, unit)}"


def _arm(state: Any, rules: Any, number: int, *_: int) -> str:
    price = number * int(armor_price(rules, mine_of(state)))
    paid = f" {price_of(state, Resource.WOOD, price)}" if price > 0 else ""
    return f"modify {_so_many(state, number)}{paid}"


def _take_monster(state: Any, rules: Any, *_: int) -> str:
    monster = int(state.about[0])
    held = listed(goods(faction_of(state), rules.monster_resources[monster]))
    return f"take {held or 'nothing'} of {monster_name(monster)}"


def _gives(state: Any, rules: Any, artefact: int) -> str:
    faction = faction_of(state)
    return carrier_words(rules, faction, int(artefact_carrier(faction, artefact)))


def _take_artefact(state: Any, rules: Any, artefact: int, *_: int) -> str:
    owner = the(state, int(state.owner[artefact]))
    return f"take {artefact_name(artefact)} from {owner}: {_gives(state, rules, artefact)}"


def _take_loot(state: Any, rules: Any, *_: int) -> str:
    losers = players(state, int(state.battle.sides), int(state.decider))
    return f"take {int(state.battle.loot_left)} resources at most from {losers}"


def _loot(state: Any, rules: Any, number: int, *_: int) -> str:
    loser, resource = int(state.about[0]), Resource(int(state.about[1]))
    amount = f"{number} {plain(resource)}" if number > 0 else f"no {plain(resource)}"
    return f"take {amount} from {the(state, loser)}"


def _attack(state: Any, rules: Any, alone: int, *_: int) -> str:
    region = int(mine_of(state).hydra) if alone else here(state)
    deed = "send the Hydra against" if alone else "seize"
    brings = f"power {int(rules.fortress_power[region])}: {fortress_brings(rules, region, alone=bool(alone))}"
    return f"{deed} {object_name(MapObject.FORTRESS, region)} ({brings})"


def _hunt(state: Any, rules: Any, monster: int, alone: int, _: int) -> str:
    deed = "send the Hydra against" if alone else "fight"
    brings = f"power {int(rules.monster_power[monster])}: {monster_brings(rules, monster, alone=bool(alone))}"
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


def _collect(state: Any, rules: Any, by_griffins: int, *_: int) -> str:
    artefact = int(state.about[0])
    griffins = f"by Griffins {price_of(state, Resource.WOOD, rules.elf_price[artefact])}"
    terms = griffins if by_griffins == 1 else _terms(state, rules, artefact)
    return f"collect {artefact_name(artefact)} {terms}: {_gives(state, rules, artefact)}"


_ANSWERS: dict[Verb, Words] = {
    Verb.DONE: lambda s, r, a, b, c: _REFUSALS[Decision(int(s.decision))],
    Verb.START_AT: _start,
    Verb.PLAN: lambda s, r, a, b, c: f"plan {plan_words(r, a)}",
    Verb.EXCHANGE: _exchange,
    Verb.TAKE_MIX: _take_mix,
    Verb.BUILD: _build,
    Verb.RECRUIT: _recruit,
    Verb.CONVERT: _convert,
    Verb.SUMMON: _summon,
    Verb.CIRCLE: lambda s, r, a, b, c: f"circle note {a + 1}",
    Verb.RESERVE: lambda s, r, a, b, c: f"reserve {object_name(a, b)}",
    Verb.CURSE: lambda s, r, a, b, c: f"curse {REGION_NAMES[a]}",
    Verb.FLOOD: lambda s, r, a, b, c: f"turn {REGION_NAMES[here(s)]} into a lake",
    Verb.GO: _go,
    Verb.SEND_HYDRA: _send_hydra,
    Verb.LOSE: lambda s, r, a, b, c: f"lose {units_of(faction_of(s), a, 1)}",
    Verb.LEAVE: lambda s, r, a, b, c: "leave them alone",
    Verb.CLAIM: lambda s, r, a, b, c: f"claim {claimed(s, r, here(s))}",
    Verb.FIGHT: lambda s, r, a, b, c: "fight",
    Verb.INSIST: lambda s, r, a, b, c: "insist on it",
    Verb.CEDE: lambda s, r, a, b, c: "cede it",
    Verb.DEPLOY: lambda s, r, a, b, c: f"deploy {_so_many(s, a)}",
    Verb.ARM: _arm,
    Verb.TAKE_MONSTER: _take_monster,
    Verb.TAKE_LOOT: lambda s, r, a, b, c: (
        f"take resources from {players(s, int(s.battle.sides), int(s.decider))}, {int(s.battle.loot_left)} at most"
    ),
    Verb.TAKE_ARTEFACT: _take_artefact,
    Verb.LOOT: _loot,
    Verb.ATTACK: _attack,
    Verb.HUNT: _hunt,
    Verb.COLLECT: _collect,
}
